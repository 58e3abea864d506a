"""Which language is spoken, and that nothing goes wrong whatever is asked for."""

from __future__ import annotations

import gettext
import locale
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder import language
from nco_builder.language import (
    VARIABLES,
    Plural,
    _,
    decimal,
    ngettext,
    pgettext,
    system_languages,
)
from nco_builder.language.words import (
    alternatives,
    either,
    enumerated,
    listed,
)
from nco_builder.rules import load_rulebook
from tests.reading import dumped

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A system that says nothing of languages."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_english_and_german_are_there() -> None:
    assert language.available()[0] == language.ENGLISH
    assert "de" in language.available()
    assert [language.own_name(code) for code in ("en", "de")] == ["English", "Deutsch"]
    assert language.current() == language.ENGLISH


def test_english_is_what_stands_in_the_source() -> None:
    assert language.use("en") == "en"
    assert _("a list") == pgettext("whatever", "a list") == "a list"
    assert ngettext("{count} man", "{count} men", 1) == "{count} man"
    assert [Plural("one", "many").of(count) for count in (0, 1, 2)] == ["many", "one", "many"]
    assert decimal("4.5") == "4.5"


def test_german_is_spoken_where_it_is_asked_for() -> None:
    assert language.use("de") == language.current() == "de"
    assert _("a list") == "eine Liste"
    assert ngettext("{count} man", "{count} men", 1) == "{count} Mann"
    assert pgettext("between the names of a list", ", ") == ", "
    assert decimal("4.5") == "4,5"


def test_a_text_nobody_translated_stays_english() -> None:
    language.use("de")
    assert _("no such text") == "no such text"
    assert pgettext("no such", "text") == "text"
    assert ngettext("a text", "texts", 2) == "texts"


@pytest.mark.parametrize("code", ["en", "de", "xx"])
def test_the_empty_text_is_never_the_head_of_a_catalog(code: str) -> None:
    language.use(code)
    assert _("") == pgettext("any", "") == ""


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("de_AT", "de"),
        ("de-CH", "de"),
        ("de_DE.UTF-8@euro", "de"),
        ("DE", "de"),
        ("tlh", "en"),
        ("", "en"),
        ("../../de", "en"),
        ("nco_builder", "en"),
        ("de" * 200, "en"),
        ("xx", "xx"),
    ],
)
def test_a_language_is_known_by_the_start_of_its_code(asked: str, spoken: str) -> None:
    assert language.use(asked) == spoken


@pytest.mark.parametrize(
    ("wanted", "known"),
    [
        (["fr_FR", "de_DE"], "de"),
        (["en_GB", "de_DE"], "en"),
        (["C.UTF-8"], "en"),
        (["POSIX", "de"], "en"),
        (["fr"], None),
        ([], None),
    ],
)
def test_the_first_language_that_is_there_is_taken(
    wanted: Sequence[str], known: str | None
) -> None:
    assert language.known(wanted) == known


@pytest.mark.parametrize("name", VARIABLES)
def test_the_system_says_its_language_in_one_of_four_variables(
    name: str, unset: pytest.MonkeyPatch
) -> None:
    unset.setenv(name, "de_DE.UTF-8")
    assert language.use() == "de"


def test_an_earlier_variable_decides_and_an_empty_one_says_nothing(
    unset: pytest.MonkeyPatch,
) -> None:
    unset.setenv("LANG", "de_DE.UTF-8")
    unset.setenv("LC_ALL", "C")
    assert language.use() == "en"
    unset.setenv("LC_ALL", "")
    assert language.use() == "de"
    unset.setenv("LANGUAGE", "fr:de:en")
    assert system_languages() == ("fr", "de", "en")


@pytest.mark.parametrize("platform", ["darwin", "win32"])
@pytest.mark.parametrize(
    ("said", "spoken"),
    [("de_DE", "de"), ("German_Germany", "de"), ("English_United States", "en"), (None, "en")],
)
def test_systems_without_variables_are_asked(
    platform: str, said: str | None, spoken: str, unset: pytest.MonkeyPatch
) -> None:
    unset.setattr(sys, "platform", platform)
    unset.setattr(locale, "getlocale", lambda: (said, "UTF-8"))
    assert language.use() == spoken


def test_a_linux_that_says_nothing_speaks_english(unset: pytest.MonkeyPatch) -> None:
    unset.setattr(sys, "platform", "linux")
    assert language.use() == "en"


def test_another_language_is_spoken_for_a_while_only() -> None:
    language.use("de")

    def interrupted() -> None:
        with language.speaking("en"):
            assert _("a list") == "a list"
            raise InterruptedError

    with pytest.raises(InterruptedError):
        interrupted()
    assert language.current() == "de"
    assert _("a list") == "eine Liste"


def test_several_things_are_named_in_one_sentence() -> None:
    assert [listed(list(names)) for names in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [either(list(names)) for names in ("", "a", "ab", "abc")] == [
        "",
        "a",
        "a or b",
        "a, b or c",
    ]
    assert alternatives(list("abc")) == "a or b or c"
    assert enumerated(list("abc")) == "a, b, c"
    language.use("de")
    assert listed(list("abc")) == "a, b und c"
    assert either(list("abc")) == "a, b oder c"


def test_english_loads_no_gettext() -> None:
    code = (
        "import sys, nco_builder.language as spoken; spoken.use('en');"
        "sys.exit({'gettext', 'locale', 'nco_builder.language.words'} & {*sys.modules} or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_rulebook_is_read_in_the_language_spoken() -> None:
    book = load_rulebook()
    rifle, sergeant = book.weapons_by_id["rifle_scoped"], book.units_by_id["sergeant"]
    english = (
        rifle.name,
        rifle.short_name,
        rifle.reminder_text,
        book.rulings["NCO-01"].question,
    )
    language.use("de")
    assert (rifle.name, rifle.short_name) == ("Gewehr (mit Zielfernrohr)", "Gewehr\u00a0(ZF)")
    assert rifle.reminder_text != english[2]
    assert book.rulings["NCO-01"].question != english[3]
    assert sergeant.reminder_text.isprintable()
    assert "{" not in rifle.reminder_text
    assert all(isinstance(step, str) for step in book.appendix_b.phase.steps)
    language.use("en")
    again = (
        rifle.name,
        rifle.short_name,
        rifle.reminder_text,
        book.rulings["NCO-01"].question,
    )
    assert again == english


def test_a_rule_itself_is_the_same_in_every_language() -> None:
    book = load_rulebook()
    rifle = book.weapons[0]
    before = (hash(rifle), dumped(rifle), repr(rifle), rifle.replace())
    language.use("de")
    assert (hash(rifle), dumped(rifle), repr(rifle), rifle.replace()) == before
    assert rifle.english("name") == "Rifle"
    assert rifle == before[-1]


def test_a_text_of_a_rule_cannot_be_changed() -> None:
    rifle = load_rulebook().weapons[0]
    with pytest.raises(Exception, match="frozen"):
        setattr(rifle, "name", "Gun")  # noqa: B010 - the type checker refuses it too
    with pytest.raises(AttributeError):
        type(rifle).name  # noqa: B018 - asking is the point


def test_a_text_that_has_a_plural_elsewhere_is_found_alone_on_every_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found_as_it_stands(catalog: Any, message: str) -> str:  # noqa: ANN401 - of gettext's own
        found: str = catalog._catalog.get(message, message)
        return found

    monkeypatch.setattr(gettext.GNUTranslations, "gettext", found_as_it_stands)

    with language.speaking("de"):
        assert _("vehicle") == "Fahrzeug"
