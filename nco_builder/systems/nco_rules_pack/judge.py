"""The verdict on a rules pack: whether its definitions can count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.path_edits import PathEdit, format_path
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, _
from nco_builder.legality.document import DEFINITION_WRONG, faulty
from nco_builder.legality.findings import Code
from nco_builder.rules import UnknownRulesetError, load_rulebook
from nco_builder.rules.overlay import LISTS, MOST_ENTRIES, overlaid
from nco_builder.systems.judging import FILE, Judged, about, judged, known_codes, not_judged, proven

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.rules.overlay import HouseRulebook
    from nco_builder.systems.nco_rules_pack.model import RulesPack

NO_ID = Code(
    "no_id",
    "error",
    N_("The rules pack has no id, so squads cannot name it."),
    no_fix=N_("Give it an id."),
)
TOO_MANY_DEFINITIONS = Code(
    "too_many_definitions",
    "error",
    N_("The rules pack has {count} definitions, more than the {max} that a squad may take."),
    no_fix=N_("Divide it into several packs."),
)
NOTHING_DEFINED = Code(
    "nothing_defined", "warning", N_("The rules pack defines nothing, so it changes nothing.")
)


class ResolvedPack(NamedTuple):
    """The rulebook with the definitions of a pack, for page and sheets."""

    book: HouseRulebook


def judge(pack: RulesPack) -> Judged[RulesPack]:
    """Return the verdict on a rules pack."""
    try:
        base = load_rulebook(pack.ruleset)
    except UnknownRulesetError:
        return not_judged(pack)
    definitions = pack.definitions
    book = overlaid(base, definitions)
    counts = {name: len(getattr(definitions, name)) for name in (*LISTS, "limits", "judged")}
    findings: list[Finding] = []
    if not pack.id.strip():
        findings.append(about((), NO_ID, FILE))
    if (count := sum(counts.values())) > MOST_ENTRIES:
        findings.append(about((), TOO_MANY_DEFINITIONS, FILE, count=count, max=MOST_ENTRIES))
    kept = {of: len(each) for of, each in pack.entries if each}
    if not (count or kept or definitions.unknown) and definitions.defaults is None:
        findings.append(about((), NOTHING_DEFINED, FILE))
    for fault, told in faulty(book):
        found = DEFINITION_WRONG.finding(FILE, "", None, **told)
        findings.append(found.replace(at=format_path(("definitions", *fault.place))))
    derived: dict[str, object] = {"definitions": counts, "sha256": definitions.digest}
    if kept:
        derived["entries"] = kept
    return judged(pack, findings, derived, ResolvedPack(book))


CODES = known_codes(globals())
"""All codes of a rules pack."""


def sentence(finding: Finding, _judgement: Judged[RulesPack]) -> str:
    """Return the sentence of a finding."""
    told = dict(finding.parameters)
    code = CODES[finding.code]
    variant = next((code.instead[each] for each in told if each in code.instead), code.says)
    return _(str(variant)).format(**told)


def fixes(finding: Finding, judgement: Judged[RulesPack]) -> tuple[PathEdit, ...]:
    """Return changes that resolve a finding: taking the definition out."""
    if finding.code != DEFINITION_WRONG.name:
        return ()
    return proven(finding, judgement, _removal(finding), judge)  # type: ignore[return-value]


def _removal(finding: Finding) -> Iterator[PathEdit]:
    limit = path_of(finding.at)[1] == "limits"
    text = _("Take out the limit") if limit else _("Take out the definition “{id}”")
    text = text.format(id=finding["id"])
    yield PathEdit("remove", path_of(finding.at), None, text)
