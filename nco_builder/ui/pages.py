"""The pages between head and foot of the window; all but the first are made when first wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from nco_builder.ui.look.kept_state import as_text, from_text
from nco_builder.ui.squad.page import SquadPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.ui.compare.page import ComparePage
    from nco_builder.ui.document.settings import Settings
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.preferences.page import PreferencesPage
    from nco_builder.ui.printing.page import PrintPage
    from nco_builder.ui.vehicles.page import VehiclesPage

NAMES = ("squad", "vehicles", "print", "compare", "settings")
"""In the order of the rail; each is the name of a page's action and drawing, too."""
AT_FOOT = "settings"


class Pages(QStackedWidget):
    """One page is shown; the others follow the squad all the same.

    Attributes:
        squad: the Squad page.
        vehicles: the Vehicles page, None before it was first shown; likewise the others.
        printing: the Print page.
        comparison: the Compare page.
        preferences: the Settings page.

    Signals:
        chart_wanted: the vehicle chart is to be exported.
        setting_changed: the key of a setting that has another value now.
        topic_wanted: a rule to be read.
        start_again_wanted: the program is to be started anew.

    """

    chart_wanted = Signal()
    setting_changed = Signal(str)
    topic_wanted = Signal(str)
    start_again_wanted = Signal()

    def __init__(self, document: SquadDocument, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self.squad = SquadPage(document, self)
        self.vehicles: VehiclesPage | None = None
        self.printing: PrintPage | None = None
        self.comparison: ComparePage | None = None
        self.preferences: PreferencesPage | None = None
        self.addWidget(self.squad)
        self._turns: dict[str, Callable[[], None]] = {
            "squad": self._turn_to_squad,
            "vehicles": self._turn_to_vehicles,
            "print": self._turn_to_print,
            "compare": self._turn_to_compare,
            "settings": self._turn_to_settings,
        }

    def turn_to(self, name: str) -> None:
        """Show a page and put the keyboard where work on it begins.

        Raises:
            KeyError: no page is called so.

        """
        self._turns[name]()

    @property
    def shown(self) -> str:
        """The name of the page that is shown."""
        page = self.currentWidget()
        return page.objectName().removesuffix("_page") if page else ""

    def _show(self, page: QWidget) -> None:
        if self.indexOf(page) < 0:
            self.addWidget(page)
        self.setCurrentWidget(page)

    def _turn_to_squad(self) -> None:
        self._show(self.squad)

    def _turn_to_vehicles(self) -> None:
        if self.vehicles is None:
            from nco_builder.ui.vehicles.page import VehiclesPage  # reads catalogue and charts

            self.vehicles = VehiclesPage(self._document, self)
            self.vehicles.export_wanted.connect(self.chart_wanted)
            self.vehicles.restore_state(from_text(self._settings["vehicles_state"]))
        self._show(self.vehicles)
        self.vehicles.catalogue.list.setFocus()

    def _turn_to_print(self) -> None:
        if self.printing is None:
            from nco_builder.ui.printing.page import PrintPage  # draws sheets

            self.printing = PrintPage(self._document, self._settings, self)
        self._show(self.printing)
        self.printing.view.setFocus()

    def _turn_to_compare(self) -> None:
        if self.comparison is None:
            from nco_builder.ui.compare.page import ComparePage  # few starts need it

            self.comparison = ComparePage(self._document, self._settings, self)
        self._show(self.comparison)
        self.comparison.table.setFocus()

    def _turn_to_settings(self) -> None:
        if self.preferences is None:
            from nco_builder.ui.preferences.page import PreferencesPage  # likewise

            self.preferences = PreferencesPage(self._settings, self)
            self.preferences.changed.connect(self._take_setting)
            self.preferences.topic_wanted.connect(self.topic_wanted)
            self.preferences.table_reset.connect(self.squad.use_usual_table)
            self.preferences.start_again_wanted.connect(self.start_again_wanted)
        self._show(self.preferences)
        self.preferences.search.setFocus()

    def _take_setting(self, key: str) -> None:
        """Let the Print page have the paper that was just chosen; tell the window."""
        if key == "paper" and self.printing is not None:
            self.printing.options.use_paper()
        self.setting_changed.emit(key)

    def save(self) -> None:
        """Keep what the pages look like; end what works beside them."""
        self._settings["page_state"] = as_text(self.squad.save_state())
        self.squad.save_table(self._settings)
        self.squad.save_chosen(self._settings)
        self._settings["page_shown"] = self.shown
        if self.vehicles is not None:
            self._settings["vehicles_state"] = as_text(self.vehicles.save_state())
        if self.printing is not None:
            self.printing.stop()

    def restore(self) -> None:
        """Let the Squad page look as it was left."""
        self.squad.restore_state(from_text(self._settings["page_state"]))
        self.squad.restore_table(self._settings)
        if self._settings["open_last"]:
            self.squad.restore_chosen(self._settings)
