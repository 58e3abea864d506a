"""What is dropped on the page of an event is taken in; other documents open as everywhere."""

from __future__ import annotations

import shutil
import threading
from email.message import EmailMessage
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from nco_builder import paths
from nco_builder.documents.squads import SQUAD, read_squad
from nco_builder.event.folder import Received, receive
from nco_builder.event.owners import Owners
from nco_builder.settings.settings import Settings
from nco_builder.ui.document import pending_opens
from nco_builder.ui.event import page as page_module
from nco_builder.ui.event import squads_pane
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.page import EventPage, sorted_out
from nco_builder.ui.parts import questions
from tests.soak.turns import Turns
from tests.ui.event.conftest import NAMES
from tests.ui.test_turns import FACTOR, PROMISED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from nco_builder.documents.carried import Sender
    from nco_builder.ui.document.open_document import OpenDocument

SAMPLE = paths.data() / "samples" / "rifle-squad.nco"
MATCH = paths.data() / "samples" / "rifles-against-airborne.nco"
COPY, NO_KEY = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def drop(page: EventPage, *files: Path) -> None:
    """Carry files onto the page and let them go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    entering = QDragEnterEvent(QPoint(5, 5), COPY, data, LEFT, NO_KEY)
    page.dragEnterEvent(entering)
    assert entering.isAccepted()
    page.dropEvent(QDropEvent(QPointF(5, 5), COPY, data, LEFT, NO_KEY))


@pytest.fixture
def mail(tmp_path: Path) -> Path:
    """A folder as the squads were received in: one, a PDF, a list of players, a match."""
    place = tmp_path / "mail"
    place.mkdir()
    shutil.copy(SAMPLE, place / "late.nco")
    (place / "sheet.pdf").write_bytes(b"%PDF-1.4\n")
    (place / "players.csv").write_text("name\nGus\n", encoding="utf-8")
    shutil.copy(MATCH, place / "match.nco")
    return place


def test_squads_and_pdfs_that_are_dropped_are_received(
    qtbot: QtBot, page: EventPage, mail: Path
) -> None:
    page.show_tab("terms")
    with qtbot.waitSignal(page.received.reader.ended):
        drop(page, mail / "late.nco", mail / "sheet.pdf")
    assert {"late.nco", "sheet.pdf"} <= {each.file for each in page.received.entries}
    assert page.squads.isVisible()
    assert (mail / "late.nco").exists()


def test_what_is_dropped_is_read_and_copied_beside_the_window(
    qtbot: QtBot, page: EventPage, mail: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[str] = []

    def beside(named: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: object) -> object:
            at.append(f"{named} {threading.current_thread().name}")
            return does(*given)

        return done

    monkeypatch.setattr(page_module, "sorted_out", beside("sort", sorted_out))
    monkeypatch.setattr(squads_pane, "receive", beside("copy", receive))
    with qtbot.waitSignal(page.received.reader.ended):
        drop(page, mail / "late.nco", mail / "sheet.pdf")
    assert at == ["sort reading"] * 2 + ["copy reading"] * 2


def mails(place: Path, count: int) -> list[Path]:
    """Put mails into a folder, each with a squad of one of the players."""
    place.mkdir()
    squad = read_squad(SAMPLE)
    for at in range(count):
        sent = squad.replace(player=NAMES[at % len(NAMES)], name=f"Squad {at}")
        mail = EmailMessage()
        mail["Subject"] = sent.name
        mail.set_content("Enclosed.")
        content = SQUAD.content(sent, place)
        mail.add_attachment(content, "application", "octet-stream", filename=f"{at}.nco")
        (place / f"{at:04} {sent.player} {place.name}.eml").write_bytes(mail.as_bytes())
    return sorted(place.iterdir())


def test_a_thousand_mails_dropped_at_once_never_hold_the_window_up(
    qtbot: QtBot,
    looks: QApplication,
    opened: OpenDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.0)
    page = EventPage(EventDocument(opened, opened), Settings())  # no test of Qt watches its model
    qtbot.addWidget(page)
    with qtbot.waitSignal(page.received.reader.ended):
        page.show()
    files = mails(tmp_path / "sent", 1_000)
    turns, arriving = Turns(looks), page.squads.arriving

    def idle() -> bool:
        return not (arriving.busy or page.received.busy)

    turns.act("drop", lambda: drop(page, *files), idle)
    while not idle():  # on a busy machine
        turns.act("wait", looks.processEvents, idle)
    assert len(page.received.entries) == len(files) + 4
    page.stop()
    assert turns.longest[0] <= FACTOR * PROMISED, turns.longest


def test_whose_the_files_are_is_found_beside_the_window(
    qtbot: QtBot, page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: set[str] = set()

    def found(owners: Owners, file: str, inside: str, senders: tuple[Sender, ...]) -> object:
        at.add(threading.current_thread().name)
        return real(owners, file, inside, senders)

    real = Owners._of
    monkeypatch.setattr(Owners, "_of", found)
    known = len(page.received.entries)
    drop(page, *mails(tmp_path / "few", 20))
    qtbot.waitUntil(lambda: len(page.received.entries) == known + 20)
    assert at == {"squads"}


def test_cancelled_among_many_what_was_copied_is_told_and_there(
    qtbot: QtBot, page: EventPage, mail: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may = threading.Event()

    def slow(folder: Path, files: list[Path]) -> Received:
        if files[0].name == "sheet.pdf":
            may.wait(10)
        return receive(folder, files)

    monkeypatch.setattr(squads_pane, "receive", slow)
    monkeypatch.setattr(pending_opens, "AT_ONCE", 0.05)
    squads = {each.file for each in page.received.entries}
    with qtbot.waitSignal(page.received.reader.ended):
        page.squads.take_squads([mail / "late.nco", mail / "sheet.pdf", mail / "match.nco"])
        assert page.squads.arriving.busy
        page.squads.arriving.cancel()
        may.set()
    assert "late.nco" in {each.file for each in page.received.entries} - squads
    assert "match.nco" not in {each.file for each in page.received.entries}


def test_a_folder_that_is_dropped_is_received_with_all_squads_in_it(
    qtbot: QtBot, page: EventPage, mail: Path
) -> None:
    with qtbot.waitSignals([page.received.reader.ended, page.files_wanted]):
        drop(page, mail)
    assert {"late.nco", "sheet.pdf"} <= {each.file for each in page.received.entries}


def test_a_list_of_players_that_is_dropped_is_read_in(
    qtbot: QtBot, page: EventPage, mail: Path, opened: OpenDocument
) -> None:
    drop(page, mail / "players.csv")
    qtbot.waitUntil(lambda: opened.value.players[-1].name == "Gus")
    assert len(opened.value.players) == len(NAMES) + 1


def test_matches_that_are_dropped_open_as_everywhere(
    qtbot: QtBot, page: EventPage, mail: Path
) -> None:
    with qtbot.waitSignal(page.files_wanted) as asked:
        drop(page, mail / "match.nco")
    assert asked.args == [[mail / "match.nco"]]


def test_an_event_without_a_folder_says_that_nothing_can_be_received(
    qtbot: QtBot,
    page: EventPage,
    mail: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: said.append(sentence))
    monkeypatch.setattr(type(page.squads._document), "folder", None)
    drop(page, mail / "late.nco")
    qtbot.waitUntil(lambda: bool(said))
    assert said == ["The event has no folder yet, so no squads can be received."]
