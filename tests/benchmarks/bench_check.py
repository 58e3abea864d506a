"""A full check of 21 men never seen before, and the check again after one edit.

The floor is the same arithmetic by plain dictionary look-ups, without a finding, in the same
run. Wanted: at most 150 µs for a squad never seen before, 20 µs after an edit.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, TypeVar

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from nco_builder.documents.squads import squad_from_json  # noqa: E402 - the checkout comes first
from nco_builder.legality import check, verdict  # noqa: E402
from nco_builder.rules import load_rulebook  # noqa: E402
from nco_builder.squad import edit  # noqa: E402
from tests.naive.barracks import SOLDIERS, SPECIALISTS, man, outfit  # noqa: E402
from tests.reading import JSON  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nco_builder.legality import Report
    from nco_builder.squad import Squad

BOOK = load_rulebook()
MEN, ROUNDS = 21, 2000
COLD, WARM = 150, 20

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


def squads(count: int) -> list[JSON]:
    """Squads of 21 men with many options, no two of a squad alike."""
    rng = Random(21)  # noqa: S311 - repeatable, not secret
    return [squad_of(rng) for _ in range(count)]


def squad_of(rng: Random) -> JSON:
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
    while len(members) < MEN:
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


def microseconds(
    work: Callable[[T], object],
    inputs: Iterable[T],
    before: Callable[[T], object] = lambda _: None,
) -> float:
    """Median of one call each; what comes before a call is not measured."""
    took = []
    for each in inputs:
        before(each)
        start = time.perf_counter_ns()
        work(each)
        took.append(time.perf_counter_ns() - start)
    return median(took) / 1000


def judge(squad: Squad) -> Report:
    """What is measured."""
    return check(squad, BOOK)


def forget_all(_: object) -> None:
    """Remember neither men nor terms."""
    verdict._judges.clear()
    verdict._latest.clear()


def forget_man(edited: tuple[int, Squad]) -> None:
    """Remember everything but the man who was changed."""
    index, squad = edited
    verdict._latest[0]._men.pop(squad.members[index].key, None)


def edits(base: Squad) -> list[tuple[int, Squad]]:
    """Edits of a squad, one man each: his position and the squad afterwards."""
    rng = Random(7)  # noqa: S311 - repeatable, not secret
    changes: list[tuple[str, object]] = [
        ("items", ("flask",)),
        ("items", ()),
        ("primary", "smg"),
        ("grenades", 1),
        ("skills", ("deadeye",)),
        ("extra_skill_slot", True),
    ]
    made = []
    for number in range(ROUNDS):
        field, value = rng.choice(changes)
        index = number % MEN
        change = edit("set_member", members=(index,), field=field, value=value)
        made.append((index, change.apply(base)))
    return made


def main() -> None:
    """Print what both checks take, and the floors."""
    documents = squads(ROUNDS)
    read = [squad_from_json(document) for document in documents]
    for document, squad in zip(documents, read, strict=True):
        report = judge(squad)
        same = {"vp": report.vp, "sp": report.sp, "worth": report.victory_total}
        if all_prices(document) != same:
            raise SystemExit("the floor does not do the same sums")
    read = [squad_from_json(document) for document in documents]
    floor = microseconds(all_prices, documents)
    cold = microseconds(judge, read, forget_all)

    base, document = read[0], documents[0]
    edited = edits(base)
    judge(base)
    prices = [price(one) for one in document["members"]]
    one_man = microseconds(
        lambda edited: (price(document["members"][edited[0]]), sums(document, prices)), edited
    )
    after = microseconds(lambda edited: judge(edited[1]), edited, forget_man)
    known = microseconds(lambda edited: judge(edited[1]), edited)
    print(f"{MEN} men, median of {ROUNDS} checks, µs (times the same sums by dictionary look-ups)")
    for what, took, least in (
        ("the sums alone", floor, floor),
        (f"never seen before (at most {COLD} wanted)", cold, floor),
        ("the sums alone, one man priced again", one_man, one_man),
        (f"after one edit (at most {WARM} wanted)", after, one_man),
        ("after an edit that was seen before: undo", known, one_man),
    ):
        print(f"  {took:7.1f}  ({took / least:4.1f})  {what}")


if __name__ == "__main__":
    main()
