"""The tally: losses of each man, their consequences, and the edits that record them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.match.model import ManTally, VehicleTally
from nco_builder.rules import installed_rulesets, rules_for
from nco_builder.squad import carried_weapons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.match.model import MatchSide, SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.rules import Rulebook, Unit

T = TypeVar("T")
TallyTrack = Literal["health", "psyche", "breakdowns"]
GRENADE = "hand_grenade"
UNHURT: ManTally = ManTally()
"""The tally of an untouched man."""
STANDING: VehicleTally = VehicleTally()


class UseBoxes(NamedTuple):
    """Uses of a man: id and name of a weapon or an item, and its number of uses."""

    id: str
    name: str
    most: int


class ManBoxes(NamedTuple):
    """The boxes of a man as on his card; a man of an unknown unit has no health or psyche."""

    health: int
    psyche: int
    breakdowns: int
    uses: tuple[UseBoxes, ...]


class ManState(NamedTuple):
    """The state of a man, derived from his tally.

    Attributes:
        casualty: he is removed: marked so, or without health.
        walking_wounded: only his last boxes of health are left.
        broken_down: his psyche is gone.
        breakdown: the number of his next breakdown if his psyche is gone, or of his last: 1, 2 …;
            0 if he never had one.
        full_psyche: he has all his psyche.

    """

    casualty: bool
    walking_wounded: bool
    broken_down: bool
    breakdown: int
    full_psyche: bool


def boxes_of(report: Report, man: int) -> ManBoxes:
    """Return the boxes of a man; his items and weapons with uses, in the order of his card."""
    rulebook = report.rules
    uses = tuple(_uses(report, man, rulebook))
    known = report.members[man].profile is not None
    rows = 1 + bool(rulebook.breakdown.second_time) if known else 0
    return ManBoxes(*_health_and_psyche(report, man), rows, uses)


def _health_and_psyche(report: Report, man: int) -> tuple[int, int]:
    """Return a man's initial health and psyche; zero if his unit is unknown."""
    profile = report.members[man].profile
    return (max(0, profile.H), max(0, profile.P)) if profile else (0, 0)


def _uses(report: Report, man: int, rulebook: Rulebook) -> Iterator[UseBoxes]:
    member, unit = report.squad.members[man], report.members[man].unit
    for weapon in dict.fromkeys(carried_weapons(member, unit) if unit else ()):
        known = rulebook.weapons_by_id.get(weapon)
        if known and known.uses and weapon != GRENADE:
            yield UseBoxes(weapon, known.name, known.uses)
    if member.grenades > 0 and GRENADE in rulebook.weapons_by_id:
        yield UseBoxes(GRENADE, rulebook.weapons_by_id[GRENADE].name, member.grenades)
    for item, count in Counter(member.items).items():
        carried = rulebook.items_by_id.get(item)
        if carried and carried.uses:
            yield UseBoxes(item, carried.name, carried.uses * count)


def tally_of(side: MatchSide, man: int) -> ManTally:
    """Return the tally of a man."""
    return side.men[man] if man < len(side.men) else UNHURT


def vehicle_tally_of(side: MatchSide, vehicle: int) -> VehicleTally:
    """Return the tally of a vehicle."""
    return side.vehicles[vehicle] if vehicle < len(side.vehicles) else STANDING


def bonus_count(side: MatchSide, bonus: int) -> int:
    """Return how often a side scored a bonus of the scenario."""
    return side.bonuses[bonus] if bonus < len(side.bonuses) else 0


def state_of(report: Report, side: MatchSide, man: int) -> ManState:
    """Return the state of a man (p. 10)."""
    ticked, rules = tally_of(side, man), report.rules
    health, psyche = _health_and_psyche(report, man)
    known = report.members[man].profile is not None
    left, mind = health - ticked.health, psyche - ticked.psyche
    dead = ticked.casualty or (known and left <= 0)
    broken = known and mind <= rules.breakdown.at_psyche
    return ManState(
        casualty=dead,
        walking_wounded=known and not dead and left <= rules.walking_wounded.at_health,
        broken_down=broken and not dead,
        breakdown=max(ticked.breakdowns, int(broken)),
        full_psyche=known and ticked.psyche == 0,
    )


def what_follows(state: ManState, rulebook: Rulebook) -> tuple[str, ...]:
    """Return the consequences for a man in words, the most serious first."""
    told = []
    if state.casualty:
        return (_("casualty"),)
    if state.broken_down:
        named = _("first breakdown") if state.breakdown <= 1 else _("further breakdown: roll a D6")
        told.append(named)
    if state.walking_wounded:
        told.append(rulebook.walking_wounded.name)
    return tuple(told)


def casualties(settling: Settling, side: int) -> tuple[int, ...]:
    """Positions of the men a side has lost."""
    return settling.casualties[side]


def order_dice(settling: Settling, side: int) -> int:
    """Return a side's order dice: one for each man who is not a casualty (p. 5-6)."""
    return settling.reports[side].size - len(casualties(settling, side))


def living(settling: Settling, side: int, kind: str) -> int:
    """Return how many men of a kind are not casualties: `sergeant`, `regular` or `specialist`.

    The Sergeant has his own bonus, so he is not a regular soldier here (ruling NCO-85).
    """
    men, lost = settling.reports[side].members, set(casualties(settling, side))
    alive = [men[man].unit for man in range(len(men)) if man not in lost]
    return sum(unit is not None and _kind_of(unit) == kind for unit in alive)


def _kind_of(unit: Unit) -> str:
    if unit.mandatory:
        return "sergeant"
    return "specialist" if unit.kind == "specialist" else "regular"


def wrecks(side: MatchSide) -> tuple[int, ...]:
    """Return positions of vehicles that a soldier's own hit destroyed."""
    ticked = enumerate(side.vehicles[: len(side.squad.vehicles)])
    return tuple([at for at, each in ticked if each.wreck and each.by_soldier])


def set_man(match: SquadMatch, side: int, man: int, changed: ManTally, text: str = "") -> PathEdit:
    """Set the tally of a man.

    Raises:
        IndexError: there is no such side or man.

    """
    of = match.sides[side]
    _must_exist(of.squad.members, man)
    men = _with(of.men, man, changed, UNHURT)
    told = text or _("Change the tally of {who}").format(who=_names(of).man(man))
    return PathEdit("set", ("sides", side, "men"), men, told)


def _names(side: MatchSide) -> Names:
    """Return the names in a side's rulebook, if that is installed."""
    known = side.squad.ruleset in installed_rulesets()
    return Names(side.squad, rules_for(side.squad) if known else None)


def tick(match: SquadMatch, side: int, man: int, track: TallyTrack, count: int) -> PathEdit:
    """Set the number of lost boxes in a track of a man."""
    before = tally_of(match.sides[side], man)
    return set_man(match, side, man, before.replace(**{track: max(0, count)}))


def use(match: SquadMatch, side: int, man: int, what: str, count: int) -> PathEdit:
    """Set the number of spent uses of a weapon or an item; zero removes the entry."""
    before = tally_of(match.sides[side], man)
    used = {**before.used, what: max(0, count)}
    kept = {each: gone for each, gone in used.items() if gone}
    return set_man(match, side, man, before.replace(used=kept))


def set_casualty(settling: Settling, side: int, man: int, *, gone: bool) -> PathEdit:
    """Remove a man as a casualty, or restore him, with one box of health if none is left."""
    of, report = settling.match.sides[side], settling.reports[side]
    before = tally_of(of, man).replace(casualty=gone)
    most = boxes_of(report, man).health
    if not gone and before.health >= most > 0:
        before = before.replace(health=most - 1)
    who = _names(of).man(man)
    text = _("{who} is a casualty") if gone else _("{who} is no casualty")
    return set_man(settling.match, side, man, before, text.format(who=who))


def set_vehicle(match: SquadMatch, side: int, vehicle: int, changed: VehicleTally) -> PathEdit:
    """Set the tally of a vehicle.

    Raises:
        IndexError: there is no such side or vehicle.

    """
    of = match.sides[side]
    _must_exist(of.squad.vehicles, vehicle)
    vehicles = _with(of.vehicles, vehicle, changed, STANDING)
    return PathEdit(
        "set", ("sides", side, "vehicles"), vehicles, _("Record what became of a vehicle")
    )


def set_bonus(match: SquadMatch, side: int, bonus: int, count: int) -> PathEdit:
    """Set how often a side scored a bonus of the scenario."""
    scored = _with(match.sides[side].bonuses, bonus, max(0, count), 0)
    return PathEdit("set", ("sides", side, "bonuses"), scored, _("Score a bonus"))


def _must_exist(those: tuple[object, ...], place: int) -> None:
    if not 0 <= place < len(those):
        raise IndexError(place)


def _with(those: tuple[T, ...], place: int, value: T, empty: T) -> tuple[T, ...]:
    """Return the list with a value set; it is extended as needed, and trailing defaults are cut."""
    grown = [*those, *[empty] * (place + 1 - len(those))]
    grown[place] = value
    while grown and grown[-1] == empty:
        grown.pop()
    return tuple(grown)
