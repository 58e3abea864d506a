"""Fix all: what would be repaired, in words, before anything is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _, ngettext
from nco_builder.legality import Mending, Report, edit_text, mend_all, sentence
from nco_builder.ui.look.dialog_buttons import dialog_buttons
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.marks import MARKS
from nco_builder.ui.look.panel_layout import plain_label
from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from nco_builder.legality import Repair
    from nco_builder.ui.document.squad_document import SquadDocument

SIZE = QSize(820, 520)
SHOWN_LEFT = 5
"""Lines of what stays that are seen without scrolling."""


def fix_all(document: SquadDocument, parent: QWidget) -> None:
    """Show the plan; where the player agrees, make its edits as one step."""
    mending = mend_all(document.report)
    dialog = FixAllDialog(mending, parent)
    if dialog.exec() and mending.repairs:
        document.do_all(mending.edits, step_name(mending))
    dialog.deleteLater()


def step_name(mending: Mending) -> str:
    """What the step is called in the undo history."""
    count = len(mending.repairs)
    return ngettext("Fix all ({count} repair)", "Fix all ({count} repairs)", count).format(
        count=count
    )


class FixAllDialog(QDialog):
    """The repairs in order, each with what it mends; below, what stays for the player."""

    def __init__(self, mending: Mending, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fix_all_dialog")
        self.setWindowTitle(_("Fix all"))
        self.resize(SIZE)
        column = QVBoxLayout(self)
        head = plain_label(self, "strong")
        head.setText(_about(mending))
        head.setWordWrap(True)
        column.addWidget(head)
        if mending.repairs:
            column.addWidget(_repairs(mending, self), 1)
        left = _left(mending.after)
        outcome = plain_label(self, "hint")
        outcome.setText(_outcome(mending.after, len(left)))
        column.addWidget(outcome)
        if left:
            column.addWidget(_lines(left, self))
        accept = step_name(mending) if mending.repairs else ""
        column.addWidget(dialog_buttons(self, accept, _("Cancel") if accept else _("Close")))


def _about(mending: Mending) -> str:
    count = len(mending.repairs)
    if not count:
        return _(
            "Nothing here has exactly one repair: what is wrong can be mended in several ways."
        )
    return ngettext(
        "{count} finding has exactly one repair. This would be done:",
        "{count} findings have exactly one repair. This would be done, in this order:",
        count,
    ).format(count=count)


def _outcome(after: Report, left: int) -> str:
    points = _("{vp} of {vp_limit} vp and {sp} of {sp_limit} sp").format(
        vp=after.vp, vp_limit=after.vp_limit, sp=after.sp, sp_limit=after.sp_limit
    )
    if not left:
        return _("Then the squad is legal, with {points}.").format(points=points)
    return ngettext(
        "Then the squad has {points}, and this stays for you to decide:",
        "Then the squad has {points}, and these {count} stay for you to decide:",
        left,
    ).format(points=points, count=left)


def _left(after: Report) -> list[str]:
    """What stays: errors and what is to be agreed, each with the word of its mark."""
    return [
        f"{MARKS[found.severity].symbol} {sentence(found, after.squad, after.rulebook)}"
        for severity in ("error", "ruling")
        for found in after.findings
        if found.severity == severity
    ]


def _repairs(mending: Mending, parent: QWidget) -> QTreeWidget:
    """A line a repair: what is done, and what for."""
    tree = QTreeWidget(parent)
    tree.setObjectName("repairs")
    tree.setAccessibleName(_("Repairs"))
    tree.setHeaderLabels([_("Repair"), _("Because")])
    tree.setRootIsDecorated(False)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    tree.setTextElideMode(Qt.TextElideMode.ElideRight)
    for repair in mending.repairs:
        tree.addTopLevelItem(_row(repair))
    header = tree.header()
    header.setStretchLastSection(True)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
    header.setMaximumSectionSize(SIZE.width() // 2)
    tree.setCurrentIndex(tree.model().index(0, 0))
    return tree


def _row(repair: Repair) -> QTreeWidgetItem:
    squad, rulebook = repair.report.squad, repair.report.rulebook
    texts = [edit_text(repair.edit, squad, rulebook), sentence(repair.found, squad, rulebook)]
    row = QTreeWidgetItem([" ".join(text.split()) for text in texts])
    for column, text in enumerate(texts):
        ensure_glyphs(text)
        row.setToolTip(column, plain_tip(text))
    return row


def _lines(texts: list[str], parent: QWidget) -> QListWidget:
    lines = QListWidget(parent)
    lines.setObjectName("left_to_decide")
    lines.setAccessibleName(_("What stays"))
    lines.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    for text in texts:
        lines.addItem(" ".join(text.split()))
        lines.item(lines.count() - 1).setToolTip(plain_tip(text))
    rows = min(len(texts), SHOWN_LEFT)
    lines.setFixedHeight(rows * (lines.sizeHintForRow(0) + 1) + 8)
    return lines
