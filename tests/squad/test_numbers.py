"""A man has one number everywhere: soldiers before specialists, each in the squad's order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nco_builder.legality import Names, check
from nco_builder.sheets.soldier_card import Soldiers
from nco_builder.squad.model import KINDS, numbers
from tests.squad.people import BOOK, squad


@given(st.lists(st.sampled_from(KINDS)))
def test_every_number_is_given_once_and_kinds_stand_together(kinds: list[str]) -> None:
    found = numbers(tuple(kinds))
    assert sorted(found) == list(range(1, len(kinds) + 1))
    stand = [kind for _number, kind in sorted(zip(found, kinds, strict=True))]
    assert stand == sorted(kinds, key=KINDS.index)
    for kind in KINDS:
        of_kind = [number for number, each in zip(found, kinds, strict=True) if each == kind]
        assert of_kind == sorted(of_kind)


def test_names_findings_and_cards_give_a_man_the_same_number() -> None:
    mixed = squad({"unit": "scout"}, {"unit": "sergeant"}, {"unit": "medic"}, {"unit": "private"})
    report = check(mixed, BOOK)
    assert report.numbers == (3, 1, 4, 2)
    names = Names(mixed, BOOK)
    assert [names.man(index) for index in range(4)] == [
        "Scout no. 3",
        "Sergeant no. 1",
        "Medic no. 4",
        "Private no. 2",
    ]
    cards = Soldiers(report, BOOK)
    assert [cards.card(index).number for index in range(4)] == ["3", "1", "4", "2"]
