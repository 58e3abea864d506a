"""The catalogue panel: filters, models, what the chosen one is, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import _
from nco_builder.ui.look import questions
from nco_builder.ui.look.explanation import Explanation
from nco_builder.ui.look.list_keys import clears, works_list
from nco_builder.ui.look.painting import Weight, type_face
from nco_builder.ui.look.theme import set_look
from nco_builder.ui.vehicles.catalogue_filters import CatalogueFilters
from nco_builder.ui.vehicles.catalogue_model import CatalogueModel
from nco_builder.ui.vehicles.catalogue_view import CatalogueList
from nco_builder.ui.vehicles.offers import ADD, offer_of
from nco_builder.ui.vehicles.own_model_dialog import OwnModelDialog
from nco_builder.ui.vehicles.types import kinds_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QResizeEvent

    from nco_builder.squad import Vehicle
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.vehicles.own_models import OwnModels

MARGIN = 8
DEED_FRAME = 54
"""What the buttons need beside their words: margins, padding, a gap."""


class CataloguePanel(QFrame):
    """Models to choose from.

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
        self._new = self._menu.addAction(_("&New model of your own…"))
        self._change = self._menu.addAction(_("&Change this one…\tF2"))
        self._forget = self._menu.addAction(_("&Remove this one…\tDel"))
        self._mine.setMenu(self._menu)
        self._lay_out()
        self._connect()
        self._look_at()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, MARGIN, 1, MARGIN - 1)
        column.setSpacing(6)
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
        """Explain the current model and say what can be done with it."""
        entry = self.list.current()
        self._change.setEnabled(entry is not None and entry.own)
        self._forget.setEnabled(entry is not None and entry.own)
        if entry is None:
            self._about.explain(_("Any model may be fielded by anyone: its history is a note."))
            self._show_deed(_(ADD), can=False)
            return
        offer = offer_of(self._document.report, entry.vehicle)
        reason = f"{offer.reason}." if offer.reason else ""
        self._about.explain(" ".join(filter(None, [reason, entry.about or entry.note])))
        self._show_deed(offer.text, can=offer.edit is not None)

    def _show_deed(self, text: str, *, can: bool) -> None:
        self._deed = " ".join(text.split())
        self._add.setAccessibleName(self._deed)
        self._add.setEnabled(can)
        self._cut_deed()

    def _cut_deed(self) -> None:
        """Cut the button's words to the room beside the other button."""
        room = self.width() - self._mine.sizeHint().width() - DEED_FRAME
        metrics = type_face(0, Weight.Medium).metrics
        cut = metrics.elidedText(self._deed, Qt.TextElideMode.ElideRight, max(0, room))
        self._add.setText(cut.replace("&", "&&"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There may be more room."""
        super().resizeEvent(event)
        self._cut_deed()

    def _ask_for(self) -> None:
        entry = self.list.current()
        if entry is not None:
            self.wanted.emit(entry.vehicle)

    def add_own(self) -> None:
        """Ask for a model of the player's own and keep it."""
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
        """Keep the current own model no longer, after a question."""
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
        """While searching, arrows walk the list, Enter adds, Escape shows everything again."""
        ask = self.list.ask_for_current
        return works_list(event, self.list, ask) or clears(event, self.filters.search)
