"""German uses the terms that docs/translations.md decides on."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from nco_builder.rules import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs/translations.md"
CATALOG = ROOT / "resources/translations/de.po"
ROW = re.compile(r"^\| (?!English|---)(.+?) \| (.+?) \|", re.MULTILINE)
APART = re.compile(r",\s+")
REMARK = re.compile(r"\s*\([^)]*\)(?=,| \||$)")
BARE = str.maketrans("", "", "&…:.()")
INFLECTED = 2
"""Letters at the end of a word that differ between its cases."""
SENTENCES = frozenset({"Fire", "Down", "Advance", "Rally", "Flask", "Private", "Covert", "Assault"})
"""Names that are also common words, or part of other names."""


@cache
def terms() -> dict[str, set[str]]:
    """Each English term with its translations; one term may have several senses."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in ROW.finditer(TABLE.read_text("utf-8")):
        english, german = (split(cell) for cell in row.groups())
        assert len(english) == len(german), f"not the same number of terms: {row[0]}"
        for term, said in zip(english, german, strict=True):
            found[term.lower()] |= {each.strip().lower() for each in said.split(" / ")}
            found[term.lower()].add(said.lower())
    return found


def split(cell: str) -> list[str]:
    """The terms of a cell; a comma within a remark separates none."""
    plain = re.sub(r"\s*\((?!Veteran|erprobt|Scoped|mit |SMG|LMG|MP|HE |ZF)[^)]*\)", "", cell)
    return [each.strip() for each in APART.split(plain)]


@cache
def messages() -> tuple[tuple[str, str], ...]:
    """Every form of every text with its translation."""
    return tuple(_messages())


def _messages() -> Iterator[tuple[str, str]]:
    with CATALOG.open("rb") as file:
        for message in read_po(file, locale="de"):
            english, german = message.id, message.string
            if isinstance(english, str):
                yield english, german if isinstance(german, str) else ""
            else:
                yield from zip(english, german or (), strict=True)


@cache
def translation(name: str) -> str:
    """The translation of a name that stands alone, without an article."""
    with CATALOG.open("rb") as file:
        message = read_po(file, locale="de").get(name)
    assert message is not None
    assert isinstance(message.string, str)
    return message.string


def uses(term: str, text: str) -> bool:
    """Whether a text contains a term, whatever its case endings."""
    stems = [re.escape(word[:-INFLECTED] if len(word) > 5 else word) for word in term.split()]
    return re.search(r"\w*\s+".join(stems), text.lower().replace("&", "")) is not None


def wrong(said: str, told: str, terms: dict[str, set[str]]) -> bool:
    """Whether a text consists of a term and its translation is another one."""
    term = said.lower().translate(BARE).strip()
    return term in terms and not any(uses(each, told) for each in terms[term])


def test_the_table_is_read() -> None:
    assert len(terms()) > 150
    assert terms()["lance-corporal"] == {"lance-corporal"}
    assert terms()["event"] == {"turnier", "ereignis"}


def test_a_text_that_is_a_term_has_its_translation() -> None:
    assert sum(said.lower() in terms() for said, _told in messages()) > 150
    assert [each for each in messages() if wrong(*each, terms())] == []


def test_another_translation_would_be_found() -> None:
    assert wrong("Veteran Corporal", "Veteran-Obergefreiter", terms())
    assert wrong("&Down", "Runter", terms())
    assert not wrong("Light to medium tank", "leichten bis mittleren Panzer", terms())


def names() -> list[str]:
    """What the rulebook calls soldiers, weapons, skills, items, orders and special actions."""
    book = load_rulebook()
    lists = (book.units, book.weapons, book.skills, book.items, book.orders, book.special_actions)
    found = {entry.english("name") for entries in lists for entry in entries}
    return sorted(found - SENTENCES)


@pytest.mark.parametrize("name", names())
def test_a_text_that_names_something_of_the_rulebook_uses_its_name(name: str) -> None:
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    found = [(said, told) for said, told in messages() if whole.search(said)]
    assert found
    assert [each for each in found if not uses(translation(name).lower(), each[1])] == []


def test_soldiers_and_orders_are_all_in_the_table() -> None:
    book = load_rulebook()
    for entry in (*book.units, *book.orders, *book.special_actions):
        assert entry.english("name").lower() in terms()


TURN = re.compile(
    r"\b(?:this|next|each|every) turn\b|\bturn \{(?:turn|number)\}"
    r"|\{count\} turns|\bturn (?:is|ends|begins)\b",
    re.IGNORECASE,
)
"""Turns of a game, not those of a hull or of players who take turns."""
ONE_WORD = (
    (re.compile(r"\bplatoons?\b", re.IGNORECASE), re.compile(r"Panzerz[uü]g|\{platoon\}")),
    (re.compile(r"\bcommand vehicles?\b", re.IGNORECASE), re.compile(r"Führungsfahrzeug")),
    (re.compile(r"\bpins?\b(?! it| only)"), re.compile(r"Pinmarker|setzt fest|halten? ")),
    (re.compile(r"\b[Rr]ound \{|\brounds\b"), re.compile(r"Runde")),
)
"""What the German of a text with such a word contains, so that a thing has one name."""


@pytest.mark.parametrize(("english", "german"), ONE_WORD, ids=lambda each: each.pattern)
def test_a_thing_has_one_name(english: re.Pattern[str], german: re.Pattern[str]) -> None:
    found = [(said, told) for said, told in messages() if english.search(said)]
    assert len(found) > 5
    assert [each for each in found if not german.search(each[1])] == []


def test_a_turn_is_never_a_round_and_a_platoon_is_never_a_turn() -> None:
    turns = [(said, told) for said, told in messages() if TURN.search(said)]
    assert len(turns) > 30
    assert [each for each in turns if not re.search(r"Zug|Züge", each[1])] == []
    assert [each for each in turns if "Runde" in each[1] and "ound" not in each[0]] == []
    lone = re.compile(r"\bZ(?:ug|üge)(?:e?s|en?)?\b")
    others = re.compile(r"\bturns?\b|acting", re.IGNORECASE)
    assert [
        each for each in messages() if lone.search(each[1]) and not others.search(each[0])
    ] == []
