"""What is written of a value: what it says, what always stands there, what stood there before."""

from __future__ import annotations

from typing import ClassVar

import pytest

from nco_builder.documents.serialization import to_json
from nco_builder.schema.reader import read
from nco_builder.schema.record import Value, usual


class Inner(Value):
    mark: str = ""


class Thing(Value):
    order: ClassVar[tuple[str, ...]] = ("name", "count", "size", "parts", "quiet")
    always: ClassVar[frozenset[str]] = frozenset({"count"})
    only_if_said: ClassVar[frozenset[str]] = frozenset({"quiet"})

    size: int = 0
    count: int = 0
    name: str
    parts: tuple[Inner, ...] = ()
    quiet: Inner = usual(Inner)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ('{"name": "a"}', {"name": "a", "count": 0}),
        ('{"size": 0, "name": "a"}', {"name": "a", "count": 0, "size": 0}),
        ('{"size": 2, "count": 3, "name": "a"}', {"name": "a", "count": 3, "size": 2}),
        ('{"name": "a", "quiet": {}}', {"name": "a", "count": 0}),
        (
            '{"quiet": {"mark": "x"}, "name": "a"}',
            {"name": "a", "count": 0, "quiet": {"mark": "x"}},
        ),
        (
            '{"odd": [1], "parts": [{"odd": null, "mark": "x"}, {}], "name": "a"}',
            {"name": "a", "count": 0, "parts": [{"mark": "x", "odd": None}, {}], "odd": [1]},
        ),
    ],
)
def test_keys_stand_in_order_and_only_where_they_should(
    text: str, written: dict[str, object]
) -> None:
    result = to_json(read(Thing, text))
    assert result == written
    assert list(result) == list(written)


def test_values_in_objects_and_lists_are_written_as_well() -> None:
    thing = read(Inner, '{"mark": "x"}')
    assert to_json(({"path": "a", "value": (thing, 1)}, None)) == [
        {"path": "a", "value": [{"mark": "x"}, 1]},
        None,
    ]
