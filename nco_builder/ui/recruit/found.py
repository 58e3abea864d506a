"""Filtering the recruit list: what units are found by, and why one was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QSortFilterProxyModel, Qt

from nco_builder.language import _
from nco_builder.language.words import capital, fold, listed
from nco_builder.ui.parts.rows import ROW_ROLE, Index
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.recruit.model import Recruit, RecruitModel

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.rules import Item, Rulebook, Skill, Unit, Weapon

FOUND_ROLE = ROW_ROLE + 1
"""While filtering: for what the row was found, where its name does not say so."""
_WHY_ROLES = (FOUND_ROLE, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


class Trait(NamedTuple):
    """Something a unit is found by: its name as it is shown, and all its names folded."""

    name: str
    text: str


def traits(unit: Unit, rulebook: Rulebook) -> tuple[Trait, ...]:
    """What a unit is, then what it has or may take."""
    found = [Trait(unit.name, fold(f"{unit.name} {unit.english('name')}"))]
    found += [_trait(entry) for entry in _had(unit, rulebook)]
    if unit.grenades:
        grenades = _("hand grenades")
        found.append(Trait(grenades, fold(f"{grenades} hand grenades")))
    return tuple(found)


def _trait(entry: Weapon | Skill | Item) -> Trait:
    own = f"{entry.name} {entry.short_name}"
    return Trait(entry.name, fold(f"{own} {entry.english('name')} {entry.english('short_name')}"))


def _had(unit: Unit, rulebook: Rulebook) -> Iterator[Weapon | Skill | Item]:
    """The weapons, skills and items a unit has or may take."""
    for weapon in dict.fromkeys((*unit.primary_costs, *unit.secondary)):
        if weapon in rulebook.weapons_by_id:
            yield rulebook.weapons_by_id[weapon]
    for skill in rulebook.skills:
        open_to = unit.free_skill_slots and _may(unit, skill)
        if open_to or skill.id in unit.fixed_skills:
            yield skill
    if unit.item_slots:
        yield from (item for item in rulebook.items if _may(unit, item))


def _may(unit: Unit, entry: Skill | Item) -> bool:
    return not entry.restricted_to or unit.id in entry.restricted_to


def why(words: Sequence[str], known: Sequence[Trait]) -> tuple[str, ...] | None:
    """What the words were found in beside the unit's own name; None where one stands nowhere."""
    if not all(any(word in trait.text for trait in known) for word in words):
        return None
    unit, *others = known
    sought = [word for word in words if word not in unit.text]
    return tuple(
        trait.name for trait in others if any(_best(word, trait, others) for word in sought)
    )


def _best(word: str, trait: Trait, others: Sequence[Trait]) -> bool:
    """Whether a word begins a word of a trait; where it begins none of any, whether it is inside.

    Names that merely hold its letters would explain less than those it begins.
    """
    if any(f" {word}" in f" {other.text}" for other in others):
        return f" {word}" in f" {trait.text}"
    return word in trait.text


def why_text(names: Sequence[str]) -> str:
    """Why a unit was found, in words; nothing where its own name says so."""
    return _("has or may take {what}").format(what=listed(list(names))) if names else ""


class RecruitFilter(QSortFilterProxyModel):
    """Shows the units in whose name, weapons, skills or items all words stand, and their heads."""

    def __init__(self, model: RecruitModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self._why: dict[str, tuple[str, ...] | None] = {}
        self._model = model
        model.modelAboutToBeReset.connect(self._forget)
        self.setSourceModel(model)

    def set_words(self, text: str) -> None:
        """Show what the words of a text are found in; everything for an empty one."""
        words = fold(text).split()
        if words != self._words:
            self._words = words
            self._forget()
            self.setFilterFixedString(text)  # makes the rows be filtered again
            if rows := self.rowCount():  # those that stay may be found for something else
                self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, 0))

    def _forget(self) -> None:
        self._why.clear()

    def filterAcceptsRow(self, row: int, _parent: Index) -> bool:
        """Whether a row is shown."""
        if not self._words:
            return True
        recruit = self._model.recruit(row)
        return self._found_for(recruit.unit) is not None if recruit else self._heads_any(row)

    def _heads_any(self, head: int) -> bool:
        for row in range(head + 1, self._model.rowCount()):
            recruit = self._model.recruit(row)
            if recruit is None:
                return False
            if self._found_for(recruit.unit) is not None:
                return True
        return False

    def _found_for(self, unit: Unit) -> tuple[str, ...] | None:
        rulebook = self._model.rulebook
        if rulebook is None or not self._words:
            return ()
        if unit.id not in self._why:
            self._why[unit.id] = why(self._words, traits(unit, rulebook))
        return self._why[unit.id]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What the list says, and for what a unit was found."""
        text = super().data(index, role)
        if not self._words or role not in _WHY_ROLES:
            return text
        row = super().data(index, ROW_ROLE)
        if not isinstance(row, Recruit):
            return "" if role == FOUND_ROLE else text
        reason = why_text(self._found_for(row.unit) or ())
        if role == FOUND_ROLE or not reason:
            return reason if role == FOUND_ROLE else text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{text}, {reason}"
        return plain_tip("\n".join([capital(reason), *row.explanation]))
