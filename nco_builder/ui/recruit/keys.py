"""The keys that recruit from anywhere: the place of a unit in its section is its digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from nco_builder.rules import Rulebook

KEYS = {"soldier": "Ctrl+{place}", "specialist": "Ctrl+Shift+{place}"}
DIGITS = 8
"""Places of a section that have a key: two digits more are those of the Print page."""


def recruit_keys(rulebook: Rulebook) -> dict[str, QKeySequence]:
    """The key of each unit that has one, by its id."""
    found = {}
    for kind, keys in KEYS.items():
        units = [unit for unit in rulebook.units if unit.kind == kind]
        for place, unit in enumerate(units[:DIGITS], 1):
            found[unit.id] = QKeySequence(keys.format(place=place))
    return found


def key_text(keys: QKeySequence) -> str:
    """A key as this system writes it."""
    return keys.toString(QKeySequence.SequenceFormat.NativeText)
