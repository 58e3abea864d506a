"""How sheets write numbers, dates and lists, as the language spoken does."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural, _
from nco_builder.sheets.blocks import Blank, Text

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable

    from nco_builder.sheets.blocks import Inline, Paragraph, Role

MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
DOT = " · "
APART = "   "
FIRM = "\N{NO-BREAK SPACE}"
ERRORS = Plural("{count} error", "{count} errors")
MEN = Plural("{count} man", "{count} men")
LONGEST_NUMBER, LONGEST_IN_A_COLUMN = 10**9, 10**5

_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


def day(date: dt.date) -> str:
    """A date nobody can misread: 3 July 2026."""
    month = _(MONTHS[date.month - 1])
    return _("{day} {month} {year}").format(day=date.day, month=month, year=date.year)


def number(value: int, below: int = LONGEST_NUMBER) -> str:
    """A whole number; one that no game knows is shortened to its size."""
    return str(value) if abs(value) < below else f"{Decimal(value):.2E}"


def narrow(value: int) -> str:
    """A whole number for a narrow column, where it is shortened sooner."""
    return number(value, LONGEST_IN_A_COLUMN)


def counted(count: int, what: Plural) -> str:
    """`1 error`, `2 errors`."""
    return what.of(count).format(count=number(count))


def capital(text: str) -> str:
    """A text that begins a line: its first letter is a capital, the others stay."""
    return text[:1].upper() + text[1:]


def lines(text: str) -> str:
    """Free text with its line breaks as line feeds and its tabs as spaces."""
    return _BREAKS.sub("\n", text).expandtabs(4).strip()


def one_line(text: str) -> str:
    """Free text of a field that has one line: breaks and tabs become spaces."""
    return " ".join(lines(text).split("\n"))


def typed(text: str, role: Role = "text") -> Inline:
    """What the player typed, or a line to write it on."""
    text = one_line(text)
    return Text(text, role) if text else Blank()


def joined(parts: Iterable[Paragraph], between: str = DOT) -> Paragraph:
    """Several pieces in one paragraph."""
    whole: list[Inline] = []
    for part in parts:
        if whole and part:
            whole.append(Text(between))
        whole += part
    return tuple(whole)
