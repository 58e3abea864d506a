"""The catalogue of historical vehicle models: who had which, how and when.

Anyone may use any model: its history is a note, never a rule. Its type here is a suggestion, too;
the one in the squad file counts (ruling APB-04).
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from nco_builder import paths
from nco_builder.language import N_, _, current
from nco_builder.rules.base import read_rules
from nco_builder.schema.reader import read_all
from nco_builder.schema.record import Rule, Text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


T = TypeVar("T")
MODELS = "vehicle-models.json"
COUNTRIES = "vehicle-countries.json"
ALIASES = "vehicle-aliases.json"

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

# letters without a decomposition, which removing accents leaves unchanged
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"})


class Use(Rule):
    """How a country came by a model, and its years of use, the last one included.

    `also` marks countries that used it besides those it is known for.
    """

    how: How
    years: tuple[int, int]
    also: bool = False


class VehicleModel(Rule):
    """A historical vehicle.

    `weight_t` is in tonnes; crew and weight are None if unknown, guns if it has none. `users` is by
    country id. `confidence` states how reliable the figures are.
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
    """A country of the catalogue and the rulebook's nations that fought for it."""

    id: str
    name: Text
    nations: tuple[str, ...]


class Note(NamedTuple):
    """How and when a nation's country came by a model: for information, never a finding."""

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


class Catalogue:
    """The models in a data folder, read lazily.

    A verdict needs only their ids and names, which take a tenth of the time to read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._searched: dict[tuple[str, str], str] = {}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Earlier ids, which squad files may still use, and the current ones."""
        known: dict[str, str] = self._read(ALIASES, json.loads)
        return known

    @cached_property
    def names(self) -> dict[str, str]:
        """Names of all models by current and earlier ids."""
        named = {model["id"]: model["name"] for model in self._read(MODELS, json.loads)}
        return named | {old: named[new] for old, new in self.aliases.items()}

    @cached_property
    def models(self) -> dict[str, VehicleModel]:
        """All models by id: cars first, then light to medium, then large to heavy tanks."""
        models = self._read(MODELS, partial(read_all, VehicleModel))
        return {model.id: model for model in models}

    @cached_property
    def countries(self) -> dict[str, Country]:
        """The countries that had them, by id."""
        countries = self._read(COUNTRIES, partial(read_all, Country))
        return {country.id: country for country in countries}

    @cached_property
    def years(self) -> tuple[int, int]:
        """The first and the last year in which any model was used."""
        first, last = zip(*[model.years for model in self.models.values()], strict=True)
        return min(first), max(last)

    def name_of(self, model: str | None) -> str:
        """Return the name of a model; an unknown id is returned unchanged."""
        return self.names.get(model or "") or (model or "").strip()

    def country_of(self, nation: str) -> Country | None:
        """Return the country of a nation of the rulebook (by its id), None if unknown."""
        return next((each for each in self.countries.values() if nation in each.nations), None)

    def model_of(self, model: str | None) -> VehicleModel | None:
        """Return the model of a current or earlier id; None if unknown."""
        named = model or ""
        return self.models.get(self.aliases.get(named, named))

    def drawn_as(self, model: str | None) -> str:
        """Return the current id of the model whose drawing shows a model."""
        return self.aliases.get(model or "", model or "")

    def find(
        self,
        nation: str | None = None,
        kind: str | None = None,
        year: int | None = None,
        text: str = "",
    ) -> tuple[VehicleModel, ...]:
        """Find models, in the catalogue's order.

        Args:
            nation: Id of the nation whose country had them; None for all; an unknown one has
                none.
            kind: Vehicle type the catalogue counts them as; None for all.
            year: In use in that year, by that nation if one is given.
            text: Words that all occur in name, armament or remarks; case, accents and
                punctuation do not matter.
        """
        country = self.country_of(nation) if nation is not None else None
        if nation is not None and country is None:
            return ()
        words = _plain(text).split()
        return tuple(
            model
            for model in self.models.values()
            if (country is None or country.id in model.users)
            and kind in {None, model.type}
            and _in_use(model.users[country.id].years if country else model.years, year)
            and all(word in self._text_of(model) for word in words)
        )

    def history(self, model: str | None, nation: str) -> Note | None:
        """Return how a nation's country came by a model; None if it never did."""
        known = self.model_of(model)
        country = self.country_of(nation)
        if known is None or country is None or country.id not in known.users:
            return None
        use = known.users[country.id]
        return Note(country.name, use.how, use.years, use.also)

    def gaps(self, nation: str) -> dict[str, tuple[VehicleModel, ...]]:
        """Return the types of which a nation had fewer than two models, with these models."""
        kinds = dict.fromkeys(model.type for model in self.models.values())
        found = {kind: self.find(nation, kind) for kind in kinds}
        return {kind: models for kind, models in found.items() if len(models) < ENOUGH_MODELS}

    def _read(self, name: str, meaning: Callable[[bytes], T]) -> T:
        return read_rules(self._folder / name, meaning)

    def _text_of(self, model: VehicleModel) -> str:
        """Return the searchable text of a model in the current language."""
        key = (model.id, current())
        if key not in self._searched:
            self._searched[key] = _text_of(model)
        return self._searched[key]


@cache
def shipped_catalogue() -> Catalogue:
    """Return the shipped catalogue."""
    return Catalogue(paths.data())


def matches(said: str, text: str) -> bool:
    """Whether all words of a query occur in a text, ignoring case, accents and punctuation."""
    plain = _plain(said)
    return all(word in plain for word in _plain(text).split())


def years_text(years: tuple[int, int]) -> str:
    """`1943–1945`, or the one year."""
    first, last = years
    return str(first) if first == last else f"{first}–{last}"


def _in_use(years: tuple[int, int], year: int | None) -> bool:
    return year is None or years[0] <= year <= years[1]


def _text_of(model: VehicleModel) -> str:
    """Return the searchable text of a model, with its name also as one word: `sdkfz251`.

    Remarks are found in English, too, in every language.
    """
    remarks = dict.fromkeys((model.english("remarks"), model.remarks))
    said = (model.name, model.main_gun, model.machine_guns, *remarks)
    together = re.sub(r"\s", "", _plain(model.name))
    return " ".join([*(_plain(part) for part in said if part), together])


def _plain(text: str) -> str:
    """Return the text without case, accents and punctuation, in one spelling of “armored”."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    bare = "".join(
        sign for sign in apart if sign.isspace() or unicodedata.category(sign)[0] in "LN"
    )
    return bare.replace("armour", "armor")


Folder = Literal["weapons", "ranks", "vehicles"]
VEHICLES = "vehicle-silhouettes.json"
ANY_VEHICLE = "medium_tank"


def silhouette(folder: Folder, key: str | None) -> str:
    """Return the drawing of a weapon, unit or kind of vehicle by its id; "" if there is none."""
    return f"{folder}/{key}" if key in _drawn(folder) else ""


def vehicle_silhouette(kind: str, model: str | None, catalogue: Catalogue) -> str:
    """Return the drawing of a vehicle: by its model if known, else by its type.

    Args:
        kind: The type it is played as; an unknown one is drawn as a tank.
        model: Its id in the catalogue, or one it had before; None for a model of the player's own.
        catalogue: The catalogue of models.
    """
    drawn = _vehicles()["models"].get(catalogue.drawn_as(model))
    return silhouette("vehicles", drawn) if drawn else silhouette_of_type(kind)


def silhouette_of_type(kind: str) -> str:
    """Return the drawing of a vehicle type; an unknown one is drawn as a tank."""
    return silhouette("vehicles", _vehicles()["types"].get(kind, ANY_VEHICLE))


def class_silhouette(class_: str, movement: str = "") -> str:
    """Return the drawing of a vehicle by its class, or by its propulsion if that takes precedence.

    "" if neither determines it.
    """
    known = _vehicles()
    return silhouette("vehicles", known["movements"].get(movement) or known["classes"].get(class_))


@cache
def _drawn(folder: Folder) -> frozenset[str]:
    """Return ids that have a drawing; ids of a squad file are never used as a path."""
    files = (paths.resources() / "icons" / folder).glob("*.svg")
    return frozenset([file.stem for file in files])


@cache
def _vehicles() -> dict[str, dict[str | None, str]]:
    known: dict[str, dict[str | None, str]] = read_rules(paths.data() / VEHICLES, json.loads)
    return known
