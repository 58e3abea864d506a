"""Words that crept into the prose before stay out of docs, docstrings, comments and UI texts."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from nco_builder.rules.catalogue import shipped_catalogue

ROOT = Path(__file__).resolve().parent.parent
CODE = ("nco_builder", "packaging", "tools")
DOCS = ("*.md", "docs/*.md", "resources/guide/en/*.md", "Makefile")
CATALOG = ROOT / "resources/translations/de.po"

UNWANTED = {
    r"\b[Tt]ell(s|ing)? of\b": "describe, report, mention",
    r"\btold of\b": "notified of",
    r"\blet(s|ting)? go\b": "release, restore",
    r"\bstands? (beside|for itself)\b": "is next to; is written as is",
    r"\bLikewise\.": "say it, or leave it out",
    r"\b(is|are) to be (said|told|shown|drawn|written|read|kept|found|judged|printed)\b": "must be",
    r"\bwhat is none\b": "what is not one",
    r"\b[Nn]one where (there|it|nothing|nobody|no|none|he|they)\b": "none if",
    r"\bNone where (there|it|nothing|nobody|no|none|he|they)\b": "None if",
    r"\bhangs? on (the|a|an|what|its)\b": "depends on",
    r"\bheals?\b": "fixes, resolves",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bbut for (the|a|an|its|his|those|what)\b": "except",
    r"\bby and by\b": "gradually",
    r"\bfor ever\b": "forever",
    r"\bthe lot\b": "the seed; everything",
    r"\bnought\b": "zero",
    r"\bIs (it|there|he|she) [^.?]*, so\b": "If it is …",
    r"\bbe it (a|an|the|in|of|under|with)\b": "even, whether",
    r"\bin whatever (thread|order|language|page)\b": "in any",
    r"\b(is|are|was|were) (drawn|shown|made|written|read|begun|filled) anew\b": "again, rebuilt",
    r"\bit is none\b": "it is not one",
    r"\bwhosoever|whoever (reads|asks|wants)\b": "the reader, callers",
    r"\b([Cc]olour|[Nn]eighbour|[Oo]rganis)\w*": "American spelling",
}
"""What must not stand in prose, as patterns, and what may take its place."""

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
"""A name in a text's template, which nobody reads: `{mend[0].own.H}`."""


@cache
def prose() -> tuple[tuple[str, str], ...]:
    """Every piece of prose with its place."""
    found = [(f"{path.relative_to(ROOT)}", path.read_text("utf-8")) for path in documents()]
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            found += [(f"{name}:{line}", text) for line, text in of_code(path.read_text("utf-8"))]
    with CATALOG.open("rb") as file:
        for message in read_po(file, locale="de"):
            forms = [message.id] if isinstance(message.id, str) else message.id
            found += [("text", form) for form in forms]
    return tuple((place, " ".join(text.split())) for place, text in found)


def documents() -> list[Path]:
    """Documents for people."""
    return sorted(path for pattern in DOCS for path in ROOT.glob(pattern))


def of_code(source: str) -> list[tuple[int, str]]:
    """Docstrings, also those of attributes, and comments."""
    owners = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [
        (part.lineno, part.value.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, owners)
        for part in node.body
        if isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return found + [
        (each.start[0], each.string) for each in tokens if each.type == tokenize.COMMENT
    ]


def unwanted(pattern: str, text: str) -> re.Match[str] | None:
    return re.search(pattern, PLACEHOLDER.sub("", text))


@pytest.mark.parametrize("pattern", UNWANTED)
def test_unwanted_words_stay_out(pattern: str) -> None:
    found = [
        f"{place}: …{text[max(0, match.start() - 40) : match.end() + 30]}…"
        for place, text in prose()
        if (match := unwanted(pattern, text))
    ]
    assert found == [], f"better: {UNWANTED[pattern]}"


@pytest.mark.parametrize(
    ("sentence", "pattern"),
    [
        ("Tell of the newest soak.", r"\b[Tt]ell(s|ing)? of\b"),
        ("groups, sorts and lets go again", r"\blet(s|ting)? go\b"),
        ("The mark stands beside the name.", r"\bstands? (beside|for itself)\b"),
        ("It gets smaller by and by.", r"\bby and by\b"),
        ("A change that heals.", r"\bheals?\b"),
        ("Is it legal, so print it.", r"\bIs (it|there|he|she) [^.?]*, so\b"),
    ],
)
def test_an_unwanted_word_would_be_found(sentence: str, pattern: str) -> None:
    assert pattern in UNWANTED
    assert re.search(pattern, sentence)


def test_docs_docstrings_comments_and_texts_are_all_looked_at() -> None:
    places = [place for place, _text in prose()]
    assert "README.md" in places
    assert sum(place.startswith("nco_builder/ui/") for place in places) > 2000
    assert sum(place == "text" for place in places) > 5000
    source = 'X = 1\n"""Of X."""\n\n\ndef f():\n    """Do it."""  # soon\n'
    assert [text for _line, text in of_code(source)] == ["Of X.", "Do it.", "# soon"]


BRITISH = re.compile(r"\b(un)?armour(ed)?\b|\bdefence\b|\bimmobilis\w*|\bbattles?\b", re.IGNORECASE)
"""Spellings and words that have one form in the program: armored, immobilized, match."""
PROPER = re.compile(r"4th Armoured Brigade|Armoured Car")
"""Proper names keep the spelling of their owners."""


def test_shown_texts_have_one_spelling_and_call_a_match_a_match() -> None:
    guides = [
        (f"{path}", path.read_text("utf-8"))
        for path in sorted((ROOT / "resources/guide/en").glob("*.md"))
    ]
    models = [
        ("model", text)
        for model in shipped_catalogue().models.values()
        for text in (model.name, model.remarks)
    ]
    shown = [(place, text) for place, text in prose() if place == "text"] + guides + models
    bare = [PLACEHOLDER.sub("", PROPER.sub("", text)) for _, text in shown]
    assert [text for text in bare if BRITISH.search(text)] == []
