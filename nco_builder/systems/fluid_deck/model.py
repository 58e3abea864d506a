"""A command deck as stored in its file: sides, units, numbers of cards, data cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from nco_builder.language.words import legible
from nco_builder.schema.record import Value, WholeNumber, between, fresh, with_fields

if TYPE_CHECKING:
    from nco_builder.systems.judging import Judged

    JudgedDeck: TypeAlias = Judged["CommandDeck"]

FORMAT: Literal["fluid-deck"] = "fluid-deck"
RULESET = "fluid-time-2019"

Face = Annotated[int, between(1, 6)]
Faces = tuple[Face, ...]
Quality = Annotated[int, between(-2, 3)]
AircraftKind = Literal["bomber", "fighter"]
Level = Literal["low", "medium", "all_out"]
LEVELS: tuple[Level, ...] = ("low", "medium", "all_out")


# `is` is the key in files, and a keyword of Python
@with_fields({"is": (AircraftKind | None, None)})
class Aircraft(Value):
    """Aircraft for some faces of the die; a kind of None is unknown."""

    rolls: Faces = ()
    name: str = ""

    @property
    def kind(self) -> AircraftKind | None:
        """Whether it is a bomber or a fighter."""
        found: AircraftKind | None = getattr(self, "is")
        return found


class SupportFaces(Value):
    """The faces on which a Support card brings aircraft or artillery."""

    air: Faces = ()
    artillery: Faces = ()

    @property
    def says_something(self) -> bool:
        """Return whether any face is given."""
        return bool(self.air or self.artillery)


class IntensityFaces(Value):
    """The faces for each intensity of a strike."""

    low: Faces = ()
    medium: Faces = ()
    all_out: Faces = ()

    @property
    def says_something(self) -> bool:
        """Return whether any face is given."""
        return bool(self.low or self.medium or self.all_out)


class SideTables(Value):
    """A side's own tables, each replacing that of the data."""

    air: tuple[Aircraft, ...] = ()
    support: SupportFaces | None = None
    intensity: IntensityFaces | None = None


class DeckUnit(Value):
    """A unit with cards of its own."""

    always: ClassVar[frozenset[str]] = frozenset({"name", "cards"})

    name: str = ""
    cards: dict[str, int] = fresh(dict)
    tanks: WholeNumber | None = None
    notes: str = ""


class DeckSide(Value):
    """A side; its id chooses the tables, its commander's cards are held in hand."""

    always: ClassVar[frozenset[str]] = frozenset({"name", "commander", "cards", "units"})

    id: str = ""
    name: str
    commander: int = 0
    cards: dict[str, int] = fresh(dict)
    units: tuple[DeckUnit, ...] = ()
    tables: SideTables | None = None


class TerrainMove(Value):
    """A tank's move in a kind of terrain."""

    terrain: str = ""
    inches: WholeNumber | None = None


class GunRange(Value):
    """A range band: maximum inches, dice against Armor, modifier of Size."""

    to: WholeNumber | None = None
    dice: WholeNumber | None = None
    mod: int | None = None


class TankGun(Value):
    """A gun and its range bands."""

    name: str = ""
    ranges: tuple[GunRange, ...] = ()


TargetKind = Literal["afv", "soft_skin", "infantry"]


class DataCard(Value):
    """The data sheet of a vehicle or of infantry with the player's values."""

    name: str
    unit: str = ""
    kind: TargetKind = "afv"
    count: WholeNumber | None = None
    size: WholeNumber | None = None
    armor: WholeNumber | None = None
    move: tuple[TerrainMove, ...] = ()
    guns: tuple[TankGun, ...] = ()
    quality: Quality | None = None
    notes: str = ""


class CommandDeck(Value):
    """A command deck; numbers of cards may be wrong, which the judge reports."""

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "ruleset", "name", "player", "notes", "turn_over", "sides"}
    )

    format: Literal["fluid-deck"] = FORMAT
    version: Literal[1] = 1
    ruleset: str
    name: str = ""
    player: str = ""
    notes: str = ""
    based_on: str | None = None
    turn_over: int = 0
    artillery_dice: WholeNumber | None = None
    sides: tuple[DeckSide, ...] = ()
    vehicles: tuple[DataCard, ...] = ()
    agreed: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def bare(name: str) -> str:
    """Return a name for comparison: without case and outer blanks; "" if it is invisible."""
    return legible(name).casefold()


def side_of(card: DataCard, deck: CommandDeck) -> int | None:
    """Return the index of the side whose unit a data card belongs to."""
    name = bare(card.unit)
    for place, side in enumerate(deck.sides):
        if name and any(bare(unit.name) == name for unit in side.units):
            return place
    return None
