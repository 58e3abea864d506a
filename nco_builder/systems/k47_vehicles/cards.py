"""The cards of vehicles: one for each, and blank ones."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, ngettext, pgettext
from nco_builder.language.words import capital, enumerated, listed, signed
from nco_builder.rules.catalogue import class_silhouette
from nco_builder.rules.chances import FACES
from nco_builder.schema.record import Frozen
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import (
    ROLLED,
    Blank,
    Boxes,
    Grid,
    Panel,
    Points,
    Roll,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
)
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.roster_deck import checked, turned
from nco_builder.sheets.words import (
    APART,
    DOT,
    MINUS,
    NBSP,
    called,
    fingerprint_line,
    joined,
    lines,
    number,
    numbered_row,
    resting_on,
    single_line,
    ticked,
    typed,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.k47_vehicles.judge import (
    FLOATS,
    GUNS_OF_TRANSPORTS,
    RECCE_AGAIN,
    TRANSPORT_ASSAULTS,
    letter,
    sentence,
)
from nco_builder.systems.k47_vehicles.resolve import ALL_SIDES, FAR, NEAR, fire
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    class_text,
    dice_text,
    die_of,
    emphasized,
    inches,
    least_die,
    line,
    mount_and_flak,
    pen_text,
    pinned_text,
    pivots_text,
    run_text,
    weapon_chart,
    weapon_pen,
    weapon_values,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import ArcName, Force, ForceVehicle, MountedWeapon
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce, WeaponFire
    from nco_builder.systems.k47_vehicles.rules import Chapter

    Point = tuple[float, float]


MEN = 12.0
"""The length of a line to write a number on, in millimetres."""
LIGHT_WALKER, AUTOMATON_TANK = "K47-05", "K47-22"


class VehicleLines:
    """The text of a vehicle's card, besides its numbers."""

    def __init__(self, vehicle: ForceVehicle, known: Resolved, rules: Chapter) -> None:
        """Bind a vehicle, its derived values, and the chapter."""
        self._vehicle, self._known, self._rules = vehicle, known, rules

    def of_fire(self) -> Iterator[Paragraph]:
        """Yield what pins it, and what its guns do."""
        yield from self._pins()
        yield from self._guns()

    def at_the_table(self) -> Iterator[Paragraph]:
        """Yield the card in lines: moves, weapons, what pins it unless that follows its state."""
        yield self._moves()
        yield from self._weapons()
        enclosed = self._known.enclosed
        if not enclosed and self._vehicle.quality:
            yield from self._pins()
        yield from self._guns()
        yield from self.further()

    def _moves(self) -> Paragraph:
        known = self._known
        moves = [
            (_("advance"), inches(known.advance.inches), known.advance.pivots),
            (_("run"), run_text(known.run), known.run.pivots),
            (_("reverse"), inches(known.reverse.inches), known.reverse.pivots),
        ]
        told = [
            (Text(f"{capital(what)} "), Text(far, "strong"), Text(f" {pivots_text(pivots)}"))
            for what, far, pivots in moves
        ]
        return joined(told)

    def _weapons(self) -> Iterator[Paragraph]:
        """Yield each weapon: its values of the chart, its mount and where it bears."""
        for place, weapon in enumerate(self._vehicle.weapons):
            known = self._known.weapons[place]
            pen, values = weapon_pen(weapon), weapon_values(weapon)
            mount = mount_and_flak(weapon, self._rules, flak=known.flak)
            named = (Text(letter(place), "strong"), Text(NBSP), *weapon_called(weapon))
            said: list[Paragraph] = [named, (Text(mount),)]
            if arcs := self._bears(known):
                said.append((Text(arcs),))
            if weapon.small_arms:
                said.append((Text(_("small arms")),))
            elif pen is None:
                said.append((Text(_("Pen") + " +"), Blank(SHORT)))
            else:
                said.append((Text(_("Pen") + NBSP), Text(pen, "strong")))
            if values:
                said.append((Text(values),))
            yield joined(said)

    def _bears(self, known: WeaponFire) -> str:
        """Return the arcs of a weapon; "" if they depend on those of another."""
        if set(known.arcs) == set(self._rules.arcs):
            return _("all round")
        return listed([self._rules.arcs[each].name for each in known.arcs if each != "opposite"])

    def further(self) -> Iterator[Paragraph]:
        """Yield the other lines, which stand on the back of a card that has one."""
        yield from self._assaults()
        yield from self._special()
        if self._vehicle.transport is not None:
            yield self._carries()
        yield from own_rules(self._vehicle)

    def _has(self, rule: str) -> bool:
        return rule in self._vehicle.rules

    def _pins(self) -> Iterator[Paragraph]:
        known, results = self._known, self._rules.results
        if not known.armoured:
            yield line(
                _("Soft-skinned"),
                _("any damage destroys it; hit and not damaged, it is pinned as infantry is."),
            )
        elif not known.enclosed:
            said = _(
                "pinned as infantry is, by small arms too. Infantry that damages it destroys it. "
                "Indirect fire: {more} on the result."
            )
            more = signed(results.indirect_open_topped)
            yield line(_("Open-topped"), said.format(more=more))
        elif self._vehicle.quality:
            crew = self._rules.qualities[self._vehicle.quality].crew
            yield line(crew, pinned_text(self._vehicle.quality, self._rules))
            return
        if self._vehicle.quality is None:
            yield from self._qualities()

    def _qualities(self) -> Iterator[Paragraph]:
        """Yield a box for each quality, with its effect if it has one."""
        if not self._known.enclosed:
            boxes = [
                (Boxes(1), Text(f"{NBSP}{each.name}")) for each in self._rules.qualities.values()
            ]
            yield (Text(_("Crew") + "  ", "strong"), *joined(boxes, "   "))
            return
        for each in self._rules.qualities.values():
            box = (Boxes(1), Text(f"{NBSP}{capital(each.name)} ", "strong"))
            yield (*box, *emphasized(pinned_text(each.id, self._rules)))

    def _guns(self) -> Iterator[Paragraph]:
        weapons, main = self._vehicle.weapons, self._vehicle.main_gun
        if main is None:
            return
        gun = letter(next(place for place, each in enumerate(weapons) if each is main))
        for place, each in enumerate(weapons):
            if each.mount == "rear_turret":
                said = _("bears opposite to where {main} fires.").format(main=gun)
                yield (Text(letter(place), "strong"), Text(f" {said}"))
        coaxial = [letter(at) for at, each in enumerate(weapons) if each.mount == "coaxial"]
        if coaxial:
            said = ngettext(
                "fires instead of {main}, never besides.",
                "fire instead of {main}, never besides.",
                len(coaxial),
            ).format(main=gun)
            if len(weapons) > len(coaxial) + 1:
                said += " " + _("All others fire together.")
            yield (Text(listed(coaxial), "strong"), Text(f" {said}"))

    def _assaults(self) -> Iterator[Paragraph]:
        known, vehicle = self._known, self._vehicle
        ways = {known.against_infantry, known.against_vehicles}
        if ways == {"no"}:
            yield self._no_assault()
            return
        if known.against_infantry == "tank":
            yield self._runs_down()
        elif known.against_infantry == "walker":
            yield self._fights()
        if known.against_vehicles == "tank":
            yield self._rams()
        elif known.against_vehicles == "walker":
            yield self._strikes()
        if known.against_infantry == "no":
            least = self._rules.walkers_assault.least_value
            why = _("its damage value is below {least}.").format(least=least)
            yield (*line(_("No infantry"), why), *resting_on((LIGHT_WALKER,)))
        if known.against_vehicles == "no":
            yield line(_("No vehicles"), _("a walker needs the Assault rule for that."))
        if vehicle.transport is not None and "tank" in ways:
            said = _("the damage value decides, though it is a transport.")
            yield (*line(_("Assault"), said), *resting_on((TRANSPORT_ASSAULTS,)))

    def _no_assault(self) -> Paragraph:
        if self._has("automaton"):
            told = line(_("No assault"), _("automatons take no assault order."))
            heavy = self._known.value >= self._rules.tanks_assault.least_value
            return (*told, *(resting_on((AUTOMATON_TANK,)) if heavy else ()))
        least = self._rules.tanks_assault.least_value
        said = _("its damage value is below {least}.").format(least=least)
        return line(_("No assault"), said)

    def _runs_down(self) -> Paragraph:
        tanks = self._rules.tanks_assault
        said = _(
            "infantry and guns: Run, straight, at least {least}. They test morale; failed: {pins} "
            "pins, for each a casualty on {casualty}; a gun is lost on {gun}."
        )
        return line(
            _("Assaults"),
            said.format(
                least=inches(self._known.least_assault or 0),
                pins=tanks.pins,
                casualty=least_die(tanks.casualty_on),
                gun=least_die(tanks.gun_lost_on),
            ),
        )

    def _fights(self) -> Paragraph:
        dice = self._known.dice_against_infantry or 0
        said = _(
            "infantry and guns: Run, straight, onto them; point-blank fire, or {dice} by hand. "
            "They hit it by hand on {hit}. A gun is destroyed."
        )
        hit = self._rules.walkers_assault.hit_on
        return line(_("Assaults"), said.format(dice=dice_text(dice), hit=hit))

    def _rams(self) -> Paragraph:
        known, tanks = self._known, self._rules.tanks_assault
        said = _(
            "vehicles: Run, straight, at least {least}; D6 + {value} against D6, plus its value if "
            "armored. Against a tank or walker only after an order test at {mod}."
        )
        mod = f"{MINUS}{abs(tanks.order_test)}"
        least = inches(known.least_assault or 0)
        return line(_("Rams"), said.format(least=least, value=number(known.value), mod=mod))

    def _strikes(self) -> Paragraph:
        strike = self._rules.walkers_strike
        said = _(
            "vehicles: Run, straight; {dice} against its D6, each {higher} against a lower damage "
            "value, {lower} against a higher; one that beats it does."
        )
        dice = dice_text(self._known.dice_against_vehicles or 0)
        higher, lower = signed(strike.higher), signed(strike.lower)
        return line(_("Strikes"), said.format(dice=dice, higher=higher, lower=lower))

    def _special(self) -> Iterator[Paragraph]:
        """Yield its rules except Assault, which comes above."""
        known = self._known
        if known.armoured and self._vehicle.is_walker:
            yield line(_("Walker"), _("no bonus for hits on its side, top or rear."))
        for rule in dict.fromkeys(self._vehicle.rules):
            if rule not in self._rules.rules:
                yield (Text(single_line(rule), "strong"), Text(" "), Blank())
            elif rule != "assault":
                yield from self.of_rule(rule)
        if self._vehicle.is_walker and self._vehicle.fists:
            yield self._fists(self._vehicle.fists)

    def of_rule(self, rule: str) -> Iterator[Paragraph]:
        """Yield what a special rule of the chapter does for this vehicle."""
        says = {
            "automaton": self._automaton,
            "command": self._command,
            "slow": self._slow,
            "tough": self._tough,
            "recce": self._recce,
            "amphibious": self._amphibious,
            "jump": self._jump,
            "agile": self._agile,
        }
        if rule in says:
            yield says[rule]()
        elif rule == "assault":
            yield from self._assaults()

    def _name(self, rule: str) -> str:
        return self._rules.rules[rule].name

    def _automaton(self) -> Paragraph:
        said = _(
            "no Ambush or assault order, no reactions; each order is tested, pinned or not; immune "
            "to horror; no national rules; ignores “stunned” on {on}."
        )
        on = least_die(self._rules.results.automaton_ignores_on)
        return line(self._name("automaton"), said.format(on=on))

    def _command(self) -> Paragraph:
        bonus = self._rules.special_rules.command
        said = _("{more} morale to itself and friendly armored vehicles within {radius}.")
        radius = inches(bonus.radius)
        return line(self._name("command"), said.format(more=signed(bonus.morale), radius=radius))

    def _slow(self) -> Paragraph:
        slow = self._rules.moves.slow
        said = _("Advance {advance}, Run up to {run}, whatever it moves on.")
        far = said.format(advance=inches(slow.advance), run=inches(slow.run_max))
        return line(self._name("slow"), far)

    def _tough(self) -> Paragraph:
        said = _("each roll that reaches its damage value is ignored on a D6 of {on}.")
        on = least_die(self._rules.special_rules.tough_on)
        return line(self._name("tough"), said.format(on=on))

    def _recce(self) -> Paragraph:
        if not self._known.reacts_by_reverse:
            return line(self._name("recce"), _("of no use: automatons do not react."))
        back = self._known.reverse
        turns = _("{far}, {pivots}").format(
            far=inches(back.inches), pivots=pivots_text(back.pivots)
        )
        said = _(
            "shot at or assaulted and not towing, it may test a reaction: reverse up to {turns}, "
            "then Down; the shot or assault goes on at its new place. Once a turn, also when its "
            "own target reacts (failed, its order is lost: Down); a failed test may be tried "
            "again. Spots hidden enemies from further away."
        )
        told = line(self._name("recce"), said.format(turns=turns))
        return (*told, *resting_on((RECCE_AGAIN,)))

    def _amphibious(self) -> Paragraph:
        said = _(
            "over deep water by Advance, straight forward, up to {far}, nothing else, whatever "
            "would make it reverse or go Down; it may shoot."
        )
        whole = said.format(far=inches(self._known.afloat or 0))
        weapons = enumerate(self._vehicle.weapons)
        hull = [letter(place) for place, each in weapons if each.mount == "hull"]
        if self._vehicle.floatation_screens and hull:
            whole += " " + _("Not {guns}: its screens are in the way.").format(guns=listed(hull))
        whole += " " + _("Immobilized there, it is lost with all aboard.")
        return (*line(self._name("amphibious"), whole), *resting_on((FLOATS,)))

    def _jump(self) -> Paragraph:
        said = _(
            "at Run rate, up to {far}, straight, no pivots; over terrain and models, landing more "
            "than {clear} from other units."
        )
        clear = inches(self._rules.special_rules.jump_clear)
        far = inches(self._known.jump or 0)
        return line(self._name("jump"), said.format(far=far, clear=clear))

    def _agile(self) -> Paragraph:
        count = self._rules.special_rules.agile_pivots
        more = ngettext("{count} pivot more", "{count} pivots more", count).format(count=count)
        said = _("{more} on Advance and Run, counted in its moves.").format(more=more)
        return line(self._name("agile"), said)

    def _fists(self, count: int) -> Paragraph:
        name = ngettext("{count} fist", "{count} fists", count).format(count=number(count))
        known = self._known
        if known.dice_against_infantry or known.dice_against_vehicles:
            return line(name, _("counted in its dice; a help over rough ground and obstacles."))
        return line(name, _("a help over rough ground and obstacles."))

    def _carries(self) -> Paragraph:
        carried = self._vehicle.transport
        assert carried is not None  # noqa: S101 - asked of transports alone
        men = Blank(MEN) if carried.men is None else Text(number(carried.men), "strong")
        said = [_("men in whole units; they take its pins.")]
        if tow := single_line(carried.tow or ""):
            said[0] = _("men in whole units, tows {tow}; they take its pins.").format(tow=tow)
        if self._vehicle.weapons:
            said.append(_("A man aboard for each weapon that fires."))
        said.append(
            _(
                "Empty at the turn’s end and nearer an enemy than a friend, other empty transports "
                "aside: lost."
            )
        )
        told = (Text(_("Carries") + " ", "strong"), men, Text(f" {' '.join(said)}"))
        return (*told, *(resting_on((GUNS_OF_TRANSPORTS,)) if self._vehicle.weapons else ()))


def own_rules(vehicle: ForceVehicle) -> Iterator[Paragraph]:
    """Yield the rules of the player's army list, in his words."""
    for rule in vehicle.own_rules:
        name = single_line(rule.name)
        text = Text(f" {single_line(rule.text)}") if rule.text.strip() else Blank()
        yield (Text(name, "strong") if name else Blank(MEN * 2), text)


def stranger_lines(vehicle: ForceVehicle, rules: Chapter) -> Iterator[Paragraph]:
    """Yield what is known of a vehicle with an unknown damage value."""
    named = rules_named(vehicle.replace(own_rules=()), rules)
    yield (Text(_("Rules") + " ", "strong"), Text(named) if named else Blank())
    yield from own_rules(vehicle)


def rules_named(vehicle: ForceVehicle, rules: Chapter) -> str:
    """Return the names of a vehicle's rules, those of its army list last."""
    names = [
        rules.rules[each].name if each in rules.rules else single_line(each)
        for each in dict.fromkeys(vehicle.rules)
    ]
    names += [_("Open-topped")] if vehicle.open_topped else []
    names += [single_line(each.name) for each in vehicle.own_rules if each.name.strip()]
    return enumerated(names)


OPPOSITE: Mapping[ArcName, ArcName] = MappingProxyType(
    {"front": "rear", "rear": "front", "left": "right", "right": "left"}
)
HEAD = 4.0
"""Room for the word above the picture, in millimetres."""
HULL_WIDTH, HULL_HEIGHT = 9.0, 10.0
EDGE = 0.4
"""Half of a heavy line, so that none is cut at the border."""
NONE = "\N{EN DASH}"
SIZE, LINE, LETTER = 9.0, 3.7, 1.8
"""Type size of the letters in points, with line height and letter width."""
DEPTHS = (8.0, 9.5, 11.0, 13.0, 15.5, 18.0, 21.0, 24.0, 28.0, 33.0)
"""The maximum depth of arcs; they are only as deep as their letters need."""


class ArcFrame(Frozen):
    """The geometry of arcs of a depth: their lines leave the hull's corners at 45 degrees."""

    depth: float

    @property
    def width(self) -> float:
        """The width of the whole picture."""
        return HULL_WIDTH + 2 * self.depth

    @property
    def foot(self) -> float:
        """The lower edge, which is also the height of the picture."""
        return HEAD + HULL_HEIGHT + 2 * self.depth

    @property
    def middle(self) -> tuple[float, float]:
        """The center of the hull."""
        return self.width / 2, (HEAD + self.foot) / 2

    @property
    def hull(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the hull."""
        x, y = self.middle
        across, along = HULL_WIDTH / 2, HULL_HEIGHT / 2
        return x - across, y - along, x + across, y + along

    @property
    def rays(self) -> tuple[tuple[Point, Point], ...]:
        """Lines from the picture's corners to the hull's, clockwise from front left."""
        left, top, right, bottom = self.hull
        near, far = EDGE, self.width - EDGE
        high, low = HEAD + EDGE, self.foot - EDGE
        return (
            ((near, high), (left, top)),
            ((far, high), (right, top)),
            ((far, low), (right, bottom)),
            ((near, low), (left, bottom)),
        )

    def corners(self, arc: ArcName) -> tuple[Point, ...]:
        """Return the corners of an arc, the outer ones first."""
        (one, inner), (other, far) = self.of(arc)
        return (one, other, far, inner)

    def of(self, arc: ArcName) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """Return the two lines that bound an arc."""
        place = _STARTS[arc]
        return self.rays[place], self.rays[(place + 1) % len(self.rays)]

    def center(self, arc: ArcName) -> Point:
        """Return the place of an arc's letters."""
        x, y = self.middle
        left, top, right, bottom = self.hull
        return {
            "front": (x, (HEAD + top) / 2),
            "rear": (x, (bottom + self.foot) / 2),
            "left": (left / 2, y),
            "right": ((right + self.width) / 2, y),
        }[arc]

    def lines(self, arc: ArcName, parts: Sequence[str]) -> list[str] | None:
        """Return letters in lines around the center of an arc; None if they do not fit."""
        return self._level(arc, parts) if arc in {"front", "rear"} else self._beside(parts)

    def _level(self, arc: ArcName, parts: Sequence[str]) -> list[str] | None:
        """Return lines in front of or behind the hull, where the arc narrows towards it."""
        for count in range(1, int((self.depth - 1) / LINE) + 1):
            outside = (self.depth - count * LINE) / 2
            inner = [outside + (line + 1) * LINE for line in range(count)]
            room = [int((self.width - 2 * each) / LETTER) for each in inner]
            if lines := _packed(parts, room if arc == "front" else room[::-1]):
                return lines
        return None

    def _beside(self, parts: Sequence[str]) -> list[str] | None:
        """Return lines at the sides of the hull, where the arc narrows towards it."""
        for letters in range(int((self.depth - 1) / LETTER), 0, -1):
            inner = (self.depth + letters * LETTER) / 2
            most = int((self.foot - HEAD - 2 * inner) / LINE)
            if lines := _packed(parts, [letters] * most):
                return lines
        return None

    def holds(self, told: Mapping[ArcName, Sequence[str]]) -> bool:
        """Return whether the letters of all arcs fit."""
        return all(not parts or self.lines(arc, parts) for arc, parts in told.items())


_STARTS: Mapping[ArcName, int] = MappingProxyType({"front": 0, "right": 1, "rear": 2, "left": 3})


def bearing(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> dict[ArcName, tuple[int, ...]]:
    """Return the indexes of the weapons that bear on each arc.

    A rear turret weapon bears opposite to wherever the main gun may.
    """
    main = vehicle.main_gun
    arcs: dict[ArcName, tuple[int, ...]] = {}
    for arc, other in OPPOSITE.items():
        main_bears = any(
            weapon is main and other in fire.arcs
            for weapon, fire in zip(vehicle.weapons, fires, strict=True)
        )
        arcs[arc] = tuple(
            [
                place
                for place, fire in enumerate(fires)
                if arc in fire.arcs or ("opposite" in fire.arcs and main_bears)
            ]
        )
    return arcs


def runs(places: Sequence[int]) -> list[str]:
    """Return letters of weapons, with three or more in a row as a range: `A`, `C–F`."""
    told: list[list[int]] = []
    for place in places:
        if told and told[-1][-1] == place - 1:
            told[-1].append(place)
        else:
            told.append([place])
    return [part for run in told for part in _run(run)]


def _run(run: list[int]) -> Iterator[str]:
    if len(run) > 4:  # noqa: PLR2004 - fewer take no more room each by itself
        yield f"{letter(run[0])}–{letter(run[-1])}"
    else:
        yield from map(letter, run)


def _packed(parts: Sequence[str], room: Sequence[int]) -> list[str] | None:
    """Return parts in lines of limited length, separated if any of them is long."""
    between = " " if any(len(part) > 1 for part in parts) else ""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= room[len(lines) - 1]:
            lines[-1] += between + part
        elif len(lines) < len(room) and len(part) <= room[len(lines)]:
            lines.append(part)
        else:
            return None
    return lines


def frame_of(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> ArcFrame:
    """Return the geometry of a vehicle's arcs."""
    return _frame(_runs_by_arc(vehicle, fires))


def _runs_by_arc(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> dict[ArcName, list[str]]:
    return {arc: runs(places) for arc, places in bearing(vehicle, fires).items()}


def _frame(told: Mapping[ArcName, Sequence[str]]) -> ArcFrame:
    frames = [ArcFrame(depth) for depth in DEPTHS]
    return next((each for each in frames if each.holds(told)), frames[-1])


def arcs_picture(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> Drawing:
    """Return the four arcs of a vehicle; a heavy side is armed, a dashed one is not."""
    return _drawing(vehicle, _runs_by_arc(vehicle, fires), rules)


def blank_picture(rules: Chapter) -> Drawing:
    """Return the arcs of a blank vehicle."""
    return _drawing(None, {}, rules)


def _drawing(
    vehicle: ForceVehicle | None, told: Mapping[ArcName, Sequence[str]], rules: Chapter
) -> Drawing:
    frame = _frame(told)
    labels = [Label(frame.width / 2, HEAD - 1.2, rules.arcs["front"].name, "center", size=7.0)]
    for arc, parts in told.items():
        labels += _letters(arc, parts or [NONE], frame, strong=bool(parts))
    sides = [_side(arc, frame, is_armed=bool(told.get(arc))) for arc in OPPOSITE]
    rays = [Polyline(each) for each in frame.rays]
    turret = vehicle and any(each.mount in {"turret", "rear_turret"} for each in vehicle.weapons)
    marks = tuple(_hull(frame, has_turret=bool(turret)))
    shows = _("Arcs of fire, from above")
    return Drawing(frame.width, frame.foot, (*sides, *rays), tuple(labels), marks, shows)


def _hull(frame: ArcFrame, *, has_turret: bool) -> Iterator[Polygon | Circle]:
    """Yield the hull with an arrow to its front."""
    left, top, right, bottom = frame.hull
    x, y = frame.middle
    yield Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), "heavy")
    yield Polygon(((x, top + 1), (x - 1.5, top + 3.2), (x + 1.5, top + 3.2)), filled=True)
    if has_turret:
        yield Circle(x, y + 1.4, 2.2)


def _side(arc: ArcName, frame: ArcFrame, *, is_armed: bool) -> Polyline:
    (one, _inner), (other, _far) = frame.of(arc)
    return Polyline((one, other), "heavy" if is_armed else "dashed")


def _letters(
    arc: ArcName, parts: Sequence[str], frame: ArcFrame, *, strong: bool
) -> Iterator[Label]:
    """Yield the lines of an arc, vertically centered."""
    lines = frame.lines(arc, parts) or [" ".join(parts)]
    x, y = frame.center(arc)
    first = y + LINE * 0.36 - LINE * (len(lines) - 1) / 2
    for place, text in enumerate(lines):
        yield Label(x, first + place * LINE, text, "center", strong, SIZE)


def picture_in_words(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> str:
    """Return the description of the picture: `front: A, B; left: none; right: none; rear: A`."""
    told = []
    for arc, places in bearing(vehicle, fires).items():
        names = ", ".join(map(letter, places)) or _("none")
        told.append(_("{arc}: {weapons}").format(arc=rules.arcs[arc].name, weapons=names))
    return "; ".join(told)


HEADLINE = N_("Vehicle cards")
PIN_BOXES, THEIR_PINS = 7, 5
BLANK_WEAPONS = 3
WRITTEN, BOXED, BOXED_CLOSE = 6.0, 4.6, 4.4
"""The height of rows to write in and of rows of boxes, in millimetres; less where text needs it."""
UNARMED_LINES = 2
"""Lines for weapons of a vehicle without any."""
TINY, SHORT, MIDDLE, LONG, NAMED = 6.0, 8.0, 12.0, 20.0, 26.0
"""Lengths of lines to write on in a table, in millimetres."""
SIGN = "+"
WRONG = "▲ "


def vehicle_cards(judgement: Judged[Force], options: SheetOptions) -> Deck:
    """Return a card for each vehicle, in the player's order.

    Raises:
        NoSheetError: there is no vehicle, or the rules are not installed.
    """
    result: ResolvedForce = resolved_for_sheets(judgement)
    force, rules = judgement.document, chapter()
    if not force.vehicles:
        raise NoSheetError(_("there are no vehicles, so there are no vehicle cards"))
    cards: list[Card] = []
    for place, (vehicle, known) in enumerate(zip(force.vehicles, result.vehicles, strict=True)):
        first, further = _lines(vehicle, known, rules)
        behind = further if options.backs else []
        needed = tuple(_damaging(vehicle.weapons, rules)) if options.backs else ()
        told = [*_wrong(judgement, place), *([] if behind else further)]
        card = _card(vehicle, known, first, told, rules)
        cards.append(card.replace(label=DOT.join((numbered_row(place), card.label))))
        if behind or needed:
            said = (Points(tuple(behind)),) if behind else ()
            front, extras = cards[-1], cards[-1].extras
            back = turned(front, said).replace(extras=(*needed, *extras))
            cards[-1:] = [front.replace(extras=()), back]
    deck = _deck(force, _(HEADLINE), cards)
    verdict = _("Legal.") if judgement.legal else _("Not legal.")
    common = Back(deck.owner or _(HEADLINE), deck.source) if options.backs else None
    fingerprint = fingerprint_line(force)
    return deck.replace(
        credit=(*deck.credit, fingerprint, verdict, checked(options.date)),
        back=common,
        goes_on_behind=True,
    )


def blank_cards(judgement: Judged[Force], options: SheetOptions) -> Deck:
    """Return a page of cards to fill in by hand, for any vehicles.

    Raises:
        NoSheetError: the rules are not installed.
    """
    resolved_for_sheets(judgement)
    rules = chapter()
    labels = (_("advance"), _("run"), _("reverse"), _("superficial"), _("massive"))
    harmed = Grid(
        _harmed_headings(),
        tuple([((Text(name),), (Blank(SHORT),), (Blank(SHORT),)) for name in _sides()]),
        aligns=HARMED_ALIGNS,
        high=WRITTEN,
    )
    crew: Paragraph = (Text(_("Crew") + "  ", "strong"), *ticked(_qualities(rules)))
    commander = Text(_("Commander") + " ", "strong"), Blank(NAMED, high=WRITTEN)
    rules_line = Blank(high=WRITTEN)
    card = Card(
        label=_("Vehicle, class"),
        name="",
        marks=(),
        parts=(
            Tiles(tuple([Tile(each, ()) for each in labels]), large=True),
            _blank_weapons(BLANK_WEAPONS),
            SideBySide(blank_picture(rules), (harmed, Points((_to_hit(), crew)))),
            Points(((*commander, Text(APART), Text(_("Rules") + " ", "strong"), rules_line),)),
        ),
        aside=((Blank(SHORT, WRITTEN), Text(SIGN, "strong")), (Text(_("to damage"), "small"),)),
        bottom=(_marks(None, is_armoured=True),),
    )
    title = _("Blank cards")
    back = turned(card, (*_damaging((), rules, BLANK_WEAPONS), _damage_results(rules)))
    deck = _deck(judgement.document, title, [card, back] if options.backs else [card])
    deck = deck.replace(title=title, author="", owner="", counted="", fills_page=True, feet=False)
    return deck.replace(goes_on_behind=options.backs)


def credit() -> tuple[str, ...]:
    """Return the credit of each page."""
    return (
        chapter().label + ".",
        _("Reminders in our own words; the document decides."),
    )


def _deck(force: Force, what: str, cards: list[Card]) -> Deck:
    rules, name = chapter(), called(force.name)
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(force.player),
        subject=f"{what}, {rules.label}",
        language=current(),
        owner=name,
        source=rules.label,
        counted=_("card {number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=credit(),
        cards=tuple(cards),
    )


def _card(
    vehicle: ForceVehicle,
    known: Resolved | None,
    fire_lines: Sequence[Paragraph],
    told: Sequence[Paragraph],
    rules: Chapter,
) -> Card:
    crew = [rules.qualities[vehicle.quality].name] if vehicle.quality else []
    said = [] if vehicle.points is None else [_points(vehicle.points)]
    value = f"{number(known.value)}{SIGN}" if known else ""
    armored = known is None or known.armoured
    return Card(
        label=DOT.join([single_line(class_text(vehicle, rules)), *crew]),
        name=called(vehicle.name),
        marks=(),
        parts=tuple(_parts(vehicle, known, fire_lines, told, rules)),
        aside=(
            (Text(value, "figure"),) if value else (Blank(SHORT, WRITTEN), Text(SIGN, "strong")),
            (Text(DOT.join([_("to damage"), *said]), "small"),),
        ),
        bottom=(_marks(vehicle, is_armoured=armored),),
        silhouette=class_silhouette(vehicle.class_id, vehicle.movement),
        extras=(_damage_results(rules),) if armored else (),
    )


def _points(points: int) -> str:
    return _("{points} points").format(points=number(points)).replace(" ", NBSP)


def _parts(
    vehicle: ForceVehicle,
    known: Resolved | None,
    fire_lines: Sequence[Paragraph],
    told: Sequence[Paragraph],
    rules: Chapter,
) -> Iterator[Block]:
    """Yield moves, weapons, arcs beside what harms and pins it, and its other rules."""
    yield Tiles(tuple(_tiles(known)), large=True)
    fires = [fire(each, vehicle, rules) for each in vehicle.weapons]
    picture = arcs_picture(vehicle, fires, rules) if fires else blank_picture(rules)
    beside = (*(_harmed(known) if known else ()), *_points_of(fire_lines))
    weapons = _weapons(vehicle, fires, rules) if fires else _blank_weapons(UNARMED_LINES)
    yield weapons
    yield SideBySide(picture, (*beside, Points((_to_hit(),))))
    yield from _points_of(told)


def _points_of(lines: Sequence[Paragraph]) -> Iterator[Points]:
    if lines:
        yield Points(tuple(lines))


def _to_hit() -> Paragraph:
    """Return a line for the roll to hit, which the chapter leaves to the core rules."""
    return Text(_("To hit") + " ", "strong"), Blank(SHORT), Text(SIGN + " " + _("(core rules)"))


def _lines(
    vehicle: ForceVehicle, known: Resolved | None, rules: Chapter
) -> tuple[list[Paragraph], list[Paragraph]]:
    """Return the lines of fire, and all others with the notes."""
    notes: list[Paragraph] = [*_with_it(vehicle)]
    notes += [(Text(line),) for line in lines(vehicle.notes).split("\n") if line]
    if known is None:
        return list(stranger_lines(vehicle, rules)), notes
    told = VehicleLines(vehicle, known, rules)
    return list(told.of_fire()), [*told.further(), *notes]


def _with_it(vehicle: ForceVehicle) -> Iterator[Paragraph]:
    """Yield what it tows and who rides on it in this game."""
    for label, said in ((_("Tows"), vehicle.towed), (_("Riders"), vehicle.riders)):
        if said := single_line(said):
            yield Text(f"{label} ", "strong"), Text(said)


def _tiles(known: Resolved | None) -> Iterator[Tile]:
    if known is None:
        labels = (_("advance"), _("run"), _("reverse"), _("superficial"), _("massive"))
        yield from [Tile(label, ()) for label in labels]
        return
    advance, run, back = known.advance, known.run, known.reverse
    yield _tile(_("advance"), inches(advance.inches), _turning(advance.pivots))
    yield _tile(_("run"), run_text(run), _turning(run.pivots))
    yield _tile(_("reverse"), inches(back.inches), _turning(back.pivots))
    if known.superficial_at is not None and known.massive_from is not None:
        results = chapter().results
        die = _("die {mod}").format(mod=pen_text(results.superficial_die))
        yield _tile(_("superficial"), number(known.superficial_at), die)
        yield _tile(_("massive"), f"{number(known.massive_from)}{SIGN}", _("two results"))


def _turning(pivots: int) -> str:
    """Return how often it may pivot, and how far once: `pivot ≤90°`, `2 pivots ≤90°`."""
    if not pivots:
        return pivots_text(pivots)
    said = ngettext("pivot ≤{degrees}°", "{count} pivots ≤{degrees}°", pivots)
    return said.format(count=pivots, degrees=chapter().moves.pivot_degrees)


def _tile(label: str, value: str, note: str) -> Tile:
    return Tile(label, (Text(value, "number"),), note)


WEAPON_ALIGNS: tuple[Align, ...] = ("left", "left", *("center",) * 4, "right")
NEEDED_ALIGNS: tuple[Align, ...] = ("left", *("center",) * 9)
HARMED_ALIGNS: tuple[Align, ...] = ("left", "center", "center")


def _weapons(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> Grid:
    rows = []
    for place, (weapon, each) in enumerate(zip(vehicle.weapons, fires, strict=True)):
        rows.append(
            (
                (
                    Text(f"{letter(place)}{NBSP}{NBSP}", "strong"),
                    *weapon_called(weapon),
                ),
                (Text(mount_and_flak(weapon, rules, flak=each.flak)),),
                *[
                    (Blank(TINY),) if value is None else (Text(value, "range"),)
                    for value in weapon_chart(weapon)
                ],
            )
        )
    return Grid(_weapon_headings(), tuple(rows), aligns=WEAPON_ALIGNS)


def weapon_called(weapon: MountedWeapon) -> Paragraph:
    """Return name and number of a weapon, a line to write on if it has none."""
    count = "" if weapon.count in (None, 1) else f" ×{number(weapon.count)}"
    name = single_line(weapon.name)
    return (Text(called(name) + count),) if name else (Blank(LONG), Text(count))


def _weapon_headings() -> tuple[str, ...]:
    reach = pgettext("heading of a narrow column", "range")
    chart = (reach, pgettext("range", "half"), _("shots"), _("HE"), _("pen"))
    return (_("weapon"), _("mount"), *chart)


def _blank_weapons(count: int) -> Grid:
    rows = [
        (
            (Text(f"{letter(place)}{NBSP}{NBSP}", "strong"), Blank(LONG)),
            (Blank(MIDDLE),),
            *((Blank(SHORT),),) * 5,
        )
        for place in range(count)
    ]
    return Grid(_weapon_headings(), tuple(rows), aligns=WEAPON_ALIGNS, high=WRITTEN)


def _sides() -> tuple[str, ...]:
    return (_("front"), _("side, top"), _("rear"))


def _harmed_headings() -> tuple[str, ...]:
    return (_("least Pen to damage it"), _("near"), _("beyond half"))


def _harmed(known: Resolved) -> Iterator[Grid]:
    """Yield the smallest printed Pen that can damage it."""
    rows = least_pens(known)
    headings = _harmed_headings() if len(rows[0][1]) > 1 else (_harmed_headings()[0], "")
    cells = tuple([((Text(name),), *[_pen(each) for each in pens]) for name, pens in rows])
    yield Grid(headings, cells, aligns=HARMED_ALIGNS[: len(headings)])


def least_pens(known: Resolved) -> list[tuple[str, list[int]]]:
    """Return the smallest printed Pen that can damage it from each side: near, beyond half."""
    least = known.least_pen
    if ALL_SIDES in least:
        return [(_("from any side, at any range"), [least[ALL_SIDES]])]
    if NEAR in least:
        return [(_("from any side"), [least[NEAR], least[FAR]])]
    return [
        (name, [least[f"{key}_{far}"] for far in (NEAR, FAR)])
        for key, name in zip(("front", "side", "rear"), _sides(), strict=True)
    ]


def _damage_results(rules: Chapter) -> Panel:
    return Panel(_("Damage results"), "", (damage_rolls(rules),))


def damage_rolls(rules: Chapter) -> Rolls:
    """Return what each die of the damage results does."""
    results = rules.results
    pin = signed(results.pins)
    says = {
        "stunned": _("{pin} pin, Down. Automatons ignore it on {on}.").format(
            pin=pin, on=least_die(results.automaton_ignores_on)
        ),
        "immobilised": _(
            "{pin} pin, never moves again, Down if it has acted; twice: knocked out."
        ).format(pin=pin),
        "on_fire": _("{pin} pin, a morale check: passed Down, failed knocked out.").format(pin=pin),
        "knocked_out": _("a wreck; if armored, it bars wheels and tracks."),
    }
    rows = [
        Roll(
            die_of(row),
            (Text(row.name, "strong"),),
            emphasized(says[row.id]),
            (),
        )
        for row in results.rows
    ]
    return Rolls(tuple(rows), ROLLED)


NEVER = "–"
MOST_GUNS = 4
"""A card with more weapons leaves results of damage to the chart, and rolls of different guns."""


def _damaging(
    weapons: Sequence[MountedWeapon], rules: Chapter, blank: int = UNARMED_LINES
) -> Iterator[Block]:
    """Yield what each gun with a known Pen needs on a D6 to damage armor, by its value.

    Without weapons there are this many `blank` rows.
    """
    guns: dict[int, list[str]] = {}
    for place, weapon in enumerate(weapons):
        if weapon.pen is not None and not weapon.small_arms:
            guns.setdefault(weapon.pen, []).append(letter(place))
    if len(guns) > MOST_GUNS or (not guns and weapons):
        return
    known = rules.damage_values
    values = sorted({each.value for each in known.classes if each.value >= known.armoured_from})
    rows = tuple(
        [
            (
                (Text(", ".join(named), "strong"), Text(f" {pen_text(pen)}")),
                *[_needed(value - pen) for value in values],
            )
            for pen, named in guns.items()
        ]
    )
    if not guns:
        need: Paragraph = (Blank(TINY), Text(SIGN))
        rows = tuple(
            [
                ((Text(letter(place), "strong"), Text(" +"), Blank(TINY)), *[need] * len(values))
                for place in range(blank)
            ]
        )
    headings = (_("a hit damages on a D6"), *[f"{number(value)}{SIGN}" for value in values])
    high = 0.0 if guns else WRITTEN
    yield Grid(headings, rows, aligns=NEEDED_ALIGNS[: len(headings)], high=high)
    pen = rules.penetration
    said = _(
        "On the front, near. A roll that exactly equals the damage value does superficial damage. "
        "Side and top {side}, rear {rear}, beyond half {far} on the die."
    )
    text = said.format(
        side=pen_text(pen.side), rear=pen_text(pen.rear), far=pen_text(pen.beyond_half)
    )
    yield Points(((Text(text),),))


def _needed(need: int) -> Paragraph:
    """Return the least face of a D6; a dash if none is enough."""
    return (Text(NEVER if need > FACES else f"{max(need, 1)}{SIGN}", "range"),)


def _pen(pen: int) -> Paragraph:
    return (Text(pen_text(pen), "range"),)


ORDERS = (N_("Fire"), N_("Advance"), N_("Run"), N_("Ambush"))
MOST_MEN = 20
"""More boxes than these for men aboard do not fit a card, which then has a line for them."""


def _marks(vehicle: ForceVehicle | None, *, is_armoured: bool) -> Grid:
    """Return a box for each state that may be tallied of a vehicle, or of any one."""
    orders = [*map(_, ORDERS)]
    if vehicle is not None and "automaton" in vehicle.rules:
        orders.remove(_("Ambush"))
    rows = {_("order"): ticked(orders), **lasting(vehicle, is_armoured=is_armoured)}
    # Down is no order: it is among what lasts, or apart where that row is full
    if vehicle is None:
        halted = ticked([pgettext("of a vehicle", "Down")])
        rows[_("order")] = joined([rows[_("order")], halted], APART)
    else:
        pins = pgettext("markers", "pins")
        rows[pins] = joined([rows[pins], ticked([_("halted (Down)")])], APART)
    has_room = vehicle is None or len(vehicle.weapons) <= MOST_GUNS
    if is_armoured and has_room:  # its losses are among the results of damage
        del rows[pgettext("vehicle", "lost")]
        rows[_("damage")] = _results(chapter())
    told = [((Text(label, "strong"),), text) for label, text in rows.items()]
    return Grid(("", ""), tuple(told), high=BOXED if vehicle is None else BOXED_CLOSE)


LASTING = {"immobilised", "knocked_out"}


def _results(rules: Chapter) -> Paragraph:
    """Return the result of each die of damage, with a box for those that last."""
    told: list[Paragraph] = []
    for row in rules.results.rows:
        box = (Boxes(1),) if row.id in LASTING else ()
        name = row.name.replace(" ", NBSP)
        told.append((Text(f"{die_of(row)}{NBSP}", "strong"), *box, Text(NBSP + name)))
    return joined(told, APART)


def lasting(
    vehicle: ForceVehicle | None, *, is_armoured: bool, apart: bool = False
) -> dict[str, Paragraph]:
    """Return boxes for what lasts beyond the order of a vehicle, or of any one, by their names.

    Those that few vehicles have are last and without a name if they are `apart`, so that the
    others stand at the same places in each row of a list.
    """
    rules = {"recce", "amphibious"} if vehicle is None else {*vehicle.rules}
    marked = [_("reacted")] * ("recce" in rules and "automaton" not in rules)
    marked += [_("afloat")] * ("amphibious" in rules)
    marked += [_("towing")] * (vehicle is None or _may_tow(vehicle))
    lost = [_("immobilized"), _("knocked out")] if is_armoured else [_("destroyed")]
    own = [] if apart else [ticked(marked)]
    rows: dict[str, Paragraph] = {
        pgettext("markers", "pins"): joined([(Boxes(PIN_BOXES),), *own], APART),
        _("aboard"): _aboard(vehicle),
        pgettext("vehicle", "lost"): ticked(lost),
        "": ticked(marked) if apart else (),
    }
    return {label: text for label, text in rows.items() if text}


def _may_tow(vehicle: ForceVehicle) -> bool:
    carried = vehicle.transport
    return bool(single_line(vehicle.towed) or (carried and single_line(carried.tow or "")))


def _aboard(vehicle: ForceVehicle | None) -> Paragraph:
    """Return boxes for the men aboard, who they are, their pins, and that it was boarded."""
    if vehicle is not None and vehicle.transport is None:
        return ()
    men = vehicle.transport.men if vehicle and vehicle.transport else None
    count = Boxes(men) if men and men <= MOST_MEN else Blank(SHORT)
    their = (Text(APART + _("their pins") + NBSP), Boxes(THEIR_PINS))
    who = typed(vehicle.riders if vehicle else "")
    return (count, *their, Text(APART), *ticked([_("boarded")]), Text(APART), who)


def _qualities(rules: Chapter) -> list[str]:
    return [each.name for each in rules.qualities.values()]


def _wrong(judgement: Judged[Force], place: int) -> list[Paragraph]:
    """Return why the vehicle is not legal."""
    here = f"vehicles[{place}]"
    return [
        (Text(f"{WRONG}{single_line(sentence(each, judgement))}", "strong"),)
        for each in judgement.findings
        if each.severity == "error"
        and (each.at == here or each.at.startswith(f"{here}."))
        and each.code != "points_missing"
    ]
