"""The panel of errors, rulings and warnings, each with its source and fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import N_, _, ngettext
from nco_builder.ui.findings.model import SEVERAL, FindingsModel
from nco_builder.ui.findings.view import PADDING, ROW_HEIGHT, FindingsList
from nco_builder.ui.parts.controls import PaddedLabel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.legality import Finding
    from nco_builder.ui.document.document_view import DocumentView


LINE = length(30)
"""How high it is."""


class QuietLine(QWidget):
    """The line under the list: no problems, or how many are hidden or have no row.

    Attributes:
        toggle: shows what is kept back.

    """

    def __init__(self, clean: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._clean = PaddedLabel(self)
        self._clean.setText(clean)
        self._clean.setObjectName("nothing_to_mend")
        self._clean.setTextFormat(Qt.TextFormat.PlainText)
        self._clean.pad(0, 0, PADDING, 0)
        set_look(self._clean, role="soldiers")
        self._more = PaddedLabel(self)
        self._more.setObjectName("more_findings")
        self._more.setTextFormat(Qt.TextFormat.PlainText)
        self._more.pad(0, 0, PADDING, 0)
        set_look(self._more, role="dim")
        self.toggle = QPushButton(self)
        self.toggle.setObjectName("quiet_findings")
        self.toggle.setCheckable(True)
        set_look(self.toggle, role="link")
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 0, PADDING, 0)
        row.setSpacing(0)
        row.addWidget(self._clean)
        row.addWidget(self._more)
        row.addWidget(self.toggle)
        row.addStretch(1)
        self.setFixedHeight(LINE)

    def show_state(self, quiet: list[Finding], more: int, *, clean: bool, folded: bool) -> None:
        """Say whether all is well, how many more there are, and how much is kept back."""
        self._clean.setVisible(clean)
        text = ngettext("and {count} more", "and {count} more", more)
        self._more.setText(text.format(count=more))
        self._more.setVisible(bool(more))
        self.toggle.setVisible(bool(quiet))
        self.toggle.setChecked(not folded)
        said = _counted(quiet)
        self.toggle.setText(f"{'▸' if folded else '▾'}  {said}")
        shows = _("Show {findings}") if folded else _("Hide {findings}")
        self.toggle.setAccessibleName(shows.format(findings=said))
        self.setVisible(clean or bool(quiet) or bool(more))


def _counted(quiet: list[Finding]) -> str:
    """Return how much is agreed, how many notes there are."""
    agreed = sum(each.agreed for each in quiet)
    notes = len(quiet) - agreed
    parts = (
        ngettext("{count} agreed", "{count} agreed", agreed).format(count=agreed) * bool(agreed),
        ngettext("{count} note", "{count} notes", notes).format(count=notes) * bool(notes),
    )
    return " · ".join(filter(None, parts))


FRAME = length(8)
CLEAN_TEXT = N_("✓  Legal. No problems.")


class FindingsPanel(QFrame):
    """The list, as high as its findings; one line if nothing is to be done (`clean`).

    Signals:
        fix_all_wanted: the player wants to see what could be repaired at once.
        left: the keyboard was here, and nothing here can take it anymore.
        height_changed: it wants to be higher, or lower.

    """

    fix_all_wanted = Signal()
    left = Signal()
    height_changed = Signal()

    def __init__(
        self,
        document: DocumentView,
        model: FindingsModel,
        parent: QWidget | None = None,
        clean: str = "",
    ) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._model = model
        self.list = FindingsList(document, model, self)
        self.line = QuietLine(clean or _(CLEAN_TEXT), self)
        self._strip = QWidget(self)
        self.fix_all = QPushButton(_("Fix all…"), self._strip)
        self.fix_all.setObjectName("fix_all")
        said = _("Shows what can be fixed automatically, before anything is done")
        self.fix_all.setToolTip(plain_tip(said))
        self.fix_all.clicked.connect(self.fix_all_wanted)
        self._lay_out()
        self._row: int | None = None
        self._held: QWidget | None = None
        self._wanted = 0
        model.fold(True)
        self.line.toggle.toggled.connect(self._unfold)
        model.about_to_follow.connect(self._note_keyboard)
        model.followed.connect(self._show_rows)
        model.followed.connect(self._keep_keyboard)
        self._show_rows()

    def _lay_out(self) -> None:
        strip = QVBoxLayout(self._strip)
        strip.setContentsMargins(*measured(2, 4, 8, 4))
        strip.setSpacing(0)
        strip.addWidget(self.fix_all)
        strip.addStretch(1)
        above = QHBoxLayout()
        above.setSpacing(0)
        above.addWidget(self.list, 1)
        above.addWidget(self._strip)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 1, 1, 1))
        column.setSpacing(0)
        column.addLayout(above, 1)
        column.addWidget(self.line)

    def _unfold(self, shown: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._model.fold(not shown)

    def _show_rows(self) -> None:
        rows, loud = self._model.rowCount(), self._model.has_loud()
        self.list.setVisible(bool(rows))
        folded = self._model.folded
        self.line.show_state(self._model.quiet(), self._model.more, clean=not loud, folded=folded)
        self._strip.setVisible(bool(rows) and self._model.mendable() >= SEVERAL)
        wanted = self.height_of(rows)
        self.setMaximumHeight(wanted)
        if wanted != self._wanted:
            self._wanted = wanted
            self.height_changed.emit()

    def _note_keyboard(self) -> None:
        """Note the row the keyboard is on while the rows change.

        It is -1 on the list or the button next to it, None if the keyboard is elsewhere.
        """
        focused = focus_within(self.window())
        inside = focused is not None and self.isAncestorOf(focused)
        here = self.isVisible() and inside and focused is not self.line.toggle
        self._row, self._held = (self.list.row_of(focused), focused) if here else (None, None)

    def _keep_keyboard(self) -> None:
        """Go on to the next repair where the one the keyboard was on is gone.

        Qt would go to what comes next in the window: the squad's name, which typing then changes.
        """
        row, self._row = self._row, None
        if row is None:
            return
        focused = focus_within(self.window())
        # agreeing is nothing to come to by Qt's choice: the next space bar would agree
        on_repair = self.list.row_of(focused) >= 0 and (
            focused is self._held or not self.list.agrees(focused)
        )
        stays = on_repair if row >= 0 else focused in {self.list, self.fix_all}
        if stays and focused is not None and focused.isVisible():
            return
        if not self.list.focus_repair(max(0, row)):
            self.left.emit()

    def first(self) -> Finding | None:
        """The finding that matters most, also where it is kept back."""
        return next(iter(self._model.all()), None)

    def height_of(self, findings: int) -> int:
        """Return how high the panel is that shows so many findings without scrolling."""
        line = 0 if self.line.isHidden() else LINE
        return findings * ROW_HEIGHT + FRAME + line

    def height_within(self, most: int) -> int:
        """How high it is where it may be `most`: as many whole findings as there are or fit."""
        rows = self._model.rowCount()
        fitting = max(1, (most - self.height_of(0)) // ROW_HEIGHT)
        return self.height_of(min(rows, fitting))

    def sizeHint(self) -> QSize:
        return QSize(px(400), self._wanted)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), self.height_of(min(1, self._model.rowCount())))
