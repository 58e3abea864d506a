"""The form of the selected men; every choice is an edit of the squad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QSpinBox, QWidget

from nco_builder.documents.path_edits import format_path
from nco_builder.language import _
from nco_builder.squad.fields import FIELD
from nco_builder.systems.nco_squad.entry import men_entry
from nco_builder.systems.nco_squad.options import options_of, panel_fields
from nco_builder.systems.nco_squad.squad_table import men_of
from nco_builder.systems.page import DEFINE, MAKE, ChipField
from nco_builder.ui.document.document_view import MenDocument
from nco_builder.ui.form.fields import ChipsInput, StepperInput, fill_fields
from nco_builder.ui.form.form import Form
from nco_builder.ui.parts.controls import fill_options, keep_whole
from nco_builder.ui.parts.icons import Position, add_icon, icon
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.worker import LatestWorker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QPoint

    from nco_builder.legality import Report, Severity
    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.systems.page import Chip
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.men_namer import MenNamer

FEW = 100
FEW_FINDINGS = 40
"""Up to this many men and findings, choices are computed at once."""


class SoldierPanel(Form):
    """The form of the selected men.

    Signals:
        weapons_wanted: the player wants to define nation-specific weapons.
        weapon_wanted: the player wants to make one in a rules pack.
        name_wanted: the player wants a name for these men.

    Attributes:
        namer: says who can be named; nobody is while there is none.
    """

    weapons_wanted = Signal()
    weapon_wanted = Signal()
    name_wanted = Signal()

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        self._men = MenDocument(document)
        super().__init__("soldier", self._men, parent)
        self._document = document
        self._newest = LatestWorker(self, "soldier panel")
        self._offered: Mapping[str, tuple[Chip, ...]] = {}
        self._dice = add_icon(self._name.line, icon("dice"), Position.TrailingPosition)
        self._dice.setObjectName("name_soldier")
        self._dice.setText(_("Name him"))
        self._dice.triggered.connect(self.name_wanted)
        self.namer: MenNamer | None = None
        self._label.setObjectName("head_soldier")
        self._aside.setObjectName("head_rank")
        self._price.setObjectName("head_price")
        for whole in (self._label, self._price):
            keep_whole(whole)  # his rank is read next to them, too
        self._tiles.setObjectName("profile")
        self._tiles.setAccessibleName(_("Profile"))
        self._explanation.setObjectName("explanation")
        self.stack.led.connect(self._lead)

    @property
    def _rows(self) -> tuple[int, ...]:
        return self._men.rows

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """Return the topic of hand grenades on their field, else of his rank or trade."""
        box = self.findChild(QSpinBox, "grenades")
        if box is not None and is_meant(box, place):
            return FIELD["grenades"].topics
        men = self._document.squad.members
        return (f"unit:{men[self._rows[0]].unit}",) if self._rows else ()

    def show_men(self, rows: tuple[int, ...]) -> None:
        """Show the men in these rows, at least one."""
        self._men.rows = rows
        self.message = ""
        everybody = list(men_of(self._document.report))
        men = [everybody[row] for row in rows]
        self._show_dice(rows)
        look = partial(_offers, self._document.report, rows)
        self._newest.want(
            look, partial(self._offer, men), little=_is_little(self._document.report, rows)
        )
        if self._newest.busy:  # nothing is offered that is not of these men
            self._offer(men, {})

    def _offer(self, men: list[Man], offered: Mapping[str, tuple[Chip, ...]]) -> None:
        """Show these men with their choices."""
        self._offered = offered
        wrong = any(
            finding.field == "grenades" and finding.severity == "error"
            for man in men
            for finding in man.report.findings
        )
        where = format_path(("members", self._rows[0], "grenades"))
        marks: dict[str, Severity] = {where: "error"} if wrong else {}
        self.show_entry(men_entry(men, self._rows, offered), marks)

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()

    def _show_dice(self, rows: tuple[int, ...]) -> None:
        """Offer to name men without names; explain elsewhere why that is impossible."""
        reason = self.namer.no_names() if self.namer else ""
        offered = self.namer is not None and bool(self.namer.can_name(rows))
        self._dice.setVisible(offered)
        self._dice.setEnabled(not reason)
        self._dice.setToolTip(reason or _("Gives a name that is usual in his nation"))

    def focus_field(self, field: str) -> None:
        """Focus the editor of a member field."""
        row = (field in FIELD and FIELD[field].row) or field
        if row == "name":
            self._name.line.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        shown = self.stack.named(row)
        if isinstance(shown, ChipsInput):
            shown.flow.focus_chip()
        elif shown is not None:
            shown.focus_path(("members", self._rows[0], row))
        if isinstance(shown, StepperInput):
            shown.box.selectAll()

    def _lead(self, chip: Chip) -> None:
        if chip.field == DEFINE:
            self.weapons_wanted.emit()
        elif chip.field == MAKE:
            self.weapon_wanted.emit()
        else:
            self._show_ranks()

    def _show_ranks(self) -> None:
        """Show all ranks below the chip that leads to them."""
        menu = self.ranks_menu()
        shown: Any = self.stack.named("rank")
        button = next(one for one in shown.flow.chips if one.option.opens)
        menu.exec(button.mapToGlobal(button.rect().bottomLeft()))
        menu.deleteLater()

    def ranks_menu(self) -> QMenu:
        """Return a menu of all ranks these men may change to."""
        menu = QMenu(self)
        fill_options(menu, self._ranks(), self._choose)
        return menu

    def _choose(self, chip: Chip) -> None:
        if chip.opens:
            self._lead(chip)
        else:
            chip.choose(self._document)

    def _ranks(self) -> tuple[Chip, ...]:
        """Return all ranks; for many men they were computed in the background."""
        if len(self._rows) > FEW:
            return self._offered.get("unit", ())
        return options_of(self._document.report, self._rows).get("unit", ())

    def fill_menu(self, menu: QMenu) -> None:
        """Add a menu for each row of the form, with the same choices."""
        fields = [
            each.replace(chips=self._ranks())
            if isinstance(each, ChipField) and each.key == "rank"
            else each
            for each in (self._entry.fields if self._entry else ())
        ]
        fill_fields(menu, fields, self._choose)

    def tell(self, text: str) -> None:
        """Show a message until something else is explained."""
        self.message = text
        self._explanation.explain(text)
        self._fit_foot()

    def about(self) -> str:
        """Return the message, or the explanation of the men."""
        return self.message or super().about()


def _is_little(report: Report, rows: tuple[int, ...]) -> bool:
    """Return whether the choices of these men are computed quickly."""
    if len(rows) > FEW:
        return False
    return sum([len(report.members[row].findings) for row in rows]) <= FEW_FINDINGS


def _offers(report: Report, rows: tuple[int, ...]) -> dict[str, tuple[Chip, ...]]:
    """Return the choices of these men by row of the form; for many men also all ranks."""
    found = panel_fields(report, rows)
    return found if len(rows) <= FEW else found | {"unit": options_of(report, rows)["unit"]}
