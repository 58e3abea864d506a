"""Vehicles for tests: any the document can hold, and plain ones by a few words."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from nco_builder.documents.kinds import kind_of
from nco_builder.systems.k47_vehicles.model import FORMAT, Force
from nco_builder.systems.k47_vehicles.rules import chapter

RULES = chapter()
ARCS = tuple(RULES.arcs)
WORDS = st.text(max_size=20) | st.sampled_from(
    ["Tiger I", "Ł" * 60, "Танк 7", "戦車", "دبابة", "🚜🔥", "<b>&amp;{x}</b>", "  "]
)


def force(*vehicles: dict[str, Any], **keys: Any) -> Force:  # noqa: ANN401 - any of its keys
    """A document with these vehicles, read as a file is."""
    whole = {"format": FORMAT, "version": 1, "ruleset": FORMAT, "vehicles": list(vehicles)}
    kind = kind_of(FORMAT)
    assert kind is not None
    read = kind.from_json({**whole, **keys}, "test")
    assert isinstance(read, Force)
    return read


def vehicle(
    class_: str = "medium_tank",
    movement: str = "tracked",
    *rules: str,
    **keys: Any,  # noqa: ANN401 - any of its keys
) -> dict[str, Any]:
    """A veteran vehicle with a name."""
    usual = {"name": "One", "class": class_, "movement": movement, "quality": "veteran"}
    return {**usual, "rules": list(rules), **keys}


def weapon(mount: str = "hull", **keys: Any) -> dict[str, Any]:  # noqa: ANN401 - any of its keys
    """A machine gun."""
    return {"name": "MMG", "mount": mount, "small_arms": True, **keys}


def weapons() -> st.SearchStrategy[dict[str, Any]]:
    """Any weapon a document can hold."""
    return st.fixed_dictionaries(
        {"name": WORDS, "mount": st.sampled_from(tuple(RULES.by_mount))},
        optional={
            "arcs": st.lists(st.sampled_from(ARCS), max_size=4),
            "side": st.sampled_from(["left", "right", None]),
            "small_arms": st.booleans(),
            "pen": st.integers(-2, 12) | st.none(),
            "count": st.integers(0, 9) | st.none(),
        },
    )


def vehicles() -> st.SearchStrategy[dict[str, Any]]:
    """Any vehicle a document can hold."""
    return st.fixed_dictionaries(
        {
            "name": WORDS,
            "class": st.sampled_from([*RULES.classes, "cruiser"]),
            "movement": st.sampled_from(tuple(RULES.movements)),
        },
        optional={
            "damage_value": st.integers(0, 14) | st.none(),
            "quality": st.sampled_from([*RULES.qualities, None]),
            "open_topped": st.booleans(),
            "rules": st.lists(st.sampled_from([*RULES.rules, "cloaked"]), max_size=6),
            "fists": st.integers(0, 4) | st.none(),
            "reverse_at_run": st.booleans(),
            "floatation_screens": st.booleans(),
            "weapons": st.lists(weapons(), max_size=6),
            "transport": st.none()
            | st.fixed_dictionaries({}, optional={"men": st.integers(0, 40), "tow": WORDS}),
            "points": st.integers(0, 999) | st.none(),
            "own_rules": st.lists(
                st.fixed_dictionaries({"name": WORDS, "text": WORDS}), max_size=3
            ),
            "notes": WORDS,
        },
    )


def forces(most: int = 4) -> st.SearchStrategy[Force]:
    """Any document."""
    return st.builds(
        lambda each, points, name: force(*each, points=points, name=name),
        st.lists(vehicles(), max_size=most),
        st.integers(0, 1500) | st.none(),
        WORDS,
    )
