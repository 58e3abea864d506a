"""A report for people: verdict, totals, terms, findings with source and repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.cli.findings import document_of, worst_first
from nco_builder.files import one_line
from nco_builder.legality import Names, edit_text, fixes, no_fix_reason, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.cli.terms import Terms
    from nco_builder.legality import Finding, Report
    from nco_builder.squad import Match, Rulings, Squad


def as_text(file: str, report: Report, terms: Terms) -> str:
    """The result of one file, the verdict first."""
    lines = [f"{file}: {verdict(report)}", *totals(report), _terms(report.squad, terms)]
    for found in worst_first(report):
        lines += _finding(found, report)
    return "\n".join(one_line(line) for line in lines) + "\n"


def verdict(report: Report) -> str:
    """Whether the squad is legal, in two words."""
    if report.rulebook is None:
        return "NOT JUDGED"
    return "legal" if report.legal else "NOT LEGAL"


def summary(verdicts: Sequence[bool | None]) -> str:
    """How many files were legal, illegal and unreadable."""
    parts = [f"{verdicts.count(True)} legal", f"{verdicts.count(False)} not legal"]
    if None in verdicts:
        parts.append(f"{verdicts.count(None)} unreadable")
    return f"{len(verdicts)} files: {', '.join(parts)}"


def totals(report: Report) -> Iterator[str]:
    """Who the squad is, and what it spends."""
    squad = report.squad
    nation = Names(squad, report.rulebook).nation(squad.nation)
    men = "1 man" if report.size == 1 else f"{report.size} men"
    called = f"“{squad.name}”, " if squad.name else ""
    player = f", player {squad.player}" if squad.player else ""
    yield f"  Squad   {called}{nation}, {men}{player}"
    if report.rulebook:
        bonus = report.sp_limit - squad.limits.sp
        nation = f" ({bonus} of them for the nation)" if bonus else ""
        vp, sp = (f"{report.vp} of {report.vp_limit} vp", f"{report.sp} of {report.sp_limit} sp")
        worth = f"worth {report.victory_total} victory points to the enemy"
        yield f"  Totals  {vp}, {sp}{nation}; {worth}"


def _terms(squad: Squad, decided: Terms) -> str:
    """What it was judged by, each part its own or the event's."""
    weapons = ", ".join(f"{weapon.name} ({weapon.id})" for weapon in squad.definitions.weapons)
    parts = {
        "limits": f"{squad.limits.vp} vp and {squad.limits.sp} sp",
        "ruleset": squad.ruleset,
        "rulings": _rulings(squad.rulings),
        "match": _match(squad.match),
        "definitions": weapons or "none",
        "packs": ", ".join(pack.id for pack in squad.packs) or "none",
    }
    set_by_event = {key.partition(".")[0] for key in decided}
    said = [
        f"{section} {text}{' (of the event)' if section in set_by_event else ''}"
        for section, text in parts.items()
    ]
    return f"  Terms   {'; '.join(said)}"


def _rulings(rulings: Rulings) -> str:
    changed = [
        f"{name} {getattr(rulings, name)}"
        for name, field in type(rulings).model_fields.items()
        if getattr(rulings, name) != field.default
    ]
    return ", ".join(changed) or "as usual"


def _match(match: Match) -> str:
    agreed = [
        *(["vehicle phase"] if match.vehicle_phase else []),
        *(["anti-tank weapons"] if match.anti_tank_weapons else []),
        *([f"scenario {match.scenario}"] if match.scenario else []),
    ]
    return ", ".join(agreed) or "nothing agreed"


def _finding(found: Finding, report: Report) -> Iterator[str]:
    squad, rulebook = report.squad, report.rulebook
    page = "" if found.source.page is None else f", p. {found.source.page}"
    ruling = f"; ruling {found.ruling}" if found.ruling else ""
    yield f"  {found.severity:8}{sentence(found, squad, rulebook)}"
    yield f"          [{document_of(found, report)}, {found.source.section}{page}{ruling}]"
    ready = fixes(found, report)
    for edit in ready:
        yield f"          fix: {edit_text(edit, squad, rulebook)}"
    if found.severity == "error" and not ready:
        yield f"          no ready fix: {no_fix_reason(found)}"
