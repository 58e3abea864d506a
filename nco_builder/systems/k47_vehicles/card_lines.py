"""The sentences of a vehicle's card: what pins it, how its guns fire, what it assaults, its rules.

Each holds this vehicle's own numbers, and none is about a rule it has not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, enumerated, listed, signed
from nco_builder.sheets.blocks import Blank, Boxes, Text
from nco_builder.sheets.words import FIRM, MINUS, TO, joined, number, resting_on, single_line
from nco_builder.systems.k47_vehicles.spots import letter
from nco_builder.systems.k47_vehicles.told import (
    dice_told,
    emphasized,
    inches,
    least_die,
    line,
    pivots_told,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.k47_vehicles.model import ForceVehicle, QualityName
    from nco_builder.systems.k47_vehicles.resolve import Resolved
    from nco_builder.systems.k47_vehicles.rules import Chapter

MEN = 12.0
"""A line to write a number on, in millimetres."""
LIGHT_WALKER, RECCE_AGAIN, AUTOMATON_TANK = "K47-05", "K47-03", "K47-22"
GUNS_OF_TRANSPORTS, TRANSPORT_ASSAULTS, FLOATS = "K47-19", "K47-25", "K47-28"


class VehicleLines:
    """What a card says of one vehicle besides its numbers."""

    def __init__(self, vehicle: ForceVehicle, known: Resolved, rules: Chapter) -> None:
        """Bind a vehicle, what follows from it, and the chapter."""
        self._vehicle, self._known, self._rules = vehicle, known, rules

    def all(self) -> Iterator[Paragraph]:
        """All of it, in the order in which a player needs it."""
        yield from self._pins()
        yield from self._guns()
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
            yield line(crew, self.pinned(self._vehicle.quality))
            return
        if self._vehicle.quality is None:
            yield from self._qualities()

    def _qualities(self) -> Iterator[Paragraph]:
        """A box for each quality, with what it means where it means something."""
        if not self._known.enclosed:
            boxes = [
                (Boxes(1), Text(f"{FIRM}{each.name}")) for each in self._rules.qualities.values()
            ]
            yield (Text(_("Crew") + "  ", "strong"), *joined(boxes, "   "))
            return
        for each in self._rules.qualities.values():
            box = (Boxes(1), Text(f"{FIRM}{capital(each.name)} ", "strong"))
            yield (*box, *emphasized(self.pinned(each.id)))

    def pinned(self, quality: QualityName) -> str:
        """What pins a crew of a quality in enclosed armour."""
        pins, die = self._rules.pins, self._rules.die
        least = signed(pins.least_pen)
        by = self._rules.qualities[quality].pinned_by
        if by == "any":
            return _("pinned by every hit with Pen {pen} or more.").format(pen=least)
        if by == "harmful":
            return _("pinned only by hits that could damage it, all modifiers counted.")
        said = _("hit with Pen {pen} or more: D6 {low} pinned, {high} only if it could damage it.")
        low, high = f"1{TO}{pins.die_any_to}", f"{min(pins.die_any_to + 1, die)}+"
        return said.format(pen=least, low=low, high=high)

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
        return line(_("Assaults"), said.format(dice=dice_told(dice), hit=hit))

    def _rams(self) -> Paragraph:
        known, tanks = self._known, self._rules.tanks_assault
        said = _(
            "vehicles: Run, straight, at least {least}; D6 + {value} against D6, plus its value if "
            "armoured. Against a tank or walker only after an order test at {mod}."
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
        dice = dice_told(self._known.dice_against_vehicles or 0)
        higher, lower = signed(strike.higher), signed(strike.lower)
        return line(_("Strikes"), said.format(dice=dice, higher=higher, lower=lower))

    def _special(self) -> Iterator[Paragraph]:
        """The rules it has, but for Assault, which is told above."""
        known = self._known
        if known.armoured and self._vehicle.is_walker:
            yield line(_("Walker"), _("no bonus for hits on its side, top or rear."))
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
        for rule in dict.fromkeys(self._vehicle.rules):
            if rule in says:
                yield says[rule]()
            elif rule not in self._rules.rules:
                yield (Text(single_line(rule), "strong"), Text(" "), Blank())
        if self._vehicle.is_walker and self._vehicle.fists:
            yield self._fists(self._vehicle.fists)

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
        said = _("{more} morale to itself and friendly armoured vehicles within {radius}.")
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
            far=inches(back.inches), pivots=pivots_told(back.pivots)
        )
        said = _(
            "shot at or assaulted and not towing, it may test a reaction: reverse up to {turns}, "
            "then Down. Once a turn; a failed test may be tried again. Spots hidden enemies from "
            "further away."
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
        whole += " " + _("Immobilised there, it is lost with all aboard.")
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
        said = _("{more} on Advance and Run, counted above.").format(more=more)
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
    """The rules of the player's army list, in his words."""
    for rule in vehicle.own_rules:
        name = single_line(rule.name)
        text = Text(f" {single_line(rule.text)}") if rule.text.strip() else Blank()
        yield (Text(name, "strong") if name else Blank(MEN * 2), text)


def stranger_lines(vehicle: ForceVehicle, rules: Chapter) -> Iterator[Paragraph]:
    """What can be said of a vehicle whose damage value nobody knows."""
    named = rules_named(vehicle.replace(own_rules=()), rules)
    yield (Text(_("Rules") + " ", "strong"), Text(named) if named else Blank())
    yield from own_rules(vehicle)


def rules_named(vehicle: ForceVehicle, rules: Chapter) -> str:
    """The rules of a vehicle by name, those of its army list last."""
    names = [
        rules.rules[each].name if each in rules.rules else single_line(each)
        for each in dict.fromkeys(vehicle.rules)
    ]
    names += [_("Open-topped")] if vehicle.open_topped else []
    names += [single_line(each.name) for each in vehicle.own_rules if each.name.strip()]
    return enumerated(names)
