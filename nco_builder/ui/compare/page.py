"""The Compare page: the open squad, live, next to another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.definitions import with_row
from nco_builder.language import _
from nco_builder.language.words import cut_amid
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.comparison import compare
from nco_builder.match.texts import comparison_lines, summary
from nco_builder.systems import system_of
from nco_builder.systems.nco_squad.squad_table import squad_table
from nco_builder.ui.compare.chooser import SourceChooser
from nco_builder.ui.compare.gains import GainsView
from nco_builder.ui.compare.model import ComparisonModel, headings_of, lines
from nco_builder.ui.compare.view import ComparisonView
from nco_builder.ui.document.page import EDGE, Page, PagePlace
from nco_builder.ui.parts.controls import plain_label, push_button
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.lists import dropped_file
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import LONGEST_LINE
from nco_builder.ui.parts.panel_layout import MARGIN
from nco_builder.ui.parts.texts import fitted_sentence
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.settings.settings import Settings
    from nco_builder.squad import Squad
    from nco_builder.ui.compare.model import ComparedLine, Heading
    from nco_builder.ui.document.document_view import SquadDocument

FOOT_GAP = length(4)


FEW = 100
"""Up to this many men of both sides are compared at once."""


class Compared(NamedTuple):
    """The other squad, the comparison, letters that need fonts, and the table's columns."""

    other: Any
    summary: str = ""
    lines: tuple[ComparedLine, ...] = ()
    letters: str = ""
    headings: tuple[Heading, ...] = ()


def _compared(
    own: Report, squad: Squad | None, other: Report | None, *, swapped: bool, all_men: bool
) -> Compared:
    """Compare the open squad with another one, judging that if necessary."""
    if squad is None:
        return Compared(None)
    if other is None or other.squad is not squad:
        other = check_by_own_ruleset(squad)
    pair = (other, own) if swapped else (own, other)
    comparison = compare(*pair)
    told = tuple([shortened(each) for each in lines(comparison, *pair, all_men=all_men)])
    letters = "".join(sorted({*"".join(man.name for each in pair for man in each.squad.members)}))
    headings = headings_of(squad_table(own))
    return Compared(other, summary(comparison, *pair), told, letters, headings)


def _as_text(a: Report, b: Report) -> str:
    """Return a comparison as readable text."""
    return "\n".join(comparison_lines(compare(a, b), a, b))


def shortened(line: ComparedLine) -> ComparedLine:
    """Return a line shortened to what cells and tooltips can show."""
    title, a, b, spoken = (
        cut_amid(text, LONGEST_LINE) for text in (line.title, line.a, line.b, line.spoken)
    )
    cells = [[cut_amid(each, LONGEST_LINE) for each in row] for row in (line.cells_a, line.cells_b)]
    both = tuple(cells[0]), tuple(cells[1])
    return line._replace(title=title, a=a, b=b, spoken=spoken, cells_a=both[0], cells_b=both[1])


class ComparePage(Page):
    """A is the open squad, B the other one, unless they are swapped.

    Signals:
        match_wanted: the player wants to settle a match of these two sides.

    """

    match_wanted = Signal(object, object)

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("compare_page")
        self.setAcceptDrops(True)
        self._document = document
        self._other: Any = None
        self._newest = LatestWorker(self, "comparison")
        self._copying = LatestWorker(self, "copying")
        self._swapped = False
        self.model = ComparisonModel(self)
        self.chooser = SourceChooser(document, settings, self)
        self.chooser.chosen.connect(self._lay_beside)
        self.chooser.swap_wanted.connect(self.swap)
        self._make_parts()
        self._lay_out()
        document.changed.connect(self._edited)
        document.changed.connect(self._note_step)
        document.replaced.connect(self._begin_anew)
        document.file_changed.connect(self._note_step)

    def _make_parts(self) -> None:
        self._all_men = QCheckBox(_("Show identical &men"), self)
        self._all_men.setObjectName("compare_all_men")
        self._all_men.toggled.connect(self.refresh)
        self._summary = plain_label(self, "strong")
        self._summary.setObjectName("compare_summary")
        self._summary.setWordWrap(True)
        self.table = ComparisonView(self.model, self)
        self.table.selectionModel().currentChanged.connect(self._note_current)
        self.model.modelReset.connect(self._note_current)
        self.gains = GainsView(self)
        self._parts = QStackedWidget(self)
        self._parts.addWidget(self.table)
        self._parts.addWidget(self.gains)
        self._gains = QPushButton(_("Victo&ry points per shot"), self)
        self._gains.setObjectName("compare_gains")
        self._gains.setCheckable(True)
        self._gains.setToolTip(_("What each man of A gains by shooting at each man of B"))
        set_look(self._gains, role="chip")
        self._gains.toggled.connect(self._turn_to_gains)
        self._take = self._button("", "compare_take", self.take_over)
        self._take_all = self._button("", "compare_take_all", self.take_all)
        self._previous = self._button(
            _("&Previous"), "compare_previous", self.go_to_previous, "Shift+F7"
        )
        self._next = self._button(_("&Next"), "compare_next", self.go_to_next, "F7")
        self._match = self._button(_("Ma&tch"), "compare_match", self.begin_match)
        self._match.setToolTip(_("Settle a match of these two squads, in a tab of its own"))
        self._copy = self._button(_("Cop&y as text"), "compare_copy", self.copy)
        for button in (self._previous, self._next, self._match, self._copy, self._take_all):
            set_look(button, role="quiet")
        set_look(self._take, role="primary")
        self._name_takes()
        self._of_pair = (self._previous, self._next, self._match, self._copy, self._take_all)

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
        foot = QHBoxLayout()
        foot.setSpacing(FOOT_GAP)
        for part in (self._all_men, self._previous, self._next):
            foot.addWidget(part)
        foot.addStretch(1)
        for part in (self._copy, self._take, self._take_all):
            foot.addWidget(part)
        sheet = QFrame(self)
        set_look(sheet, role="sheet")
        column = QVBoxLayout(sheet)
        column.setContentsMargins(EDGE, MARGIN, EDGE, MARGIN)
        column.setSpacing(px(8))
        head, said = QHBoxLayout(), QHBoxLayout()
        for row in (head, said, foot):
            row.setContentsMargins(MARGIN, 0, MARGIN, 0)
        head.setSpacing(FOOT_GAP)
        head.addWidget(self.chooser, 1)
        head.addWidget(self._match)
        said.addWidget(self._summary, 1)
        said.addWidget(self._gains)
        column.addLayout(head)
        column.addLayout(said)
        column.addWidget(self._parts, 1)
        column.addLayout(foot)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(sheet)

    def begin_work(self) -> None:
        """Focus the differences."""
        (self.gains.table if self._gains.isChecked() else self.table).setFocus()

    def _turn_to_gains(self, gains: bool) -> None:  # noqa: FBT001 - a slot of toggled
        """Switch between gains and differences."""
        self._parts.setCurrentIndex(int(gains))
        for part in (self._all_men, self._previous, self._next, self._take):
            part.setVisible(not gains)
        self._show_gains()

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

    def _lay_beside(self) -> None:
        """Compare with another squad."""
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
        own = self._own()
        return (self._other, own) if self._swapped else (own, self._other)

    def _own(self) -> Any:  # noqa: ANN401 - as its kind judges
        """Return the verdict on the open document."""
        return self._document.report

    def _size_of(self, value: Any) -> int:  # noqa: ANN401 - of any kind
        """Return the size of a document for deciding where to compare."""
        return len(value.members)

    def _work(self, value: Any) -> partial[Compared]:  # noqa: ANN401 - of any kind
        """Return a function that compares the open document with another one."""
        return partial(
            _compared,
            self._own(),
            value,
            self._other,
            swapped=self._swapped,
            all_men=self._all_men.isChecked(),
        )

    def _text_work(self, pair: tuple[Any, Any]) -> partial[str]:
        """Return a function that makes a text of the comparison."""
        return partial(_as_text, *pair)

    def refresh(self) -> None:
        """Compare the squads again."""
        source = self.chooser.source
        work = self._work(source.squad if source else None)
        men = self._size_of(self._document.value) + (self._size_of(source.squad) if source else 0)
        self._newest.want(work, self._show, little=men <= FEW)
        if self._newest.busy:
            self._enable(pair=False)
            self._summary.setText(_("Comparing…"))

    def _enable(self, *, pair: bool) -> None:
        for button in self._of_pair:
            button.setEnabled(pair)
        if not pair:
            self._take.setEnabled(False)

    def _show(self, compared: Compared) -> None:
        """Show a comparison."""
        self._other = compared.other
        self._enable(pair=self._other is not None)
        if self._other is None:
            said = _("Choose an earlier state, a file or a share code to compare with.")
            self._summary.setText(said)
            self.model.take(())
            self._show_gains()
            return
        ensure_glyphs(compared.letters)
        row = self.table.currentIndex().row()
        self._summary.setText(fitted_sentence(compared.summary))
        self.model.show(compared.headings, compared.lines)
        first = self.model.next_difference(-1, 1) if row < 0 else row
        if first is None:
            self.table.setCurrentIndex(QModelIndex())
        else:
            self.table.selectRow(min(first, self.model.rowCount() - 1))
        differ = self.model.next_difference(-1, 1) is not None
        for button in (self._previous, self._next):
            button.setEnabled(differ)
        self._name_sides()
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
        self._name_takes()

    def _name_takes(self) -> None:
        """Name the buttons by the side they copy from, which depends on swapping."""
        of_a, of_b = self._row_texts()
        self._take.setText(of_a if self._swapped else of_b)
        self._take_all.setText(_("Replace B with &A") if self._swapped else _("Replace &A with B"))

    def _row_texts(self) -> tuple[str, str]:
        """Return the texts of the buttons that copy a row from A and from B."""
        return _("&Use the man of A"), _("&Use the man of B")

    def _note_current(self) -> None:
        line = self._current()
        fits = line is not None and self._with_row(line) is not None
        self._take.setEnabled(fits and not self._newest.busy)

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
        names = system_of(self._other.document).rows_of(self._other)
        name = names.get(self._places(line)[1] or (), "") or line.title
        self._document.become(after, lambda: self._take_text().format(name=name))

    def _take_text(self) -> str:
        """Return the text of the step, with the name of the row."""
        return _("Use {name} of the other squad")

    def _with_row(self, line: ComparedLine) -> Any | None:  # noqa: ANN401 - of any kind
        """Return the open document with a row of the other one; None if that is impossible."""
        here, there = self._places(line)
        if there is None or self._other is None:
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
            self._copying.want(self._text_work(pair), put, little=2 * men <= FEW)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept one local file."""
        if dropped_file(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Compare with the dropped file."""
        if path := dropped_file(event.mimeData()):
            event.acceptProposedAction()
            self.chooser.bring_file(path)
