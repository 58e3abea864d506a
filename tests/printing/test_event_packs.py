"""Packs of an event: all of them, or none of those that are new."""

from __future__ import annotations

import datetime as dt
import errno
from pathlib import Path
from typing import TYPE_CHECKING

import pdfplumber
import pytest

from nco_builder import paths, printing
from nco_builder.documents.squads import read_squad
from nco_builder.event.entries import SquadEntry
from nco_builder.event.model import Event
from nco_builder.files import FileProblem
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Options
from nco_builder.printing import Cancelled, write_packs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


OPTIONS = Options(dt.date(2026, 11, 23))


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> list[SquadEntry]:
    """Three squads, whose sheets are quickly made."""
    monkeypatch.setattr(printing, "print_pdf", lambda *_what: b"%PDF new")
    report = check_by_own_ruleset(read_squad(paths.data() / "samples" / "rifle-squad.nco"))
    return [SquadEntry(Path(name), f"{name}.nco", report=report) for name in ("a", "b", "c")]


def allowed(_path: Path) -> None:
    return None


def test_who_cancels_has_none_but_those_that_were_there(
    tmp_path: Path, entries: list[SquadEntry]
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF before")
    with pytest.raises(Cancelled):
        write_packs(
            *(tmp_path, entries, Event(), OPTIONS),
            may_write=allowed,
            progress=lambda done, _total: done < 2,
        )
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_a_full_disk_leaves_no_part_of_the_packs(
    tmp_path: Path, entries: list[SquadEntry], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(files: Sequence[tuple[Path, bytes]], _may_write: Callable[[Path], None]) -> None:
        for path, content in files:
            if path.name == "c.pdf":
                raise FileProblem(path, "no room") from OSError(errno.ENOSPC, "full")
            path.write_bytes(content)

    monkeypatch.setattr(printing, "write_in_turn", full)
    with pytest.raises(FileProblem):
        write_packs(tmp_path, entries, Event(), OPTIONS, may_write=allowed)
    assert not list(tmp_path.iterdir())


def test_nothing_goes_away_where_all_is_well(tmp_path: Path, entries: list[SquadEntry]) -> None:
    written = write_packs(tmp_path, entries, Event(), OPTIONS, may_write=allowed)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf", "c.pdf"]
    assert len(written.files) == 3


def test_one_sided_packs_have_no_blank_backs(tmp_path: Path, entries: list[SquadEntry]) -> None:
    def pages(*, one_sided: bool) -> int:
        place = tmp_path / f"{one_sided}.pdf"
        write_packs(place, entries, Event(), OPTIONS, may_write=allowed, one_sided=one_sided)
        with pdfplumber.open(place) as document:
            return len(document.pages)

    assert pages(one_sided=True) < pages(one_sided=False)
