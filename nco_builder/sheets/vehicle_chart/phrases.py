"""How a vehicle chart writes faces of a die, odds, numbers and rulings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import ngettext
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.words import FIRM, one_line
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from nco_builder.rules.vehicle_phase import VehicleRule
    from nco_builder.sheets.blocks import Paragraph, Role

LONGEST_NAME = 600
"""So many characters of a name stand where it is used; what is longer is also told in full."""
MINUS = "\N{MINUS SIGN}"
TO = "\N{EN DASH}"
_NUMBER = re.compile(r"(?<![\w-])(-?\+?\d+[+\"]?)")


def called(name: str) -> str:
    """A name on one line, shortened where nobody would read it to its end."""
    name = one_line(name)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def faces(rolls: tuple[int, ...]) -> str:
    """`4`, `5–6`."""
    return str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}{TO}{rolls[-1]}"


def odds(chance: Fraction) -> Paragraph:
    """`33 % 1/3`: the chance rounded and exact."""
    rounded = percent(chance).replace(" ", FIRM)
    return (Text(rounded, "strong"), Text(f"{FIRM}{FIRM}{chance}", "small"))


def need(least: int, chance: Fraction) -> Paragraph:
    """`4+ 1/2`: what a die must show, and how likely it does."""
    return (Text(f"{least}+", "range"), Text(f"{FIRM}{FIRM}{chance}", "small"))


def numbered(text: str, role: Role = "strong") -> Paragraph:
    """A reminder with its numbers made to be seen; a minus is longer than a hyphen."""
    return tuple(
        [
            Text(part.replace("-", MINUS), role) if place % 2 else Text(part)
            for place, part in enumerate(_NUMBER.split(text))
            if part
        ]
    )


def resting_on(rulings: Iterable[str]) -> Paragraph:
    """The rulings a reminder rests on, in small type: ` (rulings APB-11, APB-12)`."""
    ids = ruled(rulings)
    return (Text(" "), Text(f"({ids})", "small")) if ids else ()


def ruled(rulings: Iterable[str]) -> str:
    """`ruling APB-14`, `rulings APB-11, APB-12`, nothing for none."""
    ids = list(dict.fromkeys(rulings))
    if not ids:
        return ""
    said = ngettext("ruling {rulings}", "rulings {rulings}", len(ids))
    return said.replace(" ", FIRM).format(rulings=", ".join(ids))


def reminder(text: str, rulings: Iterable[str] = (), lead: str = "") -> Paragraph:
    """A reminder with the rulings it rests on, after a word in bold type."""
    before = (Text(f"{lead}. ", "strong"),) if lead else ()
    return (*before, *numbered(text), *resting_on(rulings))


def of_rule(rule: VehicleRule, *, lead: bool = False) -> Paragraph:
    """A rule's reminder."""
    return reminder(rule.reminder_text, rule.rulings, rule.name if lead else "")
