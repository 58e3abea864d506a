"""The page of an event shows who plays with what, follows the folder, and edits the players."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from nco_builder.documents.squads import write_squad
from nco_builder.event import entries
from nco_builder.event.entries import SQUADS, marked, read_entries
from nco_builder.event.model import Event, Player
from nco_builder.event.rounds import change_player
from nco_builder.files import names
from nco_builder.files.limits import MOST_TEXT_LETTERS
from nco_builder.printing import Cancelled
from nco_builder.settings.settings import Settings
from nco_builder.squad import Member, new_squad
from nco_builder.ui.event.dialogs import LinesDialog, ListDialog, PlayerDialog
from nco_builder.ui.event.document import EventDocument
from nco_builder.ui.event.entrants import entrants, found
from nco_builder.ui.event.page import EventPage
from nco_builder.ui.event.squads_pane import SquadDetails, _write_replies
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.notes_field import MOST_LETTERS
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.toast import Toast
from tests.ui.event.conftest import NAMES, put_squad

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.files.names import Found
    from nco_builder.ui.document.open_document import OpenDocument

NUMBER, PLAYER, VERDICT, REMARKS = 0, 1, 7, 8


def told(page: EventPage, column: int) -> list[str]:
    """What a column says, row by row."""
    model = page.squads.model
    return [model.index(row, column).data() for row in range(model.rowCount())]


def settle(qtbot: QtBot, page: EventPage) -> None:
    with qtbot.waitSignal(page.received.reader.ended):
        page.received.read()


def chosen(page: EventPage, name: str) -> None:
    page.squads.table.selectRow(told(page, PLAYER).index(name))


def do(page: EventPage, name: str) -> None:
    """Trigger an action of a menu of the pane."""
    action = page.squads.findChild(QAction, name)
    assert isinstance(action, QAction)
    assert action.isEnabled()
    action.trigger()


def click(page: EventPage, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def text(page: EventPage, name: str) -> str:
    field = page.findChild(QWidget, name)
    assert isinstance(field, QPlainTextEdit | QTextBrowser)
    return field.toPlainText()


def test_every_player_has_a_row_with_the_verdict_under_the_terms(page: EventPage) -> None:
    assert told(page, PLAYER) == [*NAMES, "stranger.nco"]
    verdicts = told(page, VERDICT)
    assert verdicts[0] == "✓ Legal"
    assert verdicts[1] == "✕ 13 problems   ◆ 3"
    assert verdicts[2] == "✕ unreadable"
    assert verdicts[3] == verdicts[4] == "▲ no squad"


def test_the_folder_is_listed_beside_the_window_and_watched_once_that_answered(
    qtbot: QtBot, page: EventPage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[str] = []

    def listed(place: Path, endings: tuple[str, ...]) -> Found:
        at.append(threading.current_thread().name)
        return names.files_ending(place, endings)

    monkeypatch.setattr(entries, "files_ending", listed)
    settle(qtbot, page)
    assert set(at) == {"squads"}
    put_squad(folder, "late.nco", "rifle-squad", "Ewa Łuczak")  # which only the watcher tells
    qtbot.waitUntil(lambda: "late.nco" in {each.file for each in page.received.entries})


def test_the_chosen_player_stays_in_sight_as_the_table_gets_lower(page: EventPage) -> None:
    table = page.squads.table
    table.resize(700, 300)
    table.selectRow(len(NAMES))
    table.resize(700, 120)
    last = table.visualRect(table.selectionModel().selectedRows()[0])
    assert table.viewport().rect().contains(last.center())


def test_remarks_name_what_is_wrong_with_a_file(page: EventPage) -> None:
    remarks = dict(zip(told(page, PLAYER), told(page, REMARKS), strict=True))
    assert remarks["stranger.nco"] == (
        "It belongs to no player yet: give it to one, or name it after him."
    )
    assert remarks["Clara Weiß"]
    assert not remarks["Ada Brandt"]


def test_a_squad_that_arrives_is_shown_by_itself(
    qtbot: QtBot, page: EventPage, folder: Path
) -> None:
    chosen(page, "山田太郎")
    put_squad(folder, "new.nco", "rifle-squad", "山田太郎")
    qtbot.waitUntil(lambda: told(page, VERDICT)[3] == "✓ Legal")
    row = page.squads.table.chosen()
    assert row is not None
    assert row.name == "山田太郎"


def test_only_what_changed_is_judged_again(qtbot: QtBot, page: EventPage, folder: Path) -> None:
    before = {each.file: each.report for each in page.received.entries}
    put_squad(folder, "ben.nco", "rifle-squad", "Ben Okafor")
    settle(qtbot, page)
    after = {each.file: each.report for each in page.received.entries}
    assert after["ada.nco"] is before["ada.nco"]
    assert after["ben.nco"] is not before["ben.nco"]
    assert told(page, VERDICT)[1] == "✓ Legal"


def test_a_file_that_is_gone_leaves_the_table(qtbot: QtBot, page: EventPage, folder: Path) -> None:
    (folder / "squads" / "stranger.nco").unlink()
    settle(qtbot, page)
    assert told(page, PLAYER) == [*NAMES]


def test_squads_that_are_the_same_are_said(qtbot: QtBot, page: EventPage, folder: Path) -> None:
    put_squad(folder, "again.nco", "rifle-squad", "Ada Brandt")
    settle(qtbot, page)
    remarks = told(page, REMARKS)
    assert "again.nco" in remarks[0] + remarks[1]


def test_other_terms_judge_all_squads_anew(
    qtbot: QtBot, page: EventPage, opened: OpenDocument
) -> None:
    with qtbot.waitSignal(page.received.reader.ended):
        limits = opened.value.limits.replace(vp=10)
        opened.do(opened.value.replace(limits=limits), lambda _: "Lower the limits")
    assert told(page, VERDICT)[0].startswith("✕")


def test_the_filter_keeps_rows_with_all_its_words(page: EventPage) -> None:
    page.squads.search.setText("red dice ada")
    assert told(page, PLAYER) == ["Ada Brandt"]
    page.squads.search.setText("unreadable")
    assert told(page, PLAYER) == ["Clara Weiß"]


def test_a_heading_orders_the_rows(page: EventPage) -> None:
    table, before = page.squads.table, told(page, PLAYER)
    head = table.horizontalHeader()
    where = QPoint(table.columnViewportPosition(VERDICT) + 8, 8)
    chosen(page, "Ben Okafor")
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    first = told(page, VERDICT)
    assert first[0] == "✕ unreadable"
    assert first[-1] in {"✓ Legal", "◆ 1 to agree"}
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert told(page, VERDICT)[-1] == "✕ unreadable"
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert told(page, PLAYER) == before
    row = table.chosen()
    assert row is not None
    assert row.name == "Ben Okafor"


def test_narrow_tables_cut_no_name_and_no_verdict(page: EventPage) -> None:
    table = page.squads.table
    table.resize(540, 200)
    for column, face in ((PLAYER, type_face(0, Weight.Bold)), (VERDICT, type_face(1))):
        assert table.columnWidth(column) > max(map(face.width, told(page, column)))


def test_columns_are_chosen_and_kept(page: EventPage) -> None:
    menu = page.squads.table.menu
    club = next(each for each in menu.findChildren(QAction) if each.objectName() == "column_club")
    assert club.isChecked()
    club.trigger()
    assert page.squads.table.isColumnHidden(2)
    settings = Settings()
    page.save(settings)
    assert settings["event_columns"] == [
        "event_squads:number:here:paid:nation:points:verdict:remarks"
    ]
    page.take_setting("event_columns")
    assert not page.squads.table.isColumnHidden(2)
    page.restore(settings)
    assert page.squads.table.isColumnHidden(2)
    assert not page.squads.table.isColumnHidden(PLAYER)


def test_columns_of_the_rounds_are_kept_though_the_rounds_are_made_late(
    opened: OpenDocument, qtbot: QtBot
) -> None:
    settings = Settings()
    settings["event_columns"] = ["event_standings:place:player"]
    page = EventPage(EventDocument(opened, opened), settings)
    qtbot.addWidget(page)
    page.restore(settings)
    page.save(settings)
    assert settings["event_columns"] == ["event_standings:place:player"]
    assert page.rounds.standings.shown_columns() == ("place", "player")
    page.stop()


def test_all_findings_of_the_chosen_squad_and_the_reply_stand_beside(page: EventPage) -> None:
    chosen(page, "Ben Okafor")
    assert text(page, "event_findings").count("✕") == 13
    assert text(page, "event_reply").startswith("Hello Ben Okafor,")
    click(page, "event_copy_reply")
    assert QGuiApplication.clipboard().text() == text(page, "event_reply")


def test_of_a_squad_with_endless_names_a_part_of_what_is_said_is_laid_out_and_all_is_copied(
    looks: QApplication, qtbot: QtBot, opened: OpenDocument, tmp_path: Path
) -> None:
    endless = "aم" * (MOST_TEXT_LETTERS // 2)  # one word, which Qt needs a minute to lay out
    squad = new_squad("nco-2.3.2", "us_airborne", 100, 50).replace(name=endless)
    man = Member(unit="private", name=endless, items=("flask",) * 9)
    (tmp_path / SQUADS).mkdir()
    write_squad(tmp_path / SQUADS / "endless.nco", squad.replace(members=(man,)))
    event = opened.value
    received = marked(read_entries(tmp_path, event), event)
    (row,) = [each for each in entrants(event, received, awaited=False) if each.entry]
    about = QWidget()
    qtbot.addWidget(about)
    details = SquadDetails(about)
    details.show_row(row, event)
    for name in ("event_findings", "event_reply"):
        field = details.findChild(QWidget, name)
        assert isinstance(field, QPlainTextEdit | QTextBrowser)
        assert len(field.toPlainText()) <= MOST_LETTERS
    details.copy_reply()
    copied = looks.clipboard().text()
    assert endless[:500] in copied  # sentences repeat the ends of endless names
    assert copied.endswith("agree with your opponent.\n")


def test_what_findings_cite_is_a_link_to_that_rule_or_ruling(page: EventPage, qtbot: QtBot) -> None:
    chosen(page, "Ben Okafor")
    view = page.findChild(BlockView, "event_findings")
    assert view
    assert len(view.links) >= 13
    assert {each.partition(":")[0] for each in view.links} == {"section", "ruling"}
    with qtbot.waitSignal(page.topic_wanted) as wanted:
        view.anchorClicked.emit(QUrl("0"))
    assert wanted.args == [view.links[0]]


def test_the_reply_is_in_the_language_of_the_player(page: EventPage, opened: OpenDocument) -> None:
    players = opened.value.players
    german = (players[0].replace(language="de"), *players[1:])
    opened.do(opened.value.replace(players=german), lambda _: "German")
    chosen(page, "Ada Brandt")
    assert "Hallo Ada Brandt" in text(page, "event_reply")


@pytest.mark.parametrize("typed", ["Kühn", "kuehn", "KUHN"])
def test_players_are_found_with_umlauts_written_out(typed: str) -> None:
    rows = entrants(Event(players=(Player(number=1, name="Andreas Kühn"),)), ())
    assert found(rows, typed) == rows


def test_files_of_no_player_are_counted_below_the_table(page: EventPage) -> None:
    counted = page.squads.findChild(QLabel, "event_counts")
    assert isinstance(counted, QLabel)
    assert counted.text().endswith(" · 1 file of no player")


def test_what_is_half_known_is_not_counted(qtbot: QtBot, page: EventPage) -> None:
    counted = page.squads.findChild(QLabel, "event_counts")
    foot = page.findChild(QLabel, "nothing_to_mend")
    assert isinstance(counted, QLabel)
    assert isinstance(foot, QLabel)
    assert foot.text() == "", "the head says what is open"
    assert foot.isHidden(), "what is listed below has its title"
    page.received._folder = None  # as if it were read for the first time
    with qtbot.waitSignal(page.received.reader.ended):
        page.received.read()
        assert page.received.known is None
        assert counted.text() == "reading…"
        assert foot.text() == page.head().status == ""
    assert counted.text().startswith("1 legal, 1 to agree, 1 not legal, 1 unreadable, ")


def test_the_foot_says_that_the_event_itself_has_no_findings(page: EventPage) -> None:
    foot = page.findChild(QLabel, "nothing_to_mend")
    assert isinstance(foot, QLabel)
    event = page._document.event_now
    even = event.replace(players=event.players[1:])
    page._document.opened.do(even, lambda _before: "Leave")
    assert foot.text() == "The event itself has no findings."


def test_a_missing_mail_address_is_told(page: EventPage) -> None:
    chosen(page, "Ada Brandt")
    mail = page.findChild(QPushButton, "event_mail_reply")
    assert isinstance(mail, QPushButton)
    assert not mail.isEnabled()
    assert mail.toolTip() == "The player has no mail address."


def test_a_squad_is_opened_by_enter(qtbot: QtBot, page: EventPage) -> None:
    chosen(page, "Ada Brandt")
    with qtbot.waitSignal(page.open_wanted) as asked:
        QTest.keyClick(page.squads.table, Qt.Key.Key_Return)
    assert asked.args is not None
    assert asked.args[0].file == "ada.nco"


def test_a_player_is_added_by_hand(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(dialog: PlayerDialog) -> int:
        name = dialog.findChild(QLineEdit, "player_name")
        assert isinstance(name, QLineEdit)
        QTest.keyClicks(name, "Fay Green")
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(PlayerDialog, "exec", answer)
    click(page, "event_add_player")
    assert told(page, PLAYER)[5] == "Fay Green"
    assert opened.value.players[-1].number == 6
    opened.undo()
    assert "Fay Green" not in told(page, PLAYER)


def test_who_is_added_with_a_known_address_is_told(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened.value.players[0].replace(email="ada@example.org")
    opened.do(change_player(opened.value, 0, first).apply(opened.value), str)

    def answer(dialog: PlayerDialog) -> int:
        for name, typed in (("name", "A. Brandt"), ("email", "Ada@example.org")):
            field = dialog.findChild(QLineEdit, f"player_{name}")
            assert isinstance(field, QLineEdit)
            QTest.keyClicks(field, typed)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(PlayerDialog, "exec", answer)
    click(page, "event_add_player")
    assert told(page, PLAYER)[5] == "A. Brandt"
    (said,) = page.window().findChildren(Toast)
    assert "A. Brandt has the address or the turned name of 1 Ada Brandt" in str(
        [each.text() for each in said.findChildren(QLabel)]
    )


def test_payment_and_start_number_are_edited_with_the_player(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[bool] = []

    def answer(dialog: PlayerDialog) -> int:
        number = dialog.findChild(QLineEdit, "player_number")
        box = dialog.findChild(QComboBox, "player_paid")
        assert isinstance(number, QLineEdit)
        assert isinstance(box, QComboBox)
        for typed in ("2", "", "31"):
            number.setText(typed)
            offered.append(dialog.findChildren(QPushButton)[0].isEnabled())
        box.setCurrentIndex(1)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(PlayerDialog, "exec", answer)
    chosen(page, "Ada Brandt")
    page.squads.edit_player()
    assert offered == [False, False, True]
    changed = next(each for each in opened.value.players if each.name == "Ada Brandt")
    assert (changed.number, changed.paid) == (31, True)


def test_cancelling_replies_keeps_those_that_are_written(
    page: EventPage, opened: OpenDocument, tmp_path: Path
) -> None:
    received, event = page.squads._received.entries, opened.value
    with pytest.raises(Cancelled):
        _write_replies(tmp_path, received, event, lambda done, _count: done < 2)
    assert len([*tmp_path.glob("*.txt")]) == 2


@pytest.mark.parametrize("gives_up", [False, True])
def test_closing_the_dialog_of_a_player_asks_about_what_was_typed(
    page: EventPage, monkeypatch: pytest.MonkeyPatch, *, gives_up: bool
) -> None:
    asked: list[str] = []

    def ask(_parent: object, sentence: str, *_rest: object) -> str:
        asked.append(sentence)
        return "lose" if gives_up else "no"

    monkeypatch.setattr(questions, "ask", ask)
    dialog = PlayerDialog(Player(number=0), "x", page)
    dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not asked
    dialog.show()
    name = dialog.findChild(QLineEdit, "player_name")
    assert isinstance(name, QLineEdit)
    QTest.keyClicks(name, "Fay")
    QTest.keyClick(name, Qt.Key.Key_Escape)
    assert asked == ["Discard what you typed?"]
    assert dialog.isVisible() is not gives_up
    dialog.show()
    cancel = dialog.findChild(QPushButton, "refuse")
    assert isinstance(cancel, QPushButton)
    cancel.click()
    assert not dialog.isVisible()
    assert len(asked) == 1


def test_a_list_enters_players_and_says_of_each_bad_line_why(
    page: EventPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def look(dialog: LinesDialog) -> int:
        lines = dialog.findChild(QPlainTextEdit, "lines")
        assert isinstance(lines, QPlainTextEdit)
        shown.extend(lines.toPlainText().splitlines())
        return 0

    monkeypatch.setattr(LinesDialog, "exec", look)
    players = tmp_path / "players.csv"
    players.write_text("name;number\nGus;8\n;9\nHal;x\n", encoding="utf-8")
    page.squads.import_players(players)
    assert told(page, PLAYER)[5] == "Gus"
    assert shown == [
        "players.csv, line 3: the player has no name.",
        "players.csv, line 4: “x” is no start number.",
    ]


def test_a_file_of_nobody_is_given_to_a_player(
    page: EventPage, opened: OpenDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(dialog: ListDialog) -> int:
        choices = dialog.findChild(QListWidget, "list_choices")
        assert isinstance(choices, QListWidget)
        choices.setCurrentRow(4)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(ListDialog, "exec", choose)
    chosen(page, "stranger.nco")
    do(page, "event_give_squad")
    assert opened.value.players[4].squad == "stranger.nco"
    assert told(page, PLAYER) == [*NAMES]
    assert told(page, VERDICT)[4] != "▲ no squad"


def test_who_dropped_out_may_stay_after_all(page: EventPage, opened: OpenDocument) -> None:
    chosen(page, "Ada Brandt")
    do(page, "event_drop_out")
    assert opened.value.players[0].dropped == 1
    assert told(page, REMARKS)[0].startswith("Dropped out before round 1.")
    do(page, "event_stay")
    assert opened.value.players[0].dropped is None


def test_what_changed_since_it_was_checked_is_marked(
    qtbot: QtBot, page: EventPage, folder: Path
) -> None:
    do(page, "event_mark_checked")
    assert not told(page, REMARKS)[0]
    put_squad(folder, "ada.nco", "airborne-squad", "Ada Brandt")
    settle(qtbot, page)
    assert "Changed since it was checked." in told(page, REMARKS)[0]


def test_reading_can_be_cancelled(qtbot: QtBot, page: EventPage, folder: Path) -> None:
    for at in range(40):
        put_squad(folder, f"more{at}.nco", "rifle-squad", f"More {at}")
    page.received.read()
    with qtbot.waitSignal(page.received.reader.ended):
        page.received.cancel()
    assert not page.received.busy
    assert told(page, VERDICT)[0] == "✓ Legal"


def test_the_same_files_are_owned_by_whom_they_were_before(page: EventPage) -> None:
    assert [each.player for each in page.received.entries] == [3, 1, 2, None]


def test_squads_that_were_chosen_are_taken_into_the_folder(
    qtbot: QtBot, page: EventPage, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mail.nco"
    file.write_bytes((folder / "squads" / "stranger.nco").read_bytes())
    with qtbot.waitSignal(page.received.reader.ended):
        page.squads.take_squads([file])
    assert "mail.nco" in {each.file for each in page.received.entries}


def test_of_two_files_of_a_player_one_is_said_to_count(
    qtbot: QtBot, page: EventPage, opened: OpenDocument, folder: Path
) -> None:
    put_squad(folder, "more.nco", "rifle-squad", "Ada Brandt")
    settle(qtbot, page)
    page.squads.table.choose((1, "more.nco"))
    do(page, "event_let_count")
    assert opened.value.players[0].squad == "more.nco"
    remarks = dict(
        zip([row.key for row in page.squads.model.rows()], told(page, REMARKS), strict=True)
    )
    assert remarks[1, "ada.nco"].startswith("Another squad of the same player counts: more.nco.")
    assert "Another squad" not in remarks[1, "more.nco"]


def test_who_is_asked_for_a_file_sees_whose_each_is_and_those_of_nobody_first(
    page: EventPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def look(dialog: ListDialog) -> int:
        choices = dialog.findChild(QListWidget, "list_choices")
        assert isinstance(choices, QListWidget)
        offered.extend(choices.item(at).text() for at in range(choices.count()))
        offered.append(choices.currentItem().text())
        return QDialog.DialogCode.Rejected.value

    monkeypatch.setattr(ListDialog, "exec", look)
    chosen(page, "Ewa Łuczak")
    do(page, "event_give_squad")
    assert offered[0] == offered[-1] == "stranger.nco"
    assert "ada.nco · of Ada Brandt" in offered
    offered.clear()
    chosen(page, "stranger.nco")
    do(page, "event_give_squad")
    assert offered[0] == "1  Ada Brandt"
    assert offered[3] == offered[-1] == "4  山田太郎: no squad"


def test_a_click_on_his_box_checks_a_player_in(page: EventPage) -> None:
    table = page.squads.table
    row = next(at for at, each in enumerate(page.squads.model.rows()) if each.player)
    here = next(at for at, each in enumerate(page.squads.model.declared) if each.name == "here")
    box = table.visualRect(page.squads.model.index(row, here)).center()
    assert told(page, here)[row] == "☐"
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=box)
    assert told(page, here)[row] == "☑"
    assert page.squads._status_text().startswith("1 of ")
    do(page, "event_all_here")
    assert "☐" not in told(page, here)
