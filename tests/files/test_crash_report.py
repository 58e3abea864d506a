"""Reports of failures: few, small, without anything of a squad."""

from __future__ import annotations

from pathlib import Path

import pytest

import nco_builder
from nco_builder.files import crash_report
from nco_builder.files.crash_report import MOST_LETTERS, MOST_REPORTS, reports_folder, write_report

OF_A_SQUAD = "Sergeant Hayes"


def failure(text: str = OF_A_SQUAD) -> Exception:
    try:
        try:
            int(text)
        except ValueError as error:
            raise KeyError(text) from error
    except KeyError as error:
        return error
    raise AssertionError


def elsewhere() -> Exception:
    try:
        return failure(str(1 // 0))
    except ZeroDivisionError as error:
        return error


def test_it_names_calls_and_kinds_and_nothing_of_a_squad() -> None:
    report = write_report(failure(), "Qt 6")
    assert report is not None
    text = report.read_text("utf-8")
    assert text.startswith(f"NCO Builder {nco_builder.__version__}, ")
    assert ", Qt 6, " in text
    assert "ValueError" in text
    assert text.endswith("KeyError\n")
    assert "test_crash_report.py:" in text
    assert " failure\n    int(text)\n" in text
    assert OF_A_SQUAD not in text
    assert str(Path(__file__).parent.parent.parent) not in text  # which may name a user


def test_the_same_place_is_reported_once() -> None:
    first = write_report(failure())
    assert write_report(failure()) == first
    assert write_report(elsewhere()) != first
    assert len(list(reports_folder().iterdir())) == 2


def test_a_report_that_was_deleted_is_written_again() -> None:
    first = write_report(failure())
    assert first is not None
    first.unlink()
    again = write_report(failure())
    assert again is not None
    assert again.is_file()


def test_the_newest_are_kept_and_no_file_of_others_is_removed() -> None:
    folder = reports_folder()
    folder.mkdir(parents=True)
    for day in range(1, 29):
        (folder / f"2026-01-{day:02}-101500-000000.txt").write_text("old")
    (folder / "mine.txt").write_text("mine")
    write_report(failure())
    names = sorted(each.name for each in folder.iterdir())
    assert len(names) == MOST_REPORTS + 1
    assert "mine.txt" in names
    assert names[0] == "2026-01-10-101500-000000.txt"


def test_endless_calls_make_no_endless_report() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    report = write_report(caught.value)
    assert report is not None
    assert report.stat().st_size < MOST_LETTERS
    assert report.read_text("utf-8").endswith("RecursionError\n")


def test_errors_that_came_from_each_other_end() -> None:
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    report = write_report(one)
    assert report is not None
    assert report.read_text("utf-8").count("innermost call last") == 2


def test_half_a_report_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def half(self: Path, text: str, *_words: object, **_named: object) -> int:
        self.write_bytes(text.encode()[:9])
        raise OSError(28, "full")

    monkeypatch.setattr(Path, "write_text", half)
    assert write_report(failure()) is None
    assert list(reports_folder().iterdir()) == []


@pytest.mark.parametrize(("value", "shown"), [("", False), ("1", True)])
def test_details_are_shown_on_request(
    value: str, shown: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(crash_report.DEBUG_VARIABLE, value)
    assert crash_report.debugging() is shown
