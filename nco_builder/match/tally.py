"""The tally: losses of each man, their consequences, and the edits that record them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.match.model import ManTally, VehicleTally
from nco_builder.rules import installed_rulesets, rules_for
from nco_builder.squad import carried_weapons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
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


class TallyEdit(PathEdit):
    """Sets a value in the tally of a man or a vehicle.

    Its path begins with that of the man in his squad, so that it is about his row: `("sides", 0,
    "squad", "members", 3, "health")`. His tally is stored beside the squad, and only as far as
    somebody is touched.
    """

    def apply(self, match: SquadMatch, /) -> SquadMatch:
        """Return the changed match.

        Raises:
            LookupError: there is no such side, man or vehicle.
        """
        _sides, side, _squad, those, place, *within = self.path
        of = match.sides[_number(side)]
        _must_exist(getattr(of.squad, str(those)), _number(place))
        if those == "members":
            man = PathEdit("set", tuple(within), self.value).apply(tally_of(of, _number(place)))
            used = {each: gone for each, gone in man.used.items() if gone}
            changed = of.replace(men=_with(of.men, _number(place), man.replace(used=used), UNHURT))
        else:
            vehicle = vehicle_tally_of(of, _number(place))
            vehicle = PathEdit("set", tuple(within), self.value).apply(vehicle)
            vehicles = _with(of.vehicles, _number(place), vehicle, STANDING)
            changed = of.replace(vehicles=vehicles)
        after: SquadMatch = PathEdit("set", ("sides", side), changed).apply(match)
        return after


def _number(step: str | int) -> int:
    return int(step)


def _names(side: MatchSide) -> Names:
    """Return the names in a side's rulebook, if that is installed."""
    known = side.squad.ruleset in installed_rulesets()
    return Names(side.squad, rules_for(side.squad) if known else None)


def _set(match: SquadMatch, side: int, man: int, where: DocPath, value: object) -> TallyEdit:
    """Set a value in the tally of a man.

    Raises:
        IndexError: there is no such side or man.
    """
    of = match.sides[side]
    _must_exist(of.squad.members, man)
    text = _("Change the tally of {who}").format(who=_names(of).man(man))
    return TallyEdit("set", ("sides", side, "squad", "members", man, *where), value, text)


def tick(match: SquadMatch, side: int, man: int, track: TallyTrack, count: int) -> TallyEdit:
    """Set the number of lost boxes in a track of a man."""
    return _set(match, side, man, (track,), max(0, count))


def use(match: SquadMatch, side: int, man: int, what: str, count: int) -> TallyEdit:
    """Set the number of spent uses of a weapon or an item; zero removes the entry."""
    return _set(match, side, man, ("used", what), max(0, count))


def set_casualty(settling: Settling, side: int, man: int, *, gone: bool) -> PathEdits:
    """Remove a man as a casualty, or restore him, with one box of health if none is left."""
    match = settling.match
    of, report = match.sides[side], settling.reports[side]
    text = _("{who} is a casualty") if gone else _("{who} is no casualty")
    text = text.format(who=_names(of).man(man))
    edits = [_set(match, side, man, ("casualty",), gone)]
    most = boxes_of(report, man).health
    if not gone and tally_of(of, man).health >= most > 0:
        edits.append(_set(match, side, man, ("health",), most - 1))
    return PathEdits(tuple(edits), text)


def set_vehicle(match: SquadMatch, side: int, vehicle: int, changed: VehicleTally) -> PathEdits:
    """Set the tally of a vehicle.

    Raises:
        IndexError: there is no such side or vehicle.
    """
    _must_exist(match.sides[side].squad.vehicles, vehicle)
    path = ("sides", side, "squad", "vehicles", vehicle)
    edits = [TallyEdit("set", (*path, name), value) for name, value in changed]
    return PathEdits(tuple(edits), _("Record what became of a vehicle"))


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
