"""What choices from beyond the newest rulebook cost is noted before they are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.squads import SQUAD, squad_from_bytes
from nco_builder.match.taking import squad_sum
from nco_builder.squad import edit
from nco_builder.squad.model import LastPrice, Member, last_price, points_of, with_last_prices
from tests.reading import HERE, JSON, squad_of

if TYPE_CHECKING:
    from nco_builder.squad import Squad

EDITIONS = HERE / "editions"
BREN: JSON = {"id": "bren", "name": "Bren gun", "nation": "british", "cost": 12}
MAN: JSON = {"unit": "private", "primary": "bren"}


def squad(*men: JSON, weapons: tuple[JSON, ...] = (BREN,), **keys: object) -> Squad:
    document: JSON = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "british",
        "limits": {"vp": 100, "sp": 50},
        "members": list(men),
        "definitions": {"weapons": list(weapons)},
    }
    return squad_of(document | keys)


def notes(of: Squad, man: int = 0) -> dict[str, tuple[int | None, int | None]]:
    return {note.id: (note.vp, note.sp) for note in of.members[man].last_prices}


PAYS = next(
    unit
    for unit in ("private", "corporal", "sergeant", "lance_corporal")
    if with_last_prices(squad({**MAN, "unit": unit})).members[0].last_prices[:1]
    == (LastPrice(id="bren", vp=12),)
)
"""Somebody who pays for such a weapon."""
HIS: JSON = {**MAN, "unit": PAYS}


def test_a_weapon_that_is_no_longer_defined_keeps_its_price() -> None:
    gone = edit("set_weapons", weapons=()).apply(squad(HIS))
    assert gone.members[0].primary == "bren"
    assert last_price(gone.members[0], "bren") == (("vp", 12),)


def test_the_note_follows_what_the_weapon_costs_now() -> None:
    noted = edit("set_text", field="name", value="A").apply(squad(HIS))
    assert notes(noted) == {"bren": (12, None)}
    dearer = squad(weapons=({**BREN, "cost": 15},)).definitions.weapons
    assert notes(edit("set_weapons", weapons=dearer).apply(noted)) == {"bren": (15, None)}


def test_a_weapon_without_a_known_cost_has_no_price_to_note() -> None:
    assert not notes(with_last_prices(squad(HIS, weapons=({**BREN, "cost": None},))))


def test_a_weapon_of_another_country_costs_nothing_and_is_not_noted() -> None:
    assert not notes(with_last_prices(squad(HIS, weapons=({**BREN, "nation": "us_army"},))))


def test_a_note_goes_with_the_choice_it_is_of() -> None:
    gone = edit("set_weapons", weapons=()).apply(squad(HIS))
    other = edit("set_member", members=(0,), field="primary", value="rifle").apply(gone)
    assert not notes(other)


def test_a_man_takes_his_notes_along_into_another_squad() -> None:
    (man,) = edit("set_text", field="name", value="A").apply(squad(HIS)).members
    other = edit("add_members", members=(man,), at=None).apply(squad(weapons=()))
    assert last_price(other.members[0], "bren") == (("vp", 12),)


def test_squads_of_the_rulebook_alone_have_no_notes() -> None:
    plain = squad({"unit": "private", "primary": "rifle"}, weapons=())
    assert with_last_prices(plain) is plain
    assert "last_prices" not in SQUAD.to_bytes(plain).decode()


def test_of_another_edition_every_line_of_a_price_is_noted() -> None:
    sapper: JSON = {"unit": "sapper", "primary": "shotgun", "grenades": 1, "skills": ["covert"]}
    made_up = squad(sapper, weapons=(), ruleset="made-up-9", nation="ruritania")
    noted = with_last_prices(made_up, EDITIONS)
    assert set(notes(noted)) >= {"sapper", "shotgun"}
    assert with_last_prices(noted) is noted  # it is not installed: nothing is known better
    assert points_of(noted.members[0].last_prices)


def test_what_was_noted_of_things_nobody_knows_stays() -> None:
    man: JSON = {**HIS, "unit": "jetpack_trooper", "items": ["moon_rock"]}
    prices = [
        {"id": "jetpack_trooper", "sp": 9},
        {"id": "moon_rock", "sp": 3},
        {"id": "x", "vp": 1},
    ]
    kept = with_last_prices(squad({**man, "last_prices": prices}, weapons=()))
    assert notes(kept) == {"jetpack_trooper": (None, 9), "moon_rock": (None, 3)}


def test_notes_are_written_and_read_again_and_make_no_other_squad_of_it() -> None:
    noted = with_last_prices(squad(HIS))
    assert squad_from_bytes(SQUAD.to_bytes(noted), "a.nco") == noted
    assert squad_sum(noted) == squad_sum(squad(HIS))


@pytest.mark.parametrize("wrong", [{"id": "x", "vp": -1}, {"vp": 1}, {"id": "x", "vp": 1.5}, 5])
def test_a_note_that_is_none_is_refused(wrong: object) -> None:
    with pytest.raises(Exception, match="last_prices"):
        squad({**HIS, "last_prices": [wrong]})


def test_the_first_of_two_notes_counts_and_points_add_up_by_currency() -> None:
    two = (LastPrice(id="a", vp=1), LastPrice(id="a", vp=2), LastPrice(id="b", sp=4))
    assert last_price(Member(unit="u", last_prices=two), "a") == (("vp", 1),)
    assert last_price(Member(unit="u", last_prices=two), "c") == ()
    assert points_of(two) == (("vp", 3), ("sp", 4))
