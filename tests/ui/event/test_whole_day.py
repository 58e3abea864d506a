"""An event of 32 from list and mails to the wall sheet: in the window, and at two desks at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pdfplumber
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QPushButton

from nco_builder.event.folder import open_folder, receive
from nco_builder.event.standings import standings
from nco_builder.ui.event.dialogs import LinesDialog
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.parts import questions
from nco_builder.ui.printing.page import PrintPage
from tests.event.whole_day import (
    MISSING,
    PLAYERS,
    ROUNDS,
    computed,
    people,
    scores_of,
    write_list,
    write_mails,
)
from tests.ui.documents import open_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.event.model import Event
    from nco_builder.ui.event.round_rows import PairingRow
    from nco_builder.ui.shell.main_window import MainWindow

    Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window asked or refused: on a day like this, nothing."""
    asked: list[str] = []
    monkeypatch.setattr(questions, "ask", lambda _p, sentence, *_more: asked.append(sentence))
    monkeypatch.setattr(questions, "say", lambda _p, sentence, **_more: asked.append(sentence))
    return asked


def press(page: EventPage, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def type_result(page: EventPage, row: PairingRow) -> None:
    page.rounds.table.choose(row.key)
    for field, score in zip(page.rounds.result.fields, scores_of(row.pairing), strict=True):
        field.selectAll()
        QTest.keyClicks(field, str(score))
        QTest.keyClick(field, Qt.Key.Key_Return)


def pair(qtbot: QtBot, page: EventPage) -> None:
    with qtbot.waitSignal(page.rounds.pairer.ended, timeout=60_000):
        press(page, "event_pair")


def require_right(event: Event) -> None:
    """Require that the standings are those computed apart, and that nobody met twice."""
    assert {each.player.number: each.points for each in standings(event)} == computed(event)
    met = [frozenset(each.players) for one in event.rounds for each in one.pairings]
    assert len({*met}) == len(met) == ROUNDS * PLAYERS // 2


def require_wall_sheet(file: Path) -> None:
    with pdfplumber.open(file) as document:
        text = "".join([page.extract_text() for page in document.pages])
    assert all(last in text for _, _, last in people())


def test_an_event_in_the_window_from_list_and_mails_to_the_wall_sheet(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: list[str],
) -> None:
    folder = tmp_path / "Cup"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Cup", True))
    previews: list[str] = []

    def accept(dialog: Any) -> int:  # noqa: ANN401 - Qt's
        previews.append(dialog.findChild(object, "lines").text())
        return int(LinesDialog.DialogCode.Accepted.value)

    monkeypatch.setattr(LinesDialog, "exec", accept)
    window.carry_out("new_event")
    page = window.pages.made_of(EventPage)
    page.squads.preview_list(write_list(tmp_path / "players.csv"))
    assert len(window.document.value.players) == PLAYERS
    assert "not used: “Schuhgröße”" in previews[0]
    page.take_in(write_mails(tmp_path / "mails"))
    count = PLAYERS - 1
    qtbot.waitUntil(
        lambda: len(page.received.entries) == count and not page.received.busy, timeout=60_000
    )
    owners = {each.player for each in page.received.entries}
    assert owners == {number for number, *_ in people()} - {MISSING}

    page.show_tab("rounds")
    for _ in range(ROUNDS):
        pair(qtbot, page)
        for row in page.rounds.model.rows():
            type_result(page, row)
    assert window.files.save()
    kept = open_folder(folder).event
    assert kept == window.document.value
    require_right(kept)
    press(page, "event_print")
    printing = window.pages.made_of(PrintPage)
    qtbot.waitUntil(printing.save_button.isEnabled, timeout=60_000)
    file = tmp_path / "wall.pdf"
    monkeypatch.setattr(questions, "ask_save", lambda *_: str(file))
    printing.save_button.click()
    require_wall_sheet(file)
    assert asked == []


def test_an_event_at_two_desks_at_once_from_list_and_mails_to_the_wall_sheet(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, call: Call, asked: list[str]
) -> None:
    event, folder = partial(call, "event"), tmp_path / "Cup"
    listed = write_list(tmp_path / "players.csv")
    assert event("new", folder, "--players", listed, "--vp", 100, "--sp", 50)[0] == 0
    receive(folder, write_mails(tmp_path / "mails"))
    assert open_path(window.files, folder / "event.nco")
    page = window.pages.made_of(EventPage)
    qtbot.waitUntil(lambda: not page.received.busy, timeout=60_000)
    page.show_tab("rounds")
    for number in range(1, ROUNDS + 1):
        pair(qtbot, page)
        assert window.files.save()
        for row in page.rounds.model.rows():
            table = row.pairing.table
            if table is not None and table % 2:
                scores = scores_of(row.pairing)
                words = ("--round", number, "--table", table, "--score", *scores)
                assert event("result", folder, *words)[0] == 0
            else:
                type_result(page, row)
        event("points", folder, str(number), "--points=-5", "--reason", "late")
        assert window.files.save()
        assert open_folder(folder).event == window.document.value
    require_right(open_folder(folder).event)
    assert event("standings", folder, "--sheet", tmp_path / "wall.pdf")[0] == 0
    require_wall_sheet(tmp_path / "wall.pdf")
    assert asked == []
    assert [path.name for path in folder.glob("event*")] == ["event.nco"]
