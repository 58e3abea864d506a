"""The offers of a shelf as rows under headings, and those found by a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeySequence

from nco_builder.language import _
from nco_builder.language.words import capital, fold
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.rows import CHOOSE, ROW_ROLE, SPOKEN, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.systems.page import Offer, Shelf, Trait

LEFT_OVER = [ROW_ROLE]
"""The roles of a change of nothing but what would be left, which every edit of points changes."""


class ShelfRow(Frozen):
    """A heading, or an offer below it.

    Attributes:
        heading: of the group.
        number: its place among the groups.
        columns: the headings of values.
        price: the heading of prices.
        offer: the offer; None for the heading.
        found: for what it was found, where its name does not say so.
        beside: how many of the words that are looked for are not in its name.
        exact: whether all words of its name are among them.
        begins: whether its name begins with the first of them.
    """

    heading: str
    number: int
    columns: tuple[str, ...] = ()
    price: str = ""
    offer: Offer | None = None
    found: str = ""
    beside: int = 0
    exact: bool = False
    begins: bool = False


class ShelfModel(RowsModel[ShelfRow]):
    """The groups with offers that match all words of the filter.

    Args:
        ask: returns the shelf; it gets the last one, None after a reset, and returns the same
            object if nothing changed.
        carry: an offer as it is dragged.

    Attributes:
        shelf: what it shows.
    """

    sames = (lambda row: row.offer.key if row.offer else (row.heading, row.number),)
    shelf: Shelf

    def __init__(
        self,
        ask: Callable[[Shelf | None], Shelf],
        carry: Callable[[Offer], QMimeData],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask, self._carry = ask, carry
        self._words: list[str] = []
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.offer.name if row.offer else row.heading,
            role.AccessibleTextRole: lambda row, _index: _spoken(row),
            role.AccessibleDescriptionRole: lambda row, _index: ". ".join(explained(row)) or None,
            role.ToolTipRole: lambda row, _index: (
                plain_tip("\n".join(explained(row))) if row.offer else None
            ),
        }

    def refresh(self) -> None:
        """Update the rows, if the shelf has changed."""
        shelf = self._ask(self.shelf)
        if shelf is not self.shelf:
            self.shelf = shelf
            super().refresh()

    def reset(self) -> None:
        """Reset to another shelf."""
        self.shelf = self._ask(None)
        super().reset()

    def current(self) -> Iterator[ShelfRow]:
        """Yield the groups of the shelf and their offers."""
        # only a name that is looked for fits well
        kept = (row for row in self._rows if not (self._words or row.exact or row.begins))
        shown = {id(row.offer): row for row in kept}
        heads = {row.number: row for row in self._rows if row.offer is None}
        for number, group in enumerate(self.shelf.groups):
            rows = []
            for offer in group.offers:
                row = shown.get(id(offer))
                if row and (row.heading, row.number, row.beside) == (group.heading, number, 0):
                    rows.append(row)
                    continue
                names = why(self._words, offer.traits) if self._words else ()
                if names is not None:
                    found = offer.found_for(names) if names else ""
                    beside = sum(word not in offer.traits[0].text for word in self._words)
                    row = ShelfRow(group.heading, number, offer=offer, found=found, beside=beside)
                    rows.append(row.replace(**self._fit(offer)) if self._words else row)
            if rows:
                head = ShelfRow(group.heading, number, group.columns, group.price)
                yield heads[number] if heads.get(number) == head else head
                yield from rows

    def _fit(self, offer: Offer) -> dict[str, bool]:
        name = offer.traits[0].text
        exact = {*name.split()} <= {*self._words}
        return {"exact": exact, "begins": name.startswith(self._words[0])}

    def set_words(self, text: str) -> None:
        """Filter by the words of a text; "" for everything."""
        words = fold(text).split()
        if words != self._words:
            self._words = words
            self.take(self.current())

    def is_heading(self, row: ShelfRow) -> bool:
        """Return whether a row is a heading."""
        return row.offer is None

    def changed_columns(self, before: ShelfRow, after: ShelfRow, *, moved: bool) -> range | None:  # noqa: ARG002 - no row tells where it stands
        """Return the texts of a row; its tooltip is only computed when shown."""
        if before.offer is after.offer and before == after:
            return None
        return None if _reads(before) == _reads(after) else range(self.columns)

    def changed_roles(self, before: ShelfRow, after: ShelfRow) -> list[int]:
        """Return the changed roles; by how much an offer exceeds the limit is only spoken."""
        if _looks(before) != _looks(after):
            return []
        same = before.offer and after.offer and before.offer.left == after.offer.left
        return SPOKEN if same or not after.offer else LEFT_OVER

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags: offers can be selected, available ones dragged."""
        row = self.row(index.row()) if index.isValid() else None
        if row and row.offer and row.offer.is_open:
            return CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
        return super().flags(index)

    def supportedDragActions(self) -> Qt.DropAction:
        """Return that offers are copied."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the offer of these rows."""
        found = [offer for index in indexes if (offer := offer_of(index))]
        return self._carry(found[0]) if found else QMimeData()


def offer_of(index: Index) -> Offer | None:
    """Return the offer of an index; None for a heading or none."""
    row: ShelfRow | None = index.data(ROW_ROLE) if index.isValid() else None
    return row.offer if row else None


def explained(row: ShelfRow) -> tuple[str, ...]:
    """Return all details of an offer: match, description, shortcut."""
    offer = row.offer
    if offer is None:
        return ()
    return tuple(filter(None, (capital(row.found), *offer.explanation, keys_text(offer))))


def keys_text(offer: Offer) -> str:
    """Return what its shortcut does, in this system's notation; "" for none."""
    if not offer.keys:
        return ""
    keys = QKeySequence(offer.keys).toString(QKeySequence.SequenceFormat.NativeText)
    return _("{keys} recruits one from anywhere").format(keys=keys)


def why(words: Sequence[str], known: Sequence[Trait]) -> tuple[str, ...] | None:
    """Return where else the words were found besides the name; None if one is nowhere."""
    if not all(any(word in trait.text for trait in known) for word in words):
        return None
    named, *others = known
    sought = [word for word in words if word not in named.text]
    return tuple(
        [
            trait.name
            for trait in others
            if trait.name and any(_best(word, trait, others) for word in sought)
        ]
    )


def _best(word: str, trait: Trait, others: Sequence[Trait]) -> bool:
    """Return whether a word begins a word of a trait, or is inside one if none begins with any.

    Names that merely hold its letters would explain less than those it begins.
    """
    if any(f" {word}" in f" {other.text}" for other in others):
        return f" {word}" in f" {trait.text}"
    return word in trait.text


def _spoken(row: ShelfRow) -> str:
    if row.offer is None:
        return row.heading
    return ", ".join(filter(None, (row.offer.spoken, row.found)))


def _looks(row: ShelfRow) -> object:
    """Return everything that is painted of a row but what would be left."""
    offer = row.offer
    if offer is None:
        return row
    looks = (offer.name, offer.price, offer.values, offer.line, offer.mark)
    return (
        *looks,
        offer.barred,
        offer.is_open,
        offer.adds,
        offer.picture,
        row.number,
        row.found,
    )


def _reads(row: ShelfRow) -> object:
    offer = row.offer
    return (_looks(row), offer.over, offer.left) if offer else row
