"""Doors behind which the program finds what it kept itself: unsaved work, versions, the index."""

from __future__ import annotations

import contextlib
import tempfile
import zlib
from pathlib import Path

from nco_builder.files import FileProblem
from nco_builder.library.entry import LibraryFile
from nco_builder.library.index import Index
from nco_builder.library.marks import read_marks
from nco_builder.settings.settings import Settings
from nco_builder.ui.document.kept import leftover
from nco_builder.versions.store import read_version
from nco_builder.versions.thinning import Version
from tests.reading import HERE

SOUND = (HERE.parent / "data/samples/rifle-squad.nco").read_bytes()


def through_settings(raw: bytes) -> None:
    """Read it as settings and as the library's marks."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("settings.json", "library.json"):
            (Path(folder) / name).write_bytes(raw)
        settings = Settings(Path(folder) / "settings.json")
        assert settings["recent_files"] is not None
        read_marks(Path(folder) / "library.json")


def through_unsaved_work(raw: bytes) -> None:
    """Find it as work that was not saved, and as the note of where such work belongs."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "0.nco"
        kept.write_bytes(raw)
        leftover(kept)
        kept.write_bytes(SOUND)
        for file in (kept.with_suffix(".json"), kept.with_suffix(".lock")):
            file.write_bytes(raw)
            assert leftover(kept) is not None, "sound work is hidden"


def through_versions(raw: bytes) -> None:
    """Read it as a version, packed and as it is."""
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
    packed = packer.compress(raw) + packer.flush()
    broken = packed[: len(packed) // 2] + raw[:9] + packed[len(packed) // 2 :]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "version.nco.gz"
        for content in (raw, packed, broken):
            file.write_bytes(content)
            with contextlib.suppress(FileProblem):
                read_version(Version(1, 0.0, "", len(content), file))
        file.write_bytes(packed)
        assert read_version(Version(1, 0.0, "", len(packed), file)) == raw


def through_the_index(raw: bytes) -> None:
    """Find it as the library's index, and in the midst of a sound one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "index.sqlite"
        index = Index(file)
        index.put([LibraryFile(f"/{place}", place, place) for place in range(20)])
        index.close()
        sound = file.read_bytes()
        at = zlib.crc32(raw) % len(sound)
        for content in (raw, sound[:at] + raw[:500] + sound[at + len(raw[:500]) :], sound[:at]):
            file.write_bytes(content)
            index = Index(file)
            index.load()
            index.put([LibraryFile("/new", 1, 1)], gone=["/3"])
            index.close()
            again = Index(file)
            again.load()
            again.close()


DOORS = (through_settings, through_unsaved_work, through_versions, through_the_index)
