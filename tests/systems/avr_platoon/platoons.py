"""Platoons for tests: drawn at random, and names that are hard to read and to print."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from nco_builder.systems.avr_platoon import SYSTEM
from nco_builder.systems.avr_platoon.model import Platoon
from nco_builder.systems.judging import Judged

UPGRADES = (
    "heavy_camouflage",
    "tread_guards",
    "extra_armor",
    "bulldozer_blade",
    "smoke_grenades",
    "communications",
    "gyro_stabilizer",
)
TRAITS = (
    "fully_tracked",
    "heavy",
    "open_top",
    "open_hull",
    "transport",
    "artillery",
    "recovery",
)
NAMES = (
    "",
    "  ",
    "Krause",
    "Panzerkampfwagen VI Ausf. E „Tiger“ der schweren Panzer-Abteilung 503 " * 3,
    "Żółw nr 7",
    "Тигр",
    "九七式中戦車",
    "دبابة",
    "🐯🔥",
    "<img src='/etc/passwd'> <b>x</b> &amp; </para>",
    "W" * 200,
    "two\nlines\tand a tab",
)
PINTLES = (None, "", " ", "MG42", "mg 42", "MG34", ".50 cal", *NAMES[3:6])
IDS = ("m4", "m10", "m3")
numbers = st.one_of(st.none(), st.integers(0, 12), st.sampled_from([0, 40, 999, 10**299]))
counts = st.one_of(st.none(), st.integers(1, 12), st.sampled_from([999, 10**20]))
names = st.sampled_from(NAMES)


def objects(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects in which any key may be absent."""
    return st.fixed_dictionaries({}, optional=keys)


guns = objects(
    name=names,
    mount=st.sampled_from(["turret", "hull", None]),
    strength=numbers,
    range=numbers,
    he=st.booleans(),
    he_strength=numbers,
    **{"class": st.sampled_from(["s", "h", "t", None])},
)
types = st.builds(
    lambda must, may: {**must, **may},
    st.fixed_dictionaries({"id": st.sampled_from([*IDS, "panzer_iv_h"]), "name": names}),
    objects(
        **dict.fromkeys(("sh", "front", "flank", "c", "m", "p", "passengers"), numbers),
        **dict.fromkeys(("w", "crew"), counts),
        turret=st.sampled_from([True, False, None]),
        guns=st.lists(guns, max_size=2),
        mgs=st.lists(objects(name=names, count=numbers), max_size=2),
        traits=st.lists(st.sampled_from(TRAITS), max_size=4),
        notes=names,
    ),
)
vehicles = st.builds(
    lambda must, may: {**must, **may},
    st.fixed_dictionaries({"type": st.sampled_from([*IDS, "panzer_iv_h", "tiger"])}),
    objects(
        name=names,
        platoon=st.sampled_from(["", " ", "1st", "1ST ", NAMES[2], NAMES[-1]]),
        command=st.sampled_from(["none", "platoon", "company"]),
        upgrades=st.lists(st.sampled_from([*UPGRADES, "snorkel"]), max_size=4),
        pintle=st.sampled_from(PINTLES),
        notes=names,
        decal=st.just("231"),
    ),
)
prices = st.dictionaries(
    st.sampled_from([*UPGRADES, "snorkel", "pintle:MG34", "pintle: mg42", "pintle:", "x"]),
    st.one_of(st.none(), st.integers(0, 30)),
    max_size=4,
)
platoons = st.builds(
    lambda must, may: read({**must, **may}),
    st.fixed_dictionaries(
        {
            "format": st.just("avr-platoon"),
            "version": st.just(1),
            "ruleset": st.just("avr-2.6"),
            "vehicles": st.lists(vehicles, max_size=5),
        }
    ),
    objects(
        name=names,
        player=names,
        notes=names,
        points=numbers,
        company_courage=numbers,
        prices=prices,
        definitions=objects(types=st.lists(types, max_size=3)),
        colour=st.just("panzer grey"),
    ),
)


def read(document: dict[str, Any]) -> Platoon:
    """The platoon of a JSON object."""
    return SYSTEM.kind.from_json(document, "it")


def judged(platoon: Platoon) -> Judged[Platoon]:
    """What is said of a platoon."""
    assert SYSTEM.kind.judge
    found = SYSTEM.kind.judge(platoon)
    assert isinstance(found, Judged)
    return found
