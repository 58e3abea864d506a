"""The naive checker agrees with every published case, and with the contract beyond them."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.naive import codes
from tests.naive.checker import Key, judge
from tests.naive.facts import JSON, Facts

HERE = Path(__file__).parent
CASES = sorted((HERE.parent / "cases").glob("*.nco"))
TOTALS = ("vp", "sp", "victory_total")


@pytest.fixture(scope="module")
def facts() -> Facts:
    return Facts.load()


def read(path: Path) -> JSON:
    value: JSON = json.loads(path.read_text("utf-8"))
    return value


def test_all_cases_are_here() -> None:
    assert len(CASES) == 215


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_is_judged_as_published(path: Path, facts: Facts) -> None:
    expected = read(path.with_suffix(".expected.json"))
    got = judge(read(path), facts)
    assert got.findings == {(f["code"], f["severity"], f["member"]) for f in expected["findings"]}
    assert got.legal is expected["legal"]
    assert got.size == expected["size"]
    assert got.sp_limit == expected["sp_limit"]
    assert [man["unit"] for man in got.members] == [man["unit"] for man in expected["members"]]
    if not expected.get("totals_not_compared"):
        assert {key: getattr(got, key) for key in TOTALS} == {key: expected[key] for key in TOTALS}
        assert got.members == expected["members"]


SERGEANT = {"unit": "sergeant", "primary": "rifle", "skills": ["covert"], "grenades": 2}
MEDIC = {"unit": "medic", "primary": "pistol"}
CHAPLAIN = {"unit": "chaplain", "primary": "pistol"}
ENGINEER = {"unit": "engineer", "primary": "lmg"}
PRIVATE = {"unit": "private", "primary": "rifle"}
CORPORAL = {"unit": "corporal", "primary": "rifle", "skills": ["covert"]}
AGREED = {"match": {"anti_tank_weapons": True, "vehicle_phase": True}}
PHASE = {"match": {"vehicle_phase": True}}
CAR: JSON = {"type": "armored_car", "name": "Jeep"}
OWN: JSON = {"id": "own", "name": "Own", "nation": "us_army", "cost": 5}


def squad(*men: JSON, **keys: object) -> JSON:
    """Return a squad behind a Sergeant, with no unspent points to speak of."""
    return {
        "ruleset": "nco-2.3.2",
        "nation": "us_army",
        "limits": {"vp": 0, "sp": 0},
        "members": [SERGEANT, *men],
    } | keys


def own(*weapons: JSON) -> JSON:
    return {"definitions": {"weapons": list(weapons)}}


def error(code: str, member: int | None = None) -> Key:
    return (code, "error", member)


def warning(code: str, member: int | None = None) -> Key:
    return (code, "warning", member)


def ruling(code: str, member: int | None = None) -> Key:
    return (code, "ruling", member)


#: What is said beyond what the sums say, for each squad.
TABLE: list[tuple[JSON, set[Key]]] = [
    (squad(), set()),
    (squad(nation="US ARMY"), set()),
    (squad(nation="us_Army"), {error("unknown_nation")}),
    (squad(*[PRIVATE] * 12, nation="UNO"), {error("unknown_nation")}),
    (squad(*[PRIVATE] * 12), {error("squad_too_big")}),
    (squad({"unit": "colonel"}), {error("unknown_unit", 1)}),
    (squad({"unit": "colonel", "grenades": -1, "items": ["x"]}), {error("unknown_unit", 1)}),
    (squad(CORPORAL | {"items": ["x"]}), {error("unknown_item", 1)}),
    (
        squad(CORPORAL | {"items": ["x", "x"]}),
        {error("unknown_item", 1), error("item_slots_over", 1), ruling("duplicate_item", 1)},
    ),
    (squad(CORPORAL | {"skills": ["x"]}), {error("unknown_skill", 1)}),
    (
        squad(CORPORAL | {"skills": ["x", "x"]}),
        {error("unknown_skill", 1), error("skill_slots_over", 1), error("skill_duplicate", 1)},
    ),
    (squad(PRIVATE | {"grenades": -1}), {error("bad_count", 1)}),
    (squad(CORPORAL | {"grenades": -1}), {error("bad_count", 1)}),
    (squad(CORPORAL | {"primary": None}), {warning("no_primary", 1)}),
    (squad(CORPORAL | {"primary": "own"}), {error("primary_not_allowed", 1)}),
    (squad(CORPORAL | {"primary": "own"}, **own(OWN)), {ruling("nation_weapon_unverified", 1)}),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"cost": None}, OWN)),
        {error("nation_weapon_unpriced", 1)},
    ),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"nation": "US ARMY"})),
        {ruling("nation_weapon_unverified", 1)},
    ),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"nation": "dutch", "cost": None})),
        {error("nation_weapon_wrong_nation", 1)},
    ),
    (
        squad(PRIVATE | {"primary": "own"}, **own(OWN | {"nation": "dutch", "cost": None})),
        {error("nation_weapon_not_allowed", 1)},
    ),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"nation": "dutch"}), nation="UNO"),
        {error("unknown_nation"), ruling("nation_weapon_unverified", 1)},
    ),
    (
        squad(CORPORAL, **own(OWN | {"id": "hand_grenade"}, OWN | {"id": "rifle"})),
        {error("nation_weapon_shadows")},
    ),
    (
        squad(PRIVATE | {"primary": "smg"}, **own(OWN | {"id": "smg"})),
        {error("nation_weapon_shadows"), error("primary_not_allowed", 1)},
    ),
    (squad(PRIVATE | {"secondary": "pistol"}), {error("secondary_not_allowed", 1)}),
    (squad(ENGINEER | {"secondary": "smg"}), {error("secondary_not_allowed", 1)}),
    (squad(PRIVATE | {"grenades": 1}), {error("grenades_not_allowed", 1)}),
    (squad(ENGINEER | {"grenades": 40}), set()),
    (
        squad(ENGINEER | {"primary": "he", "items": ["extra_magazine"]}),
        {warning("extra_magazine_no_use", 1)},
    ),
    (squad(ENGINEER | {"items": ["extra_magazine"]}), {ruling("extra_magazine_lmg", 1)}),
    (
        squad(CHAPLAIN | {"primary": "lmg", "items": ["extra_magazine"]}),
        {
            error("primary_not_allowed", 1),
            warning("extra_magazine_no_use", 1),
            ruling("extra_magazine_lmg", 1),
        },
    ),
    (
        squad(MEDIC | {"skills": ["field_medicine"]}),
        {error("skill_slots_over", 1), error("skill_duplicate", 1)},
    ),
    (
        squad(MEDIC | {"skills": ["religious_rites"], "extra_skill_slot": True}),
        {
            error("skill_slots_over", 1),
            error("skill_restricted", 1),
            error("extra_slot_not_available", 1),
        },
    ),
    (
        squad(members=[SERGEANT | {"skills": ["inspiring_presence"] * 2}]),
        {
            error("skill_duplicate", 0),
            error("skill_slots_over", 0),
            ruling("inspiring_presence_twice", 0),
        },
    ),
    (squad(members=[SERGEANT | {"skills": []}]), {warning("skill_slot_empty", 0)}),
    (
        squad(members=[SERGEANT | {"extra_skill_slot": True}]),
        {warning("extra_slot_empty", 0)},
    ),
    (squad(SERGEANT), {error("unique_exceeded")}),
    (squad(MEDIC, MEDIC, CHAPLAIN, CHAPLAIN), {error("unique_exceeded")}),
    (squad(**AGREED), {warning("at_fewer_than_two")}),
    (squad(PRIVATE | {"anti_tank": True}, **AGREED), {warning("at_fewer_than_two")}),
    (
        squad({"unit": "x", "anti_tank": True}, PRIVATE | {"anti_tank": True}, **AGREED),
        {error("unknown_unit", 1)},
    ),
    (
        squad(MEDIC | {"anti_tank": True}, ENGINEER | {"anti_tank": True}, **AGREED),
        {
            ruling("at_specialist", 1),
            warning("at_cannot_assault", 1),
            ruling("at_specialist", 2),
        },
    ),
    (squad(members=[SERGEANT | {"anti_tank": True}]), {warning("at_not_agreed", 0)}),
    (squad(MEDIC | {"anti_tank": True}), {warning("at_not_agreed", 1)}),
    (squad({"unit": "x", "anti_tank": True}), {error("unknown_unit", 1)}),
    (squad(MEDIC | {"bomber": True}), set()),
    (
        squad(MEDIC | {"bomber": True}, PRIVATE | {"bomber": True}, match={"scenario": 3}),
        {warning("bomber_unasked", 1), warning("bomber_unasked", 2)},
    ),
    (
        squad({"unit": "x", "bomber": True}, PRIVATE | {"bomber": True}, match={"scenario": 5}),
        {error("unknown_unit", 1), error("bomber_too_many")},
    ),
    (
        squad(vehicles=[CAR, CAR, CAR, CAR]),
        {error("vehicle_type_duplicate"), warning("vehicles_not_agreed")},
    ),
    (squad(vehicles=[CAR] * 4, rulings={"vehicle_spares": "allow"}, **PHASE), set()),
    (squad(vehicles=[{"type": "armored_car"}], **PHASE), {warning("vehicle_unknown")}),
    (
        squad(vehicles=[{"type": "armored_car", "model": "x"}], **PHASE),
        {warning("vehicle_unknown")},
    ),
    (squad(vehicles=[{"type": "armored_car", "model": "x", "name": "X"}], **PHASE), set()),
    (squad(vehicles=[{"type": "armored_car", "model": "willys_mb"}], **PHASE), set()),
    (squad(match={"anti_tank_weapons": False, "vehicle_phase": True}), set()),
    (squad(agreed=["NCO-01", "NCO-102", "APB-36"]), set()),
    (squad(agreed=["NCO-104"]), {warning("unknown_agreement")}),
    (squad(agreed=["NCO-1"]), {warning("unknown_agreement")}),
    (
        squad(MEDIC | {"skills": ["deadeye"]}),
        {error("skill_slots_over", 1), ruling("deadeye_fire_weapon", 1)},
    ),
    (squad(match={"scenario": 4}), {warning("few_specialists")}),
    (squad(*[ENGINEER] * 3, match={"scenario": 4}), set()),
    (
        squad({"unit": "x"}, *[ENGINEER] * 2, match={"scenario": 4}),
        {error("unknown_unit", 1), warning("few_specialists")},
    ),
    (squad(CORPORAL | {"skills": ["deadeye"]}), set()),
    (
        squad(CORPORAL | {"skills": ["deadeye"], "primary": "smg"}),
        {ruling("deadeye_fire_weapon", 1)},
    ),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"nation": "us_marines"})),
        {ruling("nation_weapon_division", 1), ruling("nation_weapon_unverified", 1)},
    ),
    (
        squad(CORPORAL | {"primary": "own"}, **own(OWN | {"nation": "us_marines", "cost": None})),
        {ruling("nation_weapon_division", 1), error("nation_weapon_unpriced", 1)},
    ),
    (
        squad(members=[SERGEANT | {"skills": ["inspiring_presence"]}]),
        {ruling("inspiring_presence_twice", 0)},
    ),
    (squad(CORPORAL | {"skills": ["inspiring_presence"]}), set()),
    (squad(colour="green"), {warning("unknown_key")}),
    (squad(limits={"vp": 0, "sp": 0, "xp": 0}), {warning("unknown_key")}),
    (squad(PRIVATE | {"rank": 1}), {warning("unknown_key")}),
    (squad(definitions={"skills": []}), {warning("unknown_key")}),
    (squad(**own(OWN | {"weight": 4})), {warning("unknown_key")}),
    (squad(vehicles=[CAR | {"crew": 2}], **PHASE), {warning("unknown_key")}),
    (squad(match={"weather": "rain"}), {warning("unknown_key")}),
    (squad(rulings={"mercy": "none"}), {warning("unknown_key")}),
    (squad(packs=[{"id": "x", "version": 1}, {"id": "y"}]), {error("pack_missing")}),
    (squad(packs=[{"id": "x"}], definitions={"weapons": []}), {error("pack_missing")}),
    (squad(packs=[{"id": "x"}], definitions={"skills": []}), {warning("unknown_key")}),
    (squad(packs=[{"id": "x"}], **own(OWN)), set()),
    (squad(packs=[{"id": "x", "url": ""}], **own(OWN)), {warning("unknown_key")}),
]


@pytest.mark.parametrize(("given", "expected"), TABLE)
def test_says_what_the_contract_says_and_no_more(
    given: JSON, expected: set[Key], facts: Facts
) -> None:
    sums = {"vp_over", "sp_over", "vp_unspent", "sp_unspent"}
    got = judge(given, facts)
    assert {key for key in got.findings if key[0] not in sums} == expected


def test_sums_are_judged_to_the_point(facts: Facts) -> None:
    judged = [
        {(code, severity) for code, severity, _ in judge(one, facts).findings}
        for vp in (7, 8, 9)
        for rulings in ({}, {"budget": "exact"})
        for one in [squad(PRIVATE, limits={"vp": vp, "sp": 0}, rulings=rulings)]
    ]
    over, below, exactly = ("vp_over", "error"), ("vp_unspent", "ruling"), ("vp_unspent", "error")
    assert judged == [{over}, {over}, set(), set(), {below}, {exactly}]


def test_unknown_ruleset_is_not_judged(facts: Facts) -> None:
    got = judge(squad(PRIVATE, ruleset="nco-9", nation="UNO", colour="green"), facts)
    assert got.findings == {error("unknown_ruleset"), warning("unknown_key")}
    assert got.legal is False
    assert got.size == 2


def test_unknown_unit_costs_nothing_and_counts_as_a_man(facts: Facts) -> None:
    got = judge(squad({"unit": "colonel", "items": ["intel"]}), facts)
    assert got.size == 2
    nothing = dict.fromkeys(("currency", "M", "C", "H", "P"))
    nothing |= {"cost": 0, "victory": 0, "special_action": False, "inspiring_presence": 0}
    assert got.members[1] == {"unit": "colonel", **nothing}
    assert got.victory_total == 55


@pytest.mark.parametrize(
    ("man", "cost"),
    [
        (PRIVATE | {"grenades": 3}, 8),
        (CORPORAL | {"grenades": 5}, 34),
        (CORPORAL | {"grenades": -3}, 18),
        ({"unit": "lance_corporal", "primary": "lmg", "grenades": 3}, 18),
        (ENGINEER | {"primary": "he", "grenades": 4, "items": ["intel"]}, 33),
        (MEDIC | {"items": ["extra_magazine", "intel", "flask"]}, 12),
        (CORPORAL | {"extra_skill_slot": True}, 18),
        (CORPORAL | {"primary": "flamethrower"}, 18),
        (CORPORAL | {"primary": "own"}, 23),
        (PRIVATE | {"primary": "own"}, 8),
        (SERGEANT | {"primary": "own"}, 0),
        (CORPORAL | {"primary": "foreign"}, 18),
        (CORPORAL | {"primary": "unpriced"}, 18),
        (CORPORAL | {"items": ["field_map", "x"]}, 21),
    ],
)
def test_price_follows_the_totals_rule(man: JSON, cost: int, facts: Facts) -> None:
    weapons = own(OWN, OWN | {"cost": 9}, OWN | {"id": "foreign", "nation": "dutch"})
    weapons["definitions"]["weapons"].append(OWN | {"id": "unpriced", "cost": None})
    assert judge(squad(man, **weapons), facts).members[1]["cost"] == cost


def test_a_nation_adds_its_bonus_and_an_unknown_one_none(facts: Facts) -> None:
    limits = {"vp": 0, "sp": 50}
    got = [judge(squad(nation=one, limits=limits), facts).sp_limit for one in ("german_ss", "UNO")]
    assert got == [65, 50]


def test_cases_and_table_together_show_every_code() -> None:
    shown = {key[:2] for _, expected in TABLE for key in expected}
    for path in CASES:
        found = read(path.with_suffix(".expected.json"))["findings"]
        shown |= {(one["code"], one["severity"]) for one in found}
    assert shown - codes.ALL == set()
    assert codes.ALL - shown == {("unknown_ruleset", "error")}


def test_nothing_of_the_second_opinion_imports_the_product() -> None:
    for path in HERE.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        names = [
            name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
        ]
        assert not [name for name in names if name and name.startswith("nco_builder")], path
