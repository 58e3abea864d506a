"""Recruiting: every unit on a shelf, and in a menu with shortcuts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.legality import recruit_choices
from nco_builder.systems.nco_squad.shelf import Recruit, recruit_keys, squad_shelf
from nco_builder.ui.shelf.model import ShelfModel
from nco_builder.ui.squad.carrying import mime_of_members

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData, QObject
    from PySide6.QtWidgets import QWidget

    from nco_builder.legality import Choice
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.systems.page import Offer, Shelf
    from nco_builder.ui.document.document_view import SquadDocument


def recruit_model(document: SquadDocument, parent: QObject) -> ShelfModel:
    """Return the shelf of recruits; a dragged one is the man that recruiting adds."""

    def asked(before: Shelf | None) -> Shelf:
        return squad_shelf(document.report, before)

    def carried(offer: Offer) -> QMimeData:
        men = offer.choice.edit["members"] if isinstance(offer, Recruit) else ()
        return mime_of_members(men)

    model = ShelfModel(asked, carried, parent)
    model.follow(document.changed, replaced=document.replaced)
    return model


class RecruitMenu(QMenu):
    """The units in the rulebook's order; the place in its section is the digit of a unit's key.

    Signals:
        wanted: what the player recruits.
        barred: what he cannot recruit now.
    """

    wanted = Signal(object)
    barred = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(_("Re&cruit at once"), parent)
        self.setObjectName("recruit_menu")
        self.setProperty("role", "recruits")
        self._document = document
        self._of: Rulebook | None = None
        document.replaced.connect(self._fill)
        self.aboutToShow.connect(self._show_barred)
        self.aboutToHide.connect(self._let_all)
        self._fill()

    def _fill(self) -> None:
        """Add the units of the squad's rulebook."""
        rulebook = self._document.rulebook
        if rulebook is self._of:
            return
        self._of = rulebook
        self.clear()
        if rulebook is None:
            return
        keys, kind = recruit_keys(rulebook), rulebook.units[0].kind
        for unit in rulebook.units:
            if unit.kind != kind:
                kind = unit.kind
                self.addSeparator()
            self.addAction(self._action(unit, keys.get(unit.id, "")))

    def _action(self, unit: Unit, keys: str) -> QAction:
        text = _("Recruit {unit}").format(unit=unit.name)
        action = QAction(text.replace("&", "&&"), self)
        action.setObjectName(f"recruit_{unit.id}")
        action.setData(unit.id)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(self._document.catch_up)
        action.triggered.connect(partial(self._recruit, unit.id))
        return action

    def _recruit(self, unit: str, *_checked: bool) -> None:
        choice = self._choices().get(unit)
        if choice is not None:
            (self.barred if choice.state == "barred" else self.wanted).emit(choice)

    def _choices(self) -> dict[object, Choice]:
        return {choice.value: choice for choice in recruit_choices(self._document.report)}

    def _show_barred(self) -> None:
        """Enable only possible recruits while the menu is open."""
        self._document.catch_up()
        choices = self._choices()
        for action in self.actions():
            choice = choices.get(action.data())
            action.setEnabled(choice is not None and choice.state != "barred")

    def _let_all(self) -> None:
        """Enable everything while the menu is closed: barred shortcuts must explain why."""
        for action in self.actions():
            action.setEnabled(True)
