"""The findings as a Qt list, worst first, following the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from nco_builder.language import _
from nco_builder.legality import (
    SEVERITIES,
    Finding,
    Names,
    fixes,
    has_proposals,
    no_fix_reason,
    sentence,
)
from nco_builder.ui.document.row_changes import follow, origins
from nco_builder.ui.look.marks import MARKS
from nco_builder.ui.look.tips import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.squad import Edit
    from nco_builder.ui.document.squad_document import SquadDocument

Index = QModelIndex | QPersistentModelIndex

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Line`."""
ROOT = QModelIndex()


class Line(NamedTuple):
    """A finding as it is shown: the man's name its sentence begins with, the rest, the source."""

    found: Finding
    man: str
    rest: str
    source: str

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return self.man + self.rest


class FindingsModel(QAbstractListModel):
    """Errors, then what to agree, then notes; within each in the order of the check.

    Args:
        document: The squad.
        parent: The owner.
        about: Which findings it lists; all of them if left out.

    Signals:
        followed: the rows are the document's again, after any change.

    """

    followed = Signal()

    def __init__(
        self,
        document: SquadDocument,
        parent: QObject | None = None,
        about: Callable[[Finding], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._about = about
        self._lines = self._current()
        self._fixes: dict[Finding, tuple[Edit, ...]] = {}
        document.changed.connect(self._follow)
        document.replaced.connect(self._reset)

    def _current(self) -> list[Line]:
        found = filter(self._about, self._document.report.findings)
        names = Names(self._document.squad, self._document.rulebook)
        ranked = sorted(found, key=lambda one: SEVERITIES.index(one.severity))
        return [self._line(one, names) for one in ranked]

    def _line(self, found: Finding, names: Names) -> Line:
        squad, rulebook = self._document.squad, self._document.rulebook
        text = sentence(found, squad, rulebook)
        man = names.man(found.member) if found.member is not None else ""
        man = man if text.startswith(man) else ""
        source = rulebook.cite(found.source) if rulebook else found.source.section
        ruled = found.ruling if found.severity == "ruling" else None
        if ruled:
            source = _("{source}, ruling {ruling}").format(source=source, ruling=ruled)
        return Line(found, man, text[len(man) :], source)

    def _reset(self) -> None:
        self.beginResetModel()
        self._lines, self._fixes = self._current(), {}
        self.endResetModel()
        self.followed.emit()

    def _follow(self) -> None:
        before, after = self._lines[:], self._current()
        self._fixes = {}
        origin = origins(before, after, *SAMES)
        follow(self, self._lines, after, origin)
        for row, was in enumerate(origin):
            if was is not None and before[was] != after[row]:
                self.dataChanged.emit(self.index(row), self.index(row))
        self.followed.emit()

    def line(self, row: int) -> Line:
        """What a row shows."""
        return self._lines[row]

    def fixes(self, row: int) -> tuple[Edit, ...]:
        """The ready repairs of a finding; tried out when first asked for.

        While rows still follow an edit, one may be of the squad before it: nothing repairs that.
        """
        found, report = self._lines[row].found, self._document.report
        if found not in self._fixes:
            self._fixes[found] = fixes(found, report) if found in report.findings else ()
        return self._fixes[found]

    def mendable(self) -> int:
        """How many errors and notes can be tried to be repaired."""
        found = [line.found for line in self._lines if line.found.severity != "ruling"]
        return sum(map(has_proposals, found))

    def first_repair(self) -> Edit | None:
        """The best repair of the gravest finding; None where that has none, or is just a note."""
        if not self._lines or self._lines[0].found.severity == "warning":
            return None
        return next(iter(self.fixes(0)), None)

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many findings there are."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        mark = MARKS[line.found.severity]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.sentence
            case Qt.ItemDataRole.ToolTipRole:
                said = [line.sentence, line.source, self.no_fix(index.row())]
                return plain_tip("\n".join(filter(None, said)))
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{_(mark.word)}: {line.sentence}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return line.source
        return line if role == LINE_ROLE else None

    def no_fix(self, row: int) -> str:
        """Why an error has no ready repair; empty where it has one, and for what needs none."""
        found = self._lines[row].found
        return no_fix_reason(found) if found.severity == "error" and not self.fixes(row) else ""


SAMES = (
    lambda line: line.found,
    lambda line: (line.found.code, line.found.member, line.found.parameters),
    lambda line: (line.found.code, line.found.member),
)
"""When a finding is the same as one before the edit."""
