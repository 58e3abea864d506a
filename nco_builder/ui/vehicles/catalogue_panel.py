"""The catalogue's filters, its list, and actions on the current model."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.controls import FilterField, add_entry
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.icons import icon, nation_icon
from nco_builder.ui.parts.lists import clears, works_list
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.painting import Weight, type_face
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.vehicles.catalogue_model import EVERY, OWN, SQUADS, CatalogueModel, Wanted
from nco_builder.ui.vehicles.catalogue_view import CatalogueList
from nco_builder.ui.vehicles.models import ADD, OwnModelDialog, kinds_of, offer_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.squad import Vehicle
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.vehicles.models import OwnModels

GAP = length(4)
NARROW, WIDE = length(6), length(10)
"""The least letters shown in a box."""


class CatalogueFilters(QWidget):
    """The filters of the catalogue.

    Signals:
        changed: the `Wanted` they say.

    """

    changed = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        keys = _("Arrow keys move through the list, Enter adds a model, Escape shows all again")
        said = _("Search the catalogue")
        self.search = FilterField("catalogue_filter", said, keys, self)
        self.search.ask(_("Name, gun, remark"))
        self._year = ElidedBox("catalogue_year", _("Year of use"), NARROW, self)
        self._whose = ElidedBox("catalogue_nation", _("Nation"), WIDE, self)
        self._kind = ElidedBox("catalogue_type", _("Type"), NARROW, self)
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._emit_changed)
        for box in (self._whose, self._kind, self._year):
            box.activated.connect(self._emit_changed)
        document.replaced.connect(self._fill_nations)
        document.changed.connect(self._follow)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        self._rows = [QHBoxLayout() for _row in range(3)]
        for row in self._rows:
            row.setSpacing(GAP)
            column.addLayout(row)
        self._arrange(low=True)

    def _arrange(self, *, low: bool) -> None:
        """Arrange the boxes in two rows, or in three if the nation would be elided."""
        self._low = low
        rows = (
            (((self.search, 2), (self._year, 1)), ((self._whose, 2), (self._kind, 1)), ())
            if low
            else (((self.search, 1),), ((self._whose, 1),), ((self._year, 1), (self._kind, 1)))
        )
        for row, shares in zip(self._rows, rows, strict=True):
            for widget, share in shares:
                row.addWidget(widget, share)  # which takes it out of the row it was in
        for before, after in pairwise([widget for shares in rows for widget, _share in shares]):
            self.setTabOrder(before, after)

    def _fit(self) -> None:
        """Arrange the boxes for the present width and nation."""
        beside = max(self.width() // 3, self._kind.minimumSizeHint().width()) + GAP
        low = self._whose.whole_width() <= self.width() - beside
        if low != self._low:
            self._arrange(low=low)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the boxes for the width."""
        super().resizeEvent(event)
        self._fit()

    def _fill(self) -> None:
        self._kind.addItem(_("All types"), None)
        for kind in kinds_of(self._document).values():
            self._kind.addItem(capital(kind.name), kind.id)
        self._year.addItem(_("Any year"), None)
        first, last = self._document.report.rules.catalogue.years
        for year in range(last, first - 1, -1):
            self._year.addItem(_("In {year}").format(year=year), year)
        self._fill_nations()

    def _fill_nations(self) -> None:
        """Offer the squad's nation, then all of them, then each."""
        chosen = self._whose.currentData() or SQUADS
        rulebook = self._document.rulebook
        self._whose.clear()
        self._whose.addItem("", SQUADS)
        self._whose.addItem(icon("star", "dim"), _("All nations"), EVERY)
        self._whose.addItem(icon("vehicles", "dim"), _("My own models"), OWN)
        self._whose.insertSeparator(self._whose.count())
        for nation in rulebook.nations if rulebook else ():
            self._whose.addItem(nation_icon(nation.id), nation.name, nation.id)
        self._whose.setCurrentIndex(max(0, self._whose.findData(chosen)))
        self._follow()

    def _follow(self) -> None:
        """Update the squad's nation."""
        squad, rulebook = self._document.squad, self._document.rulebook
        known = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        self._whose.setItemText(0, known.name if known else squad.nation)
        self._whose.setItemIcon(0, nation_icon(known.id if known else squad.nation))
        self._fit()

    def wanted(self) -> Wanted:
        """Return the filters."""
        return Wanted(
            whose=self._whose.currentData(),
            kind=self._kind.currentData(),
            year=self._year.currentData(),
            text=self.search.text(),
        )

    def show_own(self) -> None:
        """Filter for the player's own models."""
        self.search.clear()
        for box, index in ((self._kind, 0), (self._year, 0), (self._whose, 2)):
            box.setCurrentIndex(index)
        self._emit_changed()

    def _emit_changed(self) -> None:
        self._fit()
        self.changed.emit(self.wanted())


MARGIN = length(8)
BUTTON_FRAME = length(54)
"""Room in a button besides its text: margins, padding, gap."""


class CataloguePanel(QFrame):
    """The models to choose from.

    Signals:
        wanted: a `Vehicle` the player asked for.

    """

    wanted = Signal(object)

    def __init__(
        self, document: SquadDocument, own: OwnModels, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("catalogue")
        set_look(self, role="panel")
        self._document = document
        self._own = own
        self._deed = ADD
        self.filters = CatalogueFilters(document, self)
        self.model = CatalogueModel(document, own, self)
        self.list = CatalogueList(self.model, self)
        self._about = Explanation(self)
        self._add = QPushButton(_(ADD), self)
        self._add.setObjectName("add_vehicle")
        set_look(self._add, role="primary")
        self._mine = QPushButton(_("&Own models"), self)
        self._mine.setObjectName("own_models")
        self._menu = QMenu(self._mine)
        self._new = add_entry(self._menu, _("&New model of your own…"))
        self._change = add_entry(self._menu, _("&Change this one…\tF2"))
        self._forget = add_entry(self._menu, _("&Remove this one…\tDel"))
        self._mine.setMenu(self._menu)
        self._lay_out()
        self._connect()
        self._look_at()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(px(1), MARGIN, px(1), MARGIN)
        column.setSpacing(px(4))
        top, foot, deeds = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        for row in (top, foot, deeds):
            row.setContentsMargins(MARGIN, 0, MARGIN, 0)
        top.addWidget(self.filters)
        foot.addWidget(self._about)
        deeds.addWidget(self._add)
        deeds.addStretch(1)
        deeds.addWidget(self._mine)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addLayout(foot)
        column.addLayout(deeds)

    def _connect(self) -> None:
        self.filters.changed.connect(self.model.want)
        self.filters.search.textChanged.connect(self.list.go_to_first)
        self.filters.search.installEventFilter(self)
        self.list.looked_at.connect(self._look_at)
        self.list.wanted.connect(self._ask_for)
        self.list.own_pressed.connect(self._change_or_forget)
        self._add.clicked.connect(self.list.ask_for_current)
        self._new.triggered.connect(self.add_own)
        self._change.triggered.connect(self.change_own)
        self._forget.triggered.connect(self.forget_own)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)

    def _look_at(self) -> None:
        """Explain the current model, and enable its actions."""
        entry = self.list.current()
        self._change.setEnabled(entry is not None and entry.own)
        self._forget.setEnabled(entry is not None and entry.own)
        if entry is None:
            self._about.explain(_("Any nation may field any model; its history is only a note."))
            self._show_deed(_(ADD), can=False)
            return
        offer = offer_of(self._document.report, entry.vehicle)
        reason = f"{offer.reason}." if offer.reason else ""
        note = f"{entry.note}." if entry.about and self.list.narrow else ""
        said = (reason, entry.about or entry.note, note)
        self._about.explain(" ".join(filter(None, said)))
        self._show_deed(offer.text, can=offer.edit is not None)

    def _show_deed(self, text: str, *, can: bool) -> None:
        self._deed = " ".join(text.split())
        self._add.setAccessibleName(self._deed)
        self._add.setEnabled(can)
        self._cut_deed()

    def _cut_deed(self) -> None:
        """Elide the button's text to the room next to the other button."""
        room = self.width() - self._mine.sizeHint().width() - BUTTON_FRAME
        metrics = type_face(0, Weight.Medium).metrics
        cut = metrics.elidedText(self._deed, Qt.TextElideMode.ElideRight, max(0, room))
        self._add.setText(cut.replace("&", "&&"))
        self._add.setToolTip(plain_tip(self._deed) if cut != self._deed else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the button's text again."""
        super().resizeEvent(event)
        self._cut_deed()

    def _ask_for(self) -> None:
        entry = self.list.current()
        if entry is not None:
            self.wanted.emit(entry.vehicle)

    def add_own(self) -> None:
        """Ask for an own model, and store it."""
        made = self._ask_own(None)
        if made is not None:
            self._own.add(made)
            self.filters.show_own()
            self.list.go_to(made)
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def change_own(self) -> None:
        """Ask for another name or type of the current own model."""
        entry = self.list.current()
        if entry is None or not entry.own:
            return
        made = self._ask_own(entry.vehicle)
        if made is not None:
            self._own.replace(entry.vehicle, made)
            self.list.go_to(made)

    def forget_own(self) -> None:
        """Delete the current own model after asking."""
        entry = self.list.current()
        if entry is None or not entry.own:
            return
        answers: dict[str, questions.Answer] = {_("&Remove it"): "lose", _("Cancel"): "no"}
        sentence = _("Remove “{model}” from your own models?").format(model=entry.name)
        hint = _("Squads that field it keep it. This cannot be undone.")
        if questions.ask(self, sentence, answers, hint) == "lose":
            self._own.remove(entry.vehicle)

    def _change_or_forget(self, change: bool) -> None:  # noqa: FBT001 - a signal's argument
        if change:
            self.change_own()
        else:
            self.forget_own()

    def _ask_own(self, model: Vehicle | None) -> Vehicle | None:
        dialog = OwnModelDialog(kinds_of(self._document).values(), model, self)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        made = dialog.model
        dialog.deleteLater()
        return made if accepted else None

    def _show_menu(self, place: QPoint) -> None:
        if self.list.indexAt(place).isValid():
            self._menu.exec(self.list.viewport().mapToGlobal(place))

    def eventFilter(self, _watched: object, event: QEvent) -> bool:
        """Handle keys of the search: arrows move in the list, Enter adds, Escape clears."""
        ask = self.list.ask_for_current
        return works_list(event, self.list, ask) or clears(event, self.filters.search)
