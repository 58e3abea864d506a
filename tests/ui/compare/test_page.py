"""The Compare page: two squads side by side, what is taken over, what is copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QPushButton, QWidget

from nco_builder import paths
from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit
from nco_builder.ui.compare.model import NAME, SIDE, cell_texts
from nco_builder.ui.compare.page import ComparePage, told_apart
from nco_builder.ui.document import squad_sources
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.painting import type_face
from nco_builder.ui.parts.verdicts import verdict_on
from tests.ui.documents import undo_all
from tests.ui.random_edits import random_edit, repeatable

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from nco_builder.squad import Squad
    from nco_builder.ui.compare.lines import ComparedLine
    from nco_builder.ui.document.document_view import SquadDocument

NOVAK = 1
RENAME = edit("set_member", members=(NOVAK,), field="name", value="Kowalski")


@pytest.fixture
def page(qtbot: QtBot, document: SquadDocument) -> ComparePage:
    page = ComparePage(document, Settings())
    qtbot.addWidget(page)
    QAbstractItemModelTester(
        page.model, QAbstractItemModelTester.FailureReportingMode.Warning, page.model
    )
    page.resize(1100, 560)
    page.show()
    return page


def shown(page: ComparePage) -> list[ComparedLine]:
    found = [page.model.line(row) for row in range(page.model.rowCount())]
    return [line for line in found if line is not None]


def differing(page: ComparePage) -> list[tuple[str, str, str]]:
    """What differs: cells by the title of their column, other fields, the squads' own."""
    found = []
    for line in shown(page):
        if line.kind == "man":
            cells = zip(page.model.headings, line.cells_a, line.cells_b, strict=False)
            found += [(head.title, a, b) for head, a, b in cells if a != b]
            if not (line.cells_a and line.cells_b):
                found.append((line.title, line.a, line.b))
        elif line.mark:
            found.append((line.title, line.a, line.b))
    return found


def said(page: ComparePage) -> str:
    label = page.findChild(QLabel, "compare_summary")
    assert label is not None
    return label.text()


def press(page: ComparePage, name: str) -> None:
    button = page.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    button.click()


def entries(page: ComparePage) -> dict[str, QAction]:
    """What the menus of buttons without room offer, by the names of these."""
    found: dict[str, QAction] = {}
    for name in ("compare_sources_more", "compare_deeds_more"):
        more = page.findChild(QPushButton, name)
        assert more is not None
        if more.isVisible():
            more.menu().aboutToShow.emit()
            found |= {each.objectName(): each for each in more.menu().actions()}
    return found


def test_buttons_without_room_are_in_menus(page: ComparePage, document: SquadDocument) -> None:
    deeds = {
        f"compare_{name}" for name in ("file", "code", "swap", "match", "gains", "copy", "take_all")
    }
    buttons = [each for each in page.findChildren(QPushButton) if each.objectName() in deeds]
    page.chooser.bring(squad_sources.SquadSource("Opponent", RENAME.apply(document.squad)))
    assert entries(page) == {}
    assert all(button.isVisible() for button in buttons)
    page.resize(page.minimumSizeHint().width(), page.height())
    QApplication.processEvents()
    assert page.width() < 800
    offered = entries(page)
    assert offered.keys() == {each.objectName() for each in buttons if not each.isVisible()}
    assert offered.keys() >= {"compare_code", "compare_take_all"}
    offered["compare_take_all"].trigger()
    assert document.squad.members[NOVAK].name == "Kowalski"
    page.resize(1100, page.height())
    QApplication.processEvents()
    assert all(button.isVisible() for button in buttons)


def test_without_anything_to_compare_with_it_says_what_there_can_be_and_offers_it(
    page: ComparePage, document: SquadDocument
) -> None:
    empty, box = page.findChild(QWidget, "compare_empty"), page.findChild(QWidget, "compare_with")
    assert empty
    assert box
    assert empty.isVisible()
    assert not box.isVisible()
    assert page.model.rowCount() == 0
    for name in ("previous", "next", "copy", "take", "take_all"):
        button = page.findChild(QPushButton, f"compare_{name}")
        assert button is not None
        assert not button.isEnabled()
    QGuiApplication.clipboard().setText(share_code(RENAME.apply(document.squad)))
    press(page, "compare_paste")
    assert not empty.isVisible()
    assert box.isVisible()
    assert differing(page)


def test_what_only_one_side_records_as_agreed_differs(
    page: ComparePage, document: SquadDocument
) -> None:
    both = edit("set_agreed", ruling="NCO-34", agreed=True)
    page.chooser.bring(squad_sources.SquadSource("Opponent", both.apply(document.squad)))
    document.do(edit("set_agreed", ruling="NCO-01", agreed=True))
    document.do(both)
    assert ("Ruling: Two of one item", "recorded as agreed", "recorded as agreed") in [
        (line.title, line.a, line.b) for line in shown(page)
    ]
    assert differing(page) != []
    assert ("Ruling: Unspent points", "recorded as agreed", "not recorded") in differing(page)
    press(page, "compare_take_all")
    assert differing(page) == []


def test_an_earlier_state_is_compared_live(page: ComparePage, document: SquadDocument) -> None:
    document.do(RENAME)
    box = page.findChild(QComboBox, "compare_with")
    assert box is not None
    assert box.itemText(0) == "Before “Name Novak “Kowalski””"
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert ("Name", "Kowalski", "Novak") in differing(page)
    document.do(edit("remove_members", members=(0,)))
    assert [line.mark for line in shown(page) if line.title == "Hayes"] == ["only_b"]
    assert "only in B" in said(page)


def test_the_saved_file_is_offered(document: SquadDocument, tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    write_squad(path, document.squad)
    document.opened.mark_saved(path)
    document.do(RENAME)
    assert squad_sources.own(document)[0].name == "As saved in able.nco"
    path.unlink()
    names = [source.name for source in squad_sources.own(document)]
    assert names == ["Before “Name Novak “Kowalski””"]


def test_equal_squads_differ_in_nothing(page: ComparePage, document: SquadDocument) -> None:
    page.chooser.bring(squad_sources.SquadSource("The same", document.squad))
    assert said(page) == "Nothing differs."
    assert differing(page) == []
    for step in ("compare_previous", "compare_next"):
        button = page.findChild(QPushButton, step)
        assert button is not None
        assert not button.isEnabled()
    everybody = page.findChild(QCheckBox, "compare_all_men")
    assert everybody is not None
    everybody.setChecked(True)
    assert sum(line.kind == "man" for line in shown(page)) == len(document.squad.members)


def test_nothing_is_replaced_by_what_is_the_same(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Same", document.squad))
    button = page.findChild(QPushButton, "compare_take_all")
    assert button
    assert not button.isEnabled()
    document.do(RENAME)
    assert button.isEnabled()


def test_a_file_is_called_by_the_name_of_its_squad(tmp_path: Path) -> None:
    path = tmp_path / "able.nco"
    write_squad(path, read_squad(paths.data() / "samples" / "airborne-squad.nco"))
    assert squad_sources.from_file(path).name == "Pathfinders"


def test_two_files_of_one_name_are_told_apart(
    page: ComparePage, document: SquadDocument, tmp_path: Path
) -> None:
    for file in ("one.nco", "two.nco"):
        write_squad(tmp_path / file, RENAME.apply(document.squad))
        page.chooser.bring(squad_sources.from_file(tmp_path / file))
    box = page.findChild(QComboBox, "compare_with")
    assert box
    name = document.squad.name
    assert [box.itemText(at) for at in range(2)] == [f"{name} (two.nco)", name]


def test_another_squad_is_read_from_its_first_difference(
    page: ComparePage, document: SquadDocument
) -> None:
    other = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    page.chooser.bring(squad_sources.SquadSource("Airborne", other))
    page.table.selectRow(page.model.rowCount() - 1)
    page.chooser.bring(squad_sources.SquadSource("Renamed", RENAME.apply(document.squad)))
    assert page.table.currentIndex().row() == page.model.next_difference(-1, 1)


def test_a_man_is_taken_over_as_one_step(page: ComparePage, document: SquadDocument) -> None:
    before = document.squad
    document.do(RENAME)
    renamed = document.squad
    page.chooser.bring(squad_sources.SquadSource("Before", before))
    page.go_to_next()
    press(page, "compare_take")
    assert document.squad == before
    assert document.opened.history.undo_text == "Use Novak of the other squad"
    document.opened.undo()
    assert document.squad is renamed


def test_a_man_of_the_other_squad_alone_is_added(
    page: ComparePage, document: SquadDocument
) -> None:
    whole = document.squad
    document.do(edit("remove_members", members=(NOVAK,)))
    page.chooser.bring(squad_sources.SquadSource("Whole", whole))
    row = next(at for at, line in enumerate(shown(page)) if line.mark == "only_b")
    page.table.selectRow(row)
    press(page, "compare_take")
    assert document.squad.members[-1].name == "Novak"


def test_what_only_the_open_squad_has_cannot_be_taken_over(
    page: ComparePage, document: SquadDocument
) -> None:
    fewer = edit("remove_members", members=(NOVAK,)).apply(document.squad)
    page.chooser.bring(squad_sources.SquadSource("Fewer", fewer))
    row = next(at for at, line in enumerate(shown(page)) if line.mark == "only_a")
    page.table.selectRow(row)
    button = page.findChild(QPushButton, "compare_take")
    assert button is not None
    assert not button.isEnabled()


def with_ids(squad: Squad, *ids: str) -> Squad:
    """The squad with these ids for its first men."""
    given = [squad.members[at].replace(id=each) for at, each in enumerate(ids)]
    return squad.replace(members=(*given, *squad.members[len(given) :]))


def test_who_is_made_like_another_keeps_his_own_id(
    page: ComparePage, document: SquadDocument
) -> None:
    document.become(with_ids(document.squad, "a", "b"), lambda: "Number them")
    other = with_ids(RENAME.apply(document.squad), "b", "a")
    page.chooser.bring(squad_sources.SquadSource("Other", other))
    row = next(at for at, line in enumerate(shown(page)) if line.place_a == ("members", NOVAK))
    page.table.selectRow(row)
    button = page.findChild(QPushButton, "compare_take")
    assert button
    assert button.text() == "Ta&ke Kowalski (B)"
    press(page, "compare_take")
    assert document.squad.members[NOVAK].name == "Kowalski"
    assert [man.id for man in document.squad.members[:2]] == ["a", "b"]


@pytest.mark.parametrize(("taken", "expected"), [("b", "b"), ("a", None)])
def test_a_man_who_is_added_brings_his_id_unless_another_has_it(
    page: ComparePage, document: SquadDocument, taken: str, expected: str | None
) -> None:
    whole = with_ids(document.squad, "x", taken)
    document.do(edit("remove_members", members=(NOVAK,)))
    document.become(with_ids(document.squad, "a"), lambda: "Number him")
    page.chooser.bring(squad_sources.SquadSource("Whole", whole))
    row = next(at for at, line in enumerate(shown(page)) if line.mark == "only_b")
    page.table.selectRow(row)
    press(page, "compare_take")
    assert document.squad.members[-1].id == expected


def test_the_file_is_compared_as_it_is_after_saving(
    page: ComparePage, document: SquadDocument, tmp_path: Path
) -> None:
    path = tmp_path / "able.nco"
    write_squad(path, document.squad)
    document.opened.mark_saved(path)
    document.do(RENAME)
    page.hide()
    page.show()
    assert differing(page)
    write_squad(path, document.squad)
    document.opened.mark_saved(path)
    assert said(page) == "Nothing differs."


def test_an_earlier_state_of_another_squad_is_no_longer_compared(
    page: ComparePage, document: SquadDocument
) -> None:
    document.do(RENAME)
    page.hide()
    page.show()
    assert page.model.rowCount()
    document.opened.open(SQUAD, read_squad(paths.data() / "samples" / "airborne-squad.nco"), None)
    assert not page.table.isVisible()
    assert page.model.rowCount() == 0


def test_of_two_steps_of_one_name_the_chosen_one_stays_chosen(
    page: ComparePage, document: SquadDocument
) -> None:
    shorter = edit("remove_members", members=(len(document.squad.members) - 1,))
    for change in (RENAME, edit("set_member", members=(NOVAK,), field="name", value="Novak")):
        document.do(change)
        document.do(edit("set_ruling", ruling="budget", value="exact"))
        document.do(edit("set_ruling", ruling="budget", value="up_to"))
    document.do(shorter)
    box = page.findChild(QComboBox, "compare_with")
    assert box is not None
    names = [box.itemText(at) for at in range(box.count())]
    first = next(at for at in range(len(names)) if names[at] in names[:at])
    box.setCurrentIndex(first)
    box.activated.emit(first)
    document.opened.undo()
    assert box.currentIndex() == first - 1
    undo_all(document)
    assert box.currentText() == names[first]


def test_all_is_taken_over_as_one_step(page: ComparePage, document: SquadDocument) -> None:
    other = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    own = document.squad
    page.chooser.bring(squad_sources.SquadSource("airborne", other))
    press(page, "compare_take_all")
    assert document.squad == other
    assert document.opened.history.undo_text == "Replace with airborne"
    document.opened.undo()
    assert document.squad is own


def test_swapped_sides_read_the_other_way_round(page: ComparePage, document: SquadDocument) -> None:
    before = document.squad
    document.do(RENAME)
    page.chooser.bring(squad_sources.SquadSource("Before", before))
    press(page, "compare_swap")
    assert ("Name", "Novak", "Kowalski") in differing(page)
    page.go_to_next()
    press(page, "compare_take")
    assert document.squad == before


def test_keys_go_from_difference_to_difference(page: ComparePage, qtbot: QtBot) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    other = read_squad(paths.data() / "samples" / "airborne-squad.nco")
    page.chooser.bring(squad_sources.SquadSource("airborne", other))
    page.table.selectRow(0)
    rows = []
    for _ in range(4):
        QTest.keyClick(page, Qt.Key.Key_F7)
        rows.append(page.table.currentIndex().row())
    assert rows == sorted(set(rows))
    assert all(shown(page)[row].mark for row in rows)
    QTest.keyClick(page, Qt.Key.Key_F7, Qt.KeyboardModifier.ShiftModifier)
    assert page.table.currentIndex().row() == rows[-2]


def test_a_file_that_is_dropped_is_compared_not_opened(
    page: ComparePage, document: SquadDocument
) -> None:
    squad = document.squad
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(paths.data() / "samples" / "airborne-squad.nco"))])
    action, no = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    button = Qt.MouseButton.LeftButton
    entering = QDragEnterEvent(QPoint(5, 5), action, data, button, no)
    page.dragEnterEvent(entering)
    assert entering.isAccepted()
    page.dropEvent(QDropEvent(QPointF(5, 5), action, data, button, no))
    assert document.squad is squad
    assert differing(page)


def test_a_share_code_is_compared_and_anything_else_is_a_sentence(
    page: ComparePage, document: SquadDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "say", lambda _parent, sentence: told.append(sentence))
    QGuiApplication.clipboard().setText(share_code(document.squad))
    press(page, "compare_code")
    assert page.model.rowCount()
    QGuiApplication.clipboard().setText("hello")
    press(page, "compare_code")
    page.chooser.bring_file(tmp_path / "none.nco")
    assert [sentence.partition(":")[0] for sentence in told] == [
        "the clipboard",
        str(tmp_path / "none.nco"),
    ]


def test_it_is_copied_as_readable_text(page: ComparePage, document: SquadDocument) -> None:
    before = document.squad
    document.do(RENAME)
    page.chooser.bring(squad_sources.SquadSource("Before", before))
    press(page, "compare_copy")
    text = QGuiApplication.clipboard().text()
    assert "1 man differs." in text
    assert "Name: A Kowalski; B Novak" in text


def test_differences_are_signs_and_words_not_color_alone(
    page: ComparePage, document: SquadDocument
) -> None:
    before = document.squad
    document.do(RENAME)
    page.chooser.bring(squad_sources.SquadSource("Before", before))
    row = next(at for at, line in enumerate(shown(page)) if line.kind == "man")
    index = page.model.index(row, 0)
    assert index.data() == "≠"
    named = page.model.index(row, NAME)
    assert named.data() == "Kowalski\nNovak"
    assert named.data(Qt.ItemDataRole.AccessibleTextRole) == "A Kowalski; B Novak"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Kowalski: differs"


def test_whatever_is_edited_every_man_is_told_once(
    page: ComparePage, document: SquadDocument
) -> None:
    first = document.squad
    page.chooser.bring(squad_sources.SquadSource("First", first))
    everybody = page.findChild(QCheckBox, "compare_all_men")
    assert everybody is not None
    everybody.setChecked(True)
    rng = repeatable(7)
    for _ in range(60):
        assert document.rulebook
        document.do(random_edit(rng, document.squad, document.rulebook))
        men = [line for line in shown(page) if line.kind == "man"]
        here = [line.place_a[1] for line in men if line.place_a is not None]
        there = [line.place_b[1] for line in men if line.place_b is not None]
        assert sorted(here) == list(range(len(document.squad.members)))
        assert sorted(there) == list(range(len(first.members)))


def test_an_edit_changes_only_the_lines_it_is_about(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Before", document.squad))
    document.do(RENAME)
    heard: list[tuple[str, int]] = []
    page.model.modelReset.connect(lambda: heard.append(("reset", 0)))
    page.model.rowsRemoved.connect(lambda _, first: heard.append(("removed", first)))
    page.model.rowsInserted.connect(lambda _, first: heard.append(("inserted", first)))
    page.model.dataChanged.connect(lambda first: heard.append(("changed", first.row())))
    document.do(edit("set_member", members=(NOVAK,), field="notes", value="Careful"))
    ((kind, row),) = heard
    assert (kind, shown(page)[row].a) == ("inserted", "Careful")
    heard.clear()
    document.do(edit("set_member", members=(NOVAK,), field="notes", value="Bold"))
    assert heard == [("changed", row)]
    assert shown(page)[row].a == "Bold"


def test_a_match_of_both_is_wanted_by_a_button_with_their_files(
    page: ComparePage, qtbot: QtBot, tmp_path: Path
) -> None:
    button = page.findChild(QPushButton, "compare_match")
    assert button
    page._document.opened.path = tmp_path / "mine.nco"
    write_squad(tmp_path / "theirs.nco", page._document.value)
    page.chooser.bring(squad_sources.from_file(tmp_path / "theirs.nco"))
    with qtbot.waitSignal(page.match_wanted) as wanted:
        button.click()
    sides = wanted.args or []
    assert [side.squad.nation for side in sides] == [page._document.value.nation] * 2
    assert [side.taken.file for side in sides] == ["mine.nco", "theirs.nco"]
    page.swap()
    with qtbot.waitSignal(page.match_wanted) as wanted:
        button.click()
    assert [side.taken.file for side in wanted.args or []] == ["theirs.nco", "mine.nco"]


def test_lines_of_another_document_take_nothing_over(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Opponent", RENAME.apply(document.squad)))
    line = page._current()
    assert line is not None
    assert page._with_row(line) is not None
    page.hide()  # it follows only while it is shown
    document.do(edit("remove_members", members=tuple(range(len(document.squad.members)))))
    assert page._with_row(line) is None
    page._begin_anew()


def test_a_man_of_a_very_long_name_is_taken_by_a_button_that_fits(
    page: ComparePage, document: SquadDocument
) -> None:
    named = edit("set_member", members=(NOVAK,), field="name", value="Wolf\n&" * 2000)
    page.chooser.bring(squad_sources.SquadSource("Opponent", named.apply(document.squad)))
    button = page.findChild(QPushButton, "compare_take")
    assert button is not None
    assert button.text().startswith("Ta&ke Wolf &&")
    assert page.minimumSizeHint().width() < 800


def test_two_pairs_are_in_sight_where_the_page_is_low(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Opponent", RENAME.apply(document.squad)))
    for _time in range(4):  # its least height is less once it is low
        page.resize(580, 250)  # the smallest window at 150 %, in its own measure
        QApplication.processEvents()
    table = page.table
    head, pair = table.sizeHintForRow(0), table.sizeHintForRow(1)
    assert page.height() == 250
    assert table.viewport().height() >= head + 2 * pair


def test_the_heading_of_the_first_difference_is_in_sight_where_the_page_is_low(
    page: ComparePage, document: SquadDocument
) -> None:
    page.resize(580, 200)
    QApplication.processEvents()
    page.chooser.bring(squad_sources.SquadSource("Opponent", RENAME.apply(document.squad)))
    QApplication.processEvents()
    assert page.table.currentIndex().row() == 1
    assert page.table.rowViewportPosition(0) == 0


@pytest.mark.usefixtures("looks")
def test_cells_that_differ_do_not_look_alike_when_cut() -> None:
    face = type_face(1)
    a, b = "Inspiring 1, Covert", "Inspiring 1, Deadeye, Covert"
    wide = face.width("Deadeye, 2 more")
    assert told_apart(b, a, face, wide) == "Deadeye, 2 more"
    assert told_apart(b, a, face, wide - 8) == "Deadeye +2"
    assert told_apart(b, a, face, face.width("Deadeye")).endswith("… +2")
    assert told_apart(b, a, face, face.width(b)) == b
    one, two = (told_apart(f"Inspiring {n}", f"Inspiring {3 - n}", face, 50) for n in (1, 2))
    assert (one[-1], two[-1]) == ("1", "2")


def test_both_sides_are_named_with_their_verdicts(
    page: ComparePage, document: SquadDocument
) -> None:
    wrong = edit("set_member", members=(1,), field="grenades", value=9).apply(document.squad)
    page.chooser.bring(squad_sources.SquadSource("Opponent", wrong))
    sides = page.findChild(QWidget, "compare_sides")
    assert sides is not None
    QApplication.processEvents()
    labels = [each for each in sides.findChildren(QLabel) if each.isVisible()]
    told = [each.text() for each in sorted(labels, key=QLabel.x)]
    assert (told[0], told[2]) == ("A", verdict_on(document.report, SQUAD).line)
    assert told[3:] == ["B", "Opponent", verdict_on(check_by_own_ruleset(wrong), SQUAD).line]
    assert told[-1].startswith("✕ ")


def test_an_empty_squad_is_compared_as_empty_not_as_illegal(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Nobody", document.squad.replace(members=())))
    badge = page.findChild(QLabel, "compare_verdict_b")
    assert badge is not None
    assert badge.text() == "Empty"
    assert "B is empty." in said(page)
    lines = [page.model.line(row) for row in range(page.model.rowCount())]
    assert next(each.b for each in lines if each and each.title == "Verdict") == "Empty"


def test_what_is_the_same_in_both_says_so(page: ComparePage, document: SquadDocument) -> None:
    page.chooser.bring(squad_sources.SquadSource("Twin", document.squad))
    assert said(page) == "Nothing differs."
    lines = [page.model.line(row) for row in range(page.model.rowCount())]
    assert [each.title for each in lines if each and each.kind == "head"] == [
        "The squads: the same in both"
    ]


def test_men_who_are_alike_have_one_quiet_row_without_letters(
    page: ComparePage, document: SquadDocument
) -> None:
    page.chooser.bring(squad_sources.SquadSource("Other", RENAME.apply(document.squad)))
    box = page.findChild(QCheckBox, "compare_all_men")
    assert box is not None
    box.setChecked(True)
    men = [line for line in shown(page) if line.kind == "man"]
    alike = [line for line in men if not line.mark]
    assert alike
    assert {line.is_double for line in alike} == {False}
    assert {cell_texts(line, SIDE) for line in alike} == {("", "")}
    changed = next(line for line in men if line.mark == "differs")
    assert cell_texts(changed, SIDE) == ("A", "B")


def test_the_costs_of_men_have_their_units(page: ComparePage, document: SquadDocument) -> None:
    page.chooser.bring(squad_sources.SquadSource("Other", RENAME.apply(document.squad)))
    box = page.findChild(QCheckBox, "compare_all_men")
    assert box is not None
    box.setChecked(True)
    costs = {line.cells_a[-1].split()[-1] for line in shown(page) if line.cells_a}
    assert costs == {"vp", "sp"}


def test_the_menus_of_a_narrow_page_can_be_told_apart(page: ComparePage) -> None:
    page.resize(520, 300)
    QApplication.processEvents()
    names = ("compare_sources_more", "compare_deeds_more")
    buttons = [page.findChild(QPushButton, name) for name in names]
    texts = [button.text() for button in buttons if button is not None]
    assert len(set(texts)) == 2
