"""The squad's vehicle set as a Qt list, following the document by the rows that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from nco_builder.language import _
from nco_builder.legality import Finding, sentence
from nco_builder.rules.vehicle_models import catalogue, history
from nco_builder.squad import Vehicle, edit
from nco_builder.ui.document.row_changes import follow, origins
from nco_builder.ui.look.marks import MARKS
from nco_builder.ui.look.tips import plain_tip
from nco_builder.ui.vehicles.carried import VEHICLES, mime_of_vehicles
from nco_builder.ui.vehicles.catalogue_rows import nation_of
from nco_builder.ui.vehicles.types import kinds_of
from nco_builder.vehicles.names import vehicle_names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.squad import Edit
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.vehicles import Kind

Index = QModelIndex | QPersistentModelIndex

FIELDED_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's `Fielded`."""
ROOT = QModelIndex()


class Fielded(NamedTuple):
    """A model of the set.

    Attributes:
        vehicle: as the squad holds it.
        name: what the chart calls it.
        kind: the type it is played as.
        model: the catalogue's name where the player gave another, else empty.
        usual: the catalogue's type where it is played as another, else None.
        note: how the squad's nation came by the model; empty where nothing is known.
        findings: what is said of it.

    """

    vehicle: Vehicle
    name: str
    kind: Kind
    model: str
    usual: Kind | None
    note: str
    findings: tuple[Finding, ...]

    @property
    def origin(self) -> str:
        """What it is besides its name: the catalogue's model and type, or the player's own."""
        own = "" if self.vehicle.model in catalogue() else _("own model")
        usual = _("usually {kind}").format(kind=self.usual.short_name) if self.usual else ""
        return " · ".join(filter(None, [usual, self.model or own]))

    @property
    def about(self) -> tuple[str, ...]:
        """Name, type and origin."""
        return tuple(filter(None, [self.name, self.kind.name, self.origin]))


class SetModel(QAbstractListModel):
    """Rows are the set's models.

    Attributes:
        following: True while rows are being announced: what stands in the document is newer
            than the rows then.

    Signals:
        followed: the rows are the document's again, after any change.

    """

    followed = Signal()

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._rows = self._current()
        self._speakers = self._make_speakers()
        self.following = False
        document.changed.connect(self._follow)
        document.replaced.connect(self._reset)

    def _current(self) -> list[Fielded]:
        kinds = kinds_of(self._document)
        vehicles = self._document.squad.vehicles
        nation = nation_of(self._document.report)
        named = zip(vehicles, vehicle_names(vehicles, kinds), strict=True)
        findings = self._document.report.findings
        return [
            _fielded(vehicle, name, kinds, nation, _about(findings, place, vehicle))
            for place, (vehicle, name) in enumerate(named)
        ]

    def _reset(self) -> None:
        self.beginResetModel()
        self._rows = self._current()
        self.endResetModel()
        self.followed.emit()

    def _follow(self) -> None:
        before, after = self._rows[:], self._current()
        origin = origins(before, after, *SAMES)
        self.following = True
        follow(self, self._rows, after, origin)
        self.following = False
        for row, was in enumerate(origin):
            if was is not None and before[was] != after[row]:
                self.dataChanged.emit(self.index(row), self.index(row))
        self.followed.emit()

    def fielded(self, row: int) -> Fielded:
        """The model in a row."""
        return self._rows[row]

    def rowCount(self, parent: Index = ROOT) -> int:
        """How many models there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's
        """What a row says in a role."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == FIELDED_ROLE:
            return row
        say = self._speakers.get(role)
        return say(row) if say else None

    def _make_speakers(self) -> dict[int, Callable[[Fielded], str]]:
        """What each of Qt's roles is answered with."""
        role = Qt.ItemDataRole
        return {
            role.DisplayRole: lambda row: row.name,
            role.EditRole: lambda row: row.vehicle.name or "",
            role.AccessibleTextRole: lambda row: ", ".join(row.about),
            role.AccessibleDescriptionRole: lambda row: " ".join(
                filter(None, [*self._sentences(row), row.note])
            ),
            role.ToolTipRole: lambda row: plain_tip(
                "\n".join(filter(None, [*row.about, row.note, *self._sentences(row)]))
            ),
        }

    def _sentences(self, row: Fielded) -> list[str]:
        squad, rulebook = self._document.squad, self._document.rulebook
        return [
            f"{MARKS[found.severity].symbol} {sentence(found, squad, rulebook)}"
            for found in row.findings
        ]

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Models can be chosen, named, dragged, and dropped between."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        chosen = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        return chosen | flag.ItemIsEditable | flag.ItemIsDragEnabled

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Name a model; an empty name is the catalogue's again."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        self._document.do(named(index.row(), str(value)))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Models are moved within the set and copied from the catalogue."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """What may be dropped."""
        return [VEHICLES]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The models in these rows."""
        return mime_of_vehicles(self._rows[index.row()].vehicle for index in indexes)


SAMES = (
    lambda row: id(row.vehicle),
    lambda row: row.vehicle,
    lambda row: row.vehicle.model,
    lambda row: row.vehicle.type,
    lambda _: None,
)
"""When a model is the same as one before the edit: the very value, then ever more loosely."""


def named(place: int, name: str) -> Edit:
    """The edit that names a model."""
    return edit("set_vehicle", vehicle=place, field="name", value=name or None)


def _fielded(
    vehicle: Vehicle,
    name: str,
    kinds: dict[str, Kind],
    nation: str,
    findings: tuple[Finding, ...],
) -> Fielded:
    known = catalogue().get(vehicle.model or "")
    usual = kinds[known.type] if known and known.type != vehicle.type else None
    other = known.name if known and (vehicle.name or "").strip() else ""
    note = history(vehicle.model, nation)
    said = note.text if note else ""
    return Fielded(vehicle, name, kinds[vehicle.type], other, usual, said, findings)


def _about(findings: Sequence[Finding], place: int, vehicle: Vehicle) -> tuple[Finding, ...]:
    """The findings about a model, by its place or its type."""
    return tuple(
        found
        for found in findings
        if found.field == "vehicles"
        and (
            dict(found.parameters).get("type") == vehicle.type
            or dict(found.parameters).get("index") == place
        )
    )
