"""The drop-down list of a cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from nco_builder.language import _
from nco_builder.systems.nco_squad.columns import COLUMNS, column_of
from nco_builder.systems.nco_squad.options import (
    explained,
    full_name,
    lost_line,
    price_line,
    reason_line,
    replaced_line,
)
from nco_builder.ui.parts.cell_box import CellBox
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from nco_builder.legality import Choice
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.table.delegate import SquadDelegate


class ChoiceBox(CellBox):
    """The options of a man's field; a choice is committed."""

    def __init__(
        self,
        choices: tuple[Choice, ...],
        delegate: SquadDelegate,
        document: SquadDocument,
        parent: QWidget,
    ) -> None:
        super().__init__(delegate, parent)
        self.choices = choices
        self.setAccessibleName(_(COLUMNS[column_of(choices[0].field)].title) if choices else "")
        for place, choice in enumerate(choices):
            if place and _parted(choice, choices[place - 1]):
                self.insertSeparator(self.count())
            self._offer(place, choice, document)

    def _offer(self, place: int, choice: Choice, document: SquadDocument) -> None:
        """Add a choice in words: name, price, what it leaves, why not; barred ones are disabled."""
        report = document.report
        reason = reason_line(choice, report)
        price = "" if choice.state == "barred" else price_line(choice)
        name = full_name(choice, report)
        if choice.field == "secondary":
            name = _("second: {weapon}").format(weapon=name)
        gone = lost_line((choice.edit,), report)
        full = replaced_line((choice,), report)
        text = "  ".join(filter(None, [name, price, reason, full, gone]))
        self.offer(place, text, barred=choice.state == "barred" and not choice.chosen)
        row = self.count() - 1
        tip = plain_tip(explained(choice, report, reason, gone))
        self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)

    def current_choice(self) -> Choice | None:
        """Return the choice that is shown."""
        place: int | None = self.currentData()
        return None if place is None else self.choices[place]

    def show_chosen(self) -> None:
        """Show what he has."""
        chosen = [place for place, choice in enumerate(self.choices) if choice.chosen]
        self.setCurrentIndex(self.findData(chosen[0]) if chosen else -1)


def _parted(choice: Choice, before: Choice) -> bool:
    """Return whether a line parts two choices: of two fields, of barracks and camp."""
    return (choice.field, choice.currency) != (before.field, before.currency)
