"""The Vehicles page: catalogue, set, odds and orders, and the findings about vehicles."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar
from weakref import ref

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from nco_builder.language import N_, _
from nco_builder.legality import is_of_vehicles
from nco_builder.sheets.at_length import set_at_length
from nco_builder.ui.document.page import PagePart
from nco_builder.ui.findings.model import is_loud
from nco_builder.ui.findings.page import FindingsPage
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.block_page import in_parts
from nco_builder.ui.parts.block_view import BlockView
from nco_builder.ui.parts.controls import plain_label, push_button
from nco_builder.ui.parts.lists import as_text, from_text
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.panel_layout import MARGIN, head_line
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.worker import LatestWorker
from nco_builder.ui.vehicles.catalogue_panel import CataloguePanel
from nco_builder.ui.vehicles.models import OwnModels, offer_of
from nco_builder.ui.vehicles.set_panel import SetPanel

if TYPE_CHECKING:
    from weakref import ReferenceType

    from PySide6.QtGui import QShowEvent

    from nco_builder.legality import Finding, Report
    from nco_builder.settings.settings import Settings
    from nco_builder.sheets.blocks import Block
    from nco_builder.squad import Vehicle
    from nco_builder.ui.document.document_view import SquadDocument


FEW = 30
"""Charts of up to this many vehicles and men are made at once."""


def _chart(report: Report) -> tuple[tuple[Block, ...], ...]:
    """Return the chart of a set, in parts."""
    return in_parts(set_at_length(report))


class ChartView(BlockView):
    """The vehicle chart in the window."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("vehicle_chart")
        self.setAccessibleName(_("Odds and orders"))
        self._squads = document
        self._newest = LatestWorker(self, "vehicle chart")
        flag = Qt.TextInteractionFlag
        selected = flag.TextSelectableByMouse | flag.TextSelectableByKeyboard
        # the keyboard goes through the text, not from one of its many rulings to the next
        self.setTextInteractionFlags(selected | flag.LinksAccessibleByMouse)
        self.setTabChangesFocus(True)

    def refresh(self) -> None:
        """Show the chart of the set; the reading position stays."""
        report = self._squads.report
        squad = report.squad
        little = len(squad.vehicles) + len(squad.members) <= FEW
        self._newest.want(partial(_chart, report), self.show_parts, little=little)

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()


CLEAN = N_("✓  No problems with vehicles and anti-tank weapons.")


class VehiclesPage(FindingsPage):
    """Arranges the parts; created on first use, because it reads the catalogue."""

    choosing: ClassVar[tuple[str, ...]] = ("vehicle_set",)

    def __init__(
        self, document: SquadDocument, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self.setObjectName("vehicles_page")
        self._document = document
        self._greeted = False
        self.own = OwnModels(self)
        self.own.read()
        self.catalogue = CataloguePanel(document, self.own, self)
        self.set = SetPanel(document, self.own, self)
        self.chart = ChartView(document, self)
        self._judged_by: tuple[ReferenceType[Report], str] | None = None
        self._lay_out()
        self._connect()

    def _is_about_vehicles(self, finding: Finding) -> bool:
        """Return whether a finding is about vehicles; the label is looked up once per report."""
        report = self._document.report
        if self._judged_by is None or self._judged_by[0]() is not report:
            # weak, as nothing may be asked about the next document
            self._judged_by = ref(report), report.rules.appendix_b.label
        return is_about_vehicles(finding, self._judged_by[1])

    def _lay_out(self) -> None:
        chart = self._chart_panel()
        # last, as Tab comes there last
        self.host_findings(
            self._document,
            _(CLEAN),
            self._is_about_vehicles,
            _is_loud_here,
            # the badge in the header counts all
            _("Findings about vehicles"),
        )
        columns = (
            PagePart(self.catalogue, width=392, least=280, stretch=3, name=_("Add")),
            PagePart(self.set, width=310, least=242, stretch=2),
            PagePart(chart, width=474, least=312, stretch=4, name=_("Odds and orders")),
        )
        self.divide(columns, self._findings)

    def _chart_panel(self) -> QFrame:
        panel = QFrame(self)
        set_look(panel, role="panel")
        self._title = plain_label(panel, "heading", _("Odds and orders"))
        self._export = push_button(panel, "export_chart", _("&Chart as PDF…"), self._want_export)
        column = QVBoxLayout(panel)
        column.setContentsMargins(*measured(1, 4, 1, 1))
        column.setSpacing(px(2))
        column.addLayout(head_line(self._title, self._export, MARGIN, MARGIN - px(4)))
        column.addWidget(self.chart, 1)
        self.setTabOrder(self._export, self.chart)
        return panel

    def _connect(self) -> None:
        self.catalogue.wanted.connect(self.field)
        self.set.dropped.connect(self.field)
        self.own.failed.connect(self._show_sentence)
        self._findings.left.connect(self.set.view.setFocus)
        self.chart.wanted.connect(self.topic_wanted)
        self._document.changed.connect(self._follow)
        self._document.replaced.connect(self._follow)

    def begin_search(self) -> bool:
        """Focus the search of the catalogue."""
        self.catalogue.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.catalogue.filters.search.selectAll()
        return True

    def begin_work(self) -> None:
        """Focus the catalogue; the squad's vehicles where it would take their room."""
        if self._drawers.narrow and self._document.squad.vehicles:
            self.set.view.setFocus()
        else:
            self.catalogue.list.setFocus()

    def focus_field(self, field: str) -> None:
        """Focus the set of vehicles."""
        if field == "vehicles":
            self.set.view.setFocus()

    def restore(self, settings: Settings) -> None:
        """Restore the division of the page."""
        self.restore_state(from_text(settings["vehicles_state"]))

    def save(self, settings: Settings) -> None:
        """Store the division of the page."""
        settings["vehicles_state"] = as_text(self.save_state())

    def stop(self) -> None:
        """Cancel background work."""
        self.chart.stop()

    def _want_export(self) -> None:
        self.command_wanted.emit("export_vehicles")

    def field(self, vehicle: Vehicle) -> None:
        """Add a model to the set, or swap it for the one of its type; else do nothing."""
        offer = offer_of(self._document.report, vehicle)
        if offer.edit is not None:
            self._document.do(offer.edit)

    def show_finding(self, found: Finding) -> None:
        """Select the model of a finding."""
        self.set.show_finding(found)

    def follow_up(self, found: Finding) -> None:
        """Focus what changes a finding."""
        self.set.follow_up(found)

    def _follow(self) -> None:
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        self.chart.refresh()
        squad = self._document.squad
        agreed = squad.match.vehicle_phase or not squad.vehicles
        self._title.setText(_("Odds and orders") if agreed else _("Odds, if agreed"))
        self._export.setEnabled(bool(squad.vehicles))

    def showEvent(self, event: QShowEvent) -> None:
        """Update after being hidden; the first time, report what cannot be read."""
        super().showEvent(event)
        self.own.read()  # they may have been changed in their rules pack
        self._refresh()
        if not self._greeted and self.own.problem:
            QTimer.singleShot(0, self, self._show_problem)
        self._greeted = True

    def _show_problem(self) -> None:
        self._show_sentence(self.own.problem)

    def _show_sentence(self, sentence: str) -> None:
        questions.say(self, sentence)


def _is_loud_here(finding: Finding) -> bool:
    """Return whether a finding demands action here: also an agreement on the Vehicle Phase."""
    return is_loud(finding) or finding.code == "vehicles_not_agreed"


def is_about_vehicles(finding: Finding, label: str) -> bool:
    """Return whether a finding is about vehicles, or says that nothing was judged."""
    of_vehicles = is_of_vehicles(finding, label)
    return of_vehicles or finding.code == "unknown_ruleset"
