"""Base of pages with findings: shows them, jumps to their subjects, fixes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from nco_builder.language import _
from nco_builder.ui.document.page import DividedPage
from nco_builder.ui.findings.model import FindingsModel
from nco_builder.ui.findings.panel import FindingsPanel
from nco_builder.ui.parts.texts import shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from nco_builder.legality import Finding
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.document_view import DocumentView


class FindingsPage(DividedPage):
    """A page with a list of findings; subclasses add the other parts.

    Signals:
        pack_wanted: the id of the rules pack that the player wants to open.
    """

    pack_wanted = Signal(str)

    def __init__(
        self, document: DocumentView, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._fixing: Mapping[str, QAction] = {}

    def host_findings(
        self,
        document: DocumentView,
        clean: str = "",
        about: Callable[[Finding], bool] | None = None,
        loud: Callable[[Finding], bool] | None = None,
        title: str = "",
    ) -> None:
        """Create the list of findings.

        Args:
            document: as the page sees it.
            clean: what it says if nothing is to be done.
            about: which findings it lists; all of them if left out.
            loud: which of them demand action; the usual ones if left out. With its own a page
                shows notes at first.
            title: its title, which tells what it lists if that is not all.
        """
        self._judged, self._about = document, about
        self._findings_model = FindingsModel(document, self, about, loud, folded=True)
        self._findings = FindingsPanel(document, self._findings_model, self._below, clean, title)
        self._findings.show_notes(shown=loud is not None)
        self._findings.list.shown.connect(self.show_finding)
        self._findings.list.followed_up.connect(self.follow_up)
        self._findings.list.fixing.connect(self.note_fixed)
        self._findings.list.cited.connect(self._read_rule)
        self._findings.list.pack_wanted.connect(self.pack_wanted)
        self._findings.fix_all_wanted.connect(self.fix_all)
        self._findings_model.followed.connect(self._name_fixing)

    def fix_by(self, actions: Mapping[str, QAction]) -> None:
        """Connect the actions `fix_first` and `fix_all`."""
        self._fixing = actions
        actions["fix_first"].triggered.connect(self._fix_first)
        actions["fix_all"].triggered.connect(self.fix_all)
        self._name_fixing()

    def _name_fixing(self) -> None:
        """Name the first fix in the menu, and enable the actions that have something to fix."""
        if not self._fixing:
            return
        repair = self._findings_model.first_fix()
        text = _("Fix the first pro&blem")
        if repair is not None:
            told = shortened(self._judged.text_of(repair))
            text = _("Fix the first pro&blem: {repair}").format(repair=told)
        self._fixing["fix_first"].setText(text)
        self._fixing["fix_first"].setEnabled(repair is not None)
        self._fixing["fix_all"].setEnabled(self._findings_model.fixable_count() > 0)

    def _fix_first(self) -> None:
        repair = self._findings_model.first_fix()
        found = self._findings.first()
        if repair is not None and found is not None:
            self.note_fixed(found)
            self._judged.do(repair)
            self.go_on_fixing()

    def fix_all(self) -> None:
        """Show the plan of all findings with exactly one fix, then apply it."""
        from nco_builder.ui.findings.fix_all import fix_all  # few starts need it

        before = self._judged.value
        fix_all(self._judged, self.window(), self._about)
        if self._judged.value is not before:
            self.go_on_fixing()

    def _read_rule(self, found: Finding) -> None:
        """Open the main rule behind a finding."""
        for topic in self._findings_model.words.topics(found)[:1]:
            self.topic_wanted.emit(topic)

    def show_finding(self, found: Finding) -> None:
        """Select the subject of a finding without moving the focus."""

    def follow_up(self, found: Finding) -> None:
        """Select the subject of a finding, and focus what changes it."""
        self.show_finding(found)

    def show_first_finding(self) -> None:
        """Follow up the gravest finding, if there is one."""
        found = self._findings.first()
        if found is not None:
            self.follow_up(found)

    def note_fixed(self, found: Finding) -> None:
        """Note the fix about to be made, so that the focus can return there."""

    def go_on_fixing(self) -> None:
        """Focus the next fix on pages where the player walks through them."""
