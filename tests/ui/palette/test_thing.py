"""What fits what is typed, and in which order."""

from __future__ import annotations

import pytest

from nco_builder.ui.palette.thing import SearchIndex, Thing, used_first


def thing(text: str, where: str = "", **more: object) -> Thing:
    return Thing(text.casefold(), text, where, list, **more)  # type: ignore[arg-type]


def found(typed: str, *things: Thing) -> list[str]:
    return [each.text for each in SearchIndex(things).find(typed)]


SAVE, SAVE_AS, OPEN = thing("Save"), thing("Save as…", "File"), thing("Open", "File")


def test_everything_is_found_for_nothing() -> None:
    assert found(" ", OPEN, SAVE) == ["Open", "Save"]


def test_words_may_stand_in_any_order_and_anywhere() -> None:
    assert found("file as", SAVE, SAVE_AS, OPEN) == ["Save as…"]
    assert found("zzz", SAVE) == []


def test_the_same_name_comes_first_then_what_begins_so_then_what_has_it_inside() -> None:
    things = (thing("Autosave"), thing("How to save"), SAVE_AS, SAVE)
    assert found("save", *things) == ["Save", "Save as…", "How to save", "Autosave"]


def test_what_is_called_so_comes_before_a_longer_name_and_a_text_that_mentions_it() -> None:
    things = (
        thing("May a man with LMG fire?", names=("Focus Fire",)),
        thing("Recruit Hardened Private", names=("Hardened Private",)),
        thing("Recruit Private 1st Class", names=("Private 1st Class",)),
        thing("Recruit Private", names=("Private", "Soldat")),
        thing("Rule: Light Machine Gun", names=("Light Machine Gun", "LMG")),
    )
    assert found("private", *things) == [
        "Recruit Private",
        "Recruit Private 1st Class",
        "Recruit Hardened Private",
    ]
    assert found("lmg", *things)[0] == "Rule: Light Machine Gun"
    assert found("recruit private", *things)[0] == "Recruit Private"
    assert found("soldat", *things) == ["Recruit Private"]


def test_what_cannot_be_done_comes_after_what_can() -> None:
    barred = thing("Give Novak a Rifle", state="barred")
    assert found("give", barred, thing("Give Hayes a Flask"))[-1] == "Give Novak a Rifle"


@pytest.mark.parametrize("typed", ["LÖWE", "lowe", "löwe"])
def test_case_and_accents_do_not_matter(typed: str) -> None:
    assert found(typed, thing("Löwe")) == ["Löwe"]


def test_other_names_find_it_too() -> None:
    assert found("medic", thing("Sanitäter anwerben", also="Medic")) == ["Sanitäter anwerben"]


def test_what_was_used_last_comes_first() -> None:
    order = used_first([OPEN, SAVE, SAVE_AS], ["save as…", "gone"])
    assert [each.text for each in order] == ["Save as…", "Open", "Save"]
