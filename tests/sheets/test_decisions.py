"""A ruling is decided in the same words wherever a player meets it, once in each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nco_builder.glance import Situation
from nco_builder.legality import check_by_own_ruleset
from nco_builder.match.settling import settle
from nco_builder.match.taking import match_of, side_of
from nco_builder.rules.rulings import decision_of, ruling_name, shipped_rulings, switches
from nco_builder.sheets import SheetOptions
from nco_builder.sheets.blocks import Blank, Text
from nco_builder.sheets.glossary import glossary
from nco_builder.sheets.match_sheet import match_sheet
from nco_builder.sheets.roster import roster_sheet
from nco_builder.sheets.roster_deck import roster_deck
from nco_builder.squad.model import Rulings
from nco_builder.systems.nco_match.judge import judge
from nco_builder.ui.glance.shown import counted, shown
from tests.paper.squads import BOOK, squad
from tests.paper.whole import values_in
from tests.reading import JSON, squad_of
from tests.sheets.says import DATE

if TYPE_CHECKING:
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import Squad

SERGEANT: JSON = {
    "unit": "sergeant",
    "name": "Hayes",
    "primary": "smg",
    "skills": ["inspiring_presence", "deadeye"],
    "extra_skill_slot": True,
    "items": ["tobacco", "tobacco"],
}
GUNNER: JSON = {
    "unit": "lance_corporal",
    "name": "Doyle",
    "primary": "lmg",
    "items": ["extra_magazine"],
}
MARKSMAN: JSON = {
    "unit": "marksman",
    "name": "Webb",
    "primary": "rifle_scoped",
    "secondary": "pistol",
    "anti_tank": True,
}
MATCH = {"anti_tank_weapons": True, "vehicle_phase": True, "scenario": 1}
OF_MEN = ("NCO-34", "NCO-36", "NCO-39", "NCO-75", "APB-26")


def touching(**changes: object) -> Squad:
    men = [SERGEANT, GUNNER, MARKSMAN]
    return squad_of(squad(men, nation="us_army", match=MATCH, **changes))


def said_on(content: object) -> str:
    """All texts of a content in a row."""
    return "\n".join([each.text for each in values_in(content) if isinstance(each, Text)])


@pytest.mark.parametrize("ruling", OF_MEN)
def test_sheet_glossary_cards_and_match_sheet_say_the_same_once(ruling: str) -> None:
    decision = decision_of(ruling, Rulings())
    report = check_by_own_ruleset(touching())
    options = SheetOptions(DATE)
    assert said_on(roster_sheet(report, options).sections).count(decision) == 1
    assert said_on(glossary(report, options)).count(decision) == 1
    assert said_on(roster_deck(report, options)).count(decision) == 1
    match = match_of(side_of(touching()), side_of(touching(name="Others")))
    assert said_on(match_sheet(judge(match), options).bands).count(decision) == 1


def told_of(content: object, name: str) -> list[Paragraph]:
    """Return what follows the name of a ruling, in each paragraph that begins with it."""
    named = Text(f"{name}: ", "strong")
    paragraphs = [each for each in values_in(content) if isinstance(each, tuple)]
    return [each[each.index(named) :] for each in paragraphs if named in each]


@pytest.mark.parametrize("ruling", OF_MEN)
def test_an_open_ruling_has_one_line_for_the_answer_and_an_agreed_one_none(ruling: str) -> None:
    options, name = SheetOptions(DATE), ruling_name(ruling)
    agreed = (Text(f"{name}: ", "strong"), Text(decision_of(ruling, Rulings())))
    for agrees in ((), (ruling,)):
        one = touching(agreed=list(agrees))
        match = match_of(side_of(one), side_of(one.replace(name="Others")))
        told = [
            *told_of(roster_sheet(check_by_own_ruleset(one), options).sections, name),
            *told_of(match_sheet(judge(match.replace(agreed=agrees)), options).bands, name),
        ]
        assert len(told) == 2
        assert {each[:2] for each in told} == {agreed}
        blanks = [sum(isinstance(inline, Blank) for inline in each) for each in told]
        assert blanks == [0 if agrees else 1] * 2


@pytest.mark.parametrize("ruling", OF_MEN)
def test_an_agreed_ruling_is_told_in_the_same_words_on_every_sheet(ruling: str) -> None:
    options, name = SheetOptions(DATE), ruling_name(ruling)
    one = touching(agreed=[ruling])
    report = check_by_own_ruleset(one)
    match = match_of(side_of(one), side_of(one)).replace(agreed=(ruling,))
    contents = (
        roster_sheet(report, options).sections,
        glossary(report, options),
        roster_deck(report, options),
        match_sheet(judge(match), options).bands,
    )
    agreed = (Text(f"{name}: ", "strong"), Text(decision_of(ruling, Rulings())))
    for content in contents:
        assert told_of(content, name) == [agreed]


def test_the_window_says_the_same() -> None:
    decision = decision_of("NCO-75", Rulings())
    said = counted(shown(touching(), BOOK, Situation("fire", "cover")))
    assert said.count(decision) == 1
    assert said.count("To agree, “Deadeye with SMG or pistol”") == 1
    agreed = counted(shown(touching(agreed=["NCO-75"]), BOOK, Situation("fire", "cover")))
    assert "To agree, “Deadeye" not in agreed
    assert agreed.count(decision) == 1


def test_check_sheet_card_and_glance_agree_on_whom_a_ruling_concerns() -> None:
    """A Marksman fires his pistol too, but it is his rifle that the check asks of."""
    alone = squad_of(squad([MARKSMAN | {"anti_tank": False}], nation="us_army"))
    report = check_by_own_ruleset(alone)
    assert "NCO-75" not in [each.ruling for each in report.findings]
    decision = decision_of("NCO-75", Rulings())
    options = SheetOptions(DATE)
    for content in (
        roster_sheet(report, options),
        roster_deck(report, options),
        glossary(report, options),
    ):
        assert decision not in said_on(content)
    assert decision not in counted(shown(alone, BOOK, Situation("fire", "cover")))


def test_what_a_group_switched_is_told_as_it_switched_it() -> None:
    report = check_by_own_ruleset(touching(rulings={"duplicate_items": "forbid"}))
    decision = decision_of("NCO-34", report.squad.rulings)
    assert decision == "No man may have the same item twice."
    assert decision.rstrip(".") in said_on(roster_sheet(report, SheetOptions(DATE)).terms)
    settling = settle(match_of(side_of(report.squad), side_of(report.squad)))
    told = {each.ruling.id: each.reading for each in settling.rulings}
    assert told["NCO-34"] == decision


def test_no_decision_on_squads_leaves_to_the_players_what_it_decides() -> None:
    for ruling in OF_MEN:
        assert "agreed" not in shipped_rulings()[ruling].decision
    for switch in switches().values():
        for decision in switch.decisions:
            assert decision.said.endswith(".")
