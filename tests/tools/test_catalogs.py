"""Compiled catalogs say what Babel reads in their sources, and are never half written."""

from __future__ import annotations

import io
import os
import subprocess
from gettext import GNUTranslations
from pathlib import Path

import pytest

import catalogs
import translations

SOURCES = sorted(catalogs.FOLDER.glob("*.po"))
SMALL = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

# a remark
#: nco_builder/a.py
msgid "squad"
msgstr "Trupp"

msgctxt "of a deck"
msgid "squad"
msgstr "Gruppe"

msgid "{count} man"
msgid_plural "{count} men"
msgstr[0] "{count} Mann"
msgstr[1] "{count} "
"Männer \\"hier\\""

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "not yet"
msgstr ""
"""


def compiled(tmp_path: Path, text: str) -> GNUTranslations:
    source = tmp_path / "de.po"
    source.write_text(text, "utf-8")
    with catalogs.compile_catalog(source).open("rb") as file:
        return GNUTranslations(file)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_it_holds_every_translation_that_babel_reads(source: Path) -> None:
    made = GNUTranslations(io.BytesIO(catalogs.as_mo(catalogs.read_messages(source))))
    wanted = [each for each in translations.read(source) if each.id and not each.fuzzy]
    assert len(wanted) > 1000
    for each in wanted:
        if isinstance(each.id, str):
            found = made.pgettext(each.context, each.id) if each.context else made.gettext(each.id)
            assert found == each.string
        else:
            one, many = each.id
            assert (made.ngettext(one, many, 1), made.ngettext(one, many, 2)) == each.string


def test_contexts_plurals_and_quotes_are_read(tmp_path: Path) -> None:
    made = compiled(tmp_path, SMALL)
    assert made.gettext("squad") == "Trupp"
    assert made.pgettext("of a deck", "squad") == "Gruppe"
    assert made.ngettext("{count} man", "{count} men", 1) == "{count} Mann"
    assert made.ngettext("{count} man", "{count} men", 2) == '{count} Männer "hier"'


def test_what_is_fuzzy_or_missing_stays_english(tmp_path: Path) -> None:
    made = compiled(tmp_path, SMALL)
    assert made.gettext("guessed") == "guessed"
    assert made.gettext("not yet") == "not yet"


def test_a_line_that_is_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^de.po: not a quoted text: Trupp$"):
        compiled(tmp_path, 'msgid "squad"\nmsgstr Trupp\n')


def test_a_newer_source_is_compiled_again_and_an_older_one_is_not(tmp_path: Path) -> None:
    compiled(tmp_path, SMALL)
    source = tmp_path / "de.po"
    made = source.with_suffix(".mo")
    os.utime(source, (1, 1))
    made.write_bytes(b"kept")
    catalogs.compile_all(tmp_path)
    assert made.read_bytes() == b"kept"
    os.utime(made, (1, 1))
    catalogs.compile_all(tmp_path)
    assert made.read_bytes() == catalogs.as_mo(catalogs.read_messages(source))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["de.mo", "de.po"]


def test_git_holds_no_compiled_catalog() -> None:
    root = Path(translations.ROOT)
    if not (root / ".git").exists():
        pytest.skip("not a checkout")
    words = ["git", "-C", str(root), "ls-files", "*.mo"]
    assert subprocess.run(words, check=True, capture_output=True, text=True).stdout == ""
