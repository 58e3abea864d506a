"""The topics of a system: the panels of its chart, its entries, the rulings on it."""

from __future__ import annotations

import datetime as dt
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nco_builder.language import _
from nco_builder.rules.base import all_cited
from nco_builder.rules.rulings import rulings_on_other_rules
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.blocks import Panel
from nco_builder.sheets.reading import blocks_of
from nco_builder.topics.library import Library, TopicShelf, ruling_topic
from nco_builder.topics.topic import Links, Topic, ids

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems import System
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.lookup import RuleLookup, RuleText

CHART = "reference"
"""The name of the sheet whose panels are topics."""


def system_library(system: System[Any], judgement: Judged[Any]) -> Library:
    """Return every topic of the rules of a document that is not played by the rulebook."""
    assert system.lookup is not None  # noqa: S101 - asked of such systems alone
    return Library(_shelves(system, system.lookup, judgement))


def _shelves(
    system: System[Any], lookup: RuleLookup, judgement: Judged[Any]
) -> Iterator[TopicShelf]:
    if panels := tuple(_panels(system, lookup, judgement)):
        yield TopicShelf(_(system.sheets[CHART].title), panels)
        module, _colon, name = lookup.groups.partition(":")
        for group in getattr(import_module(module), name)(judgement):
            yield TopicShelf(group.title, tuple(map(_topic, group.rules)))
    yield TopicShelf(_("Rulings"), tuple(_rulings(system, lookup)))


def _panels(system: System[Any], lookup: RuleLookup, judgement: Judged[Any]) -> Iterator[Topic]:
    """Yield a topic for each panel of the chart; none if its rules are not installed."""
    try:
        chart = system.sheets[CHART].make(judgement, SheetOptions(dt.date.min))
    except NoSheetError:
        return
    called = {_(heading): _(names).split(", ") for heading, names in lookup.names.items()}
    panels = [block for block in blocks_of(chart) if isinstance(block, Panel)]
    for number, panel in enumerate(panels, start=1):
        heading = panel.heading.lstrip("0123456789 ·\N{NO-BREAK SPACE}")
        names = tuple(called.get(heading, ()))
        yield Topic(f"panel:{number}", heading, panel.aside, names=names, parts=panel.parts)


def _topic(rule: RuleText) -> Topic:
    links = (Links(_("Rulings"), ids("ruling", rule.rulings)),) if rule.rulings else ()
    return Topic(
        rule.id, rule.title, "", rule.source, names=rule.names, parts=rule.blocks, links=links
    )


def _rulings(system: System[Any], lookup: RuleLookup) -> Iterator[Topic]:
    for ruling in rulings_on_other_rules():
        if ruling.id.startswith(lookup.rulings):
            yield ruling_topic(ruling, all_cited(system.credit, ruling.places))
