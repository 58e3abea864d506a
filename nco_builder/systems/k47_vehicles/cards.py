"""The cards of vehicles: one for each, and blank ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current, pgettext
from nco_builder.rules.silhouettes import class_silhouette
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Points, SideBySide, Text, Tile, Tiles
from nco_builder.sheets.contents import Back, Card, Deck
from nco_builder.sheets.roster_deck import checked
from nco_builder.sheets.words import (
    APART,
    DOT,
    FIRM,
    called,
    lines,
    number,
    single_line,
    ticked,
)
from nco_builder.systems.judging import resolved_for_sheets
from nco_builder.systems.k47_vehicles.card_lines import VehicleLines, stranger_lines
from nco_builder.systems.k47_vehicles.judge import sentence
from nco_builder.systems.k47_vehicles.pictures import arcs_picture, blank_picture
from nco_builder.systems.k47_vehicles.resolve import ALL_SIDES, FAR, NEAR, fire
from nco_builder.systems.k47_vehicles.rules import chapter
from nco_builder.systems.k47_vehicles.spots import letter
from nco_builder.systems.k47_vehicles.told import (
    class_told,
    inches,
    mount_and_flak,
    pen_told,
    pivots_told,
    run_told,
    weapon_pen,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Block, Paragraph
    from nco_builder.sheets.drawings import Align
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.k47_vehicles.model import Force, ForceVehicle
    from nco_builder.systems.k47_vehicles.resolve import Resolved, ResolvedForce, WeaponFire
    from nco_builder.systems.k47_vehicles.rules import Chapter

HEADLINE = N_("Vehicle cards")
PIN_BOXES = 7
BLANK_WEAPONS, BLANK_LINES = 4, 5
UNARMED_LINES = 3
"""Lines for weapons of a vehicle of which none is entered."""
SHORT, MIDDLE, LONG = 8.0, 14.0, 20.0
"""Lines to write on in a table, in millimetres."""
SIGN = "+"
WRONG = "▲ "


def vehicle_cards(judged: Judged[Force], wishes: SheetOptions) -> Deck:
    """A card for each vehicle, in the player's order.

    Raises:
        NoSheetError: there is no vehicle, or the rules are not installed.

    """
    result: ResolvedForce = resolved_for_sheets(judged)
    force, rules = judged.document, chapter()
    if not force.vehicles:
        raise NoSheetError(_("there are no vehicles, so there are no vehicle cards"))
    cards = [
        _card(vehicle, known, _wrong(judged, place), rules)
        for place, (vehicle, known) in enumerate(zip(force.vehicles, result.vehicles, strict=True))
    ]
    deck = _deck(force, _(HEADLINE), cards)
    verdict = _("Legal.") if judged.legal else _("Not legal.")
    back = Back(deck.owner or _(HEADLINE), deck.source) if wishes.backs else None
    return replace(deck, credit=(*deck.credit, verdict, checked(wishes.date)), back=back)


def blank_cards(judged: Judged[Force], _wishes: SheetOptions) -> Deck:
    """A page of cards to be filled in by hand: nothing of these vehicles is on them.

    Raises:
        NoSheetError: the rules are not installed.

    """
    resolved_for_sheets(judged)
    rules = chapter()
    labels = (_("advance"), _("run"), _("reverse"), _("superficial"), _("massive"))
    harmed = Grid(
        _harmed_headings(),
        tuple([((Text(name),), (Blank(SHORT),), (Blank(SHORT),)) for name in _sides()]),
        aligns=HARMED_ALIGNS,
    )
    card = Card(
        label=_("Class, crew"),
        name="",
        marks=(),
        parts=(
            Tiles(tuple([Tile(each, ()) for each in labels]), large=True),
            SideBySide(blank_picture(rules), (_blank_weapons(BLANK_WEAPONS), harmed)),
            Points(
                (
                    (Text(_("Crew") + "  ", "strong"), *ticked(_qualities(rules))),
                    (Text(_("Rules") + " ", "strong"), Blank()),
                    *((Blank(),),) * BLANK_LINES,
                ),
            ),
        ),
        aside=((Blank(SHORT), Text(SIGN, "figure")), (Text(_("to damage"), "small"),)),
        bottom=_bottom(is_armoured=True),
    )
    title = _("Blank cards")
    deck = _deck(judged.document, title, [card])
    return replace(deck, title=title, author="", owner="", counted="", fills_page=True)


def credit() -> tuple[str, ...]:
    """What stands at the foot of each page."""
    return (
        chapter().title + ".",
        _("Reminders in our own words; the document decides."),
    )


def _deck(force: Force, what: str, cards: list[Card]) -> Deck:
    rules, name = chapter(), called(force.name)
    moves = rules.moves
    pivot = _("A pivot: up to {one}°; two: up to {two}°.")
    return Deck(
        title=f"{what}, {name}" if name else what,
        author=single_line(force.player),
        subject=f"{what}, {rules.title}",
        language=current(),
        owner=name,
        source=rules.title,
        counted=_("{number} of {count}"),
        continued=_("continued"),
        in_full=_("In full"),
        credit=(*credit(), pivot.format(one=moves.pivot_degrees, two=moves.two_pivots_degrees)),
        cards=tuple(cards),
    )


def _card(
    vehicle: ForceVehicle, known: Resolved | None, wrong: Sequence[Paragraph], rules: Chapter
) -> Card:
    crew = [rules.qualities[vehicle.quality].name] if vehicle.quality else []
    said = [] if vehicle.points is None else [_points(vehicle.points)]
    value = f"{number(known.value)}{SIGN}" if known else ""
    return Card(
        label=DOT.join([single_line(class_told(vehicle, rules)), *crew]),
        name=called(vehicle.name),
        marks=(),
        parts=tuple(_parts(vehicle, known, wrong, rules)),
        aside=(
            (Text(value, "figure"),) if value else (Blank(SHORT), Text(SIGN, "figure")),
            (Text(DOT.join([_("to damage"), *said]), "small"),),
        ),
        bottom=_bottom(is_armoured=known is None or known.armoured),
        silhouette=class_silhouette(vehicle.class_id, vehicle.movement),
    )


def _points(points: int) -> str:
    return _("{points} points").format(points=number(points)).replace(" ", FIRM)


def _parts(
    vehicle: ForceVehicle, known: Resolved | None, wrong: Sequence[Paragraph], rules: Chapter
) -> Iterator[Block]:
    yield Tiles(tuple(_tiles(known)), large=True)
    yield _guns(vehicle, known, rules)
    lines_of = (
        VehicleLines(vehicle, known, rules).all() if known else stranger_lines(vehicle, rules)
    )
    told = [*wrong, *lines_of]
    told += [(Text(line),) for line in lines(vehicle.notes).split("\n") if line]
    if told:
        yield Points(tuple(told))


def _tiles(known: Resolved | None) -> Iterator[Tile]:
    if known is None:
        labels = (_("advance"), _("run"), _("reverse"), _("superficial"), _("massive"))
        yield from [Tile(label, ()) for label in labels]
        return
    advance, run, back = known.advance, known.run, known.reverse
    yield _tile(_("advance"), inches(advance.inches), pivots_told(advance.pivots))
    yield _tile(_("run"), run_told(run), pivots_told(run.pivots))
    yield _tile(_("reverse"), inches(back.inches), pivots_told(back.pivots))
    if known.superficial_at is not None and known.massive_from is not None:
        results = chapter().results
        die = _("die {mod}").format(mod=pen_told(results.superficial_die))
        yield _tile(_("superficial"), number(known.superficial_at), die)
        yield _tile(_("massive"), f"{number(known.massive_from)}{SIGN}", _("two results"))


def _tile(label: str, value: str, note: str) -> Tile:
    return Tile(label, (Text(value, "number"),), note)


def _guns(vehicle: ForceVehicle, known: Resolved | None, rules: Chapter) -> Block:
    """The picture of the arcs, beside it the weapons and what harms the vehicle."""
    if vehicle.weapons:
        fires = [fire(each, vehicle, rules) for each in vehicle.weapons]
        weapons = _weapons(vehicle, fires, rules)
        picture = arcs_picture(vehicle, fires, rules)
    else:
        weapons = _blank_weapons(UNARMED_LINES)
        picture = blank_picture(rules)
    return SideBySide(picture, (weapons, *(_harmed(known) if known else ())))


WEAPON_ALIGNS: tuple[Align, ...] = ("left", "center", "right")
HARMED_ALIGNS: tuple[Align, ...] = ("left", "center", "center")


def _weapons(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> Grid:
    rows = []
    for place, (weapon, each) in enumerate(zip(vehicle.weapons, fires, strict=True)):
        pen = weapon_pen(weapon)
        count = "" if weapon.count in (None, 1) else f" ×{number(weapon.count)}"
        name = single_line(weapon.name)
        rows.append(
            (
                (
                    Text(f"{letter(place)}{FIRM}{FIRM}", "strong"),
                    *((Text(called(name) + count),) if name else (Blank(LONG), Text(count))),
                ),
                (Text(mount_and_flak(weapon, rules, flak=each.flak)),),
                (Text(f"{SIGN}{FIRM}"), Blank(SHORT)) if pen is None else (Text(pen, "range"),),
            )
        )
    return Grid(_weapon_headings(), tuple(rows), aligns=WEAPON_ALIGNS)


def _weapon_headings() -> tuple[str, ...]:
    return (_("weapon"), _("mount"), _("pen"))


def _blank_weapons(count: int) -> Grid:
    rows = [
        (
            (Text(f"{letter(place)}{FIRM}{FIRM}", "strong"), Blank(LONG)),
            (Blank(MIDDLE),),
            (Blank(SHORT),),
        )
        for place in range(count)
    ]
    return Grid(_weapon_headings(), tuple(rows), aligns=WEAPON_ALIGNS)


def _sides() -> tuple[str, ...]:
    return (_("front"), _("side, top"), _("rear"))


def _harmed_headings() -> tuple[str, ...]:
    return (_("harmed by Pen"), _("near"), _("beyond half"))


def _harmed(known: Resolved) -> Iterator[Grid]:
    """The smallest printed Pen that can damage it."""
    least = known.least_pen
    headings = _harmed_headings()
    if ALL_SIDES in least:
        headings = (headings[0], "")
        rows = [(_("from any side, at any range"), [least[ALL_SIDES]])]
    elif NEAR in least:
        rows = [(_("from any side"), [least[NEAR], least[FAR]])]
    else:
        keys = ("front", "side", "rear")
        rows = [
            (name, [least[f"{key}_{far}"] for far in (NEAR, FAR)])
            for key, name in zip(keys, _sides(), strict=True)
        ]
    cells = tuple([((Text(name),), *[_pen(each) for each in pens]) for name, pens in rows])
    yield Grid(headings, cells, aligns=HARMED_ALIGNS[: len(headings)])


def _pen(pen: int) -> Paragraph:
    return (Text(pen_told(pen), "range"),)


def _bottom(*, is_armoured: bool) -> tuple[Block, ...]:
    down = pgettext("of a vehicle", "Down")
    states = [down, _("immobilised"), _("knocked out")] if is_armoured else [down, _("destroyed")]
    pins = pgettext("markers", "pins") + FIRM + FIRM
    return (Points(((Text(pins, "strong"), Boxes(PIN_BOXES), Text(APART), *ticked(states)),)),)


def _qualities(rules: Chapter) -> list[str]:
    return [each.name for each in rules.qualities.values()]


def _wrong(judged: Judged[Force], place: int) -> list[Paragraph]:
    """Why the vehicle is not legal."""
    here = f"vehicles[{place}]"
    return [
        (Text(f"{WRONG}{single_line(sentence(each, judged))}", "strong"),)
        for each in judged.findings
        if each.severity == "error"
        and (each.at == here or each.at.startswith(f"{here}."))
        and each.code != "points_missing"
    ]
