"""The cards of a platoon: one for each vehicle, one for the platoon, and blank ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _, current, pgettext
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Divider, Grid, Points, Text, Tile, Tiles, Track
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.roster_deck import checked
from nco_builder.sheets.vehicle_deck import ticks
from nco_builder.sheets.words import APART, DOT, FIRM, called, number, sentences, single_line
from nco_builder.systems.avr_platoon.agreeing import wrong_with
from nco_builder.systems.avr_platoon.card_lines import reminders, states
from nco_builder.systems.avr_platoon.card_parts import LONG, SHORT, gun_parts, tiles, tracks
from nco_builder.systems.avr_platoon.platoon_card import platoon_card
from nco_builder.systems.avr_platoon.rules import avr_rules
from nco_builder.systems.avr_platoon.told import NOT_KNOWN, parts_of
from nco_builder.systems.avr_platoon.words import drawn_as, type_called
from nco_builder.systems.judging import resolved_for_sheets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon, PlatoonVehicle
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.judging import Judged

HEADLINE = N_("Vehicle cards")
ROLES = {"platoon": N_("Platoon command"), "company": N_("Company command")}
KINDS = {
    "transport": N_("Transport"),
    "artillery": N_("Self-propelled gun"),
    "recovery": N_("Recovery vehicle"),
}
STATES = (N_("stuck"), N_("tread"), N_("turret"), N_("bailed out"), N_("courage"), N_("destroyed"))
NOT_LEGAL = Plural("NOT LEGAL, {count} error.", "NOT LEGAL, {count} errors.")
BLANK_WOUNDS, BLANK_CREW, BLANK_LINES = 4, 6, 5


def vehicle_cards(judged: Judged[Platoon], wishes: SheetOptions) -> Deck:
    """A card for each vehicle in the player's order, and one for the platoon.

    Raises:
        NoSheetError: there is no vehicle, or the rules are not installed.

    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judged)
    if not platoon.vehicles:
        raise NoSheetError(_("the platoon has no vehicles, so it has no vehicle cards"))
    cards = [
        _card(each, judged) if each else _stranger(platoon.platoon.vehicles[place])
        for place, each in enumerate(platoon.vehicles)
    ]
    cards.append(platoon_card(judged, platoon))
    deck = _deck(platoon, _(HEADLINE), cards)
    verdict = _("Legal.") if judged.legal else _("Not legal.")
    back = Back(deck.owner or _(HEADLINE), deck.source) if wishes.backs else None
    return replace(deck, credit=(*deck.credit, verdict, checked(wishes.date)), back=back)


def blank_cards(judged: Judged[Platoon], _wishes: SheetOptions) -> Deck:
    """A page of cards to be filled in by hand: nothing of this platoon is on them.

    Raises:
        NoSheetError: the rules are not installed.

    """
    platoon: ResolvedPlatoon = resolved_for_sheets(judged)
    labels = ("Sh", _("D front"), _("D flank"), "C", "M")
    blank = ((Blank(SHORT), Text("+")),) * 3
    bands = [_(band) for band in (N_("half"), N_("full"), N_("1½ ×"))]
    gun: Paragraph = (
        *(Text(_("gun") + FIRM, "small"), Blank(LONG * 2), Text(APART)),
        *(Text(_("strength, class") + FIRM, "small"), Blank(LONG), Text(APART)),
        *(Text(_("range") + FIRM, "small"), Blank(LONG)),
    )
    parts: tuple[Block, ...] = (
        Tiles(tuple([Tile(each, ()) for each in labels]), large=True),
        Points(
            (
                (
                    Track(_("Wounds"), BLANK_WOUNDS),
                    Text(APART + FIRM),
                    Track(_("Crew"), BLANK_CREW),
                ),
            )
        ),
        Divider(),
        Points((gun,)),
        Grid(
            (_("hits"), *bands),
            (((Text(_("still")),), *blank), ((Text(pgettext("vehicle", "moved")),), *blank)),
            aligns=("left", "center", "center", "center"),
        ),
        Points((((Text(_("MGs") + " ", "strong"), Blank())), *((Blank(),),) * BLANK_LINES)),
    )
    card = Card(
        label=_("Vehicle"),
        name="",
        marks=(),
        parts=parts,
        aside=((Blank(SHORT), Text(" " + _("points"), "small")),),
        bottom=(Points((ticks([_(each) for each in STATES]),)),),
    )
    title = _("Blank cards")
    deck = _deck(platoon, title, [card])
    return replace(deck, title=title, author="", owner="", counted="", fills_page=True)


def _deck(platoon: ResolvedPlatoon, what: str, cards: list[Card]) -> Deck:
    rules, name = avr_rules(), called(platoon.platoon.name)
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(platoon.platoon.player),
        subject=f"{what}, {rules.label}",
        language=current(),
        owner=name,
        source=rules.label,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=sentences(rules.credit),
        cards=tuple(cards),
    )


def _card(vehicle: ResolvedVehicle, judged: Judged[Platoon]) -> Card:
    role = _role(vehicle)
    name, type_ = called(vehicle.vehicle.name), type_called(vehicle.type)
    return Card(
        label=DOT.join([role, type_]) if name else role,
        name=name or type_,
        marks=(),
        parts=tuple(_parts(vehicle, judged)),
        double_rule=vehicle.officer is not None,
        aside=(_points(vehicle), *(((Text(sum_, "small"),),) if (sum_ := _sum(vehicle)) else ())),
        bottom=(Points((ticks(states(vehicle)),)),),
        silhouette=drawn_as(vehicle.type),
    )


def _parts(vehicle: ResolvedVehicle, judged: Judged[Platoon]) -> Iterator[Block]:
    platoon: ResolvedPlatoon = resolved_for_sheets(judged)
    yield tiles(vehicle)
    yield tracks(vehicle, platoon.rules)
    wrong = tuple(wrong_with(vehicle.place, judged))
    if wrong:
        yield Points(wrong)
    yield Divider()
    yield from gun_parts(vehicle, platoon.rules)
    yield Points(tuple(reminders(vehicle, platoon)))


def _role(vehicle: ResolvedVehicle) -> str:
    command = vehicle.vehicle.command
    if command in ROLES:
        return _(ROLES[command])
    kind = next((text for trait, text in KINDS.items() if vehicle.has(trait)), N_("Vehicle"))
    return _(kind)


def _points(vehicle: ResolvedVehicle) -> Paragraph:
    points = number(vehicle.points)
    if vehicle.complete:
        return (Text(_("{points} points").format(points=points).replace(" ", FIRM), "cost"),)
    known = f"{points}{FIRM}+{FIRM}" if vehicle.points else ""
    return Text(known, "cost"), Blank(SHORT), Text(FIRM + _("points"), "cost")


def _sum(vehicle: ResolvedVehicle) -> str:
    """How its points come about: `50 + 15 + 10`, `profile 50`."""
    said = parts_of(vehicle)
    if said == NOT_KNOWN:
        return ""
    return said if len(vehicle.parts) > 1 else _("profile {points}").format(points=said)


def _stranger(vehicle: PlatoonVehicle) -> Card:
    """A vehicle of a type that nobody knows: its name, and room to write."""
    type_ = called(vehicle.type) or "–"
    name = called(vehicle.name)
    told = _("No vehicle type is called “{type}”.").format(type=type_)
    return Card(
        label=DOT.join([_("Vehicle"), type_]) if name else _("Vehicle"),
        name=name or type_,
        marks=(),
        parts=(Points(((Text("▲ " + told, "strong"),), *((Blank(),),) * BLANK_LINES)),),
    )
