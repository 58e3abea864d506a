"""Texts of users, made safe for menus, tooltips and screen readers."""

from __future__ import annotations

import re
from functools import lru_cache
from textwrap import fill
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, Qt
from PySide6.QtWidgets import QLabel

from nco_builder.language.words import cut_amid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QComboBox, QWidget

LONGEST = 60
"""The most letters of a user's text in a menu."""
TIP_LETTERS = 60
"""The most letters on a line of a tooltip."""
LONGEST_TIP = 3_000
"""The most letters of a tooltip; more would exceed most screens."""
LONGEST_SAID = 1_200
"""The most letters of a message; more would exceed most screens."""
_LONG_WORD = re.compile(r"(\S{60})(?=\S)")
ENGLISH = "english"
"""A property with the English text of an action, by which it is found in any language."""
BREAK = "\u200b"
"""A zero-width space: invisible, but a line may break there."""


def shortened(text: str, longest: int = LONGEST) -> str:
    """Return a text for a menu: shortened in the middle, on one line, without a mnemonic."""
    line = " ".join(text.replace("\t", " ").splitlines())
    return cut_amid(line, longest).replace("&", "&&")


def fitted_sentence(sentence: str) -> str:
    """Return a sentence shortened to fit a dialog or message."""
    return breakable(cut_amid(sentence, LONGEST_SAID, LONGEST_SAID // 3))


def letter_of(text: str) -> str:
    """Return the mnemonic of a text, folded; "" for none."""
    before, mark, behind = text.replace("&&", "").partition("&")
    return behind[:1].casefold() if mark else before[:0]


def lettered(text: str, taken: Iterable[str]) -> str:
    """Return a text with a mnemonic that none of the others has."""
    used = set(taken)
    if letter_of(text) and letter_of(text) not in used:
        return text
    plain = re.sub(r"&(?!&)", "", text.replace("&&", "\0")).replace("\0", "&&")
    for place, letter in enumerate(plain):
        if letter.isalpha() and letter.casefold() not in used:
            return f"{plain[:place]}&{plain[place:]}"
    return plain


def breakable(text: str) -> str:
    """Return the text with break opportunities in its longest words."""
    return _LONG_WORD.sub(rf"\1{BREAK}", text)


@lru_cache(2000)  # each edit asks again for most of them
def plain_tip(text: str) -> str:
    """Return a text for a tooltip, in lines of readable width.

    Qt breaks no line of a plain text, and would take one that looks like markup for markup.
    """
    text = cut_amid(text, LONGEST_TIP)
    shown = "\n".join([_filled(line) for line in text.splitlines()])
    return Qt.convertFromPlainText(shown) if Qt.mightBeRichText(shown) else shown


def _filled(line: str) -> str:
    """Return a line broken to readable width; most are short, and wrapping one takes 50 µs."""
    is_short = len(line) <= TIP_LETTERS
    return line if is_short else fill(line, TIP_LETTERS, break_on_hyphens=False)


def name_box(box: QComboBox, name: str) -> None:
    """Give a box without a label an accessible name; call it once the box has its parent.

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
    box.destroyed.connect(label.deleteLater)  # it is no child of the box


def announce(about: QWidget, text: str) -> None:
    """Let screen readers say a text, wherever the focus is.

    Args:
        about: what the text is about.
        text: what is said, as soon as nothing else is being said.
    """
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, text))
