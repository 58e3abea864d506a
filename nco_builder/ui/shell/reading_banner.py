"""A banner above the page while reading takes long, with a cancel button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.ui.parts.buttons import push_button
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.labels import wrapped_label
from nco_builder.ui.parts.measures import measured, px
from nco_builder.ui.parts.texts import announce, breakable
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from nco_builder.ui.document.pending_opens import PendingOpens


class ReadingBanner(QFrame):
    """Follows pending files; visible only while that takes long."""

    def __init__(self, arriving: PendingOpens, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("reading_banner")
        set_look(self, role="banner", state="ruling")
        self._said = wrapped_label(self)
        self._said.setObjectName("reading")
        cancel = push_button(self, "cancel_reading", _("Cancel"), arriving.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(*measured(10, 4, 6, 4))
        row.setSpacing(px(6))
        row.addWidget(self._said, 1)
        row.addWidget(cancel)
        arriving.told.connect(self._show)
        self.hide()

    def _show(self, text: str) -> None:
        if text:
            ensure_glyphs(text)
            self._said.setText(breakable(text))
            if self.isHidden():
                announce(self, text)
        self.setVisible(bool(text))
