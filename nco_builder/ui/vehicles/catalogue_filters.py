"""What the catalogue is filtered by: words, year, nation and type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.look.choice_texts import capital
from nco_builder.ui.look.cut_box import CutBox
from nco_builder.ui.look.icons import icon, nation_icon
from nco_builder.ui.vehicles.catalogue_rows import (
    EVERY,
    OWN,
    SQUADS,
    Wanted,
    first_year,
    last_year,
)
from nco_builder.ui.vehicles.types import kinds_of

if TYPE_CHECKING:
    from nco_builder.ui.document.squad_document import SquadDocument

GAP = 5
NARROW, WIDE = 6, 12
"""Letters a box shows at least."""


class CatalogueFilters(QWidget):
    """The fields.

    Signals:
        changed: the `Wanted` they say.

    """

    changed = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self.search = QLineEdit(self)
        self.search.setObjectName("catalogue_filter")
        self.search.setAccessibleName(_("Search the catalogue"))
        self.search.setPlaceholderText(_("Name, gun, remark"))
        self.search.setToolTip(
            _("Arrows walk the list, Enter adds a model, Escape shows all again")
        )
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "dim"), QLineEdit.ActionPosition.LeadingPosition)
        self._year = CutBox("catalogue_year", _("Year of use"), NARROW, self)
        self._whose = CutBox("catalogue_nation", _("Nation"), WIDE, self)
        self._kind = CutBox("catalogue_type", _("Type"), NARROW, self)
        self._lay_out()
        self._fill()
        self.search.textChanged.connect(self._tell)
        for box in (self._whose, self._kind, self._year):
            box.activated.connect(self._tell)
        document.replaced.connect(self._fill_nations)
        document.changed.connect(self._follow)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for pair in (((self.search, 3), (self._year, 2)), ((self._whose, 3), (self._kind, 2))):
            row = QHBoxLayout()
            row.setSpacing(GAP)
            for widget, share in pair:
                row.addWidget(widget, share)
            column.addLayout(row)

    def _fill(self) -> None:
        self._kind.addItem(_("All types"), None)
        for kind in kinds_of(self._document).values():
            self._kind.addItem(capital(kind.name), kind.id)
        self._year.addItem(_("Any year"), None)
        for year in range(last_year(), first_year() - 1, -1):
            self._year.addItem(_("In {year}").format(year=year), year)
        self._fill_nations()

    def _fill_nations(self) -> None:
        """The squad's nation first, then all of them, then each."""
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
        """Name the squad's nation."""
        squad, rulebook = self._document.squad, self._document.rulebook
        known = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        self._whose.setItemText(0, known.name if known else squad.nation)
        self._whose.setItemIcon(0, nation_icon(known.id if known else squad.nation))

    def wanted(self) -> Wanted:
        """What the fields say."""
        return Wanted(
            whose=self._whose.currentData(),
            kind=self._kind.currentData(),
            year=self._year.currentData(),
            text=self.search.text(),
        )

    def show_own(self) -> None:
        """Ask for the player's own models alone."""
        self.search.clear()
        for box, index in ((self._kind, 0), (self._year, 0), (self._whose, 2)):
            box.setCurrentIndex(index)
        self._tell()

    def _tell(self) -> None:
        self.changed.emit(self.wanted())
