"""Results of `check` as text: verdict, totals, terms, findings with sources and fixes."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from nco_builder.cli.output import MOST_FINDINGS, as_lines
from nco_builder.documents.kinds import kind_for
from nco_builder.files import visible_line
from nco_builder.language import N_, _, current, ngettext
from nco_builder.language.words import enumerated, legible
from nco_builder.legality import SEVERITIES, Names
from nco_builder.legality.fixes import GAVE_UP, gave_up
from nco_builder.legality.names import pack_title
from nco_builder.rules.base import all_cited, cited
from nco_builder.rules.rulings import question_in, ruling_of
from nco_builder.schema.record import defaults

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.documents.kind import Judgement
    from nco_builder.legality import Finding, Report
    from nco_builder.match.model import DecidedTerms
    from nco_builder.squad import Match, Rulings, Squad
    from nco_builder.squad.model import Pack


LABELS = (N_("Squad"), N_("Totals"), N_("Terms"), N_("Format"), N_("Points"))
SEVERITY_LABELS = {"error": N_("error"), "ruling": N_("ruling"), "warning": N_("warning")}
NOT_JUDGED = "unknown_ruleset"
"""The code of documents whose rules are not installed."""
SECTIONS = {
    "limits": N_("limits {what}"),
    "ruleset": N_("ruleset {what}"),
    "rulings": N_("rulings {what}"),
    "match": N_("match {what}"),
    "definitions": N_("definitions {what}"),
    "packs": N_("packs {what}"),
}


def judgement_as_text(
    file: str, judgement: Judgement, *, fixes: bool = True, status: str = ""
) -> str:
    """Return the result of one file of any kind, the verdict first.

    Args:
        file: the name to print.
        judgement: what was found.
        fixes: whether to list the fixes of findings; proving them takes a third of the time.
        status: what is wrong beside the document, in place of "legal".
    """
    document = judgement.document
    title = legible(kind_for(document).title(document))
    name = enumerated([*([_("“{name}”").format(name=title)] if title else []), document.format])
    verdict = status or _("legal") if judgement.legal else _("NOT LEGAL")
    if any(finding.code == NOT_JUDGED for finding in judgement.findings):
        verdict = _("NOT CHECKED")
    about = [_labelled(_("Name"), name), *_points(judgement)]
    return _lines(f"{file}: {verdict}", about, judgement, fixes=fixes)


def _points(judgement: Judgement) -> Iterator[str]:
    """Yield the points spent and the limit of a document that has them, since they decide."""
    document = judgement.document
    derived = kind_for(document).derived(judgement)
    if "points" not in derived:
        return
    limit = getattr(document, "points", None)
    template = _("{points}, no limit agreed") if limit is None else _("{points} of {limit}")
    text = template.format(points=derived["points"], limit=limit)
    if not derived["complete"]:
        text = _("{sum} (not complete)").format(sum=text)
    yield _labelled(_("Points"), text)


def report_as_text(file: str, report: Report, terms: DecidedTerms, *, fixes: bool = True) -> str:
    """Return the result of one squad's file, as `judgement_as_text` does for other kinds."""
    format_ = _labelled(_("Format"), report.squad.format)
    about = [format_, *totals(report), _terms(report.squad, terms)]
    return _lines(f"{file}: {verdict(report)}", about, report, fixes=fixes)


def _lines(head: str, about: Sequence[str], judgement: Judgement, *, fixes: bool) -> str:
    first, more = first_findings(kind_for(judgement.document).told(judgement))
    found = [_finding(finding, judgement, fixes=fixes) for finding in first]
    lines = chain([head], about, *found)
    if more:
        text = ngettext("and {count} more", "and {count} more", more).format(count=more)
        lines = chain(lines, [_labelled("", text)])
    return as_lines(map(visible_line, lines)) + "\n"


def first_findings(findings: Sequence[Finding]) -> tuple[list[Finding], int]:
    """Return the findings to list, and the number of the others."""
    found = worst_first(findings)
    return found[:MOST_FINDINGS], max(0, len(found) - MOST_FINDINGS)


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings by severity, then in the order of the rules."""
    return sorted(findings, key=lambda each: SEVERITIES.index(each.severity))


def document_of(finding: Finding, judgement: Judgement) -> str:
    """Return the title of the document that has a finding's rule."""
    return finding.source.document or kind_for(judgement.document).rules(judgement)


def verdict(report: Report) -> str:
    """Return the verdict in two words."""
    if report.rulebook is None:
        return _("NOT CHECKED")
    return _("legal") if report.legal else _("NOT LEGAL")


def summary(verdicts: Sequence[bool | None]) -> str:
    """Return the numbers of legal, illegal and unreadable files."""
    legal, illegal, unreadable = (verdicts.count(each) for each in (True, False, None))
    parts = [
        ngettext("{count} legal", "{count} legal", legal).format(count=legal),
        ngettext("{count} not legal", "{count} not legal", illegal).format(count=illegal),
    ]
    if unreadable:
        text = ngettext("{count} unreadable", "{count} unreadable", unreadable)
        parts.append(text.format(count=unreadable))
    template = ngettext("{count} file: {parts}", "{count} files: {parts}", len(verdicts))
    return template.format(count=len(verdicts), parts=enumerated(parts))


def totals(report: Report) -> Iterator[str]:
    """Yield the squad's name, nation and points."""
    yield _labelled(_("Squad"), enumerated(list(_squad(report))))
    if report.rulebook:
        template = _(
            "{vp} of {vp_limit} vp, {sp} of {sp_limit} sp; {worth} victory points if wiped out"
        )
        bonus = report.sp_limit - report.squad.limits.sp
        if bonus:
            template = _(
                "{vp} of {vp_limit} vp, {sp} of {sp_limit} sp ({bonus} of them for the "
                "nation); {worth} victory points if wiped out"
            )
        text = template.format(
            vp=report.vp,
            vp_limit=report.vp_limit,
            sp=report.sp,
            sp_limit=report.sp_limit,
            bonus=bonus,
            worth=report.victory_total,
        )
        yield _labelled(_("Totals"), text)


def _squad(report: Report) -> Iterator[str]:
    squad = report.squad
    if legible(squad.name):
        yield _("“{name}”").format(name=squad.name)
    yield Names(squad, report.rulebook).nation(squad.nation)
    yield ngettext("{count} man", "{count} men", report.size).format(count=report.size)
    if squad.player:
        yield _("player {name}").format(name=squad.player)


def _labelled(label: str, text: str) -> str:
    """Return the text after its label; all labels have the same width."""
    return f"  {label:<{_width(current())}}{text}"


@cache
def _width(_language: str) -> int:
    return max(len(_(label)) for label in (*LABELS, *SEVERITY_LABELS.values())) + 1


def _house_rules(squad: Squad) -> list[str]:
    """Return ids of definitions besides weapons."""
    if not squad.definitions.changes_rules:
        return []
    found = [each for name, each in squad.definitions if name not in {"weapons", "limits"}]
    ids = [entry.id for each in found if isinstance(each, tuple) for entry in each]
    return [*ids, *squad.definitions.judged]


def _pack(pack: Pack) -> str:
    return pack.id if pack.edition is None else pack_title(pack.title, edition=pack.edition)


def _terms(squad: Squad, decided: DecidedTerms) -> str:
    """Return the terms used, and whether each is its own, the event's or the command line's."""
    weapons = [f"{weapon.name} ({weapon.id})".strip() for weapon in squad.definitions.weapons]
    weapons += _house_rules(squad)
    limits = _("{vp} vp and {sp} sp").format(vp=squad.limits.vp, sp=squad.limits.sp)
    parts = {
        "limits": limits,
        "ruleset": squad.ruleset,
        "rulings": _rulings(squad.rulings),
        "match": _match(squad.match),
        "definitions": enumerated(weapons) or _("none"),
        "packs": enumerated([_pack(pack) for pack in squad.packs]) or _("none"),
    }
    set_for_it = {key.partition(".")[0] for key in decided}
    texts = []
    for section, what in parts.items():
        text = _(SECTIONS[section]).format(what=what)
        texts.append(
            _("{term} (not the squad's own)").format(term=text) if section in set_for_it else text
        )
    return _labelled(_("Terms"), "; ".join(texts))


def _rulings(rulings: Rulings) -> str:
    changed = [
        f"{name} {getattr(rulings, name)}"
        for name, usual in defaults(type(rulings)).items()
        if getattr(rulings, name) != usual
    ]
    return enumerated(changed) or _("as usual")


def _match(match: Match) -> str:
    agreed = [
        *([_("Vehicle Phase")] if match.vehicle_phase else []),
        *([_("anti-tank weapons")] if match.anti_tank_weapons else []),
        *([_("scenario {number}").format(number=match.scenario)] if match.scenario else []),
    ]
    return enumerated(agreed) or _("nothing agreed")


def _finding(finding: Finding, judgement: Judgement, *, fixes: bool) -> Iterator[str]:
    document = judgement.document
    kind = kind_for(document)
    said = kind.sentence(finding, judgement)
    question = question_in(said, finding.ruling)
    if finding.agreed:
        said = _("{sentence} Recorded as agreed.").format(sentence=said)
    parts = [question, said.removeprefix(question).strip()] if question else [said]
    for label, part in zip((_(SEVERITY_LABELS[finding.severity]), ""), parts, strict=False):
        yield _labelled(label, part)
    yield _labelled("", f"[{_source(finding, judgement)}]")
    if not fixes:
        return
    ready = kind.fixes(finding, judgement)
    for change in ready:
        text = _("fix: {edit}").format(edit=kind.edit_text(change, document, judgement))
        yield _labelled("", text)
    if finding.severity != "error" or ready:
        return
    if reason := _(GAVE_UP) if gave_up(judgement) else kind.no_fix_reason(finding):
        yield _labelled("", _("no automatic fix: {reason}").format(reason=reason))


def _source(finding: Finding, judgement: Judgement) -> str:
    """Return the source of its rule; for a ruling its id, its name and all its places."""
    ruling = ruling_of(finding.ruling) if finding.ruling else None
    if ruling is None:
        return cited(document_of(finding, judgement), finding.source)
    places = all_cited(kind_for(judgement.document).rules(judgement), ruling.places)
    template = _("ruling {ruling}, {name}: {places}")
    return template.format(ruling=ruling.id, name=ruling.name, places=places)
