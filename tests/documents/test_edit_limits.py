"""What an edit brings in is refused where it could not be read again once it is saved."""

from __future__ import annotations

import pytest

from nco_builder.documents.edit_limits import why_not_taken
from nco_builder.documents.kinds import kind_of
from nco_builder.files.limits import MOST_ENTRIES, MOST_TEXT_LETTERS
from nco_builder.squad import Member, Squad, new_squad
from nco_builder.squad.model import Definitions, NationWeapon

SQUAD = new_squad("nco-2.3.2", "us_army", 100, 50)
MAN = Member(unit="private")


def with_weapon(**said: object) -> Squad:
    weapon = NationWeapon(id="a", name="A", nation="us_army").replace(**said)
    return SQUAD.replace(definitions=Definitions(weapons=(weapon,)))


@pytest.mark.parametrize(
    ("after", "why"),
    [
        (SQUAD.replace(members=(MAN, MAN.replace(grenades=10**400))), "more than 300 digits"),
        (SQUAD.replace(members=(MAN.replace(grenades=-(10**300)),)), "more than 300 digits"),
        (with_weapon(dice=float("nan")), "nan is not a number"),
        (with_weapon(range=float("inf")), "inf is not a number"),
        (SQUAD.replace(members=(MAN,) * (MOST_ENTRIES + 1)), "members has more than 500 entries"),
        (
            SQUAD.replace(members=(MAN, MAN.replace(notes="x" * (MOST_TEXT_LETTERS + 1)))),
            "members[1].notes has more than 100000 letters",
        ),
    ],
)
def test_what_no_reader_reads_is_not_taken(after: Squad, why: str) -> None:
    assert why in why_not_taken(SQUAD, after)
    assert why in why_not_taken(SQUAD.replace(members=(MAN,)), after)


def test_what_a_reader_reads_is_taken() -> None:
    whole = with_weapon(dice=1.5, cost=10**299).replace(
        members=(MAN.replace(notes="x" * MOST_TEXT_LETTERS, bomber=True),) * MOST_ENTRIES
    )
    assert why_not_taken(SQUAD, whole) == ""
    assert why_not_taken(whole, SQUAD) == ""


def test_documents_of_other_kinds_are_looked_at_alike() -> None:
    kind = kind_of("k47-vehicles")
    assert kind is not None
    assert kind.begin is not None
    begun = kind.begin()
    assert why_not_taken(begun, begun) == ""
    assert "digits" in why_not_taken(begun, begun.replace(points=10**300))
