"""The builder page of any document: gauges, shelf, own entries, table, entry, findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.own_entries import OwnList
from nco_builder.documents.path_edits import format_path
from nco_builder.documents.rows import path_of
from nco_builder.files import FileProblem
from nco_builder.language import _, ngettext
from nco_builder.legality import SEVERITIES
from nco_builder.ui.builder.actions import EDIT, ROWS, WINDOW_WIDE, RowActions
from nco_builder.ui.builder.document import BuilderDocument
from nco_builder.ui.builder.document_rows import DocumentRows
from nco_builder.ui.document.page import PageHead, PagePart
from nco_builder.ui.findings.table_page import TablePage, TableSettings
from nco_builder.ui.form.answering import take_chip
from nco_builder.ui.form.fields import fill_fields
from nco_builder.ui.form.form import Form
from nco_builder.ui.glance.table_with_glance import LEAST_PANEL, TableWithGlance, width_for_all
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.scrolled_content import InSight
from nco_builder.ui.parts.texts import announce
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.verdicts import nothing_found
from nco_builder.ui.shelf.model import ShelfModel
from nco_builder.ui.shelf.view import ShelfPanel
from nco_builder.ui.table.carrying import mime_of_offer
from nco_builder.ui.table.footer import TableFooter
from nco_builder.ui.table.rows import TableModel
from nco_builder.ui.table.view import TableView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Finding, Severity
    from nco_builder.schema.record import Value
    from nco_builder.settings.settings import Settings
    from nco_builder.systems.page import Chip, Offer
    from nco_builder.ui.document.document_view import DocumentView
    from nco_builder.ui.glance.odds_panel import OddsPanel


class EntryPanel(Form):
    """The form of the selected row.

    Signals:
        keep_wanted: the player wants it in his own list.
    """

    keep_wanted = Signal()

    def __init__(self, document: BuilderDocument, parent: QWidget | None = None) -> None:
        super().__init__("entry", document, parent)
        self._document = document
        self._several = 0
        self.keep = QPushButton(self)
        self.keep.setObjectName("keep")
        self.keep.clicked.connect(self.keep_wanted)
        line = QHBoxLayout()
        line.addWidget(self.keep)
        line.addStretch(1)
        self.column.insertLayout(self.column.count() - 1, line)
        self.stack.left.connect(self._leave_fields)
        document.shown.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the selection."""
        entry = self._document.page.entry
        self.keep.setVisible(entry.keep is not None)
        self.keep.setEnabled(not entry.kept)
        self.keep.setText(_("✓ In my list") if entry.kept else _("Keep in my list"))
        self.keep.setToolTip(
            _("Offered in every document from now on ({keys})").format(keys="Ctrl+Enter")
        )
        self.show_entry(entry, self._marks())

    def stops(self) -> tuple[QWidget, ...]:
        """Return the fields, then the button that keeps the entry."""
        return (*super().stops(), self.keep)

    def _marks(self) -> dict[str, Severity]:
        """Return the gravest severity of each part of the document."""
        marks: dict[str, Severity] = {}
        for severity in reversed(SEVERITIES):
            for finding in self._document.judgement.findings:
                if finding.severity == severity and finding.at:
                    marks[finding.at] = severity
        return marks

    def show_several(self, count: int) -> None:
        """Note the number of selected rows: an edit may apply to one of them only."""
        self._several = count
        self.explain("")

    def about(self) -> str:
        """Return how many rows an edit applies to, or where to look."""
        if self._several > 1 and not self._document.page.entry.fields:
            return ngettext(
                "{count} row is chosen; it has no fields.",
                "{count} rows are chosen; they have no field in common.",
                self._several,
            ).format(count=self._several)
        if self._several > 1:
            return ngettext(
                "{count} row is chosen; what you change here changes it.",
                "{count} rows are chosen; what you change here changes all of them.",
                self._several,
            ).format(count=self._several)
        return super().about() or _("Point at a field to see what it does.")

    def _leave_fields(self) -> None:
        """Move from the last field to the button that keeps the entry, if there is one."""
        if self.keep.isVisible() and self.keep.isEnabled():
            self.keep.setFocus()


class OwnShelf(QObject):
    """The own entries for the kind of the open document.

    Attributes:
        problem: why the list cannot be read, "" where it can or there is none.

    Signals:
        failed: a sentence why an entry could not be kept or removed.
    """

    failed = Signal(str)

    def __init__(self, document: BuilderDocument) -> None:
        super().__init__(document)
        self._document = document
        self.problem = ""
        document.begun.connect(self.read)
        self.read()

    def read(self) -> None:
        """Read the list again for another document; a broken list is skipped."""
        self.problem = ""
        own = self._list
        try:
            entries = own.read() if own else ()
        except FileProblem as problem:
            self.problem, entries = str(problem), ()
        self._document.show_own(entries)

    @property
    def _list(self) -> OwnList | None:
        entry = self._document.system.own
        return OwnList(self._document.kind.format, entry) if entry else None

    def keep(self, entry: Value) -> bool:
        """Store an entry, and return whether that worked."""
        own = self._list
        if own is None:
            return False
        try:
            self._document.show_own(own.add(entry))
        except FileProblem as problem:
            self.failed.emit(str(problem))
            return False
        return True

    def remove(self, entry: Value) -> None:
        """Remove an entry; documents that use it are not affected."""
        own = self._list
        if own is None:
            return
        try:
            self._document.show_own(own.remove(entry))
        except FileProblem as problem:
            self.failed.emit(str(problem))


APART = ":"
WIDTHS = (236, 560, 380)
"""Of shelf, table and form at first."""


class BuildingPage(TablePage):
    """Hosts shelf, table and form of a document."""

    choosing: ClassVar[tuple[str, ...]] = ("builder_table",)
    kept_in = TableSettings("builder_state", "builder_groups", "builder_columns", "rows_chosen")

    _deeds: RowActions
    _footer: TableFooter
    seen_through: ClassVar[type[DocumentView]] = BuilderDocument

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("builder_page")
        self._document = document = cast("BuilderDocument", document)
        self._own = OwnShelf(document)
        document.rows_coming.connect(self._hold)  # before the table chooses rows that come
        self._upper = InSight(self)
        self._gauges = PageGauges(self._upper)
        self._gauges.pressed.connect(self.go_to)
        self._upper.column.addWidget(self._gauges)
        self._beside = TableWithGlance(self._whole, self._width_for_all, self._odds, self._sheet)
        self._beside.wanted = settings["odds_beside"] == "yes"
        self._beside.wanted_changed.connect(self._keep_odds)
        source = DocumentRows(document)
        self._model = TableModel(source, self)
        offers = ShelfModel(
            lambda _before: document.page.shelf,
            lambda offer: mime_of_offer(offer, document),
            self,
        )
        offers.follow(document.shown, replaced=document.begun)
        self.shelf = ShelfPanel(offers, "shelf", self._columns)
        self._middle = QFrame(self._columns)
        self.table = TableView("builder_table", source, self._model, self._middle)
        self.table.setAccessibleDescription(
            _("One row a line. Enter goes to its fields, Delete removes, Alt+Up moves up.")
        )
        self._footer = TableFooter("builder_foot", self._middle)
        self._entry = EntryPanel(document, self._columns)
        self._entry.stand_behind(self.table)
        self.host_findings(document)
        self._lay_out()
        self._deeds = RowActions(document, self._model, self.table, self)
        self.edit_actions = self._deeds.listed(EDIT, before=("select_all",))
        self.row_actions = self._deeds.listed(ROWS, before=("duplicate", "deselect"))
        self._columns_of: dict[str, tuple[str, ...]] = {}
        self._kind_shown = document.kind.format
        grouping = (_("&Group the rows"), "group_rows")
        self.host_table(self.table, self._footer, _("Ta&ble"), grouping)
        self.wide_actions = [self._deeds.by_name[name] for name in WINDOW_WIDE]
        self._connect()
        self.refresh()
        self.act_by(self._deeds)

    def _lay_out(self) -> None:
        set_look(self._middle, role="panel")
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(*measured(1, 1, 1, 1))
        column.setSpacing(0)
        column.addWidget(self.table, 1)
        column.addWidget(self._footer)
        self._middle.setFocusProxy(self.table)
        columns = (
            PagePart(
                self.shelf,
                width=WIDTHS[0],
                least=170,
                stretch=0,
                roomy=(272, 320),
                name=self._document.page.shelf.heading,
            ),
            PagePart(self._middle, width=WIDTHS[1], least=420, stretch=1),
            PagePart(
                self._entry,
                width=WIDTHS[2],
                least=244,
                stretch=0,
                roomy=(380, 420),
                name=_("Details"),
            ),
        )
        self.divide(columns, self._findings, self._upper, around=self._beside)

    def _odds(self, parent: QWidget) -> OddsPanel:
        from nco_builder.ui.glance.odds_panel import OddsPanel  # a small window never shows it

        panel = OddsPanel(self._document, parent)
        panel.field_wanted.connect(self.go_to)
        panel.begin_wanted.connect(self.begin_odds)
        return panel

    def _width_for_all(self) -> int:
        """Return the width that the columns need; never less than they begin with.

        Where that leaves no room for anything else, the rows are not measured.
        """
        least = sum(px(wide) for wide in WIDTHS)
        if self._beside.width() - least < LEAST_PANEL:
            return least
        return max(width_for_all(self._columns, self._middle, self.table), least)

    def _keep_odds(self) -> None:
        self._settings["odds_beside"] = "yes" if self._beside.wanted else "no"

    def row(self) -> DocPath | None:
        """Return the path of the chosen row."""
        return self._document.chosen

    def toggle_glance(self) -> bool:
        """Show or close the odds beside the table; return whether they have room there."""
        return self._beside.toggle()

    def _connect(self) -> None:
        document, by_name = self._document, self._deeds.by_name
        document.shown.connect(self.refresh)
        self.table.chosen_changed.connect(self._choose)
        self.table.selectionModel().currentChanged.connect(self._choose_current)
        self.table.opened.connect(self._entry.focus_first)
        self._entry.stack.focus_lost.connect(self.table.take_focus)
        self.table.way_wanted.connect(self.command_wanted)
        self._footer.way_wanted.connect(self.command_wanted)
        by_name["edit_fields"].triggered.connect(self._edit_row)
        self.table.arranged.connect(self._note_columns)
        document.begun.connect(self._show_own_columns)
        self.shelf.wanted.connect(self._take)
        self.shelf.begun.connect(self._begin)
        by_name["begin"].triggered.connect(self.begin_entry)
        by_name["keep"].triggered.connect(self.keep)
        self._entry.keep_wanted.connect(self.keep)
        self.shelf.unwanted.connect(self._remove_own)
        self._own.failed.connect(self._show_problem)
        self._findings.left.connect(self.table.setFocus)

    def refresh(self) -> None:
        """Update what does not update itself."""
        page = self._document.page
        self._drawers.rename(0, page.shelf.heading)
        self._beside.suit(of_document=self._document.system.odds is not None)
        self._gauges.show_gauges(page.gauges)
        self._upper.setVisible(bool(page.gauges))
        self._footer.show_sum(page.table.foot, page.table.foot_aside)
        self._footer.show_way(page.table.foot_way, page.table.foot_button)
        self._findings.say_clean(nothing_found(self._document.judgement, self._document.kind))
        self.shelf.show_problem(self._own.problem)
        self._deeds.refresh()
        self._entry.show_several(len(self.table.chosen()))
        self.head_changed.emit()

    def head(self) -> PageHead:
        """Return the facts next to the document's name."""
        facts = self._document.page.facts
        return PageHead(tuple([(fact.text, fact.leads_to) for fact in facts]))

    def go_to(self, path: DocPath) -> None:
        """Put the keyboard on the field that sets a part of the document."""
        self._go(path)

    def begin_work(self) -> None:
        """Focus the table or, while it is empty, what begins it."""
        way = self.table.way
        if way is not None and self.table.offers_way:
            way.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.table.first() is None:
            self.shelf.list.setFocus()
        else:
            self.table.setFocus()

    def begin_entry(self) -> None:
        """Begin a new entry, like the shelf's button."""
        begin = self._document.page.shelf.begin
        if begin:
            self._begin(begin[0])

    def begin_odds(self, offer: str) -> None:
        """Add what the odds are about, or focus what it is chosen from.

        Args:
            offer: the key of the offer that adds it; "" if the player chooses one.
        """
        for each in self._document.page.shelf.offers:
            if each.key == offer:
                self._begin(each)
                return
        self.shelf.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _hold(self) -> None:
        """Keep the selection while the player edits its fields."""
        focused = QApplication.focusWidget()
        self._document.held = focused is not None and self._entry.isAncestorOf(focused)

    def _choose(self) -> None:
        """Select in the table what the document has selected."""
        self._document.choose(self.table.current_path(), self.table.all_paths())
        self._entry.show_several(len(self.table.chosen()))
        self._deeds.refresh()

    def _choose_current(self) -> None:
        """Show the current row among several selected ones."""
        if not self._model.following and len(self.table.chosen()) > 1:
            self._choose()

    def _edit_row(self) -> None:
        """Edit the current cell, or focus the form if it cannot be edited in place."""
        focused = QApplication.focusWidget()
        here = focused is not None and (focused is self.table or self.table.isAncestorOf(focused))
        if not (here and self.table.edit_current()):
            self._entry.focus_first()

    def _note_columns(self) -> None:
        """Store the columns chosen for this kind."""
        # while the table turns to another document, it still has the columns of the last one
        own, kind = self.table.own_columns, self._kind_shown
        if own is None:
            self._columns_of.pop(kind, None)
        else:
            self._columns_of[kind] = own

    def _show_own_columns(self) -> None:
        """Show the columns chosen for documents of this kind."""
        self._kind_shown = self._document.kind.format
        self.table.show_columns(self._columns_of.get(self._kind_shown))

    def _take(self, offer: Offer) -> None:
        if offer.change is not None:
            self._document.do(offer.change)
            announce(self.shelf.list, _("{name} added").format(name=offer.name))
            if offer.begins:
                self._entry.focus_first()

    def _begin(self, offer: Offer) -> None:
        """Begin a new entry, and focus its first field."""
        if offer.change is not None and not offer.barred:
            self._document.do(offer.change)
            self._entry.focus_first()

    def keep(self) -> None:
        """Store the entry in the player's own list, and focus what begins the next one."""
        entry = self._document.page.entry
        if entry.keep is None or entry.kept or not self._own.keep(entry.keep):
            return
        announce(self.shelf.list, _("{name} is in your list").format(name=entry.title))
        button = self.shelf.begin_button
        if button is not None and button.isEnabled():
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove_own(self, offer: Offer) -> None:
        """Remove an entry from the player's own list after asking."""
        sentence = _("Remove “{name}” from your list?").format(name=offer.name)
        hint = _("Documents that use it keep it. This cannot be undone.")
        answers: dict[str, questions.Answer] = {_("&Remove"): "lose", _("Cancel"): "no"}
        if offer.own is not None and questions.ask(self, sentence, answers, hint) == "lose":
            self._own.remove(offer.own)

    def _show_problem(self, problem: str) -> None:
        questions.say(self, problem)

    def show_finding(self, found: Finding) -> None:
        """Select the subject of a finding without moving the focus."""
        self.table.choose_path(path_of(found.at))

    def follow_up(self, found: Finding) -> None:
        """Select the subject of a finding, and focus the field that changes it."""
        self._go(path_of(found.at))

    def _go(self, path: DocPath) -> None:
        """Select the row of a part and focus its field, or else the table."""
        self.table.choose_path(path)
        if not path or not self._entry.focus_path(path):
            (self._entry.focus_first if not path else self.table.setFocus)()

    def columns_kept(self) -> list[str]:
        """The chosen columns, by kind."""
        return [APART.join((kind, *keys)) for kind, keys in sorted(self._columns_of.items())]

    def choose_columns(self, kept: list[str]) -> None:
        """Restore the columns chosen for documents of this kind."""
        each = [one.split(APART) for one in kept]
        self._columns_of = {kind: tuple(keys) for kind, *keys in each}
        self._show_own_columns()

    def rows_kept(self) -> list[str]:
        """The paths of the chosen rows."""
        return [format_path(each) for each in self.table.all_paths()]

    def rows_known(self, kept: Sequence[str]) -> Sequence[int]:
        """Return the rows at these paths."""
        return self.table.places_of([path_of(each) for each in kept])

    def stop(self) -> None:
        """Cancel background work."""
        self._document.stop()

    @property
    def document(self) -> BuilderDocument:
        """The document, as this page shows it."""
        return self._document

    def fill_menu(self, menu: QMenu) -> None:
        """Add the choices of the selected rows' fields."""
        fill_fields(menu, self._document.page.entry.fields, self._take_chip)

    def _take_chip(self, chip: Chip) -> None:
        take_chip(chip, self._document, self)
