"""The language the program speaks: texts are translated where they are shown, when they are shown.

English is what stands in the source and the data; it needs no catalog and costs next to
nothing. A catalog is `resources/translations/CODE.mo`. Whatever keeps a text for later keeps it
by `current()` too.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from nco_builder import paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
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


class _Spoken:
    """What is spoken now; `catalog` None is English."""

    code = ENGLISH
    asked = False
    catalog: NullTranslations | None = None


def _(text: str) -> str:
    """The text in the language spoken now."""
    catalog = _Spoken.catalog
    # the empty text is where a catalog keeps its head
    return text if catalog is None or not text else catalog.gettext(text)


def pgettext(context: str, text: str) -> str:
    """The text in the language spoken now; the context tells two meanings of a word apart."""
    catalog = _Spoken.catalog
    return text if catalog is None or not text else catalog.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the text that goes with a count, in the language spoken now."""
    catalog = _Spoken.catalog
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
    return _Spoken.code


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

    Args:
        code: Such as `de` or `de_AT`; the system's where None. Where there is no catalog for
            it, English is spoken.
        asked: The user asked for it in this very run: settings give way.
    """
    _Spoken.asked = asked
    if code == ENGLISH:
        _Spoken.code, _Spoken.catalog = ENGLISH, None
        return code
    if code is None:
        from nco_builder.language.system import system_languages

        found = known(system_languages())
    else:
        found = known([code])
    catalog = None if found in {None, ENGLISH} else _catalog(found or ENGLISH)
    _Spoken.code = ENGLISH if catalog is None else found or ENGLISH
    _Spoken.catalog = catalog
    return _Spoken.code


def was_asked() -> bool:
    """Whether the user asked for the language in this very run."""
    return _Spoken.asked


@contextlib.contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language within a `with` block, for the whole program."""
    before = _Spoken.code, _Spoken.catalog, _Spoken.asked
    use(code)
    try:
        yield
    finally:
        _Spoken.code, _Spoken.catalog, _Spoken.asked = before


def own_name(code: str) -> str:
    """What a language calls itself: `Deutsch`; its code where it does not say."""
    with speaking(code):
        said = pgettext("name of the language this is translated into", "English")
    return code if said == "English" and code != ENGLISH else said


def _path(code: str) -> Path:
    return paths.resources() / "translations" / f"{code}.mo"


def _catalog(code: str) -> NullTranslations:
    if code == PSEUDO:
        from nco_builder.language.pseudo import PseudoTranslations

        return PseudoTranslations()
    from gettext import GNUTranslations

    class Translations(GNUTranslations):
        def gettext(self, message: str) -> str:
            # not every Python finds the singular of what has a plural where it stands alone
            found = super().gettext(message)
            return found if found != message else self.ngettext(message, message, 1)

    with _path(code).open("rb") as file:
        return Translations(file)
