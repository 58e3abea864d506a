"""The recruit list: what may be added, in two sections, each with its state and reason."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from nco_builder.language import _
from nco_builder.legality import recruit_choices
from nco_builder.ui.look.choice_texts import capital, left_over, price_line, reason_line
from nco_builder.ui.look.fold import fold
from nco_builder.ui.look.tips import plain_tip
from nco_builder.ui.recruit.found import traits, why, why_text
from nco_builder.ui.table.clipboard import mime_of_members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.legality import Choice
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Squad
    from nco_builder.ui.document.squad_document import SquadDocument

Index = QModelIndex | QPersistentModelIndex

RECRUIT_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Recruit`, or None for the head of a section."""
SECTION_ROLE = Qt.ItemDataRole.UserRole + 2
"""The row's `Section`."""
FOUND_ROLE = Qt.ItemDataRole.UserRole + 3
"""While filtering: for what the row was found, where its name does not say so."""
ROOT = QModelIndex()


class Section(NamedTuple):
    """A part of the list: its kind and what the rulebook calls it."""

    kind: str
    title: str
    currency: str


class Recruit(NamedTuple):
    """What may be recruited.

    Attributes:
        unit: the unit.
        choice: the choice.
        reason: why it is not simply so, "" where it is.
        left: what he would leave, "" where something is against him.

    """

    unit: Unit
    choice: Choice
    reason: str
    left: str


Row = tuple[Section, Recruit | None]


class RecruitModel(QAbstractListModel):
    """A flat list: the head of a section, its units, the next head; follows the document."""

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._rows = list(self._current())
        self._matters = _what_matters(document.squad)
        document.changed.connect(self._follow)
        document.replaced.connect(self._reset)

    def _current(self) -> Iterator[Row]:
        report, rulebook = self._document.report, self._document.rulebook
        if rulebook is None:
            return
        section = None
        for unit, choice in zip(rulebook.units, recruit_choices(report), strict=True):
            if section is None or section.kind != unit.kind:
                section = _section(unit, rulebook)
                yield section, None
            yield section, Recruit(unit, choice, reason_line(choice, report), left_over(choice))

    @property
    def rulebook(self) -> Rulebook | None:
        """The rulebook the units are of; None where the squad's is not installed."""
        return self._document.rulebook

    def _reset(self) -> None:
        self.beginResetModel()
        self._rows = list(self._current())
        self._matters = _what_matters(self._document.squad)
        self.endResetModel()

    def _follow(self) -> None:
        before_that, self._matters = self._matters, _what_matters(self._document.squad)
        if self._matters == before_that:
            return
        after = list(self._current())
        if [_what(row) for row in after] != [_what(row) for row in self._rows]:
            self._reset()  # another rulebook
            return
        before, self._rows = self._rows, after
        for first, last in _differing(before, after):
            self.dataChanged.emit(self.index(first), self.index(last))

    def recruit(self, row: int) -> Recruit | None:
        """What a row offers; None for the head of a section."""
        return self._rows[row][1]

    def rowCount(self, parent: Index = ROOT) -> int:
        """Heads and units together."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        section, recruit = self._rows[index.row()]
        if role == SECTION_ROLE:
            return section
        if role == RECRUIT_ROLE:
            return recruit
        if recruit is None:
            return section.title if role in _TEXT_ROLES else None
        say = _SPEAKERS.get(role)
        return say(recruit) if say else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Units can be chosen and dragged, what is barred can only be read; heads neither."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        recruit = self._rows[index.row()][1]
        if recruit is None:
            return flag.ItemNeverHasChildren
        flags = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        return flags if recruit.choice.state == "barred" else flags | flag.ItemIsDragEnabled

    def supportedDragActions(self) -> Qt.DropAction:
        """Recruits are copied into the squad."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The new men of these rows, as a squad takes them."""
        recruits = [self._rows[index.row()][1] for index in indexes]
        return mime_of_members(
            member for recruit in recruits if recruit for member in recruit.choice.edit["members"]
        )


def _what_matters(squad: Squad) -> tuple[object, ...]:
    """What the choices hang on: all terms, and what men there are; neither names nor order."""
    return (
        squad.ruleset,
        squad.nation,
        squad.limits,
        squad.rulings,
        squad.match,
        squad.definitions,
        squad.vehicles,
        Counter(member.key for member in squad.members),
    )


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
        said = super().data(index, role)
        if not self._words or role not in _WHY_ROLES:
            return said
        recruit: Recruit | None = super().data(index, RECRUIT_ROLE)
        found = why_text(self._found_for(recruit.unit) or ()) if recruit else ""
        if role == FOUND_ROLE or not found:
            return found if role == FOUND_ROLE else said
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{said}, {found}"
        return plain_tip("\n".join([capital(found), *(_explanation(recruit) if recruit else ())]))


_WHY_ROLES = (FOUND_ROLE, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
_TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
_SPEAKERS: dict[int, Callable[[Recruit], str]] = {
    Qt.ItemDataRole.DisplayRole: lambda recruit: recruit.unit.name,
    Qt.ItemDataRole.ToolTipRole: lambda recruit: plain_tip("\n".join(_explanation(recruit))),
    Qt.ItemDataRole.AccessibleTextRole: lambda recruit: ", ".join(
        [recruit.unit.name, price_line(recruit.choice), *filter(None, [recruit.reason])]
    ),
    Qt.ItemDataRole.AccessibleDescriptionRole: lambda recruit: ". ".join(_explanation(recruit)),
}
"""What each of Qt's roles is answered with for a unit."""


def profile_text(unit: Unit) -> str:
    """`M5 C4 H5 P5`."""
    return f"M{unit.M} C{unit.C} H{unit.H} P{unit.P}"


def _explanation(recruit: Recruit) -> list[str]:
    unit = recruit.unit
    template = _("Move {M}″, courage {C}, health {H}, psyche {P}")
    profile = template.format(M=unit.M, C=unit.C, H=unit.H, P=unit.P)
    said = [recruit.reason, price_line(recruit.choice), profile, unit.reminder_text]
    return [text for text in said if text]


def _section(unit: Unit, rulebook: Rulebook) -> Section:
    return Section(unit.kind, rulebook.sections[f"{unit.kind}s"].section, unit.currency)


def _what(row: Row) -> object:
    return row[1].unit if row[1] else row[0]


def _differing(before: list[Row], after: list[Row]) -> Iterator[tuple[int, int]]:
    """First and last of each run of rows that read differently."""
    first = None
    for row in range(len(after) + 1):
        differs = row < len(after) and _reads(before[row]) != _reads(after[row])
        if differs and first is None:
            first = row
        elif not differs and first is not None:
            yield first, row - 1
            first = None


def _reads(row: Row) -> object:
    """What a row shows; what its tooltip says besides is asked for when it is shown."""
    recruit = row[1]
    return (recruit.choice.state, recruit.reason, recruit.left) if recruit else None
