"""The current language: texts are translated at the moment they are shown.

The process has one language, set by `use`. A `with speaking(...)` block sets another one for its
context, so that two threads may use two languages. A new thread uses the language of the process;
pass the current one with `in_this_language`, or pass its code.

English is the language of source and data; it needs no catalog and costs next to nothing. Catalogs
are `resources/translations/CODE.mo`, compiled from `CODE.po`. A cache of texts needs `current()` in
its key.
"""

from __future__ import annotations

import contextlib
import os
import sys
from contextvars import ContextVar
from functools import cache, wraps
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from nco_builder import paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from gettext import NullTranslations
    from pathlib import Path

__all__ = [
    "ENGLISH",
    "N_",
    "PSEUDO",
    "VARIABLES",
    "Plural",
    "_",
    "available",
    "current",
    "decimal",
    "in_this_language",
    "known",
    "ngettext",
    "own_name",
    "pgettext",
    "speaking",
    "system_languages",
    "use",
    "was_asked",
]

ENGLISH = "en"
PSEUDO = "xx"
"""A made-up language that reveals untranslated texts and lack of room for longer ones."""


P = ParamSpec("P")
R = TypeVar("R")


class _Speech(NamedTuple):
    """A language with its catalog; None is English."""

    code: str = ENGLISH
    catalog: NullTranslations | None = None
    asked: bool = False


class _Process:
    """The language outside of all blocks."""

    speech = _Speech()


_in_block: ContextVar[_Speech | None] = ContextVar("_in_block", default=None)


def _now() -> _Speech:
    return _in_block.get() or _Process.speech


def _(text: str) -> str:
    """Return the text in the current language."""
    catalog = _now().catalog
    # the empty text is the key of a catalog's header
    return text if catalog is None or not text else catalog.gettext(text)


def pgettext(context: str, text: str) -> str:
    """Return the text in the current language; the context tells apart two meanings of a word."""
    catalog = _now().catalog
    return text if catalog is None or not text else catalog.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of the text for a count, in the current language."""
    catalog = _now().catalog
    if catalog is None:
        return one if count == 1 else many
    return catalog.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - as gettext's users know it
    """Mark a text of a table for translation; `_` translates it when it is shown."""
    return text


class Plural:
    """A text of a table in both its forms, marked for translation."""

    __slots__ = ("many", "one")

    def __init__(self, one: str, many: str) -> None:
        """Keep the two."""
        self.one = one
        self.many = many

    def of(self, count: int) -> str:
        """Return the form for a count, in the current language."""
        return ngettext(self.one, self.many, count)

    @property
    def several(self) -> str:
        """The form that goes without a count."""
        return self.of(2)


def decimal(number: str) -> str:
    """Return a number with the decimal sign of the current language."""
    return number.replace(".", pgettext("decimal sign", "."))


def current() -> str:
    """Return the code of the current language."""
    return _now().code


def available() -> tuple[str, ...]:
    """Return the codes of available languages: English, then the catalogs by code."""
    return (ENGLISH, *sorted(path.stem for path in _path("any").parent.glob("*.mo")))


def known(wanted: Iterable[str]) -> str | None:
    """Return the first available one of these languages, `de` for `de_AT.UTF-8`; else None."""
    for code in wanted:
        exact = code.partition(".")[0].partition("@")[0].replace("-", "_")
        if exact in {"C", "POSIX"}:
            return ENGLISH
        for each in (exact, exact.partition("_")[0].lower()):
            if each == PSEUDO or each in available():
                return each
    return None


def use(code: str | None = None, *, asked: bool = False) -> str:
    """Set the language, and return its code.

    It applies to the process; within a `speaking` block, to the rest of that block.

    Args:
        code: Such as `de` or `de_AT`; None for the system's. If there is no catalog for
            it, English is used.
        asked: Requested for this run, which overrides the settings.
    """
    speech = _speech(code)._replace(asked=asked)
    if _in_block.get() is None:
        _Process.speech = speech
    else:
        _in_block.set(speech)
    return speech.code


VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of systems and terminals; as everywhere, the first one that is set decides."""


def system_languages() -> tuple[str, ...]:
    """Return codes such as `de_DE.UTF-8`, by preference; empty if none is set."""
    for name in VARIABLES:
        if said := os.environ.get(name):
            # only LANGUAGE is a list
            return tuple(said.split(":")) if name == "LANGUAGE" else (said,)
    if sys.platform in {"darwin", "win32"}:
        return _locale()
    return ()


def _locale() -> tuple[str, ...]:
    """Return the system's own answer: Windows returns `German_Germany`."""
    import locale

    said = locale.getlocale()[0] or ""
    code = locale.normalize(said.partition("_")[0])
    return (said, code) if said else ()


def _speech(code: str | None) -> _Speech:
    if code == ENGLISH:
        return _Speech()
    found = known(system_languages()) if code is None else known([code])
    if found is None or found == ENGLISH:
        return _Speech()
    return _Speech(found, _catalog(found))


def was_asked() -> bool:
    """Return whether the user requested the language for this run."""
    return _now().asked


@contextlib.contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use a language within a `with` block; other threads keep theirs."""
    before = _in_block.set(_speech(code))
    try:
        yield
    finally:
        _in_block.reset(before)


def in_this_language(do: Callable[P, R]) -> Callable[P, R]:
    """Bind a function to the current language, in any thread or context."""
    speech = _now()

    @wraps(do)
    def speaks(*args: P.args, **named: P.kwargs) -> R:
        before = _in_block.set(speech)
        try:
            return do(*args, **named)
        finally:
            _in_block.reset(before)

    return speaks


def own_name(code: str) -> str:
    """Return a language's own name, `Deutsch`; its code if the catalog has none."""
    with speaking(code):
        said = pgettext("name of the language this is translated into", "English")
    return code if said == "English" and code != ENGLISH else said


def _path(code: str) -> Path:
    return paths.resources() / "translations" / f"{code}.mo"


def _catalog(code: str) -> NullTranslations:
    return _read_catalog(code, _path(code))


@cache
def _read_catalog(code: str, path: Path) -> NullTranslations:
    """Return a catalog, read once for all threads."""
    if code == PSEUDO:
        from nco_builder.language.pseudo import PseudoTranslations

        return PseudoTranslations()
    from gettext import GNUTranslations

    class Translations(GNUTranslations):
        def gettext(self, message: str) -> str:
            # not every Python finds the singular of a text with plural forms
            found = super().gettext(message)
            return found if found != message else self.ngettext(message, message, 1)

    with path.open("rb") as file:
        return Translations(file)
