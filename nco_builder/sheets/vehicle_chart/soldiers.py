"""What a vehicle chart says of the squad's soldiers: who is afraid, who carries what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.legality import Names
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.blocks import Blank, Boxes, Text
from nco_builder.sheets.vehicle_chart.blocks import NameList, Panel, Points
from nco_builder.sheets.vehicle_chart.phrases import called, reminder
from nco_builder.sheets.words import APART, FIRM, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.vehicles import AntiTankChart, Carrier, FearChart, Frightened, VehicleChart

NAME_MM = 30


def fear(chart: VehicleChart, report: Report) -> Panel | None:
    """Tank Fear and the men it can touch; None where the enemy has nothing that frightens."""
    if chart.fear is None:
        return None
    rule = appendix_b().tank_fear
    men = NameList(rule.name, tuple(_touched(chart.fear)))
    about_items = joined(_notes(chart.fear), " ")
    notes = (Points((about_items,)),) if about_items else ()
    text = Points((reminder(chart.fear.text, rule.rulings),))
    return Panel(
        rule.name,
        _("courage {courage} or less").format(courage=chart.fear.courage_at_most),
        (text, men, *notes, *_strangers(report)),
    )


def _touched(fear: FearChart) -> Iterator[Text]:
    if not fear.men:
        yield Text(_("It touches nobody in this squad."), "strong")
        return
    yield Text(_("It can touch:") + " ")
    yield from joined([_man(man) for man in fear.men], APART)  # type: ignore[misc]


def _man(man: Frightened) -> Paragraph:
    values = f"C{FIRM}{man.courage}{FIRM}P{FIRM}{man.psyche}"
    items = ", ".join([*man.protected_by, *man.steadied_by])
    after = f"{FIRM}{values} ({items})" if items else f"{FIRM}{values}"
    return (Text(called(man.name), "strong"), Text(after))


def _notes(fear: FearChart) -> Iterator[Paragraph]:
    protects = dict.fromkeys([item for man in fear.men for item in man.protected_by])
    steadies = dict.fromkeys([item for man in fear.men for item in man.steadied_by])
    if protects:
        yield (Text(", ".join(protects), "strong"), Text(": " + _("who has taken it is spared.")))
    if steadies:
        above = _("in the turn he takes it his courage is above {courage}.")
        yield (
            Text(", ".join(steadies), "strong"),
            Text(f": {above.format(courage=fear.courage_at_most)}"),
        )


def _strangers(report: Report) -> Iterator[NameList]:
    """Men of unknown units: nobody knows how brave they are."""
    strangers = [index for index, said in enumerate(report.members) if said.profile is None]
    if strangers:
        men = Names(report.squad, report.rulebook)
        names = ", ".join([called(men.man(index)) for index in strangers])
        label = _("Of unknown courage")
        yield NameList(label, (Text(f"{label}: "), Text(names, "strong")))


def weapons(rule: AntiTankChart) -> Paragraph:
    """What anti-tank weapons do, who may carry them, what they earn."""
    book = appendix_b()
    sentences = (
        reminder(rule.text, book.anti_tank.rulings, book.anti_tank.name),
        reminder(rule.carried_by, book.anti_tank.carried_by.rulings),
        reminder(rule.bonus_text, book.kill_bonus.rulings),
    )
    return joined(sentences, " ")


def carried(rule: AntiTankChart, report: Report) -> NameList:
    """Who carries them, with a box for each use."""
    return NameList(appendix_b().anti_tank.name, tuple(_carriers(rule, report)))


def _carriers(rule: AntiTankChart, report: Report) -> Iterator[Inline]:
    most = report.rulebook.vehicle_phase.anti_tank.carriers if report.rulebook else 0
    yield Text(_("Carried by:") + " ")
    for carrier in rule.carriers:
        yield from (*_carrier(carrier), Text(APART))
    for _place in range(most - len(rule.carriers)):
        yield from (Boxes(1), Text(FIRM), Blank(NAME_MM), Text(APART))


def _carrier(carrier: Carrier) -> Paragraph:
    """A man, with a box for his one shot where he may take it."""
    name = Text(called(carrier.name), "strong")
    if carrier.barred:
        return (name, Text(" (" + _("may carry none") + ")"))
    if carrier.cannot_assault:
        return (name, Text(" (" + _("never assaults, so cannot use it") + ")"))
    return (Boxes(1), Text(FIRM), name)
