from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from nco_builder import language
from nco_builder.documents.squads import SQUAD
from nco_builder.legality import Finding
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.squad import edit
from nco_builder.squad.model import Pack
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.fix_buttons import FixButtons
from nco_builder.ui.findings.model import MOST_ROWS, FindingsModel, is_loud
from nco_builder.ui.findings.panel import FOLDED, FindingsPanel
from nco_builder.ui.findings.view import FindingsDelegate
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.rows import ROW_ROLE

if TYPE_CHECKING:
    from collections.abc import Iterator

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def panel(qtbot: QtBot, document: SquadDocument) -> Iterator[FindingsPanel]:
    panel = FindingsPanel(document, FindingsModel(document, document))
    qtbot.addWidget(panel)
    panel.resize(1190, high(panel, 3))
    panel.show()
    look_away(panel)
    yield panel
    panel.list.setModel(None)  # the document, and the model with it, goes before the widgets do


def high(panel: FindingsPanel, rows: int) -> int:
    """Return the height at which a panel in no page, with a frame of its own, shows rows whole."""
    return panel.height_of(rows) + 2


def look_away(panel: FindingsPanel) -> None:
    """Have neither mouse nor keyboard on the panel."""
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    if focused:
        focused.clearFocus()
    panel._model.hold(held=False)


def buttons(panel: FindingsPanel, row: int) -> FixButtons:
    found = panel.list.indexWidget(panel.list.model().index(row, 0))
    assert isinstance(found, FixButtons)
    return found


def fix_button(panel: FindingsPanel, row: int) -> QPushButton:
    found = buttons(panel, row).findChild(QPushButton, "fix")
    assert found
    return found


def test_one_click_repairs(panel: FindingsPanel, document: SquadDocument) -> None:
    button = fix_button(panel, 0)
    assert button.text() == "Reduce Novak to 2 grenades"
    QTest.mouseClick(button, LEFT)
    assert document.squad.members[1].grenades == 2
    assert document.opened.history.undo_text == "Reduce Novak to 2 grenades"
    assert document.report.legal


@pytest.mark.parametrize(
    ("code", "deed"),
    [
        ("en", "Play without the rules pack “winter”"),
        ("de", "Ohne das Regelpaket „winter“ spielen"),
    ],
)
def test_a_missing_rules_pack_is_switched_off_by_one_click(
    qtbot: QtBot, document: SquadDocument, code: str, deed: str
) -> None:
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_packs", packs=(Pack(id="winter", version="2"),)))
    assert [each.code for each in document.report.errors] == ["pack_missing"]
    with language.speaking(code):
        panel = FindingsPanel(document, FindingsModel(document, document))
        qtbot.addWidget(panel)
        panel.resize(1190, high(panel, 3))
        panel.show()
        assert "winter" in str(panel.list.model().index(0, 0).data())
        button = fix_button(panel, 0)
        QTest.mouseClick(button, LEFT)
        assert document.opened.history.undo_text == deed
        panel.list.setModel(None)
    assert document.report.errors == ()


@pytest.mark.parametrize(
    ("code", "deed"), [("en", " to 2 grenades"), ("de", ": Granaten auf 2 senken")]
)
def test_beside_a_long_name_a_button_still_tells_the_deed(
    panel: FindingsPanel, document: SquadDocument, code: str, deed: str
) -> None:
    name = "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire"
    with language.speaking(code):
        document.do(edit("set_member", members=(1,), field="name", value=name))
    button = fix_button(panel, 0)
    assert "…" in button.text()
    assert deed in button.text()
    assert name in " ".join(button.toolTip().split())
    assert " ".join(button.toolTip().split()) == button.accessibleName()


def test_buttons_lie_inside_their_row(panel: FindingsPanel) -> None:
    place = panel.list.visualRect(panel.list.model().index(0, 0))
    assert place.contains(buttons(panel, 0).geometry())


def test_the_other_repairs_stand_in_a_menu(panel: FindingsPanel, document: SquadDocument) -> None:
    document.do(edit("set_member", members=(1,), field="primary", value="lmg"))
    found = panel.list.model().index(0, 0).data()
    assert "Light Machine Gun" in found
    others = buttons(panel, 0).findChild(QToolButton, "other_fixes")
    assert others
    assert others.isVisible()
    actions = others.menu().actions()
    others.menu().triggered.emit(actions[0])
    assert document.squad.members[1].primary == "smg"


def agree_button(panel: FindingsPanel, row: int) -> QPushButton:
    found = buttons(panel, row).findChild(QPushButton, "agree")
    assert found
    return found


def test_a_ruling_is_recorded_as_agreed_and_taken_back(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    document.do(edit("remove_members", members=(1,)))
    model = panel.list.model()
    assert isinstance(model, FindingsModel)
    rows = [row.finding for row in model.rows()]
    row = next(place for place, finding in enumerate(rows) if finding.severity == "ruling")
    ruling = rows[row].ruling
    assert ruling
    assert not any(agree_button(panel, at).isVisible() for at in range(row))
    button = agree_button(panel, row)
    assert button.text() == "Record as agreed"
    assert button.accessibleName() == "Record as agreed: Unspent points"
    decision = shipped_rulings()[ruling].decision
    assert button.accessibleDescription() == decision
    assert decision[:30] in button.toolTip().replace("\n", " ")
    QTest.mouseClick(button, LEFT)
    assert document.squad.agreed == (ruling,)
    assert all(found.agreed for found in document.report.findings if found.ruling == ruling)
    assert agree_button(panel, row).text() == "Take back"
    document.opened.undo()
    assert not document.squad.agreed


def test_a_repair_follows_the_squad(panel: FindingsPanel, document: SquadDocument) -> None:
    document.do(edit("set_member", members=(1,), field="name", value="A & B"))
    button = fix_button(panel, 0)
    assert button.text() == "Reduce A && B to 2 grenades"
    assert button.accessibleName() == "Reduce A & B to 2 grenades"


def test_a_click_follows_a_finding_up(panel: FindingsPanel) -> None:
    seen: list[Finding] = []
    panel.list.followed_up.connect(seen.append)
    place = panel.list.visualRect(panel.list.model().index(2, 0)).center()
    QTest.mouseClick(panel.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert [found.code for found in seen] == ["duplicate_item"]


def test_walking_shows_and_enter_follows_up(panel: FindingsPanel, qtbot: QtBot) -> None:
    with qtbot.waitActive(panel):
        panel.activateWindow()
    panel.list.setFocus()
    shown: list[Finding] = []
    followed: list[Finding] = []
    panel.list.shown.connect(shown.append)
    panel.list.followed_up.connect(followed.append)
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert [found.code for found in shown] == ["vp_unspent", "duplicate_item"]
    assert followed == []
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert [found.code for found in followed] == ["duplicate_item"]


def test_only_rows_in_sight_have_buttons(panel: FindingsPanel, document: SquadDocument) -> None:
    document.do(edit("set_nation", nation="atlantis"))
    for row in range(4, 11):
        document.do(edit("set_member", members=(row,), field="grenades", value=7))
    model = panel.list.model()
    assert model.rowCount() > 6
    last = model.index(model.rowCount() - 3, 0)  # those below were in sight before
    assert panel.list.indexWidget(last) is None
    panel.list.scrollToBottom()
    assert panel.list.indexWidget(last) is not None


def test_every_row_in_sight_has_its_buttons_once_a_narrow_list_is_wide(
    panel: FindingsPanel,
) -> None:
    panel.resize(110, panel.height_of(1))
    QApplication.processEvents()
    panel.resize(894, high(panel, 4))
    QApplication.processEvents()
    seen = panel.list._visible_rows()
    assert len(seen) > 2
    assert all(buttons(panel, row).isVisible() for row in seen)


def walked(panel: FindingsPanel, key: Qt.Key) -> list[tuple[int, str]]:
    """Where a key leads from the list's side: row and button, up to what is not of the list."""
    places: list[tuple[int, str]] = []
    while len(places) < 100:
        focused = panel.window().focusWidget()
        assert focused is not None
        shift = Qt.KeyboardModifier.ShiftModifier if key == Qt.Key.Key_Backtab else NO_KEY
        QTest.keyClick(focused, key, shift)
        now = panel.window().focusWidget()
        row = panel.list.row_of(now)
        if row < 0:
            return places
        assert panel.list.viewport().rect().contains(buttons(panel, row).geometry())
        assert now is not None
        places.append((row, now.objectName()))
    raise AssertionError(places)


def test_tab_reaches_every_button_also_of_rows_out_of_sight(
    panel: FindingsPanel, document: SquadDocument, qtbot: QtBot
) -> None:
    document.do(edit("set_nation", nation="atlantis"))
    for row in range(4, 9):
        document.do(edit("set_member", members=(row,), field="grenades", value=7))
    document.do(edit("set_member", members=(1,), field="primary", value="lmg"))
    with qtbot.waitActive(panel):
        panel.activateWindow()
    panel.list.setFocus()
    forward = walked(panel, Qt.Key.Key_Tab)
    model = panel.list.model()
    assert isinstance(model, FindingsModel)
    wanted = []
    for place, line in enumerate(model.rows()):
        ready = len(model.fixes(place))
        wanted += [(place, "fix")] if ready else []
        wanted += [(place, "other_fixes")] if ready > 1 else []
        wanted += [(place, "agree")] if line.finding.severity == "ruling" else []
    assert {"fix", "other_fixes", "agree"} == {name for _, name in wanted}
    assert wanted[-1][0] > 6
    assert forward == wanted
    last = buttons(panel, wanted[-1][0]).stops[-1]
    last.setFocus()
    assert walked(panel, Qt.Key.Key_Backtab) == wanted[-2::-1]
    assert panel.list.hasFocus()


def test_nothing_to_mend_is_said(panel: FindingsPanel, document: SquadDocument) -> None:
    clean = panel.findChild(QLabel, "nothing_to_mend")
    assert clean
    assert not clean.isVisible()
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    document.do(edit("set_member", members=(0,), field="items", value=("religious_icon",)))
    document.do(edit("set_limits", vp=document.report.vp, sp=50))
    assert document.report.findings == ()
    assert clean.isVisible()
    assert panel.first() is None
    document.opened.undo()
    assert not clean.isVisible()


def test_sentences_too_long_for_the_row_are_cut_not_drawn_over_the_buttons(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(1,), field="name", value="N" * 300))
    panel.resize(500, 80)
    picture = panel.list.viewport().grab()
    assert not picture.isNull()
    assert buttons(panel, 0).width() < 340
    assert buttons(panel, 0).geometry().right() < panel.list.viewport().width()


def test_in_a_narrow_row_fixes_share_a_menu_so_that_the_sentence_can_be_read(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    panel.resize(560, high(panel, 3))
    wide = panel.list.viewport().width()
    for row in range(panel.list.model().rowCount()):
        assert buttons(panel, row).width() <= 0.4 * wide, row
    menu = buttons(panel, 0).first
    assert isinstance(menu, QToolButton)
    assert menu.text() == "Fix ▾"
    offered = [each.text() for each in menu.menu().actions()]
    assert offered[0] == "Reduce Novak to 2 grenades"
    assert panel.list.focus_fix(0)
    menu.menu().actions()[0].trigger()
    assert document.squad.members[1].grenades == 2
    panel.resize(1190, high(panel, 3))
    document.opened.undo()
    look_away(panel)
    assert fix_button(panel, 0).isVisible()


def test_a_sentence_that_fits_when_smaller_stays_in_the_middle_of_its_row(
    panel: FindingsPanel,
) -> None:
    index = panel.list.model().index(0, 0)
    row, delegate = index.data(ROW_ROLE), panel.list.itemDelegate()
    assert isinstance(delegate, FindingsDelegate)
    heights = []
    for wide in range(1190, 300, -4):
        panel.resize(wide, 80)
        lines = delegate.lines(row, index)
        heights.append(len(lines))
        if len(lines) > 1:
            assert lines[-1].runs[0].text, "an empty second line"
    assert heights[0] == 1
    assert max(heights) > 1


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("wide", [560, 780, 1190])
def test_every_row_is_as_tall_as_its_whole_sentence_needs(
    panel: FindingsPanel, document: SquadDocument, code: str, wide: int
) -> None:
    panel.resize(wide, high(panel, 3))
    with language.speaking(code):
        document.do(edit("set_nation", nation="atlantis"))
        document.do(edit("set_member", members=(1,), field="primary", value="lmg"))
        document.do(edit("set_member", members=(4,), field="grenades", value=7))
        look_away(panel)
        model, delegate = panel.list.model(), panel.list.itemDelegate()
        assert isinstance(delegate, FindingsDelegate)
        end = None
        for each in range(model.rowCount()):
            index = model.index(each, 0)
            panel.list.scrollTo(index)
            place = panel.list.visualRect(index)
            assert panel.list.viewport().rect().contains(place)
            top = place.top() + panel.list.verticalOffset()
            assert end in {None, top}
            end = top + place.height()
            room = buttons(panel, each).x() - place.left() - 2 * delegate.padding
            lines = delegate.lines(index.data(ROW_ROLE), index)
            for line in lines:
                assert line.left + sum(run.gap + run.width for run in line.runs) <= room
                assert line.top + line.height < place.height() + 1
            said = " ".join("".join(run.text for run in line.runs) for line in lines)
            assert "".join(said.split()).endswith("".join(index.data(ROW_ROLE).sentence.split()))


def test_buttons_leave_a_wide_row_room_for_its_sentence(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    name = "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire"
    document.do(edit("set_member", members=(1,), field="name", value=name))
    panel.resize(720, high(panel, 3))
    for row in range(panel.list.model().rowCount()):
        assert buttons(panel, row).width() <= 0.6 * panel.list.viewport().width(), row


def fold_button(panel: FindingsPanel) -> QPushButton:
    found = panel.findChild(QPushButton, "quiet_findings")
    assert found
    return found


def severities(panel: FindingsPanel) -> list[str]:
    model = panel.list.model()
    assert isinstance(model, FindingsModel)
    return [row.finding.severity + "!" * row.finding.agreed for row in model.rows()]


def test_filters_count_and_hide_each_severity(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(9,), field="items", value=("extra_magazine",)))
    assert severities(panel) == ["error", "error", "ruling", "ruling"]
    notes, errors = fold_button(panel), panel.findChild(QPushButton, "show_errors")
    assert errors
    assert (notes.text(), notes.accessibleName()) == ("▲ 1 note", "Show 1 note")
    assert (errors.text(), errors.accessibleName()) == ("✕ 2 problems", "Hide 2 problems")
    height = panel.height()
    notes.click()
    assert severities(panel) == ["error", "error", "ruling", "ruling", "warning"]
    assert notes.accessibleName() == "Hide 1 note"
    errors.click()
    assert severities(panel) == ["ruling", "ruling", "warning"]
    errors.click()
    QTest.keyClick(notes, Qt.Key.Key_Space)
    assert severities(panel)[-1] == "ruling"
    assert panel.height() == height


def test_what_is_agreed_is_among_the_notes(panel: FindingsPanel, document: SquadDocument) -> None:
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert severities(panel) == ["ruling", "ruling"]
    QTest.mouseClick(agree_button(panel, 0), LEFT)
    assert severities(panel) == ["ruling!", "ruling"], "the row stays under the mouse"
    look_away(panel)
    assert severities(panel) == ["ruling"]
    QTest.mouseClick(agree_button(panel, 0), LEFT)
    look_away(panel)
    assert severities(panel) == []
    clean = panel.findChild(QLabel, "nothing_to_mend")
    assert clean
    assert clean.isVisible()
    assert fold_button(panel).text() == "▲ 2 notes"
    assert panel.first() is not None
    fold_button(panel).click()
    assert severities(panel) == ["ruling!", "ruling!"]
    document.opened.undo()
    assert not clean.isVisible()
    assert sorted(severities(panel)) == ["ruling", "ruling!"]


def test_a_fixed_row_stays_with_undo_until_the_mouse_leaves(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    model = panel._model
    before = model.rows()
    height = panel.height()
    panel.enterEvent(QEnterEvent(QPointF(), QPointF(), QPointF()))
    QTest.mouseClick(fix_button(panel, 0), LEFT)
    assert [row.finding.code for row in model.rows()] == [row.finding.code for row in before]
    assert model.row(0).fixed
    assert not model.row(1).fixed
    undo = buttons(panel, 0).findChild(QPushButton, "undo_fix")
    assert undo
    assert undo.isVisible()
    assert not fix_button(panel, 0).isVisible()
    document.do(edit("set_member", members=(4,), field="grenades", value=7))
    assert model.rowCount() == len(before) + 1, "what is found anew comes last"
    assert model.row(0).fixed
    assert not undo.isVisible(), "undoing one step would not bring it back"
    document.opened.undo()
    assert undo.isVisible()
    QTest.mouseClick(undo, LEFT)
    assert document.squad.members[1].grenades == 3
    assert not model.row(0).fixed
    QTest.mouseClick(fix_button(panel, 0), LEFT)
    look_away(panel)
    assert [row.finding.code for row in model.rows()] == ["vp_unspent", "duplicate_item"]
    assert panel.height() == height


def test_another_document_shows_nothing_fixed(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    panel.enterEvent(QEnterEvent(QPointF(), QPointF(), QPointF()))
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert panel._model.row(0).fixed
    document.opened.open(SQUAD, document.squad, None)
    assert not any(row.fixed for row in panel._model.rows())


def test_a_source_is_a_link_to_the_rule(panel: FindingsPanel) -> None:
    source = buttons(panel, 0).findChild(QPushButton, "finding_source")
    assert source
    assert source.text() == "Soldier Barracks, p. 17"
    read: list[Finding] = []
    panel.list.cited.connect(read.append)
    source.click()
    assert [found.code for found in read] == [panel._model.row(0).finding.code]


def test_folded_it_shows_its_header_alone(panel: FindingsPanel) -> None:
    fold = panel.findChild(QToolButton, "fold_findings")
    assert fold
    fold.click()
    assert not panel.list.isVisible()
    assert panel.maximumHeight() == panel.height_within(500, 400) == FOLDED
    fold.click()
    assert panel.list.isVisible()
    assert panel.height_within(500, 400) == panel.height_of(3)


def test_without_room_for_rows_the_header_is_seen_whole(panel: FindingsPanel) -> None:
    header = fold_button(panel).parentWidget()
    panel.resize(panel.width(), panel.height_of(0))
    QApplication.processEvents()
    assert header
    assert panel.list.isVisibleTo(panel)
    assert panel.rect().contains(header.geometry())
    assert panel.list.y() > header.geometry().bottom()


def test_of_very_many_findings_the_first_have_rows_and_the_rest_are_counted(
    panel: FindingsPanel, document: SquadDocument
) -> None:
    man = document.squad.members[-1].replace(items=("unknown", "unheard of"))
    document.opened.do(document.squad.replace(members=(man,) * MOST_ROWS), lambda _before: "Many")
    count = len([each for each in document.report.findings if is_loud(each)])
    assert count > MOST_ROWS
    assert panel._model.rowCount() == MOST_ROWS
    assert panel._model.row(0).finding.severity == "error"
    more = panel.findChild(QLabel, "more_findings")
    assert more
    assert more.isVisibleTo(panel)
    assert more.text() == f"and {count - MOST_ROWS} more"
    document.opened.undo()
    assert not more.isVisibleTo(panel)


@pytest.mark.parametrize("wide", [560, 780, 1190])
def test_all_sentences_have_one_size(
    panel: FindingsPanel, document: SquadDocument, wide: int
) -> None:
    panel.resize(wide, high(panel, 3))
    document.do(edit("set_nation", nation="atlantis"))
    document.do(edit("set_member", members=(4,), field="grenades", value=7))
    look_away(panel)
    model, delegate = panel.list.model(), panel.list.itemDelegate()
    assert isinstance(delegate, FindingsDelegate)
    sizes = {
        run.face.font.pixelSize()
        for row in range(model.rowCount())
        for line in delegate.lines(model.index(row, 0).data(ROW_ROLE), model.index(row, 0))
        for run in line.runs
        if run.text and run.text not in {mark.symbol for mark in MARKS.values()}
    }
    assert len(sizes) == 1


def test_a_list_whose_kinds_are_all_hidden_says_so(panel: FindingsPanel) -> None:
    said = panel.findChild(QLabel, "findings_unseen")
    assert said
    assert not said.isVisible()
    for toggle in panel._header.toggles.values():
        toggle.setChecked(False)
    assert said.isVisible()
    assert not panel.list.isVisible()
    panel.fold(folded=True)
    assert not said.isVisible()
