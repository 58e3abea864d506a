"""The numbers of a vehicle's card: tiles, boxes of wounds and crew, its main gun's needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import signed
from nco_builder.sheets.blocks import Blank, Grid, Points, Text, Tile, Tiles, Track
from nco_builder.sheets.words import APART, DOT, FIRM, MINUS, joined, number, single_line
from nco_builder.systems.avr_platoon.resolve import ANY, band_inches
from nco_builder.systems.avr_platoon.told import inches, needs
from nco_builder.systems.avr_platoon.words import OFFICERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.sheets.blocks import Block, Inline, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.avr_platoon.model import Gun
    from nco_builder.systems.avr_platoon.resolve import GunNeeds, ResolvedVehicle
    from nco_builder.systems.avr_platoon.rules import AvrRules

SHORT, LONG = 8.0, 12.0
"""Lines to write a number on, and a longer one, in millimetres."""
MOST_WOUNDS, MOST_CREW = 8, 12
"""More boxes than these have no room on a card: then there is a line for how many are left."""
ALONE = 2
"""Of so many men one is half: what holds for one alone counts."""
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
"""The same where the practical range is not known: parts of it, and a line."""
PLACE = "{inches}"


def tiles(vehicle: ResolvedVehicle) -> Tiles:
    """Shooting, armor, courage and move; what is not known is room to write."""
    type_ = vehicle.type
    back = "" if vehicle.reverse is None else inches(vehicle.reverse)
    far = None if type_.m is None else inches(type_.m)
    found = [_tile("Sh", None if type_.sh is None else needs(type_.sh))]
    if type_.flank is None:
        found.append(_tile("D", _whole(type_.front), _("all sides")))
    else:
        found.append(_tile("D", _whole(type_.front), _("front, sides")))
        found.append(_tile("D", _whole(type_.flank), _("rear, turret")))
    found.append(_tile("C", _whole(type_.c)))
    found.append(_tile("M", far, _("back {inches}").format(inches=back) if back else ""))
    return Tiles(tuple(found), large=True)


def _tile(label: str, value: str | None, note: str = "") -> Tile:
    return Tile(label, () if value is None else (Text(value, "number"),), note)


def _whole(value: int | None) -> str | None:
    return None if value is None else number(value)


def tracks(vehicle: ResolvedVehicle, rules: AvrRules) -> Points:
    """Boxes for wounds and crew, and what a crew of few men means."""
    type_ = vehicle.type
    few = vehicle.half_crew_at or 0
    wounds = _boxes(_("Wounds"), type_.w, MOST_WOUNDS)
    crew = _boxes(_("Crew"), type_.crew, MOST_CREW, few)
    line: Paragraph = (*wounds, Text(APART + FIRM), *crew)
    if vehicle.officer:
        save = _("saves on {save}").format(save=needs(rules.crew.officer_save))
        officer = OFFICERS[vehicle.officer].of(1)
        line = (
            *line,
            Text(f"{FIRM} {officer}", "strong"),
            Text(f"{FIRM}{save}".replace(" ", FIRM)),
        )
    means = joined(list(_few(vehicle, rules)))
    return Points((line, means) if means else (line,))


def _boxes(label: str, count: int | None, most: int, heavy: int = 0) -> Paragraph:
    if count is None:
        return Text(f"{label}{FIRM}", "strong"), Blank(LONG)
    if count > most:
        left = _("{label} {count}, left").format(label=label, count=number(count))
        return Text(left.replace(" ", FIRM) + FIRM, "strong"), Blank(LONG)
    return (Track(label, count, heavy=min(heavy, count)),)


def _few(vehicle: ResolvedVehicle, rules: AvrRules) -> Iterator[Paragraph]:
    """What half the crew means, and one man alone; nothing of what it has not."""
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
    """Each gun with its values or lines for them; the needs of the main gun."""
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
    label = label.replace(" ", FIRM)
    shown: Inline = Blank(SHORT) if value is None else Text(value, "strong")
    return [Text(f"{label}{FIRM}", "small"), shown, Text(APART)]


def needs_grid(vehicle: ResolvedVehicle, rules: AvrRules) -> Grid:
    """What the main gun needs by range, standing still and moved; `out` with the commander out."""
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
        moved = _("up to {inches}").format(inches=inches(row.up_to_in or 0)).replace(" ", FIRM)
        rows.append(_row(moved, bands, vehicle, "moved"))
    centered: list[Align] = ["center"] * len(bands)
    return Grid(headings, tuple(rows), aligns=("left", *centered))


def _heading(band: str, ranges: Mapping[str, float] | None) -> str | Paragraph:
    if band == ANY:
        return _(HEADINGS[band])
    if ranges is not None:
        return _(HEADINGS[band]).replace(" ", FIRM).format(inches=inches(ranges[band]))
    before, _place, after = _(TO_WRITE[band]).partition(PLACE)
    return Text(before.replace(" ", FIRM)), Blank(SHORT), Text(f'"{after}')


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
    said = _("out {need}").format(need=needs(need - out)).replace(" ", FIRM)
    return (*whole, Text(f"{FIRM}·{FIRM}{said}"))


_NUMBER = re.compile(r"(?<!\w)([+−-]?\d+(?:–\d+)?(?:[DW]\d+|×\d+|[sht]\b|°)?[+\"]?)(?![\w])")


def told(text: str) -> Paragraph:
    """A reminder with its numbers made to be seen, dice and strengths as a whole: `2D6`, `3t`."""
    parts = enumerate(_NUMBER.split(text))
    return tuple(
        [
            Text(part.replace("-", MINUS), "strong") if place % 2 else Text(part)
            for place, part in parts
            if part
        ]
    )


def shortly(lead: str, text: str) -> Paragraph:
    """A reminder after a word in bold type, its numbers made to be seen."""
    return Text(f"{lead} ", "strong"), *told(text)


def dotted(texts: list[str]) -> str:
    """Several statements in one line."""
    return DOT.join(texts)
