"""What becomes of units beside the draw table: moving, overwatch, suppressed, tanks lost, support.

Where the document says nothing, such as whether the cards of a dead platoon leave the deck, a mark
is only recorded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.schema.record import Frozen
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import DOT, called, faces, number
from nco_builder.shuffle import below
from nco_builder.systems.fluid_deck.cards import AGREE
from nco_builder.systems.fluid_deck.model import LEVELS, bare
from nco_builder.systems.fluid_deck.names import side_name, unit_name, vehicle_name
from nco_builder.systems.fluid_deck.resolve import needs_of
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.play import PileLine
from nco_builder.systems.tally import (
    TallyRules,
    TallyUnit,
    TrackChoice,
    UnitTrack,
    Unknown,
    boxes,
    choice,
    flag,
    joined,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.fluid_deck.model import (
        CommandDeck,
        DataCard,
        DeckUnit,
        Faces,
        JudgedDeck,
    )
    from nco_builder.systems.fluid_deck.resolve import TablesInUse
    from nco_builder.systems.tally import TallyGame


MOVING, OVERWATCH = 1, 2
DIE = 6
SHOTS = 6
"""The boxes for shots that are always shown; the document names no most."""
ROLLS = ("comes", "air", "intensity", "entry")
"""What is rolled for support, in the order of the document."""
TANKS = ("struck", "suppressed", "gun", "immobile", "out")
"""What befalls single tanks of a unit."""


class DeckTally(TallyRules):
    """What the fluid time rules say about units and support."""

    def units(self, judgement: JudgedDeck) -> tuple[TallyUnit, ...]:
        """Return the units of each side, then the support of each."""
        deck = judgement.document
        found = [
            TallyUnit(
                unit_key(place, at),
                unit_name(unit.name),
                (side.name, unit.name),
                ("sides", place, "units", at),
            )
            for place, side in enumerate(deck.sides)
            for at, unit in enumerate(side.units)
        ]
        for place, side in enumerate(deck.sides):
            if needs_of(side.cards, judgement.resolved.rules):
                name = _("{side} support").format(side=side_name(side.name))
                found.append(TallyUnit(support_key(place), name, (side.name,)))
        return tuple(found)

    def shared(self, game: TallyGame) -> object:
        """Return nothing: the lines of units depend on their own marks."""
        del game
        return ()

    def tracks(self, game: TallyGame, unit: int) -> Iterator[UnitTrack | Unknown]:
        """Yield what is recorded of a unit, or rolled for support."""
        support = _support_of(game, unit)
        if support is not None:
            yield from _rolls(game, support)
            yield flag("held", _("Fighter held back this turn"))
            return
        place, at = _place(game, unit)
        tanks = _unit(game, unit).tanks
        barred = {}
        if game.number(unit, "state") == MOVING:
            barred[OVERWATCH] = _("It must become stationary first.")
        texts = (_("moving"), _("on overwatch"))
        yield choice("state", _("Doing"), *texts, barred=barred)
        moves = game.number(unit, "state") == MOVING
        yield flag("down", _("Hull down"), _("It must become stationary first.") if moves else "")
        if game.number(unit, "state") == OVERWATCH:
            yield UnitTrack(
                "fires", _("Overwatch"), "act", choices=(TrackChoice(1, _("it fires")),)
            )
        yield boxes("shots", _("Shots this turn"), None).replace(shown=SHOTS)
        if tanks is None:
            asked = _("How many tanks has {unit}?").format(unit=game.units[unit].name)
            path = ("sides", place, "units", at, "tanks")
            yield Unknown(_("tanks"), asked, path, 1)
        for track in TANKS:
            yield boxes(track, _(_TANKS[track]), None).replace(
                shown=tanks or 1, grows=tanks is None
            )
        if _is_last(game, unit):
            yield flag("last", _("Last tank has tested"))

    def follow(self, game: TallyGame, unit: int, track: str, before: int | str) -> TallyGame:
        """Return the game with what follows from a mark, or with a roll."""
        if track == "fires":
            game = game.with_mark(unit, "state", 0)
            return game.with_mark(unit, "shots", game.number(unit, "shots") + 1)
        if track == "state" and game.number(unit, "state") == MOVING:
            return game.with_mark(unit, "down", 0)  # only a unit that stops is hull down
        if track == "out" and not _is_last(game, unit):
            return game.with_mark(unit, "last", 0)
        if track == "roll" and isinstance(before, int):
            state = game.number(0, "dice") or game.seed
            rolled, state = below(DIE, state)
            game = game.with_mark(0, "dice", state)
            return game.with_mark(unit, ROLLS[before - 1], rolled + 1)
        return game

    def next_turn(self, game: TallyGame) -> TallyGame:
        """Return the game without shots and support of the last turn; units go on as they did."""
        for unit in range(len(game.units)):
            for track in ("shots", "held", *ROLLS):
                if game.number(unit, track):
                    game = game.with_mark(unit, track, 0)
        return game

    def line(self, game: TallyGame, unit: int) -> PileLine:
        """Return tanks left, and the state in words."""
        name = game.units[unit].name
        if _support_of(game, unit) is not None:
            said = [_("fighter held back")] if game.number(unit, "held") else []
            return PileLine(name, joined(*said, *_rolled(game, unit)))
        tanks, out = _unit(game, unit).tanks, game.number(unit, "out")
        dead = is_dead(game, unit)
        states = [_("dead")] if dead else [*_states(game, unit)]
        left = f"{number(max(0, tanks - out))}/{number(tanks)}" if tanks else f"−{out}" * bool(out)
        return PileLine(name, enumerated(states), left, out=dead)

    def says(self, game: TallyGame, unit: int) -> Iterator[str]:
        """Yield what follows for a unit, or the chances of support."""
        support = _support_of(game, unit)
        if support is not None:
            yield from _of_support(game, unit, support)
            return
        rules = fluid_rules()
        if is_dead(game, unit):
            yield _(
                "No tank is left. Whether its cards leave the deck, the document does not say: "
                "they stay, and the next card is drawn."
            )
            return
        yield from _of_morale(game, unit)
        if game.number(unit, "state") == MOVING:
            template = _("Moving until an action stops it: {own} when it fires, {target} at it.")
            yield template.format(target=_minus(rules.fire.target_moving), own=_own(game, unit))
        elif game.number(unit, "state") == OVERWATCH:
            yield _("It may fire at a unit that moves in its view or fired at it; then it is over.")
        else:
            yield _("Stationary: it may go on overwatch with a Move or a Free Action.")
        if game.number(unit, "down"):
            template = _("Hull down: {mod} for shots from in front of it.")
            yield template.format(mod=_minus(rules.fire.hull_down))
        hits = [
            f"{faces(each.rolls)} {each.name}{f' ({each.text})' if each.out else ''}"
            for each in rules.penetrating_hits
        ]
        yield _("Penetrated, D6:") + " " + DOT.join(hits)

    def card(self, game: TallyGame, unit: int) -> Iterator[Paragraph]:
        """Yield the data cards of a unit, or what a strike does."""
        if _support_of(game, unit) is not None:
            from nco_builder.systems.fluid_deck.fire_chart import strike_lines  # it reads tallies

            yield from strike_lines(game.judgement)
            return
        if is_dead(game, unit):
            return
        for each in _cards_of(game, unit):
            yield from _values(each)

    def heading(self) -> str:
        """Return the heading of the list of units."""
        return _("Units")


RULES = DeckTally()
_TANKS = {
    "struck": N_("To test morale"),
    "suppressed": N_("Tanks suppressed"),
    "gun": N_("Main guns disabled"),
    "immobile": N_("Tanks immobilized"),
    "out": N_("Tanks out"),
}


def _is_last(game: TallyGame, unit: int) -> bool:
    """Return whether one tank is left of several."""
    tanks = _unit(game, unit).tanks or 0
    return tanks > 1 and tanks - game.number(unit, "out") == 1


def _of_morale(game: TallyGame, unit: int) -> Iterator[str]:
    """Yield who tests morale, when and with which dice."""
    morale = fluid_rules().morale
    last = _is_last(game, unit) and not game.number(unit, "last")
    struck, suppressed = game.number(unit, "struck"), game.number(unit, "suppressed")
    if not (last or struck or suppressed):
        return
    test = _("{need}+ on {dice}D6 {modified}").format(
        need=morale.pass_at, dice=morale.dice, modified=_modified(game, unit)
    )
    if last:
        yield _("Last tank of the unit: it tests morale, {test}.").format(test=test)
    if struck:
        template = _("Struck and not penetrated: those tanks test before they act, {test}.")
        yield template.format(test=test)
    if suppressed:
        template = _(
            "Suppressed tanks test before a Free Action, {test}; until they pass they do nothing "
            "{mark}."
        )
        yield template.format(test=test, mark=AGREE)
    if struck and suppressed:
        again = sum(each.mod for each in morale.modifiers if each.again)
        yield _("Suppressed and struck again this turn: {mod}.").format(mod=_minus(again))
    template = _("Who fails is suppressed; with {least} or less, modified, the tank is abandoned.")
    yield template.format(least=morale.abandoned_at)


def _modified(game: TallyGame, unit: int) -> str:
    """Return the modifier of quality in a test, as the data cards of a unit say."""
    known = {each.quality: each for each in _cards_of(game, unit) if each.quality is not None}
    if not known:
        return _("with the quality of its crews")
    one = _("{mod} ({name})")
    names = [
        one.format(mod=signed(quality) or "0", name=vehicle_name(card.name))
        for quality, card in known.items()
    ]
    mods = [signed(quality) or "0" for quality in known] if len(known) == 1 else names
    return _("with {modifier}").format(modifier=enumerated(mods))


def _cards_of(game: TallyGame, unit: int) -> list[DataCard]:
    deck: CommandDeck = game.document
    name = bare(_unit(game, unit).name)
    return [each for each in deck.vehicles if name and bare(each.unit) == name]


UNKNOWN = "?"
"""In place of what is not entered."""


def _values(card: DataCard) -> Iterator[Paragraph]:
    """Yield the values of a data card: its tiles, moves and guns, a line each."""

    def told(value: int | None) -> str:
        return UNKNOWN if value is None else number(value)

    quality = UNKNOWN if card.quality is None else signed(card.quality) or "0"
    tiles = (
        _("Size {size}").format(size=told(card.size)),
        _("Armor {armor}").format(armor=told(card.armor)),
        _("morale {modifier}").format(modifier=quality),
    )
    yield Text(vehicle_name(card.name) + " ", "strong"), Text(DOT.join(tiles))
    if moves := [_inches(called(each.terrain), told(each.inches)) for each in card.move]:
        yield Text(capital(_("move")) + " ", "strong"), Text(DOT.join(moves))
    for at, gun in enumerate(card.guns, 1):
        name = called(gun.name) or _("Gun {number}").format(number=at)
        bands = [
            _("to {inches}″: {dice}D6, Size {mod}").format(
                inches=told(each.to),
                dice=told(each.dice),
                mod=UNKNOWN if each.mod is None else signed(each.mod) or "±0",
            )
            for each in gun.ranges
        ]
        yield Text(name + " ", "strong"), Text(DOT.join(bands) or UNKNOWN)


def _inches(terrain: str, inches: str) -> str:
    return f"{terrain} {inches}″" if terrain else f"{inches}″"


def unit_key(side: int, unit: int) -> str:
    """Return the key of a unit of the deck in its tally."""
    return f"{side}-{unit}"


def support_key(side: int) -> str:
    """Return the key of a side's support in the tally."""
    return f"support-{side}"


def _place(game: TallyGame, unit: int) -> tuple[int, int]:
    side, _dash, at = game.units[unit].id.partition("-")
    return int(side), int(at)


def _unit(game: TallyGame, unit: int) -> DeckUnit:
    deck: CommandDeck = game.document
    place, at = _place(game, unit)
    return deck.sides[place].units[at]


def _support_of(game: TallyGame, unit: int) -> int | None:
    """Return the side whose support this is; None for a unit."""
    word, _dash, side = game.units[unit].id.partition("-")
    return int(side) if word == "support" else None


def is_dead(game: TallyGame, unit: int) -> bool:
    """Return whether no tank of a unit is left."""
    tanks = _unit(game, unit).tanks
    return bool(tanks) and game.number(unit, "out") >= (tanks or 0)


def unit_at(game: TallyGame, side: int, unit: int) -> int | None:
    """Return the position of a unit of the deck in its tally."""
    wanted = unit_key(side, unit)
    return next((at for at, each in enumerate(game.units) if each.id == wanted), None)


class UnitState(Frozen):
    """What a unit does in a game, as far as it matters to a shot.

    Attributes:
        unit: its name.
        said: its state in words.
        moving: whether it moves.
        hull_down: whether it is hull down.
        suppressed: whether the crews of all its tanks are suppressed.
    """

    unit: str
    said: str
    moving: bool
    hull_down: bool
    suppressed: bool


def state_of(name: str, games: Iterable[TallyGame]) -> UnitState | None:
    """Return the state of the unit of a name, in the first game that has one."""
    wanted = bare(name)
    for game in games if wanted else ():
        for at, each in enumerate(game.units):
            if _support_of(game, at) is None and bare(_unit(game, at).name) == wanted:
                tanks, suppressed = _unit(game, at).tanks or 1, game.number(at, "suppressed")
                left = max(1, tanks - game.number(at, "out"))
                states = [_("dead")] if is_dead(game, at) else [*_states(game, at)]
                return UnitState(
                    each.name,
                    enumerated(states) or _("stationary"),
                    game.number(at, "state") == MOVING,
                    bool(game.number(at, "down")),
                    suppressed >= left,
                )
    return None


def _states(game: TallyGame, unit: int) -> Iterator[str]:
    state = game.number(unit, "state")
    if state:
        yield _("moving") if state == MOVING else _("on overwatch")
    if game.number(unit, "down"):
        yield _("hull down")
    for track, said in _COUNTED.items():
        count = game.number(unit, track)
        if count:
            yield _(said).format(count=count)


_COUNTED = {
    "struck": N_("{count} to test"),
    "suppressed": N_("{count} suppressed"),
    "gun": N_("{count} without gun"),
    "immobile": N_("{count} immobilized"),
    "shots": N_("shots: {count}"),
}


def _own(game: TallyGame, unit: int) -> str:
    """Return the modifier of a unit that shoots while it moves (ruling: it replaces the other)."""
    side, _at = _place(game, unit)
    tables: TablesInUse = game.judgement.resolved.tables[side]
    own = tables.moved_and_shoots
    return _minus(fluid_rules().fire.shooter_moved if own is None else own)


def _minus(mod: int) -> str:
    return f"−{abs(mod)}"


def _rolls(game: TallyGame, side: int) -> Iterator[UnitTrack]:
    tables: TablesInUse = game.judgement.resolved.tables[side]
    needs = needs_of(game.document.sides[side].cards, game.judgement.resolved.rules)
    wanted = {"entry"}
    wanted |= {"comes"} if "support" in needs and tables.support else set()
    wanted |= {"air"} if tables.air else set()
    wanted |= {"intensity"} if tables.intensity else set()
    choices = [
        TrackChoice(at, _(_ROLLS[name])) for at, name in enumerate(ROLLS, 1) if name in wanted
    ]
    yield UnitTrack("roll", _("Roll a D6 for"), "act", choices=tuple(choices))


_ROLLS = {
    "comes": N_("what comes"),
    "air": N_("aircraft"),
    "intensity": N_("intensity"),
    "entry": N_("entry point"),
}
_LEVELS = {"low": N_("low"), "medium": N_("medium"), "all_out": N_("all-out")}
_COMES = {"air": N_("air"), "artillery": N_("artillery")}


def _tables(game: TallyGame, side: int) -> dict[str, dict[str, Faces]]:
    """Return the tables of a side's support: faces by what they bring."""
    tables: TablesInUse = game.judgement.resolved.tables[side]
    found: dict[str, dict[str, Faces]] = {}
    if tables.support:
        found["comes"] = {_(_COMES[name]): faces for name, faces in tables.support.items()}
    if tables.air:
        found["air"] = {line.name: line.rolls for line in tables.air}
    if tables.intensity:
        levels: Mapping[str, Faces] = tables.intensity
        found["intensity"] = {_(_LEVELS[each]): levels.get(each, ()) for each in LEVELS}
    return found


def _rolled(game: TallyGame, unit: int) -> Iterator[str]:
    """Yield what was rolled this turn, each with its die."""
    side = _support_of(game, unit)
    tables = _tables(game, side) if side is not None else {}
    for name in ROLLS:
        die = game.number(unit, name)
        if not die:
            continue
        if name == "entry":
            yield _("entry point {number}").format(number=die)
            continue
        brings = [what for what, rolls in tables.get(name, {}).items() if die in rolls]
        said = brings[0] if brings else _("nothing printed")
        yield f"{said} ({die})"


def _bomber(game: TallyGame, unit: int, side: int) -> str:
    """Return the bomber that was rolled, "" for none."""
    die, tables = game.number(unit, "air"), game.judgement.resolved.tables[side]
    came = next((each for each in tables.air or () if die in each.rolls), None)
    return came.name if came is not None and came.kind == "bomber" else ""


def may_cancel(game: TallyGame, side: int) -> int | None:
    """Return the side whose held fighter may cancel an air strike of a side; None for none."""
    for unit in range(len(game.units)):
        other = _support_of(game, unit)
        if other not in {None, side} and game.number(unit, "held"):
            return other
    return None


def _of_support(game: TallyGame, unit: int, side: int) -> Iterator[str]:
    rules = fluid_rules()
    if rolled := list(_rolled(game, unit)):
        yield _("Rolled: {results}.").format(results=", ".join(rolled))
    for name, table in _tables(game, side).items():
        chances = [
            _("{what} {chance}").format(what=what, chance=Fraction(len(set(rolls)), DIE))
            for what, rolls in table.items()
            if rolls
        ]
        rest = DIE - len({face for rolls in table.values() for face in rolls})
        if rest:
            nothing = _("nothing printed")
            chances.append(_("{what} {chance}").format(what=nothing, chance=Fraction(rest, DIE)))
        template = _("{roll}: {chances}.")
        yield template.format(roll=_(_ROLLS[name]).capitalize(), chances=", ".join(chances))
    templates = rules.strikes.templates
    told = [
        _("{what} {count}").format(what=_(_LEVELS[each]), count=templates[each]) for each in LEVELS
    ]
    yield _("Templates: {counts}.").format(counts=", ".join(told))
    if rules.templates.entry_points == DIE:
        yield _(
            "Entry points: 1 is a corner you name, 2 the middle of the long side beside it, and so "
            "on clockwise to {count}; that a D6 chooses among them is our reading."
        ).format(count=DIE)
    if bomber := _bomber(game, unit, side):
        yield _("{aircraft} is a bomber; only fighters are held back.").format(aircraft=bomber)
    if game.number(unit, "held"):
        yield _("The fighter cancels one enemy airstrike of this turn.")
