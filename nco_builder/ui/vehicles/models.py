"""Vehicle models in the window: drawing, adding and dragging them; the player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QMimeData, QObject, QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.own_entries import OWN_MODELS
from nco_builder.files import FileProblem
from nco_builder.language import N_, _
from nco_builder.language.words import capital
from nco_builder.legality import reason_text, vehicle_choices, vehicle_swap
from nco_builder.rules.catalogue import silhouette_of_type
from nco_builder.schema.record import write_all
from nco_builder.squad import Vehicle
from nco_builder.systems.page import BARRED_SYMBOL
from nco_builder.ui.parts.controls import plain_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.lists import carried_values
from nco_builder.ui.parts.measures import length, lengths, px
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.transfer import VEHICLES
from nco_builder.vehicles import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.legality import Choice, Report
    from nco_builder.squad import Edit
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.vehicles import TypeNames


def kinds_of(document: SquadDocument) -> dict[str, TypeNames]:
    """Return the types by id, smallest first; the default ones if the rulebook is missing."""
    return kinds(document.report.rules)


GLYPH = lengths(44, 22)
"""The size of a glyph next to two lines of text."""


ADD = N_("Add to the squad")


class ModelOffer(NamedTuple):
    """The edit, None if there is none; its text; why the model is not simply added."""

    edit: Edit | None
    text: str
    reason: str = ""


def offer_of(report: Report, vehicle: Vehicle) -> ModelOffer:
    """Return the edit that adds a model, or else swaps it for the one of its type."""
    choice = next(iter(vehicle_choices(report, [vehicle])), None)
    if choice is None:
        missing = _("The squad's rulebook is not installed")
        return ModelOffer(None, _(ADD), f"{BARRED_SYMBOL} {missing}")
    if choice.state != "barred":
        return ModelOffer(choice.edit, _(ADD))
    reason = barred_line(choice, report)
    swap = vehicle_swap(report, vehicle)
    if swap is None or swap.state == "barred":
        return ModelOffer(None, _(ADD), reason)
    had, has = report.squad.vehicles, swap.edit["vehicles"]
    gone = next((old for old, new in zip(had, has, strict=True) if old != new), None)
    if gone is None:
        return ModelOffer(None, _(ADD), reason)
    called = report.names.vehicle(gone)
    return ModelOffer(swap.edit, _("Replace {vehicle}").format(vehicle=called), reason)


def barred_line(choice: Choice, report: Report) -> str:
    """Return the mark and the first reason of a barred offer."""
    reason = reason_text(choice._replace(reasons=choice.reasons[:1]), report)
    return f"{BARRED_SYMBOL} {capital(reason)}"


def mime_of_vehicles(vehicles: Iterable[Vehicle]) -> QMimeData:
    """Return vehicles as a fragment of a squad file."""
    data = QMimeData()
    data.setData(VEHICLES, QByteArray(write_all(vehicles, without_none=True)))
    return data


def vehicles_of(data: QMimeData) -> tuple[Vehicle, ...]:
    """Return the dragged vehicles; none if there is no valid list."""
    return carried_values(data, VEHICLES, Vehicle)


class OwnModels(QObject):
    """The list in the player's rules pack, read again before every change: of other windows, too.

    Signals:
        changed: the list is another.
        failed: one sentence about a file that could not be read or written.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[Vehicle, ...] = ()
        self.problem = ""

    @property
    def models(self) -> tuple[Vehicle, ...]:
        """The models that have a name."""
        return tuple(each for each in self._own if (each.name or "").strip())

    def read(self) -> None:
        """Read the file; an unreadable one is reported and left as it is."""
        before, self.problem = self._own, ""
        try:
            self._own = OWN_MODELS.read()
        except FileProblem as problem:
            self._own, self.problem = (), str(problem)
        if self._own != before:
            self.changed.emit()

    def add(self, model: Vehicle) -> None:
        """Add a model, unless the same one is there."""
        self.read()
        if model not in self._own:
            self._write((*self._own, model))

    def replace(self, model: Vehicle, by: Vehicle) -> None:
        """Give a model another name or type."""
        self.read()
        changed = [by if each == model else each for each in self._own]
        self._write(tuple(dict.fromkeys(changed)))

    def remove(self, model: Vehicle) -> None:
        """Remove a model; squads that field it keep it."""
        self.read()
        self._write(tuple(each for each in self._own if each != model))

    def _write(self, models: tuple[Vehicle, ...]) -> None:
        """Write and show other models; never replaces an unreadable file."""
        if self.problem:
            self.failed.emit(self.problem)
            return
        try:
            OWN_MODELS.write(models)
        except FileProblem as problem:
            self.failed.emit(str(problem))
            return
        self._own = models
        self.changed.emit()


INTRO = N_(
    "Any model you own, such as a conversion. It is kept for all your squads, and in the "
    "file of every squad that fields it."
)
WIDTH = length(400)


class OwnModelDialog(QDialog):
    """Asks for name and type of a new or existing model."""

    def __init__(
        self,
        kinds: Iterable[TypeNames],
        model: Vehicle | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("own_model")
        self.setWindowTitle(_("Own vehicle model") if model else _("New vehicle model of your own"))
        self._before = model
        intro, called, played = (plain_label(self, role) for role in ("hint", "heading", "heading"))
        intro.setText(_(INTRO))
        called.setText(_("&Name"))
        self.name = QLineEdit(self)
        self.name.setObjectName("own_name")
        self.name.setPlaceholderText(_("what you call it"))
        self.name.textChanged.connect(ensure_glyphs)
        called.setBuddy(self.name)
        played.setText(_("Played as"))
        self._types = {kind.id: self._button(kind) for kind in kinds}
        buttons = dialog_buttons(self, _("Save model"))
        self._accept = buttons.findChild(QPushButton, "accept")
        self._lay_out((intro, called, self.name, played, *self._types.values()), buttons)
        self.name.textChanged.connect(self._allow)
        self._show(model)

    def _lay_out(self, widgets: Iterable[QWidget], buttons: QDialogButtonBox) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(px(8))
        for widget in widgets:
            column.addWidget(widget)
        column.addSpacing(px(6))
        column.addWidget(buttons)
        self.setMinimumWidth(WIDTH)

    def _button(self, kind: TypeNames) -> QRadioButton:
        button = QRadioButton(capital(kind.name), self)
        button.setObjectName(f"own_{kind.id}")
        button.setIcon(icon(silhouette_of_type(kind.id)))
        button.setIconSize(QSize(*GLYPH))
        return button

    def _show(self, model: Vehicle | None) -> None:
        self.name.setText((model and model.name) or "")
        chosen = self._types.get(model.type) if model else None
        (chosen or next(iter(self._types.values()))).setChecked(True)
        self._allow()

    def _allow(self) -> None:
        """Enable the button if there is a name."""
        if self._accept is not None:
            self._accept.setEnabled(bool(self.name.text().strip()))

    @property
    def model(self) -> Vehicle:
        """The entered model, with further data of the old one."""
        kind = next(kind for kind, button in self._types.items() if button.isChecked())
        name = " ".join(self.name.text().split())
        if self._before is not None:
            return self._before.replace(type=kind, name=name)
        return Vehicle(type=kind, name=name)
