"""Where the keyboard is after a repair, and after a new document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from nco_builder.squad import edit
from nco_builder.ui.document.new_document import NewDocumentDialog
from nco_builder.ui.findings.fix_all import FixAllDialog
from nco_builder.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from nco_builder.ui.document.document_view import SquadDocument

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


def focused() -> QWidget:
    QApplication.processEvents()
    found = QApplication.focusWidget()
    assert found is not None
    return found


def fix_buttons(window: MainWindow) -> list[QPushButton]:
    found = [each for each in window.findChildren(QPushButton, "fix") if each.isVisible()]
    return sorted(found, key=lambda each: each.mapToGlobal(each.pos()).y())


def test_after_a_repair_by_the_mouse_the_next_finding_has_the_keyboard(window: MainWindow) -> None:
    window.page.table.setFocus()
    QTest.mouseClick(fix_buttons(window)[0], LEFT)
    assert focused().objectName() == "fix"
    assert focused().accessibleName() == "Take Religious Icon from Hayes"


def test_after_the_last_repair_by_the_mouse_the_man_repaired_has_it(
    window: MainWindow, document: SquadDocument
) -> None:
    document.do(edit("set_member", members=(0,), field="items", value=("religious_icon",)))
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    exact = edit("set_limits", vp=document.report.vp, sp=50)
    document.do(edit("set_member", members=(1,), field="grenades", value=3))
    document.do(exact)
    window.page.table.choose((5,))
    QTest.mouseClick(fix_buttons(window)[-1], LEFT)
    assert focused() is window.page.table
    assert window.page.table.chosen() == (1,)


@pytest.mark.parametrize("place", ["squad_table", "recruit_filter", "soldier_name", "nation"])
def test_the_key_that_repairs_goes_to_the_next_finding_from_anywhere(
    window: MainWindow, place: str
) -> None:
    window.page.table.choose((5,))
    found = window.findChild(QWidget, place)
    assert found
    found.setFocus()
    QTest.keyClick(focused(), Qt.Key.Key_F8, CONTROL)
    assert focused().objectName() == "fix"
    assert focused().accessibleName() == "Take Religious Icon from Hayes"
    QTest.keyClick(focused(), Qt.Key.Key_Space)
    assert focused() is window.page.table
    assert window.page.table.chosen() == (0,)


def test_after_fix_all_the_keyboard_is_on_what_is_left_else_on_the_table(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FixAllDialog, "exec", lambda _dialog: 1)
    window.findChild(QWidget, "recruit_filter").setFocus()  # type: ignore[union-attr]
    window.page.action("fix_all").trigger()
    assert window.page.isAncestorOf(focused())
    assert focused().objectName() in {"fix", "agree", "squad_table", "findings_list"}


def test_a_new_squad_has_the_keyboard_in_the_recruit_filter(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewDocumentDialog, "exec", lambda _dialog: 1)
    for page in ("squad", "print"):
        window.turn_to(page)
        window.header.edit_name()
        window.files.new()
        assert focused().objectName() == "recruit_filter", page
    window.pages.stop()
