"""Squads as a kind of document, and functions for reading squads only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.carried import read_carried, the_only
from nco_builder.documents.definitions import Defines
from nco_builder.documents.kind import Kind
from nco_builder.documents.share_code import NO_CODE, is_share_code, json_of_code, share_code
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.packed_text import PackedText
from nco_builder.language import N_, _
from nco_builder.legality import (
    CODES,
    UNFINISHED,
    Finding,
    Report,
    agreements,
    check_by_own_ruleset,
    edit_text,
    finding_sentence,
    fixes,
    may_be_fixed,
    no_fix_reason,
    stage_of,
)
from nco_builder.rules import UnknownRulesetError, newest_rules, rules_for
from nco_builder.rules.rulings import decision_of
from nco_builder.squad import Edit, Squad, new_squad
from nco_builder.squad.fields import TYPED
from nco_builder.squad.model import FORMAT, NationWeapon

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from nco_builder.documents.carried import Carried
    from nco_builder.files.json_text import JsonObject


def begin_squad() -> Squad:
    """Return a squad without men, of the first nation, with the rulebook's default limits."""
    rulebook = newest_rules()
    limits = rulebook.defaults
    return new_squad(rulebook.id, rulebook.nations[0].id, limits.vp_limit, limits.sp_limit)


def squad_without_notes(squad: Squad) -> Squad:
    """Return the squad without its own notes and tags, and without the notes of its men."""
    men = tuple([man.replace(notes="") if man.notes else man for man in squad.members])
    return squad.replace(notes="", tags=(), members=men)


def typed_field(edit: Edit) -> object:
    """Return the text field that an edit types in; None for every other edit."""
    if edit.name == "set_text":
        return edit["field"]
    if edit.name == "set_member" and edit["field"] in TYPED:
        return edit["field"], edit["members"]
    if edit.name == "set_vehicle" and edit["field"] == "name":
        return "vehicle", edit["vehicle"]
    return None


def _weapons_of_rules(squad: Squad) -> Collection[str]:
    try:
        return rules_for(squad).weapons_by_id
    except UnknownRulesetError:
        return ()


def _rules(report: Report) -> str:
    return report.rulebook.label if report.rulebook else report.squad.ruleset


def _sentence(finding: Finding, report: Report) -> str:
    return finding_sentence(finding, report.squad, report.rulebook)


def _names(finding: Finding, finding_sentence: str, report: Report) -> str:
    man = report.names.man(finding.member) if finding.member is not None else ""
    return man if finding_sentence.startswith(man) else ""


def _agreement(finding: Finding, _report: Report) -> Edit | None:
    return next(iter(agreements(finding)), None)


def _sums(report: Report) -> str:
    return _("{vp} of {vp_limit} vp and {sp} of {sp_limit} sp").format(
        vp=report.vp, vp_limit=report.vp_limit, sp=report.sp, sp_limit=report.sp_limit
    )


def _edit_text(edit: Edit, squad: Squad, report: Report) -> str:
    return edit_text(edit, squad, report.rulebook)


DEFINES = Defines(
    ("primary", "secondary"), ("definitions", "weapons"), NationWeapon, _weapons_of_rules
)
"""Nation-specific weapons are copied along with their bearers."""
SQUAD = Kind(
    FORMAT,
    N_("a squad"),
    Squad,
    unmigrated=1,
    judge=check_by_own_ruleset,
    codes=CODES,
    begin=begin_squad,
    title=lambda squad: squad.name,
    unnamed=N_("Untitled squad"),
    untitled=N_("Untitled squad"),
    without_notes=squad_without_notes,
    sentence=_sentence,
    names=_names,
    fixes=fixes,
    may_be_fixed=may_be_fixed,
    agreement=_agreement,
    decision=lambda ruling, squad: decision_of(ruling, squad.rulings),
    in_reader=True,
    edit_text=_edit_text,
    typing=typed_field,
    no_fix_reason=no_fix_reason,
    rules=_rules,
    sums=_sums,
    share_code=share_code,
    stage=stage_of,
    unfinished=UNFINISHED,
    defines=DEFINES,
    inside=N_("The squad, to be opened with NCO Builder"),
)


def squad_from_bytes(raw: bytes, origin: str) -> Squad:
    """Read the squad in content of any form: its file, a PDF, a mail, a web page, a text.

    Args:
        raw: The content.
        origin: Its name in sentences.

    Raises:
        FileProblem: there is no squad, or more than one.
    """
    read = read_carried(raw, origin, _carried_squad, share_code)
    squad: Squad = the_only(read, origin, SQUAD.called)
    return squad


def _carried_squad(carried: Carried, origin: str) -> Squad:
    """Read a squad from its JSON or its share code.

    Raises:
        FileProblem: it is not a squad.
    """
    if isinstance(carried, PackedText):
        return squad_from_json(json_of_code(carried, origin), origin)
    return SQUAD.from_bytes(carried, origin)


def squad_from_json(document: JsonObject, origin: str = "") -> Squad:
    """Read a squad from a JSON object that is already parsed.

    Raises:
        FileProblem: it is not a squad.
    """
    return SQUAD.from_json(document, origin or _("the squad"))


def squad_from_code(text: str, origin: str = "") -> Squad:
    """Read the squad whose share code stands in a text.

    Raises:
        FileProblem: there is none or more than one, or it was altered, is of a newer version, or
            needs a rulebook that is missing.
    """
    origin = origin or _("the share code")
    if not is_share_code(text):
        raise FileProblem(origin, _(NO_CODE))
    return squad_from_bytes(text.encode("utf-8", "replace"), origin)


def read_squad(path: Path) -> Squad:
    """Read the squad in a file of any form.

    Raises:
        FileProblem: it cannot be read, or holds no squad or several.
    """
    return squad_from_bytes(read_bytes(path), str(path))


def squad_to_bytes(squad: Squad) -> bytes:
    """Return a squad as the content of its file."""
    return SQUAD.to_bytes(squad)


def write_squad(path: Path, squad: Squad) -> None:
    """Save a squad; if that fails, the old file stays.

    Raises:
        FileProblem: it cannot be written.
    """
    SQUAD.write(path, squad)
