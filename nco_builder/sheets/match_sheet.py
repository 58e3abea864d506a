"""Sheets of a match: both squads side by side with tally, and the vehicles against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nco_builder.documents.kinds import kind_for
from nco_builder.language import N_, _, current, ngettext
from nco_builder.language.words import capital, fold
from nco_builder.legality import Names
from nco_builder.match.model import SIDES
from nco_builder.match.result import destroying_scores
from nco_builder.match.settling import types_against, vehicles_of
from nco_builder.match.tally import state_of, vehicle_tally_of
from nco_builder.match.texts import dice_text, letter_of, player_of
from nco_builder.sheets import NoSheetError, vehicle_deck, vehicle_sheet
from nco_builder.sheets.blocks import Blank, Boxes, Grid, Mark, Panel, Points, Text
from nco_builder.sheets.contents import Band, BandSheet, Banner, ContentGroup, Stamp
from nco_builder.sheets.legend import letters_of
from nco_builder.sheets.match_tally import (
    NAMED_HIGH,
    agreed_panel,
    is_blank,
    scenario_bands,
    signatures,
    totals_panel,
    turns_panel,
    victory_panel,
)
from nco_builder.sheets.men import NONE
from nco_builder.sheets.roster import bonus_sum, scenario
from nco_builder.sheets.roster_rows import Men
from nco_builder.sheets.weapon_lines import weapons_of
from nco_builder.sheets.words import (
    APART,
    DOT,
    ERRORS,
    NBSP,
    PRINTED_BY,
    called,
    counted,
    cut_to,
    day,
    joined,
    left_to_settle,
    number,
    single_line,
)
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from nco_builder.legality import Finding, Report
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Cell, Inline, Paragraph
    from nco_builder.sheets.contents import Content
    from nco_builder.sheets.drawings import Align
    from nco_builder.vehicles import VehicleChart

    Maker = Callable[[Report, SheetOptions, Collection[str]], Content]


ROWS_OF_A_BAND, FEWER_ROWS = 16, 8
"""The most men of any nation, and the most rows of a table with long names; further men are in
another table."""
SHORT, LONGEST, LONGEST_SQUAD, MOST_VEHICLES = 40, 80, 120, 8
"""The longest names and the most vehicles that keep a table on a page."""
PLAYER_MM = 38
LONG_LINE = 50
"""The most letters of a match and its scenario that stand on one line."""
MEN_HEADINGS = ("", N_("Man"), N_("Weapons (range, to hit)"), N_("Worth"), N_("Fallen"))
VEHICLE_HEADINGS = (N_("Vehicle"), N_("comes"), N_("Wreck"), N_("by soldier"), N_("Worth"))
WHO_MM = 12
BETWEEN = Text(APART)
"""The separator between two weapons."""
NOBODY = Points(((NONE,),))


def side_bands(settling: Settling, *, hits: bool = True) -> Iterator[Band]:
    """Yield both squads side by side, in as many bands as needed, with what weapons hit on."""
    blank = [most_men(settling, report) for report in settling.reports if is_blank(report)]
    most = max([*blank, *[report.size for report in settling.reports]])
    longest = max(
        [len(man.name) for report in settling.reports for man in report.squad.members] or [0]
    )
    rows = ROWS_OF_A_BAND if longest <= SHORT else FEWER_ROWS
    for start in range(0, max(most, 1), rows):
        span = range(start, start + rows)
        sides = range(len(settling.reports))
        panels = [_panel(settling, place, span, hits=hits) for place in sides]
        yield Band(panels[0], panels[1], even=True)
    if any(report.squad.vehicles for report in settling.reports):
        fleet = [_vehicles(settling, place) for place in range(len(settling.reports))]
        yield Band(fleet[0], fleet[1], even=True)


def _panel(settling: Settling, place: int, span: range, *, hits: bool) -> Panel:
    report = settling.reports[place]
    if is_blank(report):
        return _blank(settling, place, span)
    by_number = sorted(range(report.size), key=report.numbers.__getitem__)
    men = by_number[span.start : span.stop]
    name = cut_to(report.squad.name, LONGEST_SQUAD) or _("Untitled squad")
    letter = letter_of(place)
    if span.start:
        heading = _("{letter}  {squad}, continued").format(letter=letter, squad=name)
        return Panel(heading, "", (_men(settling, place, men, hits=hits) if men else NOBODY,))
    parts = (Points((_who(settling, place),)), _men(settling, place, men, hits=hits))
    worth = _("all worth {points}").format(points=number(report.victory_total))
    aside = f"{dice_text(settling, place)} · {worth}"
    return Panel(f"{letter}  {name}", aside, parts)


def _blank(settling: Settling, place: int, span: range) -> Panel:
    """Return lines for a squad that comes on paper."""
    letter = letter_of(place)
    if span.start:
        return Panel(letter, "", (NOBODY,))
    heading = f"{letter}  {cut_to(player_of(settling, place), LONGEST)}"
    nation: Paragraph = (Text(_("Squad") + NBSP), Blank(PLAYER_MM))
    told = tuple([_(each) if each else "" for each in MEN_HEADINGS])
    aligns: tuple[Align, ...] = ("center", "left", "left", "right", "center")
    rows = [
        ((Text(str(man)),), (Blank(),), (Blank(),), (Blank(NUMBER_MM),), _box(ticked=False))
        for man in range(1, most_men(settling, settling.reports[place]) + 1)
    ]
    grid = Grid(told, tuple(rows), aligns=aligns, high=NAMED_HIGH)
    return Panel(heading, "", (Points((nation,)), grid))


def most_men(settling: Settling, report: Report) -> int:
    """Return the most men that the nation of a squad may have; if it has none, any nation."""
    book = settling.rulebook
    known = book.nations_by_id.get(report.squad.nation)
    nations = [known] if known else book.nations
    return min(ROWS_OF_A_BAND, max([each.max_squad_size for each in nations]))


def _who(settling: Settling, place: int) -> Paragraph:
    """Return nation and player, and what is wrong."""
    report = settling.reports[place]
    nation = single_line(Names(report.squad, report.rulebook).nation(report.squad.nation))
    player = player_of(settling, place)
    named = Text(cut_to(player, LONGEST), "strong") if player else Blank(PLAYER_MM)
    parts: list[Paragraph] = [(Text(nation),), (Text(_("Player") + " "), named)]
    if not report.legal:
        wrong = _("NOT LEGAL") if report.rulebook else _("NOT CHECKED")
        parts.insert(0, (Text(f"{wrong}, {counted(len(report.errors), ERRORS)}", "strong"),))
    return joined(parts)


def _men(settling: Settling, place: int, men: Sequence[int], *, hits: bool) -> Grid:
    rows = _Rows(settling, place, hits=hits)
    aligns: tuple[Align, ...] = ("center", "left", "left", "right", "center")
    told = tuple([_(heading) if heading else "" for heading in MEN_HEADINGS])
    return Grid(told, tuple([rows.row(man) for man in men]), aligns=aligns)


class _Rows:
    """The men of one side as rows."""

    def __init__(self, settling: Settling, place: int, *, hits: bool) -> None:
        self._hits = hits
        self._side = settling.match.sides[place]
        self._report: Report = settling.reports[place]
        self._names = Names(self._report.squad, self._report.rulebook)
        self._men = Men(self._report)
        self._numbers = self._report.numbers

    def row(self, man: int) -> tuple[Paragraph, ...]:
        """Return number, name and rank, weapons, value, and a casualty box."""
        member, man_report = self._report.squad.members[man], self._report.members[man]
        rank = cut_to(self._names.unit(member.unit), LONGEST)
        name = cut_to(member.name, LONGEST)
        return (
            (Text(str(self._numbers[man])),),
            (Text(f"{name}\n", "strong"), Text(rank, "small")) if name else (Text(rank),),
            _in_two_lines(self._men.weapons(member, man_report.unit, hits=self._hits)),
            (Text(number(man_report.victory), "number"),),
            _box(ticked=state_of(self._report, self._side, man).casualty),
        )


def _in_two_lines(weapons: Paragraph) -> Paragraph:
    """Return weapons with the first on its own line, since rows have two lines anyway."""
    first = weapons.index(BETWEEN) if BETWEEN in weapons else len(weapons)
    more = weapons[first + 1 :]
    told = (*weapons[:first], Text("\n"), *more) if more else weapons
    return tuple([_cut(each) for each in told])


def _cut(inline: Inline) -> Inline:
    """Return words shortened to the length that fits a table."""
    if isinstance(inline, Text) and len(inline.text) > LONGEST:
        return Text(cut_to(inline.text, LONGEST), inline.role)
    return inline


def _box(*, ticked: bool) -> Paragraph:
    return (Boxes(1, int(ticked)),)


def _vehicles(settling: Settling, place: int) -> Panel:
    """Return the vehicles: their chance to arrive in a turn, who destroyed them, their value."""
    heading = _("{letter}  Vehicles").format(letter=letter_of(place))
    chart = vehicles_of(settling, place)
    if chart is None:
        return Panel(heading, "", (NOBODY,))
    aligns: tuple[Align, ...] = ("left", "center", "center", "left", "right")
    rows = list(_vehicle_rows(settling, place, chart))
    left = len(settling.reports[place].squad.vehicles) - len(rows)
    said = ngettext("and {count} more", "and {count} more", left).format(count=number(left))
    more = (Points(((Text(said),),)),) if left else ()
    grid = Grid(tuple(map(_, VEHICLE_HEADINGS)), tuple(rows), aligns=aligns)
    return Panel(heading, "", (grid, *more))


def _vehicle_rows(
    settling: Settling, place: int, chart: VehicleChart
) -> Iterator[tuple[Paragraph, ...]]:
    report, side = settling.reports[place], settling.match.sides[place]
    names = Names(report.squad, report.rulebook)
    comes = {arrival.kind.id: percent(arrival.each_turn) for arrival in chart.arrivals}
    worth = settling.rulebook.appendix_b.kill_bonus.points if destroying_scores(settling) else 0
    for at, vehicle in enumerate(report.squad.vehicles[:MOST_VEHICLES]):
        tally = vehicle_tally_of(side, at)
        by = _box(ticked=tally.wreck and tally.by_soldier)
        yield (
            (Text(cut_to(names.vehicle(vehicle), LONGEST), "strong"),),
            (Text(comes.get(vehicle.type, "").replace(" ", NBSP)),),
            _box(ticked=tally.wreck),
            by if settling.match.over else (*by, Text(NBSP), Blank(WHO_MM)),
            (Text(number(worth), "number"),),
        )


HEADLINE = N_("Match sheet")
OF_SQUADS = "squad_illegal"
NAME_MM, NUMBER_MM = 30, 8
LONGEST_DATE, LONGEST_PLACE = 60, 120


MOST_PROBLEMS, LONGEST_PROBLEM = 6, 240


class SettledMatch(Protocol):
    """A judged match, as needed for its sheet."""

    @property
    def document(self) -> SquadMatch:
        """The match."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it, and what is to be agreed."""

    @property
    def resolved(self) -> Settling:
        """The match with everything derived from it."""


def match_sheet(judgement: SettledMatch, options: SheetOptions) -> BandSheet:
    """Return the sheet of a match: to be filled in, or with the recorded tally.

    Raises:
        NoSheetError: it does not have two sides.
    """
    settling = judgement.resolved
    if len(settling.match.sides) != SIDES:
        raise NoSheetError(_("a match sheet needs two squads"))
    problems = _problems(judgement)
    bands, closer = [tuple(_bands(settling, problems, hits=hits)) for hits in (True, False)]
    name = called(settling.match.name)
    return BandSheet(
        title=name or _(HEADLINE),
        author="",
        subject=f"{_(HEADLINE)}, {settling.rulebook.label}",
        language=current(),
        banner=_banner(settling, options, problems),
        terms=_terms(settling),
        bands=bands,
        with_pictures=bands,
        closer=(closer,),
        crowded=True,
        long_names=tuple(_long_names(settling)),
        sections=(),
        legend=_legend(settling),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        credit=(settling.rulebook.credit,),
        counted=_("page {number} of {count}"),
    )


def _problems(judgement: SettledMatch) -> tuple[Paragraph, ...]:
    """Return contradictions of the match, such as in its tally, but not problems of squads."""
    kind = kind_for(judgement.document)
    errors = [each for each in judgement.findings if each.severity == "error"]
    told = [each for each in errors if each.code != OF_SQUADS]
    first = [kind.sentence(each, judgement) for each in told[:MOST_PROBLEMS]]
    return tuple([(Text(cut_to(each, LONGEST_PROBLEM)),) for each in first])


def _bands(settling: Settling, problems: tuple[Paragraph, ...], *, hits: bool) -> Iterator[Band]:
    """Yield the bands; what weapons `hit` on, which rosters have, too, gives way to a page."""
    yield from side_bands(settling, hits=hits)
    scenario, result = tuple(scenario_bands(settling)), victory_panel(settling)
    yield from scenario
    yield Band(turns_panel(settling))
    if problems:
        yield Band(Panel(_("To correct"), "", (Points(problems, bullets=True),)))
    yield Band(totals_panel(settling), result, even=True)
    told = [part for band in scenario for part in (band.block, band.beside)]
    naming = [part for part in (*told, result) if isinstance(part, Panel)]
    yield Band(agreed_panel(settling, naming), signatures(settling))


def _banner(settling: Settling, options: SheetOptions, problems: tuple[Paragraph, ...]) -> Banner:
    match = settling.match
    name = called(match.name)
    whose: Paragraph = (Text(name, "strong"),) if name else ()
    played = settling.scenario
    what: Paragraph = (
        (Text(capital(scenario(played.number, played.name))),)
        if played
        else (Text(_("Scenario") + " "), Blank(NAME_MM))
    )
    return Banner(
        headline=_(HEADLINE),
        headline_label=_("Match"),
        line=_line(whose, joined([what, _round(settling)])),
        stamp=_stamp(settling, problems),
        beside=_beside(settling, options),
        continued=_("continued"),
    )


def _line(whose: Paragraph, what: Paragraph) -> Paragraph:
    """Return both on one line, or on two if they are long, so that none breaks within."""
    letters = sum(len(each.text) for each in (*whose, *what) if isinstance(each, Text))
    return joined([each for each in (whose, what) if each], DOT if letters <= LONG_LINE else "\n")


def _beside(settling: Settling, options: SheetOptions) -> Cell:
    """Return what is still to be agreed before the match, and when and by what it was printed."""
    played = cut_to(settling.match.date, LONGEST_DATE) or day(options.date)
    printed = (Text(DOT.join((played, PRINTED_BY)), "small"),)
    complete = not any(map(is_blank, settling.reports))
    if settling.match.over or not (complete or settling.open_rulings):
        return (printed,)
    return (Text(left_to_settle(0, len(settling.open_rulings)), "strong"),), printed


def _round(settling: Settling) -> Paragraph:
    """Return round and table, unless the match is named after them.

    Of an event, those that are not known are lines to write on.
    """
    match = settling.match
    name = fold(match.name)
    of_event = bool(match.terms and match.terms.event)
    told: list[Paragraph] = []
    if match.round is not None:
        said = _("round {number}").format(number=number(match.round))
        if fold(said) not in name:
            told.append((Text(said),))
    elif of_event:
        told.append((Text(_("round") + NBSP), Blank(NUMBER_MM)))
    if match.table:
        said = _("table {name}").format(name=cut_to(match.table, LONGEST_PLACE))
        if fold(said) not in name:
            told.append((Text(said),))
    elif of_event:
        told.append((Text(_("table") + NBSP), Blank(NUMBER_MM)))
    return joined(told)


def _stamp(settling: Settling, problems: tuple[Paragraph, ...]) -> Stamp:
    """Return whether both squads are legal and complete, or the match was played."""
    known = [report for report in settling.reports if not is_blank(report)]
    if not all(report.legal for report in known):
        return Stamp(_("NOT LEGAL"), "filled")
    if problems:
        return Stamp(_("TO CORRECT"), "filled")
    if settling.match.over:
        return Stamp(_("PLAYED"), "framed")
    if len(known) < len(settling.reports):
        return Stamp(_("TO FILL IN"), "dashed")
    return Stamp(_("LEGAL"), "framed")


def _terms(settling: Settling) -> Paragraph:
    """Return its event, and the limits of the squads."""
    match = settling.match
    said = []
    if match.terms and match.terms.event:
        said.append(cut_to(match.terms.event, LONGEST_PLACE))
    for place, report in enumerate(settling.reports):
        limits = report.squad.limits
        if is_blank(report) and not limits.vp:
            continue
        special = bonus_sum(report) or number(limits.sp)
        points = _("{vp} vp and {sp} sp").format(vp=number(limits.vp), sp=special)
        said.append(f"{letter_of(place)} {points}".replace(" ", NBSP))
    return (Text(_("BUILT FOR") + " ", "label"), Text(DOT.join(said), "small"))


def _long_names(settling: Settling) -> Iterator[Paragraph]:
    """Yield names that are shortened elsewhere."""
    for place, report in enumerate(settling.reports):
        named = [(letter_of(place), player_of(settling, place))]
        if cut_to(report.squad.name, LONGEST_SQUAD) != single_line(report.squad.name):
            yield (Text(f"{letter_of(place)}: ", "strong"), Text(single_line(report.squad.name)))
        for at, man in zip(report.numbers, report.squad.members, strict=True):
            named.append((f"{letter_of(place)} {at}", man.name))
        for what, name in named:
            if cut_to(name, LONGEST) != single_line(name):
                yield (Text(f"{what}: ", "strong"), Text(single_line(name)))


def _legend(settling: Settling) -> Paragraph:
    entries: list[tuple[Inline, str]] = [
        (Text("vp", "strong"), _("valor points")),
        (Text("sp", "strong"), _("specialist points")),
        (Text(_("D6"), "strong"), _("six-sided die")),
        (Text(_("Worth"), "strong"), _("victory points for the enemy when he falls")),
        (Boxes(1), _("tick: man fallen, bonus scored, turn played")),
        *_of_hits(settling),
        *(
            (Text(mark, "strong"), said)
            for weapon in weapons_of(settling.reports, settling.rulebook)
            for mark, said in letters_of(weapon)
        ),
    ]
    return joined([(mark, Text(NBSP + said.replace(" ", NBSP))) for mark, said in entries], APART)


def _of_hits(settling: Settling) -> Iterator[tuple[Inline, str]]:
    """Yield the marks of what weapons hit on, if men are listed."""
    if any(report.size and report.rulebook for report in settling.reports):
        yield Text('≤6"', "strong"), _("up to half range")
        yield Text("2×", "strong"), _("two dice a target")
        yield Mark(f"{settling.rulebook.to_hit.base}+", "flat"), _("no modifier counts")


def vehicle_charts(judgement: SettledMatch, options: SheetOptions) -> ContentGroup:
    """Return the vehicle chart of each side that has vehicles.

    Raises:
        NoSheetError: neither has any, there are not two sides, or a rulebook is missing.
    """
    return _of_both(judgement, options, _(vehicle_sheet.HEADLINE), vehicle_sheet.vehicle_sheet)


def vehicle_cards(judgement: SettledMatch, options: SheetOptions) -> ContentGroup:
    """Return the vehicle cards of each side that has vehicles.

    Raises:
        NoSheetError: neither has any, there are not two sides, or a rulebook is missing.
    """
    return _of_both(judgement, options, _(vehicle_deck.HEADLINE), vehicle_deck.vehicle_deck)


def without_vehicles(judgement: SettledMatch) -> str:
    """Return why a match has no sheets of vehicles; "" if it has."""
    settling = judgement.resolved
    if len(settling.match.sides) != SIDES:
        return _("the vehicle sheets of a match need two squads")
    brought = any(report.squad.vehicles for report in settling.reports)
    return "" if brought else _("neither squad has vehicles")


def _of_both(
    judgement: SettledMatch, options: SheetOptions, headline: str, make: Maker
) -> ContentGroup:
    settling = judgement.resolved
    if problem := without_vehicles(judgement):
        raise NoSheetError(problem)
    sides = [place for place in range(SIDES) if settling.reports[place].squad.vehicles]
    made = [make(settling.reports[each], options, types_against(settling, each)) for each in sides]
    name = called(settling.match.name)
    first = made[0]
    return ContentGroup(
        title=f"{headline}, {name}" if name else headline,
        author="",
        subject=first.subject,
        language=current(),
        owner="",
        credit=(),
        counted=first.counted,
        contents=tuple(made),
    )
