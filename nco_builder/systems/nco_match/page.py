"""The builder page of a match: both squads with their tally, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.path_edits import PathEdit
from nco_builder.language import _, ngettext, pgettext
from nco_builder.language.words import capital, enumerated, signed, unbroken
from nco_builder.match.model import SIDES, MatchTerms, VehicleTally, decide, reopen
from nco_builder.match.result import OPPONENT, has_begun, result_of
from nco_builder.match.settling import asked, scenario_number
from nco_builder.match.tally import (
    bonus_count,
    boxes_of,
    order_dice,
    set_bonus,
    set_casualty,
    set_vehicle,
    state_of,
    tally_of,
    tick,
    use,
    vehicle_tally_of,
    what_follows,
)
from nco_builder.match.texts import (
    asked_text,
    deployment_text,
    dice_text,
    difference_text,
    letter_of,
    player_of,
    result_text,
    side_name,
    vehicle_lines,
)
from nco_builder.schema.record import Frozen
from nco_builder.sheets.blocks import Text, Tile
from nco_builder.squad import Match
from nco_builder.systems.nco_match.judge import tally_problems
from nco_builder.systems.nco_squad.columns import ever_shorter
from nco_builder.systems.nco_squad.entry import ATTRIBUTES
from nco_builder.systems.page import (
    BuilderPage,
    Chip,
    ChipField,
    EntryForm,
    HeadFact,
    NoteField,
    NumberField,
    Offer,
    OfferGroup,
    PageCell,
    PageColumn,
    PageGauge,
    PageGroup,
    PageRow,
    PageTable,
    Shelf,
    StepperField,
    TextField,
    token_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.legality.report import MemberReport
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling, TouchedRuling
    from nco_builder.match.tally import ManBoxes, TallyTrack
    from nco_builder.rules.play import Scenario
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.page import Change, Field, PageContext


MOST_TURNS = 99
FACES = range(1, 7)
MOST_BOXES = 20
"""More boxes than this are counted instead of shown."""


def entry_of(settling: Settling, chosen: DocPath) -> EntryForm:
    """Return the form of the selection; that of the match if it no longer exists."""
    sides = settling.match.sides
    match chosen:
        case ("sides", int(side), "squad", "members", int(man)) if (
            side < len(sides) and man < settling.reports[side].size
        ):
            return _man_entry(settling, side, man)
        case ("sides", int(side), "squad", "vehicles", int(place)) if side < len(
            sides
        ) and place < len(sides[side].squad.vehicles):
            return _vehicle_entry(settling, side, place)
        case ("sides", int(side), *_rest) if side < len(sides):
            return _side_entry(settling, side)
        case _:
            return _match(settling)


def _man_entry(settling: Settling, side: int, man: int) -> EntryForm:
    of, report = settling.match.sides[side], settling.reports[side]
    found, state = report.members[man], state_of(report, of, man)
    return EntryForm(
        path=("sides", side, "squad", "members", man),
        label=f"{letter_of(side)}{man + 1}, {_rank(report, man)}",
        aside=_("worth {points}").format(points=found.victory),
        title=report.names.man(man),
        tiles=tuple(_tiles(found)),
        fields=(
            *[NoteField(capital(text)) for text in what_follows(state, settling.rulebook)],
            ChipField(
                _("Out of action"),
                (
                    Chip(
                        _("Casualty"),
                        on=state.casualty,
                        switch=True,
                        change=set_casualty(settling, side, man, gone=not state.casualty),
                    ),
                ),
            ),
            *_tracks(settling, side, man),
            *_uses(settling, side, man),
            *_weapons(settling, side, man),
        ),
    )


def _tiles(man: MemberReport) -> Iterator[Tile]:
    """Yield the profile of a man in play."""
    if man.profile is not None:
        for attribute, label in ATTRIBUTES.items():
            value: int = getattr(man.profile, attribute)
            yield Tile(_(label), (Text(str(value), "number"),), short=attribute)


def _rank(report: Report, man: int) -> str:
    """Return the rank or trade of a man."""
    unit = report.members[man].unit
    return unit.name if unit else unbroken(report.squad.members[man].unit)


def _weapons(settling: Settling, side: int, man: int) -> Iterator[NoteField]:
    """Yield the numbers of each weapon of a man, a line each."""
    from nco_builder.sheets.weapon_lines import carried_by  # few pages need it

    report = settling.reports[side]
    member, unit = report.squad.members[man], report.members[man].unit
    for each in carried_by(member, unit):
        known = report.rules.weapons_by_id.get(each)
        if known is None:
            continue
        dice = ngettext("{count} die", "{count} dice", known.dice).format(count=known.dice)
        said = [f'{known.range_in}"', dice]
        if known.wound:
            said.append(_("wound {bonus}").format(bonus=signed(known.wound)))
        if known.close_combat_courage:
            text = _("close combat {bonus}").format(bonus=signed(known.close_combat_courage))
            said.append(text)
        yield NoteField(f"{known.name}: {', '.join(said)}")


def _tracks(settling: Settling, side: int, man: int) -> Iterator[Field]:
    """Yield boxes as on the card: a click ticks all up to it, or unticks the last ticked one."""
    match = settling.match
    boxes = boxes_of(settling.reports[side], man)
    ticked = tally_of(match.sides[side], man)
    tracks: tuple[tuple[TallyTrack, str, int, int], ...] = (
        ("health", _("Health gone"), boxes.health, ticked.health),
        ("psyche", _("Psyche gone"), boxes.psyche, ticked.psyche),
        ("breakdowns", _("Breakdowns"), boxes.breakdowns, ticked.breakdowns),
    )
    for track, label, most, gone in tracks:
        if most:

            def change(count: int, track: TallyTrack = track) -> Change:
                return tick(match, side, man, track, count)

            yield _boxes(label, most, gone, change)


def _uses(settling: Settling, side: int, man: int) -> Iterator[Field]:
    match = settling.match
    used = tally_of(match.sides[side], man).used
    for each in boxes_of(settling.reports[side], man).uses:

        def change(count: int, what: str = each.id) -> Change:
            return use(match, side, man, what, count)

        label = _("{what} used").format(what=each.name)
        yield _boxes(label, each.most, used.get(each.id, 0), change)


def _boxes(
    label: str, most: int, gone: int, change: Callable[[int], Change], note: str = ""
) -> ChipField:
    if most > MOST_BOXES:
        label = _("{what} {gone}/{most}").format(what=label, gone=gone, most=most)
        more, less = Chip("+1", change=change(gone + 1)), Chip("−1", change=change(gone - 1))
        return ChipField(label, (more, less), note=note)
    chips = [
        Chip(
            str(count),
            on=count <= gone,
            change=change(count - 1 if count == gone else count),
            said=_("{count} of {most} ticked").format(count=count, most=most),
        )
        for count in range(1, most + 1)
    ]
    return ChipField(label, tuple(chips), note=note)


def _vehicle_entry(settling: Settling, side: int, place: int) -> EntryForm:
    match, report = settling.match, settling.reports[side]
    tally = vehicle_tally_of(match.sides[side], place)
    wreck = VehicleTally(wreck=not tally.wreck)
    soldier = VehicleTally(wreck=True, by_soldier=not tally.by_soldier)
    chips = (
        Chip(
            _("Wreck"), on=tally.wreck, change=set_vehicle(match, side, place, wreck), switch=True
        ),
        Chip(
            _("destroyed by a soldier"),
            on=tally.by_soldier,
            switch=True,
            change=set_vehicle(match, side, place, soldier),
        ),
    )
    return EntryForm(
        path=("sides", side, "squad", "vehicles", place),
        label=_("{side}, vehicle {number}").format(side=letter_of(side), number=place + 1),
        title=unbroken(report.names.vehicle(report.squad.vehicles[place])),
        fields=(ChipField(_("Out of action"), chips),),
    )


def _side_entry(settling: Settling, side: int) -> EntryForm:
    match = settling.match
    of = match.sides[side]
    fields: list[Field] = [TextField(_("Player"), ("sides", side, "player"), of.player)]
    if len(match.deployment.rolls) in {0, len(match.sides)}:
        fields.append(_roll(settling, side))
    for place, bonus in enumerate(settling.scenario.bonuses if settling.scenario else ()):
        scored = bonus_count(of, place)

        def change(count: int, place: int = place) -> Change:
            return set_bonus(match, side, place, count)

        several = bonus.count_max > 1
        label = _("{points} vp each") if several else _("{points} vp")
        label = label.format(points=bonus.points)
        fields.append(_boxes(label, bonus.count_max, scored, change, bonus.reason))
    fields += [NoteField(line) for line in vehicle_lines(settling, side)]
    return EntryForm(
        path=("sides", side),
        label=_side(side),
        aside=unbroken(of.taken.file),
        title=side_name(settling, side),
        fields=tuple(fields),
    )


def _roll(settling: Settling, side: int) -> ChipField:
    """Return the die for table sides; the other side's shows 1 until it is entered."""
    rolls = settling.match.deployment.rolls or tuple([1] * len(settling.match.sides))
    known = bool(settling.match.deployment.rolls)
    text = _("Roll for the sides of the table")
    chips = [
        Chip(
            str(face),
            on=known and rolls[side] == face,
            change=PathEdit(
                "set",
                ("deployment", "rolls"),
                (*rolls[:side], face, *rolls[side + 1 :]),
                text,
            ),
        )
        for face in FACES
    ]
    return ChipField(_("Deployment roll"), tuple(chips), one=True)


def _match(settling: Settling) -> EntryForm:
    match = settling.match
    notes = [asked_text(settling, each) for each in asked(settling)]
    if len(match.sides) > 1:
        notes.append(deployment_text(settling))
    unequal = [difference_text(each, *settling.reports[:2]) for each in settling.unequal]
    return EntryForm(
        path=(),
        label=_("Match"),
        title=unbroken(match.name) or _("Untitled match"),
        fields=(
            TextField(_("Name"), ("name",), match.name),
            TextField(_("Date"), ("date",), match.date),
            TextField(_("Table"), ("table",), match.table),
            NumberField(_("Round"), ("round",), match.round, least=1, most=MOST_TURNS),
            StepperField(_("Turn"), ("turn",), match.turn, most=MOST_TURNS),
            _alternative(settling),
            _vehicles(settling),
            *_event(settling),
            _end(match),
            *([NoteField(_("Unequal"), heading=True)] if unequal else []),
            *[NoteField(text) for text in unequal],
            *([NoteField(_("Before deployment"), heading=True)] if notes else []),
            *[NoteField(text) for text in notes],
            TextField(_("Notes"), ("notes",), match.notes, lines=4),
        ),
    )


def _end(match: SquadMatch) -> ChipField:
    """Return whether the match is over."""
    over = PathEdit("set", ("over",), not match.over, _("The match is over"))
    chip = Chip(_("Match over"), on=match.over, change=over, switch=True)
    return ChipField(_("State"), (chip,))


def _alternative(settling: Settling) -> ChipField:
    """Return whether all men begin off the table."""
    on = settling.match.deployment.alternative
    rule = settling.rulebook.alternative_deployment
    change = PathEdit("set", ("deployment", "alternative"), not on, rule.name)
    return ChipField(_("Deployment"), (Chip(rule.name, on=on, change=change, switch=True),))


def _vehicles(settling: Settling) -> ChipField:
    """Return the optional rules on vehicles, which are for both sides or for none."""
    squads = [report.squad.match for report in settling.reports]
    agreed = {
        "vehicle_phase": bool(squads) and all(each.vehicle_phase for each in squads),
        "anti_tank_weapons": bool(squads) and all(each.anti_tank_weapons for each in squads),
    }
    texts = {"vehicle_phase": _("Vehicle Phase"), "anti_tank_weapons": _("Anti-tank weapons")}
    terms = settling.match.terms or MatchTerms()
    before = terms.match or Match(scenario=scenario_number(settling.match))
    chips = []
    for key, text in texts.items():
        now = before.replace(**agreed | {key: not agreed[key]})
        change = PathEdit("set", ("terms",), terms.replace(match=now), text)
        is_decided = bool(terms.event) and terms.match is not None  # by the event
        edit = None if is_decided else change
        chips.append(Chip(text, on=agreed[key], change=edit, switch=True))
    return ChipField(_("Vehicles"), tuple(chips))


def _event(settling: Settling) -> Iterator[Field]:
    """Yield the events of a turn, from the second on: that of the first turn without one."""
    match, known = settling.match, settling.rulebook.events.events
    if match.turn < FIRST_EVENT:
        return
    turn = min(match.turn, len(match.events) + FIRST_EVENT)
    at = turn - FIRST_EVENT
    now = match.events[at] if at < len(match.events) else ""
    text = _("Event of turn {turn}").format(turn=turn)
    chips = [
        Chip(
            each.name,
            on=each.id == now,
            change=PathEdit(
                "set", ("events",), (*match.events[:at], each.id, *match.events[at + 1 :]), text
            ),
        )
        for each in known
    ]
    yield ChipField(text, tuple(chips), one=True)
    found = next((each for each in known if each.id == now), None)
    if found is not None:
        yield NoteField(f"{found.title}: {found.reminder_text}")


FIRST_EVENT = 2
"""The first turn that has an event (p. 12)."""


def _prompt(settling: Settling) -> EntryForm:
    """Return what is asked of both players at the table: deployment, event, end of the turn."""
    match, scenario = settling.match, settling.scenario
    fields: list[Field] = [
        _end(match),
        *([_alternative(settling)] if match.turn < FIRST_EVENT else _event(settling)),
    ]
    if scenario is not None:
        deployed = _("Deployment: {deployment}").format(deployment=scenario.deployment)
        fields += [NoteField(scenario.reminder_text), NoteField(deployed)]
        if need := scenario.turns.continue_on.get(match.turn):
            text = _("After this turn roll a D6: the match goes on at {need}+.")
            fields.append(NoteField(text.format(need=need)))
        fields += [NoteField(text) for text in _missions(scenario)]
    if match.turn < FIRST_EVENT:
        fields.append(NoteField(deployment_text(settling)))
        fields.append(NoteField(settling.rulebook.alternative_deployment.reminder_text))
    else:
        fields += [NoteField(text) for text in _grid(settling)]
    title = scenario.name if scenario is not None else _("No scenario yet")
    return EntryForm(path=(), label="", title=title, fields=tuple(fields))


def _missions(scenario: Scenario) -> Iterator[str]:
    """Yield the table of a scenario, such as secret missions, a line each."""
    for row in scenario.table:
        rolls = "–".join([str(each) for each in dict.fromkeys((row.rolls[0], row.rolls[-1]))])
        yield _("{rolls}: {what}").format(rolls=rolls, what=row.text or row.name)


def _grid(settling: Settling) -> Iterator[str]:
    """Yield the event table, a line for each first die."""
    names = {each.id: each.name for each in settling.rulebook.events.events}
    for die, row in enumerate(settling.rulebook.events.grid, 1):
        events = ", ".join([f"{second} {names[each]}" for second, each in enumerate(row, 1)])
        yield _("First die {die}, second die: {events}").format(die=die, events=events)


def shelf(settling: Settling) -> Shelf:
    """Return the scenarios, and what the findings cannot offer: other decisions on rulings.

    Rulings are listed among the findings, and agreed on and reopened there.
    """
    groups = [OfferGroup(_("Scenario"), tuple(_scenarios(settling)))]
    headings = {"open": _("Decide otherwise"), "decided": _("Decided by the terms")}
    for state, heading in headings.items():
        touched = [each for each in settling.rulings if each.state == state]
        offers = [offer for each in touched for offer in _ruling(settling, each)]
        if offers:
            groups.append(OfferGroup(heading, tuple(offers)))
    return Shelf(_("Settle"), _("Filter scenarios, rulings"), tuple(groups))


def _scenarios(settling: Settling) -> Iterator[Offer]:
    chosen = settling.scenario
    for scenario in settling.rulebook.scenarios:
        now = scenario is chosen
        text = _("Play scenario {number}").format(number=scenario.number)
        yield Offer(
            f"scenario_{scenario.number}",
            _("{number}: {name}").format(number=scenario.number, name=scenario.name),
            line=_("Deployment: {deployment}").format(deployment=scenario.deployment),
            price="✓" if now else "",
            chosen=now,
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
    if touched.switch is None:
        return
    for said in touched.switch.decisions[1:]:
        yield Offer(
            f"decide_{ruling.id}_{said.id}",
            said.edit,
            price=sides,
            line=said.said,
            mark="ruling",
            change=decide(match, touched.switch.key, said.id),
            search=search,
            adds=False,
        )


NOTHING = "–"
SCORE_WEIGHT = 400
"""The share of each score in the width of the gauges: both have the same."""


def page(context: PageContext) -> BuilderPage:
    """Return the page."""
    judgement: Judged[SquadMatch] = context.judgement
    settling: Settling = judgement.resolved
    return BuilderPage(
        facts=tuple(_facts(settling)),
        gauges=tuple(_gauges(settling)),
        shelf=shelf(settling),
        table=_table(settling),
        entry=entry(context),
    )


def entry(context: PageContext) -> EntryForm:
    """Return the form of the selection."""
    return entry_of(context.judgement.resolved, context.chosen)


def _facts(settling: Settling) -> Iterator[HeadFact]:
    scenario = settling.scenario
    if scenario is None:
        yield HeadFact(_("no scenario yet"))
    else:
        told = _("scenario {number}, {name}").format(number=scenario.number, name=scenario.name)
        yield HeadFact(told)
    match = settling.match
    if match.round is not None:
        yield HeadFact(_("round {number}").format(number=match.round), ("round",))
    if match.table:
        yield HeadFact(_("table {name}").format(name=unbroken(match.table)), ("table",))


def _gauges(settling: Settling) -> Iterator[PageGauge]:
    result = result_of(settling)
    for place in range(len(settling.reports)):
        scored = str(result.scores[place].total) if result else NOTHING
        rest = _("scored by {side}").format(side=side_name(settling, place))
        worth = settling.reports[OPPONENT[place]].victory_total if result else 0
        share = min(1.0, result.scores[place].total / worth) if result and worth else None
        yield PageGauge(
            scored,
            rest,
            dice_text(settling, place),
            share,
            brief=_("scored by {side}").format(side=letter_of(place)),
            limit=f"/ {worth}" if worth else "",
            shorter=("",),
            weight=SCORE_WEIGHT,
            parts=((share or 0.0, token_of(place)),),
            counts=_("{side} scored").format(side=letter_of(place)),
        )
    if result is not None and has_begun(settling.match):
        yield PageGauge(str(result.difference), _("difference"), result.level.name)
    turns = settling.turns
    most = str(turns) if turns else ""
    rest = _("of {turns} turns").format(turns=most) if most else _("turns")
    share = min(1.0, settling.match.turn / turns) if turns else None
    note = _("over") if settling.match.over else ""
    yield PageGauge(
        str(settling.match.turn),
        rest,
        note,
        share,
        counts=_("turns"),
        offers=_("Change the turn"),
        leads_to=("turn",),
    )


def _table(settling: Settling) -> PageTable:
    columns = (
        PageColumn("#", key="number", title=_("Number"), shown="always", numbers_rows=True),
        PageColumn(_("Name"), wide=True, key="name", shown="always"),
        PageColumn(_("Rank"), key="rank", quiet=True, hide_order=1, alike=True),
        PageColumn(_("Health"), key="health", stretch=0),
        PageColumn(_("Psyche"), key="psyche", stretch=0),
        PageColumn(pgettext("of a unit", "State"), wide=True, key="follows"),
        PageColumn(_("Used"), key="used", hide_order=2, listed=True),
        PageColumn(_("Worth"), "right", key="worth"),
    )
    rows: list[PageRow] = []
    for side in range(len(settling.reports)):
        own = [_side_row(settling, side)]
        own += [_man_row(settling, side, man) for man in range(settling.reports[side].size)]
        vehicles = settling.match.sides[side].squad.vehicles
        own += [_vehicle_row(settling, side, place) for place in range(len(vehicles))]
        rows += [row.replace(group=letter_of(side)) for row in own]
    result = result_of(settling)
    begun = result is not None and has_begun(settling.match)
    return PageTable(
        name=_("Squads"),
        columns=columns,
        rows=tuple(rows),
        foot=result_text(settling, result) if begun and result else _("Nothing is tallied yet."),
        foot_aside="",
        foot_way="at_table" if len(settling.reports) == SIDES else "",
        foot_button=_("Play on at the table") if begun else _("Play at the table"),
        empty=_("Two squads meet here. Choose their files, or drop them here."),
        empty_way="choose_squads",
        empty_button=_("Choose squads…"),
        groups=tuple(
            [
                PageGroup(letter_of(side), _side(side), dice_text(settling, side), token_of(side))
                for side in range(len(settling.reports))
            ]
        ),
    )


def _side(side: int) -> str:
    return _("Side {letter}").format(letter=letter_of(side))


def _side_row(settling: Settling, side: int) -> PageRow:
    """Return a row for the side itself, with its player, roll and bonuses."""
    report, player = settling.reports[side], player_of(settling, side)
    verdict = _("legal") if report.legal else _("not legal")
    name = unbroken(report.squad.name) or _("Untitled squad")
    cells = (
        PageCell(letter_of(side)),
        PageCell(f"{name}, {player}" if player else name, strong=True),
        PageCell(""),
        PageCell(""),
        PageCell(""),
        PageCell(verdict, mark="" if report.legal else "error"),
        PageCell(""),
        PageCell(str(report.victory_total), strong=True),
    )
    hint = side_name(settling, side)
    return PageRow(("sides", side), cells, fixed=True, hint=hint, leads=True)


def _man_row(settling: Settling, side: int, man: int) -> PageRow:
    of, report = settling.match.sides[side], settling.reports[side]
    found, ticked, boxes = report.members[man], tally_of(of, man), boxes_of(report, man)
    state = state_of(report, of, man)
    rank = _rank(report, man)
    follows = capital(", ".join(what_follows(state, settling.rulebook)))
    path = ("sides", side, "squad", "members", man)
    cells = (
        PageCell(f"{letter_of(side)}{man + 1}"),
        PageCell(report.names.man(man), strong=not state.casualty),
        PageCell(rank, shorter=ever_shorter(rank)),
        _left(boxes.health, ticked.health),
        _left(boxes.psyche, ticked.psyche),
        PageCell(
            follows,
            mark="error" if state.casualty else "warning" if follows else "",
            edits=(*path, "casualty"),
        ),
        PageCell(_used(boxes, ticked.used)),
        PageCell(str(found.victory), strong=state.casualty),
    )
    return PageRow(path, cells, fixed=True)


def _left(most: int, gone: int) -> PageCell:
    """`3/5`: the remaining boxes of all."""
    if not most:
        return PageCell(NOTHING)
    left = max(0, most - gone)
    text = _("{left}/{most}").format(left=left, most=most)
    return PageCell(text, sort_key=left, boxes=(left, most))


def _used(boxes: ManBoxes, used: dict[str, int]) -> str:
    told = [f"{box.name} {used[box.id]}/{box.most}" for box in boxes.uses if used.get(box.id)]
    return ", ".join(told)


def _vehicle_row(settling: Settling, side: int, place: int) -> PageRow:
    report = settling.reports[side]
    names, vehicle = report.names, report.squad.vehicles[place]
    tally = vehicle_tally_of(settling.match.sides[side], place)
    told = _("wreck") if tally.wreck else ""
    if tally.wreck and tally.by_soldier:
        told = _("wreck, by a soldier")
    worth = str(settling.rulebook.appendix_b.kill_bonus.points)
    path = ("sides", side, "squad", "vehicles", place)
    cells = (
        PageCell(""),
        PageCell(unbroken(names.vehicle(vehicle)), strong=True),
        PageCell(_("vehicle")),
        PageCell(NOTHING),
        PageCell(NOTHING),
        PageCell(told, mark="error" if tally.wreck else "", edits=(*path, "wreck")),
        PageCell(""),
        PageCell(worth),
    )
    return PageRow(path, cells, fixed=True)


class SideAtTable(Frozen):
    """One side: its player, its score, and its tally."""

    letter: str
    name: str
    scored: str
    entries: tuple[EntryForm, ...]


class MatchAtTable(Frozen):
    """What is asked of both, both sides, the turn, the number of turns, and the result."""

    prompt: EntryForm
    sides: tuple[SideAtTable, ...]
    turn: int
    turns: str
    stands: str


def at_table(settling: Settling) -> MatchAtTable:
    """Return all that is shown at the table."""
    result = result_of(settling)
    sides = []
    for place, side in enumerate(settling.match.sides):
        squad = ("sides", place, "squad")
        paths: list[DocPath] = [
            (*squad, "members", man) for man in range(settling.reports[place].size)
        ]
        paths += [(*squad, "vehicles", vehicle) for vehicle in range(len(side.squad.vehicles))]
        entries = [_ticked(settling, ("sides", place))]  # the roll and the bonuses come first
        entries += [_ticked(settling, path) for path in paths]
        scored = str(result.scores[place].total) if result else ""
        sides.append(
            SideAtTable(
                letter_of(place),
                side_name(settling, place),
                scored,
                tuple(
                    [each for each in entries if any(isinstance(f, ChipField) for f in each.fields)]
                ),
            )
        )
    turns = _("of {turns}").format(turns=settling.turns) if settling.turns else ""
    dice = [f"{letter_of(side)} {order_dice(settling, side)}" for side in range(len(sides))]
    bag = _("Order dice: {sides}.").format(sides=enumerated(dice))
    told = (*tally_problems(settling)[:1], result_text(settling, result), bag) if result else ()
    stands = " ".join(told)
    return MatchAtTable(_prompt(settling), tuple(sides), settling.match.turn, turns, stands)


def _ticked(settling: Settling, path: DocPath) -> EntryForm:
    """Return what is chosen there, without what is typed."""
    entry = entry_of(settling, path)
    fields = [each for each in entry.fields if isinstance(each, ChipField | NoteField)]
    match path:
        case ("sides", int(side), "squad", "members", int(man)):
            if state_of(settling.reports[side], settling.match.sides[side], man).casualty:
                first = next(at for at, each in enumerate(fields) if isinstance(each, ChipField))
                fields = fields[: first + 1]  # of the fallen only that, to take it back
    return entry.replace(fields=tuple(fields))
