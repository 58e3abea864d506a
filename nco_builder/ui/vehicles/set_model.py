"""The squad's vehicle set as a Qt list, with chips for types and carriers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt

from nco_builder.language import _
from nco_builder.language.words import capital
from nco_builder.legality import Finding, Names, carrier_choices, finding_sentence, type_choices
from nco_builder.rules.catalogue import vehicle_silhouette
from nco_builder.squad import Vehicle, edit
from nco_builder.systems.page import Chip
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.rows import CHOOSE, Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.transfer import VEHICLES
from nco_builder.ui.vehicles.catalogue_model import nation_of
from nco_builder.ui.vehicles.models import barred_line, mime_of_vehicles
from nco_builder.vehicles import kinds, vehicle_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.legality import Choice, Report
    from nco_builder.squad import Edit
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.vehicles import TypeNames


class Fielded(NamedTuple):
    """A model of the set.

    Attributes:
        vehicle: as the squad holds it.
        name: what the chart calls it.
        kind: the type it is played as.
        model: the catalogue's name where the player gave another, else empty.
        usual: the catalogue's type where it is played as another, else None.
        recorded: whether the catalogue has the model.
        note: how the squad's nation came by the model; empty if nothing is known.
        findings: what is said of it.
        glyph: its drawing.
    """

    vehicle: Vehicle
    name: str
    kind: TypeNames
    model: str
    usual: TypeNames | None
    recorded: bool
    note: str
    findings: tuple[Finding, ...]
    glyph: str

    @property
    def origin(self) -> str:
        """The model and type of the catalogue, or that it is the player's own."""
        own = "" if self.recorded else _("own model")
        usual = _("usually {kind}").format(kind=self.usual.short_name) if self.usual else ""
        return " · ".join(filter(None, [usual, self.model or own]))

    @property
    def about(self) -> tuple[str, ...]:
        """Name, type and origin."""
        return tuple(filter(None, [self.name, self.kind.name, self.origin]))


class SetModel(RowsModel[Fielded]):
    """A row per model of the set."""

    sames = (
        lambda row: id(row.vehicle),
        lambda row: row.vehicle,
        lambda row: row.vehicle.model,
        lambda row: row.vehicle.type,
        lambda _: None,
    )
    row_flags = CHOOSE | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled
    outside_flags = Qt.ItemFlag.ItemIsDropEnabled

    def __init__(self, document: SquadDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.name,
            role.EditRole: lambda row, _index: row.vehicle.name or "",
            role.AccessibleTextRole: lambda row, _index: ", ".join(row.about),
            role.AccessibleDescriptionRole: self._description,
            role.ToolTipRole: self._tip,
        }
        self.follow(document.changed, replaced=document.replaced)

    def current(self) -> Iterator[Fielded]:
        """Yield the models of the squad."""
        report = self._document.report
        vehicles = report.squad.vehicles
        named = zip(vehicles, vehicle_names(vehicles, report.rules), strict=True)
        about, types = _by_vehicle(report.findings), kinds(report.rules)
        for place, (vehicle, name) in enumerate(named):
            found = sorted({*about.get(vehicle.type, ()), *about.get(place, ())})
            findings = tuple([report.findings[each] for each in found])
            yield _fielded(vehicle, name, report, types, findings)

    def _description(self, row: Fielded, _index: Index) -> str:
        return " ".join(filter(None, [*self._sentences(row), row.note]))

    def _tip(self, row: Fielded, _index: Index) -> str:
        kind = " · ".join(filter(None, [row.kind.name, row.origin]))
        said = (kind, *row.about, row.note, *self._sentences(row))
        return plain_tip("\n".join(filter(None, said)))

    def _sentences(self, row: Fielded) -> list[str]:
        squad, rulebook = self._document.squad, self._document.rulebook
        return [
            f"{MARKS[finding.severity].symbol} {finding_sentence(finding, squad, rulebook)}"
            for finding in row.findings
        ]

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename a model; an empty name restores the catalogue's."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        self._document.do(named(index.row(), str(value)))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Models are moved within the set and copied from the catalogue."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        return [VEHICLES]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the models in these rows."""
        return mime_of_vehicles(self._rows[index.row()].vehicle for index in indexes)


def named(place: int, name: str) -> Edit:
    """Return the edit that names a model."""
    return edit("set_vehicle", vehicle=place, field="name", value=name or None)


def _fielded(
    vehicle: Vehicle,
    name: str,
    report: Report,
    types: Mapping[str, TypeNames],
    findings: tuple[Finding, ...],
) -> Fielded:
    catalogue = report.rules.catalogue
    known = catalogue.model_of(vehicle.model)
    usual = types[known.type] if known and known.type != vehicle.type else None
    other = known.name if known and (vehicle.name or "").strip() else ""
    note = catalogue.history(vehicle.model, nation_of(report))
    text = note.text if note else ""
    recorded = known is not None
    kind, glyph = types[vehicle.type], vehicle_silhouette(vehicle.type, vehicle.model, catalogue)
    return Fielded(vehicle, name, kind, other, usual, recorded, text, findings, glyph)


def _by_vehicle(findings: Sequence[Finding]) -> dict[object, list[int]]:
    """Return the indexes of findings about a model, by its type or its place."""
    found: dict[object, list[int]] = {}
    for position, finding in enumerate(findings):
        if finding.field == "vehicles":
            values = dict(finding.parameters)
            for key in ("type", "index"):
                if key in values:
                    found.setdefault(values[key], []).append(position)
    return found


def type_options(report: Report, place: int, findings: Sequence[Finding]) -> tuple[Chip, ...]:
    """Return the types that a model may be played as."""
    if report.rulebook is None:
        return ()
    known = kinds(report.rulebook)
    return tuple(
        _option(
            choice,
            known[str(choice.value)].short_name,
            _played_as(choice, report),
            findings,
            report,
        )
        for choice in type_choices(report, place)
    )


def carrier_options(report: Report) -> tuple[Chip, ...]:
    """Return the men who may carry an anti-tank weapon, and those who do."""
    names = report.names
    return tuple(_carrier(choice, names, report) for choice in carrier_choices(report))


def _played_as(choice: Choice, report: Report) -> str:
    name = report.names.vehicle_type(str(choice.value))
    if choice.state == "barred" and not choice.chosen:
        return f"{capital(name)}: {barred_line(choice, report)}."
    yours = _("Choose the type and agree it with your opponent.")
    return f"{capital(name)}. {yours}"


def _carrier(choice: Choice, names: Names, report: Report) -> Chip:
    place = choice.edit["members"][0]
    findings = [each for each in report.members[place].findings if each.field == "anti_tank"]
    unit = names.unit(report.squad.members[place].unit)
    sentences = [_marked(each.of(place), report) for each in findings]
    if not choice.chosen:
        bars = choice.state == "barred"
        sentences = [f"{barred_line(choice, report)}." if bars else _("May carry one, at no cost.")]
    elif not sentences:
        sentences = [_("Carries an anti-tank weapon, at no cost.")]
    said = f"{names.man(place)}, {unit}: {' '.join(sentences)}"
    return _option(choice, names.man(place), said, findings, report)


def _marked(finding: Finding, report: Report) -> str:
    mark = MARKS[finding.severity].symbol
    return f"{mark} {finding_sentence(finding, report.squad, report.rulebook)}"


def _option(
    choice: Choice, name: str, explanation: str, findings: Sequence[Finding], report: Report
) -> Chip:
    wrong = choice.chosen and any(finding.severity == "error" for finding in findings)
    return Chip(
        name,
        on=choice.chosen,
        barred=barred_line(choice, report).partition(" ")[2] if choice.state == "barred" else "",
        change=choice.edit,
        mark="error" if wrong else "",
        said=explanation,
        field=choice.field,
        value=choice.value,
    )
