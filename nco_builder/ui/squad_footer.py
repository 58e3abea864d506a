"""Under the squad table: what soldiers and specialists cost together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from nco_builder.ui.panel_layout import plain_label

if TYPE_CHECKING:
    from nco_builder.ui.squad_document import SquadDocument


class SquadFooter(QWidget):
    """Sums of the report, in words."""

    def __init__(self, document: SquadDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("squad_footer")
        self._document = document
        self._labels = [
            plain_label(self, role) for role in ("dim", "soldiers", "dim", "specialists", "dim")
        ]
        rule = QFrame(self)
        rule.setProperty("role", "rule")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(rule)
        row = QHBoxLayout()
        row.setContentsMargins(10, 5, 10, 6)
        row.setSpacing(4)
        whole.addLayout(row)
        for label in self._labels[:-1]:
            row.addWidget(label)
        row.addStretch(1)
        row.addWidget(self._labels[-1])
        document.changed.connect(self.refresh)
        document.replaced.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the sums as they are now."""
        report = self._document.report
        for label, text in zip(
            self._labels,
            (
                "Soldiers",
                f"{report.vp} vp",
                "· Specialists",
                f"{report.sp} sp",
                f"worth {report.victory_total} to the enemy",
            ),
            strict=True,
        ):
            label.setText(text)
