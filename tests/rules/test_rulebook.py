"""The shipped rulebook holds together, and one that does not is refused with a sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nco_builder
from nco_builder.rules import (
    BrokenRulebookError,
    Source,
    UnknownRulesetError,
    installed_rulesets,
    load_rulebook,
)
from nco_builder.rules.rulebook import rulebook_folder
from tests.reading import JSON, read_json
from tests.rules import consistency

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BOOK = load_rulebook()
WALKED = consistency.Walked(BOOK)


@pytest.mark.parametrize("check", consistency.CHECKS, ids=lambda check: check.__name__)
def test_there_are_no(check: Callable[[consistency.Walked], Iterator[str]]) -> None:
    assert list(check(WALKED)) == []


def test_every_entry_has_a_reminder_and_a_source() -> None:
    entries = WALKED.entries
    assert len(entries) > 28 + 14 + 8 + 9 + 10 + 6 + 4 + 10 + 6
    assert all(entry.reminder_text.endswith((".", ".)")) for entry in entries)
    assert all(entry.source.section for entry in entries)


def test_events_happen_as_often_as_the_grid_says() -> None:
    hits = Counter(code for row in BOOK.events.grid for code in row)
    odds = {event.name: Fraction(hits[event.id], 36) for event in BOOK.events.events}
    assert sum(odds.values()) == 1
    assert odds["Able"] == Fraction(2, 36)
    assert odds["Easy"] == odds["Mike"] == Fraction(5, 36)
    assert odds["Fox"] == max(odds.values()) == Fraction(6, 36)


@pytest.mark.parametrize(
    ("difference", "name"),
    [
        (0, "Entrenched Stalemate"),
        (49, "Entrenched Stalemate"),
        (50, "Narrow Advantage"),
        (74, "Narrow Advantage"),
        (75, "Tactical Success"),
        (109, "Tactical Success"),
        (110, "Decisive Blow"),
        (149, "Decisive Blow"),
        (150, "Crushing Victory"),
        (999, "Crushing Victory"),
    ],
)
def test_every_difference_has_one_level(difference: int, name: str) -> None:
    levels = [
        level.name
        for level in BOOK.victory_table
        if level.min <= difference and (level.max is None or difference <= level.max)
    ]
    assert levels == [name]


def test_bonus_points_have_a_maximum() -> None:
    assert [scenario.bonus_max for scenario in BOOK.scenarios] == [175, 80, 75, 75, 75, 135]


def test_a_nation_is_found_by_its_id_and_by_the_books_spelling() -> None:
    by_id = BOOK.nations_by_id
    for nation in BOOK.nations:
        assert by_id[nation.id] is by_id[nation.source_spelling] is nation
    assert len(by_id) == 2 * len(BOOK.nations) == 56


def test_misspelt_names_are_shown_corrected() -> None:
    shown = {nation.source_spelling: nation.name for nation in BOOK.nations}
    assert shown["AUSTRALIAN/NEW ZELAND"] == "Australian / New Zealand"
    assert shown["GREECIAN"] == "Greek"
    assert shown["GERMAN FALLSCHIRMJAGER"] == "German Fallschirmjäger"


def test_half_a_range_keeps_its_fraction() -> None:
    fog = BOOK.weapons_by_id["rifle"].replace(range_in=17)
    assert fog.half_range_in == 8.5


def test_a_source_is_cited_in_one_line() -> None:
    assert BOOK.cite(BOOK.units[0].source) == "NCO 2.3.2, Soldier Barracks, p. 17"
    rule = BOOK.vehicle_phase.anti_tank.source
    assert BOOK.cite(rule) == "NCO Appendix B, Optional Rule: Anti-Tank Weapons"
    assert BOOK.cite(Source(section="Squad files", document="NCO Builder")) == (
        "NCO Builder, Squad files"
    )


def test_an_entry_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="frozen"):
        BOOK.units[0].__setattr__("cost", 1)


def test_a_rulebook_is_read_once_however_it_is_asked_for() -> None:
    book = load_rulebook()
    assert load_rulebook("nco-2.3.2") is book
    assert load_rulebook("nco-2.3.2", None) is book


def test_the_shipped_rulebook_is_installed() -> None:
    assert "nco-2.3.2" in installed_rulesets()


@pytest.mark.parametrize(
    "ruleset", ["nco-9", "NCO-2.3.2", "", "../rulebooks/nco-2.3.2", "nco-2.3.2.json"]
)
def test_a_ruleset_that_is_not_installed_is_unknown(ruleset: str) -> None:
    with pytest.raises(UnknownRulesetError):
        load_rulebook(ruleset)


def spoil(change: Callable[[JSON], object]) -> bytes:
    """The shipped data with one thing changed."""
    data = read_json(rulebook_folder() / "nco-2.3.2.json")
    change(data)
    return json.dumps(data).encode()


BROKEN: dict[str, tuple[bytes, str]] = {
    "cut short": (spoil(lambda _: None)[:-500], "JSON"),
    "empty": (b"", "JSON"),
    "not text": (b'{"id": "\xff\xfe"}', ""),
    "a list": (b"[]", "object"),
    "a number that is none": (
        spoil(lambda data: data["units"][1].update(cost="dear")),
        "units.1.cost",
    ),
    "a fraction": (spoil(lambda data: data["items"][0].update(cost=1.5)), "items.0.cost"),
    "something missing": (
        spoil(lambda data: data["weapons"][2].pop("range_in")),
        "weapons.2.range_in",
    ),
    "something unheard of": (
        spoil(lambda data: data["skills"][3].update(price=2)),
        "skills.3.price",
    ),
    "a kind there is not": (
        spoil(lambda data: data["units"][0].update(kind="officer")),
        "units.0.kind",
    ),
    "no source": (spoil(lambda data: data["nations"][0].pop("source")), "nations.0.source"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_data_is_named_with_file_and_place(name: str, tmp_path: Path) -> None:
    content, place = BROKEN[name]
    (tmp_path / "broken-1.json").write_bytes(content)
    with pytest.raises(BrokenRulebookError) as caught:
        load_rulebook("broken-1", tmp_path)
    sentence = str(caught.value)
    assert str(tmp_path / "broken-1.json") in sentence
    assert place in sentence
    assert "\n" not in sentence


def test_data_that_is_broken_as_a_whole_has_no_empty_place(tmp_path: Path) -> None:
    (tmp_path / "broken-2.json").write_bytes(b"[]")
    with pytest.raises(BrokenRulebookError) as caught:
        load_rulebook("broken-2", tmp_path)
    assert ": :" not in str(caught.value)


def test_a_rulebook_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken-4.json").mkdir()
    with pytest.raises(BrokenRulebookError) as caught:
        load_rulebook("broken-4", tmp_path)
    assert str(caught.value).startswith(str(tmp_path / "broken-4.json"))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["units"][0]["primary"][0].update(weapon="musket"),
        lambda data: data["nations"][0].update(forbidden=["colonel"]),
        lambda data: data["items"][0].update(reminder="Costs {price} points."),
        lambda data: data["units"].append(data["units"][0]),
        lambda data: data["events"]["grid"][0].__setitem__(0, "zulu"),
    ],
    ids=["weapon", "unit", "placeholder", "id twice", "event"],
)
def test_data_that_names_what_is_not_there_is_refused(
    change: Callable[[JSON], object], tmp_path: Path
) -> None:
    (tmp_path / "broken-3.json").write_bytes(spoil(change))
    with pytest.raises(BrokenRulebookError):
        load_rulebook("broken-3", tmp_path)


def test_what_goes_with_a_rulebook_is_asked_of_the_rulebook() -> None:
    package = Path(nco_builder.__file__).parent
    asking = re.compile(r"shipped_(rulings|appendix_b|catalogue)|load_rulebook\(\)")
    found = [
        path.name
        for path in package.rglob("*.py")
        if path.parent.name != "rules" and asking.search(path.read_text("utf-8"))
    ]
    assert found == []
    assert BOOK.rulings["NCO-01"].about
    assert BOOK.appendix_b.label
    assert "tiger_i" in BOOK.catalogue.names
