"""The catalogue of historical vehicle models: who had which, how and when.

Any model may be used by anyone: its history is a note, never a rule. The type it
has here is a suggestion too; the one in the squad file counts (ruling APB-04).
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Literal, NamedTuple

from pydantic import TypeAdapter

from nco_builder import paths
from nco_builder.language import N_, _, current
from nco_builder.rules.base import Rule, Text

How = Literal[
    "own", "licence", "purchased", "lend_lease", "supplied", "captured", "improvised", "interned"
]
HOW: dict[How, str] = {
    "own": N_("own make"),
    "licence": N_("built under license"),
    "purchased": N_("bought"),
    "lend_lease": N_("lend-lease"),
    "supplied": N_("supplied by an ally"),
    "captured": N_("captured"),
    "improvised": N_("improvised"),
    "interned": N_("interned"),
}
ENOUGH_MODELS = 2
"""A nation with fewer models of a type has a gap there."""

# Letters that no accent was added to, so that taking accents away leaves them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"})


class Use(Rule):
    """How a country came by a model, and in which years it used it, the last one included.

    `also` marks the countries that used it besides those it is known for.
    """

    how: How
    years: tuple[int, int]
    also: bool = False


class VehicleModel(Rule):
    """A historical vehicle.

    `weight_t` is in tonnes; crew and weight are None where they are not known, guns where it
    has none. `users` is by country id. `confidence` says how far the figures can be trusted.
    """

    id: str
    name: str
    type: str
    crew: int | None
    main_gun: str | None
    machine_guns: str | None
    weight_t: float | None
    years: tuple[int, int]
    confidence: Literal["high", "medium", "low"]
    users: dict[str, Use]
    remarks: Text


class Country(Rule):
    """A country of the catalogue and the nations of the rulebook that fought for it."""

    id: str
    name: Text
    nations: tuple[str, ...]


class Note(NamedTuple):
    """How and when the country of a nation came by a model: for information, never a finding."""

    country: str
    how: How
    years: tuple[int, int]
    also: bool

    @property
    def text(self) -> str:
        """The note in a few words: `France: lend-lease, 1943–1945`."""
        years = years_text(self.years)
        return _("{country}: {how}, {years}").format(
            country=self.country, how=_(HOW[self.how]), years=years
        )


@cache
def catalogue() -> dict[str, VehicleModel]:
    """All models by id: cars first, then light to medium, then large to heavy tanks."""
    raw = (paths.data() / "vehicle-models.json").read_bytes()
    models = TypeAdapter(tuple[VehicleModel, ...]).validate_json(raw)
    return {model.id: model for model in models}


@cache
def countries() -> dict[str, Country]:
    """The countries of the catalogue by id."""
    raw = (paths.data() / "vehicle-countries.json").read_bytes()
    return {each.id: each for each in TypeAdapter(tuple[Country, ...]).validate_json(raw)}


def country_of(nation: str) -> Country | None:
    """The country a nation of the rulebook (by its id) fought for, None for an unknown nation."""
    return next((each for each in countries().values() if nation in each.nations), None)


def models_of(
    nation: str | None = None,
    kind: str | None = None,
    year: int | None = None,
    text: str = "",
) -> tuple[VehicleModel, ...]:
    """Find models of the catalogue, in its order.

    Args:
        nation: Id of the nation whose country had them; None for all, an unknown one has none.
        kind: Vehicle type the catalogue counts them as; None for all.
        year: In use in that year, by that nation where one is given.
        text: Words that all occur in name, armament or remarks; case, accents and
            punctuation do not matter.
    """
    country = country_of(nation) if nation is not None else None
    if nation is not None and country is None:
        return ()
    words = _plain(text).split()
    return tuple(
        model
        for model in catalogue().values()
        if (country is None or country.id in model.users)
        and kind in {None, model.type}
        and _in_use(model.users[country.id].years if country else model.years, year)
        and all(word in _searched(model.id, current()) for word in words)
    )


def history(model: str | None, nation: str) -> Note | None:
    """How the country of a nation came by a model; None where it never did or one is unknown."""
    known = catalogue().get(model) if model is not None else None
    country = country_of(nation)
    if known is None or country is None or country.id not in known.users:
        return None
    use = known.users[country.id]
    return Note(country.name, use.how, use.years, use.also)


def gaps(nation: str) -> dict[str, tuple[VehicleModel, ...]]:
    """The types of which history gave a nation fewer than two models, and those it had."""
    kinds = dict.fromkeys(model.type for model in catalogue().values())
    found = {kind: models_of(nation, kind) for kind in kinds}
    return {kind: models for kind, models in found.items() if len(models) < ENOUGH_MODELS}


def matches(said: str, text: str) -> bool:
    """Whether all words of a text occur in what is said; case, accents, punctuation aside."""
    plain = _plain(said)
    return all(word in plain for word in _plain(text).split())


def years_text(years: tuple[int, int]) -> str:
    """`1943–1945`, or the one year."""
    first, last = years
    return str(first) if first == last else f"{first}–{last}"


def _in_use(years: tuple[int, int], year: int | None) -> bool:
    return year is None or years[0] <= year <= years[1]


@cache
def _searched(model_id: str, _language: str) -> str:
    """What a text is looked for in; the name is there in one piece too: `sdkfz251`.

    Remarks are found in English too, whatever language is spoken.
    """
    model = catalogue()[model_id]
    remarks = dict.fromkeys((model.english("remarks"), model.remarks))
    said = (model.name, model.main_gun, model.machine_guns, *remarks)
    together = re.sub(r"\s", "", _plain(model.name))
    return " ".join([*(_plain(part) for part in said if part), together])


def _plain(text: str) -> str:
    """The text without case, accents and punctuation."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    return "".join(
        sign for sign in apart if sign.isspace() or unicodedata.category(sign)[0] in "LN"
    )
