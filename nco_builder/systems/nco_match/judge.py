"""The verdict on a match: whether it may begin, and whether its tally is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from nco_builder.documents.path_edits import PathEdit, at_path
from nco_builder.documents.rows import path_of
from nco_builder.documents.serialization import to_json
from nco_builder.event.rounds import NoResultError
from nco_builder.language import N_, Plural, _
from nco_builder.legality.findings import Code
from nco_builder.match.model import SIDES, SquadMatch, agree, reopen, settles
from nco_builder.match.result import OPPONENT, destroying_scores, result_of
from nco_builder.match.settling import Settling, afraid, asked, first_to_deploy, settle, vehicles_of
from nco_builder.match.taking import since_taken, squad_sum
from nco_builder.match.tally import (
    bonus_count,
    boxes_of,
    casualties,
    living,
    order_dice,
    tally_of,
    wrecks,
)
from nco_builder.match.texts import difference_text, side_name
from nco_builder.rules import installed_rulesets
from nco_builder.rules.rulings import decision_of, ruling_of
from nco_builder.systems.judging import (
    FILE,
    Judged,
    about,
    judged,
    known_codes,
    not_judged,
    proven,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.match.model import MatchSide
    from nco_builder.match.result import MatchResult
    from nco_builder.match.settling import TouchedRuling
    from nco_builder.rules.play import Bonus
    from nco_builder.rules.rulings import Severity

    JudgedMatch: TypeAlias = Judged[SquadMatch]
    Json = dict[str, Any]


TALLY_BEYOND = Code(
    "tally_beyond",
    "error",
    N_("{side}: tallied {count}, in the squad {most}."),
    no_fix=N_("Only what the squad has can be tallied."),
)
TOO_MANY_TICKS = Code(
    "too_many_ticks",
    "error",
    N_("{side}, {who}, {what}: ticks {count}, boxes {most}."),
    no_fix=N_("Take back ticks."),
)
BONUS_TOO_OFTEN = Code(
    "bonus_too_often",
    "error",
    N_("{side} scores the bonus “{bonus}” {count} times; the most is {most}."),
    no_fix=N_("Take back what was not scored."),
)
ONE_BONUS_ONLY = Code(
    "one_bonus_only",
    "error",
    N_("Several bonuses are scored; the scenario scores one alone."),
    no_fix=N_("Take back all but one."),
)
BONUS_OF_BOTH = Code(
    "bonus_of_both",
    "error",
    N_(
        "{side} scores {count} × “{bonus}”, {enemy} {enemy_count} × “{enemy_bonus}”; "
        "together at most {most} can be scored."
    ),
    no_fix=N_("Take back what the other side scored."),
)
BONUS_OF_OTHER_SIDE = Code(
    "bonus_of_other_side",
    "error",
    N_("{side} scores “{bonus}”, which by the rolls for deployment is the other side's."),
    no_fix=N_("Take the bonus back, or set the rolls."),
)
BONUS_FOLLOWS = Code(
    "bonus_follows",
    "error",
    N_(
        "{side} has scored {count} toward “{bonus}”, but not that bonus itself; {most} are enough "
        "for it."
    ),
    no_fix=N_("Score the bonus, or take back what was not scored."),
)
SERGEANT_IS_DEAD = Code(
    "sergeant_is_dead",
    "error",
    N_("{side} scores “{bonus}”, but has no living Sergeant."),
    no_fix=N_("Take back the bonus, or the casualty."),
)
TOO_FEW_LIVING = Code(
    "too_few_living",
    "error",
    N_("{side} scores {count} × “{bonus}”; such men alive: {most}."),
    ruling="NCO-85",
    no_fix=N_("Take back what was not scored, or a casualty."),
)
BOTH_END_BATTLE = Code(
    "both_end_battle",
    "error",
    N_(
        "{side} scores “{bonus}” in turn {turn}, and {enemy} does too. The first of the two ends "
        "the match at once."
    ),
    instead={
        "warning": N_(
            "{side} and {enemy} both score “{bonus}”. That is possible in the last turn alone: "
            "before it the first of the two ends the match at once."
        )
    },
    no_fix=N_("Take back the one that came second."),
)
BONUS_WITHOUT_SCENARIO = Code(
    "bonus_without_scenario",
    "error",
    N_("{side} scores a bonus that no scenario of the match has."),
    no_fix=N_("Choose the scenario, or take the bonus back."),
)
WRECK_SCORES_NOTHING = Code(
    "wreck_scores_nothing",
    "warning",
    N_(
        "A vehicle of {side} was destroyed by a soldier, but anti-tank weapons are not agreed: "
        "it scores nothing."
    ),
    no_fix=N_("Agree on anti-tank weapons, where they were played with."),
)
WRECKS_BEYOND_WEAPONS = Code(
    "wrecks_beyond_weapons",
    "warning",
    N_("Vehicles of {side} destroyed by soldiers: {count}; anti-tank weapons of {enemy}: {most}."),
    no_fix=N_("Name in the squad who carries an anti-tank weapon, or take back what it scores."),
)
EVENT_UNKNOWN = Code(
    "event_unknown",
    "warning",
    N_("The rulebook has no event “{event}”."),
    no_fix=N_("It is kept."),
)
TURN_TOO_LATE = Code(
    "turn_too_late",
    "error",
    N_("Turn {count} is played; the match has {most}."),
    no_fix=N_("Set the turn."),
)
TRACKS = {"health": N_("health"), "psyche": N_("psyche")}


def tallied(settling: Settling) -> Iterator[Finding]:
    """Check for more ticks than boxes."""
    for place, side in enumerate(settling.match.sides):
        yield from _lists(place, side)
        for man in range(min(len(side.men), len(side.squad.members))):
            yield from _of_man(settling, place, man)
        yield from _bonuses(settling, place, side)
        yield from _contradicted(settling, place, side)
        yield from _wrecks(settling, place, side)
    yield from _bonuses_of_both(settling)
    yield from _of_match(settling)


def _lists(place: int, side: MatchSide) -> Iterator[Finding]:
    squad = side.squad
    for key, count, most in (
        ("men", len(side.men), len(squad.members)),
        ("vehicles", len(side.vehicles), len(squad.vehicles)),
    ):
        if count > most:
            yield about(("sides", place, key), TALLY_BEYOND, FILE, count=count, most=most)


def _of_man(settling: Settling, place: int, man: int) -> Iterator[Finding]:
    report = settling.reports[place]
    ticked, boxes = tally_of(settling.match.sides[place], man), boxes_of(report, man)
    at = ("sides", place, "men", man)
    source = settling.rulebook.walking_wounded.source
    if report.members[man].profile is not None:
        for track in TRACKS:
            count, most = getattr(ticked, track), getattr(boxes, track)
            if count > most:
                yield about(
                    (*at, track), TOO_MANY_TICKS, source, what=track, count=count, most=most
                )
    uses = {each.id: each.most for each in boxes.uses}
    for what, count in ticked.used.items():
        most = uses.get(what, 0)
        if count > most:
            yield about((*at, "used"), TOO_MANY_TICKS, source, what=what, count=count, most=most)


def _bonuses(settling: Settling, place: int, side: MatchSide) -> Iterator[Finding]:
    bonuses = settling.scenario.bonuses if settling.scenario else ()
    at = ("sides", place, "bonuses")
    for number, count in enumerate(side.bonuses):
        if not count:
            continue
        if settling.scenario is None or number >= len(bonuses):
            yield about((*at, number), BONUS_WITHOUT_SCENARIO, FILE)
        elif count > bonuses[number].count_max:
            yield about(
                (*at, number),
                BONUS_TOO_OFTEN,
                settling.scenario.source,
                bonus=number,
                count=count,
                most=bonuses[number].count_max,
            )
        elif _is_of_other_side(bonuses[number], place, settling.match):
            source = settling.scenario.source
            yield about((*at, number), BONUS_OF_OTHER_SIDE, source, bonus=number)


def _contradicted(settling: Settling, place: int, side: MatchSide) -> Iterator[Finding]:
    """Check for bonuses that contradict the remaining men or other bonuses."""
    scenario = settling.scenario
    for number, bonus in enumerate(scenario.bonuses if scenario else ()):
        assert scenario is not None  # noqa: S101 - without one there is no bonus
        at, source = ("sides", place, "bonuses", number), scenario.source
        count = bonus_count(side, number)
        most = living(settling, place, bonus.living) if bonus.living else bonus.count_max
        if most < count <= bonus.count_max:
            code = SERGEANT_IS_DEAD if bonus.living == "sergeant" else TOO_FEW_LIVING
            yield about(at, code, source, bonus=number, count=count, most=most)
        followed = sum(bonus_count(side, each) for each in bonus.follows_from)
        if not count and bonus.follows_at and followed >= bonus.follows_at:
            yield about(
                at, BONUS_FOLLOWS, source, bonus=number, count=followed, most=bonus.follows_at
            )


def _is_of_other_side(bonus: Bonus, place: int, match: SquadMatch) -> bool:
    """Return whether only the side that deploys otherwise scores it; both may before the roll."""
    first = first_to_deploy(match)
    if bonus.deploys is None or first is None:
        return False
    return (bonus.deploys == "first") != (place == first)


def _bonuses_of_both(settling: Settling) -> Iterator[Finding]:
    """Check for bonuses scored by both sides for the same thing: a sector, a piece."""
    sides, scenario = settling.match.sides, settling.scenario
    if scenario is None or len(sides) != len(OPPONENT):
        return
    for number, bonus in enumerate(scenario.bonuses):
        count, most = bonus_count(sides[0], number), bonus.count_max
        if bonus.ends_battle and count and bonus_count(sides[1], number):
            turn = settling.match.turn
            severity: Severity = "error" if 0 < turn < settling.turns else "warning"
            at = ("sides", 0, "bonuses", number)
            yield about(at, BOTH_END_BATTLE, scenario.source, severity, bonus=number, turn=turn)
        for other in bonus.or_enemy:
            enemy_count = bonus_count(sides[1], other)
            if count <= most and enemy_count <= most < count + enemy_count:
                yield about(
                    ("sides", 0, "bonuses", number),
                    BONUS_OF_BOTH,
                    scenario.source,
                    bonus=number,
                    count=count,
                    enemy_bonus=other,
                    enemy_count=enemy_count,
                    most=most,
                )


def _wrecks(settling: Settling, place: int, side: MatchSide) -> Iterator[Finding]:
    """Check vehicles destroyed by soldiers: it must be agreed, and each weapon is used once."""
    source, at = settling.rulebook.appendix_b.kill_bonus.source, ("sides", place, "vehicles")
    destroyed, sides = wrecks(side), settling.match.sides
    if not destroying_scores(settling):
        for number in destroyed:
            yield about((*at, number), WRECK_SCORES_NOTHING, source)
    elif len(sides) == len(OPPONENT):
        count = len(destroyed)
        most = sum(man.anti_tank for man in sides[OPPONENT[place]].squad.members)
        if count > most:
            yield about(at, WRECKS_BEYOND_WEAPONS, source, count=count, most=most)


def _of_match(settling: Settling) -> Iterator[Finding]:
    match, scenario = settling.match, settling.scenario
    scored = sum(bool(count) for side in match.sides for count in side.bonuses)
    if scenario and scenario.one_bonus_only and scored > 1:
        yield about((), ONE_BONUS_ONLY, scenario.source)
    known = {event.id for event in settling.rulebook.events.events}
    for number, event in enumerate(match.events):
        if event and event not in known:
            yield about(
                ("events", number), EVENT_UNKNOWN, settling.rulebook.events.source, event=event
            )
    if match.turn > settling.turns:
        source = scenario.source if scenario else settling.rulebook.sections["setup"]
        yield about(("turn",), TURN_TOO_LATE, source, count=match.turn, most=settling.turns)


def _tally_words(finding: Finding, settling: Settling, place: int) -> dict[str, Any]:
    """Return the words of a finding of the tally."""
    path, report = path_of(finding.at), settling.reports[place]
    found: dict[str, Any] = {}
    if finding.code == TOO_MANY_TICKS.name:
        names, what = report.names, finding["what"]
        found["who"] = names.man(int(path[3]))
        uses = {each.id: each.name for each in boxes_of(report, int(path[3])).uses}
        found["what"] = _(TRACKS[what]) if what in TRACKS else uses.get(what, f"“{what}”")
    elif settling.scenario:
        for name in {"bonus", "enemy_bonus"} & dict(finding.parameters).keys():
            found[name] = settling.scenario.bonuses[finding[name]].reason
    if finding.code in {BONUS_OF_BOTH.name, BOTH_END_BATTLE.name, WRECKS_BEYOND_WEAPONS.name}:
        found["enemy"] = side_name(settling, OPPONENT[place])
    return found


def propose(finding: Finding, settling: Settling) -> Iterator[PathEdit]:
    """Yield changes that may undo excess ticks."""
    path = path_of(finding.at)
    if finding.code in {TOO_MANY_TICKS.name, BONUS_TOO_OFTEN.name}:
        text = _("Take back ticks")
        if path[-1] == "used":
            used = {**at_path(settling.match, path), finding["what"]: finding["most"]}
            kept = {each: count for each, count in used.items() if count}
            yield PathEdit("set", path, kept, text)
        else:
            yield PathEdit("set", path, finding["most"], text)
    elif finding.code in {SERGEANT_IS_DEAD.name, TOO_FEW_LIVING.name}:
        yield PathEdit("set", path, finding["most"], _("Take back the bonus"))
    elif finding.code == BONUS_FOLLOWS.name:
        scored = at_path(settling.match, path[:-1])
        here = int(path[-1])
        text = _("Score the bonus")
        yield PathEdit("set", path[:-1], (*scored[:here], 1, *scored[here + 1 :]), text)
    elif finding.code in {BONUS_WITHOUT_SCENARIO.name, BONUS_OF_OTHER_SIDE.name}:
        yield PathEdit("set", path, 0, _("Take back the bonus"))
    elif finding.code == TALLY_BEYOND.name:
        kept_list = at_path(settling.match, path)[: finding["most"]]
        yield PathEdit("set", path, kept_list, _("Take back what nobody has"))
    elif finding.code == TURN_TOO_LATE.name:
        yield PathEdit("set", path, finding["most"], _("Set the last turn"))


def derived(settling: Settling) -> Json:
    """Return everything derived; nothing if the match does not have two sides."""
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
    """Return the results of an entry roll, as fractions."""
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
    no_fix=N_("Put the squads into the match."),
)
TOO_MANY_SIDES = Code(
    "too_many_sides",
    "error",
    Plural(
        "A match has two sides; one is too many.", "A match has two sides; {count} are too many."
    ),
    no_fix=N_("Take out who does not play."),
)
SQUAD_ILLEGAL = Code(
    "squad_illegal",
    "error",
    Plural(
        "{side} is not legal: {reason}",
        "{side} is not legal, for {count} reasons; the first: {reason}",
    ),
    no_fix=N_("Correct the squad itself."),
)
SQUAD_CHANGED = Code(
    "squad_changed",
    "warning",
    N_("{side} is no longer the squad that was taken from “{file}”."),
    no_fix=N_("Take the squad again, or play with the one in the match."),
)
SAME_SQUAD = Code(
    "same_squad",
    "warning",
    N_("Both sides have the same squad."),
    no_fix=N_("Take another squad, where that was not meant."),
)
OTHER_RULEBOOK = Code(
    "other_rulebook",
    "error",
    N_("{side} is by the rulebook “{ruleset}”, the match by “{of_match}”."),
    no_fix=N_("Both squads need the rulebook of the match."),
)
UNEQUAL_TERMS = Code(
    "unequal_terms",
    "warning",
    N_("The squads are not under the same terms. {difference}."),
    no_fix=N_("Agree on the same for both."),
)
RULING_OPEN = Code(
    "ruling_open",
    "ruling",
    "{question} {decision}",
    no_fix=N_("The players agree on it."),
)
BOMBER_MISSING = Code(
    "bomber_missing",
    "warning",
    N_("{side} has no Bomber; one is named before the squads are deployed."),
    no_fix=N_("Name a Bomber in the squad."),
)
CODES = known_codes(globals())


def judge(match: SquadMatch) -> JudgedMatch:
    """Judge a match; `resolved` is its Settling."""
    settling = settle(match)
    if match.ruleset not in installed_rulesets():
        return not_judged(match, settling)
    findings = (*_of_sides(settling), *_of_both(settling), *tallied(settling))
    return judged(match, findings, derived(settling), settling)


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
            yield found.replace(ruling=touched.ruling.id)
    for each in asked(settling):
        if each.asks == "bomber_missing" and settling.scenario:
            yield about(("sides", each.side), BOMBER_MISSING, settling.scenario.source)


def sentence(finding: Finding, judgement: JudgedMatch) -> str:
    """Return the sentence of a finding."""
    settling: Settling = judgement.resolved
    words: dict[str, Any] = dict(finding.parameters)
    path = path_of(finding.at)
    if path[:1] == ("sides",):
        place = int(path[1])
        words["side"] = side_name(settling, place)
        words |= _tally_words(finding, settling, place)
        if finding.code == SQUAD_ILLEGAL.name:
            words["reason"] = _first_reason(settling, place)
    if finding.ruling:
        words["question"] = ruling_of(finding.ruling).question
        words["decision"] = decision_of(finding.ruling, settling.match.rulings)
    if finding.code == UNEQUAL_TERMS.name:
        words["difference"] = _difference(settling, words["term"])
    code = CODES[finding.code]
    says = code.instead.get(finding.severity, code.says)
    template = says.of(words["count"]) if isinstance(says, Plural) else _(says)
    return template.format(**words)


def tally_problems(settling: Settling) -> tuple[str, ...]:
    """Return the problems of the tally, a sentence each, without those of squads."""
    judgement: JudgedMatch = Judged(settling.match, (), {}, settling)
    found = [each for each in tallied(settling) if each.severity == "error"]
    return tuple([sentence(each, judgement) for each in found])


def require_sound_tally(match: SquadMatch) -> None:
    """Refuse a match with an impossible tally.

    Raises:
        NoResultError: the tally contradicts itself; the message says how.
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


def fixes(finding: Finding, judgement: JudgedMatch) -> tuple[PathEdit | PathEdits, ...]:
    """Return changes that resolve a finding and add no error; agreeing is not a fix."""
    return proven(finding, judgement, propose(finding, judgement.resolved), judge)


def readings(judgement: JudgedMatch) -> tuple[Finding, ...]:
    """Return the rulings that both sides agreed on, as findings that are no part of the check."""
    settling: Settling = judgement.resolved
    return tuple(
        [
            about((), RULING_OPEN, each.ruling.places[0]).replace(
                ruling=each.ruling.id, agreed=True
            )
            for each in settling.rulings
            if each.state == "agreed"
        ]
    )


def agreement(finding: Finding, judgement: JudgedMatch) -> PathEdits | None:
    """Return the change that agrees on the ruling of a finding, or takes that back.

    None for what both squads recorded themselves.
    """
    match: SquadMatch = judgement.resolved.match
    if finding.code != RULING_OPEN.name or finding.ruling is None:
        return None
    if not finding.agreed:
        return agree(match, finding.ruling)
    return reopen(match, finding.ruling) if settles(match, finding.ruling) else None
