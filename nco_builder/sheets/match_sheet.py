"""The match sheet: both squads side by side, what was settled, and the tally, for both players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nco_builder.documents.kinds import kind_for
from nco_builder.language import N_, Plural, _, current
from nco_builder.match.match_texts import letter_of, player_of
from nco_builder.match.model import SIDES
from nco_builder.sheets import NoSheetError
from nco_builder.sheets.blocks import Blank, Boxes, Panel, Points, Text
from nco_builder.sheets.contents import Band, BandSheet, Banner, Stamp
from nco_builder.sheets.match_sides import LONGEST, LONGEST_SQUAD, side_bands, weapon_letters
from nco_builder.sheets.match_tally import (
    agreed_panel,
    scenario_bands,
    signatures,
    totals_panel,
    turns_panel,
    victory_panel,
)
from nco_builder.sheets.roster import scenario
from nco_builder.sheets.words import (
    APART,
    DOT,
    FIRM,
    PRINTED_BY,
    called,
    counted,
    cut_to,
    day,
    joined,
    number,
    one_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Finding
    from nco_builder.match.model import SquadMatch
    from nco_builder.match.settling import Settling
    from nco_builder.sheets import Wishes
    from nco_builder.sheets.blocks import Inline, Paragraph

HEADLINE = N_("Match sheet")
OF_SQUADS = "squad_illegal"
NAME_MM = 30
LONGEST_DATE, LONGEST_PLACE = 60, 120
TO_AGREE = Plural("{count} ruling to agree", "{count} rulings to agree")


MOST_PROBLEMS, LONGEST_PROBLEM = 6, 240


class SettledMatch(Protocol):
    """A judged match, as far as its sheet goes."""

    @property
    def document(self) -> SquadMatch:
        """The match."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it, and what is to be agreed."""

    @property
    def resolved(self) -> Settling:
        """The match with all that follows from it."""


def match_sheet(judged: SettledMatch, wishes: Wishes) -> BandSheet:
    """What the sheet of a match says: to be filled in, or with what was tallied.

    Raises:
        NoSheetError: it has not two sides.

    """
    settling = judged.resolved
    if len(settling.match.sides) != SIDES:
        raise NoSheetError(_("a match sheet needs two squads"))
    problems = _problems(judged)
    bands = tuple(_bands(settling, problems))
    name = called(settling.match.name)
    return BandSheet(
        title=name or _(HEADLINE),
        author="",
        subject=f"{_(HEADLINE)}, {settling.rulebook.label}",
        language=current(),
        banner=_banner(settling, wishes, problems),
        terms=_terms(settling),
        bands=bands,
        with_pictures=bands,
        long_names=tuple(_long_names(settling)),
        sections=(),
        legend=_legend(settling),
        writing=_("Notes"),
        in_full=_("In full"),
        owner=name,
        credit=(settling.rulebook.credit,),
        counted=_("page {number} of {count}"),
    )


def _problems(judged: SettledMatch) -> tuple[Paragraph, ...]:
    """What of the match cannot be, such as a tally that contradicts itself; squads aside."""
    kind = kind_for(judged.document)
    errors = [each for each in judged.findings if each.severity == "error"]
    told = [each for each in errors if each.code != OF_SQUADS]
    first = [kind.sentence(each, judged) for each in told[:MOST_PROBLEMS]]
    return tuple([(Text(cut_to(each, LONGEST_PROBLEM)),) for each in first])


def _bands(settling: Settling, problems: tuple[Paragraph, ...]) -> Iterator[Band]:
    yield from side_bands(settling)
    yield from scenario_bands(settling)
    yield Band(turns_panel(settling))
    if problems:
        yield Band(Panel(_("To correct"), "", (Points(problems, bullets=True),)))
    yield Band(totals_panel(settling), victory_panel(settling))
    yield Band(agreed_panel(settling), signatures(settling))


def _banner(settling: Settling, wishes: Wishes, problems: tuple[Paragraph, ...]) -> Banner:
    match = settling.match
    name = called(match.name)
    whose: Paragraph = (Text(name, "strong"),) if name else ()
    played = settling.scenario
    what: Paragraph = (
        (Text(scenario(played.number, played.name)),)
        if played
        else (Text(_("Scenario") + " "), Blank(NAME_MM))
    )
    return Banner(
        headline=_(HEADLINE),
        headline_label=_("Match"),
        line=joined([part for part in (whose, what) if part]),
        stamp=_stamp(settling, problems),
        beside=((Text(cut_to(match.date, LONGEST_DATE) or day(wishes.date)),), (Text(PRINTED_BY),)),
        continued=_("continued"),
    )


def _stamp(settling: Settling, problems: tuple[Paragraph, ...]) -> Stamp:
    """Whether it may begin: both squads legal, all rulings agreed; or that it was played."""
    if not all(report.legal for report in settling.reports):
        return Stamp(_("NOT LEGAL"), "filled")
    if problems:
        return Stamp(_("TO CORRECT"), "filled")
    if settling.match.over:
        return Stamp(_("PLAYED"), "framed")
    if settling.open_rulings:
        return Stamp(_("TO AGREE"), "dashed")
    return Stamp(_("SETTLED"), "framed")


def _terms(settling: Settling) -> Paragraph:
    """Of which event and round it is, at which table, and for what the squads were built."""
    match = settling.match
    said = []
    if match.terms and match.terms.event:
        said.append(cut_to(match.terms.event, LONGEST_PLACE))
    if match.round is not None:
        said.append(_("round {number}").format(number=number(match.round)))
    if match.table:
        said.append(_("table {name}").format(name=cut_to(match.table, LONGEST_PLACE)))
    for place, report in enumerate(settling.reports):
        limits = report.squad.limits
        points = _("{vp} vp and {sp} sp").format(vp=number(limits.vp), sp=number(limits.sp))
        said.append(f"{letter_of(place)}{FIRM}{points}")
    if settling.open_rulings:
        said.append(counted(len(settling.open_rulings), TO_AGREE))
    return (Text(_("BUILT FOR") + " ", "label"), Text(DOT.join(said), "small"))


def _long_names(settling: Settling) -> Iterator[Paragraph]:
    """Names that are shortened everywhere else."""
    for place, report in enumerate(settling.reports):
        named = [(letter_of(place), player_of(settling, place))]
        if cut_to(report.squad.name, LONGEST_SQUAD) != one_line(report.squad.name):
            yield (Text(f"{letter_of(place)}: ", "strong"), Text(one_line(report.squad.name)))
        for at, man in zip(report.numbers, report.squad.members, strict=True):
            named.append((f"{letter_of(place)} {at}", man.name))
        for what, name in named:
            if cut_to(name, LONGEST) != one_line(name):
                yield (Text(f"{what}: ", "strong"), Text(one_line(name)))


def _legend(settling: Settling) -> Paragraph:
    entries: list[tuple[Inline, str]] = [
        (Text("vp", "strong"), _("valor points")),
        (Text("sp", "strong"), _("specialist points")),
        (Text(_("D6"), "strong"), _("six-sided die")),
        (Text(_("Worth"), "strong"), _("victory points for the enemy when he falls")),
        (Boxes(1), _("tick when he falls, when it is scored, when it is played")),
        *((Text(mark, "strong"), said) for mark, said in weapon_letters(settling)),
    ]
    return joined([(mark, Text(FIRM + said.replace(" ", FIRM))) for mark, said in entries], APART)
