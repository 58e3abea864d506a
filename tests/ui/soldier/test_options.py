from __future__ import annotations

import pytest

from nco_builder.legality import check_by_own_ruleset
from nco_builder.squad import Edit, NationWeapon, Squad, edit, recruit
from nco_builder.squad.model import LastPrice
from nco_builder.systems.nco_squad.options import options_of, panel_fields
from nco_builder.systems.page import Chip
from nco_builder.ui.document.document_view import SquadDocument

HAYES, NOVAK, DOYLE, ORTIZ, LUND, WEBB = range(6)
PRUITT = 7
HAS = True


def fields(document: SquadDocument, *rows: int) -> dict[str, tuple[Chip, ...]]:
    return panel_fields(document.report, rows)


def option(document: SquadDocument, field: str, value: object, *rows: int) -> Chip:
    found = [one for one in fields(document, *rows)[field] if one.value == value]
    assert found
    return found[-1]


def set_member(row: int, field: str, value: object) -> Edit:
    return edit("set_member", members=(row,), field=field, value=value)


def test_a_chosen_option_tells_its_price_another_what_it_changes(document: SquadDocument) -> None:
    medal = option(document, "items", "service_medal", NOVAK)
    assert (medal.has, medal.note) == ("all", "2 vp")
    flask = option(document, "items", "flask", NOVAK)
    assert (flask.has, flask.note) == ("none", "+1 vp")
    assert option(document, "primary", "rifle", DOYLE).note == "free"
    assert option(document, "primary", "lmg", DOYLE).note == "4 vp"


def test_chips_of_several_men_tell_what_all_of_them_cost(document: SquadDocument) -> None:
    flask = option(document, "items", "flask", NOVAK, DOYLE)
    assert (flask.has, flask.note) == ("none", "+2 vp")
    document.do(set_member(NOVAK, "items", ("flask",)))
    flask = option(document, "items", "flask", NOVAK, DOYLE)
    assert (flask.has, flask.note) == ("some", "+1 vp")
    document.do(set_member(DOYLE, "items", ("flask",)))
    flask = option(document, "items", "flask", NOVAK, DOYLE)
    assert (flask.has, flask.note) == ("all", "+2 vp")


def test_states_come_from_the_choices(document: SquadDocument) -> None:
    intel = option(document, "items", "intel", NOVAK)
    assert intel.state == "barred"
    assert intel.reason == "⊘ Sergeant only"
    document.do(edit("set_limits", vp=95, sp=50))
    assert option(document, "items", "extra_magazine", NOVAK).state == "over"
    assert option(document, "items", "flask", NOVAK).state == "ok"


def test_what_breaks_a_rule_is_marked_though_it_is_chosen(document: SquadDocument) -> None:
    document.do(set_member(LUND, "primary", "flamethrower"))
    wrong = option(document, "primary", "flamethrower", LUND)
    assert (wrong.has, wrong.state) == ("all", "error")
    assert option(document, "primary", "rifle", LUND).state == "ok"


def test_a_unit_s_own_skills_come_first_and_cannot_be_changed(document: SquadDocument) -> None:
    skills = fields(document, PRUITT)["skills"]
    assert [(one.value, one.has) for one in skills] == [("covert", "always"), ("deadeye", "always")]
    assert all(one.change is None for one in skills)
    assert "built in" in skills[0].explanation


def test_a_skill_with_levels_says_which_one_it_would_be(document: SquadDocument) -> None:
    assert option(document, "skills", "inspiring_presence", HAYES).text == "Inspiring (2)"
    assert option(document, "skills", "inspiring_presence", NOVAK).text == "Inspiring (1)"


def test_the_slot_that_can_be_bought_stands_with_the_skills(document: SquadDocument) -> None:
    slot = option(document, "skills", HAS, HAYES)
    assert (slot.field, slot.text, slot.note) == ("extra_skill_slot", "Extra slot", "+6 vp")
    assert all(one.field == "skills" for one in fields(document, NOVAK)["skills"])


def test_a_settled_second_weapon_stands_with_the_first(document: SquadDocument) -> None:
    primary = fields(document, HAYES)["primary"]
    assert ("pistol", "always") in [(one.value, one.has) for one in primary]
    assert fields(document, HAYES)["secondary"] == ()
    document.do(set_member(HAYES, "secondary", "lmg"))
    second = fields(document, HAYES)["secondary"]
    assert [(one.value, one.state, one.has) for one in second] == [
        ("pistol", "ok", "none"),
        ("lmg", "error", "all"),
    ]


def test_who_may_take_nation_specific_weapons_is_led_to_their_editor(
    document: SquadDocument,
) -> None:
    assert "define" in [one.field for one in fields(document, HAYES)["primary"]]
    assert "define" not in [one.field for one in fields(document, LUND)["primary"]]
    weapon = NationWeapon(id="own_1", name="Garand & <b>", nation="us_airborne", cost=3)
    document.do(edit("set_weapons", weapons=(weapon,)))
    garand = option(document, "primary", "own_1", NOVAK)
    assert (garand.text, garand.note) == ("Garand & <b>", "+3 vp")


def test_carriers_and_bombers_are_offered_once_agreed(document: SquadDocument) -> None:
    assert fields(document, NOVAK)["extras"] == ()
    document.do(edit("set_match", option="anti_tank_weapons", value=True))
    document.do(edit("set_match", option="scenario", value=5))
    assert [one.field for one in fields(document, NOVAK)["extras"]] == ["anti_tank", "bomber"]
    assert option(document, "extras", HAS, HAYES).field == "bomber"
    barred = fields(document, HAYES)["extras"][0]
    assert (barred.field, barred.state) == ("anti_tank", "barred")


def test_an_item_had_twice_says_so(document: SquadDocument) -> None:
    icon = option(document, "items", "religious_icon", HAYES)
    assert (icon.text, icon.note) == ("Icon ×2", "2 vp each")


def test_several_men_are_offered_what_any_of_them_may_have(document: SquadDocument) -> None:
    offered = fields(document, NOVAK, LUND)
    assert [(one.value, one.has) for one in offered["primary"][:2]] == [
        ("rifle", "all"),
        ("smg", "none"),
    ]
    smg = option(document, "primary", "smg", NOVAK, LUND)
    assert smg.explanation.startswith("Sub-Machine Gun: For 1 of 2 men. No change")
    smg.choose(document)
    assert [document.squad.members[row].primary for row in (NOVAK, LUND)] == ["smg", "rifle"]


def test_together_they_may_go_over_though_none_alone_does(document: SquadDocument) -> None:
    document.do(edit("set_limits", vp=document.report.vp + 2, sp=50))
    assert option(document, "items", "religious_icon", LUND).state == "ok"
    both = option(document, "items", "religious_icon", LUND, WEBB)
    assert (both.state, both.reason) == ("over", "2 vp over")


def test_one_more_of_what_he_has_tells_price_and_reason(document: SquadDocument) -> None:
    icon = option(document, "items", "religious_icon", HAYES)
    assert icon.again is not None
    assert (icon.again.text, icon.again.state) == ("Another Icon", "barred")
    assert icon.again.reason == "⊘ No slot left"
    document.do(set_member(HAYES, "items", ("religious_icon",)))
    more = option(document, "items", "religious_icon", HAYES).again
    assert more is not None
    left = document.report.vp_limit - document.report.vp - 2
    assert (more.state, more.note) == ("ok", f"+2 vp, leaves {left} vp")
    assert option(document, "items", "flask", HAYES).again is None


def test_one_more_level_of_a_skill_likewise(document: SquadDocument) -> None:
    document.do(set_member(NOVAK, "skills", ("inspiring_presence",)))
    more = option(document, "skills", "inspiring_presence", NOVAK).again
    assert more is not None
    assert (more.text, more.state) == ("Another Inspiring", "barred")
    assert more.reason == "⊘ No slot left"
    document.do(set_member(NOVAK, "skills", ("covert",)))
    assert option(document, "skills", "covert", NOVAK).again is None


def test_some_have_it(document: SquadDocument) -> None:
    flask = option(document, "items", "flask", ORTIZ, LUND)
    assert flask.has == "some"
    flask.choose(document)
    assert [document.squad.members[row].items for row in (ORTIZ, LUND)] == [("flask",), ("flask",)]
    assert document.opened.history.undo_text == "Give Lund Flask"


def test_what_all_have_is_taken_from_all(document: SquadDocument) -> None:
    document.do(set_member(LUND, "items", ("flask",)))
    flask = option(document, "items", "flask", ORTIZ, LUND)
    assert flask.has == "all"
    flask.choose(document)
    assert not any(document.squad.members[row].items for row in (ORTIZ, LUND))
    assert document.opened.history.undo_text == "Take Flask from Ortiz and Lund"


def test_one_value_for_several_men_is_one_edit_with_its_own_text(document: SquadDocument) -> None:
    smg = option(document, "primary", "smg", NOVAK, DOYLE)
    smg.choose(document)
    assert [document.squad.members[row].primary for row in (NOVAK, DOYLE)] == ["smg", "smg"]
    assert len(document.opened.history.earlier()) == 1
    assert str(document.opened.history.undo_text).startswith("Give Novak and Doyle")


def test_what_is_barred_to_some_goes_to_the_others(document: SquadDocument) -> None:
    assert document.rulebook
    sergeant = recruit(document.rulebook.units_by_id["sergeant"])
    document.do(edit("set_member", members=(HAYES,), field="items", value=()))
    document.do(edit("add_members", members=(sergeant,)))
    intel = option(document, "items", "intel", HAYES, NOVAK)
    assert intel.state != "barred"
    intel.choose(document)
    assert document.squad.members[HAYES].items == ("intel",)
    assert document.squad.members[NOVAK].items == ("service_medal",)


def test_barred_to_all_changes_nothing(document: SquadDocument) -> None:
    before = document.squad
    option(document, "items", "intel", NOVAK, LUND).choose(document)
    assert document.squad is before


@pytest.mark.parametrize("rows", [(), (2,), (2, 2)])
def test_unknown_units_and_rulesets_offer_no_kit(
    document: SquadDocument, rows: tuple[int, ...]
) -> None:
    document.do(edit("set_unit", members=(2,), unit="space_marine"))
    offered = panel_fields(document.report, rows)
    assert [field for field in offered if offered[field]] == ["rank"]
    lost: Squad = document.squad.replace(ruleset="nco-99")
    assert options_of(check_by_own_ruleset(lost), rows) == {}


def test_a_choice_nobody_knows_tells_what_it_last_cost_and_is_never_called_free(
    document: SquadDocument,
) -> None:
    noted = LastPrice(id="moon_rock", vp=3)
    men = list(document.squad.members)
    men[DOYLE] = men[DOYLE].replace(items=("moon_rock", "sun_rock"), last_prices=(noted,))
    document.opened.do(document.squad.replace(members=tuple(men)), str)
    last = option(document, "items", "moon_rock", DOYLE)
    assert (last.text, last.note, last.has) == ("moon_rock", "last 3 vp", "all")
    assert "last 3 vp" in last.explanation.lower()
    unknown = option(document, "items", "sun_rock", DOYLE)
    assert unknown.note == "price not known"
    assert "free" not in unknown.explanation.lower()


def test_a_weapon_that_is_no_longer_defined_stays_chosen_with_its_last_price(
    document: SquadDocument,
) -> None:
    weapon = NationWeapon(id="own_1", name="Boys", nation=document.squad.nation, cost=7)
    document.do(edit("set_weapons", weapons=(weapon,)))
    document.do(set_member(DOYLE, "primary", "own_1"))
    paid = option(document, "primary", "own_1", DOYLE).note
    document.do(edit("set_weapons", weapons=()))
    lost = option(document, "primary", "own_1", DOYLE)
    assert (lost.has, lost.state) == ("all", "error")
    assert lost.note == f"last {paid.removeprefix('+')}"
