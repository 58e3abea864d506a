"""The tally and agreements of a match sheet: bonuses, turns, totals, victory, rulings, names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _
from nco_builder.language.words import enumerated
from nco_builder.legality import CODES
from nco_builder.match.model import SIDES
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.settling import afraid, asked, first_to_deploy
from nco_builder.match.tally import bonus_count
from nco_builder.match.texts import (
    DICE_FALL,
    asked_text,
    difference_text,
    letter_of,
    player_of,
)
from nco_builder.rules.rulings import decision_of, ruling_name, ruling_of
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Panel, Points, Text, Tile, Tiles
from nco_builder.sheets.contents import Band
from nco_builder.sheets.decisions import cited_rulings, ruling_asked, ruling_told
from nco_builder.sheets.scenario_panel import scenario_panel
from nco_builder.sheets.weapon_lines import weapons_of
from nco_builder.sheets.words import APART, NBSP, TO, cut_to, joined, number, reminder, resting_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Report
    from nco_builder.match.result import MatchResult
    from nco_builder.match.settling import Settling, TouchedRuling
    from nco_builder.rules.play import VictoryLevel
    from nco_builder.sheets.blocks import Paragraph, Role
    from nco_builder.sheets.drawings import Align

ROLL_MM, BOMBER_MM = 9, 30
SIGNED_HIGH = 8.0
"""The millimetres above a line for a signature."""
NAMED_HIGH, WRITTEN_HIGH = 6.0, 5.2
"""The least millimetres of a row for a man and of one for a number, to fill in by hand."""
MOST_NAMED, MOST_ASKED = 16, 6
"""The most men and questions listed; more would fill a sheet."""
LONGEST, LONGEST_NAME = 600, 80
"""Their maximum letters of a sentence and of a name."""
RESULTS = (
    ("casualty_points", N_("Enemy casualties")),
    ("wreck_points", N_("Enemy vehicles")),
    ("bonuses", N_("Bonuses")),
    ("total", N_("Total")),
)


def is_blank(report: Report) -> bool:
    """Return whether a side has lines to write on, since its squad has nobody yet."""
    return not report.squad.members and not report.squad.vehicles


def may_field_vehicles(settling: Settling, report: Report) -> bool:
    """Return whether a side has vehicles, or may write some down: in events that have the phase."""
    if not is_blank(report):
        return bool(report.squad.vehicles)
    terms = settling.match.terms
    if terms is None:
        return True
    return bool(terms.match and terms.match.vehicle_phase) or not terms.event


def scenario_bands(settling: Settling) -> Iterator[Band]:
    """Yield the scenario's goal, its requirements for these squads, and its bonus boxes."""
    played = settling.scenario
    if played is None:
        lines = tuple([(Boxes(1), Text(NBSP), Blank()) for _line in range(SIDES)])
        yield Band(Panel(_("Scenario and bonuses"), "", (Points(lines),)))
        return
    told = scenario_panel(played, bonuses=False)
    told_of = [each for each in asked(settling) if not is_blank(settling.reports[each.side])]
    told_of = told_of[:MOST_ASKED]
    asks = [(Text(cut_to(asked_text(settling, each), LONGEST)),) for each in told_of]
    more = (Points(tuple(asks), bullets=True),) if asks else ()
    if played.bomber:
        more = (*more, Points((_bombers(settling),)))
    yield Band(Panel(told.heading, told.aside, (*told.parts, *more)), _bonuses(settling))


def _bombers(settling: Settling) -> Paragraph:
    """Return the Bomber of each side, or a line to write him on."""
    told: list[Paragraph] = [(Text(_("Bomber"), "strong"),)]
    for side, report in enumerate(settling.reports):
        named = [report.names.man(at) for at, man in enumerate(report.squad.members) if man.bomber]
        who = Text(cut_to(enumerated(named), LONGEST_NAME)) if named else Blank(BOMBER_MM)
        told.append((Text(f"{letter_of(side)}{NBSP}", "strong"), who))
    return joined(told, APART)


def _bonuses(settling: Settling) -> Panel:
    """Return a row per bonus: its subject, points, and a box per possible score of either side."""
    bonuses = settling.scenario.bonuses if settling.scenario else ()
    rows = []
    for place, bonus in enumerate(bonuses):
        boxes = [_scored(settling, side, place, bonus.count_max) for side in range(SIDES)]
        rows.append(((Text(bonus.reason),), (Text(str(bonus.points), "number"),), *boxes))
    aligns: tuple[Align, ...] = ("left", "right", "center", "center")
    headings = ("", _("Points"), letter_of(0), letter_of(1))
    only = settling.scenario is not None and settling.scenario.one_bonus_only
    return Panel(
        _("Bonuses"),
        _("one of them") if only else "",
        (Grid(headings, tuple(rows), aligns=aligns),),
    )


def _scored(settling: Settling, side: int, bonus: int, most: int) -> Paragraph:
    times = bonus_count(settling.match.sides[side], bonus)
    if times > most:
        return (Text(f"×{NBSP}{number(times)}", "strong"),)
    return (Boxes(most, times),)


def turns_panel(settling: Settling) -> Panel:
    """Return a frame for each turn: a box, and room for its event."""
    match = settling.match
    names = {event.id: event.name for event in settling.rulebook.events.events}
    tiles = []
    for turn in range(1, settling.turns + 1):
        happened = match.events[turn - 2 : turn - 1] if turn > 1 else ()
        event = cut_to(names.get(happened[0], happened[0]), LONGEST_NAME) if happened else ""
        box = (Boxes(1, int(turn <= match.turn)),)
        note = event or (_("event") if turn > 1 else "")
        tiles.append(Tile(_("Turn {number}").format(number=turn), box, note))
    fall = Points(((Text(_(DICE_FALL), "small"),),))
    return Panel(_("Turns and events"), "", (Tiles(tuple(tiles)), fall))


def totals_panel(settling: Settling) -> Panel:
    """Return the scores of both sides: to be filled in, or as recorded."""
    result = result_of(settling) if has_begun(settling.match) else None
    rows = []
    fleets = any(may_field_vehicles(settling, each) for each in settling.reports)
    for key, said in RESULTS:
        if key == "wreck_points" and not fleets:
            continue
        values: list[Paragraph] = (
            [(Text(number(getattr(score, key)), "number"),) for score in result.scores]
            if result
            else [(Blank(ROLL_MM * 2),)] * SIDES
        )
        role: Role = "strong" if key == "total" else "text"
        rows.append(((Text(_(said), role),), *values))
    headings = ("", letter_of(0), letter_of(1))
    aligns: tuple[Align, ...] = ("left", "right", "right")
    grid = Grid(headings, tuple(rows), aligns=aligns, high=0.0 if result else WRITTEN_HIGH)
    return Panel(_("Victory points"), "", (grid, Points(_meaning(settling, result))))


def _meaning(settling: Settling, result: MatchResult | None) -> tuple[Paragraph, Paragraph]:
    """Return the difference, and the winner once it is over."""
    difference, winner = Text(_("Difference") + " "), Text(_("Winner") + " ")
    if result is None:
        return (difference, Blank(ROLL_MM * 2)), (winner, Blank(ROLL_MM * 2))
    told = (difference, Text(number(result.difference), "number"))
    if not settling.match.over:
        return told, (winner, Blank(ROLL_MM * 2))
    won = _("nobody") if result.winner is None else letter_of(result.winner)
    return told, (winner, Text(won, "strong"))


def victory_panel(settling: Settling) -> Panel:
    """Return the victory table, with the band of the result highlighted."""
    result = result_of(settling) if settling.match.over else None
    rows: list[tuple[Paragraph, ...]] = []
    for level in settling.rulebook.victory_table:
        reached = result is not None and level is result.level
        mark: Paragraph = (Boxes(1, int(reached)),)
        rows.append(
            (
                (Text(_difference(level), "number"),),
                (Text(level.name, "strong" if reached else "text"),),
                mark,
            )
        )
    aligns: tuple[Align, ...] = ("left", "left", "center")
    lowest = resting_on([LOWEST_BAND])
    below = Points(((Text(_("In the lowest band nobody wins.")), *lowest),))
    grid = Grid((_("Difference"), _("Result"), ""), tuple(rows), aligns=aligns)
    return Panel(_("Result"), "", (grid, below))


LOWEST_BAND = "NCO-23"
"""The ruling on the winner in the lowest band."""


def _difference(level: VictoryLevel) -> str:
    return f"{level.min}+" if level.max is None else f"{level.min}{TO}{level.max}"


def agreed_panel(settling: Settling, naming: Iterable[Panel]) -> Panel:
    """Return every ruling that concerns the squads, with its reading, and differing terms.

    Args:
        settling: The match.
        naming: Panels of the same sheet; other rulings that they name are told, too.
    """
    told: list[Paragraph] = [_ruling(each, settling) for each in settling.rulings]
    listed = {each.ruling.id for each in settling.rulings}
    told += cited_rulings(naming, settling.match.rulings, listed)
    told += _of_weapons(settling)
    blank = any(is_blank(report) for report in settling.reports)
    for difference in () if blank else settling.unequal:
        text = difference_text(difference, *settling.reports[:SIDES])
        told.append(reminder(cut_to(text, LONGEST), lead=_("Unequal")))
    for place in range(SIDES):
        told += _fear(settling, place)
    if settling.match.deployment.alternative:
        told.append((Text(settling.rulebook.alternative_deployment.name, "strong"),))
    if not told and not blank:
        told.append((Text(_("Nothing is left to agree.")),))
    told.append((Text(_("Also agreed:") + " "), Blank()))
    return Panel(_("Rulings"), "", (Points(tuple(told)),))


def _of_weapons(settling: Settling) -> Iterator[Paragraph]:
    """Yield what the documents leave open on weapons of the squads, which no check asks for."""
    judged = {code.ruling for code in CODES.values()}
    known = weapons_of(settling.reports, settling.rulebook)
    for ruling in dict.fromkeys([ruling for each in known for ruling in each.rulings]):
        if ruling_of(ruling).kind == "open" and ruling not in judged:
            yield ruling_told(ruling_name(ruling), decision_of(ruling, settling.match.rulings))


def _ruling(touched: TouchedRuling, settling: Settling) -> Paragraph:
    """Return a ruling and its reading, with a line for the answer while it is to be agreed."""
    is_asked = touched.state == "open" and not settling.match.over
    tell = ruling_asked if is_asked else ruling_told
    return tell(touched.ruling.name, touched.reading)


def _fear(settling: Settling, place: int) -> Iterator[Paragraph]:
    fear = afraid(settling, place)
    if fear is None:
        return
    names = [cut_to(man.name, LONGEST_NAME) for man in fear.men]
    left = len(names) - MOST_NAMED
    named = names if left <= 1 else names[:MOST_NAMED]  # one more name is as short as its count
    rule = settling.rulebook.appendix_b.tank_fear
    said = enumerated(named) or _("nobody")
    if named != names:
        said = _("{names} and {count} more").format(names=said, count=left)
    yield (Text(f"{rule.name} {letter_of(place)}  ", "strong"), Text(said))


def signatures(settling: Settling) -> Panel:
    """Return the roll for table sides, and room for signatures."""
    rolls, first = settling.match.deployment.rolls, first_to_deploy(settling.match)
    roll: list[Paragraph] = []
    for side in range(SIDES):
        value = Text(str(rolls[side]), "number") if side < len(rolls) else Blank(ROLL_MM)
        roll.append((Text(f"{letter_of(side)}{NBSP}"), value))
    deploys = Text(letter_of(first), "strong") if first is not None else Blank(ROLL_MM)
    rolled = (Text(_("D6") + APART), *joined(roll, APART))
    begins = (Text(_("Deploys first") + NBSP), deploys)
    signed = [
        (Text(f"{letter_of(side)}{NBSP}"), Blank(high=SIGNED_HIGH), *_signs(settling, side))
        for side in range(SIDES)
    ]
    return Panel(_("Deployment and signatures"), "", (Points((rolled, begins, *signed)),))


def _signs(settling: Settling, side: int) -> Paragraph:
    player = player_of(settling, side)
    return (Text(f"\n{cut_to(player, LONGEST_NAME)}", "small"),) if player else ()
