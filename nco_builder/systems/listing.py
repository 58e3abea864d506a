"""What the sheets of all systems share: the verdict, findings and notes of lists, and templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _, current, decimal
from nco_builder.legality.findings import is_open
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets.blocks import Roll, Rolls, Section, Text
from nco_builder.sheets.contents import Banner, Plates, ScaleBar, Stamp
from nco_builder.sheets.decisions import NO_SWITCHES, RulingsNamed, ruling_asked, ruling_told
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    PRINTED_BY,
    called,
    counted,
    day,
    joined,
    left_to_settle,
    lines,
    sentences,
    single_line,
    typed,
)

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.rules.rulings import Severity
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.contents import Plate
    from nco_builder.systems.judging import Judged

TO_FILL_IN = Plural("{count} value to fill in before play", "{count} values to fill in before play")
INCH = 25.4
"""In millimeters."""
HEADINGS: dict[Severity, str] = {
    "error": N_("Why it is not legal"),
    "ruling": N_("To agree before the match"),
    "warning": N_("To check"),
}


def steps_of(told: Iterable[Paragraph]) -> Rolls:
    """Return steps that are taken in order, numbered."""
    return Rolls(tuple([Roll(str(place), (), each, ()) for place, each in enumerate(told, 1)]))


def verdict_banner(  # noqa: PLR0913 - what differs between the systems
    judgement: Judged[Any],
    date: dt.date,
    kind: str,
    rules: str,
    *,
    line: str = "",
    readings: Iterable[Finding] = (),
    not_judged: str = "",
    is_empty: bool = False,
    to_fill_in: int = 0,
    lines_are: str = "",
) -> Banner:
    """Return the banner of a list with its name, player and verdict.

    Args:
        judgement: The judged document.
        date: When it is printed.
        kind: What it is, such as "Platoon".
        rules: The rules it was judged by.
        line: The rules as named before the player, if by another name.
        readings: The rulings it rests on that no finding names.
        not_judged: The stamp if its rules are not installed, "" if they are.
        is_empty: Whether there is nothing in it, which is neither legal nor not.
        to_fill_in: How many values that the rules leave out have lines to write on.
        lines_are: Of what those are, or where they are told.
    """
    document = judgement.document
    said = left_to_settle(
        sum(each.severity == "error" for each in judgement.findings),
        len({each.ruling for each in (*judgement.findings, *readings) if is_open(each)}),
    )
    stamp = Stamp(_("LEGAL"), "framed") if judgement.legal else Stamp(_("NOT LEGAL"), "filled")
    if is_empty and judgement.legal:
        stamp = Stamp(_("EMPTY"), "dashed")
    if not_judged:
        said, rules = _("these rules are not installed"), single_line(document.ruleset)
        stamp = Stamp(not_judged, "dashed")
    values = f"{counted(to_fill_in, TO_FILL_IN)}: {lines_are}"
    blank = ((Text(values, "strong"),),) if to_fill_in else ()
    player: Paragraph = (Text(_("Player")), Text(" "), typed(document.player, "strong"))
    return Banner(
        headline=single_line(document.name),
        headline_label=kind,
        line=joined([(Text(line or rules, "strong"),), player]),
        stamp=stamp,
        beside=(
            (Text(said, "strong"),),
            *blank,
            (Text(DOT.join((day(date), *[rules][: bool(line)], PRINTED_BY)), "small"),),
        ),
        continued=_("continued"),
    )


def finding_sections(
    judgement: Judged[Any],
    paragraph: Callable[[Finding], Paragraph],
    *,
    readings: Sequence[Finding] = (),
    asks: bool = True,
    cited: str | None = None,
) -> Iterator[Section]:
    """Yield a section for each severity, the most serious first.

    Args:
        judgement: The judged document.
        paragraph: Returns the words of a finding, none if another one tells it.
        readings: The rulings that it rests on and no finding names.
        asks: Whether readings tell their question, without which few decisions are clear.
        cited: The document whose sections errors cite; None for any.
    """
    rulings = RulingsNamed(NO_SWITCHES)
    for severity, heading in HEADINGS.items():
        found = [
            each for each in judgement.findings if each.severity == severity and not each.agreed
        ]
        said = [
            (*told, *_after(each, rulings, cited)) for each in found if (told := paragraph(each))
        ]
        if severity == "ruling":
            said += [_reading(each, ruling_asked, asks=asks) for each in readings if is_open(each)]
        if said:
            yield Section(_(heading), tuple(said))
    settled = [paragraph(each) for each in judgement.findings if each.agreed]
    agreed = [told for told in settled if told]
    agreed += [_reading(each, ruling_told, asks=asks) for each in readings if each.agreed]
    if agreed:
        yield Section(_("Agreed"), tuple(agreed))


def _reading(finding: Finding, tell: Callable[[str, str], Paragraph], *, asks: bool) -> Paragraph:
    """Return what holds by a reading, after its question, or else after its name."""
    known = ruling_of(finding.ruling or "")
    return tell(known.question if asks else known.name, known.decision)


def _after(finding: Finding, rulings: RulingsNamed, cited: str | None) -> Paragraph:
    """Return a line for what is to be agreed on, the section of an error, or nothing."""
    if finding.severity == "ruling" and finding.ruling:
        return rulings.name(finding.ruling)
    if finding.severity == "error" and cited in {None, finding.source.document}:
        return (Text(f"({finding.source.section.replace(' ', NBSP)})", "small"),)
    return ()


def note_sections(notes: str) -> Iterator[Section]:
    """Yield a section for the player's notes, if there are any."""
    if written := lines(notes):
        yield Section(_("Notes"), tuple([(Text(line),) for line in written.split("\n")]))


def templates_sheet(  # noqa: PLR0913 - what differs between the systems
    document: Any,  # noqa: ANN401 - of any kind
    headline: str,
    *,
    rules: str,
    credit: str,
    beside: str,
    plates: tuple[Plate, ...],
    bar: int,
) -> Plates:
    """Return drawings to cut out, at true size.

    Args:
        document: The document they are printed with.
        headline: What they are.
        rules: The name of the rules.
        credit: The source of the rules.
        beside: Lines at the right of the headline.
        plates: The drawings.
        bar: The length of the bar for measuring a print, in inches.
    """
    name = called(document.name)
    said = _('{inches}" = {mm} mm').format(inches=bar, mm=decimal(f"{bar * INCH:.1f}"))
    return Plates(
        title=f"{headline}, {name}" if name else headline,
        author=single_line(document.player),
        subject=f"{headline}, {rules}",
        language=current(),
        owner=name,
        credit=sentences(credit),
        counted=_("page {number} of {count}"),
        headline=headline,
        line=(Text(_("true size: print without scaling and measure the bar")),),
        beside=beside,
        plates=plates,
        bar=ScaleBar(bar * INCH, said, centimeters=True),
    )
