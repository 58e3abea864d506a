"""The card of the platoon: its points, what holds for the unit, turns to tick, what to agree."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.sheets.blocks import Blank, Grid, Panel, Points, Text, Tile, Tiles
from nco_builder.sheets.contents import Card
from nco_builder.sheets.words import FIRM, called, number, single_line
from nco_builder.systems.avr_platoon.agreeing import to_agree
from nco_builder.systems.avr_platoon.card_parts import told as strong
from nco_builder.systems.avr_platoon.told import NOT_KNOWN, needs, points_of, total_of
from nco_builder.systems.avr_platoon.words import type_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.resolve import PricePart, ResolvedPlatoon
    from nco_builder.systems.judging import Judged

COMMAND = {"platoon": N_("command"), "company": N_("company command")}
TURNS = 10
SHORT = 8.0
Row = tuple[str, str, str, str, str]


def platoon_card(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Card:
    """The card, whatever is in the platoon."""
    agreed = platoon.platoon.points
    said = _("no limit agreed") if agreed is None else _("of {points} agreed")
    total = _("{points} points").replace(" ", FIRM).format(points=total_of(platoon))
    return Card(
        label=_("Platoon"),
        name=called(platoon.platoon.name),
        marks=(),
        parts=tuple(_parts(judged, platoon)),
        aside=(
            (Text(total, "cost"),),
            (Text(said.format(points=number(agreed or 0)), "small"),),
        ),
    )


def _parts(judged: Judged[Platoon], platoon: ResolvedPlatoon) -> Iterator[Block]:
    yield _vehicles(platoon)
    yield Panel(
        _("Together"),
        _("the platoon is one unit"),
        (Points(tuple(_together(platoon)), bullets=True),),
    )
    turns = tuple([Tile(str(turn), ()) for turn in range(1, TURNS + 1)])
    yield Panel(_("Turns"), _("tick: courage failed"), (Tiles(turns, large=True),))
    agree = tuple(to_agree(judged, platoon))
    if agree:
        yield Panel(_("To agree"), "", (Points(agree),))


def _vehicles(platoon: ResolvedPlatoon) -> Grid:
    """The vehicles with their points; alike ones in a row are told together."""
    rows = [_row(place, platoon) for place in range(len(platoon.vehicles))]
    told = []
    for (name, note, profile, upgrades, points), run in groupby(rows):
        count = len(list(run))
        who = f"{count}{FIRM}×{FIRM}{name}" if count > 1 else name
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


def _row(place: int, platoon: ResolvedPlatoon) -> Row:
    vehicle, found = platoon.platoon.vehicles[place], platoon.vehicles[place]
    note = _(COMMAND[vehicle.command]) if vehicle.command in COMMAND else ""
    named = called(vehicle.name)
    if found is None:
        return named or single_line(vehicle.type), note, NOT_KNOWN, "–", NOT_KNOWN
    profile, *others = [_points(part) for part in found.parts]
    name = type_called(found.type)
    who = f"{named} ({name})" if named else name
    return who, note, profile, "+".join(others) or "–", points_of(found)


def _points(part: PricePart) -> str:
    return NOT_KNOWN if part.points is None else number(part.points)


def _together(platoon: ResolvedPlatoon) -> Iterator[Paragraph]:
    rules = platoon.rules
    yield strong(_('Within {inches}" of each other.').format(inches=rules.movement.unity_in))
    yield _courage(platoon)
    text = _(
        "Failed: next turn no move and no main guns. Pintle MGs fire; assaulted by infantry, "
        "MGs do. Nobody flees."
    )
    yield strong(text)
    if any(each.officer for each in platoon.known):
        save = _("Officers save their wounds on {need}.")
        yield strong(save.format(need=needs(rules.crew.officer_save)))
    crews = _(
        "Crews: two reduced ones may join in a vehicle of the same type. Getting out takes a "
        "courage test, getting in none."
    )
    yield strong(crews)


def _courage(platoon: ResolvedPlatoon) -> Paragraph:
    """Whose courage is tested; that of the company where there are communications."""
    values = sorted({each.type.c for each in platoon.known if each.type.c is not None})
    told = _("Courage is tested once for the platoon")
    if len(values) == 1:
        text = _("{tested}, with C {courage}.").format(tested=told, courage=number(values[0]))
        whole: Paragraph = strong(text)
    else:
        whole = (*strong(f"{told}: C{FIRM}"), Blank(SHORT), Text("."))
    if any(up.id == "communications" for each in platoon.known for up in each.upgrades):
        company = platoon.platoon.company_courage
        lead = Text(" " + _("By communications with the company’s") + f" C{FIRM}")
        value = Blank(SHORT) if company is None else Text(number(company), "strong")
        whole = (*whole, lead, value, Text("."))
    return whole
