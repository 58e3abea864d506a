"""Reports the equipment that men lost by a change of rank, however it was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.squad import edit
from nco_builder.squad.fields import MEMBER_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.squad import Squad
    from nco_builder.ui.document.document_view import SquadDocument


class LostKit(QObject):
    """Follows the document, except for undo and redo.

    Signals:
        told: what men of another rank are without now, in a sentence.
    """

    lost = Signal(str)

    def __init__(self, document: SquadDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._before = document.squad
        document.changed.connect(self._compare)
        document.replaced.connect(self._begin)

    def _begin(self) -> None:
        self._before = self._document.squad

    def _compare(self) -> None:
        before, after = self._before, self._document.squad
        self._before = after
        ranks = [man.unit for man in before.members], [man.unit for man in after.members]
        if ranks[0] == ranks[1] or self._document.opened.history.redo_text:
            return
        if said := "; ".join(self._without(before, after)):
            self.lost.emit(_("{said}. Undo gives it back.").format(said=said))

    def _without(self, before: Squad, after: Squad) -> Iterator[str]:
        """Yield what each man of another unit has lost."""
        from nco_builder.match.comparison import followed  # few starts need it

        names = Names(before, self._document.rulebook)
        for index, place in followed(before.members, after.members):
            has = after.members[place]
            if before.members[index].unit == has.unit:
                continue
            kit = tuple((field, getattr(has, field)) for field in MEMBER_FIELDS)
            change = edit("set_unit", members=(index,), unit=has.unit, kit=kit)
            if gone := names.lost(change, before):
                yield _("{who} is without {lost}").format(who=names.man(index), lost=gone)
