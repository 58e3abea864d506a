"""A kind of document with a builder page that has everything such pages may have.

A fleet: ships in two squadrons, each with guns, a size that may not be known, a flag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import PathEdit, PathEdits, at_path, format_path
from nco_builder.documents.rows import path_of
from nco_builder.legality.findings import Code, Finding
from nco_builder.rules import Source
from nco_builder.schema.record import Value
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.sheets.drawings import Drawing, Polyline
from nco_builder.systems import System
from nco_builder.systems.judging import Judged, about, known_codes, sentence
from nco_builder.systems.page import (
    Area,
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageContext,
    PageGauge,
    PageGroup,
    PageRow,
    PageTable,
    PartRow,
    PartsField,
    PictureField,
    Shelf,
    StepperField,
    TextField,
    token_of,
)

if TYPE_CHECKING:
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.page import Field, Mark

FORMAT: Literal["model-fleet"] = "model-fleet"
FLAGS = ("white", "red", "black")
SOURCE = Source(section="Ships", page=3, document="Fleets")
TOO_MANY = Code("too_many_boats", "error", "{name} carries {boats} boats; 3 is the most.")
NO_SIZE = Code("no_size", "warning", "{name} has no size.")
RED = Code("red_flag", "ruling", "{name} flies the red flag: agree what it means.")


class Gun(Value):
    """A gun of a ship."""

    name: str
    range: int | None = None


class Ship(Value):
    """A ship."""

    always: ClassVar[frozenset[str]] = frozenset({"name"})

    name: str
    size: int | None = None
    boats: int = 0
    flag: str = "white"
    motto: str = ""
    guns: tuple[Gun, ...] = ()
    sides: tuple[str, ...] = ()


class Fleet(Value):
    """Two squadrons."""

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "name"})

    format: Literal["model-fleet"] = FORMAT
    version: Literal[1] = 1
    name: str = ""
    notes: str = ""
    limit: int | None = 20
    ships: tuple[Ship, ...] = ()
    reserve: tuple[Ship, ...] = ()


def judge(fleet: Fleet) -> Judged[Fleet]:
    found: list[Finding] = []
    for squadron in ("ships", "reserve"):
        for at, ship in enumerate(getattr(fleet, squadron)):
            path = (squadron, at)
            if ship.boats > 3:
                code = TOO_MANY
                boats = (*path, "boats")
                found.append(about(boats, code, SOURCE, name=ship.name, boats=ship.boats))
            if ship.size is None:
                found.append(about((*path, "size"), NO_SIZE, SOURCE, name=ship.name))
            if ship.flag == "red":
                found.append(about((*path, "flag"), RED, SOURCE, name=ship.name))
    return Judged(fleet, tuple(found), {"size": _size(fleet)})


def _size(fleet: Fleet) -> int:
    return sum(ship.size or 0 for ship in (*fleet.ships, *fleet.reserve))


def fixes(finding: Finding, judgement: Judged[Fleet]) -> list[PathEdit]:
    if finding.code != TOO_MANY.name:
        return []
    path = path_of(finding.at)
    name = at_path(judgement.document, path[:-1]).name
    return [PathEdit("set", path, 3, f"Leave {name} 3 boats")]


def _mark(judgement: Judged[Fleet], path: DocPath) -> Mark:
    marks = {finding.at: finding.severity for finding in judgement.findings}
    return marks.get(format_path(path), "")


def page(context: PageContext) -> BuilderPage:
    judgement: Judged[Fleet] = context.judgement
    fleet = judgement.document
    size = _size(fleet)
    limit = fleet.limit or 0
    share = size / limit if limit else None
    return BuilderPage(
        facts=(HeadFact("Fleet rules"), HeadFact(f"{fleet.limit} tons", ("limit",))),
        gauges=(
            PageGauge(
                str(size), f"/ {fleet.limit} tons", f"{(fleet.limit or 0) - size} left", share
            ),
            PageGauge(str(len(fleet.ships)), "ships", "in line"),
            PageGauge(str(len(fleet.reserve)), "in reserve"),
        ),
        shelf=_shelf(context),
        table=PageTable(
            "Ships",
            (
                PageColumn("#", "right", key="number", shown="always", numbers_rows=True),
                PageColumn("Ship", wide=True, key="name", shown="always"),
                PageColumn("Flag", key="flag"),
                PageColumn("Size", "right", key="size"),
            ),
            tuple(_rows(judgement)),
            foot=" + ".join(str(ship.size or 0) for ship in (*fleet.ships, *fleet.reserve)),
            foot_aside=f"= {size}",
            empty="No ships yet. Take one from the list.",
            groups=(
                PageGroup("ships", "Line", token=token_of(0)),
                PageGroup("reserve", "Reserve", token=token_of(1)),
            ),
        ),
        entry=_entry(context),
    )


def _adding(ship: Ship, fleet: Fleet) -> PathEdit:
    return PathEdit("insert", ("ships", len(fleet.ships)), ship, f"Add {ship.name or 'a ship'}")


def _shelf(context: PageContext) -> Shelf:
    fleet: Fleet = context.judgement.document
    frigate, sloop = Ship(name="Frigate", size=5), Ship(name="Sloop", size=2, flag="red")
    known = (
        Offer("frigate", "Frigate", "5", "fast", change=_adding(frigate, fleet), search="fregatte"),
        Offer("sloop", "Sloop", "2", "small", "ruling", change=_adding(sloop, fleet)),
        Offer("liner", "Liner", "9", barred="a fleet has no liners"),
    )
    own = tuple(
        Offer(
            f"own:{each.name}",
            each.name,
            str(each.size or "–"),
            change=_adding(each, fleet),
            own=each,
        )
        for each in context.own
        if isinstance(each, Ship)
    )
    groups = (OfferGroup("From the book", known), *([OfferGroup("My ships", own)] if own else []))
    new = Offer("new", "New ship…", change=_adding(Ship(name=""), fleet))
    return Shelf("Take", "Filter ships", groups, (new,))


def _rows(judgement: Judged[Fleet]) -> list[PageRow]:
    fleet = judgement.document
    rows = []
    for squadron in ("ships", "reserve"):
        for at, ship in enumerate(getattr(fleet, squadron)):
            path = (squadron, at)
            cells = (
                PageCell(str(at + 1)),
                PageCell(ship.name or "–", strong=True, mark=_mark(judgement, (*path, "boats"))),
                PageCell(ship.flag, mark=_mark(judgement, (*path, "flag"))),
                PageCell(
                    str(ship.size or "–"), strong=True, mark=_mark(judgement, (*path, "size"))
                ),
            )
            rows.append(PageRow(path, cells, squadron, hint=ship.motto))
    return rows


def _entry(context: PageContext) -> EntryForm:
    fleet: Fleet = context.judgement.document
    if not context.chosen:
        fields = (
            NumberField("Limit", ("limit",), fleet.limit, "no limit", "tons"),
            TextField("Notes", ("notes",), fleet.notes, lines=3),
        )
        return EntryForm((), "Fleet", fleet.name or "Untitled", fields=fields)
    path = context.chosen
    ship: Ship = at_path(fleet, path)
    return EntryForm(
        path,
        f"Ship {int(path[-1]) + 1}",
        ship.name or "New ship",
        f"{ship.size or '–'} tons",
        (
            Tile("tons", (Text(str(ship.size or "–")),)),
            Tile("boats", (Text(str(ship.boats)),)),
            Tile("guns", (Text(str(len(ship.guns))),)),
        ),
        _fields(ship, path, context.part),
        keep=ship if ship.name else None,
        kept=ship in context.own,
    )


def _fields(ship: Ship, path: DocPath, part: DocPath | None) -> tuple[Field, ...]:
    flags = tuple(
        Chip(
            flag, on=ship.flag == flag, change=PathEdit("set", (*path, "flag"), flag, f"Fly {flag}")
        )
        for flag in FLAGS
    )
    barred = Chip("pirate", "never", barred="not in a fleet")
    other = Chip(
        "other…",
        change=PathEdits((PathEdit("set", (*path, "flag"), ""),), "Fly another flag"),
        asks="Which flag?",
    )
    add = PathEdit("insert", (*path, "guns", len(ship.guns)), Gun(name="Gun"), "Add a gun")
    return (
        TextField("Name", (*path, "name"), ship.name, "a name"),
        NumberField("Size", (*path, "size"), ship.size, "not known", "tons"),
        ChipField("Flag", (*flags, barred, other), one=True),
        StepperField("Boats", (*path, "boats"), ship.boats, "3 at most", most=9),
        NoteField("Guns and more", heading=True),
        PartsField(
            "Guns",
            tuple(
                PartRow((*path, "guns", at), (gun.name, str(gun.range or "–")))
                for at, gun in enumerate(ship.guns)
            ),
            part,
            _gun_fields(ship, part),
            (Offer("gun", "Add a gun…", change=add),),
        ),
        _picture(ship, path),
        NoteField(f"{ship.name} is {len(ship.name)} letters long."),
    )


def _gun_fields(ship: Ship, part: DocPath | None) -> tuple[Field, ...]:
    if part is None:
        return ()
    gun = ship.guns[int(part[-1])]
    return (
        TextField("Gun", (*part, "name"), gun.name),
        NumberField("Range", (*part, "range"), gun.range, "not known", "cables"),
    )


def _picture(ship: Ship, path: DocPath) -> PictureField:
    corners = {
        "bow": ((0.0, 0.0), (40.0, 0.0), (20.0, 15.0)),
        "stern": ((0.0, 30.0), (40.0, 30.0), (20.0, 15.0)),
    }
    areas = []
    for side, points in corners.items():
        on = side in ship.sides
        sides = tuple(each for each in ship.sides if each != side) if on else (*ship.sides, side)
        change = PathEdit("set", (*path, "sides"), sides, f"Arm the {side}")
        areas.append(Area(side, points, change, on))
    outline = (Polyline(((0, 0), (40, 0), (40, 30), (0, 30), (0, 0))), Polyline(((0, 0), (40, 30))))
    drawing = Drawing(40, 30, outline, ())
    return PictureField(
        "Arms", f"Armed: {', '.join(ship.sides) or 'nothing'}", drawing, tuple(areas)
    )


CODES = known_codes(globals())
FLEET = Kind(
    FORMAT,
    "a fleet",
    Fleet,
    judge=judge,
    codes=CODES,
    begin=Fleet,
    title=lambda fleet: fleet.name,
    untitled="Fleet",
    sentence=lambda finding, _judged: sentence(finding, CODES),
    fixes=fixes,
    rules=lambda _judged: "Fleets",
)
SYSTEM = System(
    FLEET, {}, name="Model fleets", page=page, entry=_entry, page_name="&Fleet", own=Ship
)
