from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QMenu, QTabBar, QWidget

from nco_builder.squad import NationWeapon, edit
from nco_builder.systems.nco_squad.columns import COLUMNS
from nco_builder.systems.nco_squad.options import panel_fields
from nco_builder.ui.document.versions_dialog import VersionsDialog
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.squad.men_table import SquadModel

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.shell.main_window import MainWindow

EVIL = '<img src="/etc/passwd"><b>x</b>'


def read(tip: str) -> str:
    """What a tooltip shows."""
    if not GuiQt.mightBeRichText(tip):
        return tip
    shown = QTextDocument()
    shown.setHtml(tip)
    return shown.toPlainText()


@pytest.mark.parametrize("text", ["plain", EVIL, f"a\n{EVIL}\n  b", "1 < 2 > 0", "<qt>", "&amp;"])
def test_a_tip_reads_as_it_was_typed(text: str) -> None:
    assert read(plain_tip(text)).replace("\xa0", " ").split() == text.split()


def test_users_texts_are_no_markup_in_any_tooltip(document: SquadDocument) -> None:
    weapon = NationWeapon(id="own_1", name=EVIL, nation="us_airborne", notes=EVIL)
    document.do(edit("set_weapons", weapons=(weapon,)))
    for field, value in (("name", EVIL), ("notes", EVIL), ("primary", "own_1")):
        document.do(edit("set_member", members=(1,), field=field, value=value))
    squad, findings = SquadModel(document, document), FindingsModel(document, document)
    role = Qt.ItemDataRole.ToolTipRole
    tips = [squad.index(1, column).data(role) for column in range(len(COLUMNS))]
    tips += [findings.index(row, 0).data(role) for row in range(findings.rowCount())]
    options = panel_fields(document.report, (1,))["primary"]
    tips += [plain_tip(option.explanation) for option in options]
    about_him = [tip for tip in tips if "passwd" in tip]
    assert len(about_him) > 4
    assert all(EVIL in read(tip) for tip in about_him)


def every_tip(window: QWidget) -> list[str]:
    """The tooltips of all controls, actions, tabs, rows, cells and headings of a window."""
    role = Qt.ItemDataRole.ToolTipRole
    tips: list[Any] = [each.toolTip() for each in window.findChildren(QWidget)]
    for menu in window.findChildren(QMenu):
        if menu.toolTipsVisible():
            tips += [action.toolTip() for action in menu.actions()]
    for bar in window.findChildren(QTabBar):
        tips += [bar.tabToolTip(place) for place in range(bar.count())]
    root = QModelIndex()
    for model in window.findChildren(QAbstractItemModel):
        # a list model's columnCount() is private
        columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount(root))
        tips += [model.headerData(at, Qt.Orientation.Horizontal, role) for at in columns]
        tips += [
            model.index(row, column).data(role)
            for row in range(model.rowCount(root))
            for column in columns
        ]
    return [tip for tip in tips if isinstance(tip, str)]


def test_names_are_no_markup_in_any_tooltip_of_any_page(
    window: MainWindow, document: SquadDocument, tmp_path: Path
) -> None:
    folder = tmp_path / "<b>bold<b>"
    folder.mkdir()
    path = folder / "squad.nco"
    for name in (EVIL, f"{EVIL} again"):
        document.do(edit("set_text", field="name", value=name))
        document.do(edit("set_member", members=(1,), field="name", value=name))
        document.opened.path = path
        assert window.files.save()
    versions = VersionsDialog(document.opened, window)
    found: dict[str, list[str]] = {"versions": every_tip(versions)}
    for page in ("squad", "vehicles", "print", "compare", "glance", "library"):
        window.turn_to(page)
        found[page] = [tip for tip in every_tip(window) if "passwd" in tip or "bold" in tip]
    assert any("bold" in tip for tip in found["squad"])
    assert all(found.values())
    wrong = {
        page: [tip for tip in tips if GuiQt.mightBeRichText(tip) and "&lt;" not in tip]
        for page, tips in found.items()
    }
    assert not any(wrong.values()), wrong
