"""Settling a match: both verdicts under the same terms, and the open questions.

Nothing here reads a file; rulings, scenarios and vehicle sets are defined by the rules.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language.words import cut_amid, unbroken
from nco_builder.legality import CODES, check_by_own_ruleset
from nco_builder.legality.names import LONGEST
from nco_builder.match.comparison import Difference
from nco_builder.match.model import SIDES, decided, under
from nco_builder.match.result import OPPONENT
from nco_builder.match.tally import state_of
from nco_builder.rules import installed_rulesets, load_rulebook, newest_rules
from nco_builder.rules.rulings import Ruling, Switch, decision_of, switches
from nco_builder.schema.record import Frozen
from nco_builder.squad import all_skills
from nco_builder.vehicles import fear_of, vehicle_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Finding, Report
    from nco_builder.match.model import DecidedTerms, SquadMatch
    from nco_builder.rules import Rulebook
    from nco_builder.rules.play import Scenario
    from nco_builder.squad import Squad
    from nco_builder.vehicles import FearChart, VehicleChart


State = Literal["open", "agreed", "decided"]

UNEQUAL_TYPES = "APB-36"
"""The ruling on the entry chart if one side has more vehicle types than the other."""
RUTHLESS_IN_FEAR = "APB-35"
"""The ruling on Tank Fear for men whose skill protects their last psyche point."""


class TouchedRuling(NamedTuple):
    """A ruling that concerns the squads of a match, listed once.

    Attributes:
        ruling: the ruling with both readings.
        switch: its switch, or None.
        state: whether it is still to be agreed, agreed, or decided by a switch.
        decision: the decision of the switch, "" without one or if squads differ.
        touched_by: indexes of the sides it concerns; none if it comes from the scenario.
        recorded_by: indexes of the sides whose own files record it as agreed.
        findings: its findings, each with the index of its side.
    """

    ruling: Ruling
    switch: Switch | None
    state: State
    decision: str
    touched_by: tuple[int, ...]
    recorded_by: tuple[int, ...]
    findings: tuple[tuple[int, Finding], ...]

    @property
    def reading(self) -> str:
        """The decision as worded on all sheets: as switched, else the reading taken."""
        if self.switch and self.decision:
            return decision_of(self.ruling.id, {self.switch.key: self.decision})
        return self.ruling.decision


class Settling(Frozen):
    """A match with everything derived from its squads and terms.

    Attributes:
        match: the match.
        rulebook: the rulebook of scenarios and victory table, with the definitions that all squads
            share; the newest if it is not installed.
        reports: the verdicts on its squads under the same terms, in the order of the sides.
    """

    match: SquadMatch
    rulebook: Rulebook
    reports: tuple[Report, ...]

    @cached_property
    def squad_names(self) -> tuple[str, ...]:
        """The names of the squads in one line, short enough for hundreds of sentences."""
        names = [unbroken(side.squad.name) for side in self.match.sides]
        return tuple([cut_amid(name, LONGEST) for name in names])

    @cached_property
    def unequal(self) -> tuple[Difference, ...]:
        """The terms in which the first two squads differ; fields are named as in comparisons."""
        return tuple(_unequal(*self.reports[:2])) if len(self.reports) > 1 else ()

    @cached_property
    def rulings(self) -> tuple[TouchedRuling, ...]:
        """Every ruling that concerns a squad, once, in the order of the rulings."""
        return tuple(_touched(self))

    @property
    def open_rulings(self) -> tuple[TouchedRuling, ...]:
        """Those the players still have to agree on."""
        return tuple([each for each in self.rulings if each.state == "open"])

    @cached_property
    def scenario(self) -> Scenario | None:
        """The scenario, or None if it is not settled."""
        number = scenario_number(self.match)
        return None if number is None else self.rulebook.scenarios_by_number.get(number)

    @cached_property
    def casualties(self) -> tuple[tuple[int, ...], ...]:
        """Positions of the men each side has lost."""
        return tuple(
            [
                tuple([man for man in range(of.size) if state_of(of, side, man).casualty])
                for of, side in zip(self.reports, self.match.sides, strict=True)
            ]
        )

    @property
    def turns(self) -> int:
        """The last turn the battle can have."""
        return self.scenario.turns.max if self.scenario else self.rulebook.defaults.turns


def settle(match: SquadMatch) -> Settling:
    """Judge both squads under the same terms, and collect what is to be settled."""
    known = match.ruleset in installed_rulesets()
    rulebook = load_rulebook(match.ruleset) if known else newest_rules()
    reports = tuple([check_by_own_ruleset(squad) for squad in squads_under_terms(match)])
    return Settling(match, _of_all(rulebook, reports), reports)


def _of_all(rulebook: Rulebook, reports: tuple[Report, ...]) -> Rulebook:
    """Return the rulebook with the definitions that all squads share."""
    squads = [report.squad for report in reports]
    if not squads or not all(each.definitions.changes_rules for each in squads):
        return rulebook
    from nco_builder.rules.overlay import overlaid  # most matches have none
    from nco_builder.squad.packs import shared

    return overlaid(rulebook, shared([each.definitions for each in squads]))


def squads_under_terms(match: SquadMatch) -> tuple[Squad, ...]:
    """Return the squads as judged: records of agreement in only one file are dropped."""
    terms, common = terms_for(match), _recorded_by_all(match)
    return tuple([under(terms, side.squad.replace(agreed=common)) for side in match.sides])


def terms_for(match: SquadMatch) -> DecidedTerms:
    """Return what the match decides for both squads, such as `limits.vp`."""
    found = dict(decided(match.terms)) if match.terms else {}
    if (number := scenario_number(match)) is not None:
        found["match.scenario"] = number
    agreed = [*found.get("agreed", ()), *match.agreed]  # type: ignore[misc]
    for key, switch in switches().items():
        first = switch.decisions[0].id
        if match.rulings[key] != first:
            found[f"rulings.{key}"] = match.rulings[key]
        elif switch.ruling in match.agreed:
            found[f"rulings.{key}"] = first
    if agreed:
        found["agreed"] = tuple(dict.fromkeys(agreed))
    return found


def scenario_number(match: SquadMatch) -> int | None:
    """Return the number of its scenario: its own, else its terms', else that of all squads."""
    if match.scenario is not None:
        return match.scenario
    if match.terms and match.terms.match:
        return match.terms.match.scenario
    said = {side.squad.match.scenario for side in match.sides}
    return said.pop() if len(said) == 1 else None


def _recorded_by_all(match: SquadMatch) -> tuple[str, ...]:
    if not match.sides:
        return ()
    first, *others = [side.squad.agreed for side in match.sides]
    return tuple([each for each in first if all(each in other for other in others)])


UNEQUAL = (
    "ruleset",
    "limits.vp",
    "limits.sp",
    *[f"rulings.{key}" for key in switches()],
    "packs",
    "definitions.weapons",
    "match.vehicle_phase",
    "vehicles",
    "match.anti_tank_weapons",
    "match.scenario",
)
"""Fields of a squad file in which opposing squads should agree."""


def _unequal(a: Report, b: Report) -> Iterator[Difference]:
    for field in UNEQUAL:
        one, other = (_value(report.squad, field) for report in (a, b))
        if _comparable(field, one) != _comparable(field, other):
            yield Difference(field, one, other)


def _value(squad: Squad, field: str) -> object:
    part: object = squad
    for step in field.split("."):
        part = getattr(part, step)
    return part


def _comparable(field: str, value: object) -> object:
    """Return the relevant part of a value: types of vehicles; lists in any order.

    Of rules packs it is the edition, and of weapons those of no pack.
    """
    if field == "packs":
        keys = ("id", "version", "edition", "sha256")
        return sorted([repr([getattr(each, key) for key in keys]) for each in value])  # type: ignore[attr-defined]
    if field == "definitions.weapons":
        value = tuple([each for each in value if not each.pack])  # type: ignore[attr-defined]
    if field == "vehicles":
        return sorted(vehicle.type for vehicle in value)  # type: ignore[attr-defined]
    if isinstance(value, tuple):
        return sorted(map(repr, value))
    return value


def _touched(settling: Settling) -> Iterator[TouchedRuling]:
    cases: dict[str, list[tuple[int, Finding]]] = {}
    for place, report in enumerate(settling.reports):
        for finding in report.findings:
            ruling = ruling_of_finding(finding, settling.rulebook)
            if ruling is not None:
                cases.setdefault(ruling, []).append((place, finding))
    asked = _raised_by_scenario(settling)
    meeting = _raised_by_vehicles(settling) | _raised_by_fear(settling)
    by_ruling = {switch.ruling: switch for switch in switches().values()}
    for id_, known in settling.rulebook.rulings.items():
        if id_ in cases or id_ in asked or id_ in meeting:
            found = cases.get(id_, [])
            places = {place for place, _finding in found} | meeting.get(id_, frozenset())
            yield _one(settling, known, by_ruling.get(id_), places, found)


def _raised_by_scenario(settling: Settling) -> frozenset[str]:
    """Return open rulings that the scenario raises, independent of the squads."""
    if settling.scenario is None:
        return frozenset()
    by_squads = {code.ruling for code in CODES.values() if code.ruling}
    deployment = f"rule:{settling.rulebook.alternative_deployment.id}"
    usual = not settling.match.deployment.alternative
    return frozenset(
        [
            id_
            for id_, known in settling.rulebook.rulings.items()
            if known.kind == "open"
            and f"scenario:{settling.scenario.id}" in known.about
            and id_ not in by_squads
            and not (usual and deployment in known.about)
        ]
    )


def _raised_by_vehicles(settling: Settling) -> dict[str, frozenset[int]]:
    """Return the ruling raised by two sets of vehicles, with the indexes of their sides."""
    if len(settling.reports) != SIDES:
        return {}
    one, other = [len({each.type for each in of.squad.vehicles}) for of in settling.reports]
    if not one or not other or one == other:
        return {}
    return {UNEQUAL_TYPES: frozenset(range(SIDES))}


def _raised_by_fear(settling: Settling) -> dict[str, frozenset[int]]:
    """Return the ruling on a skill in Tank Fear, with the sides where both may occur."""
    ruling = settling.rulebook.rulings.get(RUTHLESS_IN_FEAR)
    if ruling is None:
        return {}
    places = set()
    for place, report in enumerate(settling.reports):
        skills = {
            f"skill:{skill}"
            for member, man in zip(report.squad.members, report.members, strict=True)
            if man.unit
            for skill in all_skills(member, man.unit)
        }
        if not skills.isdisjoint(ruling.about):
            fear = afraid(settling, place)
            if fear and (fear.men or fear.shaken):
                places.add(place)
    return {ruling.id: frozenset(places)} if places else {}


def ruling_of_finding(finding: Finding, rulebook: Rulebook) -> str | None:
    """Return the ruling of a finding: its own, or an open one that its warning rests on."""
    if finding.ruling is not None:
        return finding.ruling if finding.ruling in rulebook.rulings else None
    rests_on = CODES[finding.code].ruling if finding.severity == "warning" else None
    known = rulebook.rulings.get(rests_on) if rests_on else None
    return rests_on if known and known.kind == "open" else None


def _one(
    settling: Settling,
    ruling: Ruling,
    switch: Switch | None,
    places: set[int],
    cases: list[tuple[int, Finding]],
) -> TouchedRuling:
    stands = {report.squad.rulings[switch.key] for report in settling.reports} if switch else set()
    undecided = not cases or any(found.severity != "error" for _place, found in cases)
    state: State = "decided"
    if undecided:
        agreed = all(ruling.id in report.squad.agreed for report in settling.reports)
        state = "agreed" if agreed else "open"
    sides = settling.match.sides
    return TouchedRuling(
        ruling,
        switch,
        state,
        stands.pop() if len(stands) == 1 else "",
        tuple(sorted(places)),
        tuple([place for place, side in enumerate(sides) if ruling.id in side.squad.agreed]),
        tuple(cases),
    )


def vehicles_of(settling: Settling, side: int) -> VehicleChart | None:
    """Return a side's vehicle chart against the other side: entry odds, arrivals, armor.

    None without vehicles, or if its rulebook is not installed. The chart uses the scenario of the
    match, like the verdicts.
    """
    report = settling.reports[side]
    if report.rulebook is None or not report.squad.vehicles:
        return None
    return vehicle_chart(report.squad, report.rulebook, types_against(settling, side))


def types_against(settling: Settling, side: int) -> frozenset[str]:
    """Return ids of the other side's vehicle types; none if there is no single other side."""
    if len(settling.reports) != len(OPPONENT):
        return frozenset()
    return frozenset([each.type for each in settling.reports[OPPONENT[side]].squad.vehicles])


def afraid(settling: Settling, side: int) -> FearChart | None:
    """Return the men of a side subject to Tank Fear; None if the other side causes none."""
    report = settling.reports[side]
    if report.rulebook is None:
        return None
    frightens = report.rulebook.appendix_b.tank_fear.type
    if frightens not in types_against(settling, side):
        return None
    return fear_of(report, report.rulebook)


Asks = Literal[
    "bomber", "bomber_missing", "few_specialists", "half_of_regulars", "captures", "rescues"
]


class ScenarioDemands(NamedTuple):
    """A demand of the scenario on one side.

    Attributes:
        side: its index.
        asks: the demand: its Bomber, named or missing; fewer specialists than a mission asks
            the enemy to kill (NCO-86); the regular soldiers a mission asks the enemy to kill; that
            it captures or rescues, once the roll decided who deploys first.
        member: position of its man, None for the squad.
        has: the available number of specialists, or of regular soldiers with the Sergeant.
        wanted: the required number.
    """

    side: int
    asks: Asks
    member: int | None = None
    has: int = 0
    wanted: int = 0


def asked(settling: Settling) -> tuple[ScenarioDemands, ...]:
    """Return the scenario's demands on these squads; none without a scenario."""
    return tuple(
        [
            each
            for place, report in enumerate(settling.reports)
            for each in _of(settling, place, report)
        ]
    )


def _of(settling: Settling, place: int, report: Report) -> Iterator[ScenarioDemands]:
    scenario = settling.scenario
    if scenario is None:
        return
    if scenario.bomber:
        named = [at for at, man in enumerate(report.squad.members) if man.bomber]
        if not named:
            yield ScenarioDemands(place, "bomber_missing", wanted=scenario.bomber.count)
        for at in named:
            yield ScenarioDemands(place, "bomber", at, len(named), scenario.bomber.count)
    first = first_to_deploy(settling.match)
    if scenario.first_captures and first is not None:
        yield ScenarioDemands(place, "captures" if place == first else "rescues")
    if scenario.specialists:
        specialists, regulars = count_of(report, "specialist"), count_of(report, "soldier")
        if specialists < scenario.specialists:
            yield ScenarioDemands(place, "few_specialists", None, specialists, scenario.specialists)
        yield ScenarioDemands(place, "half_of_regulars", None, regulars, -(-regulars // 2))


def count_of(report: Report, kind: str) -> int:
    """Return the number of men of a kind; the Sergeant is a soldier."""
    return sum(man.unit is not None and man.unit.kind == kind for man in report.members)


def first_to_deploy(match: SquadMatch) -> int | None:
    """Return the side that deploys first, the lower roll; None before the roll, or on a tie.

    The other one chooses a table side, and deploys second.
    """
    rolls = match.deployment.rolls
    if len(rolls) != len(match.sides) or len(set(rolls)) < len(rolls) or not rolls:
        return None
    return rolls.index(min(rolls))
