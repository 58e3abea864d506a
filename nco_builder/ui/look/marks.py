"""How the window marks what is wrong: a symbol, a word and a color, never the color alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_
from nco_builder.legality import SEVERITIES, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.legality import Finding


class Mark(NamedTuple):
    """Symbol and tag of a severity; the word for it in a sentence, its token, and the one behind.

    Tokens are those of theme.py.
    """

    symbol: str
    tag: str
    word: str
    token: str
    soft: str


MARKS: Mapping[Severity, Mark] = MappingProxyType(
    {
        "error": Mark("✕", N_("NOT LEGAL"), N_("Not legal"), "error", "error_soft"),
        "ruling": Mark("◆", N_("AGREE"), N_("To agree"), "ruling", "ruling_soft"),
        "warning": Mark("▲", N_("NOTE"), N_("Note"), "dim", "hover"),
    }
)
OVER_SYMBOL = "▲"
BARRED_SYMBOL = "✕"


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The most serious severity among findings; None without any."""
    found = {finding.severity for finding in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)
