"""The base of documents and rules: read strictly, copied with changes, described."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import pytest

import nco_builder
from nco_builder import language
from nco_builder.schema.reader import read, read_all, schema
from nco_builder.schema.record import (
    FromData,
    NotValidError,
    Problem,
    Rule,
    Text,
    Texts,
    Value,
    WholeNumber,
    between,
    defaults,
    fields,
    fresh,
    nested,
    one_of,
    usual,
    with_fields,
    write_all,
)

SPEAKS_PYDANTIC = re.compile(r"\bmodel_(copy|construct|dump|extra|fields|json|rebuild|validate)")
SIZES = ["small", "large"]


class Coin(Value):
    """A coin."""

    worth: WholeNumber
    name: str = ""
    marks: dict[str, int] = fresh(dict)

    @cached_property
    def doubled(self) -> int:
        return 2 * self.worth


class Purse(Value):
    """A purse."""

    size: Annotated[str, FromData(lambda: one_of(SIZES))] = "small"
    pockets: Annotated[int, FromData(lambda: Annotated[int, between(1, 3)])] | None = None
    coins: tuple[Coin, ...] = ()
    lucky: Coin | None = None


@with_fields({"way": (one_of(["asc", "desc"]), "asc")})
class Sorted(Value):
    """Something sorted."""


class Proverb(Rule):
    """A proverb."""

    text: Text
    morals: Texts = ()


def problem_of(kind: type[Value | Rule], raw: str) -> Problem:
    with pytest.raises(NotValidError) as caught:
        read(kind, raw)
    return caught.value.problems[0]


def test_only_the_base_speaks_to_what_it_is_made_of() -> None:
    package = Path(nco_builder.__file__).parent
    alone = package / "schema" / "errors.py"
    found = [
        path.name
        for path in package.rglob("*.py")
        if path != alone and SPEAKS_PYDANTIC.search(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("raw", "place", "details"),
    [
        ('{"coins": [{"worth": 1}, {"worth": -1}]}', ("coins", 1, "worth"), {"ge": 0}),
        ('{"coins": [{}]}', ("coins", 0, "worth"), {}),
        ('{"pockets": 4}', ("pockets",), {"le": 3}),
        ('{"lucky": {"worth": "1"}}', ("lucky", "worth"), {}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    raw: str, place: tuple[str | int, ...], details: dict[str, Any]
) -> None:
    problem = problem_of(Purse, raw)
    assert problem.place == place
    assert problem.details == details


def test_an_error_names_the_first_place() -> None:
    with pytest.raises(NotValidError, match=r"^0\.worth: "):
        read_all(Coin, '[{"worth": -1}]')
    with pytest.raises(NotValidError, match=r"^Invalid JSON"):
        read(Coin, "{")


def test_unknown_keys_are_kept_by_values_and_refused_by_rules() -> None:
    purse = read(Purse, '{"coins": [{"worth": 1, "rim": "gold"}], "smell": 1}')
    assert purse.unknown_places == ("smell", "coins[0].rim")
    assert problem_of(Proverb, '{"text": "Haste makes waste.", "rim": 1}').place == ("rim",)


def test_which_fields_hold_values_follows_from_their_types() -> None:
    assert nested(Purse) == ("coins", "lucky")
    assert nested(Coin) == ()


def test_a_copy_forgets_what_was_derived_of_rules_too() -> None:
    coin = Coin(worth=2)
    assert coin.doubled == 4
    dearer = coin.replace(worth=5)
    assert (coin.doubled, dearer.doubled) == (4, 10)
    assert (coin.given, dearer.given) == (frozenset({"worth"}), frozenset({"worth"}))
    assert coin.replace(name="Penny").given == {"worth", "name"}


def test_fields_and_what_they_are_by_themselves() -> None:
    assert fields(Coin) == ("worth", "name", "marks")
    assert defaults(Coin) == {"name": "", "marks": {}}
    assert usual(Purse) == Purse()
    one, other = Coin(worth=1), Coin(worth=1)
    assert one.marks is not other.marks


def test_a_list_is_read_as_it_was_written() -> None:
    coins = (Coin(worth=1), read(Coin, '{"worth": 2, "rim": null}'))
    assert read_all(Coin, write_all(coins)) == coins
    assert b"null" not in write_all(coins, without_none=True)
    assert write_all(()) == b"[]"


def test_data_says_what_is_allowed_and_the_schema_tells() -> None:
    assert problem_of(Purse, '{"size": "huge"}').details == {"expected": "'small' or 'large'"}
    assert schema(Purse)["properties"]["size"]["enum"] == SIZES
    pockets = schema(Purse)["properties"]["pockets"]["anyOf"][0]
    assert (pockets["minimum"], pockets["maximum"]) == (1, 3)


def test_data_adds_fields_to_a_kind_of_value() -> None:
    assert fields(Sorted) == ("way",)
    assert dict(read(Sorted, '{"way": "desc"}')) == {"way": "desc"}
    assert problem_of(Sorted, '{"way": "up"}').place == ("way",)
    assert schema(Sorted)["title"] == "Sorted"
    assert schema(Sorted)["description"] == "Something sorted."


def test_texts_of_rules_are_translated_when_they_are_read() -> None:
    proverb = Proverb(text="Skills", morals=("Items", "Orders"))
    try:
        language.use("de")
        german = (proverb.text, *proverb.morals)
    finally:
        language.use("en")
    assert german == ("Fertigkeiten", "Gegenstände", "Befehle")
    assert (proverb.text, *proverb.morals) == ("Skills", "Items", "Orders")
    assert proverb.english("text") == "Skills"
