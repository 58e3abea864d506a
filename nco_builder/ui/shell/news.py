"""Help ▸ What is new: the changes of all versions; after an update, a link to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

import nco_builder
from nco_builder import paths
from nco_builder.language import _
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.questions import dialog_buttons, resize_within
from nco_builder.ui.parts.toast import ToastAction, toast
from nco_builder.ui.shell.guide import show_markdown

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.settings.settings import Settings

SIZE = lengths(760, 560)


class NewsDialog(QDialog):
    """The changes of all versions, the newest first, from the shipped changelog."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("news_dialog")
        self.setWindowTitle(_("What is new"))
        resize_within(self, QSize(*SIZE))
        self.text = QTextBrowser(self)
        self.text.setObjectName("news_text")
        self.text.setAccessibleName(_("What is new"))
        self.text.setOpenLinks(False)  # nothing is ever fetched
        show_markdown(self.text, paths.changelog().read_text("utf-8"))
        column = QVBoxLayout(self)
        column.addWidget(self.text, 1)
        column.addWidget(dialog_buttons(self, refuse=_("Close")))


def tell_of_update(window: QWidget, settings: Settings, show: Callable[[], object]) -> None:
    """After an update, say so once; not at the very first start, nor after a downgrade."""
    before, now = settings["version_seen"], nco_builder.__version__
    if before == now:
        return
    settings["version_seen"] = now
    if before and _order(before) < _order(now):
        text = _("NCO Builder was updated to version {version}.").format(version=now)
        toast(window, text, ToastAction(_("What is new"), show))


def _order(version: str) -> tuple[int, ...]:
    return tuple([int(part) for part in re.findall(r"\d{1,9}", version)])
