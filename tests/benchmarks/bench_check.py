"""A full check of 21 men never seen before, and the check again after one edit.

The floor is the same arithmetic by plain dictionary look-ups, without a finding.
"""

from __future__ import annotations

import time
from functools import partial
from random import Random
from statistics import median
from typing import TYPE_CHECKING, TypeVar

from nco_builder.documents.squads import squad_from_json
from nco_builder.legality import check, verdict
from nco_builder.rules import load_rulebook
from nco_builder.squad import Edit, edit
from tests.benchmarks.figures import FAST, Figure
from tests.naive.barracks import SOLDIERS, SPECIALISTS, man, outfit
from tests.reading import JSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.legality import Report
    from nco_builder.squad import Squad

BOOK = load_rulebook()
MEN, ROUNDS = 21, 500 if FAST else 2000
COLD, WARM = 6.0, 6.0

T = TypeVar("T")

# What the arithmetic needs, as plain dictionaries.
UNITS: dict[str, JSON] = {
    unit.id: {
        "pool": unit.currency,
        "cost": unit.cost,
        "worth": unit.victory_base - unit.cost,
        "primary": unit.primary_costs,
        "free": unit.grenades.free if unit.grenades else 0,
        "extra": (unit.grenades.cost_each_extra or 0) if unit.grenades else 0,
        "items": 0 if unit.items_free else 1,
        "slot": unit.extra_skill_slot_cost or 0,
    }
    for unit in BOOK.units
}
ITEMS = {item.id: item.cost for item in BOOK.items}


def squads(count: int, men: int = MEN) -> list[JSON]:
    """Squads of so many men with many options, no two of a squad alike."""
    rng = Random(21)  # noqa: S311 - repeatable, not secret
    return [squad_of(rng, men) for _ in range(count)]


def squad_of(rng: Random, men: int) -> JSON:
    """A squad that keeps to the rules, but for its size and perhaps its budget."""
    nation = rng.choice(BOOK.nations)
    squad: JSON = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": BOOK.id,
        "nation": nation.id,
        "limits": {"vp": 200, "sp": 100},
        "members": [man(rng, "sergeant")],
    }
    units = [unit for unit in (*SOLDIERS, *SPECIALISTS) if unit not in nation.forbidden]
    members = squad["members"]
    while len(members) < men:
        unit = rng.choice(units)
        members.append(man(rng, unit))
        outfit(rng, squad | {"members": members[-1:]}, {"vp": 50, "sp": 50})
        if loadout(members[-1]) in map(loadout, members[:-1]):
            members.pop()
        elif BOOK.units_by_id[unit].unique:
            units.remove(unit)
    return squad


def loadout(one: JSON) -> JSON:
    """A man without his name."""
    return one | {"name": ""}


def price(one: JSON) -> int:
    """What a man costs."""
    unit = UNITS[one["unit"]]
    cost = unit["cost"] + unit["primary"].get(one["primary"], 0)
    cost += max(0, one["grenades"] - unit["free"]) * unit["extra"]
    cost += unit["items"] * sum([ITEMS[item] for item in one["items"]])
    return int(cost + unit["slot"] * one["extra_skill_slot"])


def sums(squad: JSON, prices: list[int]) -> dict[str, int]:
    """Both pools and what the enemy can score."""
    total = {"vp": 0, "sp": 0, "worth": 0}
    for one, cost in zip(squad["members"], prices, strict=True):
        unit = UNITS[one["unit"]]
        total[unit["pool"]] += cost
        total["worth"] += cost + unit["worth"]
    return total


def all_prices(squad: JSON) -> dict[str, int]:
    """Every man priced and summed."""
    return sums(squad, [price(one) for one in squad["members"]])


def microseconds(work: Callable[[T], object], each: T) -> float:
    """What one call takes."""
    start = time.perf_counter_ns()
    work(each)
    return (time.perf_counter_ns() - start) / 1000


def judge(squad: Squad) -> Report:
    """What is measured."""
    return check(squad, BOOK)


def do(squad: Squad, change: Edit) -> Report:
    """An edit and the verdict on it."""
    return judge(change.apply(squad))


def forget_all() -> None:
    """Remember neither men nor terms."""
    verdict._judges.clear()
    verdict._latest_judge.clear()


def forget_man(squad: Squad, index: int) -> None:
    """Remember everything but one man."""
    verdict._latest_judge[0]._men.of.pop(squad.members[index].key, None)


def edits() -> Iterator[tuple[int, Edit]]:
    """Edits of one man each, and his position."""
    rng = Random(7)  # noqa: S311 - repeatable, not secret
    changes: list[tuple[str, object]] = [
        ("items", ("flask",)),
        ("items", ()),
        ("primary", "smg"),
        ("grenades", 1),
        ("skills", ("deadeye",)),
        ("extra_skill_slot", True),
    ]
    for number in range(ROUNDS):
        field, value = rng.choice(changes)
        index = number % MEN
        yield index, edit("set_member", members=(index,), field=field, value=value)


def figures() -> Iterator[Figure]:
    """Every squad with its floor in turn; the sums are the same, or nothing is said."""
    documents = squads(ROUNDS)
    for document, squad in zip(documents, map(squad_from_json, documents), strict=True):
        report = judge(squad)
        same = {"vp": report.vp, "sp": report.sp, "worth": report.victory_total}
        if all_prices(document) != same:
            raise SystemExit("the floor does not do the same sums")
    yield never_seen(documents)
    yield after_an_edit(documents[0])


def never_seen(documents: list[JSON]) -> Figure:
    """Squads of whom nothing is known."""
    floor, ours = [], []
    for document, squad in zip(documents, map(squad_from_json, documents), strict=True):
        floor.append(microseconds(all_prices, document))
        forget_all()
        ours.append(microseconds(judge, squad))
    return Figure(f"check of {MEN} men never seen", COLD, median(floor), median(ours), "µs")


def after_an_edit(document: JSON) -> Figure:
    """A squad of whom one man is another than before; making it so is measured, too."""
    base = squad_from_json(document)
    judge(base)
    prices = [price(one) for one in document["members"]]
    men, now = document["members"], base
    floor, ours = [], []
    for index, change in edits():
        floor.append(microseconds(lambda at: (price(men[at]), sums(document, prices)), index))
        then = change.apply(now)
        forget_man(then, index)
        ours.append(microseconds(partial(do, now), change))
        now = then
    return Figure("check after an edit, the edit included", WARM, median(floor), median(ours), "µs")
