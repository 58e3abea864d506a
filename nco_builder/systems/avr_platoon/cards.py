"""The cards of a platoon: one per vehicle, one for the platoon, and blank ones."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current, pgettext
from nco_builder.language.words import signed
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import (
    ROLLED,
    Blank,
    Boxes,
    Divider,
    Grid,
    Panel,
    Points,
    Roll,
    Rolls,
    Text,
    Tile,
    Tiles,
    Track,
)
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.roster_deck import checked, turned
from nco_builder.sheets.vehicle_deck import ticks
from nco_builder.sheets.words import (
    APART,
    DOT,
    MINUS,
    NBSP,
    called,
    faces,
    fingerprint_line,
    joined,
    lines,
    number,
    numbered_row,
    sentences,
    single_line,
)
from nco_builder.systems.avr_platoon.judge import MOST_BOXES
from nco_builder.systems.avr_platoon.model import KoDice
from nco_builder.systems.avr_platoon.resolve import ANY, band_inches
from nco_builder.systems.avr_platoon.roster import (
    STATES,
    TURNS,
    states,
    to_agree,
    wounds_and_crew,
    wrong_with,
)
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.words import (
    NOT_KNOWN,
    OFFICERS,
    drawn_as,
    inches,
    machine_gun,
    needs,
    parts_of,
    platoon_called,
    points_of,
    total_of,
    trait_effects,
    type_called,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.listing import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.avr_platoon.model import (
        Gun,
        Platoon,
        PlatoonVehicle,
        VehicleProfile,
    )
    from nco_builder.systems.avr_platoon.resolve import (
        GunNeeds,
        PricePart,
        ResolvedPlatoon,
        ResolvedVehicle,
    )
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade
    from nco_builder.systems.judging import Judged


SHORT, LONG, KO_DICE = 8.0, 12.0, 6.0
"""Lengths of lines to write a number on, a longer one and a few faces, in millimetres."""
LONG_SUM = 16
"""The letters of the parts of a vehicle's points that have room beside its name."""
ALONE = 2
"""With this many men, half is one: the rule for one man applies."""
HEADINGS: Mapping[str, str] = {
    "near": N_("near {inches}"),
    "practical": N_("to {inches}"),
    "far": N_("far {inches}"),
    ANY: N_("at any range"),
}
TO_WRITE: Mapping[str, str] = {
    "near": N_("half {inches}"),
    "practical": N_("full {inches}"),
    "far": N_("1½ × {inches}"),
}
"""The same if the practical range is unknown: shares of it, and a line."""
PLACE = "{inches}"


def tiles(vehicle: ResolvedVehicle) -> Tiles:
    """Return tiles for shooting, armor, courage and move, blank if unknown."""
    type_ = vehicle.type
    back = "" if vehicle.reverse is None else inches(vehicle.reverse)
    far = None if type_.m is None else inches(type_.m)
    found = [_tile("Sh", None if type_.sh is None else needs(type_.sh), _("to hit"))]
    if type_.flank is None:
        found.append(_tile("D", _whole(type_.front), _("all sides")))
    else:
        found.append(_tile("D", _whole(type_.front), _("front, sides")))
        found.append(_tile("D", _whole(type_.flank), _("rear, turret")))
    found.append(_tile("C", _whole(type_.c), _("courage")))
    found.append(_tile("M", far, _("back {inches}").format(inches=back) if back else ""))
    return Tiles(tuple(found), large=True)


def _in_line(tile: Tile) -> Paragraph:
    value = "".join([each.text for each in tile.value if isinstance(each, Text)]) or NOT_KNOWN
    note = (Text(f" {tile.note}"),) if tile.note else ()
    return (Text(f"{tile.label}{NBSP}"), Text(value, "strong"), *note)


def _tile(label: str, value: str | None, note: str = "") -> Tile:
    return Tile(label, () if value is None else (Text(value, "number"),), note)


def _whole(value: int | None) -> str | None:
    return None if value is None else number(value)


def tracks(vehicle: ResolvedVehicle, rules: AvrRules) -> Points:
    """Return boxes for wounds and crew, and the effects of a small crew."""
    line = wounds_and_crew(vehicle)
    if vehicle.officer:
        save = _("saves his own wounds on {save}").format(save=needs(rules.crew.officer_save))
        officer = OFFICERS[vehicle.officer].of(1)
        line = (
            *line,
            Text(f"{NBSP} {officer}", "strong"),
            Text(f"{NBSP}{save}".replace(" ", NBSP)),
        )
    means = joined(list(_few(vehicle, rules)))
    return Points((line, means) if means else (line,))


def _few(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """Yield the effects of half the crew, and of one man alone, where they apply."""
    crew, half, gun = vehicle.type.crew, vehicle.half_crew_at, vehicle.type.main_gun
    mgs = vehicle.type.mgs or vehicle.vehicle.pintle_gun
    if crew == 1:
        return
    if gun and (half is None or half >= ALONE):
        left = _few_left(half)
        mod = signed(rules.crew.half_mod)
        yield Text(left, "strong"), Text(" " + _("main gun {mod} once back in").format(mod=mod))
    said = [_("it still drives") if vehicle.one_crew_moves else _("no move")]
    mod = signed(rules.crew.one_mod)
    if gun and mgs and not vehicle.one_crew_moves:
        said.append(_("main gun {mod}, or an MG freely").format(mod=mod))
    elif gun:
        said.append(_("main gun {mod}").format(mod=mod))
    elif mgs and not vehicle.one_crew_moves:
        said.append(_("an MG fires freely"))
    yield Text(_("1 left"), "strong"), Text(" " + "; ".join(said))


def _few_left(half: int | None) -> str:
    if half is None:
        return _("half left")
    if half == ALONE:
        return _("{count} left").format(count=half)
    return _("{least} to {most} left").format(least=ALONE, most=number(half))


def gun_parts(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Block]:
    """Yield each gun with its values or blanks, and the rolls of the main gun."""
    for place, gun in enumerate(vehicle.type.guns):
        yield Points(tuple(_gun(gun, rules)), leads=place == 0)
        if place == 0:
            yield needs_grid(vehicle, rules)


def _gun(gun: Gun, rules: AvrRules) -> Iterator[Paragraph]:
    far = _("range") if gun.gun_class in {"s", "h"} else _("practical range")
    head: list[Inline] = [Text((single_line(gun.name) or _("Main gun")) + APART, "strong")]
    if gun.strength is not None and gun.gun_class is not None:
        head += _value(_("strength"), f"{number(gun.strength)}{gun.gun_class}")
    else:
        head += _value(_("strength"), None if gun.strength is None else number(gun.strength))
        head += _value(_("class"), gun.gun_class)
    head += _value(far, None if gun.range is None else inches(gun.range))
    yield tuple(head)
    if gun.he:
        side = rules.armor.he_template
        template = _("{side}×{side} template, class h, strength").format(side=side)
        strength: Inline = Blank(SHORT)
        if gun.he_strength is not None:
            strength = Text(f"{number(gun.he_strength)}h", "strong")
        yield Text("HE ", "strong"), Text(f"{template} "), strength


def _value(label: str, value: str | None) -> list[Inline]:
    label = label.replace(" ", NBSP)
    shown: Inline = Blank(SHORT) if value is None else Text(value, "strong")
    return [Text(f"{label}{NBSP}", "small"), shown, Text(APART)]


def needs_grid(vehicle: ResolvedVehicle, rules: AvrRules) -> Grid:
    """Return the main gun's rolls by range, still and moved; `out` with the commander out."""
    gun = vehicle.type.main_gun
    assert gun is not None  # noqa: S101 - asked for none without
    bands: list[str] = [band.id for band in rules.range.bands]
    if gun.gun_class in {"s", "h"}:
        bands = [ANY]
    ranges = band_inches(gun, rules)
    headings = (_("hits"), *[_heading(band, ranges) for band in bands])
    row = rules.shooting.after("moved")
    rows = [_row(_("still"), bands, vehicle, "still")]
    if "artillery" not in vehicle.type.traits:
        moved = _("up to {inches}").format(inches=inches(row.up_to_in or 0)).replace(" ", NBSP)
        rows.append(_row(moved, bands, vehicle, "moved"))
    centered: list[Align] = ["center"] * len(bands)
    return Grid(headings, tuple(rows), aligns=("left", *centered))


def _heading(band: str, ranges: Mapping[str, float] | None) -> str | Paragraph:
    if band == ANY:
        return _(HEADINGS[band])
    if ranges is not None:
        return _(HEADINGS[band]).replace(" ", NBSP).format(inches=inches(ranges[band]))
    before, _place, after = _(TO_WRITE[band]).partition(PLACE)
    return Text(before.replace(" ", NBSP)), Blank(SHORT), Text(f'"{after}')


def _row(
    label: str, bands: list[str], vehicle: ResolvedVehicle, moved: str
) -> tuple[Paragraph, ...]:
    return ((Text(label),), *[_need(band, vehicle, moved) for band in bands])


def _need(band: str, vehicle: ResolvedVehicle, moved: str) -> Paragraph:
    to_hit: GunNeeds | None = vehicle.to_hit
    if to_hit is None:
        return Blank(SHORT), Text("+")
    need = (to_hit.still if moved == "still" else to_hit.moved or to_hit.still)[band]
    whole: Paragraph = (Text(needs(need), "range"),)
    out = vehicle.commander_out_mod
    if not out:
        return whole
    said = _("out {need}").format(need=needs(need - out)).replace(" ", NBSP)
    return (*whole, Text(f"{NBSP}·{NBSP}{said}"))


def needs_by_state(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Grid]:
    """Yield what the main gun needs to hit by range, with each modifier that lasts."""
    to_hit = vehicle.to_hit
    if to_hit is None or vehicle.has("artillery"):
        return
    states = {
        label: {band: need - mod for band, need in to_hit.still.items()}
        for label, mod in _lasting(vehicle, rules)
    }
    if not states:
        return
    rows = tuple(
        [
            ((Text(label),), *[(Text(needs(need), "range"),) for need in needed.values()])
            for label, needed in states.items()
        ]
    )
    bands = [_heading(band, to_hit.inches) for band in to_hit.still]
    centered: list[Align] = ["center"] * len(bands)
    yield Grid((_("hits, still"), *bands), rows, aligns=("left", *centered))


def _lasting(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[tuple[str, int]]:
    """Yield what changes the rolls of a vehicle that stands still."""
    crew, half = vehicle.type.crew, vehicle.half_crew_at
    if crew != 1:
        if half is None or half >= ALONE:
            yield _few_left(half), rules.crew.half_mod
        yield _("1 left"), rules.crew.one_mod
    if vehicle.vehicle.pintle_gun:
        yield _("commander wounded"), rules.pintle.wounded_mod


_NUMBER = re.compile(r"(?<!\w)([+−-]?\d+(?:–\d+)?(?:[DW]\d+|×\d+|[sht]\b|°)?[+\"]?)(?![\w])")


def strong(text: str) -> Paragraph:
    """Return a reminder with highlighted numbers, dice and strengths: `2D6`, `3t`."""
    parts = enumerate(_NUMBER.split(text))
    return tuple(
        [
            Text(part.replace("-", MINUS), "strong") if place % 2 else Text(part)
            for place, part in parts
            if part
        ]
    )


def shortly(lead: str, text: str) -> Paragraph:
    """Return a reminder with highlighted numbers, after a word in bold type."""
    return Text(f"{lead} ", "strong"), *strong(text)


def dotted(texts: list[str]) -> str:
    """Return several statements in one line."""
    return DOT.join(texts)


COMMUNICATIONS = "communications"


def reminders(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """Yield all reminders, in the order of play."""
    yield from _wounds(vehicle)
    yield from _fire(vehicle, platoon.rules)
    yield from further_reminders(vehicle, platoon)


def at_the_table(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """Yield what the card says in words: all but boxes, and the main gun's rolls by range."""
    yield joined(map(_in_line, tiles(vehicle).tiles))
    for gun in vehicle.type.guns:
        yield from _gun(gun, platoon.rules)
    yield from reminders(vehicle, platoon)
    agreed = platoon.platoon.ko_dice
    if agreed is not None and agreed.says_something:
        dice = [
            f"{faces(agreed.of(each.id))} {each.name}"
            for each in platoon.rules.damage.ko
            if agreed.of(each.id)
        ]
        yield shortly(_("KO chart, as agreed"), dotted(dice))


def further_reminders(
    vehicle: ResolvedVehicle, platoon: ResolvedPlatoon, *, ticked: bool = False
) -> Iterator[Paragraph]:
    """Yield those besides its fire, which stand on the back of a card that has one.

    If they are `ticked`, that of the commander has his boxes, and what the card of the platoon
    says is short.
    """
    rules = platoon.rules
    if pintle := single_line(vehicle.vehicle.pintle_gun):
        yield _out(pintle, vehicle, rules, ticked=ticked)
    for upgrade in vehicle.upgrades:
        yield _upgrade(upgrade, vehicle, platoon, short=ticked)
    yield from _terrain(vehicle, rules)
    yield from _leaving(vehicle, platoon, ko_in_line=ticked or _is_crowded(vehicle))
    yield from _traits(vehicle, rules)
    for label, notes in (
        (_("Crew"), vehicle.vehicle.crew),
        (_("Notes"), vehicle.vehicle.notes),
        (_("Type"), vehicle.type.notes),
    ):
        if lines(notes):
            yield Text(f"{label} ", "strong"), Text(lines(notes))


def _wounds(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    """Yield a line for what wounds: the document leaves it to the core rules."""
    if vehicle.type.guns or has_mgs(vehicle):
        said = _("strength against D, by the core rules:")
        yield Text(_("Wounds") + " ", "strong"), Text(said + " "), Blank()


def _fire(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """Yield what may fire after which movement."""
    pintle = single_line(vehicle.vehicle.pintle_gun)
    mgs = [each for each in map(machine_gun, vehicle.type.mgs) if each]
    guns = [*mgs, *([_("pintle {gun}").format(gun=pintle)] if pintle else [])]
    row = rules.shooting.after("moved")
    moved = inches(row.up_to_in or 0)
    if guns:
        said = [_("still: all"), _("up to {inches}: one").format(inches=moved)]
        mod = signed(rules.shooting.after("fast").mg_mod)
        more = _("more: one at {mod}").format(mod=mod)
        said.append(_("{more}, no main gun").format(more=more) if vehicle.type.guns else more)
        yield Text(_("MGs") + " ", "strong"), Text(" + ".join(guns) + DOT), *strong(dotted(said))
    elif vehicle.type.guns and not vehicle.has("artillery"):
        text = _("more than {inches}: the main gun is silent.").format(inches=moved)
        yield shortly(_("Moved"), text)


def _out(pintle: str, vehicle: ResolvedVehicle, rules: AvrRules, *, ticked: bool) -> Paragraph:
    rule = rules.pintle
    hit = _("Only rifles and snipers hit him, on a {face}.").format(face=rule.commander_hit_on)
    air = _("{gun} may fire at air strikes.").format(gun=pintle)
    if not vehicle.type.guns:
        return shortly(_("Commander out"), f"{hit} {air}")
    worse = signed(rule.wounded_mod)
    if ticked:
        out = pgettext("boxes", "commander out: {gun} silent").format(gun=pintle)
        wounded = pgettext("boxes", "wounded: main gun {mod}").format(mod=worse)
        return *ticks([out, wounded]), Text(DOT), *strong(f"{hit} {air}")
    wounded = _("Wounded: main gun {mod} for good.").format(mod=worse)
    silent = _("{gun} silent.").format(gun=pintle)
    return shortly(_("Commander out"), f"{silent} {hit} {wounded} {air}")


def _upgrade(
    upgrade: Upgrade, vehicle: ResolvedVehicle, platoon: ResolvedPlatoon, *, short: bool
) -> Paragraph:
    lead = Text(f"{upgrade.name} ", "strong")
    text = upgrade.reminder_text
    if short and upgrade.id == COMMUNICATIONS:
        text = _("courage of the company commander, however far:")
    said: list[Inline] = [lead, *strong(text)]
    if upgrade.id == COMMUNICATIONS:
        courage = platoon.platoon.company_courage
        value: Inline = Blank(SHORT) if courage is None else Text(number(courage), "strong")
        said += [Text(f" C{NBSP}", "strong"), value]
    if vehicle.vehicle.command == "company" and upgrade.company_reminder:
        said.append(Text(f" {upgrade.company_reminder}"))
    return tuple(said)


def _terrain(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    if vehicle.terrain_fails is None or vehicle.terrain_resumes is None:
        return
    rule = rules.terrain
    text = _(
        "D6 on entering, leaving, stopping: {fails} stuck, {fire} (moved {inches} or more: "
        "{wounds} wound); next turn {resumes} frees."
    ).format(
        fire=_("MGs only") if has_mgs(vehicle) else _("no fire"),
        fails=faces(vehicle.terrain_fails),
        resumes=faces(vehicle.terrain_resumes),
        inches=inches(rule.wound_from_in),
        wounds=rule.wounds,
    )
    yield shortly(_("Terrain"), text)


def _is_crowded(vehicle: ResolvedVehicle) -> bool:
    return len(vehicle.upgrades) > MOST_UPGRADES


def _leaving(
    vehicle: ResolvedVehicle, platoon: ResolvedPlatoon, *, ko_in_line: bool
) -> Iterator[Paragraph]:
    """Yield bailing out, the KO chart, and escaping from a destroyed vehicle.

    A card that may lack room for the KO chart has its results in one line.
    """
    rules = platoon.rules
    carries = vehicle.has("transport") or vehicle.has("open_hull")
    who = _("crew and passengers") if carries else _("crew")
    text = _("{who} bail out, each on {need}, else lost; courage test to get back in.")
    lead = _("Damaged, or hit by class h or t, strength {strength}")
    yield shortly(
        lead.format(strength=f"{rules.crew.forced_by_strength}+"),
        text.format(who=who, need=needs(vehicle.bail_out)),
    )
    yield (
        Text(_("Damage on {face}").format(face=rules.damage.ko_on) + " ", "strong"),
        Text(_("KO chart unless {face} is needed").format(face=rules.damage.ko_on)),
        *((Text(": "), *_ko_results(vehicle, platoon)) if ko_in_line else ()),
        Text(DOT),
        Text(_("Destroyed") + " ", "strong"),
        *strong(_("out on {need}").format(need=needs(vehicle.escape))),
        Text(DOT),
        Text("KO ", "strong"),
        Text(_("nobody")),
    )


def _ko_results(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Paragraph:
    """Return results of the KO chart, each after the dice agreed on or a line for them.

    A vehicle without a turret has no result for one.
    """
    agreed = platoon.platoon.ko_dice or KoDice()
    told: list[Paragraph] = []
    for each in platoon.rules.damage.ko:
        if each.id == "turret" and vehicle.type.turret is False:
            continue
        dice = faces(agreed.of(each.id))
        die: Inline = Text(dice, "strong") if dice else Blank(KO_DICE)
        told.append((die, Text(NBSP + each.name.replace(" ", NBSP))))
    return joined(told, ", ")


def _traits(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    effects = trait_effects(rules)
    if vehicle.has("artillery"):
        yield shortly(_("Artillery"), effects["artillery"])
    if vehicle.has("transport"):
        yield from _transport(vehicle)
    if vehicle.has("open_top"):
        yield shortly(_("Open top"), effects["open_top"])
    if vehicle.has("open_hull"):
        yield shortly(_("Open hull"), effects["open_hull"])
    if vehicle.has("recovery"):
        yield shortly(_("Recovery"), effects["recovery"])


def _transport(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    count = vehicle.type.passengers
    men: Inline = Blank(SHORT) if count is None else Text(number(count), "strong")
    said = [_("in and out before it moves, half a move each; heavy weapons then set up for a turn")]
    if has_mgs(vehicle):
        said.append(_("MGs only while it carries soldiers"))
    said.append(_("never assaults"))
    lead = Text(_("Carries") + " ", "strong")
    yield lead, men, Text(f": {'; '.join(said)}.")


def has_mgs(vehicle: ResolvedVehicle) -> bool:
    """Return whether it has a machine gun of any kind."""
    return bool(vehicle.type.mgs or vehicle.vehicle.pintle_gun)


def _states(vehicle: ResolvedVehicle, rules: AvrRules) -> Points:
    """Return the states of a card without a back, which has room for few lines of boxes."""
    crew = ticks([_("dismounted"), _("bailed out"), _("back in")])
    lines = (
        {
            pgettext("vehicle", "moved"): ticks(_moved(rules)),
            pgettext("state", "vehicle"): ticks(states(vehicle)),
        },
        {
            pgettext("boxes", "crew"): crew,
            pgettext("boxes", "lost"): ticks([_("destroyed"), _("KO")]),
        },
        {_("aboard"): _aboard(vehicle.type) if _carries(vehicle) else ()},
    )
    told = [
        [(Text(f"{label}{NBSP}", "strong"), *text) for label, text in line.items() if text]
        for line in lines
    ]
    return Points(tuple([joined(line, APART) for line in told if line]))


def _carries(vehicle: ResolvedVehicle) -> bool:
    return vehicle.has("transport") or bool(vehicle.type.passengers)


def _moved(rules: AvrRules) -> list[str]:
    short = inches(rules.shooting.after("moved").up_to_in or 0)
    return [_("up to {inches}").format(inches=short), _("over {inches}").format(inches=short)]


def marks(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Grid:
    """Return a box for each state that may be tallied of a vehicle, by what it befalls."""
    pintle = bool(vehicle.vehicle.pintle_gun)
    alike = [each for each in platoon.known if each.type.id == vehicle.type.id]
    aboard = _aboard(vehicle.type) if _carries(vehicle) else ()
    joins = len(alike) > 1
    return _marks(platoon.rules, states(vehicle), commander=pintle, joins=joins, aboard=aboard)


def _marks(
    rules: AvrRules,
    states: list[str],
    *,
    commander: bool = True,
    joins: bool = True,
    aboard: Paragraph = (),
) -> Grid:
    crew = ticks([_("dismounted"), _("bailed out"), _("back in")])
    joined_ = (Text(APART + _("joined") + NBSP), Blank())
    lost = [_("destroyed"), _("KO"), _("towed away"), _("charge set")]
    out = (Text(APART + _("commander") + NBSP, "strong"), *ticks([_("out"), _("wounded")]))
    rows = {
        pgettext("vehicle", "moved"): (*ticks(_moved(rules)), *(out if commander else ())),
        _("crew"): (*crew, *(joined_ if joins else ())),
        pgettext("state", "vehicle"): ticks(states),
        _("aboard"): aboard,
        pgettext("vehicle", "lost"): ticks(lost),
    }
    told = [((Text(label, "strong"),), text) for label, text in rows.items() if text]
    return Grid(("", ""), tuple(told))


def _aboard(type_: VehicleProfile) -> Paragraph:
    """Return boxes for the passengers of a type, and a line for who they are."""
    who: Paragraph = (Text(APART), Blank())
    count = type_.passengers
    if count is None or count > MOST_BOXES["crew"]:
        return Blank(SHORT), *who
    return (Boxes(count), *who) if count else who[1:]


COMMAND = {"platoon": N_("command"), "company": N_("company command")}
Row = tuple[str, str, str, str, str]


def _whole_cards(
    judgement: Judged[Platoon], platoon: ResolvedPlatoon, *, turns: bool
) -> Iterator[Card]:
    """Yield a card for each platoon of a company and one for the company, else the platoon's.

    `turns` are boxes for failed courage; the only card of a platoon has no room for them without a
    back.
    """
    if len(platoon.platoons) == 1:
        parts = (*_unit_parts(platoon, turns=turns), *_to_agree(judgement))
        yield _whole_card(_("Platoon"), platoon, (_vehicles(platoon), *parts))
        return
    for each in platoon.platoons:
        alone = platoon.alone(each)
        parts = (_vehicles(alone), *_unit_parts(alone, turns=True))
        yield _whole_card(_("Platoon"), alone, parts)
    rows = [
        (
            (Text(called(platoon_called(each.name)), "strong"),),
            (Text(number(len(each.places))),),
            (Text(total_of(platoon.alone(each)), "strong"),),
        )
        for each in platoon.platoons
    ]
    headings = (_("platoon"), _("vehicles"), _("points"))
    whole = Grid(headings, tuple(rows), aligns=("left", "center", "right"))
    yield _whole_card(_("Company"), platoon, (whole, *_to_agree(judgement)))


def _whole_card(label: str, platoon: ResolvedPlatoon, parts: tuple[Block, ...]) -> Card:
    agreed = platoon.platoon.points
    said = "" if agreed is None else _("of {points} agreed").format(points=number(agreed))
    total = _("{points} points").replace(" ", NBSP).format(points=total_of(platoon))
    return Card(
        label=label,
        name=called(platoon.platoon.name),
        marks=(),
        parts=parts,
        corner=(Text(total, "cost"), *((Text(f" {said}", "small"),) if said else ())),
    )


def _unit_parts(platoon: ResolvedPlatoon, *, turns: bool) -> Iterator[Block]:
    """Yield what holds for the platoon as a unit, and its turns."""
    yield Panel(
        _("Together"),
        _("the platoon is one unit"),
        (Points(tuple(together(platoon)), bullets=True),),
    )
    if turns:
        boxes = ticks([str(turn) for turn in TURNS])
        yield Panel(_("Turns"), _("tick: courage failed"), (Points((boxes,)),))


def _to_agree(judgement: Judged[Platoon]) -> Iterator[Block]:
    agree = tuple(to_agree(judgement))
    if agree:
        yield Panel(_("To agree"), "", (Points(agree),))


def _vehicles(platoon: ResolvedPlatoon) -> Grid:
    """Return the vehicles with their points; identical neighbors share a line."""
    rows = [_vehicle_texts(place, platoon) for place in range(len(platoon.vehicles))]
    told = []
    for (name, note, profile, upgrades, points), run in groupby(rows):
        count = len(list(run))
        who = f"{count}{NBSP}×{NBSP}{name}" if count > 1 else name
        each = _("each {points}").format(points=points) if count > 1 else points
        told.append(
            (
                (Text(who, "strong"), Text(f" {note}")) if note else (Text(who, "strong"),),
                (Text(profile),),
                (Text(upgrades),),
                (Text(each, "strong"),),
            )
        )
    headings = (_("vehicle"), _("profile"), _("upgrades"), _("points"))
    return Grid(headings, tuple(told), aligns=("left", "center", "center", "right"))


def _vehicle_texts(place: int, platoon: ResolvedPlatoon) -> Row:
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    note = _(COMMAND[vehicle.command]) if vehicle.command in COMMAND else ""
    named = called(vehicle.name)
    if found is None:
        return named or single_line(vehicle.type), note, NOT_KNOWN, "–", NOT_KNOWN
    profile, *others = [_part_points(part) for part in found.parts]
    name = type_called(found.type)
    who = f"{named} ({name})" if named else name
    return who, note, profile, "+".join(others) or "–", points_of(found)


def _part_points(part: PricePart) -> str:
    return NOT_KNOWN if part.points is None else number(part.points)


def together(platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    """Yield what holds for the platoon as a unit."""
    rules = platoon.rules
    said = [_('Within {inches}" of each other.').format(inches=rules.movement.unity_in)]
    if any(each.officer for each in platoon.known):
        save = _("Officers save wounds of their own on {need}.")
        said.append(save.format(need=needs(rules.crew.officer_save)))
    yield strong(" ".join(said))
    yield _courage(platoon)
    text = _(
        "Failed: next turn no move and no main guns. Pintle MGs fire; assaulted by infantry, "
        "MGs do. Nobody flees."
    )
    yield strong(text)
    crews = _(
        "Crews: two reduced ones may join in a vehicle of the same type. Dismounting takes a "
        "courage test, getting back in only after bailing out."
    )
    yield strong(crews)


def _courage(platoon: ResolvedPlatoon) -> Paragraph:
    """Return whose courage is tested; the company's with communications."""
    told = _("Courage is tested once for the platoon")
    if platoon.courage is not None:
        text = _("{tested}, with C {courage}.").format(tested=told, courage=number(platoon.courage))
        whole: Paragraph = strong(text)
    else:
        whole = (*strong(f"{told}: C{NBSP}"), Blank(SHORT), Text("."))
    if platoon.has_communications:
        company = platoon.platoon.company_courage
        lead = Text(" " + _("By communications with the company’s") + f" C{NBSP}")
        value = Blank(SHORT) if company is None else Text(number(company), "strong")
        whole = (*whole, lead, value, Text("."))
    return whole


OPEN_DIE = NBSP * 3
"""The width of a die to write faces on, in faces."""


def ko_rolls(platoon: ResolvedPlatoon) -> Rolls:
    """Return the KO chart with the dice that were agreed on, or with room to write them."""
    rule, agreed = platoon.rules.damage, platoon.platoon.ko_dice or KoDice()
    rolls = [
        Roll(
            faces(agreed.of(each.id)) if agreed.of(each.id) else OPEN_DIE,
            (Text(each.name, "strong"),),
            strong(each.effect.format(**dict(rule))),
            (),
        )
        for each in rule.ko
    ]
    return Rolls(tuple(rolls), ROLLED)


def barrage_rolls(rules: AvrRules) -> Rolls:
    """Return the steps of a barrage."""
    rule = rules.artillery
    values = {**dict(rule), "moved_target_mod": signed(rule.moved_target_mod)}
    steps = [step.format(**values) for step in rule.steps]
    return steps_of(map(strong, steps))


def _extras(vehicle: ResolvedVehicle, platoon: ResolvedPlatoon) -> Iterator[Block]:
    """Yield tables of the chart that a card with room repeats."""
    if vehicle.has("artillery"):
        yield Panel(_("Self-propelled artillery"), "", (barrage_rolls(platoon.rules),))
    yield _ko_chart(platoon)


def _ko_chart(platoon: ResolvedPlatoon) -> Panel:
    agreed = platoon.platoon.ko_dice
    aside = "" if agreed and agreed.says_something else _("dice not in the document: agree")
    return Panel(_("KO chart"), aside, (ko_rolls(platoon),))


HEADLINE = N_("Vehicle cards")
ROLES = {"platoon": N_("Platoon command"), "company": N_("Company command")}
KINDS = {
    "transport": N_("Transport"),
    "artillery": N_("Self-propelled gun"),
    "recovery": N_("Recovery vehicle"),
}
MOST_UPGRADES = 3
"""With more upgrades, tables stand on the back of a vehicle only where they have room."""
NOT_LEGAL = Plural("NOT LEGAL, {count} error.", "NOT LEGAL, {count} errors.")
BLANK_GUNS, BLANK_WOUNDS, BLANK_CREW, BLANK_LINES, BLANK_STATES = 2, 4, 6, 5, 4
WRITTEN, BOXED = 6.0, 5.0
"""The height of rows to write in and of rows with boxes or a number to write, in millimetres."""


def vehicle_cards(judgement: Judged[Platoon], options: SheetOptions) -> Deck:
    """Return a card per vehicle in the player's order, and one for the platoon.

    Raises:
        NoSheetError: there is no vehicle, or the rules are not installed.
    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    if not platoon.vehicles:
        raise NoSheetError(_("the platoon has no vehicles, so it has no vehicle cards"))
    cards: list[Card] = []
    for place, each in enumerate(platoon.vehicles):
        if each is None:
            cards.append(_unknown_card(place, platoon.platoon.vehicles[place]))
            continue
        further = (*further_reminders(each, platoon), *_long_sum(each)) if options.backs else ()
        cards.append(_card(each, judgement, has_back=bool(further)))
        if further:
            needed = tuple(needs_by_state(each, platoon.rules))
            front, tables = cards[-1], cards[-1].extras
            back = turned(front, (Points(further), *needed, *tables))
            if _is_crowded(each):  # its texts say the same in short
                back = turned(front, (Points(further),)).replace(extras=(*needed, *tables))
                back = back.replace(label=DOT.join((numbered_row(place), _role(each))))
            cards[-1:] = [front.replace(extras=()), back]
    cards += _whole_cards(judgement, platoon, turns=options.backs)
    if options.backs and (agree := tuple(_to_agree(judgement))):
        whole = cards.pop()
        front = whole.replace(parts=tuple([each for each in whole.parts if each not in agree]))
        cards += [front, turned(front, agree)]
    deck = _deck(platoon, _(HEADLINE), cards)
    verdict = _("Legal.") if judgement.legal else _("Not legal.")
    common = Back(deck.owner or _(HEADLINE), deck.source) if options.backs else None
    known = fingerprint_line(judgement.document)
    return deck.replace(
        credit=(*deck.credit, known, verdict, checked(options.date)),
        back=common,
        goes_on_behind=True,
    )


def blank_cards(judgement: Judged[Platoon], options: SheetOptions) -> Deck:
    """Return a page of cards to fill in by hand, for any platoon.

    Raises:
        NoSheetError: the rules are not installed.
    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    profile = (
        Tile("Sh", (), _("to hit")),
        *(Tile("D", (), note) for note in (_("front, sides"), _("rear, turret"))),
        Tile("C", (), _("courage")),
        Tile("M", (), _("inches")),
    )
    blank = ((Blank(SHORT), Text("+")),) * 3
    bands = [
        (Text(_(band) + " "), Blank(SHORT), Text('"'))
        for band in (N_("half"), N_("full"), N_("1½ ×"))
    ]
    gun: tuple[Paragraph, ...] = ((Blank(LONG * 2),), *((Blank(LONG),),) * 3)
    centered: tuple[Align, ...] = ("left", "center", "center", "center")
    parts: tuple[Block, ...] = (
        Tiles(profile, large=True),
        Points(
            (
                (
                    Track(_("Wounds"), BLANK_WOUNDS),
                    Text(APART + NBSP),
                    Track(_("Crew"), BLANK_CREW),
                    Text(APART + NBSP + _("half or fewer") + NBSP, "small"),
                    Blank(SHORT),
                ),
            )
        ),
        Grid(
            (_("gun"), _("strength"), _("class"), _("range")),
            (gun,) * BLANK_GUNS,
            aligns=centered,
            high=WRITTEN,
        ),
        Grid(
            (_("hits"), *bands),
            (((Text(_("still")),), *blank), ((Text(_moved(avr_rules())[0]),), *blank)),
            aligns=centered,
            high=WRITTEN,
        ),
        Points(
            (
                (Text(_("MGs") + " ", "strong"), Blank(high=WRITTEN)),
                (Text(_("Notes") + " ", "strong"), Blank(high=WRITTEN)),
            )
        ),
    )
    card = Card(
        label=_("Vehicle"),
        name="",
        marks=(),
        parts=parts,
        aside=((Blank(SHORT), Text(" " + _("points"), "small")),),
        bottom=(
            _marks(
                avr_rules(),
                [_(text) for text in STATES.values()][:BLANK_STATES],
                aboard=(Blank(),),
            ).replace(high=BOXED),
        ),
    )
    title = _("Blank cards")
    back = turned(card, (_ko_chart(platoon),))
    deck = _deck(platoon, title, [card, back] if options.backs else [card])
    deck = deck.replace(title=title, author="", owner="", counted="", fills_page=True, feet=False)
    return deck.replace(goes_on_behind=options.backs)


def _deck(platoon: ResolvedPlatoon, what: str, cards: list[Card]) -> Deck:
    rules, name = avr_rules(), called(platoon.platoon.name)
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(platoon.platoon.player),
        subject=f"{what}, {rules.label}",
        language=current(),
        owner=name,
        source=rules.label,
        counted=_("card {number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=sentences(rules.credit),
        cards=tuple(cards),
    )


def _card(vehicle: ResolvedVehicle, judgement: Judged[Platoon], *, has_back: bool) -> Card:
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    role = _role(vehicle)
    name, type_ = called(vehicle.vehicle.name), type_called(vehicle.type)
    of = called(vehicle.vehicle.platoon)
    return Card(
        label=DOT.join(
            filter(None, [numbered_row(vehicle.place), of, role, type_ if name else ""])
        ),
        name=name or type_,
        marks=(),
        parts=tuple(_parts(vehicle, judgement, has_back=has_back)),
        double_rule=vehicle.officer is not None,
        aside=(_points(vehicle), *_short_sum(vehicle)),
        bottom=(marks(vehicle, platoon) if has_back else _states(vehicle, platoon.rules),),
        silhouette=drawn_as(vehicle.type),
        extras=tuple(_extras(vehicle, platoon)),
    )


def _parts(
    vehicle: ResolvedVehicle, judgement: Judged[Platoon], *, has_back: bool
) -> Iterator[Block]:
    platoon: ResolvedPlatoon = resolved_for_sheets(judgement)
    yield tiles(vehicle)
    yield tracks(vehicle, platoon.rules)
    wrong = tuple(wrong_with(vehicle.place, judgement))
    if wrong:
        yield Points(wrong)
    yield Divider()
    yield from gun_parts(vehicle, platoon.rules)
    fire = tuple(_fire(vehicle, platoon.rules))
    if has_back:
        yield Points((*_wounds(vehicle), *fire))
    else:  # the chart explains wounds, too: boxes need the room
        further = further_reminders(vehicle, platoon, ticked=True)
        yield Points((*fire, *further, *_long_sum(vehicle)))


def _role(vehicle: ResolvedVehicle) -> str:
    command = vehicle.vehicle.command
    if command in ROLES:
        return _(ROLES[command])
    kind = next((text for trait, text in KINDS.items() if vehicle.has(trait)), N_("Vehicle"))
    return _(kind)


def _points(vehicle: ResolvedVehicle) -> Paragraph:
    points = number(vehicle.points)
    if vehicle.complete:
        return (Text(_("{points} points").format(points=points).replace(" ", NBSP), "cost"),)
    known = f"{points}{NBSP}+{NBSP}" if vehicle.points else ""
    return Text(known, "cost"), Blank(SHORT), Text(NBSP + _("points"), "cost")


def _sum(vehicle: ResolvedVehicle) -> str:
    """Return the parts of its points: `50 + 15 + 10`, `profile 50`."""
    said = parts_of(vehicle)
    if said == NOT_KNOWN:
        return ""
    return said if len(vehicle.parts) > 1 else _("profile {points}").format(points=said)


def _short_sum(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    """Yield the parts of its points if they have room beside its name."""
    told = _sum(vehicle)
    if told and len(told) <= LONG_SUM:
        yield (Text(told, "small"),)


def _long_sum(vehicle: ResolvedVehicle) -> Iterator[Paragraph]:
    """Yield the parts of its points as a line of their own if they are many."""
    told = _sum(vehicle)
    if len(told) > LONG_SUM:
        yield Text(_("Points") + " ", "strong"), Text(told)


def _unknown_card(place: int, vehicle: PlatoonVehicle) -> Card:
    """Return a vehicle of an unknown type: its name, and room to write."""
    type_ = called(vehicle.type) or "–"
    name = called(vehicle.name)
    told = _("No vehicle type is called “{type}”.").format(type=type_)
    return Card(
        label=DOT.join([numbered_row(place), _("Vehicle"), *([type_] if name else [])]),
        name=name or type_,
        marks=(),
        parts=(Points(((Text("▲ " + told, "strong"),), *((Blank(),),) * BLANK_LINES)),),
    )
