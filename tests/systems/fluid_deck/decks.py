"""Decks for tests, from the printed one or as small as can be."""

from __future__ import annotations

import json
from typing import Any

from nco_builder.systems.fluid_deck import SYSTEM
from nco_builder.systems.fluid_deck.judge import judge
from nco_builder.systems.fluid_deck.model import CommandDeck
from tests.reading import HERE, JSON

HEAD = {"format": "fluid-deck", "version": 1, "ruleset": "fluid-time-2019"}
CASES = sorted((HERE / "systems" / "cases" / "fluid-deck").glob("*.nco"))


def printed(**changes: JSON) -> CommandDeck:
    """The printed deck with other values for some keys of its file."""
    return read(json.loads(SYSTEM.kind.to_bytes(SYSTEM.kind.begin())) | changes)  # type: ignore[misc]


def read(document: dict[str, Any]) -> CommandDeck:
    """The deck of a JSON object."""
    return SYSTEM.kind.from_json(HEAD | document, "deck")


def small(turn_over: int, *sides: dict[str, Any], **more: JSON) -> CommandDeck:
    """A deck of these sides."""
    return read({"turn_over": turn_over, "sides": list(sides), **more})


def side(name: str = "Side", *units: dict[str, Any], **keys: JSON) -> dict[str, Any]:
    """A side with its units, one commander's card and no other card."""
    return {"name": name, "commander": 1, "cards": {}, "units": list(units), **keys}


def unit(name: str, **cards: int) -> dict[str, Any]:
    """A unit with its cards."""
    return {"name": name, "cards": cards}


def found(deck: CommandDeck) -> set[tuple[str, str]]:
    """What is found of a deck: code and place."""
    return {(finding.code, finding.at) for finding in judge(deck).findings}


def says(deck: CommandDeck, code: str) -> str:
    """The sentence of the only finding of a code."""
    judged = judge(deck)
    (finding,) = [each for each in judged.findings if each.code == code]
    return SYSTEM.kind.sentence(finding, judged)


def repairs(deck: CommandDeck, code: str) -> dict[str, CommandDeck]:
    """The decks that the repairs of a code make, by what they are called."""
    judged = judge(deck)
    (finding,) = [each for each in judged.findings if each.code == code]
    ways = SYSTEM.kind.fixes(finding, judged)
    return {SYSTEM.kind.edit_text(way, deck, judged): way.apply(deck) for way in ways}
