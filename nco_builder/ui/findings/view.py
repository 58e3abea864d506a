"""What is wrong, what to agree and what to look at, each with its source and its repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _, ngettext
from nco_builder.ui.findings.fixing import AGREE, FixButtons
from nco_builder.ui.findings.model import FindingRow, FindingsModel
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun, in_two
from nco_builder.ui.parts.lists import StillList, pointed
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.painting import MARKS, Weight, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.legality import Finding
    from nco_builder.ui.document.open_document import DocumentView
    from nco_builder.ui.parts.rows import Index

ROW_HEIGHT = length(34)
LINE_TOP, LINE_HEIGHT = length(1), length(16)
"""Of the two lines of a long sentence; they are set smaller by SMALLER pixels."""
SMALLER = 2
PADDING = length(10)
FRAME = length(8)
LINE = length(30)
"""Of what stands below the findings."""
SEVERAL = 2
"""So many repairs are worth a button of their own."""
CLEAN_TEXT = N_("✓  Legal. No problems.")


class FindingsDelegate(LineDelegate[FindingRow]):
    """Tag, sentence with the man's name in bold, source; the buttons lie over the right end."""

    padding = PADDING
    row_height = ROW_HEIGHT
    ruled = True
    chosen = "hover"

    def __init__(self, findings: FindingsList) -> None:
        super().__init__(findings)
        self._list = findings

    def room(self, option: QStyleOptionViewItem, row: FindingRow, index: Index) -> QRect:
        """Left of the buttons."""
        return super().room(option, row, index).adjusted(0, 0, -self._taken(index), 0)

    def lines(self, row: FindingRow, index: Index) -> tuple[RowLine, ...]:
        """All in one, with half of the source or nothing of it; a long sentence small or in two."""
        mark = MARKS[row.finding.severity]
        tag, token, behind = f"{mark.symbol} {_(mark.tag)}", mark.token, mark.soft
        ink = "ink"
        if row.finding.agreed:  # it steps back behind what is still to be done
            tag, token, behind = _("✓ AGREED"), MARKS["warning"].token, MARKS["warning"].soft
            ink = "dim"
        tagged = TextRun(tag, type_face(2, Weight.Bold, 0.4), token, behind=behind)
        left = tagged.width + PADDING - 1
        said = _runs(row.name, row.rest, 0, ink)
        room = self._list.viewport().width() - 2 * PADDING - self._taken(index) - left
        if sum(run.width for run in said) > room:
            smaller = _runs(row.name, row.rest, SMALLER, ink)
            if sum(run.width for run in smaller) <= room:
                runs = (tagged, smaller[0]._replace(gap=PADDING - 1), smaller[1])
                return (RowLine(runs, height=ROW_HEIGHT - 1),)
            return (RowLine((tagged,), height=ROW_HEIGHT - 1), *_two_lines(row, room, left, ink))
        small = type_face(1)
        source = TextRun(row.source, small, "dim", gap=2 * PADDING)
        least = small.width(row.source[: len(row.source) // 2])
        runs = (tagged, said[0]._replace(gap=PADDING - 1), *said[1:])
        return (RowLine(runs, source, height=ROW_HEIGHT - 1, yields=least),)

    def _taken(self, index: Index) -> int:
        """How wide the buttons of a row are."""
        buttons = self._list.indexWidget(index)
        return buttons.sizeHint().width() if isinstance(buttons, FixButtons) else 0

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Put the buttons at the right end of the row."""
        rect: QRect = option.rect
        wide = editor.sizeHint().width()
        editor.setGeometry(rect.right() - wide + 1, rect.top(), wide, rect.height() - 1)


def _runs(name: str, rest: str, smaller: int, ink: str) -> tuple[TextRun, TextRun]:
    """A sentence, with the name it begins with in bold."""
    bold = TextRun(name, type_face(smaller, Weight.Bold), ink)
    return bold, TextRun(rest, type_face(smaller), ink)


def _two_lines(row: FindingRow, room: int, left: int, ink: str) -> tuple[RowLine, RowLine]:
    """A sentence too long for one line of its row: smaller, on two, broken between words."""
    name, rest = _runs(row.name, row.rest, SMALLER, ink)
    first, second = in_two(row.rest, rest.face, room - name.width)
    above = (name, rest._replace(text=first))
    below = (rest._replace(text=second),)
    return (
        RowLine(above, top=LINE_TOP, height=LINE_HEIGHT, left=left),
        RowLine(below, top=LINE_TOP + LINE_HEIGHT, height=LINE_HEIGHT, left=left),
    )


class FindingsList(StillList):
    """The findings; only rows that can be seen have buttons.

    Signals:
        shown: the player looks at a finding.
        followed_up: the player wants to change what it is about.
        repairing: the finding whose repair is about to be made.

    """

    shown = Signal(object)
    followed_up = Signal(object)
    repairing = Signal(object)

    def __init__(self, document: DocumentView, model: FindingsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("findings_list")
        self.setAccessibleName(_("Findings"))
        self.setAccessibleDescription(_("Enter goes to what the finding is about."))
        self._document = document
        self._findings = model
        self.setItemDelegate(FindingsDelegate(self))
        self.setModel(model)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(ROW_HEIGHT)
        self.verticalScrollBar().valueChanged.connect(self.place_buttons)
        model.followed.connect(self.place_buttons)
        self.clicked.connect(self._follow_up)
        self._walked_by("Tab").connect(self._walk_on)
        self._walked_by("Shift+Tab").connect(self._walk_back)

    def place_buttons(self) -> None:
        """Give the rows that can be seen the repairs they have now."""
        visible = self.viewport().rect()
        for row in range(self._findings.rowCount()):
            index = self._findings.index(row, 0)
            place = self.visualRect(index)
            buttons = self.indexWidget(index)
            if not place.intersects(visible):
                continue
            if not isinstance(buttons, FixButtons):
                buttons = FixButtons(self._document, self._findings.words, self.viewport())
                self.setIndexWidget(index, buttons)
                buttons.come_after(self._last_button(row))
                buttons.repairing.connect(self.repairing)
            finding = self._findings.row(row).finding
            buttons.show_fixes(finding, self._findings.fixes(row))
        self.updateEditorGeometries()

    def _last_button(self, row: int) -> QWidget:
        """Where Tab comes from to the buttons of a row: those above it, else the list."""
        for above in range(row - 1, -1, -1):
            buttons = self.indexWidget(self._findings.index(above, 0))
            if isinstance(buttons, FixButtons):
                return buttons.last
        return self

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Topics of a finding: its source and its ruling."""
        on_list = place or self.hasFocus()
        row = pointed(self, place).row() if on_list else self.row_of(self.focusWidget())
        return self._findings.words.topics(self._findings.row(row).finding) if row >= 0 else ()

    def row_of(self, button: QWidget | None) -> int:
        """The row that a repair's button belongs to; -1 for anything else."""
        for row in range(self._findings.rowCount()):
            buttons = self.indexWidget(self._findings.index(row, 0))
            if isinstance(buttons, FixButtons) and button and buttons.isAncestorOf(button):
                return row
        return -1

    def agrees(self, button: QWidget | None) -> bool:
        """Whether it is the button that records a ruling as agreed."""
        return button is not None and button.objectName() == AGREE

    def focus_repair(self, row: int) -> bool:
        """Put the keyboard on the first repair from a row on, or above; whether there is any."""
        rows = range(self._findings.rowCount())
        for each in (*rows[row:], *rows[:row]):
            if self._findings.fixes(each):
                index = self._findings.index(each, 0)
                self.scrollTo(index)
                self.place_buttons()
                buttons = self.indexWidget(index)
                if isinstance(buttons, FixButtons):
                    buttons.first.setFocus(Qt.FocusReason.OtherFocusReason)
                    return True
        return False

    def _walked_by(self, key: str) -> SignalInstance:
        """Take a key while the keyboard is here: Qt knows no buttons of rows that were not seen."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut.activated

    def _walk_on(self) -> None:
        self._walk(forward=True)

    def _walk_back(self) -> None:
        self._walk(forward=False)

    def _walk(self, *, forward: bool) -> None:
        """Go on to the next button, of a row out of sight too; after the last on in the window."""
        focused = self.window().focusWidget()
        here = self.row_of(focused)
        rows = range(max(here, 0), self._findings.rowCount()) if forward else range(here, -1, -1)
        for row in rows:
            stops = self._stops(row)
            if row == here:
                place = stops.index(focused) if focused in stops else -1
                stops = stops[place + 1 :] if forward else stops[: max(place, 0)]
            if stops:
                stop = stops[0] if forward else stops[-1]
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                return
        if here >= 0 and not forward:
            self.setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            self.focusNextPrevChild(forward)

    def _stops(self, row: int) -> tuple[QWidget, ...]:
        """The buttons of a row, which is brought into sight where it has some."""
        agreement = self._findings.words.agreement(self._findings.row(row).finding)
        if not self._findings.fixes(row) and agreement is None:
            return ()
        index = self._findings.index(row, 0)
        self.scrollTo(index)
        self.place_buttons()
        buttons = self.indexWidget(index)
        return buttons.stops if isinstance(buttons, FixButtons) else ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More rows may be seen."""
        super().resizeEvent(event)
        self.place_buttons()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walking the list shows what each is about; Enter goes to what the finding is about."""
        before = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and before.isValid():
            self._follow_up(before)
            return
        super().keyPressEvent(event)
        now = self.currentIndex()
        if now.isValid() and now != before:
            self.shown.emit(self._findings.row(now.row()).finding)

    def _follow_up(self, index: QModelIndex) -> None:
        self.followed_up.emit(self._findings.row(index.row()).finding)


class QuietLine(QWidget):
    """The one line under the list: that all is well, how many have no row, what is kept back.

    Attributes:
        toggle: shows what is kept back.

    """

    def __init__(self, clean: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._clean = QLabel(clean, self)
        self._clean.setObjectName("nothing_to_mend")
        self._clean.setTextFormat(Qt.TextFormat.PlainText)
        self._clean.setContentsMargins(0, 0, PADDING, 0)
        set_look(self._clean, role="soldiers")
        self._more = QLabel(self)
        self._more.setObjectName("more_findings")
        self._more.setTextFormat(Qt.TextFormat.PlainText)
        self._more.setContentsMargins(0, 0, PADDING, 0)
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
    """How much is agreed, how many notes there are."""
    agreed = sum(each.agreed for each in quiet)
    notes = len(quiet) - agreed
    parts = (
        ngettext("{count} agreed", "{count} agreed", agreed).format(count=agreed) * bool(agreed),
        ngettext("{count} note", "{count} notes", notes).format(count=notes) * bool(notes),
    )
    return " · ".join(filter(None, parts))


class FindingsPanel(QFrame):
    """The list, as high as its findings; one line where nothing is to be done (`clean`).

    Signals:
        fix_all_wanted: the player wants to see what could be repaired at once.
        left: the keyboard was here, and nothing here can take it any more.
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
        *,
        offers_all: bool = False,
    ) -> None:
        super().__init__(parent)
        set_look(self, role="panel")
        self._model = model
        self._offers_all = offers_all
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
        self._strip.setVisible(
            self._offers_all and bool(rows) and self._model.mendable() >= SEVERAL
        )
        wanted = self.height_of(rows)
        self.setMaximumHeight(wanted)
        if wanted != self._wanted:
            self._wanted = wanted
            self.height_changed.emit()

    def _note_keyboard(self) -> None:
        """Note the row the keyboard is on while the rows change.

        It is -1 on the list or the button beside it, None where the keyboard is elsewhere.
        """
        focused = self.window().focusWidget()
        here = self.isVisible() and self.isAncestorOf(focused) and focused is not self.line.toggle
        self._row, self._held = (self.list.row_of(focused), focused) if here else (None, None)

    def _keep_keyboard(self) -> None:
        """Go on to the next repair where the one the keyboard was on is gone.

        Qt would go to what comes next in the window: the squad's name, which typing then changes.
        """
        row, self._row = self._row, None
        if row is None:
            return
        focused = self.window().focusWidget()
        # agreeing is nothing to come to by Qt's choice: the next space bar would agree
        on_repair = self.list.row_of(focused) >= 0 and (
            focused is self._held or not self.list.agrees(focused)
        )
        stays = on_repair if row >= 0 else focused in {self.list, self.fix_all}
        if stays and focused.isVisible():
            return
        if not self.list.focus_repair(max(0, row)):
            self.left.emit()

    def first(self) -> Finding | None:
        """The finding that matters most, also where it is kept back."""
        return next(iter(self._model.all()), None)

    def height_of(self, findings: int) -> int:
        """How high the panel is that shows so many findings without scrolling."""
        line = 0 if self.line.isHidden() else LINE
        return findings * ROW_HEIGHT + FRAME + line

    def height_within(self, most: int) -> int:
        """How high it is where it may be `most`: as many whole findings as there are or fit."""
        rows = self._model.rowCount()
        fitting = max(1, (most - self.height_of(0)) // ROW_HEIGHT)
        return self.height_of(min(rows, fitting))

    def sizeHint(self) -> QSize:
        """All of it."""
        return QSize(px(400), self._wanted)

    def minimumSizeHint(self) -> QSize:
        """One finding at least."""
        return QSize(px(200), self.height_of(min(1, self._model.rowCount())))
