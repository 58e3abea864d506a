"""The panels of the chart on who assaults whom, and on transports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Panel, Points
from nco_builder.sheets.words import resting_on
from nco_builder.systems.k47_vehicles.told import dice_told, emphasized, inches, least_die, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.k47_vehicles.rules import Chapter

AUTOMATON_TANK, LIGHT_WALKER = "K47-22", "K47-05"


def fights(rules: Chapter) -> Iterator[Panel]:
    """The four kinds of assault, and transports."""
    yield _tanks(rules)
    yield _walkers(rules)
    yield _infantry(rules)
    yield _transports(rules)


def _tanks(rules: Chapter) -> Panel:
    tanks = rules.tanks_assault
    men = _(
        "Run, straight, at least half of it. They may react, then test morale: passed, nothing; "
        "failed, {pins} pins, for each a casualty on {casualty}; a gun is lost on {gun}. Then on "
        "to the next in its path."
    ).format(
        pins=tanks.pins, casualty=least_die(tanks.casualty_on), gun=least_die(tanks.gun_lost_on)
    )
    vehicles = _(
        "against a tank or walker always an order test at {mod}. Each D6, armour plus its damage "
        "value; equal: both lose. A loser is destroyed if soft-skinned, else takes a result, "
        "superficial if its value is the higher. A winner is unhurt if its value is the higher, "
        "else takes a superficial result. All halt: Down, {pins} pin."
    ).format(mod=signed(tanks.order_test), pins=signed(tanks.pins_after))
    aside = _("damage value {least}, no automatons").format(least=least_die(tanks.least_value))
    told = (line(_("Infantry, guns"), men), line(_("Vehicles"), vehicles))
    return Panel(_("Tanks assault"), aside, (Points(told, bullets=True),))


def _walkers(rules: Chapter) -> Panel:
    walkers, strike = rules.walkers_assault, rules.walkers_strike
    men = _(
        "damage value {least}: Run onto them, straight; then point-blank fire, or {dice} and one a "
        "fist by hand. They hit it by hand on {hit}. Guns are destroyed. It wins if they lose a "
        "man and do not hurt it; they win if they destroy it; else a draw: it may stay, they give "
        "way. Without the rule: as tanks."
    ).format(least=least_die(walkers.least_value), dice=dice_told(walkers.dice), hit=walkers.hit_on)
    vehicles = _(
        "Run, straight; {dice} and one a fist against its D6; {higher} on each with the higher "
        "damage value, {lower} with the lower. Any die higher: soft-skins are destroyed, armour "
        "gets {pins} pin and a result, superficial if its value is the higher. Else {pins} pin. "
        "The walker steps back {back}."
    ).format(
        dice=dice_told(strike.dice),
        higher=signed(strike.higher),
        lower=signed(strike.lower),
        pins=strike.pins,
        back=inches(strike.back),
    )
    told = (
        line(_("Infantry, guns"), men),
        (*line(_("Vehicles"), vehicles), *resting_on((LIGHT_WALKER,))),
    )
    return Panel(_("Walkers assault"), _("with the Assault rule"), (Points(told, bullets=True),))


def _infantry(rules: Chapter) -> Panel:
    men = rules.infantry_assault
    needed = men.regular_morale + men.order_test
    test = _(
        "Enclosed armour and no anti-tank weapon: always an order test at {mod} (regulars: {sum}). "
        "Anti-tank rifle, flamethrower, bazooka, PIAT, panzerschreck, panzerfaust, anti-tank "
        "grenades and the like need none."
    ).format(
        mod=signed(men.order_test),
        sum=f"{men.regular_morale} {signed(men.order_test)[0]} {abs(men.order_test)} = {needed}",
    )
    hits = _(
        "Each attack hits on {halted} if it is immobilised, Down or has no order yet, on "
        "{advancing} if it Advances. Then one roll, D6 + hits, against its damage value: soft-skin "
        "and open-topped are destroyed; enclosed armour takes a result, superficial if exact or "
        "without anti-tank weapons. The vehicle may react before; infantry regroups after."
    ).format(halted=least_die(men.hit_halted_on), advancing=men.hit_advancing_on)
    told = (emphasized(test), emphasized(hits))
    aside = _("never one that Runs")
    return Panel(_("Infantry assault vehicles"), aside, (Points(told, bullets=True),))


def _transports(rules: Chapter) -> Panel:
    transports = rules.transports
    getting = _(
        "by Run, all of a unit within {near} of a vehicle that stands and stays so. Whole units, "
        "as many men as it holds."
    ).format(near=inches(transports.board_within))
    aboard = _("Down to stay; neither shooting nor shot at, but each unit takes its pins.")
    out = _("by Advance or Run before or after its Advance; no assault. Never after its Run.")
    lost = _(
        "all out within {far}, Down. Destroyed: {hits} hits on each unit, then out and Down. "
        "Assaulted by infantry: out, and fight."
    ).format(far=inches(transports.thrown_out_within), hits=transports.destroyed_hits)
    empty = _(
        "it fires nothing. At the turn’s end and nearer an enemy than a friend, other empty "
        "transports aside: lost."
    )
    told = (
        line(_("In"), getting),
        line(_("Aboard"), aboard),
        line(_("Out"), out),
        line(_("Immobilised:"), lost),
        line(_("Empty"), empty),
    )
    aside = _("a man aboard for each weapon that fires")
    return Panel(_("Transports"), aside, (Points(told, bullets=True),))
