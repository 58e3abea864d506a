"""The legend of a vehicle chart: every mark and abbreviation on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import _
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
    yield _("D6"), _("six-sided die")
    yield f"{fire.to_hit}+", _("{number} or more").format(number=fire.to_hit)
    yield _("flat"), _("unmodified")
    yield f'{fire.radius_in}"', _("{number} inches").format(number=fire.radius_in)
    if chart.fear and chart.fear.men:
        yield "C", _("courage")
        yield "P", _("psyche")
    for weapon in rulebook.weapons:
        letters = [word for word in weapon.short_name.split() if word.isupper()]
        if letters and letters[0] in re.findall(r"\w+", rulings()[WHAT_HARMS].question):
            yield letters[0], weapon.name
    yield _("ruling"), _("our decision where the rules are silent")
