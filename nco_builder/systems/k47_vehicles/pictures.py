"""The picture of a vehicle's arcs: from above, front upwards, with the letters of what bears."""

from __future__ import annotations

from dataclasses import dataclass
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

    Point = tuple[float, float]

OPPOSITE: Mapping[ArcName, ArcName] = MappingProxyType(
    {"front": "rear", "rear": "front", "left": "right", "right": "left"}
)
HEAD = 4.0
"""Room for the word above the picture, in millimetres."""
HULL_WIDTH, HULL_HEIGHT = 9.0, 10.0
EDGE = 0.4
"""Half of what a heavy line takes, so that none is cut at the border."""
NONE = "\N{EN DASH}"
SIZE, LINE, LETTER = 9.0, 3.7, 1.8
"""Type of the letters in points; the height of a line and the width of a letter of it."""
DEPTHS = (11.0, 13.0, 15.5, 18.0, 21.0, 24.0, 28.0, 33.0)
"""How deep arcs may be: no deeper than their letters need."""


@dataclass(frozen=True, slots=True)
class ArcFrame:
    """Where arcs lie that are so deep: their lines leave the hull's corners at 45 degrees."""

    depth: float

    @property
    def width(self) -> float:
        """Of the whole picture."""
        return HULL_WIDTH + 2 * self.depth

    @property
    def foot(self) -> float:
        """The lower edge, and so the height of the whole picture."""
        return HEAD + HULL_HEIGHT + 2 * self.depth

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the hull."""
        return self.width / 2, (HEAD + self.foot) / 2

    @property
    def hull(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the hull."""
        x, y = self.middle
        across, along = HULL_WIDTH / 2, HULL_HEIGHT / 2
        return x - across, y - along, x + across, y + along

    @property
    def rays(self) -> tuple[tuple[Point, Point], ...]:
        """From the corners of the picture to those of the hull, clockwise from front left."""
        left, top, right, bottom = self.hull
        near, far = EDGE, self.width - EDGE
        high, low = HEAD + EDGE, self.foot - EDGE
        return (
            ((near, high), (left, top)),
            ((far, high), (right, top)),
            ((far, low), (right, bottom)),
            ((near, low), (left, bottom)),
        )

    def corners(self, arc: ArcName) -> tuple[Point, ...]:
        """The corners of an arc, the outer ones first."""
        (one, inner), (other, far) = self.of(arc)
        return (one, other, far, inner)

    def of(self, arc: ArcName) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """The two rays between which an arc lies."""
        place = _STARTS[arc]
        return self.rays[place], self.rays[(place + 1) % len(self.rays)]

    def center(self, arc: ArcName) -> Point:
        """Where the letters of an arc stand."""
        x, y = self.middle
        left, top, right, bottom = self.hull
        return {
            "front": (x, (HEAD + top) / 2),
            "rear": (x, (bottom + self.foot) / 2),
            "left": (left / 2, y),
            "right": ((right + self.width) / 2, y),
        }[arc]

    def lines(self, arc: ArcName, parts: Sequence[str]) -> list[str] | None:
        """Letters in lines around the center of an arc; None where they have no room there."""
        return self._level(arc, parts) if arc in {"front", "rear"} else self._beside(parts)

    def _level(self, arc: ArcName, parts: Sequence[str]) -> list[str] | None:
        """Lines before or behind the hull, where the arc grows narrow towards it."""
        for count in range(1, int((self.depth - 1) / LINE) + 1):
            outside = (self.depth - count * LINE) / 2
            inner = [outside + (line + 1) * LINE for line in range(count)]
            room = [int((self.width - 2 * each) / LETTER) for each in inner]
            if lines := _packed(parts, room if arc == "front" else room[::-1]):
                return lines
        return None

    def _beside(self, parts: Sequence[str]) -> list[str] | None:
        """Lines beside the hull, where the arc grows low towards it."""
        for letters in range(int((self.depth - 1) / LETTER), 0, -1):
            inner = (self.depth + letters * LETTER) / 2
            most = int((self.foot - HEAD - 2 * inner) / LINE)
            if lines := _packed(parts, [letters] * most):
                return lines
        return None

    def holds(self, told: Mapping[ArcName, Sequence[str]]) -> bool:
        """Whether the letters of all arcs have room."""
        return all(not parts or self.lines(arc, parts) for arc, parts in told.items())


_STARTS: Mapping[ArcName, int] = MappingProxyType({"front": 0, "right": 1, "rear": 2, "left": 3})


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


def _packed(parts: Sequence[str], room: Sequence[int]) -> list[str] | None:
    """Parts in lines of so many letters each; where any is long, apart from each other."""
    between = " " if any(len(part) > 1 for part in parts) else ""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= room[len(lines) - 1]:
            lines[-1] += between + part
        elif len(lines) < len(room) and len(part) <= room[len(lines)]:
            lines.append(part)
        else:
            return None
    return lines


def frame_of(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> ArcFrame:
    """Where the arcs of a vehicle lie in its picture."""
    return _frame(_told(vehicle, fires))


def _told(vehicle: ForceVehicle, fires: Sequence[WeaponFire]) -> dict[ArcName, list[str]]:
    return {arc: runs(places) for arc, places in bearing(vehicle, fires).items()}


def _frame(told: Mapping[ArcName, Sequence[str]]) -> ArcFrame:
    frames = [ArcFrame(depth) for depth in DEPTHS]
    return next((each for each in frames if each.holds(told)), frames[-1])


def arcs_picture(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> Drawing:
    """The four arcs of a vehicle; a heavy side is armed, a dashed one is not."""
    return _drawing(vehicle, _told(vehicle, fires), rules)


def blank_picture(rules: Chapter) -> Drawing:
    """The arcs of a vehicle nobody has described yet."""
    return _drawing(None, {}, rules)


def _drawing(
    vehicle: ForceVehicle | None, told: Mapping[ArcName, Sequence[str]], rules: Chapter
) -> Drawing:
    frame = _frame(told)
    labels = [Label(frame.width / 2, HEAD - 1.2, rules.arcs["front"].name, "center", size=7.0)]
    for arc, parts in told.items():
        labels += _letters(arc, parts or [NONE], frame, strong=bool(parts))
    sides = [_side(arc, frame, is_armed=bool(told.get(arc))) for arc in OPPOSITE]
    rays = [Polyline(each) for each in frame.rays]
    turret = vehicle and any(each.mount in {"turret", "rear_turret"} for each in vehicle.weapons)
    marks = tuple(_hull(frame, has_turret=bool(turret)))
    return Drawing(frame.width, frame.foot, (*sides, *rays), tuple(labels), marks)


def _hull(frame: ArcFrame, *, has_turret: bool) -> Iterator[Polygon | Circle]:
    """The hull with an arrow to its front."""
    left, top, right, bottom = frame.hull
    x, y = frame.middle
    yield Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), "heavy")
    yield Polygon(((x, top + 1), (x - 1.5, top + 3.2), (x + 1.5, top + 3.2)), filled=True)
    if has_turret:
        yield Circle(x, y + 1.4, 2.2)


def _side(arc: ArcName, frame: ArcFrame, *, is_armed: bool) -> Polyline:
    (one, _inner), (other, _far) = frame.of(arc)
    return Polyline((one, other), "heavy" if is_armed else "dashed")


def _letters(
    arc: ArcName, parts: Sequence[str], frame: ArcFrame, *, strong: bool
) -> Iterator[Label]:
    """The lines of an arc, one below the other around its middle."""
    lines = frame.lines(arc, parts) or [" ".join(parts)]
    x, y = frame.center(arc)
    first = y + LINE * 0.36 - LINE * (len(lines) - 1) / 2
    for place, line in enumerate(lines):
        yield Label(x, first + place * LINE, line, "center", strong, SIZE)


def picture_in_words(vehicle: ForceVehicle, fires: Sequence[WeaponFire], rules: Chapter) -> str:
    """What the picture shows: `front: A, B; left: none; right: none; rear: A`."""
    told = []
    for arc, places in bearing(vehicle, fires).items():
        names = ", ".join(map(letter, places)) or _("none")
        told.append(_("{arc}: {weapons}").format(arc=rules.arcs[arc].name, weapons=names))
    return "; ".join(told)
