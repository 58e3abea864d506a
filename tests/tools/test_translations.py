"""The catalogs: in step with the source, complete, and safe to fill in."""

from __future__ import annotations

import ast
import io
from functools import cache
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import translations
from nco_builder import language
from nco_builder.language.pseudo import pseudo

if TYPE_CHECKING:
    from pathlib import Path

RENEW = "run make translations, translate what is new, and run it again"
FILES = sorted(translations.FOLDER.glob("*.po"))


all_texts = cache(translations.all_texts)
"""All texts of source and data, which take seconds to collect."""


def catalog(path: Path) -> translations.Messages:
    return translations.merged(path.stem, all_texts(), translations.read(path))


def same(made: bytes, kept: bytes) -> bool:
    """Whether they are alike; for what differs in so many bytes pytest would look for minutes."""
    return made == kept


def test_texts_of_source_and_data_are_collected() -> None:
    assert len(all_texts()) > 900


MARKING = {"_", "ngettext", "pgettext", "N_", "Plural"}


def test_no_text_is_marked_within_another_where_the_collector_does_not_look() -> None:
    for path in (translations.ROOT / "nco_builder").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        calls = [
            node
            for each in joined
            for node in ast.walk(each)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKING
        ]
        texts = [call for call in calls if isinstance(call.args[0], ast.Constant)]
        assert not texts, f"{path}:{texts[0].lineno}"


def test_a_catalog_says_neither_dates_nor_lines_nor_the_tool_that_made_it() -> None:
    head, _, messages = translations.as_po(all_texts()).decode().partition("\n\n")
    assert "Date" not in head
    assert "Babel" not in head
    places = [line for line in messages.splitlines() if line.startswith("#: ")]
    assert places
    assert not any(":" in line[3:] for line in places)


def test_german_is_there() -> None:
    assert "de" in [path.stem for path in FILES]
    assert {path.stem for path in FILES} == set(language.available()) - {"en"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_translation_is_in_step_with_the_source(path: Path) -> None:
    assert same(translations.as_po(catalog(path)), path.read_bytes()), RENEW


def test_german_is_complete() -> None:
    assert translations.missing(catalog(translations.FOLDER / "de.po")) == []


def test_german_leaves_a_space_before_dots_that_stand_for_what_follows() -> None:
    said = [each.string for each in catalog(translations.FOLDER / "de.po")]
    texts = [each for each in said if isinstance(each, str) and len(each) > 1]
    assert [each for each in texts if each.endswith("…") and not each[-2].isspace()] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_translation_takes_the_values_of_its_text(path: Path) -> None:
    assert translations.broken(catalog(path)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_translation_ends_and_breaks_lines_like_its_text(path: Path) -> None:
    for message in catalog(path):
        if message.id and isinstance(message.id, str) and isinstance(message.string, str):
            assert message.string.endswith("\n") == message.id.endswith("\n"), message.id
            assert message.string.strip(" ") == message.string or message.id[-1] == " "
            if " " in message.id:  # a single word may be shortened
                assert message.string.endswith(".") == message.id.endswith("."), message.id


def test_the_made_up_language_takes_the_values_of_every_text() -> None:
    for message in all_texts():
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            assert translations.placeholders(pseudo(text)) == translations.placeholders(text)


def test_what_the_source_marks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "nco_builder" / "a.py"
    source.parent.mkdir()
    source.write_text(
        '_("plain"); N_("of " "a table"); ngettext("one", "many", 2); _(variable)\n'
        '# Translators: as it is said\npgettext("what", "ever"); Plural("man", "men")\nf("not")\n'
    )
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "_of_data", lambda: iter(()))
    found = [
        (message.id, message.context, message.auto_comments)
        for message in translations.all_texts()
        if message.id
    ]
    assert found == [
        ("plain", None, []),
        ("of a table", None, []),
        (("one", "many"), None, []),
        ("ever", "what", ["Translators: as it is said"]),
        (("man", "men"), None, []),
    ]


def made(*messages: tuple[object, object]) -> Catalog:
    result = Catalog(locale="de")
    for text, translation in messages:
        result.add(text, translation)  # type: ignore[arg-type]  # as wrong as can be
    return result


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("{who} goes", "geht"),
        ("{who} goes", "{wer} geht"),
        ("{who} goes", "{who} geht {count}"),
        ("{who} goes", "{who geht"),
        ("{who} goes", "{} geht"),
        ("{count:+d}", "{count}"),
        ("%(prog)s", "%(programm)s"),
        ("%s of", "von"),
        ("95 %%", "95 %"),
        ("<b>bold</b>", "<b>fett"),
        (("{count} man", "{count} men"), ("{count} Mann", "Mann")),
        (("one man", "{count} men"), ("{number} Mann", "{count} Mann")),
        (("one man", "{count} men"), ("ein Mann", "viele Mann")),
    ],
)
def test_a_translation_that_would_break_a_sentence_is_found(
    text: object, translation: object
) -> None:
    assert len(translations.broken(made((text, translation)))) == 1


@pytest.mark.parametrize(
    ("text", "translation"),
    [
        ("{who} has {count}", "{count} hat {who}"),
        ("{who}", ""),
        ("95% of", "95 % von"),
        (("one man", "{count} men"), ("ein Mann", "{count} Mann")),
        (("one man", "{count} men"), ("{count} Mann", "{count} Mann")),
    ],
)
def test_a_translation_that_fits_is_not_complained_of(text: object, translation: object) -> None:
    assert translations.broken(made((text, translation))) == []


def test_what_is_not_or_not_surely_translated_is_missing() -> None:
    found = made(("a", "A"), ("b", ""), (("c", "d"), ("C", "")), (("e", "f"), ("E", "F")))
    found.add("g", "G", flags={"fuzzy"})
    assert translations.missing(found) == ["b", "('c', 'd')", "g"]


def test_merging_keeps_what_is_known_and_drops_what_is_gone() -> None:
    texts = translations.Messages()
    for text in ("kept", "new"):
        texts.add(text)
    merged = translations.merged("de", texts, made(("kept", "bleibt"), ("gone", "fort")))
    assert [(message.id, message.string) for message in merged][1:] == [
        ("kept", "bleibt"),
        ("new", ""),
    ]
    again = read_po(io.BytesIO(translations.as_po(merged)), locale="de")
    assert translations.as_po(translations.merged("de", texts, again)) == translations.as_po(merged)


def test_an_empty_file_is_a_new_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = translations.Messages()
    texts.add("a squad")
    texts.add(("{count} man", "{count} men"))
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "all_texts", lambda: texts)
    (tmp_path / "pl.po").touch()
    assert translations.main() == 0
    made_anew = (tmp_path / "pl.po").read_text("utf-8")
    assert '"Language: pl\\n"' in made_anew
    assert "nplurals=3" in made_anew
    assert "msgstr[2]" in made_anew
    assert "pl.po: 2 of 2 texts not translated\n    a squad\n" in capsys.readouterr().out
    assert (tmp_path / "pl.mo").is_file()


def test_the_tool_compiles_what_fits_and_refuses_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = translations.Messages()
    texts.add("{who} goes")
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "all_texts", lambda: texts)
    for code, said in (("de", "{who} geht"), ("fr", "{qui} va")):
        (tmp_path / f"{code}.po").write_bytes(translations.as_po(made(("{who} goes", said))))
    assert translations.main() == 1
    assert {path.name for path in tmp_path.iterdir()} == {
        "de.po",
        "de.mo",
        "fr.po",
    }
    assert "fr.po: '{qui} va' has ['{qui}'], not ['{who}']" in capsys.readouterr().err
