"""The picture of a vehicle's arcs: from above, front upwards, with the letters of what bears."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.sheets.drawings import Circle, Drawing, Label, Polygon, Polyline
from nco_builder.systems.k47_vehicles.spots import letter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.systems.k47_vehicles.model import ArcName, ForceVehicle
    from nco_builder.systems.k47_vehicles.resolve import WeaponFire
    from nco_builder.systems.k47_vehicles.rules import Chapter

OPPOSITE: Mapping[ArcName, ArcName] = MappingProxyType(
    {"front": "rear", "rear": "front", "left": "right", "right": "left"}
)
HEAD = 4.0
"""Room for the word above the picture, in millimetres."""
WIDTH, HEIGHT = 31.0, 32.0
HULL_WIDTH, HULL_HEIGHT = 9.0, 10.0
LEFT, RIGHT = (WIDTH - HULL_WIDTH) / 2, (WIDTH + HULL_WIDTH) / 2
TOP, BOTTOM = HEAD + (HEIGHT - HULL_HEIGHT) / 2, HEAD + (HEIGHT + HULL_HEIGHT) / 2
FOOT = HEAD + HEIGHT
EDGE = 0.4
"""Half of what a heavy line takes, so that none is cut at the border."""
ROOM: Mapping[ArcName, int] = MappingProxyType({"front": 12, "rear": 12, "left": 5, "right": 5})
"""How many letters stand beside each other in an arc."""
NONE = "\N{EN DASH}"
SIZE, SMALL, LINE, SMALL_LINE = 9.0, 6.5, 3.7, 2.6
MOST_LINES = 3
"""More than so many lines are set in small type."""


def bearing(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> dict[ArcName, tuple[int, ...]]:
    """The places of the weapons that may bear on each arc.

    One at the back of a turret may bear wherever the main gun may, seen from the other side.
    """
    main = vehicle.main_gun
    arcs: dict[ArcName, tuple[int, ...]] = {}
    for arc, other in OPPOSITE.items():
        main_bears = any(
            weapon is main and other in fire.arcs
            for weapon, fire in zip(vehicle.weapons, fires, strict=True)
        )
        arcs[arc] = tuple(
            [
                place
                for place, fire in enumerate(fires)
                if arc in fire.arcs or ("opposite" in fire.arcs and main_bears)
            ]
        )
    return arcs


def runs(places: Sequence[int]) -> list[str]:
    """Letters of weapons, three or more in a row as one: `A`, `C–F`."""
    told: list[list[int]] = []
    for place in places:
        if told and told[-1][-1] == place - 1:
            told[-1].append(place)
        else:
            told.append([place])
    return [part for run in told for part in _run(run)]


def _run(run: list[int]) -> Iterator[str]:
    if len(run) > 4:  # noqa: PLR2004 - fewer take no more room each by itself
        yield f"{letter(run[0])}–{letter(run[-1])}"
    else:
        yield from map(letter, run)


def _lines(parts: Sequence[str], room: int) -> list[str]:
    """Parts in lines of so many letters; where any is long, apart from each other."""
    between = " " if any(len(part) > 1 for part in parts) else ""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= room:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def arcs_picture(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> Drawing:
    """The four arcs of a vehicle; a heavy side is armed, a dashed one is not."""
    arcs = bearing(vehicle, fires)
    return _drawing(vehicle, {arc: runs(places) for arc, places in arcs.items()}, rules)


def blank_picture(rules: Chapter) -> Drawing:
    """The arcs of a vehicle nobody has described yet."""
    return _drawing(None, {}, rules)


def _drawing(
    vehicle: ForceVehicle | None, told: Mapping[ArcName, Sequence[str]], rules: Chapter
) -> Drawing:
    sides = [_side(arc, bool(told.get(arc))) for arc in OPPOSITE]
    labels = [Label(WIDTH / 2, HEAD - 1.2, rules.arcs["front"].name, "center", size=7.0)]
    for arc, parts in told.items():
        labels += _letters(arc, parts or [NONE], strong=bool(parts))
    marks: list[Polygon | Circle] = [
        Polygon(((LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM)), "heavy"),
        Polygon(
            ((WIDTH / 2, TOP + 1), (WIDTH / 2 - 1.5, TOP + 3.2), (WIDTH / 2 + 1.5, TOP + 3.2)),
            filled=True,
        ),
    ]
    if vehicle and any(each.mount in {"turret", "rear_turret"} for each in vehicle.weapons):
        marks.append(Circle(WIDTH / 2, (TOP + BOTTOM) / 2 + 1.4, 2.2))
    lines = (*sides, *(Polyline(each) for each in CORNERS))
    return Drawing(WIDTH, FOOT, lines, tuple(labels), tuple(marks))


CORNERS = (
    ((EDGE, HEAD + EDGE), (LEFT, TOP)),
    ((WIDTH - EDGE, HEAD + EDGE), (RIGHT, TOP)),
    ((WIDTH - EDGE, FOOT - EDGE), (RIGHT, BOTTOM)),
    ((EDGE, FOOT - EDGE), (LEFT, BOTTOM)),
)
"""From the corners of the picture to those of the hull, clockwise from front left."""
_STARTS: Mapping[ArcName, int] = MappingProxyType({"front": 0, "right": 1, "rear": 2, "left": 3})


def corners(arc: ArcName) -> tuple[tuple[float, float], ...]:
    """The corners of an arc in the picture."""
    (one, inner), (other, far) = _of(arc)
    return (one, other, far, inner)


def _of(arc: ArcName) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    place = _STARTS[arc]
    return CORNERS[place], CORNERS[(place + 1) % len(CORNERS)]


def _side(arc: ArcName, is_armed: bool) -> Polyline:  # noqa: FBT001 - one of two looks
    (one, _inner), (other, _far) = _of(arc)
    return Polyline((one, other), "heavy" if is_armed else "dashed")


def _letters(arc: ArcName, parts: Sequence[str], *, strong: bool) -> Iterator[Label]:
    """The lines of an arc, one below the other around its middle."""
    lines = _lines(parts, ROOM[arc])
    many = len(lines) > MOST_LINES
    size, pitch = (SMALL, SMALL_LINE) if many else (SIZE, LINE)
    x, y = _middle(arc)
    first = y + pitch * 0.36 - pitch * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        yield Label(x, first + place * pitch, line, "center", strong, size)


def _middle(arc: ArcName) -> tuple[float, float]:
    """Where the letters of an arc stand."""
    x = {"left": LEFT / 2, "right": (RIGHT + WIDTH) / 2}.get(arc, WIDTH / 2)
    y = {"front": (HEAD + TOP) / 2, "rear": (BOTTOM + FOOT) / 2}.get(arc, (TOP + BOTTOM) / 2)
    return x, y


def picture_in_words(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> str:
    """What the picture shows: `front: A, B; left: none; right: none; rear: A`."""
    told = []
    for arc, places in bearing(vehicle, fires).items():
        names = ", ".join(map(letter, places)) or _("none")
        told.append(_("{arc}: {weapons}").format(arc=rules.arcs[arc].name, weapons=names))
    return "; ".join(told)
