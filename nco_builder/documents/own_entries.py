"""The player's own entries for a kind of document: vehicle types, data cards, vehicles.

Each kind with such entries has one list in the player's folder, `own-FORMAT.json`. A document
contains copies of the entries it uses, and never needs the list again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from nco_builder import paths
from nco_builder.documents.kind import Kind
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_
from nco_builder.schema.record import Frozen, Value, cached, one_of, with_fields
from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from pathlib import Path


FORMAT: Literal["nco-own-entries"] = "nco-own-entries"


class OwnEntries(Value):
    """Entries in the player's order; `of` is their format."""

    order: ClassVar[tuple[str, ...]] = ("format", "version", "of", "entries")
    always: ClassVar[frozenset[str]] = frozenset(order)

    format: Literal["nco-own-entries"] = FORMAT
    version: Literal[1] = 1
    of: str = ""
    entries: tuple[Any, ...] = ()


class OwnList(Frozen):
    """The list for documents of a format, as stored in its file.

    It is read again before every change, because of other windows; an unreadable file is left
    alone.

    Attributes:
        of: the format.
        entry: the type of its entries.

    """

    of: str
    entry: type[Value]

    @property
    def file(self) -> Path:
        """Its path; the file may not exist yet."""
        return paths.user_data() / f"own-{self.of}.json"

    def read(self) -> tuple[Any, ...]:
        """Return the entries; none if there is no file yet.

        Raises:
            FileProblem: there is a file that cannot be read or is not such a list.

        """
        return self._read().entries

    def add(self, entry: Value) -> tuple[Any, ...]:
        """Store an entry, replacing the one with its id or name.

        Returns:
            The new entries.

        Raises:
            FileProblem: the file cannot be read or written; it stays unchanged.

        """
        own = self._read()
        known = [is_same(entry, each) for each in own.entries]
        place = known.index(True) if True in known else len(known)
        return self._write(own, (*own.entries[:place], entry, *own.entries[place + 1 :]))

    def remove(self, entry: Value) -> tuple[Any, ...]:
        """Remove an entry from the list; documents that use it keep it.

        Returns:
            The new entries.

        Raises:
            FileProblem: the file cannot be read or written; it stays unchanged.

        """
        own = self._read()
        return self._write(own, tuple([each for each in own.entries if not is_same(entry, each)]))

    def _read(self) -> OwnEntries:
        kind = _kind(self.of, self.entry)
        if not is_there(self.file):
            return kind.model()
        return kind.from_bytes(read_bytes(self.file), str(self.file))

    def _write(self, own: OwnEntries, entries: tuple[Any, ...]) -> tuple[Any, ...]:
        make_folder(self.file.parent)
        _kind(self.of, self.entry).write(self.file, own.replace(entries=entries))
        return entries


def is_same(entry: Value, other: Value) -> bool:
    """Return whether two entries have the same id or, without ids, the same name.

    Entries without either must be equal.
    """
    name = _called(entry)
    return _called(other) == name if name else other == entry


def _called(entry: Value) -> str:
    name: str = getattr(entry, "id", None) or getattr(entry, "name", None) or ""
    return " ".join(name.split()).casefold()


@cached
def _kind(of: str, entry: type[Value]) -> Kind[OwnEntries]:
    typed = with_fields({"of": (one_of([of]), of), "entries": (tuple[entry, ...], ())})  # type: ignore[valid-type]
    return Kind(FORMAT, N_("a list of own entries"), typed(OwnEntries))


FILE_NAME = "own-vehicles.json"


class OwnVehicles(Value):
    """Models with names and types, in the player's order."""

    format: Literal["nco-own-vehicles"] = "nco-own-vehicles"
    version: Literal[1] = 1
    vehicles: tuple[Vehicle, ...] = ()


OWN_VEHICLES = Kind("nco-own-vehicles", N_("a list of vehicle models"), OwnVehicles)


def read_own_vehicles(path: Path) -> OwnVehicles:
    """Read the list; no file yet is an empty list.

    Raises:
        FileProblem: there is a file that cannot be read or is not such a list.

    """
    if not is_there(path):
        return OwnVehicles(format="nco-own-vehicles", version=1)
    return OWN_VEHICLES.from_bytes(read_bytes(path), str(path))


def write_own_vehicles(path: Path, own: OwnVehicles) -> None:
    """Write the list; create its folder if necessary.

    Raises:
        FileProblem: it cannot be written; the old content stays.

    """
    make_folder(path.parent)
    OWN_VEHICLES.write(path, own)
