"""The tally of a platoon: wounds and crew lost, courage, damage and wrecks, who rides where.

What the document says is derived from the marks; where it says nothing, a mark is only recorded.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.documents.serialization import to_json
from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.sheets.words import number, single_line
from nco_builder.systems import tally
from nco_builder.systems.avr_platoon.cards import at_the_table, has_mgs, together
from nco_builder.systems.avr_platoon.words import (
    BANDS,
    armor,
    inches,
    needs,
    platoon_called,
    type_called,
    vehicle_called,
)
from nco_builder.systems.play import NoGameError, PileLine
from nco_builder.systems.tally import (
    TallyRules,
    TallyUnit,
    UnitTrack,
    Unknown,
    boxes,
    choice,
    flag,
    in_place,
    joined,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.tally import TallyGame


PLATOON = "platoon"
PASSED, FAILED = 1, 2
DISMOUNTED, BAILED = 1, 2
STUCK, STUCK_FAST = 1, 2
DESTROYED, KO, TOWED = 1, 2, 3
SHORT, LONG = 1, 2
OUT, WOUNDED = 1, 2
NO_GAME = N_("A tally can be kept once the platoon has a vehicle of a known type.")
UNTOLD = frozenset({"p", "notes"})
"""The values of a type that the tally does not tell."""


def digest(platoon: Platoon) -> str:
    """Return a digest that is equal for platoons of which the same is tallied."""
    vehicles = [
        [
            *(each.type, each.name, each.command, list(each.upgrades), each.pintle_gun),
            *([each.platoon] if each.platoon else []),
        ]
        for each in platoon.vehicles
    ]
    types = [
        {name: value for name, value in to_json(each).items() if name not in UNTOLD}
        for each in platoon.definitions.types
    ]
    agreed = [platoon.company_courage, to_json(platoon.ko_dice)]
    text = json.dumps([vehicles, types, agreed], ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def begin(judgement: Judged[Platoon], seed: int) -> TallyGame:
    """Return a tally in which nothing has happened yet.

    Raises:
        NoGameError: no vehicle of the platoon is known.
    """
    return tally.begin(RULES, judgement, seed)


class Fire(NamedTuple):
    """What a vehicle may fire: the main gun's modifier, or why it is silent; machine guns."""

    main: int | None
    because: tuple[str, ...]
    mgs: str


class AvrTally(TallyRules):
    """What the Advanced Vehicle Rules say about a tally."""

    def units(self, judgement: Judged[Platoon]) -> tuple[TallyUnit, ...]:
        """Return the platoon, its vehicles, then further platoons of a company."""
        platoon: ResolvedPlatoon | None = judgement.resolved
        if platoon is None or not platoon.known:
            raise NoGameError(_(NO_GAME))
        vehicles = [
            TallyUnit(
                str(place + 1),
                vehicle_called(place, platoon),
                (each.type, each.name),
                ("vehicles", place),
            )
            for place, each in enumerate(platoon.platoon.vehicles)
        ]
        if not platoon.is_company:
            return (TallyUnit(PLATOON, _("Whole unit"), PLATOON), *vehicles)
        first, *others = [
            TallyUnit(
                f"{PLATOON}{at}" if at > 1 else PLATOON,
                _("{name}, whole unit").format(name=platoon_called(each.name)),
                (PLATOON, each.name),
            )
            for at, each in enumerate(platoon.platoons, 1)
        ]
        return (first, *vehicles, *others)

    def shared(self, game: TallyGame) -> object:
        """Return turn and courage, which all lines depend on."""
        count = len(_platoon(game).platoons)
        courage = [
            (game.number(unit, "courage"), game.number(unit, "shaken"))
            for unit in (_unit_of(game, at) for at in range(count))
        ]
        return game.turn, tuple(courage)

    def piles(self, game: TallyGame) -> Iterator[tuple[str, int, Iterable[int]]]:
        """Yield the vehicles of each platoon, then its unit: what is played most comes first."""
        platoon = _platoon(game)
        for at, each in enumerate(platoon.platoons):
            units = (*[place + 1 for place in each.places], _unit_of(game, at))
            if platoon.is_company:
                yield platoon_called(each.name), len(each.places), units
            else:
                yield _("Vehicles and unit"), len(units), units

    def pointing(self) -> frozenset[str]:
        """Return the track of the vehicle that a crew joined."""
        return frozenset({"joined"})

    def tracks(self, game: TallyGame, unit: int) -> Iterator[UnitTrack | Unknown]:
        """Yield what is recorded of a unit; what only some vehicles have comes last.

        So the same boxes are in the same place for each.
        """
        if _is_platoon(game, unit):
            label = _("Courage test")
            yield choice("courage", label, _("passed"), _("failed"))
            alone = _alone(game, unit)
            if alone.has_communications and alone.platoon.company_courage is None:
                question = _("With which courage does the company test (C)?")
                yield Unknown(_("company’s courage"), question, ("company_courage",))
            return
        vehicle = _vehicle(game, unit)
        if vehicle is None:
            yield choice(
                "wreck", pgettext("vehicle", "Lost"), _("destroyed"), _("KO"), _("towed away")
            )
            return
        wreck = game.number(unit, "wreck")
        gone = _("The vehicle is lost.") if wreck else ""
        yield from in_place(_alive(game, unit, vehicle), gone)
        yield from _smoke(game, unit, vehicle)
        if vehicle.has("recovery"):
            yield flag("away", _("Off the table")).replace(barred=gone)
        barred = _("A KO’d vehicle cannot be recovered.") if wreck == KO else ""
        lost = (_("destroyed"), _("KO"), _("towed away"))
        yield choice("wreck", pgettext("vehicle", "Lost"), *lost, barred={TOWED: barred})
        if wreck == DESTROYED:
            yield flag("charge", _("Demolition charge set"))
        manned = wreck in {0, DESTROYED}
        yield from in_place(_crew(game, unit, vehicle), "" if manned else gone)
        if vehicle.vehicle.pintle_gun:
            found = choice("commander", _("Commander"), _("out"), _("wounded"))
            yield found.replace(barred=gone)
        if manned:
            yield from _others(game, unit, vehicle)

    def follow(self, game: TallyGame, unit: int, track: str, before: int | str) -> TallyGame:
        """Return the game with what follows from a mark."""
        value = game.number(unit, track)
        if track == "place" and before == BAILED and value != BAILED:
            game = game.with_mark(unit, "remounted", int(not value))
        if track == "stuck" and value == STUCK_FAST:
            most = _vehicle_of(game, unit).type.w
            wounds = game.number(unit, "wounds") + _rules(game).terrain.wounds
            game = game.with_mark(unit, "wounds", wounds if most is None else min(most, wounds))
        if track in {"stuck", "charge", "away", "wreck"}:
            game = game.with_mark(unit, f"{track}_turn", game.turn if value else 0)
        if track == "joined" and value:
            game = _join(game, unit, value - 1)
        return game

    def next_turn(self, game: TallyGame) -> TallyGame:
        """Return the game without the moves of the last turn; failed courage counts now."""
        for unit in range(len(game.units)):
            if _is_platoon(game, unit):
                failed = game.number(unit, "courage") == FAILED
                game = game.with_mark(unit, "courage", 0).with_mark(unit, "shaken", int(failed))
            elif game.number(unit, "moved"):
                game = game.with_mark(unit, "moved", 0)
        return game

    def left(self, game: TallyGame) -> str:
        """Return how many vehicles are in action."""
        count = len(_platoon(game).vehicles)
        left = count - sum(bool(game.number(unit, "wreck")) for unit in range(1, count + 1))
        return _("{left} of {count} vehicles in action").format(left=left, count=count)

    def line(self, game: TallyGame, unit: int) -> PileLine:
        """Return wounds and crew, and the state in words."""
        name = game.units[unit].name
        if _is_platoon(game, unit):
            return PileLine(name, _courage(game, unit))
        wreck = game.number(unit, "wreck")
        vehicle = _vehicle(game, unit)
        smoke = [_MARKS["smoke"]] if game.number(unit, "smoke") else []
        states = [_LOST[wreck], *smoke] if wreck else list(_states(game, unit))
        left = []
        if vehicle is not None and wreck not in {KO, TOWED}:
            left = [_track(game, unit, "W", vehicle.type.w, "wounds")]
            crew = _("crew")
            left += [_track(game, unit, crew, vehicle.type.crew, "crew")]
        aside = joined(*left)
        return PileLine(name, enumerated([_(each) for each in states]), aside, out=bool(wreck))

    def says(self, game: TallyGame, unit: int) -> Iterator[str]:
        """Yield what follows for a unit."""
        if _is_platoon(game, unit):
            yield from _of_courage(game, unit)
            return
        vehicle = _vehicle(game, unit)
        if vehicle is None:
            yield _("Its type is not known, so only its loss is recorded.")
            return
        wreck = game.number(unit, "wreck")
        if wreck:
            yield from _of_wreck(game, unit, vehicle, wreck)
        else:
            yield from _of_fire(game, unit, vehicle)
            yield from _of_crew(game, unit, vehicle)
            yield from _of_damage(game, unit, vehicle)

    def card(self, game: TallyGame, unit: int) -> Iterator[Paragraph]:
        """Yield what the card of a platoon or of a vehicle that is not lost says."""
        if _is_platoon(game, unit):
            yield from together(_alone(game, unit))
        elif (vehicle := _vehicle(game, unit)) and not game.number(unit, "wreck"):
            yield from at_the_table(vehicle, _platoon(game))


class PlatoonVehicleState(NamedTuple):
    """A vehicle of a game, as far as it matters to its fire.

    Attributes:
        name: its name.
        said: its state in words.
        moved: SHORT or LONG if it moved this turn, else 0.
        crew: how many men count: FULL, HALF once a half crew has remounted, ONE.
        commander: OUT or WOUNDED, 0 if he is inside.
        lost: whether it is a wreck.
    """

    name: str
    said: str
    moved: int
    crew: str
    commander: int
    lost: bool


def _moved_text(moved: int) -> str:
    return _("moved far") if moved == LONG else pgettext("vehicle", "moved")


FULL, HALF, ONE = "full", "half", "one"


def state_of(game: TallyGame, place: int) -> PlatoonVehicleState | None:
    """Return the state of the vehicle at a place of the document; None if its type is unknown."""
    unit = place + 1
    vehicle = _vehicle(game, unit)
    if vehicle is None:
        return None
    moved, wreck = game.number(unit, "moved"), game.number(unit, "wreck")
    said = [_LOST[wreck]] if wreck else [*_states(game, unit)]
    said += [N_("commander out")] if game.number(unit, "commander") == OUT else []
    texts = [_moved_text(moved)] if moved else []
    for name, most, track in (
        ("W", vehicle.type.w, "wounds"),
        (_("crew"), vehicle.type.crew, "crew"),
    ):
        if game.number(unit, track):
            texts.append(_track(game, unit, name, most, track))
    texts += [_(each) for each in said]
    fires = not wreck and fire_of(game, unit, vehicle).main is not None
    if vehicle.type.guns and not fires:
        texts.append(_("main gun silent"))
    crew = ONE if _one_left(game, unit, vehicle) else FULL
    if crew == FULL and _is_half(game, unit, vehicle):
        crew = HALF
    unnamed = [each for each in _platoon(game).known if not single_line(each.vehicle.name)]
    alike = sum(each.type.id == vehicle.type.id for each in unnamed)
    name = single_line(vehicle.vehicle.name) or type_called(vehicle.type)
    if alike > 1 and not single_line(vehicle.vehicle.name):
        name = _("{name} no. {number}").format(name=name, number=place + 1)
    commander = game.number(unit, "commander")
    told = enumerated(texts) or _("unharmed")
    return PlatoonVehicleState(name, told, moved, crew, commander, bool(wreck))


RULES = AvrTally()
_LOST = {DESTROYED: N_("destroyed"), KO: N_("KO"), TOWED: N_("towed away")}


def _platoon(game: TallyGame) -> ResolvedPlatoon:
    found: ResolvedPlatoon = game.judgement.resolved
    return found


def _rules(game: TallyGame) -> AvrRules:
    return _platoon(game).rules


def _vehicle(game: TallyGame, unit: int) -> ResolvedVehicle | None:
    return _platoon(game).vehicles[unit - 1]


def _unit_of(game: TallyGame, platoon: int) -> int:
    """Return the unit that is a platoon as a whole: the first of all, further ones at the end."""
    return platoon and len(_platoon(game).vehicles) + platoon


def _is_platoon(game: TallyGame, unit: int) -> bool:
    return not 0 < unit <= len(_platoon(game).vehicles)


def _alone(game: TallyGame, unit: int) -> ResolvedPlatoon:
    """Return the platoon that a unit is, as if there were no other."""
    platoon = _platoon(game)
    at = unit and unit - len(platoon.vehicles)
    return platoon.alone(platoon.platoons[at])


def _shaken(game: TallyGame, unit: int) -> bool:
    """Return whether the platoon of a vehicle failed its courage test."""
    found = (at for at, each in enumerate(_platoon(game).platoons) if unit - 1 in each.places)
    return bool(game.number(_unit_of(game, next(found)), "shaken"))


def _vehicle_of(game: TallyGame, unit: int) -> ResolvedVehicle:
    found = _vehicle(game, unit)
    assert found is not None  # noqa: S101 - only vehicles of known types have such marks
    return found


def _track(game: TallyGame, unit: int, name: str, most: int | None, track: str) -> str:
    """`W 1/2`: what is left of a track."""
    gone = game.number(unit, track)
    if most is None:
        return f"{name} −{gone}" if gone else ""
    return f"{name} {number(most - gone)}/{number(most)}"


def crew_left(game: TallyGame, unit: int) -> int | None:
    """Return how many men a vehicle still has; None if its crew is not known."""
    vehicle = _vehicle(game, unit)
    if vehicle is None or vehicle.type.crew is None:
        return None
    return 0 if game.number(unit, "wreck") == KO else vehicle.type.crew - game.number(unit, "crew")


def _alive(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[UnitTrack | Unknown]:
    rules, type_ = _rules(game), vehicle.type
    short = rules.shooting.after("moved").up_to_in or 0
    moved = (_('up to {inches}"').format(inches=short), _('over {inches}"').format(inches=short))
    barred = dict.fromkeys((SHORT, LONG), next(_fixed_by(game, unit, vehicle), ""))
    yield choice("moved", _("Moved or turned"), *moved, barred=barred)
    if type_.w is None:
        asked = _("How many wounds (W) has {type}?").format(type=type_called(type_))
        yield from _unknown(vehicle, "w", _("wounds (W)"), asked, 1)
    yield boxes("wounds", _("Wounds"), type_.w)
    if vehicle.terrain_fails is not None:
        fast = _('stuck at {inches}" or more').format(inches=rules.terrain.wound_from_in)
        yield choice("stuck", _("Difficult terrain"), _("stuck"), fast)
    guarded = any(each.id == "tread_guards" for each in vehicle.upgrades)
    why = _("Tread guards: a broken tread does nothing.") if guarded else ""
    yield flag("tread", _("Broken tread"), why)
    fixed = _("It has no turret.") if type_.turret is False else ""
    yield flag("turret", _("Jammed turret"), fixed)


def _smoke(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[UnitTrack]:
    """Yield the smoke of a vehicle; a recovery crew launches that of a destroyed one (IX)."""
    carries = any(each.id == "smoke_grenades" for each in vehicle.upgrades)
    if carries and (game.number(unit, "wreck") in {0, DESTROYED} or game.number(unit, "smoke")):
        yield flag("smoke", _("Smoke in front"))


def _fixed_by(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[str]:
    """Yield why a vehicle cannot move or turn."""
    if game.number(unit, "place"):
        yield _("Its crew is out.")
    if crew_left(game, unit) == 0:
        yield _("It has no crew.")
    if game.number(unit, "tread"):
        yield _("Broken tread: it neither moves nor turns (section VII).")
    if _shaken(game, unit):
        yield _("Courage failed: no move this turn (section V).")
    if _one_left(game, unit, vehicle) and not vehicle.one_crew_moves:
        yield _("One man left: it cannot move (section I).")
    if game.number(unit, "stuck") and game.turn > game.number(unit, "stuck_turn"):
        yield _("It is stuck; once it is free, take that back (section I).")


def _crew(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[UnitTrack | Unknown]:
    type_ = vehicle.type
    if type_.crew is None:
        asked = _("How many men are the crew of {type}?").format(type=type_called(type_))
        yield from _unknown(vehicle, "crew", _("crew"), asked, 1)
    yield boxes("crew", _("Crew lost"), type_.crew)
    gone = _("The vehicle is lost.") if game.number(unit, "wreck") else ""
    yield choice("place", _("Crew"), _("dismounted"), _("bailed out")).replace(barred=gone)


def _others(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[UnitTrack | Unknown]:
    """Yield what is recorded of crews that join another, and of passengers."""
    type_ = vehicle.type
    others = [each for each in range(1, len(game.units)) if each != unit]
    others = [each for each in others if not _is_platoon(game, each)]
    same = [each for each in others if _may_join(game, unit, each)]
    if same or game.number(unit, "joined"):
        done = _("This crew has joined another.") if game.number(unit, "joined") else ""
        choices = [
            tally.TrackChoice(each + 1, game.units[each].name, done)
            for each in others
            if each in same or each + 1 == game.number(unit, "joined")
        ]
        joins = _("Crew joins that of")
        yield UnitTrack("joined", joins, choices=tuple(choices), final=True)
    # passengers roll to escape, too
    aboard = not game.number(unit, "wreck") or game.number(unit, "riders")
    if aboard and (vehicle.has("transport") or type_.passengers):
        if type_.passengers is None:
            asked = _("How many passengers has {type} room for?").format(type=type_called(type_))
            yield from _unknown(vehicle, "passengers", _("passengers"), asked, 0)
        yield boxes("riders", _("Passengers"), type_.passengers)
        yield UnitTrack("who", _("Who rides"), "text")


def _unknown(
    vehicle: ResolvedVehicle, value: str, label: str, question: str, least: int
) -> Iterator[Unknown]:
    """Yield the question for a value of a type that the document leaves blank."""
    path: DocPath = vehicle.type_path
    if path:
        yield Unknown(label, question, (*path, value), least)


def _may_join(game: TallyGame, unit: int, other: int) -> bool:
    """Return whether a crew may join another: both reduced, of the same type (I)."""
    if not game.number(unit, "crew") or not game.number(other, "crew"):
        return False
    one, two = _vehicle(game, unit), _vehicle(game, other)
    if one is None or two is None or one.type.id != two.type.id:
        return False
    crews = (crew_left(game, unit), crew_left(game, other))
    return all(crews) and not game.number(other, "wreck")


def _join(game: TallyGame, unit: int, other: int) -> TallyGame:
    """Return the game with as many men as the other vehicle lacks moved there."""
    moving = min(crew_left(game, unit) or 0, game.number(other, "crew"))
    game = game.with_mark(other, "crew", game.number(other, "crew") - moving)
    return game.with_mark(unit, "crew", game.number(unit, "crew") + moving)


def _states(game: TallyGame, unit: int) -> Iterator[str]:
    vehicle = _vehicle(game, unit)
    left = crew_left(game, unit)
    if vehicle is not None and vehicle.type.w and game.number(unit, "wounds") >= vehicle.type.w:
        yield N_("no wounds left")
    if game.number(unit, "place"):
        yield N_("bailed out") if game.number(unit, "place") == BAILED else N_("dismounted")
    if left == 0:
        yield N_("no crew")
    elif left == 1:
        yield N_("one man left")
    elif left is not None and vehicle and left <= (vehicle.half_crew_at or 0):
        yield N_("half crew")
    for track, said in _MARKS.items():
        if game.number(unit, track):
            yield said
    if game.number(unit, "commander") == WOUNDED:
        yield N_("commander wounded")
    if _shaken(game, unit):
        yield N_("courage failed")


_MARKS = {
    "stuck": N_("stuck"),
    "tread": N_("broken tread"),
    "turret": N_("jammed turret"),
    "smoke": N_("smoke"),
    "away": N_("off the table"),
}


def _courage(game: TallyGame, unit: int) -> str:
    if game.number(unit, "courage") == FAILED:
        return _("courage failed: it counts next turn")
    if game.number(unit, "shaken"):
        return _("no move, no main guns this turn")
    return _("courage passed") if game.number(unit, "courage") else ""


def _of_courage(game: TallyGame, unit: int) -> Iterator[str]:
    if game.number(unit, "shaken"):
        yield _(
            "This turn no vehicle moves or fires its main gun; pintle machine guns "
            "fire (section V)."
        )
    if game.number(unit, "courage") == FAILED:
        yield _(
            "Next turn no vehicle moves or fires its main gun; pintle machine guns "
            "fire (section V)."
        )
    yield _("How courage is tested is in the core rules; here only the result is recorded.")


def fire_of(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Fire:
    """Return what a vehicle may fire now (I, II, V, IX)."""
    rules, moved = _rules(game), game.number(unit, "moved")
    row = rules.shooting.after("fast" if moved == LONG else "moved" if moved else "still")
    mgs = _("all machine guns") if row.mgs is None else _("{count} machine gun")
    mgs = mgs.format(count=row.mgs) + (f" {signed(row.mg_mod)}" if row.mg_mod else "")
    gone = _why_gone(game, unit)
    pintle = bool(vehicle.vehicle.pintle_gun)
    if gone:
        return Fire(None, (gone,), "")
    if not has_mgs(vehicle):
        mgs = ""
    elif vehicle.has("transport") and vehicle.type.passengers and not game.number(unit, "riders"):
        mgs = _("no machine gun without passengers")
    if _shaken(game, unit):
        return Fire(None, (_("courage failed"),), _("only pintle machine guns") if pintle else "")
    silent = _("stuck") if game.number(unit, "stuck") else ""
    if row.main_gun_mod is None or silent or (moved and vehicle.has("artillery")):
        return Fire(None, (silent or pgettext("vehicle", "moved"),), mgs)
    if _one_left(game, unit, vehicle):
        mgs = ""  # or a machine gun instead, as is told besides
    elif pintle and mgs and game.number(unit, "commander") == OUT:  # he directs the main gun
        others = _("{guns}, not the pintle machine gun").format(guns=mgs)
        mgs = others if vehicle.type.mgs else ""
    mods = dict(_modifiers(game, unit, vehicle, row.main_gun_mod))
    reasons = tuple([f"{name} {signed(mod)}" for name, mod in mods.items()])
    return Fire(sum(mods.values()), reasons, mgs)


def _one_left(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> bool:
    """Return whether one man is left of a larger crew."""
    return crew_left(game, unit) == 1 and vehicle.type.crew != 1


def _is_half(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> bool:
    """Return whether half a crew or fewer counts: only once it has remounted (ruling AVR-30)."""
    left = crew_left(game, unit)
    half = left is not None and left <= (vehicle.half_crew_at or 0)
    return half and bool(game.number(unit, "remounted"))


def _why_gone(game: TallyGame, unit: int) -> str:
    """Return why nobody fires from a vehicle, "" if somebody may."""
    if game.number(unit, "away"):
        return _("off the table")
    if game.number(unit, "place"):
        return _("the crew is out")
    return _("no crew") if crew_left(game, unit) == 0 else ""


def _modifiers(
    game: TallyGame, unit: int, vehicle: ResolvedVehicle, moved: int
) -> Iterator[tuple[str, int]]:
    crew = _rules(game).crew
    steady = any(each.steadies for each in vehicle.upgrades)
    if moved and not steady:
        yield pgettext("vehicle", "moved"), moved
    if _one_left(game, unit, vehicle):
        yield _("one man left"), crew.one_mod
    elif _is_half(game, unit, vehicle):
        yield _("half crew, remounted"), crew.half_mod
    commander = game.number(unit, "commander")
    if commander == OUT:
        yield _("commander out, not at his machine gun"), vehicle.commander_out_mod
    if commander == WOUNDED:
        yield _("commander wounded"), _rules(game).pintle.wounded_mod


def _of_fire(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[str]:
    fire = fire_of(game, unit, vehicle)
    reasons = enumerated(list(fire.because))
    if not vehicle.type.guns:
        silent = _("No fire: {reasons}.").format(reasons=reasons) if reasons else ""
        yield _("{guns}.").format(guns=capital(fire.mgs)) if fire.mgs else silent
        return
    if fire.main is None:
        said = _("Main gun silent: {reasons}.").format(reasons=reasons)
    elif reasons:
        template = _("Main gun {mod}: {reasons}.")
        said = template.format(mod=signed(fire.main) if fire.main else "±0", reasons=reasons)
    else:
        said = _("Main gun without modifier.")
    besides = _("Besides it: {guns}.").format(guns=fire.mgs) if fire.mgs else ""
    yield f"{said} {besides}".strip()
    if fire.main is not None and vehicle.to_hit is not None:
        yield _("It hits: {needs}.").format(needs=enumerated(list(_needs(fire.main, vehicle))))


def _needs(mod: int, vehicle: ResolvedVehicle) -> Iterator[str]:
    """Yield the main gun's roll for each range, with all modifiers."""
    assert vehicle.to_hit is not None  # noqa: S101 - asked of those with known guns
    far = vehicle.to_hit.inches or {}
    for band, need in vehicle.to_hit.still.items():
        said = _(BANDS[band]).format(need=needs(need - mod))
        yield f"{said} ({inches(far[band])})" if band in far else said


def _of_crew(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[str]:
    rules, left = _rules(game), crew_left(game, unit)
    if left == 0:
        return
    if _one_left(game, unit, vehicle) and not game.number(unit, "place"):
        if vehicle.one_crew_moves:
            yield _("One man still drives it (section VI).")
        elif vehicle.type.guns and has_mgs(vehicle):
            yield _(
                "It cannot move; a machine gun instead of the main gun fires "
                "unhindered (section I)."
            )
        else:
            yield _("It cannot move (section I).")
    if game.number(unit, "place") == BAILED:
        need = needs(vehicle.bail_out)
        template = _(
            "Each man who bails out, passengers too: {need}. Courage to get back in (section I)."
        )
        yield template.format(need=need)
    elif game.number(unit, "place") == DISMOUNTED:
        yield _("Getting back in needs no test (section I).")
    elif game.number(unit, "wounds"):
        strength = number(rules.crew.forced_by_strength)
        template = _(
            "Damaged, or hit by class h or t, strength {strength}+: the crew bails out (section I)."
        )
        yield template.format(strength=strength)
    if vehicle.officer and game.number(unit, "crew"):
        template = _("An officer saves his wounds on {need} (section IX).")
        yield template.format(need=needs(rules.crew.officer_save))


def _of_damage(game: TallyGame, unit: int, vehicle: ResolvedVehicle) -> Iterator[str]:
    rules, most = _rules(game), vehicle.type.w
    if most and game.number(unit, "wounds") >= most:
        yield _("No wounds left. What that means is in the core rules: record the loss below.")
    if game.number(unit, "tread"):
        yield _("It neither moves nor turns (section VII).")
    if game.number(unit, "turret"):
        yield _("The turret stays as it points; the vehicle moves (section VII).")
    if game.number(unit, "stuck") and vehicle.terrain_resumes:
        template = _("Next turn it moves on with a {low}–{high} on a D6 (section I).")
        if game.turn > game.number(unit, "stuck_turn"):
            template = _(
                "It moves on with a {low}–{high} on a D6: then take “stuck” back (section I)."
            )
        on = vehicle.terrain_resumes
        yield template.format(low=min(on), high=max(on))
    yield from _of_smoke(game, unit)
    if game.number(unit, "away"):
        back = game.number(unit, "away_turn") + rules.damage.recovered_after
        yield _("It may return in turn {turn} (section VII).").format(turn=back)


def _of_smoke(game: TallyGame, unit: int) -> Iterator[str]:
    if game.number(unit, "smoke"):
        smoke = _rules(game).upgrades_by_id["smoke_grenades"]
        template = _("After each turn a D6: with a {low}–{high} the smoke is gone (section IX).")
        yield template.format(low=smoke.goes_from, high=smoke.goes_to)


def _of_wreck(game: TallyGame, unit: int, vehicle: ResolvedVehicle, wreck: int) -> Iterator[str]:
    damage = _rules(game).damage
    yield from _of_smoke(game, unit)
    if wreck == TOWED:
        yield _(
            "The recovery vehicle pulled it off; its crew is out for a whole turn (section VII)."
        )
        return
    if wreck == DESTROYED:
        if crew_left(game, unit) != 0 or game.number(unit, "riders"):
            template = _("Each man escapes with {need}: tick who does not (section VII).")
            yield template.format(need=needs(vehicle.escape))
        if game.number(unit, "charge"):
            yield (
                _("The charge is set: roll the soldier’s fight value for a KO (section VII).")
                if game.turn > game.number(unit, "charge_turn")
                else _("The soldier needs this turn to set the charge (section VII).")
            )
    else:
        template = _(
            "The crew is lost; whoever touches it dies; hits of strength {dice}D6 within "
            '{inches}". It smokes (section VII).'
        )
        yield template.format(dice=damage.ko_strength_d6, inches=damage.ko_within_in)
    if vehicle.type.front is not None:
        template = _(
            "Vehicles of a front armor above {front} push it aside (bulldozer blade: equal, too) "
            "(section VII)."
        )
        yield template.format(front=armor(vehicle.type).partition(" ")[0])
