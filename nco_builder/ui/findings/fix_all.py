"""Fix all: a preview of every automatic fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QListWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.fix_plan import FixPlan, plan_fixes
from nco_builder.documents.path_edits import at_path
from nco_builder.documents.rows import moved_to
from nco_builder.language import _, ngettext, pgettext
from nco_builder.legality.findings import is_open
from nco_builder.systems import system_of
from nco_builder.ui.findings.fix_buttons import show_done
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.questions import dialog_buttons, resize_within
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.fix_plan import About
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.ui.document.document_view import DocumentView

LEAST = lengths(520, 220)
BESIDE, CELL = lengths(60, 22)
"""Margins of the dialog and its lists, and the room of a cell besides its text."""
MOST_ROWS = 14
SHOWN_LEFT = 5
"""Lines of remaining findings visible without scrolling."""


def fix_all(document: DocumentView, parent: QWidget, about: About | None = None) -> None:
    """Show the plan, and apply it as one step if the player agrees.

    Args:
        document: what should be fixed.
        parent: the window it is shown in front of.
        about: which of the findings are to go; all of them where None.
    """
    plan = plan_fixes(document.kind, document.judgement, about)
    dialog = FixAllDialog(plan, parent)
    if dialog.exec() and plan.steps:
        document.do_all(plan.edits, lambda: step_name(plan))
        show_done(document, _done_text(plan), parent)
    dialog.deleteLater()


def _done_text(plan: FixPlan) -> str:
    """Return a sentence about the result."""
    count, left = len(plan.steps), len(_left(plan))
    done = ngettext("{count} finding fixed.", "{count} findings fixed.", count)
    if _are_problems(plan):
        done = ngettext("{count} problem fixed.", "{count} problems fixed.", count)
    done = done.format(count=count)
    if left:
        rest = ngettext("{count} finding left.", "{count} findings left.", left)
        if _left_are_problems(plan):
            rest = ngettext("{count} problem left.", "{count} problems left.", left)
        return f"{done} {rest.format(count=left)}"
    legal = _("Legal.")
    return f"{done} {legal}" if plan.kind.has_verdict else done


def step_name(plan: FixPlan) -> str:
    """Return the text of the step in the history."""
    count = len(plan.steps)
    return ngettext("Fix all ({count} fix)", "Fix all ({count} fixes)", count).format(count=count)


class FixAllDialog(QDialog):
    """Shows the fixes with their findings, and below what is left to the player."""

    def __init__(self, plan: FixPlan, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fix_all_dialog")
        self.setWindowTitle(_("Fix all"))
        column = QVBoxLayout(self)
        head = plain_label(self, "strong", _about(plan))
        head.setWordWrap(True)
        column.addWidget(head)
        wide = 0
        if plan.steps:
            tree = _steps_tree(plan, self)
            wide = sum(map(tree.columnWidth, range(tree.columnCount())))
            column.addWidget(tree, 1)
        left = _left(plan)
        outcome = plain_label(self, "hint", _outcome(plan, len(left)))
        column.addWidget(outcome)
        self._left = _lines(left, self) if left else None
        if self._left:
            column.addWidget(self._left)
        accept = step_name(plan) if plan.steps else ""
        column.addWidget(dialog_buttons(self, accept, _("Cancel") if accept else _("Close")))
        self._fit(max(wide, *(self.fontMetrics().horizontalAdvance(text) for text in left), 0))

    def _fit(self, words: int) -> None:
        """Be as wide as the widest line, within the width of the parent window."""
        wanted = self.sizeHint().expandedTo(QSize(*LEAST))
        wanted.setWidth(max(wanted.width(), words + BESIDE))
        resize_within(self, wanted)
        if self._left:  # now that it is known which of them go on in a second line
            grown = _show_whole(self._left, self.width() - BESIDE)
            resize_within(self, self.size().grownBy(QMargins(0, 0, 0, grown)))


def _about(plan: FixPlan) -> str:
    count = len(plan.steps)
    if not count:
        return _("No problem can be fixed automatically: there are several ways to fix each.")
    said = ngettext(
        "{count} finding can be fixed automatically:",
        "{count} findings can be fixed automatically:",
        count,
    )
    if _are_problems(plan):
        said = ngettext(
            "{count} problem can be fixed automatically:",
            "{count} problems can be fixed automatically:",
            count,
        )
    return said.format(count=count)


def _are_problems(plan: FixPlan) -> bool:
    """Return whether no note is among what is fixed."""
    return all(step.finding.severity == "error" for step in plan.steps)


def _left_are_problems(plan: FixPlan) -> bool:
    """Return whether nothing to agree is among what is left."""
    return not any(map(is_open, plan.kind.told(plan.after)))


def _outcome(plan: FixPlan, left: int) -> str:
    """Return the resulting totals and the number of findings left."""
    points = plan.kind.sums(plan.after)
    if left:
        told = ngettext(
            "{count} finding is left to decide:", "{count} findings are left to decide:", left
        )
        if _left_are_problems(plan):
            told = ngettext(
                "{count} problem is left to decide:", "{count} problems are left to decide:", left
            )
        told = told.format(count=left)
        return _("Then {points}. {left}").format(points=points, left=told) if points else told
    if not plan.kind.has_verdict:
        return _("No problem is left then.")
    return _("Then legal, with {points}.").format(points=points) if points else _("Then legal.")


def _left(plan: FixPlan) -> list[str]:
    """Return the remaining errors and rulings, each with its severity."""
    kind, after = plan.kind, plan.after
    return [
        f"{MARKS[finding.severity].symbol} {kind.sentence(finding, after)}"
        for severity in ("error", "ruling")
        for finding in kind.told(after)
        if finding.severity == severity and not finding.agreed
    ]


def _steps_tree(plan: FixPlan, parent: QWidget) -> QTreeWidget:
    """Return a tree with a line per fix: rows it changes, edit, finding."""
    tree = QTreeWidget(parent)
    tree.setObjectName("repairs")
    tree.setAccessibleName(_("Fixes"))
    tree.setHeaderLabels([pgettext("number of a row", "No."), _("Fix"), _("Finding")])
    tree.setRootIsDecorated(False)
    tree.setUniformRowHeights(True)
    tree.setAllColumnsShowFocus(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    tree.setTextElideMode(Qt.TextElideMode.ElideRight)
    for texts in step_rows(plan):
        tree.addTopLevelItem(_row(texts))
    header = tree.header()
    header.setStretchLastSection(True)
    for column in range(tree.columnCount()):
        items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
        shown = [item.text(column) for item in items if item]
        widest = max(map(tree.fontMetrics().horizontalAdvance, shown))
        tree.setColumnWidth(column, max(widest, header.sectionSizeHint(column)) + CELL)
    rows = min(tree.topLevelItemCount(), MOST_ROWS) + 1
    tree.setMinimumHeight(min(rows, SHOWN_LEFT) * CELL)
    # no higher than its rows; the few pixels besides keep a scroll bar away
    line = tree.sizeHintForRow(0)
    tree.setMaximumHeight(header.sizeHint().height() + tree.topLevelItemCount() * line + CELL)
    tree.setCurrentIndex(tree.model().index(0, 0))
    return tree


def step_rows(plan: FixPlan) -> list[tuple[str, str, str]]:
    """Return the texts of each fix: present numbers of its rows, edit, finding."""
    kind = plan.kind
    first = plan.steps[0].judgement
    now = {path: path for path in system_of(first.document).rows_of(first)}
    told = []
    for step in plan.steps:
        document, after = step.judgement.document, step.edit.apply(step.judgement.document)
        names = system_of(document).rows_of(step.judgement)
        deed = kind.edit_text(step.edit, document, step.judgement)
        problem = kind.sentence(step.finding, step.judgement)
        changed = [
            _numbered(path, names.get(at, ""), deed + problem)
            for path, at in now.items()
            if _changes(document, after, at)
        ]
        about = ", ".join(changed) or kind.names(step.finding, problem, step.judgement)
        told.append((about, deed, f"{MARKS[step.finding.severity].symbol} {problem}"))
        now = dict(_followed(now, document, after))
    return told


def _changes(before: object, after: object, path: DocPath) -> bool:
    """Return whether an edit changes or removes the part at a path."""
    at = moved_to(before, after, path)
    return at is None or at_path(after, at) is not at_path(before, path)


def _followed(
    now: dict[DocPath, DocPath], before: object, after: object
) -> Iterator[tuple[DocPath, DocPath]]:
    """Yield the paths, after an edit, of the rows that remain."""
    for path, at in now.items():
        there = moved_to(before, after, at)
        if there is not None:
            yield path, there


def _numbered(path: DocPath, name: str, said: str) -> str:
    """Return number and name of a row; its number alone if its name is said beside it."""
    number = str(int(path[-1]) + 1)
    return number if name == number or name in said else f"{number} {name}"


def _row(texts: tuple[str, ...]) -> QTreeWidgetItem:
    row = QTreeWidgetItem([" ".join(text.split()) for text in texts])
    for column, text in enumerate(texts):
        ensure_glyphs(text)
        row.setToolTip(column, plain_tip(text))
    return row


def _lines(texts: list[str], parent: QWidget) -> QListWidget:
    lines = QListWidget(parent)
    lines.setObjectName("left_to_decide")
    lines.setAccessibleName(_("Problems left"))
    lines.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    lines.setWordWrap(True)
    lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    lines.setResizeMode(QListWidget.ResizeMode.Adjust)
    for text in texts:
        lines.addItem(" ".join(text.split()))
        lines.item(lines.count() - 1).setToolTip(plain_tip(text))
    rows = min(len(texts), SHOWN_LEFT)
    lines.setFixedHeight(rows * (lines.sizeHintForRow(0) + 1) + 8)
    return lines


def _show_whole(lines: QListWidget, width: int) -> int:
    """Make room for second lines of the first rows, and return the pixels added."""
    face, wrapped = lines.fontMetrics(), Qt.TextFlag.TextWordWrap
    texts = [lines.item(row).text() for row in range(min(lines.count(), SHOWN_LEFT))]
    high = [face.boundingRect(QRect(0, 0, width, 0), wrapped, text).height() for text in texts]
    grown = sum(high) - len(high) * face.height()
    lines.setFixedHeight(lines.maximumHeight() + grown)
    return grown
