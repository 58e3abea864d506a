"""The search field and filters of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from nco_builder.language import N_, _, current
from nco_builder.language.words import fold
from nco_builder.library.search import LibraryFilter, tags_of
from nco_builder.ui.library.columns import VERDICTS, kind_called, nation_called
from nco_builder.ui.parts.fields import ElidedBox
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lists import ENTER
from nco_builder.ui.parts.measures import length, px
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.library.index import LibraryFile

LETTERS = 4
SEARCH_WIDTH = length(130)
AROUND, MOST_WIDTH = length(58), length(134)
"""Room in a box besides its text, and its greatest width in a narrow window."""
SHOWN = {"": N_("All"), "favourites": N_("Favorites"), "archived": N_("Archive")}
ANY = {
    "kind": (N_("Kind"), N_("All kinds")),
    "nation": (N_("Nation"), N_("All nations")),
    "verdict": (N_("Verdict"), N_("All verdicts")),
    "tag": (N_("Tag"), N_("All tags")),
}
"""The name of each box, and its first choice."""


class SearchLine(QLineEdit):
    """The search field; Down and Enter move to the results.

    Signals:
        left: the keyboard is wanted on the files.

    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear on Escape; leave on Down and Enter."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down or event.key() in ENTER:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class LibraryFilters(QWidget):
    """A search field and a box for each filter.

    Signals:
        changed: something else is wanted.
        left: the keyboard is wanted on the files.

    """

    changed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_filters")
        self.search = SearchLine(self)
        self.search.setObjectName("library_search")
        self.search.setPlaceholderText(_("Search documents"))
        self.search.setAccessibleName(_("Search documents"))
        told = _("Finds names, men, units, weapons, notes and tags.")
        self.search.setAccessibleDescription(told)
        self.search.setToolTip(plain_tip(told))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(icon("search", "dim"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.setMinimumWidth(SEARCH_WIDTH)
        self.search.textChanged.connect(self.changed)
        self.search.left.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(self.search, 2)
        self._boxes: dict[str, ElidedBox] = {}
        for name, (says, first) in {**ANY, "show": (N_("Show"), SHOWN[""])}.items():
            box = ElidedBox(f"library_{name}", _(says), LETTERS, self)
            box.addItem(_(first), "")
            box.ensurePolished()  # the style sheet says which font it has
            wanted = box.fontMetrics().horizontalAdvance(_(first)) + AROUND
            box.setMinimumWidth(min(wanted, MOST_WIDTH))
            box.activated.connect(self.changed)
            self._boxes[name] = box
            row.addWidget(box, 1)
        for key in ("favourites", "archived"):
            self._boxes["show"].addItem(_(SHOWN[key]), key)
        for key, text in VERDICTS.items():
            self._boxes["verdict"].addItem(_(text), key)

    @property
    def wanted(self) -> LibraryFilter:
        """The wanted filter."""
        chosen = {name: str(box.currentData() or "") for name, box in self._boxes.items()}
        show = chosen.pop("show")
        return LibraryFilter(
            self.search.text(),
            **chosen,
            favourites=show == "favourites",
            archived=show == "archived",
        )

    def clear(self) -> None:
        """Reset all filters."""
        for box in self._boxes.values():
            box.setCurrentIndex(0)
        self.search.clear()
        self.changed.emit()

    def offer(self, entries: Iterable[LibraryFile]) -> None:
        """Offer the kinds, nations and tags that exist; selected ones stay."""
        entries = list(entries)
        kinds = {each: kind_called(each, current()) for each in {e.format for e in entries}}
        nations = {each: nation_called(each) for each in {e.nation for e in entries}}
        self._fill("kind", _by_text(kinds))
        self._fill("nation", _by_text(nations))
        self._fill("tag", {tag: tag for tag in sorted(tags_of(entries), key=fold)})

    def _fill(self, name: str, choices: dict[str, str]) -> None:
        box = self._boxes[name]
        chosen = box.currentData() or ""
        if chosen and chosen not in choices:
            choices = {**choices, chosen: box.currentText()}
        there = {box.itemData(row): box.itemText(row) for row in range(1, box.count())}
        if there == choices:
            return
        ensure_glyphs(" ".join(choices.values()))
        while box.count() > 1:
            box.removeItem(1)
        for key, text in choices.items():
            box.addItem(text, key)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def _by_text(texts: dict[str, str]) -> dict[str, str]:
    found = {key: text for key, text in texts.items() if key}
    return dict(sorted(found.items(), key=lambda each: fold(each[1])))
