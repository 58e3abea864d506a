"""Vehicles in combat: fire, sight, terrain and cover, and fear of soldiers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nco_builder.language import N_, _, ngettext
from nco_builder.legality import Names
from nco_builder.sheets.blocks import Blank, Boxes, Grid, NameList, Panel, Points, Text
from nco_builder.sheets.pictures import sight_picture
from nco_builder.sheets.words import (
    APART,
    LONGEST_NAME,
    NBSP,
    called,
    cut_to,
    faces,
    joined,
    numbered,
    odds,
    of_rule,
    reminder,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Inline, Paragraph
    from nco_builder.vehicles import (
        AntiTankChart,
        Carrier,
        FearChart,
        Frightened,
        Shot,
        TypeNames,
        VehicleChart,
    )

WHAT_HARMS = "APB-32"
SCORING = "APB-30"
WEAPON = N_("anti-tank")
HEADINGS = (N_("fires"), N_("at"), N_("to hit"), N_("to destroy"))
WITHOUT_CHANCES = (N_("fires"), N_("at"), N_("to hit"), N_("moved out"), N_("to destroy"))
"""Their order is that of the cards of vehicles."""
RESULTS = (N_("one shot"), N_("two shots"))
BANDS = (("", 2), (N_("target did not move out"), 4), (N_("target moved out"), 3))


def what_odds_mean() -> Paragraph:
    """Return an explanation of the chances of one shot and of two."""
    return (
        Text(_("One shot"), "strong"),
        Text(": " + _("it is destroyed.") + " "),
        Text(_("Two shots"), "strong"),
        Text(": " + _("destroyed or abandoned.")),
    )


def sight(chart: VehicleChart) -> Panel:
    """Return a drawing of a vehicle's line of sight."""
    return Panel(
        chart.sight.name, "", (sight_picture(chart.kinds[-1]), Points((of_rule(chart.sight),)))
    )


def destroying(chart: VehicleChart, report: Report, *, chances: bool = True) -> Panel | None:
    """Return every pair that can meet, and anti-tank weapons; None if nothing harms a vehicle."""
    meeting = [
        (line.shooter.short_name, line.target, line.standing, line.moved_out)
        for line in chart.armor
    ]
    names = [chart.rules.appendix_b.armor_v_armor.name] if meeting else []
    carriers: tuple[NameList, ...] = ()
    if chart.anti_tank:
        names.append(chart.rules.appendix_b.anti_tank.name)
        meeting += [(_(WEAPON), kind, shot, shot) for kind, shot in chart.anti_tank.shots]
        carriers = (carried(chart.anti_tank, report),)
    if not meeting:
        return None
    rows = [_row(*each, chances=chances) for each in meeting]
    points = Points(tuple(_fire(chart, chances=chances)), columns=2)
    grid = _grid(rows, chances=chances)
    return Panel(", ".join(names), "", (grid, points, *carriers))


def _grid(rows: list[tuple[Paragraph, ...]], *, chances: bool) -> Grid:
    if not chances:
        return Grid(tuple([_(heading) for heading in WITHOUT_CHANCES]), tuple(rows))
    headings = (*HEADINGS, *RESULTS, N_("to hit"), *RESULTS)
    bands = tuple([(_(text), columns) for text, columns in BANDS])
    return Grid(tuple([_(heading) for heading in headings]), tuple(rows), bands)


def _fire(chart: VehicleChart, *, chances: bool) -> Iterator[Paragraph]:
    book = chart.rules.appendix_b
    if chart.armor_note:
        yield reminder(chart.armor_note, book.armor_v_armor.rulings)
    yield harm(chart)
    if chart.pinned:
        yield of_rule(chart.pinned, lead=True)
    if chances:
        yield what_odds_mean()
    if chart.anti_tank:
        yield weapons(chart.anti_tank, chart.rules)


def _row(
    shooter: str, target: TypeNames, standing: Shot, moved_out: Shot, *, chances: bool
) -> tuple[Paragraph, ...]:
    who = (Text(shooter, "strong"),), (Text(target.short_name, "strong"),)
    hit, moved, destroy = map(_need, (standing.to_hit, moved_out.to_hit, standing.to_destroy))
    if not chances:
        return (*who, hit, moved, destroy)
    return (*who, hit, destroy, *_results(standing), moved, *_results(moved_out))


def _need(least: int) -> Paragraph:
    return (Text(f"{least}+", "range"),)


def _results(shot: Shot) -> tuple[Paragraph, Paragraph]:
    """Return the chances to be destroyed by one shot, and lost after two."""
    return odds(shot.destroyed), odds(shot.lost_in_two)


def rules(chart: VehicleChart) -> Panel:
    """Return the common rules of all vehicles: Ambush, terrain, cover."""
    return Panel(_("At the table"), "", (Points(tuple(_rules(chart)), columns=2),))


def _rules(chart: VehicleChart) -> Iterator[Paragraph]:
    book = chart.rules.appendix_b
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
        yield harm(chart)


def harm(chart: VehicleChart) -> Paragraph:
    """Return what harms a vehicle, what does not, and its value."""
    ruling = chart.rules.rulings[WHAT_HARMS]
    asked = Text(f"{ruling.question} ", "strong")
    sentences: list[Paragraph] = [(asked, *reminder(ruling.decision, (ruling.id,)))]
    if not chart.armor:
        sentences.append(numbered(_("None of these vehicles fires at vehicles.")))
    if not chart.anti_tank:
        sentences.append(
            numbered(_("Anti-tank weapons are not agreed, so soldiers cannot harm vehicles."))
        )
    if chart.armor and not chart.anti_tank:
        worth = chart.rules.appendix_b.victory_value
        text = ngettext(
            "A vehicle destroyed by vehicles is worth {count} victory point.",
            "A vehicle destroyed by vehicles is worth {count} victory points.",
            worth,
        ).format(count=worth)
        sentences.append(reminder(text, (SCORING,)))
    return joined(sentences, " ")


NAME_MM = 30
_NUMBER = re.compile(r" (?=\d+$)")
"""A no-break space before the number of a man without a name."""


def fear(
    chart: VehicleChart, report: Report, told: Paragraph = (), longest: int = LONGEST_NAME
) -> Panel | None:
    """Return Tank Fear and the men subject to it; None if the enemy has nothing that causes it."""
    if chart.fear is None:
        return None
    return fear_panel(chart.fear, report, chart.rules, told, longest)


def fear_panel(
    fear: FearChart,
    report: Report,
    rulebook: Rulebook,
    text: Paragraph = (),
    longest: int = LONGEST_NAME,
) -> Panel:
    """Return Tank Fear, in these words or all of them, and the men of a squad subject to it.

    Where a name is longer, numbers take the place of names.
    """
    rule = rulebook.appendix_b.tank_fear
    numbers = report.numbers
    lists = [NameList(rule.name, tuple(_touched(fear, numbers, longest)))]
    if fear.shaken:
        lists.append(NameList(rule.name, tuple(_shaken(fear, numbers, longest))))
    told = [joined([text or reminder(fear.text, rule.rulings), *_notes(fear)], " ")]
    if not fear.is_expected:
        told.append((Text(_("Only if your opponent has one: your own set has none."), "strong"),))
    return Panel(
        rule.name,
        _("courage {courage} or less").format(courage=fear.courage_at_most),
        (Points(tuple(told)), *lists, *_strangers(report)),
    )


def _touched(fear: FearChart, numbers: Sequence[int], longest: int) -> Iterator[Inline]:
    if not fear.men:
        yield Text(_("It affects nobody in this squad."), "strong")
        return
    yield Text(_("It can affect:") + " ")
    yield from _by_values(fear.men, numbers, longest)


def _shaken(fear: FearChart, numbers: Sequence[int], longest: int) -> Iterator[Inline]:
    """Yield those whose courage an event lowers far enough."""
    yield Text(_("In a turn that began with {event} also:").format(event=fear.shaken_by) + " ")
    yield from _by_values(fear.shaken, numbers, longest)


def _by_values(men: Iterable[Frightened], numbers: Sequence[int], longest: int) -> Paragraph:
    """Return men by name, or by number if a name is too long, after the values they share.

    The lowest courage comes first, and of one courage the lowest psyche.
    """
    alike: dict[str, list[Frightened]] = {}
    for man in sorted(men, key=lambda man: (man.courage, man.psyche)):
        values = f"C{NBSP}{man.courage}{NBSP}P{NBSP}{man.psyche}:"
        alike.setdefault(values, []).append(man)
    told = []
    for values, own in alike.items():
        named = [
            (Text(_NUMBER.sub(NBSP, called(man.name)), "strong"), *_protection(man)) for man in own
        ]
        if any(len(name.text) > longest for name, *_items in named):
            named = list(_by_number(own, numbers))
        told.append((Text(f"{values} "), *joined(named, ", ")))
    return joined(told)


def _by_number(men: Sequence[Frightened], numbers: Sequence[int]) -> Iterator[tuple[Text, ...]]:
    """Yield the numbers of men, as runs of those without an item: `no. 3–9, 12`."""
    template = _("no. {numbers}").replace(" ", NBSP)
    if plain := tuple([numbers[man.member] for man in men if not man.protected_by]):
        yield (Text(template.format(numbers=faces(plain)), "strong"),)
    for man in men:
        if man.protected_by:
            told = template.format(numbers=numbers[man.member])
            yield (Text(told, "strong"), *_protection(man))


def _protection(man: Frightened) -> tuple[Text, ...]:
    """Return the items of a man that spare him, after his name."""
    return (Text(f"{NBSP}({', '.join(man.protected_by)})"),) if man.protected_by else ()


def _notes(fear: FearChart) -> Iterator[Paragraph]:
    men = (*fear.men, *fear.shaken)
    protects = dict.fromkeys([item for man in men for item in man.protected_by])
    if protects:
        yield (
            Text(", ".join(protects), "strong"),
            Text(": " + _("whoever has taken it is spared.")),
        )


def _strangers(report: Report) -> Iterator[NameList]:
    """Yield men of unknown units, whose courage is unknown."""
    strangers = [index for index, said in enumerate(report.members) if said.profile is None]
    if strangers:
        men = Names(report.squad, report.rulebook)
        names = ", ".join([called(men.man(index)) for index in strangers])
        label = _("Of unknown courage")
        yield NameList(label, (Text(f"{label}: "), Text(names, "strong")))


def weapons(rule: AntiTankChart, rulebook: Rulebook) -> Paragraph:
    """Return the effect of anti-tank weapons, their carriers, and their victory points."""
    book = rulebook.appendix_b
    sentences = (
        reminder(rule.text, book.anti_tank.rulings, book.anti_tank.name),
        reminder(rule.carried_by, book.anti_tank.carried_by.rulings),
        reminder(rule.bonus_text, book.kill_bonus.rulings),
    )
    return joined(sentences, " ")


def carried(
    rule: AntiTankChart,
    report: Report,
    *,
    to_write: bool = True,
    mm: float = NAME_MM,
    longest: int = LONGEST_NAME,
) -> NameList:
    """Return their carriers; for writing, with a box for each use and lines for more men.

    The lines are `mm` millimeters long; longer names are cut.
    """
    said = _carriers(rule, report, mm, longest) if to_write else _named(rule)
    return NameList(report.rules.appendix_b.anti_tank.name, tuple(said))


def _carriers(rule: AntiTankChart, report: Report, mm: float, longest: int) -> Iterator[Inline]:
    most = report.rulebook.vehicle_phase.anti_tank.carriers if report.rulebook else 0
    yield Text(_("Carried by:") + " ")
    for carrier in rule.carriers:
        yield from (*_carrier(carrier, longest), Text(APART))
    for _place in range(most - len(rule.carriers)):
        yield from (Boxes(1), Text(NBSP), Blank(mm), Text(APART))


def _named(rule: AntiTankChart) -> Iterator[Inline]:
    yield Text(_("Carried by:") + " ")
    if not rule.carriers:
        yield Text(_("nobody yet; choose in the middle column."), "notice")
    yield from joined([(_name(carrier), *_why_not(carrier)) for carrier in rule.carriers], ", ")


def _carrier(carrier: Carrier, longest: int) -> Paragraph:
    """Return a man, with a box for his one shot if he may take it."""
    why_not, name = _why_not(carrier), _name(carrier, longest)
    return (name, *why_not) if why_not else (Boxes(1), Text(NBSP), name)


def _name(carrier: Carrier, longest: int = LONGEST_NAME) -> Text:
    return Text(cut_to(carrier.name, longest), "strong")


def _why_not(carrier: Carrier) -> Paragraph:
    if carrier.barred:
        return (Text(" (" + _("may carry none") + ")", "alarm"),)
    if carrier.cannot_assault:
        return (Text(" (" + _("may not assault, so he cannot use it") + ")", "notice"),)
    return ()
