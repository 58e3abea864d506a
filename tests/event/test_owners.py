"""Files find their players however a name is written; what may mean several means none."""

from __future__ import annotations

import pytest

from nco_builder.event.model import Player
from nco_builder.event.owners import Owners

PLAYERS = (
    Player(number=1, name="Jürgen Müller", club="Hexagon"),
    Player(number=2, name="Hans Meier", club="Red Dice"),
    Player(number=3, name="Hans Meier", club="Blue"),
    Player(number=4, name="Seán O'Brien"),
    Player(number=5, name="Hans-Peter Groß"),
    Player(number=6, name="Ada"),
    Player(number=7, name="山田太郎"),
    Player(number=8, name="Ann Lee"),
    Player(number=9, name="Lee Ann"),
    Player(number=10, name="Ada Brandt"),
    Player(number=11, name="Ada Brandt-Meier"),
    Player(number=12, name="Weiß, Clara"),
    Player(number=13, name="Muriel Moe"),
)
OWNERS = Owners(PLAYERS)


@pytest.mark.parametrize(
    ("file", "inside", "number"),
    [
        ("x.nco", "Juergen Mueller", 1),
        ("x.nco", "MÜLLER, JÜRGEN", 1),
        ("x.nco", "jurgen muller", 1),
        ("Muller_Juergen (2).pdf", "", 1),
        ("x.nco", "Hans Meier #3", 3),
        ("Hans Meier (3).nco", "Hans Meier", 3),
        ("Hans Meier (2).nco", "", 2),
        ("03_Hans_Meier.nco", "", 3),
        ("hans meier - red dice.nco", "Hans Meier", 2),
        ("Sean OBrien.nco", "", 4),
        ("O Brien, Sean.nco", "", 4),
        ("SEAN_O’BRIEN.nco", "", 4),
        ("hanspeter gross - Kopie.nco", "", 5),
        ("Gross Hans Peter.nco", "", 5),
        ("7.nco", "", 7),
        ("#07.pdf", "", 7),
        ("Startnummer 12.txt", "", 12),
        ("Nr. 7 Trupp.nco", "", 7),
        ("Ada.nco", "", 6),
        ("ada (2) (3).nco", "", 6),
        ("山田太郎.nco", "", 7),
        ("lee ann.nco", "", 9),
        ("Ann Lee.nco", "", 8),
        ("Trupp Ada Brandt US.nco", "", 10),
        ("ada_brandt-meier squad.nco", "", 11),
        ("12 clara weiss.nco", "", 12),
        ("Clara Weiß/squad.nco", "", 12),
        ("moe muriel.nco", "", 13),
    ],
)
def test_a_name_is_found_however_it_is_written(file: str, inside: str, number: int) -> None:
    match, _other = OWNERS.of(file, inside)
    assert match is not None
    assert match.player == number


@pytest.mark.parametrize(
    ("file", "inside"),
    [
        ("Hans Meier.nco", ""),
        ("Hans Meier (4).nco", "Hans Meier"),
        ("3 Tanks.nco", ""),
        ("2nd squad.nco", ""),
        ("Ada Brandt vs Ann Lee.nco", ""),
        ("Brandt.nco", ""),
        ("squad.nco", "Nobody"),
        ("99.nco", ""),
        ("'.nco", "-"),
    ],
)
def test_what_names_nobody_or_several_has_no_owner(file: str, inside: str) -> None:
    assert OWNERS.of(file, inside) == (None, "")


def test_the_name_inside_comes_before_that_of_the_file() -> None:
    match, other = OWNERS.of("Ann Lee.nco", "Ada")
    assert match is not None
    assert (match.player, match.source, other) == (6, "inside", "Ann Lee")


def test_an_assigned_file_is_his_whoever_it_names() -> None:
    owners = Owners([*PLAYERS, Player(number=20, name="Gus", squad="Ann Lee.nco")])
    match, other = owners.of("Ann Lee.nco", "")
    assert match is not None
    assert (match.player, match.source, other) == (20, "assigned", "Ann Lee")


def test_a_word_of_the_organizer_names_a_player() -> None:
    assert OWNERS.named("mueller jürgen") == [1]
    assert OWNERS.named("Hans Meier") == [2, 3]
    assert OWNERS.named("Hans Meier (3)") == [3]
    assert OWNERS.named("Brandt") == []


def test_an_endless_name_is_found_as_it_is_written() -> None:
    name = "Ångström " * 500
    owners = Owners([*PLAYERS, Player(number=20, name=name), Player(number=21, name=f"{name}b")])
    assert owners.named(name) == [20]
    assert owners.named(f"{name.upper()}B") == [21]
    assert not owners.named(name.replace("Å", "A"))
