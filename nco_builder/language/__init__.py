"""The language the program speaks: texts are translated where they are shown, when they are shown.

The process has one language, set by `use`. A `with speaking(...)` block has another one: it holds
in the context it was entered in alone, so that two threads may speak two languages. A thread
begins with the language of the process; what starts one hands its own over with `in_this_language`
or names it in what the thread is asked to do.

English is what stands in the source and the data; it needs no catalog and costs next to
nothing. A catalog is `resources/translations/CODE.mo`. Whatever keeps a text for later keeps it
by `current()` too.
"""

from __future__ import annotations

import contextlib
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
    "use",
    "was_asked",
]

ENGLISH = "en"
PSEUDO = "xx"
"""A made-up language that shows what is not translated and what breaks when texts are longer."""


P = ParamSpec("P")
R = TypeVar("R")


class _Speech(NamedTuple):
    """A language with its catalog; None is English."""

    code: str = ENGLISH
    catalog: NullTranslations | None = None
    asked: bool = False


class _Process:
    """What is spoken wherever no block says otherwise."""

    speech = _Speech()


_in_block: ContextVar[_Speech | None] = ContextVar("_in_block", default=None)


def _now() -> _Speech:
    return _in_block.get() or _Process.speech


def _(text: str) -> str:
    """The text in the language spoken now."""
    catalog = _now().catalog
    # the empty text is where a catalog keeps its head
    return text if catalog is None or not text else catalog.gettext(text)


def pgettext(context: str, text: str) -> str:
    """The text in the language spoken now; the context tells two meanings of a word apart."""
    catalog = _now().catalog
    return text if catalog is None or not text else catalog.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the text that goes with a count, in the language spoken now."""
    catalog = _now().catalog
    if catalog is None:
        return one if count == 1 else many
    return catalog.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 - as gettext's users know it
    """Mark a text of a table for translation; `_` translates it where it is shown."""
    return text


class Plural:
    """A text of a table in both its forms, marked for translation."""

    __slots__ = ("many", "one")

    def __init__(self, one: str, many: str) -> None:
        """Keep the two."""
        self.one = one
        self.many = many

    def of(self, count: int) -> str:
        """The form that goes with a count, in the language spoken now."""
        return ngettext(self.one, self.many, count)


def decimal(number: str) -> str:
    """A number written with a decimal point, with the sign of the language spoken now."""
    return number.replace(".", pgettext("decimal sign", "."))


def current() -> str:
    """The code of the language spoken now."""
    return _now().code


def available() -> tuple[str, ...]:
    """Codes of the languages that can be spoken: English, then the catalogs by code."""
    return (ENGLISH, *sorted(path.stem for path in _path("any").parent.glob("*.mo")))


def known(wanted: Iterable[str]) -> str | None:
    """The first of these languages that is there, as `de` for `de_AT.UTF-8`; None for none."""
    for code in wanted:
        exact = code.partition(".")[0].partition("@")[0].replace("-", "_")
        if exact in {"C", "POSIX"}:
            return ENGLISH
        for each in (exact, exact.partition("_")[0].lower()):
            if each == PSEUDO or each in available():
                return each
    return None


def use(code: str | None = None, *, asked: bool = False) -> str:
    """Speak a language from now on, and answer its code.

    It holds for the process; within a `speaking` block, for the rest of that block.

    Args:
        code: Such as `de` or `de_AT`; the system's where None. Where there is no catalog for
            it, English is spoken.
        asked: The user asked for it in this very run: settings give way.
    """
    speech = _speech(code)._replace(asked=asked)
    if _in_block.get() is None:
        _Process.speech = speech
    else:
        _in_block.set(speech)
    return speech.code


def _speech(code: str | None) -> _Speech:
    if code == ENGLISH:
        return _Speech()
    if code is None:
        from nco_builder.language.system import system_languages

        found = known(system_languages())
    else:
        found = known([code])
    if found is None or found == ENGLISH:
        return _Speech()
    return _Speech(found, _catalog(found))


def was_asked() -> bool:
    """Whether the user asked for the language in this very run."""
    return _now().asked


@contextlib.contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language within a `with` block; other threads go on in theirs."""
    before = _in_block.set(_speech(code))
    try:
        yield
    finally:
        _in_block.reset(before)


def in_this_language(do: Callable[P, R]) -> Callable[P, R]:
    """The function as it speaks now, whatever thread or context calls it."""
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
    """What a language calls itself: `Deutsch`; its code where it does not say."""
    with speaking(code):
        said = pgettext("name of the language this is translated into", "English")
    return code if said == "English" and code != ENGLISH else said


def _path(code: str) -> Path:
    return paths.resources() / "translations" / f"{code}.mo"


def _catalog(code: str) -> NullTranslations:
    return _read_catalog(code, _path(code))


@cache
def _read_catalog(code: str, path: Path) -> NullTranslations:
    """A catalog, read once for all threads."""
    if code == PSEUDO:
        from nco_builder.language.pseudo import PseudoTranslations

        return PseudoTranslations()
    from gettext import GNUTranslations

    class Translations(GNUTranslations):
        def gettext(self, message: str) -> str:
            # not every Python finds the singular of what has a plural where it stands alone
            found = super().gettext(message)
            return found if found != message else self.ngettext(message, message, 1)

    with path.open("rb") as file:
        return Translations(file)
