"""What the builder page shows of a match: both squads with their tally, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import Plural, _
from nco_builder.language.words import capital, unbroken
from nco_builder.match.agreements import agree, decide, reopen
from nco_builder.match.match_texts import dice_text, letter_of, player_of, result_text, side_name
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.tally import boxes_of, state_of, tally_of, vehicle_tally_of, what_follows
from nco_builder.systems.nco_match.entries import entry_of
from nco_builder.systems.page import (
    BuilderPage,
    HeadFact,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageGauge,
    PageRow,
    PageTable,
    Shelf,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling, TouchedRuling
    from nco_builder.match.tally import ManBoxes
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import ChosenEntry, PageContext

RULING = ("open", "agreed", "decided")


def shelf(settling: Settling) -> Shelf:
    """Rulings that either squad touches, and the scenarios."""
    groups = [OfferGroup(_("Scenario"), tuple(_scenarios(settling)))]
    headings = {
        "open": _("Rulings to agree"),
        "agreed": _("Agreed"),
        "decided": _("Decided by the terms"),
    }
    for state in RULING:
        touched = [each for each in settling.rulings if each.state == state]
        if touched:
            offers = [offer for each in touched for offer in _ruling(settling, each)]
            groups.append(OfferGroup(headings[state], tuple(offers)))
    return Shelf(_("Settle"), _("Filter rulings, scenarios"), tuple(groups))


def _scenarios(settling: Settling) -> Iterator[Offer]:
    chosen = settling.scenario
    for scenario in settling.rulebook.scenarios:
        now = scenario is chosen
        text = _("Play scenario {number}").format(number=scenario.number)
        yield Offer(
            f"scenario_{scenario.number}",
            _("{number}: {name}").format(number=scenario.number, name=scenario.name),
            line=_("Deployment: {deployment}").format(deployment=scenario.deployment),
            barred=_("it is chosen") if now else "",
            change=PathEdit("set", ("scenario",), scenario.number, text),
            adds=False,
        )


def _ruling(settling: Settling, touched: TouchedRuling) -> Iterator[Offer]:
    match, ruling = settling.match, touched.ruling
    sides = "/".join(map(letter_of, touched.touched_by))
    search = f"{ruling.question} {ruling.decision} {ruling.rejected}"
    if touched.state != "open":
        yield Offer(
            f"reopen_{ruling.id}",
            ruling.name,
            price=sides,
            line=_("Leave open again: {reading}").format(reading=touched.reading),
            change=reopen(match, ruling.id),
            search=search,
            adds=False,
        )
        return
    yield Offer(
        f"agree_{ruling.id}",
        ruling.name,
        price=sides,
        line=_("Agree: {reading}").format(reading=ruling.decision),
        mark="ruling",
        change=agree(match, ruling.id),
        search=search,
        adds=False,
    )
    if touched.switch is None:
        return
    for said in touched.switch.decisions[1:]:
        yield Offer(
            f"decide_{ruling.id}_{said.id}",
            said.edit,
            price=sides,
            line=_("Instead: {reading}").format(reading=ruling.rejected),
            change=decide(match, touched.switch.key, said.id),
            search=search,
            adds=False,
        )


NOTHING = "–"
OPEN = Plural("ruling to agree", "rulings to agree")


def page(looked: PageContext) -> BuilderPage:
    """All that the page shows."""
    judged: Judged[SquadMatch] = looked.judged
    settling: Settling = judged.resolved
    return BuilderPage(
        facts=tuple(_facts(settling)),
        gauges=tuple(_gauges(settling)),
        shelf=shelf(settling),
        table=_table(settling),
        entry=entry(looked),
    )


def entry(looked: PageContext) -> ChosenEntry:
    """What the page says of what is chosen."""
    return entry_of(looked.judged.resolved, looked.chosen)


def _facts(settling: Settling) -> Iterator[HeadFact]:
    scenario = settling.scenario
    if scenario is None:
        yield HeadFact(_("no scenario yet"))
    else:
        told = _("scenario {number}, {name}").format(number=scenario.number, name=scenario.name)
        yield HeadFact(told)
    match = settling.match
    yield HeadFact(_("turn {number}").format(number=match.turn), ("turn",))
    if match.round is not None:
        yield HeadFact(_("round {number}").format(number=match.round), ("round",))
    if match.table:
        yield HeadFact(_("table {name}").format(name=unbroken(match.table)), ("table",))


def _gauges(settling: Settling) -> Iterator[PageGauge]:
    result = result_of(settling)
    for place in range(len(settling.reports)):
        scored = str(result.scores[place].total) if result else NOTHING
        rest = _("{side} scored").format(side=letter_of(place))
        yield PageGauge(scored, rest, dice_text(settling, place))
    if result is not None and has_begun(settling.match):
        yield PageGauge(str(result.difference), _("difference"), result.level.name)
    count = len(settling.open_rulings)
    yield PageGauge(str(count), OPEN.of(count))
    turns = settling.turns
    most = str(turns) if turns else ""
    rest = _("of {turns} turns").format(turns=most) if most else _("turns")
    share = min(1.0, settling.match.turn / turns) if turns else None
    yield PageGauge(str(settling.match.turn), rest, _("over") if settling.match.over else "", share)


def _table(settling: Settling) -> PageTable:
    columns = (
        PageColumn("#", key="number", title=_("Number"), shown="always", own_order=True),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Health"), key="health"),
        PageColumn(_("Psyche"), key="psyche"),
        PageColumn(_("What follows"), wide=True, key="follows"),
        PageColumn(_("Used"), key="used"),
        PageColumn(_("Worth"), "right", key="worth"),
    )
    rows: list[PageRow] = []
    for side in range(len(settling.reports)):
        rows.append(_side(settling, side))
        rows += [_man(settling, side, man) for man in range(settling.reports[side].size)]
        vehicles = settling.match.sides[side].squad.vehicles
        rows += [_vehicle(settling, side, place) for place in range(len(vehicles))]
    result = result_of(settling)
    begun = result is not None and has_begun(settling.match)
    return PageTable(
        name=_("Squads"),
        columns=columns,
        rows=tuple(rows),
        foot=result_text(settling, result) if begun and result else _("Nothing is tallied yet."),
        foot_aside="",
        empty=_("Two squads meet here. Choose their files, or drop them here."),
        empty_way="choose_squads",
        empty_button=_("Choose squads…"),
    )


def _side(settling: Settling, side: int) -> PageRow:
    """A row for the side itself: it leads to who plays it, its roll, its bonuses."""
    report, player = settling.reports[side], player_of(settling, side)
    verdict = _("legal") if report.legal else _("not legal")
    name = unbroken(report.squad.name) or _("Untitled squad")
    cells = (
        PageCell(letter_of(side), strong=True),
        PageCell(f"{name}, {player}" if player else name, strong=True),
        PageCell(""),
        PageCell(""),
        PageCell(verdict, mark="" if report.legal else "error"),
        PageCell(""),
        PageCell(str(report.victory_total), strong=True),
    )
    return PageRow(("sides", side), cells, fixed=True, hint=side_name(settling, side))


def _man(settling: Settling, side: int, man: int) -> PageRow:
    of, report = settling.match.sides[side], settling.reports[side]
    found, ticked, boxes = report.members[man], tally_of(of, man), boxes_of(report, man)
    state = state_of(report, of, man)
    follows = capital(", ".join(what_follows(state, settling.rulebook)))
    cells = (
        PageCell(str(man + 1)),
        PageCell(report.names.man(man), strong=not state.casualty),
        PageCell(_left(boxes.health, ticked.health)),
        PageCell(_left(boxes.psyche, ticked.psyche)),
        PageCell(follows, mark="error" if state.casualty else "warning" if follows else ""),
        PageCell(_used(boxes, ticked.used)),
        PageCell(str(found.victory), strong=state.casualty),
    )
    return PageRow(("sides", side, "squad", "members", man), cells, fixed=True)


def _left(most: int, gone: int) -> str:
    """`3/5`: so many of so many boxes are left."""
    return _("{left}/{most}").format(left=max(0, most - gone), most=most) if most else NOTHING


def _used(boxes: ManBoxes, used: dict[str, int]) -> str:
    told = [f"{box.name} {used[box.id]}/{box.most}" for box in boxes.uses if used.get(box.id)]
    return ", ".join(told)


def _vehicle(settling: Settling, side: int, place: int) -> PageRow:
    report = settling.reports[side]
    names, vehicle = report.names, report.squad.vehicles[place]
    tally = vehicle_tally_of(settling.match.sides[side], place)
    told = _("wreck") if tally.wreck else ""
    if tally.wreck and tally.by_soldier:
        told = _("wreck, by a soldier")
    worth = str(settling.rulebook.appendix_b.kill_bonus.points)
    cells = (
        PageCell(""),
        PageCell(unbroken(names.vehicle(vehicle)), strong=True),
        PageCell(NOTHING),
        PageCell(NOTHING),
        PageCell(told, mark="error" if tally.wreck else ""),
        PageCell(""),
        PageCell(worth),
    )
    return PageRow(("sides", side, "squad", "vehicles", place), cells, fixed=True)
