"""Ways to spend the points that are left, as a menu below the gauges.

What finds them is imported when the menu is first shown: few starts need it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QMenu

from nco_builder.language import _
from nco_builder.language.words import capital, cut_amid
from nco_builder.ui.parts.controls import add_entry
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from nco_builder.advice.completions import Completion, Completions
    from nco_builder.advice.tastes import Taste
    from nco_builder.ui.document.document_view import SquadDocument

LONGEST = 90
"""The most letters of an entry; its tooltip is complete."""


class SpendMenu(QMenu):
    """The ways, each an entry that applies it as one step.

    Signals:
        looked_at: the verdict after the highlighted way; None if no way is highlighted.
    """

    looked_at = Signal(object)

    def __init__(self, document: SquadDocument, parent: QWidget) -> None:
        super().__init__(_("Spend what is left"), parent)
        self.setObjectName("spend_menu")
        self.setToolTipsVisible(True)
        self._document = document
        self._ways: dict[QAction, Completion] = {}
        self.hovered.connect(self._look_at)
        self.triggered.connect(self._make)
        self.aboutToHide.connect(lambda: self.looked_at.emit(None))

    def show_at(self, place: QPoint, taste: Taste | None = None) -> None:
        """Compute the ways, and show them at a screen position.

        Args:
            place: the position.
            taste: the taste of new men, where many points are left.
        """
        from nco_builder.advice.completions import completions, described, left_text

        self.clear()
        self._ways.clear()
        found = completions(self._document.report, taste)
        for line in _head(found):
            add_entry(self, line).setEnabled(False)
        if found.is_filling_up and found.ways:
            self._offer_tastes(place, taste)
        for way in found.ways:
            text = capital("; ".join(described(way)))
            ensure_glyphs(text)
            shown = cut_amid(text, LONGEST).replace("&", "&&")
            action = add_entry(self, f"{shown}\t{left_text(way)}")
            action.setToolTip(plain_tip(text))
            self._ways[action] = way
        self.popup(place)
        if self._ways:
            self.setActiveAction(next(iter(self._ways)))

    def _offer_tastes(self, place: QPoint, taste: Taste | None) -> None:
        """Offer the tastes in which new men fill up the squad."""
        from nco_builder.advice.tastes import balanced, tastes

        chosen = taste or balanced()
        menu = QMenu(_("Fill up: {taste}").format(taste=chosen.name), self)
        menu.setObjectName("spend_tastes")
        menu.setToolTipsVisible(True)
        for each in tastes().values():
            action = add_entry(menu, each.name)
            action.setCheckable(True)
            action.setChecked(each is chosen)
            action.setToolTip(each.sentence)
            action.setStatusTip(each.sentence)
            action.triggered.connect(partial(self._show_again, place, each))
        self.addMenu(menu)

    def _show_again(self, place: QPoint, taste: Taste) -> None:
        """Show the ways in another taste, once this menu is gone."""
        QTimer.singleShot(0, self, partial(self.show_at, place, taste))

    def _look_at(self, action: QAction) -> None:
        way = self._ways.get(action)
        self.looked_at.emit(way.after if way else None)

    def _make(self, action: QAction) -> None:
        way = self._ways.get(action)
        if way is None or way.before is not self._document.report:
            return  # the document changed while the menu was open

        def name() -> str:
            from nco_builder.advice.completions import described

            return _("Spend what is left: {what}").format(what="; ".join(described(way)))

        self._document.do_all(way.edits, name)


def _head(found: Completions) -> list[str]:
    """Return the points left, and remarks on the ways."""
    from nco_builder.advice.completions import left_text

    lines = [left_text(found)]
    if found.is_left and not found.ways:
        lines.append(_("Nothing that costs points can be added without a new problem."))
    elif not found.exact:
        lines.append(_("No way spends every point; these come closest."))
    if found.is_left and not found.report.legal:
        lines.append(
            _("The squad is not legal. Men with a problem of their own are left as they are.")
        )
    return lines
