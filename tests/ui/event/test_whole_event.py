"""An event of 32 players, some of their squads broken or illegal, run in the window alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog, QPushButton

from nco_builder.event.folder import open_folder
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.parts import questions
from tests.ui.event.conftest import put_squad

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from nco_builder.ui.shell.main_window import MainWindow

PLAYERS, ROUNDS, BROKEN, MISSING = 32, 3, 4, 31
SCRIPTS = ("山田太郎", "Дмитрий Соколов", "محمد العلي", "Ewa Łuczak", "=SUM(A1)")
SAMPLES = ("rifle-squad", "recruits-mistakes")


def names() -> list[str]:
    return [*SCRIPTS, *[f"Player {at}" for at in range(len(SCRIPTS), PLAYERS)]]


def test_from_the_first_file_to_the_standings(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # whatever the squads are worth, the organizer insists on these scores
    monkeypatch.setattr(questions, "ask", lambda *_asked: "yes")
    folder = tmp_path / "Autumn Cup"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Autumn Cup", True))
    window.carry_out("new_event")
    page = window.pages.made_of(EventPage)
    players = tmp_path / "players.csv"
    players.write_text("name\n" + "\n".join(names()), encoding="utf-8")
    page.squads.import_players(players)
    for at, name in enumerate(names()[:MISSING]):
        file = put_squad(folder, f"{at}.nco", SAMPLES[at % 2], name)
        if at < BROKEN:
            file.with_name(f"{name}.nco").write_bytes(b"{")
            file.unlink()
    qtbot.waitUntil(lambda: len(page.received.entries) == MISSING and not page.received.busy)
    verdicts = Counter(row.verdict.split()[1] for row in page.squads.model.rows())
    assert verdicts == {"unreadable": BROKEN, "Legal": 14, "13": 13, "no": 1}

    page.show_tab("rounds")
    scored: Counter[int] = Counter()
    for number in range(1, ROUNDS + 1):
        pair = page.rounds.findChild(QPushButton, "event_pair")
        assert isinstance(pair, QPushButton)
        with qtbot.waitSignal(page.rounds.pairer.ended):
            QTest.mouseClick(pair, Qt.MouseButton.LeftButton)
        for row in page.rounds.model.rows():
            first, second = row.pairing.players
            typed = (10 * first + number, second)
            page.rounds.table.choose(row.key)
            for field, text in zip(page.rounds.result.fields, typed, strict=True):
                field.selectAll()
                QTest.keyClicks(field, str(text))
                QTest.keyClick(field, Qt.Key.Key_Return)
            scored.update(dict(zip((first, second), typed, strict=True)))
    assert window.files.save()

    kept = open_folder(folder).event
    assert kept == window.document.value
    met = [frozenset(each.players) for one in kept.rounds for each in one.pairings]
    assert len(set(met)) == ROUNDS * PLAYERS // 2
    shown = [row.standing for row in page.rounds.standings_model.rows()]
    assert {each.player.number: each.points for each in shown} == dict(scored)
    assert [each.points for each in shown] == sorted(scored.values(), reverse=True)
