"""Texts of users where neither a menu, a tip nor a screen reader may be misled by them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, Qt
from PySide6.QtWidgets import QLabel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QWidget

LONGEST = 60
"""Letters of a user's text in a menu."""
END = 20
"""As many of them are those the text ends with: German tells there what is done."""
_LONG_WORD = re.compile(r"(\S{60})(?=\S)")
BREAK = "\u200b"
"""A space without width: nothing to be seen, but a line may end there."""


def shortened(text: str) -> str:
    """What a menu shows of a text: a long one is cut amid; on one line, no mnemonic of its own."""
    line = " ".join(text.replace("\t", " ").splitlines())
    short = line if len(line) <= LONGEST else f"{line[: LONGEST - END - 1]}…{line[-END:]}"
    return short.replace("&", "&&")


def breakable(text: str) -> str:
    """The text with places in its longest words where a label that wraps may end a line."""
    return _LONG_WORD.sub(rf"\1{BREAK}", text)


def plain_tip(text: str) -> str:
    """A text for a tooltip: Qt would take one that looks like markup for markup."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text


def name_box(box: QComboBox, name: str) -> None:
    """Name a box without a label beside it; call it once the box has its parent.

    Qt calls a box by its choice on Linux: there only a label that belongs to it can name it.

    Args:
        box: the box to name.
        name: what is chosen with it.

    """
    box.setAccessibleName(name)
    label = QLabel(name, box.parentWidget())
    label.setObjectName(f"{box.objectName()}_named")
    label.setBuddy(box)
    label.hide()


def announce(about: QWidget, text: str) -> None:
    """Have a text said, wherever the keyboard is.

    Args:
        about: what the text is about.
        text: what is said, as soon as nothing else is being said.

    """
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, text))
