"""The player's own entries for a kind of document: vehicle models and types, data cards, vehicles.

They are kept in one rules pack in the player's folder, "My own rules", with a list for each kind.
A document contains copies of the entries it uses, and never needs the pack.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from nco_builder import paths
from nco_builder.documents.kind import Kind
from nco_builder.files import FileProblem
from nco_builder.files.atomic import make_folder
from nco_builder.files.names import is_there
from nco_builder.files.reading import read_bytes
from nco_builder.language import N_, _
from nco_builder.rules.rulebook import NEWEST
from nco_builder.schema.record import Frozen, Value, cached, fields, one_of, usual, with_fields
from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACK: Literal["nco-rules-pack"] = "nco-rules-pack"


class KeptEntries(Value):
    """Lists of entries by the format of the documents they are for."""


class OwnPack(Value):
    """The rules pack with the player's own entries; its definitions are kept as they are."""

    always: ClassVar[frozenset[str]] = frozenset(
        {"format", "version", "ruleset", "id", "edition", "name"}
    )

    format: Literal["nco-rules-pack"] = PACK
    version: Literal[1] = 1
    ruleset: str = NEWEST
    id: str = ""
    edition: str = "1"
    name: str = ""
    entries: KeptEntries = usual(KeptEntries)


def entries_in(part: Value, entry: type[Value]) -> Iterator[Value]:
    """Yield the entries of a type in the lists of a document, not those inside of entries."""
    for name in fields(type(part)):
        held = getattr(part, name)
        if isinstance(held, tuple):
            yield from (each for each in held if isinstance(each, entry))
        elif isinstance(held, Value):
            yield from entries_in(held, entry)


def own_pack_file() -> Path:
    """Return the path of the rules pack of the player; the file may not exist yet."""
    return paths.user_data() / "my-own-rules.nco"


class OwnList(Frozen):
    """The list for documents of a format, as the player's rules pack stores it.

    It is read again before every change, because of other windows; an unreadable file is left
    alone. What an earlier program kept in a file of its own is taken over once.

    Attributes:
        of: the format.
        entry: the type of its entries.
    """

    of: str
    entry: type[Value]

    @property
    def file(self) -> Path:
        """The path of the pack; the file may not exist yet."""
        return own_pack_file()

    def read(self) -> tuple[Any, ...]:
        """Return the entries; none if there is no file yet.

        Raises:
            FileProblem: there is a file that cannot be read or is not such a list.
        """
        pack = self._read()
        if is_there(self._earlier):
            with suppress(FileProblem):  # it can be read all the same, and is taken over later
                self._write(pack)
        return self._entries(pack)

    def add(self, entry: Value) -> tuple[Any, ...]:
        """Store an entry, replacing the one with its id or name.

        Returns:
            The new entries.

        Raises:
            FileProblem: the file cannot be read or written; it stays unchanged.
        """
        known = self._entries(pack := self._read())
        same = [is_same(entry, each) for each in known]
        place = same.index(True) if True in same else len(known)
        return self._write(pack, (*known[:place], entry, *known[place + 1 :]))

    def remove(self, entry: Value) -> tuple[Any, ...]:
        """Remove an entry from the list; documents that use it keep it.

        Returns:
            The new entries.

        Raises:
            FileProblem: the file cannot be read or written; it stays unchanged.
        """
        pack = self._read()
        left = [each for each in self._entries(pack) if not is_same(entry, each)]
        return self._write(pack, tuple(left))

    def write(self, entries: tuple[Any, ...]) -> None:
        """Store other entries in place of all.

        Raises:
            FileProblem: the file cannot be read or written; it stays unchanged.
        """
        self._write(self._read(), entries)

    def _entries(self, pack: OwnPack) -> tuple[Any, ...]:
        found: tuple[Any, ...] = getattr(pack.entries, self.of)
        return found

    def _read(self) -> OwnPack:
        kind = _kind(self.of, self.entry)
        pack = kind.model()
        if is_there(self.file):
            pack = kind.from_bytes(read_bytes(self.file), str(self.file))
        if not is_there(self._earlier):
            return pack
        earlier = _earlier_entries(self._earlier, self.of, self.entry)
        known = self._entries(pack)
        new = tuple([each for each in earlier if each not in known])
        return pack.replace(entries=pack.entries.replace(**{self.of: (*known, *new)}))

    def _write(self, pack: OwnPack, entries: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
        if entries is not None:
            pack = pack.replace(entries=pack.entries.replace(**{self.of: entries}))
        if not pack.id:  # two players' packs are not the same one
            id_ = f"my_own_rules_{secrets.token_hex(3)}"
            pack = pack.replace(id=id_, name=_("My own rules"))
        make_folder(self.file.parent)
        _kind(self.of, self.entry).write(self.file, pack)
        if is_there(self._earlier):
            _set_aside(self._earlier)
        return self._entries(pack)

    @property
    def _earlier(self) -> Path:
        """The file in which earlier programs kept the list."""
        name = "own-vehicles" if self.of == OF_SQUADS else f"own-{self.of}"
        return paths.user_data() / f"{name}.json"


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
def _kind(of: str, entry: type[Value]) -> Kind[OwnPack]:
    from nco_builder.rules.overlay import MOST_BYTES  # only where a list is read

    kept = with_fields({of: (tuple[entry, ...], ())})(KeptEntries)  # type: ignore[valid-type]
    typed = with_fields({"entries": (kept, kept())})(OwnPack)
    return Kind(PACK, N_("a rules pack"), typed, max_bytes=MOST_BYTES)


OF_SQUADS = "nco-squad"
OWN_MODELS = OwnList(OF_SQUADS, Vehicle)
"""The player's own vehicle models."""


# --- the files of earlier programs, one for each kind of document ---


class _EarlierVehicles(Value):
    """Vehicle models of squads."""

    format: Literal["nco-own-vehicles"] = "nco-own-vehicles"
    version: Literal[1] = 1
    vehicles: tuple[Vehicle, ...] = ()


class _EarlierEntries(Value):
    """Entries of another kind of document; `of` is its format."""

    format: Literal["nco-own-entries"] = "nco-own-entries"
    version: Literal[1] = 1
    of: str = ""
    entries: tuple[Any, ...] = ()


def _earlier_entries(file: Path, of: str, entry: type[Value]) -> tuple[Any, ...]:
    """Return what such a file holds.

    Raises:
        FileProblem: it cannot be read, or is no such file.
    """
    raw = read_bytes(file)
    if of == OF_SQUADS:
        kind = Kind("nco-own-vehicles", N_("a list of vehicle models"), _EarlierVehicles)
        return kind.from_bytes(raw, str(file)).vehicles
    typed = with_fields({"of": (one_of([of]), of), "entries": (tuple[entry, ...], ())})  # type: ignore[valid-type]
    listed = Kind("nco-own-entries", N_("a list of own entries"), typed(_EarlierEntries))
    return listed.from_bytes(raw, str(file)).entries


def _set_aside(file: Path) -> None:
    """Rename a file that was taken over; if that fails, it is taken over again, and adds nothing.

    What was removed meanwhile would come back, which loses less than to delete the file.
    """
    number = 1
    while is_there(aside := file.with_name(f"{file.stem}.taken-over-{number}.json")):
        number += 1
    with suppress(OSError):
        file.rename(aside)
