"""German keeps the words of docs/translations.md in all that players read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from nco_builder import language
from nco_builder.rules import load_rulebook
from nco_builder.topics.library import squad_library
from tests.paper.squads import report_of, squad

if TYPE_CHECKING:
    from collections.abc import Iterator

CATALOG = Path("resources/translations/de.po")


@cache
def german() -> tuple[tuple[str, str], ...]:
    """Each text, the first of its forms, and its translation."""
    return tuple(_german())


def _german() -> Iterator[tuple[str, str]]:
    with CATALOG.open("rb") as file:
        for message in read_po(file, locale="de"):
            said, told = message.id, message.string
            first = said if isinstance(said, str) else said[0]
            yield first, told if isinstance(told, str) else " ".join(told or ())


@pytest.mark.parametrize(
    ("word", "instead"),
    [
        (r"\bRunter\b", "Hinlegen, of vehicles too"),
        (r"Aufklärung\b", "Geheimunterlagen"),
        (r"Panzergranaten", "Panzerabwehrgranaten"),
        (r"\breihum\b", "dice are drawn blindly"),
        (r"\bAndere Aufstellung|andere[rn]? Aufstellung\b", "alternative Aufstellung"),
        (r"\b[Ff]eind", "Gegner"),
        (r"\bSachen\b", "Gegenstände"),
    ],
)
def test_a_word_that_was_decided_against_stands_nowhere(word: str, instead: str) -> None:
    assert [told for _said, told in german() if re.search(word, told)] == [], instead


def test_a_platoon_is_never_called_as_a_turn_is() -> None:
    platoons = [told for said, told in german() if re.search(r"\bplatoon", said, re.IGNORECASE)]
    assert platoons
    assert [told for told in platoons if not re.search(r"[Pp]anzerzug", told)] == []
    assert [told for told in platoons if re.search(r"\bZug (oder|noch|und) Kompanie", told)] == []


def test_upgrades_have_one_name() -> None:
    upgrades = [told for said, told in german() if re.search(r"\bupgrades?\b", said.lower())]
    assert [told for told in upgrades if "Ausrüstung" in told] == []


def test_what_gets_stuck_is_said_in_one_word() -> None:
    assert dict(german())["stuck"] == "festgefahren"


@pytest.mark.parametrize(
    ("topic", "told"),
    [
        ("rule:alternative_deployment", "muss jeder Vorrücken oder Laufen bekommen und misst von"),
        ("item:intel", "Geheimunterlagen"),
        ("scenario:scenario_6", "Geheimunterlagen bergen"),
        ("event:victor", "verlieren sofort Psyche"),
        ("ruling:X-03", "Bedeuten Hinlegen, Hinterhalt und festgesetzt überall dasselbe?"),
        ("ruling:AVR-08", "Wie viele Fahrzeuge darf ein Panzerzug haben?"),
    ],
)
def test_the_rule_reader_says_it_so(topic: str, told: str) -> None:
    with language.speaking("de"):
        found = squad_library(load_rulebook(), report_of(squad([])).squad).topics[topic]
        assert told in f"{found.title}\n{found.text}"
