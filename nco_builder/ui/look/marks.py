"""How the window marks what is wrong: a symbol, a word and a color, never the color alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.legality import SEVERITIES, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nco_builder.legality import Finding


class Mark(NamedTuple):
    """Symbol and tag of a severity; its token, and the token behind it (see theme.py)."""

    symbol: str
    tag: str
    token: str
    soft: str


MARKS: Mapping[Severity, Mark] = MappingProxyType(
    {
        "error": Mark("✕", "NOT LEGAL", "error", "error_soft"),
        "ruling": Mark("◆", "AGREE", "ruling", "ruling_soft"),
        "warning": Mark("▲", "NOTE", "dim", "hover"),
    }
)
OVER_SYMBOL = "▲"
BARRED_SYMBOL = "✕"


def worst(findings: Iterable[Finding]) -> Severity | None:
    """The most serious severity among findings; None without any."""
    found = {finding.severity for finding in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)
