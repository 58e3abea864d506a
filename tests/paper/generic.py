"""Contents as further rules have them, of no rules in particular."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.sheets.blocks import (
    Blank,
    Boxes,
    Divider,
    Fact,
    Facts,
    Framed,
    Grid,
    Panel,
    Points,
    Poster,
    Roll,
    Rolls,
    SideBySide,
    Text,
    Tile,
    Tiles,
    Track,
)
from nco_builder.sheets.contents import Back, Card, Chart, Deck
from nco_builder.sheets.drawings import Arc, Drawing, Label, Polygon, Polyline
from nco_builder.sheets.words import ticked

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.sheets.contents import SideBand
    from nco_builder.sheets.drawings import Align

CENTERED: Align = "center"


def strong(text: str, rest: str = "") -> Paragraph:
    """Words of which the first stand out."""
    return (Text(text, "strong"), Text(rest)) if rest else (Text(text, "strong"),)


def number(text: str) -> Paragraph:
    return (Text(text, "number"),)


HULL = Drawing(
    30,
    33,
    (
        Polyline(((0, 3), (30, 33)), "light"),
        Polyline(((30, 3), (0, 33)), "light"),
        Polyline(((0, 3), (30, 3)), "heavy"),
        Polyline(((0, 3), (0, 33)), "heavy"),
        Polyline(((30, 3), (30, 33)), "dashed"),
        Polyline(((0, 33), (30, 33)), "dashed"),
    ),
    (
        Label(15, 2, "front", "center", size=7),
        Label(15, 9, "ABC", "center", strong=True, size=11),
        Label(4, 19, "AB", "center", strong=True, size=11),
        Label(26, 19, "–", "center", size=9),
        Label(15, 31, "–", "center", size=9),
    ),
    (Polygon(((11, 13), (19, 13), (19, 25), (11, 25)), "thin"),),
)
TURNING = Drawing(
    40,
    36,
    (),
    (
        Label(20, 17, "Turn", "center", strong=True, size=20),
        Label(20, 25, "Over", "center", strong=True, size=20),
    ),
    (Arc(20, 18, 15.5, 10, 300, "bold", "end"),),
)
SCORES = Tiles(
    (
        Tile("Sh", number("4+")),
        Tile("D", number("5"), "front, sides"),
        Tile("D", number("4"), "rear, turret"),
        Tile("C", number("4")),
        Tile("M", number('12"'), 'back 6"'),
    ),
    large=True,
)
CREW = Points(
    (
        (
            *strong("Wounds "),
            Track("", 2),
            *strong("   Crew "),
            Track("", 5, heavy=2),
            *strong("   lieutenant", " saves on 4+"),
        ),
        strong("2 left", " main gun −1 once back in · 1 left no move; main gun −2"),
    )
)
GUN = Points(
    (
        (
            *strong("75mm L/43"),
            Text("   strength "),
            Blank(10),
            Text("  class "),
            Blank(8),
            Text("  range "),
            Blank(),
        ),
    )
)
HITS = Grid(
    (
        "main gun hits on",
        (Text("half "), Blank(6), Text('"')),
        (Text("range "), Blank(6), Text('"')),
        (Text("1½ "), Blank(6), Text('"')),
    ),
    (
        ((Text("standing still"),), strong("3+"), strong("4+"), strong("5+")),
        ((Text('moved up to 6"'),), strong("4+"), strong("5+"), strong("6+")),
    ),
    aligns=("left", CENTERED, CENTERED, CENTERED),
)
WEAPONS = Grid(
    ("weapon", "mount", "pen"),
    (
        (strong("A", "  Heavy gun"), (Text("turret"),), (Text("+"), Blank(6))),
        (strong("B", "  MMG"), (Text("co-axial"),), (Text("–"),)),
        (strong("C", "  MMG"), (Text("hull"),), (Text("–"),)),
    ),
    aligns=("left", CENTERED, CENTERED),
)
HARMED = Grid(
    ("harmed by", "front", "side, top", "rear"),
    (((Text("near · beyond"),), strong("+4 · +5"), strong("+3 · +4"), strong("+2 · +3")),),
    aligns=("left", CENTERED, CENTERED, CENTERED),
)
COMES = Panel(
    "D6: what comes",
    "",
    (
        Rolls(
            (
                Roll("1–2", strong("HS-123"), (Text("bomber 3D6"),), ()),
                Roll("3–4", strong("ME-109"), (Text("fighter 2D6"),), ()),
                Roll("5–6", strong("JU-87"), (Text("bomber 3D6"),), ()),
            )
        ),
    ),
)


def tank(name: str = "Panzer IV H") -> Card:
    """A vehicle with its numbers, crew, gun and reminders."""
    return Card(
        "PLATOON COMMAND",
        name,
        (),
        (
            SCORES,
            CREW,
            Divider(),
            GUN,
            HITS,
            Points(
                (
                    strong(
                        "MGs", " two and one on top · still: all · moved: one · more: one at −1"
                    ),
                    strong(
                        "Terrain", " D6 on entering, leaving, stopping: 1–2 stuck; later 1–3 frees."
                    ),
                    strong("Damaged", " out, each on 4+; courage to get back in."),
                    strong("Destroyed", " out, each on 5+"),
                )
            ),
        ),
        double_rule=True,
        aside=((Text("75 points", "number"),), (Text("50 + 15 + 10", "small"),)),
        bottom=(Points((ticked(("stuck", "tread", "turret", "bailed out", "courage")),)),),
    )


def platoon(vehicles: int = 3) -> Card:
    """A list of vehicles, boxes for turns, what to agree."""
    rows = tuple([(strong("Panzer IV H"), (Text("50"),), (Text("–"),), strong("50"))] * vehicles)
    columns: tuple[Align, ...] = ("left", CENTERED, CENTERED, CENTERED)
    turns = Tiles(tuple([Tile(str(turn), ()) for turn in range(1, 11)]), large=True)
    words = ("Within 4 inches of each other.", "Courage is tested once for the platoon.")
    together = Points(tuple([(Text(each),) for each in words]), bullets=True)
    return Card(
        "PLATOON",
        "Panzer Zug",
        (),
        (
            Grid(("vehicle", "profile", "upgrades", "points"), rows, aligns=columns),
            Panel("Together", "the platoon is one unit", (together,)),
            Panel("Turns", "tick: courage failed", (turns,)),
        ),
        aside=((Text("175 points", "number"),), (Text("no limit agreed", "small"),)),
    )


def walker(name: str = "Tiger I") -> Card:
    """A vehicle with its arcs beside its weapons."""
    return Card(
        "HEAVY TANK",
        name,
        (),
        (
            Tiles(
                (
                    Tile("advance", number('9"'), "1 pivot"),
                    Tile("run", number('9–18"'), "straight"),
                    Tile("reverse", number('4½"'), "straight"),
                    Tile("superficial", number("10"), "die −3"),
                    Tile("massive", number("13+"), "two results"),
                ),
                large=True,
            ),
            SideBySide(HULL, (WEAPONS, HARMED)),
            Points(
                (
                    strong("Veteran crew", " pinned only by hits that could damage it."),
                    strong("Assaults", " infantry and guns: Run, straight, at least 9 inches."),
                )
            ),
        ),
        aside=((Text("10+", "number"),), (Text("to damage", "small"),)),
        bottom=(
            Points(
                (
                    (
                        *strong("pins "),
                        Track("", 7),
                        Text("   "),
                        *ticked(("Down", "immobilised", "knocked out")),
                    ),
                )
            ),
        ),
    )


def action(side: SideBand, name: str, *lines: str, note: str = "") -> Card:
    """A card to be drawn from a deck."""
    return Card(
        "GERMAN",
        name,
        (),
        (
            Poster(lines, note),
            Points(
                (
                    strong("Free Action", " shoot, move, observe, go on overwatch, or halt."),
                    (Text("On overwatch: shoot, and go back on it."),),
                )
            ),
        ),
        corner=(Text("1 of 2"),),
        side=side,
    )


def support(side: SideBand = "full") -> Card:
    """A card with tables that are read with a die."""
    note = Points(((Text("Only if its condition is met, such as an observer in place."),),))
    parts = (note, COMES, COMES)
    return Card("GERMAN", "Air Support", (), parts, corner=(Text("1 of 1"),), side=side)


def held(side: SideBand = "double") -> Card:
    """A card that is kept in hand."""
    card = action(side, "Commander", "Free Action", note="for the whole force")
    return card.replace(bottom=(Framed(strong("keep in hand · never shuffled in"), "dashed"),))


def turn_over() -> Card:
    """A card without a head."""
    words = Points((strong("The turn ends.", " All drawn cards go back in."),))
    bottom = (Points(((Text("1 of 3 in 34 cards", "small"),),)),)
    parts = (TURNING, Divider(), words)
    return Card("", "Turn Over", (), parts, headless=True, bottom=bottom)


MARKED = ("moving", "overw.", "suppr.", "gun", "tracks", "out")
BOXES = Grid(
    ("", *MARKED),
    tuple([(strong(str(place)), *(((Boxes(1),),) * 6)) for place in range(1, 5)]),
    aligns=("left", *((CENTERED,) * 6)),
)
BANDS = tuple(
    [
        ((Text(f'{8 * band}"'),), (Text(f"{5 - band}D6"),), (Text(f"{2 - band:+}"),))
        for band in (1, 2, 3)
    ]
)


def data(name: str = "Pz III J", side: SideBand | None = "full") -> Card:
    """Numbers of a vehicle, and boxes for each of its kind."""
    tiles = (("Size", "5"), ("Armor", "11"), ("morale", "+1"))
    parts = (
        Tiles(tuple([Tile(label, number(value)) for label, value in tiles]), large=True),
        Facts((Fact("move", (Text('road 12" · open 8" · rough 4"'),)),)),
        Divider(),
        Points((strong("5cm L/42"),)),
        Grid(("up to", "dice", "to hit"), BANDS, aligns=(CENTERED,) * 3),
        Points((strong("D10", " Size or less: target moving −1, we moved −2."),)),
        BOXES,
    )
    return Card("GERMAN · PANZERS A", name, (), parts, side=side)


def blank_data() -> Card:
    """Room to write the same."""
    move: list[Inline] = []
    for ground in ("road ", "  open ", "  rough "):
        move += [Text(ground), Blank(8)]
    parts = (
        Tiles(tuple([Tile(label, ()) for label in ("Size", "Armor", "morale")]), large=True),
        Facts((Fact("move", tuple(move)),)),
        Divider(),
        Points(((Text("gun "), Blank()),)),
        Grid(("up to", "dice", "to hit"), (((Blank(8),),) * 3,) * 3, aligns=(CENTERED,) * 3),
        BOXES,
    )
    return Card("", "", (), parts)


def deck(
    *cards: Card, back: Back | None = None, feet: bool = True, large_names: bool = False
) -> Deck:
    """Some cards."""
    return Deck(
        title="Cards",
        author="",
        subject="cards",
        language="en",
        owner="Kampfgruppe",
        credit=("Own words; the document decides.", "Author not named."),
        counted="{number} of {count}",
        source="chapter",
        continued="continued",
        in_full="In full",
        cards=cards,
        back=back,
        feet=feet,
        large_names=large_names,
    )


def drawn_deck(*, back: Back | None = None) -> Deck:
    """A deck that is shuffled and drawn."""
    sides: tuple[SideBand, ...] = ("full", "double", "hatched", "dotted")
    actions = [action(side, "Panzers A", "Free Action") for side in sides]
    others = (
        action("full", "Panzers A", "½ Move", "and Free Action"),
        action("double", "German Specials", "Move"),
        turn_over(),
        support(),
        held(),
    )
    return deck(*actions, *others, back=back, feet=False, large_names=True)


def chart(panels: tuple[Panel, ...], across: tuple[Panel, ...] = (), columns: int = 2) -> Chart:
    """Panels on a page."""
    return Chart(
        title="Vehicle chart",
        author="",
        subject="chart",
        language="en",
        owner="Panzer Zug",
        credit=("Own words; the document decides.",),
        counted="page {number} of {count}",
        headline="Vehicle chart",
        line=(Text("Panzer Zug · 3 × Panzer IV H"),),
        beside="for every vehicle\nthese rules",
        sides=(panels,),
        across=across,
        columns=columns,
    )


def sentence(words: int, begin: str = "Straight") -> Paragraph:
    """So many words."""
    return (Text(begin, "strong"), Text(" or curved, up to M" * (words // 4)))


def panels(count: int = 10) -> tuple[Panel, ...]:
    """Panels of every kind."""
    found = []
    for place in range(count):
        kinds = (
            Points((sentence(16), sentence(24, "Hull"), sentence(12, "Terrain")), bullets=True),
            Grid(
                ("moved", "main gun", "machine guns"),
                (
                    ((Text('0"'),), strong("fires"), strong("all")),
                    ((Text('up to 6", or turned'),), strong("−1", " (gyro: none)"), strong("one")),
                    ((Text('more than 6"'),), (Text("–"),), strong("one, −1")),
                ),
                aligns=("left", CENTERED, CENTERED),
            ),
            COMES.parts[0],
            Grid(
                tuple([str(size) for size in range(1, 11)]),
                (tuple([strong(str(10 * size)) for size in range(1, 11)]),),
                aligns=(CENTERED,) * 10,
            ),
        )
        own = (kinds[place % 4], *((kinds[0],) if place % 3 == 0 else ()))
        found.append(Panel(f"{place + 1} · Moving", "M in inches", own))
    return tuple(found)
