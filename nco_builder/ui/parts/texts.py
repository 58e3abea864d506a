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
"""Letters of a user's text in a menu."""
TIP_LETTERS = 60
"""Letters of a tooltip's line at most."""
LONGEST_TIP = 3_000
"""Letters of a tooltip: one of more would be higher than most screens."""
LONGEST_SAID = 1_200
"""Letters of a sentence that is said: a question of more would be higher than most screens."""
_LONG_WORD = re.compile(r"(\S{60})(?=\S)")
ENGLISH = "english"
"""The property of an action that tells its English words: it is found by them in any language."""
BREAK = "\u200b"
"""A space without width: nothing to be seen, but a line may end there."""


def shortened(text: str) -> str:
    """What a menu shows of a text: a long one is cut amid; on one line, no mnemonic of its own."""
    line = " ".join(text.replace("\t", " ").splitlines())
    return cut_amid(line, LONGEST).replace("&", "&&")


def fitted_sentence(sentence: str) -> str:
    """Return a sentence for a dialog or message that must fit the screen, whatever it names."""
    return breakable(cut_amid(sentence, LONGEST_SAID, LONGEST_SAID // 3))


def letter_of(text: str) -> str:
    """Return the letter that a text has with Alt, folded; "" for none."""
    before, mark, behind = text.replace("&&", "").partition("&")
    return behind[:1].casefold() if mark else before[:0]


def lettered(text: str, taken: Iterable[str]) -> str:
    """The text with a letter that none of the others has: its own, else its first free one."""
    used = set(taken)
    if letter_of(text) and letter_of(text) not in used:
        return text
    plain = re.sub(r"&(?!&)", "", text.replace("&&", "\0")).replace("\0", "&&")
    for place, letter in enumerate(plain):
        if letter.isalpha() and letter.casefold() not in used:
            return f"{plain[:place]}&{plain[place:]}"
    return plain


def breakable(text: str) -> str:
    """Return the text with places in its longest words where a label that wraps may end a line."""
    return _LONG_WORD.sub(rf"\1{BREAK}", text)


@lru_cache(2000)  # each edit asks again for most of them
def plain_tip(text: str) -> str:
    """Return a text for a tooltip, in lines of a readable width.

    Qt breaks no line of a plain text, and would take one that looks like markup for markup.
    """
    text = cut_amid(text, LONGEST_TIP)
    shown = "\n".join([_filled(line) for line in text.splitlines()])
    return Qt.convertFromPlainText(shown) if Qt.mightBeRichText(shown) else shown


def _filled(line: str) -> str:
    """Return a line in several of a readable width; most are short, and to fill one takes 50 µs."""
    is_short = len(line) <= TIP_LETTERS
    return line if is_short else fill(line, TIP_LETTERS, break_on_hyphens=False)


def name_box(box: QComboBox, name: str) -> None:
    """Name a box without a label next to it; call it once the box has its parent.

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
    """Have a text said, wherever the keyboard is.

    Args:
        about: what the text is about.
        text: what is said, as soon as nothing else is being said.

    """
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, text))
