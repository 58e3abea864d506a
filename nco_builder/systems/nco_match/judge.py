"""The verdict on a match: whether it may begin, and whether its tally can be."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from nco_builder.documents.rows import path_of
from nco_builder.documents.serialization import to_json
from nco_builder.event.results import NoResultError
from nco_builder.language import N_, Plural, _
from nco_builder.legality.findings import Code
from nco_builder.match.agreements import agree
from nco_builder.match.comparison_texts import difference_text
from nco_builder.match.match_texts import side_name
from nco_builder.match.meeting import afraid, vehicles_of
from nco_builder.match.model import SIDES, SquadMatch
from nco_builder.match.result import result_of
from nco_builder.match.scenarios import asked, first_to_deploy
from nco_builder.match.settling import Settling, settle
from nco_builder.match.taking import since_taken, squad_sum
from nco_builder.match.tally import casualties, order_dice, wrecks
from nco_builder.rules import installed_rulesets
from nco_builder.rules.rulings import ruling_name
from nco_builder.systems.judging import (
    FILE,
    UNKNOWN_RULESET,
    Judged,
    about,
    by_name,
    proven,
    unknown_keys,
)
from nco_builder.systems.nco_match import tallied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import PathEdit, PathEdits
    from nco_builder.legality.findings import Finding

    JudgedMatch: TypeAlias = Judged[SquadMatch]
    from nco_builder.match.result import MatchResult
    from nco_builder.match.settling import Settling, TouchedRuling

    Json = dict[str, Any]


def derived(settling: Settling) -> Json:
    """All that is derived; nothing of a match that has not two sides."""
    result = result_of(settling)
    if result is None:
        return {}
    return {
        "scenario": settling.scenario.number if settling.scenario else None,
        "turns": settling.turns,
        "order_dice": [order_dice(settling, side) for side in range(SIDES)],
        "first_to_deploy": first_to_deploy(settling.match),
        "unequal": [
            {"field": each.field, "a": to_json(each.a), "b": to_json(each.b)}
            for each in settling.unequal
        ],
        "rulings": [_ruling(each) for each in settling.rulings],
        "asked": [each._asdict() for each in asked(settling)],
        "sides": [_side(settling, place) for place in range(SIDES)],
        "result": _result(result),
    }


def _ruling(touched: TouchedRuling) -> Json:
    return {
        "ruling": touched.ruling.id,
        "state": touched.state,
        "decision": touched.decision or None,
        "touched_by": list(touched.touched_by),
        "recorded_by": list(touched.recorded_by),
    }


def _side(settling: Settling, place: int) -> Json:
    side, report = settling.match.sides[place], settling.reports[place]
    fear = afraid(settling, place)
    return {
        "legal": report.legal,
        "size": report.size,
        "vp": report.vp,
        "sp": report.sp,
        "vp_limit": report.vp_limit,
        "sp_limit": report.sp_limit,
        "victory_total": report.victory_total,
        "entry": _entry(settling, place),
        "afraid": [man.member for man in fear.men] if fear else [],
        "casualties": list(casualties(settling, place)),
        "wrecks": list(wrecks(side)),
    }


def _entry(settling: Settling, place: int) -> list[Json]:
    """What an entry roll brings, as fractions."""
    chart = vehicles_of(settling, place)
    lines = chart.entry if chart else ()
    return [
        {"type": line.kind.id if line.kind else None, "chance": str(line.chance)} for line in lines
    ]


def _result(result: MatchResult) -> Json:
    scores = [
        {
            "casualties": score.casualties,
            "casualty_points": score.casualty_points,
            "wrecks": score.wrecks,
            "wreck_points": score.wreck_points,
            "bonuses": score.bonuses,
            "total": score.total,
        }
        for score in result.scores
    ]
    return {
        "scores": scores,
        "difference": result.difference,
        "level": result.level.english("name"),
        "leader": result.leader,
        "winner": result.winner,
    }


SIDE_MISSING = Code(
    "side_missing",
    "error",
    Plural("One squad is missing.", "{count} squads are missing."),
    no_repair=N_("Put the squads into the match."),
)
TOO_MANY_SIDES = Code(
    "too_many_sides",
    "error",
    Plural(
        "A match has two sides; one is too many.", "A match has two sides; {count} are too many."
    ),
    no_repair=N_("Take out who does not play."),
)
SQUAD_ILLEGAL = Code(
    "squad_illegal",
    "error",
    Plural(
        "{side} is not legal: {reason}",
        "{side} is not legal, for {count} reasons; the first: {reason}",
    ),
    no_repair=N_("Correct the squad itself."),
)
SQUAD_CHANGED = Code(
    "squad_changed",
    "warning",
    N_("{side} is no longer the squad that was taken from “{file}”."),
    no_repair=N_("Take the squad again, or play with the one in the match."),
)
SAME_SQUAD = Code(
    "same_squad",
    "warning",
    N_("Both sides have the same squad."),
    no_repair=N_("Take another squad, where that was not meant."),
)
OTHER_RULEBOOK = Code(
    "other_rulebook",
    "error",
    N_("{side} is by the rulebook “{ruleset}”, the match by “{of_match}”."),
    no_repair=N_("Both squads need the rulebook of the match."),
)
UNEQUAL_TERMS = Code(
    "unequal_terms",
    "warning",
    N_("The squads are not under the same terms. {difference}."),
    no_repair=N_("Agree on the same for both."),
)
RULING_OPEN = Code(
    "ruling_open",
    "ruling",
    N_("Still to agree: {ruling}."),
    no_repair=N_("The players agree on it."),
)
BOMBER_MISSING = Code(
    "bomber_missing",
    "warning",
    N_("{side} has no Bomber; one is named before the squads are deployed."),
    no_repair=N_("Name a Bomber in the squad."),
)
CODES = by_name(
    SIDE_MISSING,
    TOO_MANY_SIDES,
    SQUAD_ILLEGAL,
    SQUAD_CHANGED,
    SAME_SQUAD,
    OTHER_RULEBOOK,
    UNEQUAL_TERMS,
    RULING_OPEN,
    BOMBER_MISSING,
    *tallied.CODES,
)


def judge(match: SquadMatch) -> JudgedMatch:
    """What is to be said of a match, and what follows from it; `resolved` is its Settling."""
    settling = settle(match)
    if match.ruleset not in installed_rulesets():
        unknown = about((), UNKNOWN_RULESET, FILE, ruleset=match.ruleset)
        return Judged(match, (unknown, *unknown_keys(match)), resolved=settling)
    findings = (*_of_sides(settling), *_of_both(settling), *tallied.tallied(settling))
    return Judged(match, (*findings, *unknown_keys(match)), derived(settling), settling)


def _of_sides(settling: Settling) -> Iterator[Finding]:
    source = settling.rulebook.sections["setup"]
    for place, (side, report) in enumerate(
        zip(settling.match.sides, settling.reports, strict=True)
    ):
        at = ("sides", place)
        if report.squad.ruleset != settling.match.ruleset:
            yield about(
                at,
                OTHER_RULEBOOK,
                source,
                ruleset=report.squad.ruleset,
                of_match=settling.match.ruleset,
            )
        if not report.legal:
            first = report.errors[0]
            yield about(at, SQUAD_ILLEGAL, first.source, count=len(report.errors))
        if since_taken(side) == "changed":
            yield about(at, SQUAD_CHANGED, FILE, file=side.taken.file)


def _of_both(settling: Settling) -> Iterator[Finding]:
    match, source = settling.match, settling.rulebook.sections["setup"]
    count = len(match.sides)
    if count < SIDES:
        yield about((), SIDE_MISSING, source, count=SIDES - count)
    if count > SIDES:
        yield about((), TOO_MANY_SIDES, source, count=count - SIDES)
    if len({squad_sum(side.squad) for side in match.sides}) < count:
        yield about((), SAME_SQUAD, source)
    for difference in settling.unequal:
        if difference.field != "ruleset":
            yield about((), UNEQUAL_TERMS, source, term=difference.field)
    for touched in settling.rulings:
        if touched.state == "open":
            found = about((), RULING_OPEN, touched.ruling.places[0])
            yield replace(found, ruling=touched.ruling.id)
    for each in asked(settling):
        if each.asks == "bomber_missing" and settling.scenario:
            yield about(("sides", each.side), BOMBER_MISSING, settling.scenario.source)


def sentence(finding: Finding, judged: JudgedMatch) -> str:
    """What a finding finds."""
    settling: Settling = judged.resolved
    words: dict[str, Any] = dict(finding.parameters)
    path = path_of(finding.at)
    if path[:1] == ("sides",):
        place = int(path[1])
        words["side"] = side_name(settling, place)
        words |= tallied.words(finding, settling, place)
        if finding.code == SQUAD_ILLEGAL.name:
            words["reason"] = _first_reason(settling, place)
    if finding.ruling:
        words["ruling"] = ruling_name(finding.ruling)
    if finding.code == UNEQUAL_TERMS.name:
        words["difference"] = _difference(settling, words["term"])
    code = CODES[finding.code]
    says = code.instead.get(finding.severity, code.says)
    template = says.of(words["count"]) if isinstance(says, Plural) else _(says)
    return template.format(**words)


def tally_problems(settling: Settling) -> tuple[str, ...]:
    """What of the tally cannot be, a sentence each; nothing of the squads."""
    judged: JudgedMatch = Judged(settling.match, (), {}, settling)
    found = [each for each in tallied.tallied(settling) if each.severity == "error"]
    return tuple([sentence(each, judged) for each in found])


def require_sound_tally(match: SquadMatch) -> None:
    """Refuse a match whose result cannot be as it is tallied.

    Raises:
        NoResultError: the tally contradicts itself; the text says in what.

    """
    if problems := tally_problems(settle(match)):
        reason = problems[0].rstrip(".")
        raise NoResultError(_("the tally of this match cannot be: {reason}").format(reason=reason))


def _first_reason(settling: Settling, place: int) -> str:
    from nco_builder.legality import finding_sentence as of_squad

    report = settling.reports[place]
    return of_squad(report.errors[0], report.squad, report.rulebook)


def _difference(settling: Settling, field: str) -> str:
    difference = next(each for each in settling.unequal if each.field == field)
    return difference_text(difference, *settling.reports[:2])


def fixes(finding: Finding, judged: JudgedMatch) -> tuple[PathEdit | PathEdits, ...]:
    """Changes that remove a finding and add no error; to agree is a step of its own, no repair."""
    return proven(finding, judged, tallied.repairs(finding, judged.resolved), judge)


def agreement(finding: Finding, judged: JudgedMatch) -> PathEdits | None:
    """The change that agrees on the ruling of a finding."""
    found = finding.code == RULING_OPEN.name and finding.ruling
    return agree(judged.resolved.match, found) if found else None
