"""The Compare page: the open document, live, next to another one of its kind."""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import ref

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.definitions import with_row
from nco_builder.documents.kinds import kind_for
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language import N_, _
from nco_builder.schema.record import Value, fields
from nco_builder.systems import can_be_compared, system_of
from nco_builder.systems.page import LISTED, fewer
from nco_builder.ui.compare.gains import GainsView
from nco_builder.ui.compare.lines import SIDES, SIGNS, as_text, compared
from nco_builder.ui.compare.model import ALIGN, NAME, SIDE, ComparisonModel, cell_texts
from nco_builder.ui.document.document_view import DocumentView
from nco_builder.ui.document.page import EDGE, Page, PagePlace
from nco_builder.ui.document.pending_opens import PendingOpen, PendingOpens, awaited_file
from nco_builder.ui.document.squad_sources import from_code, from_file, own
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import plain_label, push_button
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.explanation import LINES, Explanation
from nco_builder.ui.parts.fields import ElidedBox, ElidedLabel
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import dropped_file, fitted
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import (
    LEFT,
    RIGHT,
    SIGN_TOKENS,
    Weight,
    draw_marked,
    draw_ring,
    draw_text,
    type_face,
)
from nco_builder.ui.parts.panel_layout import MARGIN
from nco_builder.ui.parts.pasted import pasted_text
from nco_builder.ui.parts.rows import ROW_ROLE
from nco_builder.ui.parts.spilled_row import SpilledRow
from nco_builder.ui.parts.tables import set_up_table
from nco_builder.ui.parts.texts import fitted_sentence, shortened
from nco_builder.ui.parts.theme import color, set_look
from nco_builder.ui.parts.verdict_labels import VerdictLabel
from nco_builder.ui.parts.verdicts import verdict_on
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from weakref import ReferenceType

    from PySide6.QtGui import (
        QDragEnterEvent,
        QDropEvent,
        QKeyEvent,
        QPainter,
        QResizeEvent,
        QShowEvent,
    )
    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.documents.kind import Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.compare.lines import Compared, ComparedLine, Heading
    from nco_builder.ui.document.squad_sources import SquadSource
    from nco_builder.ui.parts.painting import TextStyle
    from nco_builder.ui.parts.rows import Index
    from nco_builder.ui.parts.verdicts import Verdict


LINE_HEIGHT, HEAD_HEIGHT = length(24), length(22)
SIDE_WIDTH, PADDING = length(40), length(6)
MOST_WIDE, MEASURED = length(240), 200
NOTHING = "–"


class ComparisonDelegate(QStyledItemDelegate):
    """Paints A over B; a cell that differs is bold on a ground of its own."""

    def __init__(self, parent: ComparisonView) -> None:
        super().__init__(parent)
        self._view = parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: ComparedLine = index.data(ROW_ROLE)
        rect: QRect = option.rect
        painter.save()
        if line.kind == "head":
            self._paint_head(painter, rect, line, index)
        else:
            self._paint_ground(painter, option, line, index)
            self._paint_sides(painter, rect, line, index)
        painter.restore()
        if option.state & QStyle.StateFlag.State_HasFocus:
            draw_ring(painter, rect.adjusted(0, 0, 0, -1))

    def _paint_head(self, painter: QPainter, rect: QRect, line: ComparedLine, index: Index) -> None:
        painter.fillRect(rect, color("ground"))
        if index.column() == SIDE:
            inside = rect.adjusted(PADDING, 0, -PADDING, 0)
            draw_text(painter, inside, line.title, type_face(2, Weight.Bold), "ink", LEFT)
            draw_text(painter, inside, line.a, type_face(2), "dim", RIGHT)

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, line: ComparedLine, index: Index
    ) -> None:
        rect: QRect = option.rect
        state = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, color("selection" if index.column() == SIDE else "panel"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, color("hover"))
        if self._differs(line, index.column()):
            painter.fillRect(rect.adjusted(0, 0, 0, -1), color("specialists_soft"))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, color("line"))
        if selected:  # lines, as a ground of its own would look like a difference
            edge = px(2)
            for top in (rect.top(), rect.bottom() + 1 - edge):
                painter.fillRect(rect.left(), top, rect.width(), edge, color("soldiers"))

    def _differs(self, line: ComparedLine, column: int) -> bool:
        own = column - NAME if line.cells_a or line.cells_b else column - NAME - 1
        return column > SIDE and own in line.differing

    def _paint_sides(
        self, painter: QPainter, rect: QRect, line: ComparedLine, index: Index
    ) -> None:
        column = index.column()
        inside = rect.adjusted(PADDING, 0, -PADDING, -1)
        a, b = cell_texts(line, column)
        if column == SIDE:
            sign = "ink" if line.is_double else "dim"
            draw_text(painter, inside, SIGNS[line.mark], type_face(1, Weight.Bold), sign, LEFT)
            inside = inside.adjusted(px(16), 0, 0, 0)
        heading = self._view.heading(column)
        align = ALIGN[heading.align] if heading and line.cells_a + line.cells_b else LEFT
        differs = self._differs(line, column)
        named = column == NAME
        quiet = column == SIDE or not line.mark  # what is alike stays behind what differs
        bold = differs or (named and bool(line.mark))
        face = type_face(0 if named else 1, Weight.Bold if bold else Weight.Normal)
        token = "dim" if quiet else "ink"
        if not line.is_double:
            draw_text(painter, inside, a or b or NOTHING * (column > NAME), face, token, align)
            return
        upper, lower = QRect(inside), QRect(inside)
        upper.setHeight(inside.height() // 2)
        lower.setTop(upper.bottom() + 1)
        has_cells = bool(line.cells_a or line.cells_b)
        empty = NOTHING if column > NAME and (has_cells or column == NAME + 1) else ""
        if differs:
            wide = inside.width()
            a, b = (told_apart(one, other, face, wide) for one, other in ((a, b), (b, a)))
        both = differs or column == SIDE or (column == NAME + 1 and not has_cells and a != b)
        for place, text in ((upper, a), (lower, b)) if both else ((upper, a),):
            if text[:1] in SIGN_TOKENS and not has_cells:
                draw_marked(painter, place, text, face, token)
            else:
                draw_text(painter, place, text or empty, face, token, align)


def told_apart(text: str, other: str, face: TextStyle, wide: int) -> str:
    """Return what a cell has room for so that it does not look like the other one.

    What that one lacks comes first in a list, which ends with how many more there are, as a number
    alone where words would take the room of the first; a single word is cut in the middle, where
    its end tells more.
    """
    if face.width(text) <= wide:
        return text
    others = other.split(LISTED)
    parts = sorted(text.split(LISTED), key=lambda part: max(map(partial(_alike, part), others)))
    if len(parts) == 1:
        return face.metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, wide)
    listed = LISTED.join(parts)
    more = f" +{len(parts) - 1}"
    told = face.longest((listed, *fewer(listed), f"{parts[0]}{more}"), wide)
    if face.width(told) <= wide:
        return told
    left = wide - face.width(more)
    return face.metrics.elidedText(parts[0], Qt.TextElideMode.ElideRight, left) + more


def _alike(part: str, other: str) -> float:
    """Return how much of a part begins like another one."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(part, other, strict=False))
    return len(tuple(same)) / max(1, len(part))


class ComparisonView(QTableView):
    """Shows a comparison; lines with A over B are twice as high."""

    def __init__(self, model: ComparisonModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setAccessibleName(_("What differs"))
        self._compared = model
        self.setModel(model)
        self.setItemDelegate(ComparisonDelegate(self))
        set_up_table(self, LINE_HEIGHT)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setMinimumSectionSize(px(24))
        self.verticalHeader().setMinimumSectionSize(px(10))
        model.followed.connect(self.fit)

    def heading(self, column: int) -> Heading | None:
        """Return the heading of a column; None for that of the sides."""
        at = column - NAME
        return self._compared.headings[at] if 0 <= at < len(self._compared.headings) else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def fit(self) -> None:
        """Give rows their heights, headings and fields their spans, columns their widths."""
        self.clearSpans()
        columns = self._compared.columns
        rows = self.verticalHeader()
        for at, line in enumerate(self._compared.rows()):
            high = HEAD_HEIGHT if line.kind == "head" else LINE_HEIGHT * (1 + line.is_double)
            if rows.sectionSize(at) != high:
                rows.resizeSection(at, int(high))
            if line.kind == "head":
                self.setSpan(at, SIDE, 1, columns)
            elif not (line.cells_a or line.cells_b) and columns > NAME + 2:
                self.setSpan(at, NAME + 1, 1, columns - NAME - 1)
        alone = all(not each.cells_a + each.cells_b for each in self._compared.rows())
        self.horizontalHeader().setHidden(alone)  # what is said of the whole is in no column
        self._fit_columns()

    def _fit_columns(self) -> None:
        lines = [line for line in self._compared.rows() if line.cells_a or line.cells_b]
        bold, head = type_face(1, Weight.Bold), type_face(2, Weight.Bold)
        wanted: dict[int, int] = {}
        weights: dict[int, int] = {}
        for at, heading in enumerate(self._compared.headings):
            column = at + NAME
            face = type_face(0, Weight.Bold) if column == NAME else bold
            texts = {text for line in lines[:MEASURED] for text in cell_texts(line, column)}
            if not lines and column == NAME:
                texts = {line.title for line in self._compared.rows() if line.kind != "head"}
            wide = max([face.width(text) for text in texts], default=0)
            wide = max(wide, head.width(heading.short) + px(8)) + 2 * PADDING + 2
            wanted[column] = min(wide, int(MOST_WIDE))
            weights[column] = 0 if heading.align != "left" else 1
        if not any(weights.values()):
            weights = dict.fromkeys(weights, 1)
        self.setColumnWidth(SIDE, int(SIDE_WIDTH))
        room = self.viewport().width() - SIDE_WIDTH
        fixed = {at: wide for at, wide in wanted.items() if not weights[at]}
        shared = {at: wide for at, wide in wanted.items() if weights[at]}
        left = max(len(shared), room - sum(fixed.values()))
        widths = fixed | fitted(shared, dict.fromkeys(shared, 1), left)
        for at, wide in widths.items():
            self.setColumnWidth(at, wide)


FOOT_GAP = length(4)
LEAST_PARTS = length(96)
"""The height of a heading and of three lines."""
LOW_PAGE = length(330)
"""Below this height of the page, the rows have the room of gaps and of a second line."""
LONGEST_TAKEN = 20
"""The most letters of a man's name in the button that takes him."""
LETTERS = 12
"""The least letters shown of the choice."""


class SourceChooser(SpilledRow):
    """A list of sources: those added here, the squad's file, its earlier versions.

    Attributes:
        match: begins a match with the source.
        source: what is chosen, None for nothing.

    Signals:
        chosen: the `Source` to compare with; None once there is none anymore.
        swap_wanted: the sides are to be swapped.
        match_wanted: a match with it is to be settled.
    """

    chosen = Signal(object)
    swap_wanted = Signal()
    match_wanted = Signal()

    def __init__(self, document: DocumentView, settings: Settings, parent: QWidget) -> None:
        super().__init__("compare_sources", parent, gap=FOOT_GAP, title=_("Sides"))
        self._document = document
        self._settings = settings
        self._brought: list[SquadSource] = []
        self._offered: list[SquadSource] = []
        self.source: SquadSource | None = None
        self._list = ElidedBox("compare_with", _("Compare with"), LETTERS, self)
        self._list.setPlaceholderText(_("Choose what to compare with"))
        self._list.activated.connect(self._choose)
        label = QLabel(_("Compare &with"), self)
        label.setBuddy(self._list)
        self.row.addWidget(label)
        self.row.addWidget(self._list, 1)
        file, code, swap, self.match = [
            push_button(self, name, text, slot)
            for text, name, slot in (
                (_("F&ile…"), "compare_file", self.open_file),
                (_("Share &code"), "compare_code", self.paste_code),
                (_("Swap si&des"), "compare_swap", self.swap_wanted.emit),
                (_("Ma&tch"), "compare_match", self.match_wanted.emit),
            )
        ]
        self.match.setToolTip(_("Settle a match of these two squads, in a tab of its own"))
        for button in (file, code, swap, self.match):
            set_look(button, role="quiet")
            self.row.addWidget(button)
        self._others = (code, file, self.match, swap)
        self.end(self._others)

    def add(self, button: QPushButton) -> None:
        """Add a button that leaves last."""
        self.row.insertWidget(self.row.count() - 1, button)
        self.end((*self._others, button))

    def offer(self) -> None:
        """Fill the list again; the selected source stays selected."""
        self._offered = [*filter(self._fits, self._brought), *own(self._document)]
        chosen = self.source
        if chosen and not any(map(chosen.is_now, self._offered)):
            self._offered.append(chosen)  # undone, or its file is gone: still compared with
        self._list.clear()
        for source in self._offered:
            ensure_glyphs(source.name)
            self._list.addItem(source.name)
        places = [at for at, each in enumerate(self._offered) if chosen and chosen.is_now(each)]
        self._list.setCurrentIndex(places[0] if places else -1)
        if chosen and self._offered[places[0]].squad is not chosen.squad:
            self._choose()

    def choose_first(self) -> None:
        """Select the most likely source."""
        if self._offered:
            self._list.setCurrentIndex(0)
            self._choose()

    def forget_own(self) -> None:
        """Remove the sources of another document that was open before."""
        self._offered = [*filter(self._fits, self._brought)]
        if self.source is not None and self.source not in self._offered:
            self.source = None
            self.chosen.emit(None)

    def choose(self, source: SquadSource) -> None:
        """Select what was selected before, in its present state."""
        if self._fits(source):
            self.source = source
            self.offer()
            self._choose()

    def _fits(self, source: SquadSource) -> bool:
        """Return whether a document is of the kind that is open."""
        return kind_for(source.squad) is self._document.kind

    def _choose(self) -> None:
        self.source = self._offered[self._list.currentIndex()]
        self.chosen.emit(self.source)

    def bring(self, source: SquadSource) -> None:
        """Add a squad as a source, and select it; its file tells it from another of its name."""
        others = [each for each in self._brought if each.name == source.name]
        if any(each.file != source.file for each in others):
            name = _("{document} ({file})").format(document=source.name, file=source.file)
            source = source._replace(name=name)
        self._brought = [source, *(each for each in self._brought if each.name != source.name)]
        self.offer()
        self.choose_first()

    def open_file(self) -> None:
        """Ask for a file to compare with."""
        chosen = questions.ask_open(self, Path(self._settings["folder"] or Path.home()))
        if chosen:
            self.bring_file(Path(chosen))

    def bring_file(self, path: Path) -> None:
        """Compare with the squad of a file; report a problem in one sentence."""
        self._read(
            awaited_file(path, partial(from_file, path, self._document.kind.format), self.bring)
        )

    def paste_code(self) -> None:
        """Compare with the squad of the share code on the clipboard."""
        try:
            text = pasted_text()
        except FileProblem as problem:
            questions.say(self, str(problem))
            return
        read = partial(from_code, text, self._document.kind.format)
        self._read(PendingOpen(_("Reading the share code…"), read, self.bring))

    def _read(self, wanted: PendingOpen) -> None:
        """Read a squad in the background; report a problem in one sentence."""
        among = self._document.opened.among
        arriving = among.arriving if among is not None else PendingOpens(self)
        arriving.ask((wanted,), self._show_problems)

    def _show_problems(self, _arrived: int, problems: Sequence[FileProblem]) -> None:
        for problem in problems:
            questions.say(self, str(problem))


class SideNames(QWidget):
    """Names A and B, with the verdict on each."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("compare_sides")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(8))
        self._names: list[ElidedLabel] = []
        self._verdicts: list[VerdictLabel] = []
        for side in SIDES:
            name = ElidedLabel(self)
            set_look(name, role="strong")
            verdict = VerdictLabel(f"compare_verdict_{side.lower()}", "dim", self)
            row.addWidget(plain_label(self, "dim", side))
            row.addWidget(name)
            row.addWidget(verdict)
            row.addSpacing(px(12))
            self._names.append(name)
            self._verdicts.append(verdict)
        row.addStretch(1)

    def show_sides(self, names: tuple[str, str], verdicts: Sequence[Verdict]) -> None:
        """Show both names and verdicts."""
        ensure_glyphs("".join(names))
        parts = zip(self._names, self._verdicts, names, verdicts, strict=True)
        for label, badge, name, verdict in parts:
            label.setText(name)
            badge.show_verdict(verdict)


FEW = 100
"""Up to this many men of both sides are compared at once."""


class ComparedDocument(DocumentView):
    """A document that can be compared."""

    def knows(self, kind: Kind[Any]) -> bool:
        """Return whether documents of a kind can be compared."""
        return can_be_compared(kind.format)


class ComparePage(Page):
    """A is the open document, B the other one, unless they are swapped.

    Signals:
        match_wanted: the player wants to settle a match of these two sides.
    """

    match_wanted = Signal(object, object)
    seen_through: ClassVar[type[DocumentView]] = ComparedDocument

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("compare_page")
        self.setAcceptDrops(True)
        self._document = document
        self._other: Any = None
        self._shown_for: ReferenceType[Any] | None = None
        self._beside: SquadSource | None = None
        self._newest = LatestWorker(self, "comparison")
        self._copying = LatestWorker(self, "copying")
        self._swapped = False
        self.model = ComparisonModel(self)
        self.chooser = SourceChooser(document, settings, self)
        self.chooser.chosen.connect(self._lay_beside)
        self.chooser.swap_wanted.connect(self.swap)
        self.chooser.match_wanted.connect(self.begin_match)
        self._make_parts()
        self._lay_out()
        document.changed.connect(self._edited)
        document.changed.connect(self._note_step)
        document.replaced.connect(self._begin_anew)
        document.file_changed.connect(self._note_step)

    def _make_parts(self) -> None:
        self._all_men = QCheckBox(self)
        self._all_men.setObjectName("compare_all_men")
        self._all_men.toggled.connect(self.refresh)
        self._summary = Explanation(self, strong=True)
        self._summary.setObjectName("compare_summary")
        self._sides = SideNames(self)
        self.table = ComparisonView(self.model, self)
        self.table.selectionModel().currentChanged.connect(self._note_current)
        self.model.modelReset.connect(self._note_current)
        self.gains = GainsView(self)
        self._parts = QStackedWidget(self)
        self._parts.addWidget(self.table)
        self._parts.addWidget(self.gains)
        self._parts.setMinimumHeight(LEAST_PARTS)  # both scroll what has no room
        self._empty = EmptyState("compare_empty", self)
        self._empty.said.setText(_("There is nothing to compare with yet."))
        self._empty.hint.setText(
            _(
                "Change or save this document to compare it with what it was before, or open "
                "another of its kind to compare the two. You can also drop a file here."
            )
        )
        bring = self.chooser
        self._empty.lay_out(
            push_button(self._empty, "compare_open", _("&Open a file…"), bring.open_file),
            push_button(self._empty, "compare_paste", _("Paste a share &code"), bring.paste_code),
        )
        self._gains = QPushButton(_("Victo&ry points per shot"), self)
        self._gains.setObjectName("compare_gains")
        self._gains.setCheckable(True)
        self._gains.setToolTip(_("What each man of A gains by shooting at each man of B"))
        set_look(self._gains, role="chip")
        self._gains.toggled.connect(self._turn_to_gains)
        self.chooser.add(self._gains)
        self._take = self._button("", "compare_take", self.take_over)
        self._take_all = self._button("", "compare_take_all", self.take_all)
        self._previous = self._button(
            _("&Previous"), "compare_previous", self.go_to_previous, "Shift+F7"
        )
        self._next = self._button(_("&Next"), "compare_next", self.go_to_next, "F7")
        self._match = self.chooser.match
        self._copy = self._button(_("Cop&y as text"), "compare_copy", self.copy)
        for button in (self._previous, self._next, self._copy, self._take_all):
            set_look(button, role="quiet")
        set_look(self._take, role="primary")
        self._suit_kind()
        self._of_pair = (self._previous, self._next, self._match, self._copy, self._take_all)

    @property
    def _of_squads(self) -> bool:
        return self._document.kind is SQUAD

    def _suit_kind(self) -> None:
        """Name parts after the rows of the kind; matches and gains are for squads alone."""
        squads = self._of_squads
        self._all_men.setText(_("Show identical &men") if squads else _("Show identical &rows"))
        self.chooser.let(self._match, here=squads)
        self.chooser.let(self._gains, here=squads)
        if not squads:
            self._gains.setChecked(False)
        self._name_takes()

    def begin_match(self) -> None:
        """Ask for a match of A against B, which names the files of both."""
        from nco_builder.match.taking import side_of  # few starts need it

        if self._pair is None:
            return
        source, path = self.chooser.source, self._document.path
        files = [path.name if path else "", source.file if source else ""]
        order = reversed(files) if self._swapped else files
        pairs = zip(self._pair, order, strict=True)
        self.match_wanted.emit(*[side_of(report.squad, file) for report, file in pairs])

    def _button(
        self, text: str, name: str, slot: Callable[[], object], keys: str = ""
    ) -> QPushButton:
        button = push_button(self, name, text, slot)
        if keys:
            button.setToolTip(QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText))
        return button

    def _lay_out(self) -> None:
        sheet, self._compared = QFrame(self), QWidget(self)
        set_look(sheet, role="sheet")
        self._inside = inside = QVBoxLayout(sheet)
        inside.setContentsMargins(EDGE, MARGIN, EDGE, MARGIN)
        inside.setSpacing(0)
        inside.addWidget(self._compared)
        inside.addWidget(self._empty)
        self._column = column = QVBoxLayout(self._compared)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        deeds = SpilledRow("compare_deeds", self, gap=FOOT_GAP)
        for part in (self._all_men, self._previous, self._next):
            deeds.row.addWidget(part)
        deeds.row.addStretch(1)
        for part in (self._copy, self._take, self._take_all):
            deeds.row.addWidget(part)
        deeds.end((self._copy, self._take_all))
        head, sides, said, foot = (QHBoxLayout() for _row in range(4))
        for row in (head, sides, said, foot):
            row.setContentsMargins(MARGIN, 0, MARGIN, 0)
        head.addWidget(self.chooser)
        foot.addWidget(deeds)
        sides.addWidget(self._sides)
        said.addWidget(self._summary)
        column.addLayout(head)
        column.addLayout(sides)
        column.addLayout(said)
        column.addWidget(self._parts, 1)
        column.addLayout(foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(sheet)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the room of a low page to the rows."""
        super().resizeEvent(event)
        low = self.height() < LOW_PAGE
        self._summary.show_lines(1 if low else LINES)
        self._show_said()
        edge = px(4) if low else MARGIN
        self._inside.setContentsMargins(EDGE, edge, EDGE, edge)
        self._column.setSpacing(px(4) if low else px(8))

    def _show_said(self) -> None:
        """Name the sides and sum up what differs; a low page has room for the names alone."""
        differ = self.model.next_difference(-1, 1) is not None
        gains = self._gains.isChecked()
        self._summary.setVisible(not gains and not (differ and self.height() < LOW_PAGE))

    def begin_work(self) -> None:
        """Focus the differences."""
        (self.gains.table if self._gains.isChecked() else self.table).setFocus()

    def _turn_to_gains(self, gains: bool) -> None:  # noqa: FBT001 - a slot of toggled
        """Switch between gains and differences."""
        self._parts.setCurrentIndex(int(gains))
        for part in (self._all_men, self._previous, self._next, self._take):
            part.setVisible(not gains)
        self._show_said()
        self._show_gains()

    def _show_parts(self, *, empty: bool) -> None:
        """Show the comparison, or what there could be one with."""
        self._compared.setVisible(not empty)
        self._empty.setVisible(empty)

    def _show_gains(self) -> None:
        if self._gains.isChecked():
            self.gains.show_pair(self._pair)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take.ensurePolished()  # the style sheet gives it room that no layout knows
        self._take.setMinimumHeight(self._take.sizeHint().height())
        self._begin()

    def _begin(self) -> None:
        self.chooser.offer()
        if self._other is None:
            self.chooser.choose_first()
        self.refresh()

    def _begin_anew(self) -> None:
        """Start again with another squad."""
        self._suit_kind()
        self.chooser.forget_own()
        if self.isVisible():
            self._begin()
        else:
            self.model.take(())

    def _edited(self) -> None:
        if self.isVisible():
            self.refresh()

    def _note_step(self) -> None:
        """Offer the last step and the saved file as sources."""
        if self.isVisible():
            self.chooser.offer()

    def _lay_beside(self, source: SquadSource | None) -> None:
        """Compare with another squad, from its first difference on."""
        before, self._beside = self._beside, source
        if not (source and before and source.is_now(before)):
            self.table.setCurrentIndex(QModelIndex())
        self._other = None
        self.refresh()

    def place(self) -> PagePlace:
        """Return the player's place, and the source compared with."""
        own = (self.chooser.source, self._swapped, self._all_men.isChecked())
        return super().place().replace(own=own)

    def return_to(self, place: PagePlace) -> None:
        """Restore place and source."""
        if isinstance(place.own, tuple):
            source, self._swapped, every = place.own
            self._all_men.setChecked(every)
            if source is not None:
                self.chooser.choose(source)
        super().return_to(place)

    def swap(self) -> None:
        """Swap A and B."""
        self._swapped = not self._swapped
        self.refresh()

    @property
    def _pair(self) -> tuple[Any, Any] | None:
        """Return the reports of A and B; None without a source."""
        if self._other is None:
            return None
        own = self._document.judgement
        return (self._other, own) if self._swapped else (own, self._other)

    def _size_of(self, value: Any) -> int:  # noqa: ANN401 - of any kind
        """Return the length of a document's longest list, at any depth."""
        size = 0
        for name in fields(type(value)) if isinstance(value, Value) else ():
            part = getattr(value, name)
            parts = part if isinstance(part, tuple) else (part,)
            within = map(self._size_of, parts) if len(parts) <= FEW else ()
            size = max(size, len(parts) * isinstance(part, tuple), *within)
        return size

    def refresh(self) -> None:
        """Compare the squads again."""
        source = self.chooser.source
        work = partial(
            compared,
            system_of(self._document.value),
            self._document.judgement,
            source.squad if source else None,
            self._other,
            swapped=self._swapped,
            all_rows=self._all_men.isChecked(),
        )
        men = self._size_of(self._document.value) + (self._size_of(source.squad) if source else 0)
        self._newest.want(work, self._show, little=men <= FEW)
        if self._newest.busy:
            self._enable(pair=False)
            self._summary.explain(_("Comparing…"))

    def _enable(self, *, pair: bool) -> None:
        for button in self._of_pair:
            button.setEnabled(pair)
        if not pair:
            self._take.setEnabled(False)

    def _show(self, compared: Compared) -> None:
        """Show a comparison."""
        self._other, self._shown_for = compared.other, ref(self._document.value)
        self._enable(pair=self._other is not None)
        self._show_parts(empty=self._other is None)
        if self._other is None:
            self.model.take(())
            self._show_gains()
            return
        ensure_glyphs(compared.letters)
        row = self.table.currentIndex().row()
        self._summary.explain(fitted_sentence(compared.summary))
        self.model.show(compared.headings, compared.lines)
        first = self.model.next_difference(-1, 1) if row < 0 else row
        if first is None:
            self.table.setCurrentIndex(QModelIndex())
        else:
            self.table.selectRow(min(first, self.model.rowCount() - 1))
            if row < 0:
                self.table.scrollToTop()  # the heading of the first row, too
        differ = self.model.next_difference(-1, 1) is not None
        for button in (self._previous, self._next):
            button.setEnabled(differ)
        self._take_all.setEnabled(self._other.document != self._document.value)
        self._name_sides()
        self._show_said()
        self._note_current()
        self._show_gains()

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()
        self._copying.stop()
        self.gains.stop()

    def _name_sides(self) -> None:
        names = [
            self._document.kind.called(self._document.value),
            self.chooser.source.name if self.chooser.source else _("The other one"),
        ]
        own, other = names
        opened = _("{squad} (open)").format(squad=own)
        a, b = (other, opened) if self._swapped else (opened, other)
        self.model.name_sides(a, b)
        if self._pair is not None:
            kind = self._document.kind
            self._sides.show_sides((a, b), [verdict_on(each, kind) for each in self._pair])

    def _name_takes(self, line: ComparedLine | None = None) -> None:
        """Name the buttons by the side they copy from, which depends on swapping.

        Args:
            line: What can be taken over; of squads the man is named.
        """
        of_a, of_b = (_("Ta&ke A’s row"), _("Ta&ke B’s row"))
        if self._of_squads:
            of_a, of_b = (_("Ta&ke A’s man"), _("Ta&ke B’s man"))
        text = of_a if self._swapped else of_b
        if self._of_squads and line is not None:
            name = shortened(self._name_there(line), LONGEST_TAKEN)
            text = _("Ta&ke {name} ({side})").format(name=name, side="A" if self._swapped else "B")
        self._take.setText(text)
        self._take_all.setText(_("Replace B with &A") if self._swapped else _("Replace &A with B"))

    def _note_current(self) -> None:
        line = self._current()
        fits = line is not None and self._with_row(line) is not None
        self._take.setEnabled(fits and not self._newest.busy)
        self._name_takes(line if fits else None)

    def _current(self) -> ComparedLine | None:
        return self.model.line(self.table.currentIndex().row())

    def _places(self, line: ComparedLine) -> tuple[DocPath | None, DocPath | None]:
        """Return the places of a line's row in both squads."""
        here, there = line.place_a, line.place_b
        return (there, here) if self._swapped else (here, there)

    def go_to_next(self) -> None:
        """Move to the next difference."""
        self._go(1)

    def go_to_previous(self) -> None:
        """Move to the previous difference."""
        self._go(-1)

    def _go(self, step: int) -> None:
        row = self.model.next_difference(self.table.currentIndex().row(), step)
        if row is not None:
            self.table.selectRow(row)
            self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move to the next difference on F7, to the previous one with Shift."""
        if event.key() == Qt.Key.Key_F7:
            self._go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def take_over(self) -> None:
        """Copy the row of the current line from the other document."""
        line = self._current()
        after = self._with_row(line) if line is not None and not self._newest.busy else None
        if line is None or after is None:
            return
        name = self._name_there(line)
        text = N_("Use {name} of the other document")
        if self._of_squads:
            text = N_("Use {name} of the other squad")
        self._document.become(after, lambda: _(text).format(name=name))

    def _name_there(self, line: ComparedLine) -> str:
        """Return the name of a line's row in the other document."""
        if self._other is None:
            return line.title
        names = system_of(self._other.document).rows_of(self._other)
        return names.get(self._places(line)[1] or (), "") or line.title

    def _with_row(self, line: ComparedLine) -> Any | None:  # noqa: ANN401 - of any kind
        """Return the open document with a row of the other one; None if that is impossible.

        Until the comparison of this document is shown, lines are about an earlier one.
        """
        here, there = self._places(line)
        if there is None or self._other is None or self._shown_for is None:
            return None
        if self._shown_for() is not self._document.value:
            return None
        value, other = self._document.value, self._other.document
        return with_row(value, other, here, there, self._document.kind.defines)

    def take_all(self) -> None:
        """Replace the open squad by the other one, as one step."""
        source = self.chooser.source
        if source is not None:
            name = source.name
            self._document.become(
                source.squad, lambda: _("Replace with {squad}").format(squad=name)
            )

    def copy(self) -> None:
        """Copy the comparison as text, or the gains as a table."""
        if self._gains.isChecked():
            QGuiApplication.clipboard().setText(self.gains.as_text)
            return
        pair = self._pair
        if pair is not None:
            source = self.chooser.source
            men = self._size_of(source.squad if source else self._document.value)
            put = QGuiApplication.clipboard().setText
            work = partial(as_text, system_of(self._document.value), *pair)
            self._copying.want(work, put, little=2 * men <= FEW)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Compare with the dropped file."""
        if path := dropped_file(event.mimeData()):
            event.acceptProposedAction()
            self.chooser.bring_file(path)
