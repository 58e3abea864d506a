"""The verdict on a command deck, its sentences and its repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.rows import path_of
from nco_builder.language import _
from nco_builder.language.words import capital, either, listed
from nco_builder.sheets.words import MINUS, number
from nco_builder.systems.fluid_deck import counts, differences, names, support, vehicles
from nco_builder.systems.fluid_deck.model import RULESET, CommandDeck
from nco_builder.systems.fluid_deck.resolve import ResolvedDeck, odds_of, tables_in_use
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.judging import (
    FILE,
    UNKNOWN_RULESET,
    Judged,
    about,
    by_name,
    proven,
    unknown_keys,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.path_edits import PathEdit, PathEdits
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import JudgedDeck

CODES = by_name(*(counts.CODES + names.CODES + support.CODES + differences.CODES + vehicles.CODES))
CHECKS = (counts.counts, names.names, support.support, differences.measured, vehicles.vehicles)
NO_ODDS = frozenset({"bad_count", "turn_over_missing", "unknown_card"})
"""Codes after which nothing is derived."""


def judge(deck: CommandDeck) -> JudgedDeck:
    """What the rules say of a deck, and what follows from it."""
    rules = fluid_rules()
    tables = tuple(tables_in_use(side, rules) for side in deck.sides)
    if deck.ruleset != RULESET:
        unknown = about((), UNKNOWN_RULESET, FILE, ruleset=deck.ruleset)
        findings = (unknown, *unknown_keys(deck))
        return Judged(deck, findings, resolved=ResolvedDeck(rules, tables, None))
    findings = tuple(_findings(deck))
    whole = not any(finding.code in NO_ODDS for finding in findings)
    resolved = ResolvedDeck(rules, tables, odds_of(deck, rules) if whole else None)
    return Judged(deck, findings, resolved.derived(), resolved)


def _findings(deck: CommandDeck) -> Iterator[Finding]:
    rules = fluid_rules()
    for check in CHECKS:
        yield from check(deck, rules)
    yield from unknown_keys(deck)


def sentence(finding: Finding, judged: JudgedDeck) -> str:
    """What a finding finds."""
    deck, path = judged.document, path_of(finding.at)
    words: dict[str, Any] = {"owner": names.owner_name(deck, path)}
    if finding.code == names.UNIT_UNNAMED.name:
        words["side"] = names.owner_name(deck, path[:2])
    if finding.code == support.AIRCRAFT_KIND.name:
        words |= _aircraft(judged.resolved.tables[int(path[1])].air)
    for name, value in finding.parameters:
        words[name] = _in_words(name, value, judged)
    words["name"] = words["owner"]
    if finding.code == counts.BAD_COUNT.name and path:
        words["card"] = _("{owner}, {card}").format(**words)
    text = _(str(CODES[finding.code].says)).format(**words)
    return capital(text) if text.startswith(names.unnamed()) else text


def _in_words(name: str, value: Any, judged: JudgedDeck) -> object:  # noqa: ANN401 - any parameter
    rules = judged.resolved.rules
    says: dict[str, Callable[[], str]] = {
        "card": lambda: names.card_name(value, rules),
        "differences": lambda: differences.told(value, rules),
        "tables": lambda: either([_(support.TABLE_NAMES[each]) for each in value]),
        "fields": lambda: listed([_(vehicles.FIELDS[each]) for each in value]),
        "unit": lambda: names.unit_name(value),
        "count": lambda: number(value).replace("-", MINUS),
    }
    if name in says:
        return says[name]()
    return names.shown(value, "") if isinstance(value, str) else value


def _aircraft(lines: Any) -> dict[str, str]:  # noqa: ANN401 - lines of a table
    guessed = [line for line in lines if not line.printed]
    return {
        "bombers": listed([line.name for line in guessed if line.kind == "bomber"]),
        "fighters": listed([line.name for line in guessed if line.kind == "fighter"]),
    }


def fixes(finding: Finding, judged: JudgedDeck) -> tuple[PathEdit | PathEdits, ...]:
    """Changes that remove a finding and add no error, the most fitting first."""
    if finding.code == UNKNOWN_RULESET.name:
        return ()
    path = path_of(finding.at)
    ways: list[PathEdit | PathEdits] = [
        *counts.repairs(finding, path, judged),
        *support.repairs(finding, path, judged),
    ]
    if finding.code in {code.name for code in differences.CODES}:
        ways += differences.repairs(finding, judged)
    return proven(finding, judged, ways, judge)
