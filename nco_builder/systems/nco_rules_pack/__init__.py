"""Rules packs: house rules that squads take over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.language import N_
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.rules.overlay import MOST_BYTES
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System, late
from nco_builder.systems.judging import no_fix_of
from nco_builder.systems.nco_rules_pack.judge import CODES, fixes, judge, sentence
from nco_builder.systems.nco_rules_pack.model import FORMAT, RulesPack, begin, named, without_notes

if TYPE_CHECKING:
    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.nco_rules_pack"


def _rules(judgement: Judged[RulesPack]) -> str:
    ruleset = judgement.document.ruleset
    try:
        return load_rulebook(ruleset).label
    except UnknownRulesetError:
        return ruleset


SYSTEM = System(
    Kind(
        FORMAT,
        N_("a rules pack"),
        RulesPack,
        judge=judge,
        codes=CODES,
        begin=begin,
        named=named,
        title=lambda pack: pack.name,
        untitled=N_("Rules pack"),
        without_notes=without_notes,
        sentence=sentence,
        fixes=fixes,
        edit_text=edit_text,
        typing=typing_into("name", "notes", "author", "edition", "reminder", "short_name"),
        no_fix_reason=no_fix_of(CODES),
        rules=_rules,
        derived=lambda judgement: dict(judgement.derived),
        inside=N_("The rules pack, to be opened with NCO Builder"),
        has_verdict=False,
        max_bytes=MOST_BYTES,
    ),
    sheets={"roster": SheetMaker(N_("Rules pack"), f"{HERE}.sheet:pack_sheet")},
    name=N_("Rules pack"),
    purpose=N_(
        "Your own weapons, prices, units and limits. Squads that use the pack are built and "
        "checked by it."
    ),
    page=late(f"{HERE}.page:builder_page"),
    entry=late(f"{HERE}.page:entry"),
    page_name=N_("&Rules pack"),
    samples=("example-rules-pack",),
)
