"""The recruit list: what may be added, in two sections, each with its state and reason."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Qt

from nco_builder.language import _
from nco_builder.legality import recruit_choices
from nco_builder.systems.nco_squad.choice_texts import points_left, price_line, reason_line
from nco_builder.ui.parts.rows import CHOOSE, ROW_ROLE, SPOKEN, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.recruit.keys import key_text, recruit_keys
from nco_builder.ui.table.clipboard import mime_of_members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtCore import QModelIndex

    from nco_builder.legality import Choice
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Squad
    from nco_builder.ui.document.squad_document import SquadDocument


class RecruitSection(NamedTuple):
    """The head of a part of the list: its kind, its name, what is left to spend there, in words."""

    kind: str
    title: str
    state: str


class Recruit(NamedTuple):
    """What may be recruited.

    Attributes:
        unit: the unit.
        choice: the choice.
        reason: why it is not simply so, "" where it is.
        keys: what adds one from anywhere, as it is written; "" for nothing.

    """

    unit: Unit
    choice: Choice
    reason: str
    keys: str = ""

    @property
    def barred(self) -> bool:
        """Whether he cannot be added."""
        return self.choice.state == "barred"

    @property
    def invitation(self) -> str:
        """What a click adds, what that costs and leaves."""
        said = ", ".join(filter(None, [price_line(self.choice), self.reason]))
        told = _("Recruit {unit}: {price}").format(unit=self.unit.name, price=said)
        return plain_tip("\n".join(filter(None, [told, self._by_keys])))

    @property
    def _by_keys(self) -> str:
        return _("{keys} recruits one from anywhere").format(keys=self.keys) if self.keys else ""

    @property
    def explanation(self) -> tuple[str, ...]:
        """Reason, price, profile, reminder and keys, a line each."""
        unit = self.unit
        template = _("Move {M}″, courage {C}, health {H}, psyche {P}")
        profile = template.format(M=unit.M, C=unit.C, H=unit.H, P=unit.P)
        price = price_line(self.choice)
        lines = (self.reason, price, profile, unit.reminder_text, self._by_keys)
        return tuple(filter(None, lines))


class RecruitModel(RowsModel[RecruitSection | Recruit]):
    """The head of a section, its units, the next head; follows the document."""

    sames = (lambda row: row.unit.id if isinstance(row, Recruit) else row.kind,)

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.answers = _ANSWERS
        self._document = document
        self._rulebook = document.rulebook
        self._matters = _what_matters(document.squad)
        self.follow(document.changed, replaced=document.replaced)

    def current(self) -> Iterator[RecruitSection | Recruit]:
        """The units of the rulebook, in its order."""
        report, rulebook = self._document.report, self._document.rulebook
        if rulebook is None:
            return
        kind, keys = None, recruit_keys(rulebook)
        for unit, choice in zip(rulebook.units, recruit_choices(report), strict=True):
            if unit.kind != kind:
                kind = unit.kind
                title = rulebook.sections[f"{kind}s"].section
                yield RecruitSection(kind, title, points_left(report, unit.currency))
            by_keys = key_text(keys[unit.id]) if unit.id in keys else ""
            yield Recruit(unit, choice, reason_line(choice, report), by_keys)

    @property
    def full(self) -> str:
        """That the squad has as many men as it may have, or more; empty while there is room."""
        rulebook, squad = self.rulebook, self._document.squad
        nation = rulebook.nations_by_id.get(squad.nation) if rulebook else None
        most, count = nation.max_squad_size if nation else None, len(squad.members)
        if most is None or count < most:
            return ""
        return _("{count} of {most} men: the squad is full").format(count=count, most=most)

    @property
    def rulebook(self) -> Rulebook | None:
        """The rulebook the units are of; None where the squad's is not installed."""
        return self._document.rulebook

    def refresh(self) -> None:
        """Bring the rows up to date after an edit they hang on; begin anew for another rulebook."""
        before, self._matters = self._matters, _what_matters(self._document.squad)
        if self._rulebook is not self.rulebook:
            self.reset()
        elif self._matters != before:
            super().refresh()

    def reset(self) -> None:
        """Begin with the units of a rulebook."""
        self._rulebook = self.rulebook
        super().reset()

    def is_heading(self, row: RecruitSection | Recruit) -> bool:
        """The head of a section."""
        return isinstance(row, RecruitSection)

    def changed_columns(
        self,
        before: RecruitSection | Recruit,
        after: RecruitSection | Recruit,
        *,
        moved: bool,  # noqa: ARG002 - no row tells where it stands
    ) -> range | None:
        """What a row shows; what its tooltip says besides is asked for when it is shown."""
        return None if _reads(before) == _reads(after) else range(self.columns)

    def changed_roles(
        self, before: RecruitSection | Recruit, after: RecruitSection | Recruit
    ) -> list[int]:
        """By how much a unit would go over the limits is said, not shown."""
        were_over = [
            isinstance(row, Recruit) and row.choice.state == "over" for row in (before, after)
        ]
        return SPOKEN if all(were_over) else []

    def recruit(self, row: int) -> Recruit | None:
        """What a row offers; None for the head of a section."""
        here = self.row(row)
        return here if isinstance(here, Recruit) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Units can be chosen and dragged, what is barred can only be read; heads neither."""
        row = self.row(index.row()) if index.isValid() else None
        if isinstance(row, Recruit) and not row.barred:
            return CHOOSE | Qt.ItemFlag.ItemIsDragEnabled
        return super().flags(index)

    def supportedDragActions(self) -> Qt.DropAction:
        """Recruits are copied into the squad."""
        return Qt.DropAction.CopyAction

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The new men of these rows, as a squad takes them."""
        recruits = [self.recruit(index.row()) for index in indexes]
        return mime_of_members(
            member for recruit in recruits if recruit for member in recruit.choice.edit["members"]
        )


def recruit_of(index: Index) -> Recruit | None:
    """What a row of the list or its filter offers; None for the head of a section, and nowhere."""
    row = index.data(ROW_ROLE) if index.isValid() else None
    return row if isinstance(row, Recruit) else None


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


def _reads(row: RecruitSection | Recruit) -> object:
    if isinstance(row, RecruitSection):
        return row
    return row.unit, row.choice.state, row.reason


def profile_text(unit: Unit) -> str:
    """`M5 C4 H5 P5`."""
    return f"M{unit.M} C{unit.C} H{unit.H} P{unit.P}"


def _name(row: RecruitSection | Recruit, _index: Index) -> str:
    return row.unit.name if isinstance(row, Recruit) else row.title


def _spoken(row: RecruitSection | Recruit, _index: Index) -> str:
    if isinstance(row, RecruitSection):
        return row.title
    return ", ".join(filter(None, [row.unit.name, price_line(row.choice), row.reason]))


_ANSWERS: dict[int, Callable[[RecruitSection | Recruit, Index], object]] = {
    Qt.ItemDataRole.DisplayRole: _name,
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    Qt.ItemDataRole.ToolTipRole: lambda row, _index: (
        plain_tip("\n".join(row.explanation)) if isinstance(row, Recruit) else None
    ),
    Qt.ItemDataRole.AccessibleDescriptionRole: lambda row, _index: (
        ". ".join(row.explanation) if isinstance(row, Recruit) else None
    ),
}
