"""Names for the men: ordinary, of their nation, the same for the same seed, never twice."""

from __future__ import annotations

import pytest

from nco_builder.advice.naming import has_names, name_book, names_for
from nco_builder.rules import load_rulebook

NATIONS = [nation.id for nation in load_rulebook().nations]
NAMED = [nation for nation in NATIONS if has_names(nation)]


def test_every_nation_but_the_militia_has_names() -> None:
    assert {*NATIONS} - {*NAMED} == {"militia"}
    assert {*name_book().by_nation} == {*NAMED}
    assert names_for("militia", 3, "a") == []


def test_source_and_licence_are_named() -> None:
    book = name_book()
    assert book.source.startswith("Faker ")
    assert book.licence == "MIT"
    assert "Permission is hereby granted" in book.licence_text


@pytest.mark.parametrize("nation", NAMED)
def test_a_squad_has_no_family_name_twice(nation: str) -> None:
    known = name_book().by_nation[nation]
    names = names_for(nation, 16, "seed")
    at = 0 if known.family_first else -1
    assert len({name.split()[at] for name in names}) == 16
    assert {name.split()[at] for name in names} <= {*known.family}
    assert {name.split()[-1 - at] for name in names} <= {*known.first}
    assert names == names_for(nation, 16, "seed")
    assert names != names_for(nation, 16, "another seed")


def test_what_others_are_called_is_not_given_again() -> None:
    names = names_for("polish", 200, "seed")
    assert len(names) == len(name_book().by_nation["polish"].family)
    rest = names_for("polish", 200, "seed", taken=names[:50])
    assert not {name.split()[1] for name in names[:50]} & {name.split()[1] for name in rest}


def test_nobody_is_called_as_somebody_whom_everybody_knows() -> None:
    avoid = {*name_book().avoid}
    assert "Jean Moulin" in avoid
    for nation in NAMED:
        known = name_book().by_nation[nation]
        for seed in range(40):
            given = {*names_for(nation, len(known.family), str(seed))}
            assert not given & avoid


def test_every_name_is_one_word_and_stands_once() -> None:
    for known in name_book().lists:
        for names in (known.first, known.family):
            assert all(len(name.split()) == 1 and name == name.strip() for name in names)
            assert len(set(names)) == len(names) >= 20
