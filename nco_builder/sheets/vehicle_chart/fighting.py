"""What a vehicle chart says of all its vehicles: fire at vehicles, sight, ground and cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.rules import rulings
from nco_builder.rules.vehicle_phase import appendix_b
from nco_builder.sheets.blocks import Text
from nco_builder.sheets.vehicle_chart.blocks import Grid, NameList, Panel, Points
from nco_builder.sheets.vehicle_chart.phrases import need, numbered, odds, of_rule, reminder
from nco_builder.sheets.vehicle_chart.pictures import sight_picture
from nco_builder.sheets.vehicle_chart.soldiers import carried, weapons
from nco_builder.sheets.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.vehicles import Kind, Shot, VehicleChart

WHAT_HARMS = "APB-32"
SCORING = "APB-30"
WEAPON = N_("anti-tank")
HEADINGS = (
    *(N_("fires"), N_("at"), N_("to hit"), N_("to destroy"), N_("one shot"), N_("two shots")),
    *(N_("to hit"), N_("one shot"), N_("two shots")),
)
BANDS = (("", 2), (N_("target did not move out"), 4), (N_("target moved out"), 3))


def what_odds_mean() -> Paragraph:
    """What the chances of one shot and of two are chances of."""
    return (
        Text(_("One shot"), "strong"),
        Text(": " + _("it is destroyed.") + " "),
        Text(_("Two shots"), "strong"),
        Text(": " + _("destroyed or abandoned.")),
    )


def sight(chart: VehicleChart) -> Panel:
    """What a vehicle sees, drawn."""
    return Panel(
        chart.sight.name, "", (sight_picture(chart.kinds[-1]), Points((of_rule(chart.sight),)))
    )


def destroying(chart: VehicleChart, report: Report) -> Panel | None:
    """Every pair that can meet, and anti-tank weapons; None where nothing harms a vehicle."""
    rows = [
        _row(line.shooter.short_name, line.target, line.standing, line.moved_out)
        for line in chart.armor
    ]
    names = [appendix_b().armor_v_armor.name] if rows else []
    carriers: tuple[NameList, ...] = ()
    if chart.anti_tank:
        names.append(appendix_b().anti_tank.name)
        rows += [_row(_(WEAPON), kind, shot, shot) for kind, shot in chart.anti_tank.shots]
        carriers = (carried(chart.anti_tank, report),)
    if not rows:
        return None
    grid, points = _grid(rows), Points(tuple(_fire(chart)), columns=2)
    return Panel(", ".join(names), "", (grid, points, *carriers))


def _grid(rows: list[tuple[Paragraph, ...]]) -> Grid:
    bands = tuple([(_(text), columns) for text, columns in BANDS])
    return Grid(tuple([_(heading) for heading in HEADINGS]), tuple(rows), bands)


def _fire(chart: VehicleChart) -> Iterator[Paragraph]:
    book = appendix_b()
    if chart.armor_note:
        yield reminder(chart.armor_note, book.armor_v_armor.rulings)
    yield _harm(chart)
    if chart.pinned:
        yield of_rule(chart.pinned, lead=True)
    yield what_odds_mean()
    if chart.anti_tank:
        yield weapons(chart.anti_tank)


def _row(shooter: str, target: Kind, standing: Shot, moved_out: Shot) -> tuple[Paragraph, ...]:
    return (
        (Text(shooter, "strong"),),
        (Text(target.short_name, "strong"),),
        need(standing.to_hit, standing.hit),
        need(standing.to_destroy, standing.destroyed_by_first_hit),
        *_results(standing),
        need(moved_out.to_hit, moved_out.hit),
        *_results(moved_out),
    )


def _results(shot: Shot) -> tuple[Paragraph, Paragraph]:
    """Destroyed by one shot, lost after two."""
    return odds(shot.destroyed), odds(shot.lost_in_two)


def rules(chart: VehicleChart) -> Panel:
    """What holds for all vehicles at the table: Ambush, ground, cover."""
    return Panel(_("At the table"), "", (Points(tuple(_rules(chart)), columns=2),))


def _rules(chart: VehicleChart) -> Iterator[Paragraph]:
    book = appendix_b()
    beside, elsewhere = chart.cover
    yield of_rule(chart.ambush, lead=True)
    yield of_rule(chart.running, lead=True)
    yield (
        *reminder(beside, book.cover.rulings, book.cover.name),
        Text(" "),
        *reminder(elsewhere, book.cover.elsewhere.rulings),
    )
    if chart.wreck:
        yield of_rule(chart.wreck, lead=True)
    if not (chart.armor or chart.anti_tank):
        yield _harm(chart)


def _harm(chart: VehicleChart) -> Paragraph:
    """What harms a vehicle, what does not, and what it is worth."""
    ruling = rulings()[WHAT_HARMS]
    sentences = [reminder(f"{ruling.question} {ruling.decision}", (ruling.id,))]
    if not chart.armor:
        sentences.append(numbered(_("No vehicle of this set fires at vehicles.")))
    if not chart.anti_tank:
        sentences.append(numbered(_("Anti-tank weapons are not agreed: soldiers harm no vehicle.")))
    if chart.armor and not chart.anti_tank:
        worth = appendix_b().victory_value
        text = ngettext(
            "A vehicle that vehicles destroy is worth {count} victory point.",
            "A vehicle that vehicles destroy is worth {count} victory points.",
            worth,
        ).format(count=worth)
        sentences.append(reminder(text, (SCORING,)))
    return joined(sentences, " ")
