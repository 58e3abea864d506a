"""The worst that may be printed: too many men, too many weapons, names as long as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.language import PSEUDO, available, speaking
from nco_builder.paper import Options, part
from nco_builder.paper.fonts import SMALLEST_TEXT, printable
from nco_builder.rules import load_rulebook
from nco_builder.sheets import SHEETS, SheetName, SheetOptions
from tests.paper.placed import collisions, outside, strings_of, unsaid, words_of
from tests.paper.placed_soldiers import assert_is_on_its_grid, soldiers_of
from tests.paper.squads import HOSTILE, LONG_NAME, report_of, squad
from tests.sheets.says import DATE, squeezed

if TYPE_CHECKING:
    from nco_builder.paper import CardSize
    from tests.reading import JSON

BOOK = load_rulebook()
LONGEST = 100
"""As long as a name in a squad file may well be; hostile ones are longer."""
every_language = pytest.mark.parametrize("code", [*available(), PSEUDO])


def many_men() -> JSON:
    """21 men, each with another weapon and a name that is long or hostile."""
    weapons = [weapon.id for weapon in BOOK.weapons]
    names = [(LONG_NAME * 2)[:LONGEST], *HOSTILE]
    men = [
        {
            "unit": "sergeant" if place == 0 else "corporal",
            "name": f"{place + 1} {names[place % len(names)]}",
            "primary": weapons[place % len(weapons)],
            "secondary": "pistol",
            "grenades": 10,
            "items": ["letters_from_home", "flask", "tobacco"],
        }
        for place in range(21)
    ]
    return squad(men, name=HOSTILE[-1], player=LONG_NAME * 3)


def armed_to_the_teeth() -> JSON:
    """One man who is told of nine weapons: those he carries, and in his notes of all there are."""
    told = "\n".join([f"{weapon.name}: {weapon.reminder_text}" for weapon in BOOK.weapons])
    man = {
        "unit": "engineer",
        "name": LONG_NAME,
        "primary": "own",
        "secondary": "pistol",
        "grenades": 10,
        "anti_tank": True,
        "notes": told,
    }
    own = {"id": "own", "name": "ZB-26", "nation": "soviet_army", "cost": 3, "range": 22}
    match = {"anti_tank_weapons": True, "vehicle_phase": True}
    return squad([man], match=match, definitions={"weapons": [own]})


@every_language
def test_a_sheet_of_too_many_men_is_whole(code: str) -> None:
    with speaking(code):
        report = report_of(many_men())
        options = Options(DATE, "letter")
        pages = part(SHEETS["roster"].make(report, SheetOptions(DATE)), options).pages
        assert not unsaid(report, list(map(words_of, pages)))
    for page in pages:
        assert not outside(strings_of(page), *options.size)
        assert not collisions(page)
        assert min(box.size for box in strings_of(page)) >= SMALLEST_TEXT


@every_language
@pytest.mark.parametrize("size", ["poker", "large"])
@pytest.mark.parametrize("document", [many_men(), armed_to_the_teeth()], ids=["men", "weapons"])
def test_a_man_is_one_card_and_his_notes_are_on_the_roster(
    document: JSON, size: CardSize, code: str
) -> None:
    with speaking(code):
        report = report_of(document)
        cards = soldiers_of(report, size)
        sheet = part(SHEETS["roster"].make(report, SheetOptions(DATE)), Options(DATE)).pages
    assert len(cards) == len(report.members)
    for leaves in cards:
        assert_is_on_its_grid(leaves, size)
    said = "".join(map(words_of, sheet))
    for member in report.squad.members:
        for word in printable(member.notes).split():
            assert word in said


def test_what_one_leaf_cannot_hold_goes_on_and_both_leaves_say_so() -> None:
    skills = [f"a skill that nobody knows, number {number}" for number in range(60)]
    report = report_of(squad([{"unit": "sergeant", "name": "Lund", "skills": skills}]))
    (leaves,) = soldiers_of(report, "poker")
    assert len(leaves) > 1
    assert words_of(leaves[0].front).endswith("▸continued")
    assert all("Lundcontinued" in words_of(side) for leaf in leaves[1:] for side in leaf)
    said = "".join([words_of(side) for leaf in leaves for side in leaf])
    assert [name for name in skills if squeezed(name) not in said] == []


@every_language
@pytest.mark.parametrize("name", ["reference", "glossary"])
def test_what_is_told_of_them_stays_on_its_pages(name: SheetName, code: str) -> None:
    options = Options(DATE)
    with speaking(code):
        pages = part(SHEETS[name].make(report_of(many_men()), SheetOptions(DATE)), options).pages
    for page in pages:
        assert not outside(strings_of(page), *options.size)
        assert not collisions(page)
        assert min(box.size for box in strings_of(page)) >= SMALLEST_TEXT
