"""Doors behind which the program finds what it kept itself: unsaved work, versions, the index."""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from typing import TYPE_CHECKING
from unittest import mock

from nco_builder.documents.kinds import load_system
from nco_builder.documents.own_entries import OwnList
from nco_builder.files import FileProblem
from nco_builder.library.changes import read_marks, write_marks
from nco_builder.library.index import Index, LibraryFile
from nco_builder.library.reading import FileCache, ReadProgress, read_library
from nco_builder.library.search import ORDERS, LibraryFilter, ordered, search, tags_of
from nco_builder.paths import HOME_VARIABLE
from nco_builder.rules import newest_rules
from nco_builder.settings.new_squads import LastSquad, begin
from nco_builder.settings.settings import Settings, folders
from nco_builder.ui.document.recovery import leftover
from nco_builder.ui.document.session import last_session
from nco_builder.versions import Version, folder_of, keep_version, read_version, versions_of
from tests.reading import HERE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.fuzz.case import Case

SOUND = (HERE.parent / "data/samples/rifle-squad.nco").read_bytes()


def settings(case: Case, folder: Path) -> None:
    """Read it as settings, ask for all that a start asks for, and set one."""
    (folder / "settings.json").write_bytes(case.parts[0])
    found = Settings(folder / "settings.json")
    with mock.patch.dict(os.environ, {HOME_VARIABLE: str(folder)}):
        last_session(found)
        LastSquad.of(found, newest_rules())
        with contextlib.suppress(ValueError):  # a folder of no system's
            folders(found)
        begin(found, newest_rules())
        found["theme"] = "dark"
        found.remember_file(folder / "a.nco")
    assert Settings(folder / "settings.json")["theme"] == "dark"


def marks(case: Case, folder: Path) -> None:
    """Read it as the library's marks, and keep others."""
    file = folder / "library.json"
    file.write_bytes(case.parts[0])
    told = None
    with contextlib.suppress(FileProblem):
        told = read_marks(file)
    if told is not None:
        write_marks(told.marked("favourites", ["/new"], on=True), file)
        assert "/new" in read_marks(file).favourites


def unsaved_work(case: Case, folder: Path) -> None:
    """Find it as work that was not saved, and as the note of where such work belongs."""
    kept = folder / "0.nco"
    if case.way == 0:
        kept.write_bytes(case.parts[0])
        leftover(kept)
        return
    kept.write_bytes(SOUND)
    for file in (kept.with_suffix(".json"), kept.with_suffix(".lock")):
        file.write_bytes(case.parts[1])
        assert leftover(kept) is not None, "sound work is hidden"


def versions(case: Case, folder: Path) -> None:
    """Keep it as a version, and read it as one, packed and as it is."""
    raw = case.parts[0]
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
    packed = packer.compress(raw) + packer.flush()
    broken = packed[: len(packed) // 2] + raw[:9] + packed[len(packed) // 2 :]
    file = folder / "version.nco.gz"
    for content in (raw, packed, broken):
        file.write_bytes(content)
        with contextlib.suppress(FileProblem):
            read_version(Version(1, 0.0, "", len(content), file))
    file.write_bytes(packed)
    assert read_version(Version(1, 0.0, "", len(packed), file)) == raw
    with mock.patch.dict(os.environ, {HOME_VARIABLE: str(folder)}):
        path = folder / "a.nco"
        keep_version(path, raw, 1.0)
        _private(folder_of(path))
        (folder_of(path) / "file.txt").write_bytes(raw[:9_000])
        assert [read_version(each) for each in versions_of(path)] == [raw]


def _private(folder: Path) -> None:
    """Hold that only the owner enters a folder and reads its files, where systems know modes."""
    if sys.platform != "win32":
        for place in (folder, *folder.iterdir()):
            assert not place.stat().st_mode & 0o077, place.name


def index(case: Case, folder: Path) -> None:
    """Find it as the library's index, and in the midst of a sound one."""
    raw, file = case.parts[0], folder / "index.sqlite"
    made = Index(file)
    made.put([LibraryFile(f"/{place}", place, place) for place in range(20)])
    made.close()
    sound = file.read_bytes()
    at = case.drawn(len(sound))
    contents = (raw, sound[:at] + raw[:500] + sound[at + len(raw[:500]) :], sound[:at])
    file.write_bytes(contents[case.way])
    for _turn in range(2):
        made = Index(file)
        made.load()
        made.put([LibraryFile("/new", 1, 1)], gone=["/3"])
        made.close()


def library(case: Case, folder: Path) -> None:
    """Read it as a file of the library, look for it, and order what is there."""
    place = folder / "documents"
    place.mkdir()
    for name in ("a.nco", "b.nco"):
        (place / name).write_bytes(case.parts[0])
    made = Index(folder / "index.sqlite")
    known = FileCache(made)
    entries: dict[str, LibraryFile] = {}
    for told in read_library([place], known, lambda: False, lambda _seconds: None):
        entries |= {each.path: each for each in told.entries}
        assert isinstance(told, ReadProgress) or told.waiting == len(entries)
    found = search(entries.values(), LibraryFilter(text="a e i"))
    for by in ORDERS:
        ordered(entries.values(), by)
    for tag in tags_of(entries.values())[:5]:
        search(entries.values(), LibraryFilter(tag=tag))
    assert len(found) <= len(entries) == len(("a", "b"))
    made.close()
    again = Index(folder / "index.sqlite")
    assert again.load()[0].keys() == entries.keys()
    again.close()


FORMATS = ("avr-platoon", "fluid-deck", "k47-vehicles")


def own_entries(case: Case, folder: Path) -> None:
    """Read it as the player's own entries, and keep one more."""
    of = FORMATS[case.way]
    own = OwnList(of, load_system(of).own)
    with mock.patch.dict(os.environ, {HOME_VARIABLE: str(folder)}):
        own.file.parent.mkdir(parents=True)
        own.file.write_bytes(case.parts[0])
        entries = own.read()
        if entries:
            with contextlib.suppress(FileProblem):  # more than such a list holds
                own.add(entries[-1])
                own.remove(entries[0])
                own.read()


DOORS = (
    ("settings", settings, ("settings",), 1),
    ("marks", marks, ("marks",), 1),
    ("unsaved work", unsaved_work, ("received", "note"), 2),
    ("versions", versions, ("document",), 1),
    ("index", index, ("document",), 3),
    ("library", library, ("received",), 1),
    ("own entries", own_entries, ("own",), 3),
)
"""Name, function, kinds of the parts, number of ways."""
