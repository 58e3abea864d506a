"""How the facts of a topic are put: numbers with their signs, rows of tables, lists of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, pgettext
from nco_builder.language.lists import enumerated
from nco_builder.ui.reader.topic import Fact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.rules import Change, Entry, Row

ATTRIBUTES = {"M": N_("move"), "C": N_("courage"), "H": N_("health"), "P": N_("psyche")}


def signed(number: int) -> str:
    """`+1`, `−2`; nothing for 0."""
    return f"{number:+d}".replace("-", "−") if number else ""


def inches(length: int | None) -> str:
    """`8″`; nothing where there is no length."""
    return "" if length is None else f"{length}″"


def dice(rolls: tuple[int, ...], *, or_more: bool = False) -> str:
    """Faces of a die: `1`, `2–3`, `7+`."""
    if or_more:
        return f"{rolls[0]}+"
    return str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}–{rolls[-1]}"


def names(entries: Iterable[Entry]) -> str:
    """Names one after the other."""
    return enumerated([entry.name for entry in entries])


def changed(change: Change | None) -> str:
    """`psyche −1, health −2`."""
    if change is None:
        return ""
    parts = []
    for key, word in ATTRIBUTES.items():
        if value := getattr(change, key):
            parts.append(f"{_(word)} {signed(value)}")
    return enumerated(parts)


def rows(table: Iterable[Row]) -> Iterator[Fact]:
    """A table that is read with a D6, a fact for each row."""
    for row in table:
        said = [
            row.name,
            changed(row.change),
            "" if row.amount is None else f"+{row.amount}",
            inches(row.distance_in),
            row.text,
            _("killed") if row.killed and not row.text else "",
        ]
        text = " · ".join(filter(None, said)) or pgettext("a die changes nothing", "nothing")
        label = _("D6: {faces}").format(faces=dice(row.rolls, or_more=row.or_more))
        yield Fact(label, text)
