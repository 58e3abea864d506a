"""The vehicle chart: every table of the chapter on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, pgettext
from nco_builder.language.words import capital, enumerated, signed
from nco_builder.sheets.blocks import Blank, Grid, Panel, Points, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    PRINTED_BY,
    TO,
    called,
    day,
    joined,
    resting_on,
    single_line,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.k47_vehicles.cards import credit, damage_rolls
from nco_builder.systems.k47_vehicles.judge import MASSIVE
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.texts import (
    dice_text,
    emphasized,
    inches,
    least_die,
    line,
    turning,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force
    from nco_builder.systems.k47_vehicles.rules import Chapter, DriveKind

AUTOMATON_TANK, LIGHT_WALKER = "K47-22", "K47-05"


def fights(rules: Chapter) -> Iterator[Panel]:
    """Yield the kinds of assault in steps, and transports."""
    least = least_die(rules.tanks_assault.least_value)
    aside = _("damage value {least}, no automatons").format(least=least)
    tanks = (*_tanks_and_men(rules), *_tanks_and_vehicles(rules))
    yield Panel(_("Tanks assault"), aside, tanks)
    walkers = (*_walkers_and_men(rules), *_walkers_and_vehicles(rules))
    yield Panel(_("Walkers assault"), _("with the Assault rule"), walkers)
    yield _infantry(rules)
    yield _transports(rules)


def _tanks_and_men(rules: Chapter) -> Iterator[Points]:
    tanks = rules.tanks_assault
    lost = _(
        "They test morale. Passed: nothing happens. Failed: {pins} pins, for each a casualty on "
        "{casualty}; a gun is lost on {gun}."
    )
    steps = (
        _("Run, straight, at least half of it."),
        _("They may react; if they escape, it goes on in its line."),
        lost.format(
            pins=tanks.pins,
            casualty=least_die(tanks.casualty_on),
            gun=least_die(tanks.gun_lost_on),
        ),
        _("Then on to the next in its path."),
    )
    yield from in_steps(steps, _("Infantry, guns"))


def _tanks_and_vehicles(rules: Chapter) -> Iterator[Points]:
    tanks = rules.tanks_assault
    halted = _("All left halt: Down, {pins} pin besides those of shots and results.")
    steps = (
        _("Against a tank or walker always an order test at {mod}.").format(
            mod=signed(tanks.order_test)
        ),
        _("The target may shoot first."),
        _("Each D6; armor adds its damage value. Equal: both lose."),
        _("Loser: destroyed if soft-skinned, else a result, superficial if its value is higher."),
        _("Winner: unhurt if its value is higher, else a superficial result."),
        halted.format(pins=signed(tanks.pins_after)),
    )
    yield from in_steps(steps, _("Vehicles"))


def _walkers_and_men(rules: Chapter) -> Iterator[Points]:
    walkers = rules.walkers_assault
    hand = _("Point-blank fire, or {dice} and one a fist by hand. Guns are destroyed.")
    steps = (
        _("Run onto them, straight."),
        hand.format(dice=dice_text(walkers.dice)),
        _("They hit it by hand on {hit}.").format(hit=walkers.hit_on),
        _("It wins if they lose a man and do not hurt it; they win if they destroy it."),
        _("Else a draw: it may stay, they give way."),
    )
    least = _("damage value {least}").format(least=least_die(walkers.least_value))
    yield from in_steps(steps, _("Infantry, guns"), least)
    yield points(emphasized(_("Without the Assault rule: as tanks.")))


def _walkers_and_vehicles(rules: Chapter) -> Iterator[Points]:
    strike = rules.walkers_strike
    dice = _(
        "Run, straight. {dice} and one a fist against its D6; {higher} on each with the higher "
        "damage value, {lower} with the lower."
    )
    beaten = _(
        "Any die higher: soft-skins are destroyed; armor gets {pins} pin and a result, superficial "
        "if its value is higher."
    )
    steps = (
        dice.format(
            dice=dice_text(strike.dice), higher=signed(strike.higher), lower=signed(strike.lower)
        ),
        beaten.format(pins=strike.pins),
        _("No die higher: {pins} pin. The walker steps back {back}.").format(
            pins=strike.pins, back=inches(strike.back)
        ),
    )
    light = _("Walkers below damage value {least} may, too, but not infantry (ours: agree).")
    yield from in_steps(steps, _("Vehicles"))
    yield points(emphasized(light.format(least=rules.walkers_assault.least_value)))


def _infantry(rules: Chapter) -> Panel:
    men = rules.infantry_assault
    needed = men.regular_morale + men.order_test
    test = _(
        "Enclosed armor and no anti-tank weapon: always an order test at {mod} (regulars: {sum})."
    )
    hits = _(
        "Attacks hit on {halted} if it is immobilized, Down or has no order yet, {advancing} "
        "if it Advances."
    )
    sum_ = f"{men.regular_morale} {signed(men.order_test)[0]} {abs(men.order_test)} = {needed}"
    rule, bracket, regulars = test.format(mod=signed(men.order_test), sum=sum_).rpartition("(")
    steps = (
        rule + bracket + regulars.replace(" ", NBSP),
        _("The vehicle may react."),
        hits.format(halted=least_die(men.hit_halted_on), advancing=men.hit_advancing_on),
        _("One roll, D6 + hits, against its damage value."),
        _(
            "Damaged: soft-skin and open-topped are destroyed; enclosed armor takes a result, "
            "superficial if exact or without anti-tank weapons."
        ),
        _("Infantry regroups."),
    )
    weapons = _(
        "Anti-tank weapons: anti-tank rifle, flamethrower, bazooka, PIAT, panzerschreck, "
        "panzerfaust, anti-tank grenades and the like."
    )
    told = points(emphasized(weapons))
    return Panel(_("Infantry assault vehicles"), _("never one that Runs"), (*in_steps(steps), told))


def in_steps(texts: Iterable[str], against: str = "", least: str = "") -> Iterator[Points]:
    """Yield the numbered steps of an assault, closer than rows that are read with a die."""
    head: Paragraph = (Text(against, "strong"), *((Text(f", {least}"),) if least else ()))
    told = enumerate(map(emphasized, texts), 1)
    steps = [(Text(f"{place}{NBSP}{NBSP}", "strong"), *each) for place, each in told]
    if against:
        yield Points((head,), leads=True)
    yield Points(tuple(steps), hangs=True)


def _transports(rules: Chapter) -> Panel:
    transports = rules.transports
    getting = _(
        "by Run, all of a unit within {near} of a vehicle that stands, or has moved and was halted "
        "(Down). Boarded, it takes no Advance or Run that turn. Whole units that fit."
    ).format(near=inches(transports.board_within))
    aboard = _("Down to stay; neither shooting nor shot at, but each unit takes its pins.")
    out = _("Advance or Run before or after its Advance, never after its Run; no assault.")
    lost = _(
        "all out within {far}, Down. Destroyed: {hits} hits on each unit, then out and Down. "
        "Assaulted by infantry: out without shooting, and one unit fights; the vehicle may react."
    ).format(far=inches(transports.thrown_out_within), hits=transports.destroyed_hits)
    empty = _(
        "it fires nothing. At the turn’s end and nearer an enemy than a friend, other empty "
        "transports aside: lost."
    )
    told = (
        line(_("In"), getting),
        line(_("Aboard"), aboard),
        line(_("Out"), out),
        line(_("Immobilized:"), lost),
        line(_("Empty"), empty),
    )
    aside = _("a man aboard for each weapon that fires")
    return Panel(_("Transports"), aside, (Points(told, bullets=True),))


HEADLINE = N_("Quick reference")
CENTERED: tuple[Align, ...] = ("left", "center", "center", "center", "center")


def vehicle_chart(judgement: Judged[Force], options: SheetOptions) -> Chart:
    """Return the chart of the chapter, for both players.

    Raises:
        NoSheetError: the rules are not installed.
    """
    resolved_for_sheets(judgement)
    rules, force = chapter(), judgement.document
    name = called(force.name)
    panels = (
        *(_turn(), _moves(rules), _values(rules), _penetration(rules), _results(rules)),
        *(_pins(rules), _mounts(rules), _core(), *fights(rules)),
    )
    counted = tuple([_counted(number, panel) for number, panel in enumerate(panels, 1)])
    return Chart(
        title=f"{_(HEADLINE)}, {rules.label}",
        author=single_line(force.player),
        subject=f"{_(HEADLINE)}, {rules.label}",
        language=current(),
        owner=name,
        credit=credit(),
        counted=_("page {number} of {count}"),
        headline=_(HEADLINE),
        line=joined([(Text(name, "strong"),) if name else (), (Text(_("for both players")),)]),
        beside="\n".join([rules.label, DOT.join([day(options.date), PRINTED_BY])]),
        sides=(counted,),
        across=(_terrain(rules),),
        columns=2,
        continued=_("continued"),
    )


def _counted(number: int, panel: Panel) -> Panel:
    heading = f"{number}{DOT}{panel.heading}"
    return Panel(heading, panel.aside, panel.parts)


def points(*paragraphs: Paragraph) -> Points:
    """Return reminders as a bulleted list."""
    return Points(paragraphs, bullets=True)


def _turn() -> Panel:
    """Return what the chapter says of a turn, and a line for what the core rules do."""
    asked = (Text(_("Order dice, sequence:") + " ", "strong"), Blank())
    told = (
        line(_("Order"), _("to each vehicle as to infantry, but never Down.")),
        line(
            _("Order failed:"),
            _(
                "Down; with pins and a visible enemy in front it first reverses away, as far as it "
                "can."
            ),
        ),
        line(
            pgettext("of a vehicle", "Down"),
            _("is no order and no reaction of a vehicle: it marks one that is halted."),
        ),
    )
    aside = _("the sequence is in the core rules")
    return Panel(_("A turn"), aside, (Points((asked,)), points(*told)))


def _moves(rules: Chapter) -> Panel:
    moves, slow = rules.moves, rules.moves.slow
    rows = [_movement(each) for each in moves.movements]
    same = (Text(_("as above")),)
    rows.append(
        (
            (Text(_("Slow"), "strong"), Text(_(", whatever it moves on"))),
            *((Text(inches(slow.advance)),), same),
            *((Text(_('to {most}"').format(most=slow.run_max), "range"),), same),
        )
    )
    headings = ("", _("Advance"), _("pivots"), _("Run"), _("pivots"))
    grid = Grid(headings, tuple(rows), aligns=CENTERED)
    return Panel(_("Orders and moves"), turning(moves), (grid, points(*_orders(rules))))


def _movement(movement: DriveKind) -> tuple[Paragraph, ...]:
    run = _('to {most}"').format(most=movement.run_max)
    if movement.run_over is not None:
        run = f'{movement.run_over}{TO}{movement.run_max}"'
    return (
        (Text(capital(movement.name), "strong"),),
        (Text(inches(movement.advance)),),
        (Text(str(movement.advance_pivots)),),
        (Text(run, "range"),),
        (Text(str(movement.run_pivots)),),
    )


def _orders(rules: Chapter) -> Iterator[Paragraph]:
    special = rules.special_rules
    yield (
        *line(_("Run"), _("goes beyond the first number and does not fire.")),
        Text(" "),
        *line(
            _("Reverse"),
            _("half of Advance, straight; recce all of it with its pivots, some at Run rate."),
        ),
    )
    gap = inches(rules.tanks_assault.gap)
    yield line(_("Gap"), _("more than {gap} to enemies, unless it assaults.").format(gap=gap))
    more = signed(special.agile_pivots)
    afloat = _(
        "half of Advance over deep water, straight forward; it may shoot; immobilized there, it is "
        "lost with all aboard."
    )
    yield joined(
        [
            line(_("Agile"), _("{more} pivot").format(more=more)),
            line(_("Jump"), _("Run distance, straight, over terrain and models")),
            line(_("Amphibious"), afloat),
        ]
    )
    command = special.command
    bonus = _("{more} morale to friendly armor within {radius}").format(
        more=signed(command.morale), radius=inches(command.radius)
    )
    tough = _("damage ignored on {on}.").format(on=least_die(special.tough_on))
    yield joined([line(_("Command"), bonus), line(_("Tough"), tough)])
    reverse = _(
        "shot at or assaulted, not towing: a reaction test, then a reverse move and Down; once a "
        "turn."
    )
    yield line(_("Recce"), reverse)
    automaton = _(
        "no Ambush or assault order, no reactions, a test for each order, immune to horror."
    )
    yield line(_("Automaton"), automaton)


def _values(rules: Chapter) -> Panel:
    """Return men and soft-skins on the left, armor on the right."""
    values = rules.damage_values
    by_value: dict[int, list[str]] = {}
    for each in values.classes:
        by_value.setdefault(each.value, []).append(each.name)
    left = [(each.name, each.value) for each in values.infantry]
    right: list[tuple[str, int]] = []
    for value, names in by_value.items():
        side = left if value < values.armoured_from else right
        side.append((enumerated(names), value))
    rows = []
    for place in range(max(len(left), len(right))):
        row: list[Paragraph] = []
        for side in (left, right):
            if place < len(side):
                name, value = side[place]
                row += [(Text(name),), (Text(least_die(value), "range"),)]
            else:
                row += [(), ()]
        rows.append(tuple(row))
    grid = Grid(
        (_("men and soft-skins"), "", _("armored vehicles"), ""),
        tuple(rows),
        aligns=("left", "center", "left", "right"),
    )
    return Panel(_("Damage value"), _("needed with D6 + Pen"), (grid,))


def _penetration(rules: Chapter) -> Panel:
    pen = rules.penetration
    rows = [
        (_("side or top, never of walkers"), pen.side),
        (_("rear, never of walkers"), pen.rear),
        (_("target beyond half the weapon’s range"), pen.beyond_half),
    ]
    cells = tuple([((Text(name),), (Text(signed(mod), "range"),)) for name, mod in rows])
    least = rules.damage_values.armoured_from
    armor = _(
        "is armored: small arms do nothing to it, and pin only what is open-topped. Below, any "
        "damage destroys."
    )
    he = _("on armor: one roll with the Pen of the shell, no further hits.")
    return Panel(
        _("Penetration"),
        _("heavy weapons against armor alone"),
        (
            Grid((_("hit"), _("Pen")), cells, aligns=("left", "right")),
            points(line(least_die(least), armor), line(_("HE"), he)),
        ),
    )


def _results(rules: Chapter) -> Panel:
    results = rules.results
    die = _("D6 {mod}").format(mod=signed(results.superficial_die))
    exact = line(_("Exact total:"), _("superficial, {die}").format(die=die))
    massive = line(
        _("{over} or more above:").format(over=results.massive_over),
        _("two results by anti-tank guns"),
    )
    more = signed(results.indirect_open_topped)
    indirect = line(_("Open-topped, indirect fire:"), _("result {more}").format(more=more))
    told = points(joined((exact, indirect)), (*massive, *resting_on((MASSIVE,))))
    return Panel(
        _("Damage results"),
        _("armor, for each hit that damages"),
        (damage_rolls(rules), told),
    )


def _pins(rules: Chapter) -> Panel:
    pins = rules.pins
    says = {
        "any": _("always"),
        "die": _("D6: 1–{low} always, {high} as a veteran").format(
            low=pins.die_any_to, high=least_die(pins.die_any_to + 1)
        ),
        "harmful": _("only if it could damage, all modifiers counted"),
    }
    rows = [
        ((Text(capital(each.name), "strong"),), emphasized(says[each.pinned_by]))
        for each in pins.qualities
    ]
    by = _("pinned by a hit with Pen {pen} or more").format(pen=signed(pins.least_pen))
    told = points(
        emphasized(
            _(
                "Unknown Pen or automatic pins: always pinned. Air strike nearby: {pins} pins."
            ).format(pins=pins.air_strike)
        ),
        emphasized(_("Open-topped and soft-skinned: as infantry, by small arms too.")),
        emphasized(
            _(
                "An officer aboard helps his unit, those with him and the vehicle, nobody else; "
                "medics, spotters and the like help nobody."
            )
        ),
    )
    return Panel(_("Pins"), _("fully enclosed armor"), (Grid((_("crew"), by), tuple(rows)), told))


def _mounts(rules: Chapter) -> Panel:
    mounts: dict[str, str] = {each.id: capital(each.name) for each in rules.mounts.mounts}
    says = [
        ("hull", _("front unless noted")),
        ("turret", _("all round unless noted")),
        ("coaxial", _("as the main gun, instead of it")),
        ("arm", _("its side and front")),
        ("pintle", _("as noted; its machine guns are flak")),
        ("rear_turret", _("opposite to where the main gun fires")),
    ]
    return Panel(
        _("Fire"),
        _("all weapons, at one target or several"),
        (
            points(
                joined([line(mounts[mount], said) for mount, said in says]),
                emphasized(
                    _(
                        "Four arcs of {degrees}° part at the hull’s corners. Shots are measured "
                        "from the muzzle, all else from the hull."
                    ).format(degrees=rules.mounts.arc_degrees)
                ),
            ),
        ),
    )


def _core() -> Panel:
    """Return lines for what the chapter takes for granted."""
    asked = [
        (_("To hit"), _("roll and modifiers:")),
        (_("HE, indirect fire:"), ""),
        (_("Order, reaction, morale tests:"), ""),
    ]
    lines = [(Text(lead, "strong"), Text(f" {text} "), Blank()) for lead, text in asked]
    return Panel(_("In the core rules"), _("not in the chapter"), (Points(tuple(lines)),))


def _terrain(rules: Chapter) -> Panel:
    known = [(each.mark.replace(" ", NBSP), each.meaning) for each in rules.terrain.marks]
    marks = [(Text(f"{mark}{NBSP}", "strong"), Text(meaning)) for mark, meaning in known]
    aside = _("the table itself is not in the chapter")
    return Panel(_("Terrain marks"), aside, (Points((joined(marks),)),))
