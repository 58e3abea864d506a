"""Odds are what rolling every possible combination of dice says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nco_builder.rules.chances import at_least, shown
from nco_builder.vehicles import Shot, at_least_once, entering, first_in, lost_after, percent
from tests.reading import JSON, facts_of

FACTS: JSON = facts_of("appendix_b")
DIE = range(1, 7)
TURNS = 5  # turns 2 to 6
COUNTS = (1, 2, 3)


def chart(count: int) -> list[tuple[tuple[int, ...], str | None]]:
    return [(tuple(row["roll"]), row["enters"]) for row in FACTS["entry_charts"][str(count)]]


def entered(count: int, face: int) -> str | None:
    """What the facts' chart brings on a face."""
    return next(kind for rolls, kind in chart(count) if face in rolls)


def arrival_turns(count: int, faces: tuple[int, ...]) -> dict[str, int]:
    """In which of the turns each type arrives when nothing leaves the table."""
    came: dict[str, int] = {}
    for turn, face in enumerate(faces, start=1):
        kind = entered(count, face)
        if kind is not None and kind not in came:
            came[kind] = turn
    return came


@pytest.mark.parametrize("need", range(-1, 10))
def test_a_need_is_met_by_the_faces_that_show_it(need: int) -> None:
    assert at_least(need) == Fraction(sum(face >= need for face in DIE), 6)


@pytest.mark.parametrize("count", COUNTS)
def test_arrivals_are_those_of_every_run_of_dice(count: int) -> None:
    runs = [arrival_turns(count, faces) for faces in product(DIE, repeat=TURNS)]
    chances = entering(chart(count))
    kinds = {kind for kind in chances if kind is not None}
    assert len(kinds) == count
    for kind in kinds:
        for turn in range(1, TURNS + 1):
            first = sum(run.get(kind) == turn for run in runs)
            by_then = sum(run.get(kind, TURNS + 1) <= turn for run in runs)
            assert first_in(chances[kind], turn) == Fraction(first, len(runs))
            assert at_least_once(chances[kind], turn) == Fraction(by_then, len(runs))


def test_each_of_two_types_comes_at_least_once_with_211_in_243() -> None:
    each = entering(chart(2))["larger_type"]
    assert at_least_once(each, TURNS) == Fraction(211, 243)
    assert percent(at_least_once(each, TURNS), 1) == "86.8 %"


@pytest.mark.parametrize("count", COUNTS)
def test_a_type_on_the_table_does_not_come_and_leaves_more_nothing(count: int) -> None:
    kinds = [kind for _, kind in chart(count) if kind is not None]
    blocks: list[set[str]] = [set(), *({kind} for kind in kinds), set(kinds)]
    for blocked in blocks:
        found = entering(chart(count), blocked)
        assert sum(found.values()) == 1
        for kind in kinds:
            comes = sum(entered(count, face) == kind and kind not in blocked for face in DIE)
            assert found[kind] == Fraction(comes, 6)


def rolled(shots: tuple[Shot, ...], faces: tuple[int, ...], *, pinned: bool = False) -> str:
    """The state of a vehicle after shots with these dice: two for each, to hit and to destroy."""
    state = "pinned" if pinned else "whole"
    for shot, hit, destroy in zip(shots, faces[::2], faces[1::2], strict=True):
        if state == "pinned" and hit >= shot.to_hit_pinned:
            state = "lost"
        elif state == "whole" and hit >= shot.to_hit:
            state = "lost" if destroy >= shot.to_destroy else "pinned"
    return state


def share(shots: tuple[Shot, ...], wanted: str, *, pinned: bool = False) -> Fraction:
    runs = list(product(DIE, repeat=2 * len(shots)))
    found = sum(rolled(shots, faces, pinned=pinned) == wanted for faces in runs)
    return Fraction(found, len(runs))


def shots() -> list[Shot]:
    """Every pair of the facts, at a standing target and at one that moved out, and by hand."""
    found = []
    for row in FACTS["armor_v_armor"]:
        hit, destroy = (int(row[key].rstrip("+")) for key in ("to_hit", "to_destroy"))
        moved = FACTS["command_charts"][row["target"]][0]["when_shot_at_mod"]
        found += [Shot(hit, destroy, hit), Shot(hit - moved, destroy, hit)]
    hit = int(FACTS["anti_tank"]["to_hit"].rstrip("+"))
    destroys = FACTS["anti_tank"]["to_destroy"].values()
    return found + [Shot(hit, int(need.rstrip("+")), hit) for need in destroys]


@pytest.mark.parametrize("shot", shots())
def test_a_shot_is_what_every_throw_of_its_dice_says(shot: Shot) -> None:
    assert shot.destroyed == share((shot,), "lost")
    assert shot.pinned == share((shot,), "pinned")
    assert shot.hit == shot.destroyed + shot.pinned == 1 - share((shot,), "whole")
    assert shot.lost_if_pinned == share((shot,), "lost", pinned=True)
    assert shot.destroyed_by_first_hit == shot.destroyed / shot.hit


@pytest.mark.parametrize("shot", shots())
def test_two_shots_are_what_every_throw_of_their_dice_says(shot: Shot) -> None:
    assert shot.lost_in_two == share((shot, shot), "lost")
    assert lost_after((shot, shot), pinned=True) == share((shot, shot), "lost", pinned=True)


def test_different_shots_at_one_vehicle_add_up() -> None:
    mixed = (Shot(6, 3, 4), Shot(3, 5, 3), Shot(4, 2, 4))
    assert lost_after(mixed) == share(mixed, "lost")
    assert lost_after(()) == 0


def test_a_second_hit_always_ends_it() -> None:
    sure, harmless = 1, 7
    assert lost_after((Shot(sure, harmless, sure), Shot(sure, harmless, sure))) == 1


def test_faces_shown_are_counted() -> None:
    assert shown((1, 2, 3)) == Fraction(1, 2)
    assert shown(()) == 0


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (Fraction(5, 12), 0, "42 %"),
        (Fraction(1, 3), 0, "33 %"),
        (Fraction(15, 16), 1, "93.8 %"),
        (Fraction(1, 8), 0, "13 %"),
        (Fraction(0), 0, "0 %"),
        (Fraction(1), 1, "100.0 %"),
    ],
)
def test_per_cent_is_rounded_half_up(chance: Fraction, digits: int, text: str) -> None:
    assert percent(chance, digits) == text
