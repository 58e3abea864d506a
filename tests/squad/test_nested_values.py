"""Unknown keys are looked for wherever a value may hold another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest

from nco_builder.event.model import Event
from nco_builder.schema.record import Value, fields, nested

if TYPE_CHECKING:
    from collections.abc import Iterator

assert issubclass(Event, Value)  # known before all kinds of values are listed


def kinds(of: type[Value] = Value) -> Iterator[type[Value]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def holds_values(annotation: object) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Value):
        return True
    return any(holds_values(part) for part in get_args(annotation))


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_the_fields_that_hold_values_are_named(kind: type[Value]) -> None:
    hints = get_type_hints(kind)
    assert set(nested(kind)) == {name for name in fields(kind) if holds_values(hints[name])}
