"""How columns share a table's width: each what its texts need, or its share of too little."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LEAST = 40


def fitted(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> dict[int, int]:
    """Widths in pixels that fill `room` exactly where it is wide enough for `LEAST` each.

    Room to spare is shared by weight. Where there is too little, columns that want no more than
    their share keep what they want, and the others share the rest by weight.

    Args:
        wanted: What each column's texts need, by column.
        weights: Each column's share.
        room: The width there is.

    """
    widths: dict[int, int] = {}
    left = room
    if sum(wanted.values()) <= room:
        widths = dict(wanted)
        left -= sum(wanted.values())
        total = sum(weights.values())
        for column, weight in weights.items():
            widths[column] += left * weight // total
    else:
        open_columns = dict(wanted)
        while modest := _within_share(open_columns, weights, left):
            for column in modest:
                widths[column] = open_columns.pop(column)
                left -= widths[column]
        total = sum(weights[column] for column in open_columns)
        for column in open_columns:
            widths[column] = max(LEAST, left * weights[column] // total)
    last = max(weights)
    widths[last] += max(0, room - sum(widths.values()))
    return widths


def _within_share(wanted: Mapping[int, int], weights: Mapping[int, int], room: int) -> list[int]:
    total = sum(weights[column] for column in wanted)
    return [at for at, wide in wanted.items() if wide <= room * weights[at] // total]
