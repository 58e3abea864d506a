"""The panel of errors, rulings and warnings, each with its source and fixes."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import Plural, _, ngettext
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.findings.view import (
    DONE,
    PADDING,
    ROW_HEIGHT,
    ROWS_IF_LOW,
    TWO_LINES,
    FindingsList,
)
from nco_builder.ui.parts.controls import PaddedLabel, plain_label
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.measures import UNLIMITED, length, measured, px
from nco_builder.ui.parts.painting import MARKS, RING
from nco_builder.ui.parts.room import follow_room, room_of
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.verdicts import COUNTED, nothing_found

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QResizeEvent

    from nco_builder.legality import Finding, Severity
    from nco_builder.ui.document.document_view import DocumentView


HEADER = length(28)
FRAME = length(2 * (1 + RING))
"""The panel's own frame, and within it the ring around the list."""
FOLDED = length(28 + 2)
"""The height of the header in the panel's own frame."""
WIDE = length(1000)
"""The least width at which filters show their names."""
LOW = length(900)
"""In a window lower than this, the panel has fewer rows."""
ROWS = 5
MOST_OF_PAGE = 0.45
LEAST_ABOVE = length(148)
"""What stays of a low page above more than one row: a heading, a group and three men."""
FILTERS: dict[Severity, tuple[str, Plural]] = {
    "error": ("show_errors", COUNTED["error"]),
    "ruling": ("show_rulings", COUNTED["ruling"]),
    "warning": ("quiet_findings", Plural("{count} note", "{count} notes")),
}
"""Object names and texts of the toggles; agreed rulings count as notes."""


class FindingsHeader(QWidget):
    """The title or that nothing is found, toggles with counts, Fix all, the button that folds.

    Attributes:
        clean: what it says instead of its title if nothing is to be done.
        toggles: by severity.
        fix_all: shows what can be fixed at once.
        fold: hides the list.
    """

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEADER)
        self._head = plain_label(self, "strong", title)
        self._head.setWordWrap(False)
        self.clean = ElidedLabel(self)
        self.clean.setObjectName("nothing_to_mend")
        set_look(self.clean, role="soldiers")
        self._counts: dict[Severity, int] = {}
        self._partial = False
        self.toggles = {severity: self._toggle(severity) for severity in FILTERS}
        self._more = PaddedLabel(self)
        self._more.setObjectName("more_findings")
        self._more.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._more, role="dim")
        self.fix_all = QPushButton(_("Fix all…"), self)
        self.fix_all.setObjectName("fix_all")
        set_look(self.fix_all, role="primary")
        said = _("Shows what can be fixed automatically, before anything is done")
        self.fix_all.setToolTip(plain_tip(said))
        self.fold = QToolButton(self)
        self.fold.setObjectName("fold_findings")
        self.fold.setCheckable(True)
        set_look(self.fold, role="fold")
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 0, px(4), 0)
        row.setSpacing(px(4))
        row.addWidget(self._head)
        row.addWidget(self.clean)
        row.addSpacing(px(8))
        for toggle in self.toggles.values():
            row.addWidget(toggle)
        row.addWidget(self._more)
        row.addStretch(1)
        row.addWidget(self.fix_all)
        row.addWidget(self.fold)
        self.show_fold(folded=False)

    def _toggle(self, severity: Severity) -> QPushButton:
        toggle = QPushButton(self)
        toggle.setObjectName(FILTERS[severity][0])
        toggle.setCheckable(True)
        toggle.setChecked(severity != "warning")
        toggle.toggled.connect(self._say)
        set_look(toggle, role="filter", state=severity)
        return toggle

    def show_clean(self, *, clean: bool) -> None:
        """Say that nothing is to be done, if there are words for it, or what is listed below."""
        said = clean and bool(self.clean.text())
        self._head.setVisible(not said)
        self.clean.setVisible(said)

    def show_counts(
        self, counts: dict[Severity, int], more: int, *, fixable: bool, partial: bool
    ) -> None:
        """Show the count of each severity, findings without rows, and whether some can be fixed.

        Of a list that leaves some out no zeros are shown: the badge counts those, too.
        """
        self._counts, self._partial = counts, partial
        self._say()
        text = ngettext("and {count} more", "and {count} more", more)
        self._more.setText(text.format(count=more))
        self._more.setVisible(bool(more))
        self.fix_all.setVisible(fixable)
        # filled where something is wrong: what is only to be agreed or noted need not be pressed
        set_look(self.fix_all, role="primary" if counts.get("error") else "quiet")

    def show_fold(self, *, folded: bool) -> None:
        """Show what the fold button does."""
        said = _("Show the findings") if folded else _("Hide the findings")
        self.fold.setIcon(icon("chevron-up" if folded else "chevron-down", "dim"))
        self.fold.setToolTip(plain_tip(said))
        self.fold.setAccessibleName(said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the names of the filters if there is room."""
        super().resizeEvent(event)
        self._say()

    def _say(self) -> None:
        for severity, toggle in self.toggles.items():
            count = self._counts.get(severity, 0)
            said = FILTERS[severity][1].of(count).format(count=count)
            words = said if self.width() >= WIDE else f"{count}"
            toggle.setText(f"{MARKS[severity].symbol} {words}")
            needed = count > 0 or not self._partial
            toggle.setVisible(needed and any(self._counts.values()))
            set_look(toggle, state=severity if count else "none")
            does = _("Hide {findings}") if toggle.isChecked() else _("Show {findings}")
            toggle.setAccessibleName(does.format(findings=said))
            toggle.setToolTip(plain_tip(does.format(findings=said)))


class FindingsPanel(QFrame):
    """The findings; its height follows the window alone, so that no edit moves what is above it.

    While mouse or keyboard is in it, rows stay where they are.

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
        title: str = "",
    ) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._model = model
        self._header = FindingsHeader(self, title or _("Findings"))
        self.fix_all = self._header.fix_all
        self.list = FindingsList(document, model, self)
        self.list.setMinimumHeight(1)  # below its hint: without room it must not cover the header
        self.say_clean(clean or nothing_found(document.judgement, document.kind))
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(1, 1, 1, 1))
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self.list, 1)
        self._unseen = plain_label(self, "dim", _("No findings of the kinds chosen above."))
        self._unseen.setObjectName("findings_unseen")
        self._unseen.setContentsMargins(*measured(12, 4, 12, 4))
        column.addWidget(self._unseen)
        column.addStretch()  # the list is hidden if it is empty
        stops = (*self._header.toggles.values(), self.fix_all, self._header.fold)
        for before, after in pairwise((self.list, *stops)):
            self.setTabOrder(before, after)
        self._row: int | None = None
        self._held: QWidget | None = None
        self.is_put_away = self._opened = False
        model.fold(True)
        self._connect()
        self._show_rows()
        follow_room(self, self._fit_room)

    def _connect(self) -> None:
        self.fix_all.clicked.connect(self.fix_all_wanted)
        self._header.fold.toggled.connect(self._show_fold)
        self._header.fold.clicked.connect(self._note_fold)
        for severity, toggle in self._header.toggles.items():
            toggle.toggled.connect(partial(self._show_severity, severity))
        self.list.higher.connect(self._fit_shallow, Qt.ConnectionType.QueuedConnection)
        self._model.about_to_follow.connect(self._note_keyboard)
        self._model.followed.connect(self._show_rows)
        self._model.followed.connect(self._keep_keyboard)
        for changed in (self._model.followed, self._model.modelReset):
            changed.connect(self._fit_shallow)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow_keyboard)

    def _hold(self) -> None:
        self._model.hold(held=True)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Keep rows in place under the mouse."""
        super().enterEvent(event)
        self._hold()

    def leaveEvent(self, event: QEvent) -> None:
        """Show the present findings, unless the mouse went to a row's menu."""
        super().leaveEvent(event)
        if QApplication.activePopupWidget() is None and not self._has_keyboard():
            self._model.hold(held=False)

    def _follow_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._has_keyboard(now):
            self._hold()
        elif now is not None and not self.underMouse():
            self._model.hold(held=False)

    def _has_keyboard(self, widget: QWidget | None = None) -> bool:
        focused = widget or QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    @property
    def folded(self) -> bool:
        """Whether only the header is shown."""
        return self._header.fold.isChecked()

    def fold(self, folded: bool) -> None:  # noqa: FBT001 - as a button's state
        """Show the header alone, or the list again as soon as there is room for it."""
        self.is_put_away = folded
        self._fit_room(room_of(self).shallow)

    def _fit_room(self, shallow: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Leave the room of a shallow window to the table until the player opens the list."""
        self._header.fold.setChecked(self.is_put_away or (shallow and not self._opened))
        self._header.fold.setVisible(not self._gives_way)

    @property
    def _gives_way(self) -> bool:
        """Whether nothing is found in a window that needs the room of the panel for rows."""
        return room_of(self).shallow and not any(map(self._model.count, FILTERS))

    def _fit_shallow(self) -> None:
        """Come or go with the findings, where only they may take a line from the rows."""
        if room_of(self).shallow:
            self.height_changed.emit()

    def _note_fold(self, folded: bool) -> None:  # noqa: FBT001 - a signal's argument
        """Keep what the player wants; that he closes what he opened is no choice for all sizes."""
        self._opened = not folded
        if not (folded and room_of(self).shallow):
            self.is_put_away = folded

    def _show_fold(self, folded: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._header.show_fold(folded=folded)
        self._show_rows()
        self.setMaximumHeight(FOLDED if folded else UNLIMITED)
        self.height_changed.emit()

    def show_notes(self, *, shown: bool) -> None:
        """Show notes, or leave them out until the player wants them."""
        self._header.toggles["warning"].setChecked(shown)

    def _show_severity(self, severity: Severity, shown: bool) -> None:  # noqa: FBT001 - as above
        self._model.show_severity(severity, shown)

    def _show_rows(self) -> None:
        self.list.setVisible(bool(self._model.rowCount()) and not self.folded)
        self._header.show_clean(clean=not self._model.has_loud())
        self._header.fold.setVisible(not self._gives_way)
        counts = {severity: self._model.count(severity) for severity in FILTERS}
        hidden = not self._model.rowCount() and any(counts.values())
        self._unseen.setVisible(hidden and not self.folded)
        fixable = self._model.fixable_count() > 0
        self._header.show_counts(
            counts, self._model.more, fixable=fixable, partial=self._model.is_partial
        )

    def say_clean(self, text: str) -> None:
        """Say this where nothing is to be done."""
        clean = self._header.clean
        if clean.text() != text:
            clean.setText(text)
            set_look(clean, role="soldiers" if text.startswith(DONE) else "dim")
            self._header.show_clean(clean=not self._model.has_loud())

    def _note_keyboard(self) -> None:
        """Note the row with the focus while rows change.

        It is -1 on the list or the button next to it, None if the keyboard is elsewhere.
        """
        focused = focus_within(self.window())
        inside = focused is not None and self.isAncestorOf(focused)
        stays = {*self._header.toggles.values(), self._header.fold}
        here = self.isVisible() and inside and focused not in stays
        self._row, self._held = (self.list.row_of(focused), focused) if here else (None, None)

    def _keep_keyboard(self) -> None:
        """Focus the next fix if the one with the focus is gone.

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
        open_rows = any(not each.fixed for each in self._model.rows())
        if open_rows and stays and focused is not None and focused.isVisible():
            return
        if not self.list.focus_fix(max(0, row)):
            self.left.emit()

    def first(self) -> Finding | None:
        """The gravest finding, hidden or not."""
        return next(iter(self._model.all()), None)

    def height_of(self, rows: int) -> int:
        """Return the height of the panel with this many rows, one of which may have two lines."""
        wide = self.window().width() >= WIDE  # in a narrow one, two lines take no more than a row
        taller = TWO_LINES - ROW_HEIGHT if rows > 1 and wide else 0
        return HEADER + rows * ROW_HEIGHT + taller + FRAME

    @property
    def least_height(self) -> int:
        """The height of the panel with one row: of two lines, or of all if it is shallow."""
        row = max(TWO_LINES, self.list.first_height * room_of(self).shallow)
        return self.height_of(0) + row

    def height_within(self, page: int, most: int, by_hand: int | None = None) -> int:
        """Return its height on a page of this height.

        Args:
            page: The height of the page.
            most: What the columns above it leave.
            by_hand: The height the player has set, if any.
        """
        if self._gives_way:
            return 0  # the head of the window says that nothing is found
        if self.folded:
            return FOLDED
        if by_hand:
            return max(self.least_height, by_hand)
        rows = ROWS_IF_LOW if self.window().height() < LOW else ROWS
        share = min(int(page * MOST_OF_PAGE), page - LEAST_ABOVE, most)
        wanted, head = self.height_of(rows), self.height_of(0)
        if wanted > share:
            wanted = head + (share - head) // ROW_HEIGHT * ROW_HEIGHT
        return max(self.least_height, wanted)

    def sizeHint(self) -> QSize:
        return QSize(px(400), FOLDED if self.folded else self.height_of(ROWS_IF_LOW))

    def minimumSizeHint(self) -> QSize:
        least = FOLDED if self.folded else self.height_of(0)
        return QSize(px(200), 0 if room_of(self).shallow else least)
