"""Text formats of inches, moves, pivots, Pen and mounts, for window and paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, signed
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import DOT, MINUS, TO, faces, number, single_line

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.k47_vehicles.model import ForceVehicle, MountedWeapon, QualityName
    from nco_builder.systems.k47_vehicles.resolve import Inches, RunMove
    from nco_builder.systems.k47_vehicles.rules import Chapter, Moves, ResultRow


def inches(distance: Inches) -> str:
    """`9"`, `4½"`: halves are the only fractions."""
    whole = int(distance)
    return f'{whole}{"" if distance == whole else "½"}"'


def die_of(row: ResultRow) -> str:
    """`≤1`, `4–6`: the D6 of a damage result."""
    return f"≤{row.rolls[0]}" if row.or_less else faces(row.rolls)


def run_text(run: RunMove) -> str:
    """`9–18"`, or `to 18"` without a minimum."""
    if run.over is None:
        return _('to {most}"').format(most=run.most)
    return f'{run.over}{TO}{run.most}"'


def pinned_text(quality: QualityName, rules: Chapter) -> str:
    """Return what pins a crew of a quality in enclosed armor."""
    pins, die = rules.pins, rules.die
    least = signed(pins.least_pen)
    by = rules.qualities[quality].pinned_by
    if by == "any":
        return _("pinned by every hit with Pen {pen} or more.").format(pen=least)
    if by == "harmful":
        return _("pinned only by hits that could damage it, all modifiers counted.")
    said = _("hit with Pen {pen} or more: D6 {low} pinned, {high} only if it could damage it.")
    low, high = f"1{TO}{pins.die_any_to}", f"{min(pins.die_any_to + 1, die)}+"
    return said.format(pen=least, low=low, high=high)


def pivots_text(count: int) -> str:
    """`straight`, `1 pivot`."""
    if not count:
        return _("straight")
    return ngettext("{count} pivot", "{count} pivots", count).format(count=count)


def pen_text(pen: int) -> str:
    """`+4`, `0`, `−1`."""
    sign = "+" if pen > 0 else MINUS if pen < 0 else ""
    return f"{sign}{number(abs(pen))}"


def class_text(vehicle: ForceVehicle, rules: Chapter) -> str:
    """Return the name of its class, or its id if the chapter does not have it."""
    known = rules.classes.get(vehicle.class_id)
    return capital(known.name) if known else vehicle.class_id


def mount_text(weapon: MountedWeapon, rules: Chapter) -> str:
    """`turret`, `left arm`."""
    if weapon.mount == "arm" and weapon.side:
        return _("left arm") if weapon.side == "left" else _("right arm")
    return rules.by_mount[weapon.mount].name


def mount_and_flak(weapon: MountedWeapon, rules: Chapter, *, flak: bool) -> str:
    """`pintle · flak`."""
    return DOT.join([mount_text(weapon, rules), *([_("flak")] if flak else [])])


def weapon_pen(weapon: MountedWeapon) -> str | None:
    """Return its Pen, a dash for small arms, None if unknown."""
    if weapon.pen is not None:
        return pen_text(weapon.pen)
    return TO if weapon.small_arms else None


def weapon_values(weapon: MountedWeapon) -> str:
    """`24″, half 10″, 2 shots, HE D6`: what was entered of the weapons chart besides the Pen."""
    said = []
    if weapon.range is not None:
        said.append(inches(weapon.range))
    if weapon.half is not None:
        said.append(_("half {inches}").format(inches=inches(weapon.half)))
    if weapon.shots is not None:
        text = ngettext("{count} shot", "{count} shots", weapon.shots)
        said.append(text.format(count=number(weapon.shots)))
    if he := single_line(weapon.he):
        said.append(_("HE {dice}").format(dice=he))
    return ", ".join(said)


def weapon_chart(weapon: MountedWeapon) -> tuple[str | None, ...]:
    """Return its range, half range, shots, HE and Pen; None for what is not known."""
    half: Inches | None = weapon.half
    if half is None and weapon.range is not None:
        half = weapon.range / 2
    he = single_line(weapon.he) or (TO if weapon.small_arms else None)
    far = [None if each is None else inches(each) for each in (weapon.range, half)]
    shots = None if weapon.shots is None else number(weapon.shots)
    return *far, shots, he, weapon_pen(weapon)


def turning(moves: Moves) -> str:
    """Return how far pivots turn: `pivots up to 90°; two may be one of 180°`."""
    said = _("pivots up to {one}°; two may be one of {two}°")
    return said.format(one=moves.pivot_degrees, two=moves.two_pivots_degrees)


def least_die(least: int) -> str:
    """`4+`."""
    return f"{least}+"


def dice_text(count: int) -> str:
    """`1 die`, `4 dice`."""
    return ngettext("{count} die", "{count} dice", count).format(count=number(count))


_NUMBER = re.compile(r'([DW]\d[+−]\d|(?<![\w+−-])[+−]?\d+(?:½?"|–\d+"?|[+°])?)')


def emphasized(text: str) -> Paragraph:
    """Return a sentence with highlighted numbers: `D3+1`, `4½"`, `1–3`, `−3`."""
    return tuple(
        [
            Text(part, "strong") if place % 2 else Text(part)
            for place, part in enumerate(_NUMBER.split(text))
            if part
        ]
    )


def line(lead: str, said: str) -> Paragraph:
    """Return a sentence after its subject in bold type, with bold numbers."""
    return (Text(f"{lead} ", "strong"), *emphasized(said))
