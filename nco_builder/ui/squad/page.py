"""The Squad page: recruit list, squad table, soldier panel and findings around one document."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtWidgets import QFrame, QMenu, QStackedWidget, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.systems.nco_squad.options import reason_line
from nco_builder.systems.nco_squad.shelf import Recruit
from nco_builder.ui.document.page import PagePart
from nco_builder.ui.findings.table_page import TablePage, TableSettings
from nco_builder.ui.glance.table_with_glance import TableWithGlance, width_for_all
from nco_builder.ui.parts.controls import menu_entry
from nco_builder.ui.parts.measures import measured
from nco_builder.ui.parts.texts import announce
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.verdicts import nothing_found
from nco_builder.ui.shelf.view import ShelfPanel
from nco_builder.ui.squad.actions import EDIT, SQUAD, WINDOW_WIDE, SquadActions
from nco_builder.ui.squad.example_banner import ExampleBanner
from nco_builder.ui.squad.first_steps import FirstSteps
from nco_builder.ui.squad.lost_kit import LostKit
from nco_builder.ui.squad.men_table import SquadModel, SquadView
from nco_builder.ui.squad.packs_banner import PacksBanner
from nco_builder.ui.squad.panel import SquadPanel
from nco_builder.ui.squad.recruits import RecruitMenu, recruit_model
from nco_builder.ui.table.footer import TableFooter

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from nco_builder.legality import Choice, Finding, Report
    from nco_builder.settings.settings import Settings
    from nco_builder.squad.model import Pack
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.systems.page import Offer
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.glance.panel import GlancePanel
    from nco_builder.ui.soldier.panel import SoldierPanel

TABLE_LEAST = 440
"""The least width of the table: with the panels it fills a window of 960 pixels."""


class SquadPage(TablePage):
    """Hosts the four parts.

    Attributes:
        recruit_menu: every unit with its key, for a Squad menu.
        example: what a first start says.
    """

    choosing: ClassVar[tuple[str, ...]] = ("squad_table",)
    kept_in = TableSettings("page_state", "squad_groups", "squad_columns", "men_chosen")

    table: SquadView
    _deeds: SquadActions
    _footer: TableFooter

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("squad_page")
        self._document = document
        self._shown: tuple[tuple[int, ...], Report] | None = None
        self._fixed_row = QPersistentModelIndex()
        self._model = SquadModel(document, self)
        # each in its place from the first: what is put there later is styled again
        self._beside = TableWithGlance(self._whole, self._width_for_all, self._plots, self._sheet)
        self.shelf = ShelfPanel(recruit_model(document, self), "recruit", self._columns)
        self._middle = QFrame(self._columns)
        set_look(self._middle, role="panel")
        self._panels = QStackedWidget(self._columns)
        self.table = SquadView(document, self._model, self._middle)
        self._squad = SquadPanel(document, self._panels)
        self.host_findings(document)
        self._steps = FirstSteps(document, self.table.viewport())
        self._footer = TableFooter("squad_footer", self._middle)
        self.example = ExampleBanner(document, settings, self._middle)
        self._packs_banner = PacksBanner(self._middle)
        self._known: Callable[[], list[RulesPack]] = list
        self._packs_looked_at: tuple[Pack, ...] = ()
        self._beside.wanted = settings["glance_beside"] == "yes"
        self._beside.wanted_changed.connect(self._keep_glance)
        self._lay_out()
        grouping = (_("&Group soldiers and specialists"), "group_men")
        self.host_table(self.table, self._footer, _("Squad ta&ble"), grouping)
        self._deeds = SquadActions(document, self._model, self.table, self)
        self.recruit_menu = RecruitMenu(document, self)
        self.edit_actions = self._deeds.listed(EDIT, before=("select_all",))
        recruit, *others = self._deeds.listed(SQUAD, before=("rename", "deselect", "weapons"))
        self.row_actions = (recruit, menu_entry(self.recruit_menu), *others)
        self.wide_actions = [self._deeds.by_name[name] for name in WINDOW_WIDE]
        self._connect()
        self.refresh()
        self.act_by(self._deeds)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(*measured(1, 1, 1, 1))
        column.setSpacing(0)
        column.addWidget(self.example)
        column.addWidget(self._packs_banner)
        column.addWidget(self.table, 1)
        column.addWidget(self._footer)
        self._middle.setFocusProxy(self.table)
        self._panels.addWidget(self._squad)
        columns = (
            PagePart(self.shelf, width=258, least=186, stretch=0, roomy=(272, 320), name=_("Add")),
            PagePart(self._middle, width=618, least=TABLE_LEAST, stretch=1),
            PagePart(
                self._panels, width=326, least=264, stretch=0, roomy=(328, 420), name=_("Details")
            ),
        )
        self.divide(columns, self._findings, around=self._beside)

    def _plots(self, parent: QWidget) -> GlancePanel:
        from nco_builder.ui.glance.panel import GlancePanel  # a small window never shows it

        return GlancePanel(self._document, parent)

    def _look_at(self, unit: str) -> None:
        """Preview one more man of a unit; "" for nobody."""
        if self._beside.panel is not None:
            self._beside.panel.look_at(unit)

    def _width_for_all(self) -> int:
        return width_for_all(self._columns, self._middle, self.table)

    def _keep_glance(self) -> None:
        self._settings["glance_beside"] = "yes" if self._beside.wanted else "no"

    def toggle_glance(self) -> bool:
        """Show or close the plots beside the table; return whether they have room there."""
        return self._beside.toggle()

    def _connect(self) -> None:
        self._drawers.fitted.connect(self._say_folded)
        self.shelf.wanted.connect(self._take)
        self.recruit_menu.wanted.connect(self._recruit_from_anywhere)
        self._steps.wanted.connect(self._recruit_first)
        self._steps.begun.connect(self._begin_otherwise)
        self.recruit_menu.barred.connect(self._show_barred)
        self.shelf.list.looked_at.connect(self._look_at)
        self.table.chosen_changed.connect(self.refresh)
        self.table.opened.connect(self._go_to_fields)
        LostKit(self._document, self).lost.connect(self._show_lost)
        self._findings.left.connect(self._return_to_table)
        self.example.own_wanted.connect(self._begin_own)
        self.example.game_wanted.connect(lambda: self.command_wanted.emit("play_tonight"))
        self._squad.weapons_wanted.connect(self.define_weapons)
        for packs in (self._squad, self._packs_banner):
            packs.packs_wanted.connect(partial(self.command_wanted.emit, "rules_packs"))
        self._document.replaced.connect(self._look_for_packs)
        self._document.changed.connect(self._follow_packs)
        by_name = self._deeds.by_name
        by_name["weapons"].triggered.connect(self.define_weapons)
        by_name["settings"].triggered.connect(self.open_settings)

    @cached_property
    def _soldier(self) -> SoldierPanel:
        """The form of the selected men, created for the first of them."""
        from nco_builder.ui.soldier.panel import SoldierPanel

        panel = SoldierPanel(self._document, self)
        panel.weapons_wanted.connect(self.define_weapons)
        panel.weapon_wanted.connect(partial(self.command_wanted.emit, "make_weapon"))
        panel.name_wanted.connect(self._deeds.by_name["name_men"].trigger)
        panel.namer = self._deeds.namer
        self._panels.addWidget(panel)
        panel.stand_behind(self.table)
        return panel

    def _show_lost(self, text: str) -> None:
        self._soldier.tell(text)

    def refresh(self) -> None:
        """Show document and selection."""
        rows = self.table.chosen()
        shown = (rows, self._document.report)
        if self._shown and self._shown[0] == rows and self._shown[1] is shown[1]:
            return  # men who come or go are chosen on the way: that has shown them
        self._shown = shown
        if rows:
            self._soldier.show_men(rows)
        else:
            self._squad.refresh()
        self._panels.setCurrentWidget(self._soldier if rows else self._squad)
        self._findings.say_clean(nothing_found(self._document.report, self._document.kind))
        self._deeds.refresh()

    def go_on_fixing(self) -> None:
        """Focus the next fix if the repaired man has none left."""
        if not self._findings.list.focus_fix(0):
            self._return_to_table()

    def note_fixed(self, found: Finding) -> None:
        """Note the man of a fix, whose row may change."""
        row = -1 if found.member is None else found.member
        self._fixed_row = QPersistentModelIndex(self._model.index(row, 0))

    def _return_to_table(self) -> None:
        """Focus the man repaired last, or else the table."""
        if self._fixed_row.isValid():
            self.table.choose((self._fixed_row.row(),))
        self._fixed_row = QPersistentModelIndex()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_fields(self) -> None:
        """Focus the form of the selected men."""
        if self.table.chosen():
            self._soldier.focus_first()

    def _say_folded(self) -> None:
        self._steps.say_folded(folded=self._drawers.narrow)

    def _begin_own(self) -> None:
        self.command_wanted.emit("new")

    def _begin_otherwise(self, command: str) -> None:
        before = self._document.opened
        self.command_wanted.emit(command)
        if command == "example" and self._document.opened is not before:
            self.example.offer()

    def begin_work(self) -> None:
        """Focus the table where the list of recruits is closed."""
        if self._drawers.narrow:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_settings(self) -> None:
        """Show the squad's own settings and focus them."""
        self.table.clearSelection()
        self._squad.begin_work()

    def know_packs(self, known: Callable[[], list[RulesPack]]) -> None:
        """Let the squad's settings list the rules packs that a function returns."""
        self._known = known
        self._squad.know_packs(known)

    def showEvent(self, event: QShowEvent) -> None:
        """Look for rules packs that changed while other documents were in front."""
        super().showEvent(event)
        self._look_for_packs()

    def _follow_packs(self) -> None:
        if self._document.squad.packs != self._packs_looked_at:
            self._look_for_packs()

    def _look_for_packs(self) -> None:
        """Tell which rules packs of the squad changed since it took them."""
        squad = self._document.squad
        self._packs_looked_at = squad.packs
        self._packs_banner.look(squad, self._known() if squad.packs else ())

    def define_weapons(self) -> None:
        """Open the editor of nation-specific weapons."""
        from nco_builder.ui.soldier.nation_weapons import NationWeaponsDialog  # few starts need it

        dialog = NationWeaponsDialog(self._document, self)
        dialog.exec()
        dialog.deleteLater()

    def select_member(self, index: int, field: str = "") -> None:
        """Select a man, and optionally the cell of a field."""
        if 0 <= index < self._model.rowCount():
            self.table.show_field(index, field)

    def show_finding(self, found: Finding) -> None:
        """Select the subject of a finding without moving the focus."""
        if found.member is not None:
            self.select_member(found.member, found.field)
        else:
            self.table.clearSelection()

    def follow_up(self, found: Finding) -> None:
        """Select the subject of a finding, and focus what changes it."""
        self.show_finding(found)
        if found.member is not None:
            self._soldier.focus_field(found.field)
        elif found.field == "definitions":
            self._squad.focus_field(found.field)
        elif found.field:
            self.field_wanted.emit(found.field)

    def stop(self) -> None:
        """Cancel background work."""
        if self._beside.panel is not None:
            self._beside.panel.stop()
        self._deeds.stop()
        if "_soldier" in vars(self):
            self._soldier.stop()

    def _take(self, offer: Offer) -> None:
        if isinstance(offer, Recruit):
            self._recruit(offer.choice)

    def _recruit(self, choice: Choice) -> None:
        self._document.do(choice.edit)

    def _recruit_first(self, choice: Choice) -> None:
        """Recruit the first man; the button that had the keyboard goes, so the table takes it."""
        self._recruit(choice)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _recruit_from_anywhere(self, choice: Choice) -> None:
        """Recruit a man, and show him: the shortcut works on every page."""
        self.come_forward()
        self._recruit(choice)

    def _show_barred(self, choice: Choice) -> None:
        """Show a barred recruit in the list, which says why."""
        self.come_forward()
        self.shelf.show_offer(str(choice.value))
        announce(self.shelf.list, reason_line(choice, self._document.report))

    def fill_menu(self, menu: QMenu) -> None:
        """Add the choices of the selected men."""
        self._soldier.fill_menu(menu)
