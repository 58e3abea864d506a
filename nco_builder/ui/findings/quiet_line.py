"""The line under the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from nco_builder.language import _, ngettext
from nco_builder.ui.findings.delegate import PADDING
from nco_builder.ui.parts.labels import PaddedLabel
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.legality import Finding

LINE = length(30)
"""How high it is."""


class QuietLine(QWidget):
    """The line under the list: no problems, or how many are hidden or have no row.

    Attributes:
        toggle: shows what is kept back.

    """

    def __init__(self, clean: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._clean = PaddedLabel(self)
        self._clean.setText(clean)
        self._clean.setObjectName("nothing_to_mend")
        self._clean.setTextFormat(Qt.TextFormat.PlainText)
        self._clean.pad(0, 0, PADDING, 0)
        set_look(self._clean, role="soldiers")
        self._more = PaddedLabel(self)
        self._more.setObjectName("more_findings")
        self._more.setTextFormat(Qt.TextFormat.PlainText)
        self._more.pad(0, 0, PADDING, 0)
        set_look(self._more, role="dim")
        self.toggle = QPushButton(self)
        self.toggle.setObjectName("quiet_findings")
        self.toggle.setCheckable(True)
        set_look(self.toggle, role="link")
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, 0, PADDING, 0)
        row.setSpacing(0)
        row.addWidget(self._clean)
        row.addWidget(self._more)
        row.addWidget(self.toggle)
        row.addStretch(1)
        self.setFixedHeight(LINE)

    def show_state(self, quiet: list[Finding], more: int, *, clean: bool, folded: bool) -> None:
        """Say whether all is well, how many more there are, and how much is kept back."""
        self._clean.setVisible(clean)
        text = ngettext("and {count} more", "and {count} more", more)
        self._more.setText(text.format(count=more))
        self._more.setVisible(bool(more))
        self.toggle.setVisible(bool(quiet))
        self.toggle.setChecked(not folded)
        said = _counted(quiet)
        self.toggle.setText(f"{'▸' if folded else '▾'}  {said}")
        shows = _("Show {findings}") if folded else _("Hide {findings}")
        self.toggle.setAccessibleName(shows.format(findings=said))
        self.setVisible(clean or bool(quiet) or bool(more))


def _counted(quiet: list[Finding]) -> str:
    """Return how much is agreed, how many notes there are."""
    agreed = sum(each.agreed for each in quiet)
    notes = len(quiet) - agreed
    parts = (
        ngettext("{count} agreed", "{count} agreed", agreed).format(count=agreed) * bool(agreed),
        ngettext("{count} note", "{count} notes", notes).format(count=notes) * bool(notes),
    )
    return " · ".join(filter(None, parts))
