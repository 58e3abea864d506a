"""The legend of a vehicle chart: every mark and abbreviation on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.rules import rulings
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.vehicle_chart.fighting import WHAT_HARMS
from nco_builder.sheets.words import APART, FIRM, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import VehicleChart


def legend(chart: VehicleChart, rulebook: Rulebook) -> Paragraph:
    """The legend in one paragraph."""
    entries = [
        (Text(mark, "strong"), Text(FIRM + said.replace(" ", FIRM)))
        for mark, said in _entries(chart, rulebook)
    ]
    return joined(entries, APART)


def _entries(chart: VehicleChart, rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    fire = chart.vehicles[0].cover_fire
    yield "D6", "six-sided die"
    yield f"{fire.to_hit}+", f"{fire.to_hit} or more"
    yield "flat", "unmodified"
    yield f'{fire.radius_in}"', f"{fire.radius_in} inches"
    if chart.fear and chart.fear.men:
        yield "C", "courage"
        yield "P", "psyche"
    for weapon in rulebook.weapons:
        letters = [word for word in weapon.short_name.split() if word.isupper()]
        if letters and letters[0] in rulings()[WHAT_HARMS].question.split():
            yield letters[0], weapon.name
    yield "ruling", "our decision where the rules are silent"
