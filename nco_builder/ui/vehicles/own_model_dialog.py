"""A model that stands in no catalogue: its name and the type it is played as."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder.language import N_, _
from nco_builder.squad import Vehicle
from nco_builder.ui.look.choice_texts import capital
from nco_builder.ui.look.dialog_buttons import dialog_buttons
from nco_builder.ui.look.fonts import ensure_glyphs
from nco_builder.ui.look.icons import icon
from nco_builder.ui.look.panel_layout import plain_label
from nco_builder.ui.vehicles.glyphs import GLYPH, glyph_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nco_builder.vehicles import Kind

INTRO = N_(
    "A conversion, a paper panzer, a jeep with a gun: whatever stands on your shelf. It is kept "
    "for all your squads; a squad that fields it holds it in its own file too."
)
WIDTH = 400


class OwnModelDialog(QDialog):
    """Asks for name and type of a new model, or for other ones of an old."""

    def __init__(
        self, kinds: Iterable[Kind], model: Vehicle | None = None, parent: QWidget | None = None
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
        buttons = dialog_buttons(self, _("Keep it"))
        self._accept = buttons.findChild(QPushButton, "accept")
        self._lay_out((intro, called, self.name, played, *self._types.values()), buttons)
        self.name.textChanged.connect(self._allow)
        self._show(model)

    def _lay_out(self, widgets: Iterable[QWidget], buttons: QDialogButtonBox) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(8)
        for widget in widgets:
            column.addWidget(widget)
        column.addSpacing(6)
        column.addWidget(buttons)
        self.setMinimumWidth(WIDTH)

    def _button(self, kind: Kind) -> QRadioButton:
        button = QRadioButton(capital(kind.name), self)
        button.setObjectName(f"own_{kind.id}")
        button.setIcon(icon(glyph_name(kind.id)))
        button.setIconSize(GLYPH)
        return button

    def _show(self, model: Vehicle | None) -> None:
        self.name.setText((model and model.name) or "")
        chosen = self._types.get(model.type) if model else None
        (chosen or next(iter(self._types.values()))).setChecked(True)
        self._allow()

    def _allow(self) -> None:
        """A model without a name could not be told from others."""
        if self._accept is not None:
            self._accept.setEnabled(bool(self.name.text().strip()))

    @property
    def model(self) -> Vehicle:
        """The model as entered; what else the old one's file says of it stays."""
        kind = next(kind for kind, button in self._types.items() if button.isChecked())
        entered = {"type": kind, "name": " ".join(self.name.text().split())}
        if self._before is not None:
            return self._before.model_copy(update=entered)
        return Vehicle.model_validate(entered)
