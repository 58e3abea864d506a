"""The tally of vehicles by the vehicle chapter: orders, pins, damage results, who is aboard.

What the chapter says follows by itself; where it says nothing, a mark is only recorded.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from nco_builder.documents.serialization import to_json
from nco_builder.language import N_, _, ngettext, pgettext
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.schema.record import Frozen
from nco_builder.sheets.words import NBSP, single_line
from nco_builder.systems import tally
from nco_builder.systems.k47_vehicles.cards import VehicleLines
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    class_text,
    die_of,
    inches,
    pinned_text,
    pivots_text,
    run_text,
)
from nco_builder.systems.play import NoGameError, PileLine
from nco_builder.systems.tally import (
    TallyRules,
    TallyUnit,
    TrackChoice,
    UnitTrack,
    Unknown,
    boxes,
    choice,
    flag,
    in_place,
    joined,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle
    from nco_builder.systems.k47_vehicles.resolve import Resolved
    from nco_builder.systems.tally import TallyGame


FIRE, ADVANCE, RUN, AMBUSH, DOWN = range(1, 6)
STUNNED, IMMOBILISED, FIRE_OUT, ABANDONED, KNOCKED_OUT = range(1, 6)
LEAST_PINS = 5
"""The boxes for pins that are always shown; the chapter names no most."""
UNTOLD = frozenset({"points", "notes", "riders"})
"""The values of a vehicle that the tally does not tell."""
NO_GAME = N_("A tally can be kept once there is a vehicle of a known damage value.")


def digest(force: Force) -> str:
    """Return a digest that is equal for lists of which the same is tallied."""
    vehicles = [
        {name: value for name, value in to_json(each).items() if name not in UNTOLD}
        for each in force.vehicles
    ]
    text = json.dumps(vehicles, ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def begin(judgement: Judged[Force], seed: int) -> TallyGame:
    """Return a tally in which nothing has happened yet.

    Raises:
        NoGameError: no damage value is known.
    """
    return tally.begin(RULES, judgement, seed)


class ChapterTally(TallyRules):
    """What the vehicle chapter says about a tally."""

    def units(self, judgement: Judged[Force]) -> tuple[TallyUnit, ...]:
        """Return the vehicles."""
        if judgement.resolved is None or not any(judgement.resolved.vehicles):
            raise NoGameError(_(NO_GAME))
        vehicles = judgement.document.vehicles
        return tuple(
            [
                TallyUnit(
                    str(place + 1),
                    _called(each, place),
                    (each.class_id, each.name),
                    ("vehicles", place),
                )
                for place, each in enumerate(vehicles)
            ]
        )

    def tracks(self, game: TallyGame, unit: int) -> Iterator[UnitTrack | Unknown]:
        """Yield what is recorded of a vehicle."""
        vehicle, values = _vehicle(game, unit)
        gone = _("The vehicle is lost.") if game.number(unit, "wreck") else ""
        yield from in_place(_alive(game, unit, vehicle, values), gone)
        yield flag("wreck", pgettext("vehicle", "Lost"))
        if vehicle.transport is not None:
            yield from in_place(_aboard(game, unit, vehicle), gone)

    def follow(self, game: TallyGame, unit: int, track: str, before: int | str) -> TallyGame:
        """Return the game with what follows from a mark."""
        number = before if isinstance(before, int) else 0
        if track == "result":
            return _damaged(game, unit, number)
        if track == "pins":
            more = game.number(unit, "pins") - number
            return _pin_riders(game, unit, max(0, more))
        if track == "wreck":
            return _lost(game, unit) if game.number(unit, "wreck") else _back(game, unit)
        if track == "reacted" and game.number(unit, "reacted"):
            game = game.with_mark(unit, "order", DOWN)  # it reverses, then goes Down
        if track == "riders" and not game.number(unit, "riders"):
            return game.with_mark(unit, "rider_pins", 0).with_mark(unit, "who", "")
        return game

    def next_turn(self, game: TallyGame) -> TallyGame:
        """Return the game without the orders of the last turn."""
        for unit in range(len(game.units)):
            for track in ("order", "reacted", "boarded", "out"):
                if game.number(unit, track):
                    game = game.with_mark(unit, track, 0)
        return game

    def left(self, game: TallyGame) -> str:
        """Return how many vehicles are in action, and how many have no order yet."""
        alive = [unit for unit in range(len(game.units)) if not game.number(unit, "wreck")]
        waiting = sum(not game.number(unit, "order") for unit in alive)
        template = _("{left} of {count} vehicles in action, {waiting} without an order")
        return template.format(left=len(alive), count=len(game.units), waiting=waiting)

    def line(self, game: TallyGame, unit: int) -> PileLine:
        """Return order and pins, and the state in words."""
        name = game.units[unit].name
        if game.number(unit, "wreck"):
            return PileLine(name, _("knocked out"), out=True)
        order, pins = game.number(unit, "order"), game.number(unit, "pins")
        states = [_(text) for track, text in _STATES.items() if game.number(unit, track)]
        states += [_("towing")] if tows(game, unit) else []
        riders = game.number(unit, "riders")
        if riders:
            states.append(_("{count} aboard").format(count=riders))
        ordered = _order(order) or _("no order yet")
        return PileLine(name, enumerated(states), joined(ordered, _pins(pins)))

    def says(self, game: TallyGame, unit: int) -> Iterator[str]:
        """Yield what follows for a vehicle."""
        vehicle, values = _vehicle(game, unit)
        if values is None:
            yield _("Its damage value is not known, so only what you tick is recorded.")
            return
        if game.number(unit, "wreck"):
            yield from _of_wreck(vehicle, values, game, unit)
            return
        yield from _of_orders(game, unit, vehicle, values)
        yield from _of_tow(game, unit, vehicle)
        yield from _of_damage(vehicle, values)
        if (who := single_line(vehicle.riders)) and not game.text(unit, "who"):
            yield _("Riders: {who}.").format(who=who)
        if vehicle.transport is not None:
            yield from _of_riders(game, unit)

    def card(self, game: TallyGame, unit: int) -> Iterator[Paragraph]:
        """Yield the lines of a vehicle's card, besides those that are told with its state."""
        vehicle, values = _vehicle(game, unit)
        if values is None or game.number(unit, "wreck"):
            return
        yield from VehicleLines(vehicle, values, chapter()).at_the_table()


RULES = ChapterTally()
_STATES = {
    "immobile": N_("immobilized"),
    "reacted": N_("reacted"),
    "afloat": N_("afloat"),
}


def _called(vehicle: ForceVehicle, place: int) -> str:
    rules = chapter()
    name = single_line(vehicle.name) or _("Vehicle {number}").format(number=place + 1)
    return _("{vehicle} ({type})").format(vehicle=name, type=class_text(vehicle, rules))


def _vehicle(game: TallyGame, unit: int) -> tuple[ForceVehicle, Resolved | None]:
    vehicle: ForceVehicle = game.document.vehicles[unit]
    values: Resolved | None = game.judgement.resolved.vehicles[unit]
    return vehicle, values


def tows(game: TallyGame, unit: int) -> bool:
    """Return whether a vehicle tows: what its document says, unless that was unhitched."""
    vehicle, _values = _vehicle(game, unit)
    if single_line(vehicle.towed):
        return not game.number(unit, "unhitched")
    return bool(game.number(unit, "towing"))


def _towing(vehicle: ForceVehicle) -> Iterator[UnitTrack]:
    """Yield the box of a vehicle that tows, or that can."""
    if single_line(vehicle.towed):
        yield flag("unhitched", _("Tow unhitched"))
    elif vehicle.transport is not None and single_line(vehicle.transport.tow or ""):
        yield flag("towing", _("Towing"))


def _no_reaction(game: TallyGame, unit: int) -> str:
    """Return why a recce vehicle makes no reaction now, "" if it may."""
    if game.number(unit, "afloat"):
        return _("Afloat it does not reverse.")
    return _("Towing it makes no recce reaction.") if tows(game, unit) else ""


def _alive(
    game: TallyGame, unit: int, vehicle: ForceVehicle, values: Resolved | None
) -> Iterator[UnitTrack | Unknown]:
    """Yield what is recorded of a vehicle that is not lost."""
    yield _orders(game, unit, vehicle)
    yield boxes("pins", _("Pins"), None).replace(shown=LEAST_PINS)
    if values is not None and values.armoured:
        yield UnitTrack("result", _("Damage result"), "act", choices=tuple(_results()))
    if game.number(unit, "immobile"):
        yield flag("immobile", _("Immobilized"))
    if "recce" in vehicle.rules and "automaton" not in vehicle.rules:
        yield flag("reacted", _("Recce reaction made"), _no_reaction(game, unit))
    if "amphibious" in vehicle.rules:
        yield flag("afloat", _("Afloat"))
    yield from _towing(vehicle)


class ForceVehicleState(Frozen):
    """A vehicle of a game, as far as it matters to odds.

    Attributes:
        name: its name.
        said: its state in words.
        order: its order, 0 for none.
        stuck: whether one more immobilized result loses it: it is immobilized, or afloat.
        lost: whether it is lost.
    """

    name: str
    said: str
    order: int
    stuck: bool
    lost: bool


def state_of(game: TallyGame, unit: int) -> ForceVehicleState:
    """Return the state of a vehicle."""
    line = game.line(unit)
    order, pins = game.number(unit, "order"), game.number(unit, "pins")
    said = joined(_order(order), _pins(pins) if pins else "", line.line)
    stuck = bool(game.number(unit, "immobile") or game.number(unit, "afloat"))
    vehicle, _values = _vehicle(game, unit)
    return ForceVehicleState(
        single_line(vehicle.name) or game.units[unit].name,
        said or _("no order yet"),
        order,
        stuck,
        bool(game.number(unit, "wreck")),
    )


def _pins(pins: int) -> str:
    return ngettext("{count} pin", "{count} pins", pins).format(count=pins)


def _order(order: int) -> str:
    return _(_ORDERS[order]) if order else ""


_ORDERS = {
    FIRE: N_("Fire"),
    ADVANCE: N_("Advance"),
    RUN: N_("Run"),
    AMBUSH: N_("Ambush"),
    DOWN: N_("Down"),
}


def _orders(game: TallyGame, unit: int, vehicle: ForceVehicle) -> UnitTrack:
    barred: dict[int, str] = {}
    if "automaton" in vehicle.rules:
        barred[AMBUSH] = _("Automatons are given no Ambush.")
    if game.number(unit, "boarded"):
        barred |= dict.fromkeys((ADVANCE, RUN), _("It was boarded this turn."))
    if game.number(unit, "immobile"):
        barred |= dict.fromkeys((ADVANCE, RUN), _("It is immobilized."))
    if game.number(unit, "afloat"):
        for order in (FIRE, RUN, AMBUSH, DOWN):
            barred.setdefault(order, _("Afloat its only order is Advance, which may shoot."))
    return choice("order", _("Order"), *[_(each) for each in _ORDERS.values()], barred=barred)


def _results() -> Iterator[TrackChoice]:
    rows = {each.id: each for each in chapter().results.rows}
    for value, (row, more) in _RESULTS.items():
        name = capital(rows[row].name)
        said = _("{result}: {more}").format(result=name, more=_(more)) if more else name
        yield TrackChoice(value, f"{die_of(rows[row])}{NBSP}{said}")


_RESULTS = {
    STUNNED: ("stunned", ""),
    IMMOBILISED: ("immobilised", ""),
    FIRE_OUT: ("on_fire", N_("put out")),
    ABANDONED: ("on_fire", N_("abandoned")),
    KNOCKED_OUT: ("knocked_out", ""),
}
"""The damage results; a fire is either put out by a morale check, or the crew leaves."""


def _damaged(game: TallyGame, unit: int, result: int) -> TallyGame:
    """Return the game after a damage result on armor."""
    afloat = game.number(unit, "afloat")
    if result == IMMOBILISED and afloat:  # it sinks with all aboard
        drowned = game.number(unit, "riders")
        game = _lost(game.with_mark(unit, "riders", 0), unit)
        return game.with_mark(unit, "drowned", drowned).with_mark(unit, "sunk", 1)
    if result in {ABANDONED, KNOCKED_OUT} or (
        result == IMMOBILISED and game.number(unit, "immobile")
    ):
        return _lost(game, unit)
    pins = chapter().results.pins
    game = game.with_mark(unit, "pins", game.number(unit, "pins") + pins)
    game = _pin_riders(game, unit, pins)
    if result == IMMOBILISED:
        game = game.with_mark(unit, "out", game.number(unit, "riders"))
        game = game.with_mark(unit, "out_pins", game.number(unit, "rider_pins"))
        game = game.with_mark(unit, "immobile", 1).with_mark(unit, "riders", 0)
        game = game.with_mark(unit, "who", "").with_mark(unit, "rider_pins", 0)
        return game.with_mark(unit, "order", DOWN) if game.number(unit, "order") else game
    return game if afloat else game.with_mark(unit, "order", DOWN)


def _pin_riders(game: TallyGame, unit: int, pins: int) -> TallyGame:
    """Return the game with the pins that a vehicle got for those aboard, too."""
    if not pins or not game.number(unit, "riders"):
        return game
    return game.with_mark(unit, "rider_pins", game.number(unit, "rider_pins") + pins)


def _lost(game: TallyGame, unit: int) -> TallyGame:
    aboard = game.number(unit, "riders")
    gone = ("order", "pins", "riders", "rider_pins", "immobile", "afloat", "towing")
    marks = dict.fromkeys(gone, 0)
    for track, value in (marks | {"wreck": 1, "thrown_out": aboard}).items():
        game = game.with_mark(unit, track, value)
    return game


def _back(game: TallyGame, unit: int) -> TallyGame:
    """Return the game with a vehicle that was not lost after all."""
    for track in ("sunk", "drowned", "thrown_out"):
        game = game.with_mark(unit, track, 0)
    return game


def _aboard(game: TallyGame, unit: int, vehicle: ForceVehicle) -> Iterator[UnitTrack | Unknown]:
    assert vehicle.transport is not None  # noqa: S101 - asked of transports alone
    men = vehicle.transport.men
    if men is None:
        asked = _("How many men can {vehicle} carry?").format(vehicle=game.units[unit].name)
        yield Unknown(_("capacity"), asked, ("vehicles", unit, "transport", "men"))
    yield boxes("riders", _("Men aboard"), men)
    yield UnitTrack("who", _("Who is aboard"), "text")
    if game.number(unit, "riders"):
        yield boxes("rider_pins", _("Their pins"), None).replace(shown=LEAST_PINS)
    moves = game.number(unit, "order") in {ADVANCE, RUN}
    why = _("Nobody boards what was ordered to Advance or Run; halted (Down), it may be boarded.")
    yield flag("boarded", _("Boarded this turn"), why if moves else "")


def _of_orders(
    game: TallyGame, unit: int, vehicle: ForceVehicle, values: Resolved
) -> Iterator[str]:
    order, pins = game.number(unit, "order"), game.number(unit, "pins")
    advance, run = values.advance, values.run
    afloat = game.number(unit, "afloat")
    moves = {
        ADVANCE: (inches(advance.inches), pivots_text(advance.pivots)),
        RUN: (run_text(run), pivots_text(run.pivots)),
    }
    if afloat:
        moves[ADVANCE] = (inches(values.afloat or 0), pivots_text(0))
    if order in moves:
        said = _("{what}: {count}").format(what=_order(order), count=enumerated(list(moves[order])))
        yield f"{said}."
    if order == DOWN:
        yield _("Halted: no further action this turn, and none of the benefits of Down.")
    if pins and not order:
        yield _of_pins(game, unit, values)
    elif "automaton" in vehicle.rules and not order:
        yield _("An automaton tests every order.")
    if order == RUN:
        yield _("At a Run it does not shoot, and infantry cannot assault it.")
    if game.number(unit, "immobile"):
        yield _("It does not move anymore; a second such result knocks it out.")
    aboard, pins = game.number(unit, "out"), game.number(unit, "out_pins")
    if aboard:
        template = ngettext(
            "{men}: all get out within {far}, Down, with {count} pin.",
            "{men}: all get out within {far}, Down, with {count} pins.",
            pins,
        )
        far = inches(chapter().transports.thrown_out_within)
        yield template.format(men=_were_aboard(aboard), far=far, count=pins)


def _were_aboard(men: int) -> str:
    template = ngettext("{count} man was aboard", "{count} men were aboard", men)
    return template.format(count=men)


def _of_tow(game: TallyGame, unit: int, vehicle: ForceVehicle) -> Iterator[str]:
    if not tows(game, unit):
        return
    if towed := single_line(vehicle.towed):
        yield _("It tows {what}.").format(what=towed)
    if "recce" in vehicle.rules:
        yield _("Towing it makes no recce reaction.")


def _of_pins(game: TallyGame, unit: int, values: Resolved) -> str:
    if game.number(unit, "afloat"):
        return _("Pinned: its order is tested. Afloat it neither reverses nor goes Down.")
    if game.number(unit, "immobile"):
        return _("Pinned: its order is tested. If that fails, it goes Down.")
    return _(
        "Pinned: its order is tested. If that fails and enemies are in sight in front, "
        "it reverses up to {far}; then it goes Down."
    ).format(far=inches(values.reverse.inches))


def _of_damage(vehicle: ForceVehicle, values: Resolved) -> Iterator[str]:
    rules, results = chapter(), chapter().results
    if not values.armoured:
        yield _("Any damage destroys it: tick Lost.")
    else:
        template = _(
            "Damage at {value} exactly: D6 {superficial}; from {massive} on by an anti-tank "
            "gun: two results."
        )
        yield template.format(
            value=values.value,
            superficial=signed(results.superficial_die),
            massive=values.massive_from,
        )
    if values.enclosed and vehicle.quality:
        yield capital(pinned_text(vehicle.quality, rules))
    if vehicle.open_topped and values.armoured:
        template = _("Open-topped: indirect HE adds {mod} to the result; small arms pin it.")
        yield template.format(mod=signed(results.indirect_open_topped))
    if "automaton" in vehicle.rules and values.armoured:
        template = _("Automaton: stunned is ignored on {need}+; then tick nothing.")
        yield template.format(need=results.automaton_ignores_on)


def _of_riders(game: TallyGame, unit: int) -> Iterator[str]:
    if game.number(unit, "riders"):
        yield _("Pins of the vehicle are ticked for those aboard, too. They shoot nothing.")
        if game.number(unit, "order") == RUN:
            yield _("At a Run they cannot dismount.")
    else:
        yield _(
            "Empty: none of its weapons fires; nearer to an enemy than to a friendly unit at "
            "the end of a turn, it is lost."
        )


def _of_wreck(vehicle: ForceVehicle, values: Resolved, game: TallyGame, unit: int) -> Iterator[str]:
    aboard, drowned = game.number(unit, "thrown_out"), game.number(unit, "drowned")
    if drowned:
        template = ngettext(
            "It sank: {count} man was lost with it.",
            "It sank: {count} men were lost with it.",
            drowned,
        )
        yield template.format(count=drowned)
    elif game.number(unit, "sunk"):
        yield _("It sank.")
    if aboard:
        hits = chapter().transports.destroyed_hits
        template = _("{men}: each unit takes {hits} hits, gets out and is Down.")
        yield template.format(men=_were_aboard(aboard), hits=hits)
    if game.number(unit, "sunk"):
        return
    if values.armoured:
        yield _("The wreck is impassable to vehicles on tracks, wheels and half-tracks.")
    elif not vehicle.is_walker:
        yield _("What a wrecked soft-skin leaves behind, the chapter does not say.")
