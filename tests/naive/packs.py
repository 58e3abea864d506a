"""Rules packs, naively: the copied facts are changed as the pack says, then the squad is judged.

Written from the contract alone. New entries are copies of others with what the pack tells changed;
new weapons of nations are defined in the squad; texts and vehicles are left to other tests.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tests.naive.barracks import FACTS
from tests.naive.checker import Judgement, judge

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.naive.facts import JSON, Facts

JUDGED = (
    "no_primary",
    "skill_slot_empty",
    "extra_slot_empty",
    "few_specialists",
    "item_slots_over",
)
WEAPONS, ITEMS, UNITS = ("rifle", "rifle_scoped"), ("flask", "religious_icon"), ("private", "scout")
NATIONS = ("us_army", "british", "german_ss")
NEW = {"weapons": "new_rifle", "items": "tea", "units": "recruit", "nations": "guard"}


def judge_packed(squad: JSON, pack: JSON) -> Judgement:
    """Judge a squad, without definitions of its own, by the facts that a pack changed."""
    own = [
        {"id": each["id"], "name": "", "nation": each["nations"][0], "cost": each.get("cost")}
        for each in pack.get("weapons", [])
        if is_of_nation(each)
    ]
    result = judge(squad | {"definitions": {"weapons": own}}, facts_with(pack, FACTS))
    agreed_with_the_pack = "nation_weapon_unverified"
    result.findings = {each for each in result.findings if each[0] != agreed_with_the_pack}
    judged = pack.get("judged", {})
    result.findings = {
        (code, judged.get(code, severity), member)
        for code, severity, member in result.findings
        if judged.get(code, severity) is not None
    }
    result.findings.add(("rules_pack", "ruling", None))
    if any(over(limit, squad) for limit in pack.get("limits", [])):
        result.findings.add(("pack_limit", "error", None))
    result.legal = all(severity != "error" for _, severity, _ in result.findings)
    return result


def is_of_nation(entry: JSON) -> bool:
    """Tell whether an entry is a new weapon of nations."""
    return "like" in entry and bool(entry.get("nations"))


def over(limit: JSON, squad: JSON) -> bool:
    """Tell whether more men have a thing than a limit allows."""
    men = squad.get("members", [])
    if "unit" in limit:
        count = sum(1 for man in men if man["unit"] == limit["unit"])
    elif "primary" in limit:
        count = sum(1 for man in men if man.get("primary") == limit["primary"])
    else:
        count = sum(1 for man in men if limit["item"] in man.get("items", []))
    times = len(men) // limit["per_men"] if limit.get("per_men") else 1
    return bool(count > limit["most"] * times)


def facts_with(pack: JSON, facts: Facts) -> Facts:
    """Return the facts as somebody would edit them by hand."""
    edited = deepcopy(facts)
    for name, add in (("units", unit), ("items", item), ("weapons", weapon), ("nations", nation)):
        listed = pack.get(name, [])
        for entry in sorted(listed, key=lambda each: "like" in each):  # changes first
            add(entry, entry.get("like", entry["id"]), edited)
    return edited


def unit(entry: JSON, like: str, facts: Facts) -> None:
    """Change a unit, or add one that may and may not what the one that it is like may."""
    facts.units[entry["id"]] = one = deepcopy(facts.units[like])
    one |= {key: entry[key] for key in ("cost", "victory_base", *"MCHP") if key in entry}
    one["id"] = entry["id"]
    if "item_slots" in entry:
        one["items"]["slots"] = entry["item_slots"]
    for other in (*facts.nations.values(), *facts.items.values(), *facts.skills.values()):
        for key in ("forbidden", "restricted_to"):
            if like != entry["id"] and like in (other.get(key) or []):
                other[key] = list(dict.fromkeys([*other[key], entry["id"]]))


def item(entry: JSON, like: str, facts: Facts) -> None:
    """Change an item or add one."""
    facts.items[entry["id"]] = one = deepcopy(facts.items[like])
    one |= {key: entry[key] for key in ("cost", "restricted_to") if key in entry}


def weapon(entry: JSON, like: str, facts: Facts) -> None:
    """Change a weapon or add one, which is offered where the one that it is like is."""
    if is_of_nation(entry):
        return
    facts.weapons[entry["id"]] = deepcopy(facts.weapons[like])
    for one in facts.units.values():
        options = one["primary"]["options"]
        for option in [each for each in options if each["weapon"] == like]:
            cost = entry.get("cost", option["cost"])
            if like == entry["id"]:
                option["cost"] = cost
            else:
                options.append({"weapon": entry["id"], "cost": cost})


def nation(entry: JSON, like: str, facts: Facts) -> None:
    """Change a nation, under all its names, or add one."""
    one = deepcopy(facts.nations[like])
    one |= {k: entry[k] for k in ("max_squad_size", "bonus_sp", "forbidden") if k in entry}
    names = [name for name, each in facts.nations.items() if each["id"] == entry["id"]]
    one["id"] = entry["id"]
    facts.nations.update(dict.fromkeys(names or [entry["id"]], one))
    for country, known in facts.countries.items():
        if like in known:
            facts.countries[country] = [*known, entry["id"]]


def entries(
    name: str, known: tuple[str, ...], **fields: SearchStrategy[object]
) -> SearchStrategy[JSON]:
    """Return changes of known entries, and a new one that is like one of them."""
    told = st.fixed_dictionaries({}, optional=fields)
    changed = st.builds(lambda id_, more: {"id": id_, **more}, st.sampled_from(known), told)
    new = st.builds(
        lambda like, more: {"id": NEW[name], "like": like, **more}, st.sampled_from(known), told
    )
    return changed | new


def packs() -> SearchStrategy[JSON]:
    """Return the definitions of random packs."""
    points = st.integers(0, 30)
    profile = {key: st.integers(1, 9) for key in "MCHP"}
    lists = {
        "units": entries(
            "units",
            UNITS,
            cost=points,
            victory_base=points,
            item_slots=st.integers(0, 3),
            **profile,
        ),
        "items": entries("items", ITEMS, cost=points, restricted_to=st.just(["sergeant"])),
        "weapons": entries(
            "weapons", WEAPONS, cost=points, nations=st.sampled_from(NATIONS).map(lambda n: [n])
        ),
        "nations": entries(
            "nations",
            NATIONS,
            max_squad_size=st.integers(1, 14),
            bonus_sp=st.integers(0, 9),
            forbidden=st.just(["private", "medic"]),
        ),
        "limits": limits(),
    }
    drawn = {
        name: st.lists(each, max_size=2, unique_by=lambda e: e.get("id", str(e)))
        for name, each in lists.items()
    }
    severities = st.sampled_from(("error", "ruling", "warning", None))
    judged = st.dictionaries(st.sampled_from(JUDGED), severities, max_size=2)
    return st.fixed_dictionaries(drawn | {"judged": judged})


def limits() -> SearchStrategy[JSON]:
    """Return limits on a unit, a weapon or an item."""
    about = st.sampled_from(
        [{"unit": "private"}, {"primary": "rifle"}, {"primary": "smg"}, {"item": "flask"}]
    )
    told = st.fixed_dictionaries(
        {"most": st.integers(0, 4)}, optional={"per_men": st.integers(1, 6)}
    )
    return st.builds(lambda a, b: {**a, **b}, about, told)


def with_new(squad: JSON, pack: JSON, every: int) -> JSON:
    """Return a squad that uses new entries of a pack: every so many men, and its nation."""
    new = {name: [e["id"] for e in pack.get(name, []) if "like" in e] for name in NEW}
    members = []
    for place, man in enumerate(squad.get("members", [])):
        changed = dict(man)
        if place % every == 0:
            changed |= {"unit": new["units"][0]} if new["units"] else {}
            changed |= {"primary": new["weapons"][0]} if new["weapons"] else {}
            changed |= {"items": new["items"][:1]} if new["items"] else {}
        members.append(changed)
    plain = {key: each for key, each in squad.items() if key not in {"definitions", "packs"}}
    nation = {"nation": new["nations"][0]} if new["nations"] and every > 1 else {}
    return plain | {"members": members} | nation
