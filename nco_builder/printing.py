"""Printing: selected sheets of one or many documents, in several copies, as one PDF."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.documents.kinds import judge_document
from nco_builder.event.entries import counting
from nco_builder.event.model import names_of
from nco_builder.event.rounds import match_of_table
from nco_builder.files import FileProblem, file_name
from nco_builder.files.locks import write_in_turn
from nco_builder.files.names import distinct_names
from nco_builder.files.packed_text import in_parts
from nco_builder.language import _, ngettext
from nco_builder.paper import Attachment, Options, Part, nothing_collected, part, pdf
from nco_builder.schema.record import Frozen
from nco_builder.sheets import NoSheetError, SheetOptions
from nco_builder.sheets.bounds import room_of_each
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.documents.kind import Document, Judgement, Kind
    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.legality import Report
    from nco_builder.match.model import SquadMatch
    from nco_builder.sheets.contents import Content
    from nco_builder.systems import System

    Progress = Callable[[int, int], bool]


MOST_SCANNED, MOST_CODES = 600, 4
"""Letters of one code on paper, and the number of codes that fit a sheet."""
FOR_EACH, FOR_BOTH, OF_MATCH = ("roster", "cards"), ("reference",), ("roster", "vehicles")
"""The sheets of an evening's game: of each squad, those that both sides share, of the match."""
OF_VEHICLES = "vehicle_cards"
"""The last of them, where a side brings vehicles."""
MOST_PAGES = 3_000
"""Pages of one PDF; sheet and cards of 300 squads, with their backs, take 2,400."""
MOST_OF_ONE = 1_500
"""Pages of one document; a deck of 500 cards has 1,000 with one card a page and its back."""
WITH_CODE = "roster"
"""The sheet that has room for a share code."""


class Cancelled(Exception):  # noqa: N818 - no error: it was asked for
    """The print was cancelled."""


class Job(Frozen):
    """The settings of a print.

    Attributes:
        sheets: names of the sheets of each copy, in order; at least one.
        options: the style.
        copies: names of the copies, such as rounds and the judge; by default one without a name.
        notes: whether the player's notes are on the sheets and in the file inside.
        file_inside: whether the PDF contains the document, and the roster sheet a share code.
        one_sided: whether sheets follow each other without blank backs, for one side of the paper.
    """

    sheets: tuple[str, ...]
    options: Options
    copies: tuple[str, ...] = ("",)
    notes: bool = True
    file_inside: bool = True
    one_sided: bool = False


class Run(NamedTuple):
    """Consecutive pages that are one copy of a sheet; the copy may have no name."""

    sheet: str
    copy_name: str
    pages: int


class Printed(NamedTuple):
    """A PDF, the content of its pages, and whether some of them are backs."""

    pdf: bytes
    runs: tuple[Run, ...]
    two_sided: bool = False


def print_pdf(judgement: Judgement, job: Job, progress: Progress | None = None) -> bytes:
    """Return all sheets of a job as one PDF; see `print_sheets`."""
    return print_sheets(judgement, job, progress).pdf


@nothing_collected()
def print_sheets(judgement: Judgement, job: Job, progress: Progress | None = None) -> Printed:
    """Return all sheets of a job as one PDF: the same bytes for the same input.

    Args:
        judgement: The document, judged.
        job: The settings.
        progress: Called with the number of sheets done and the total; returns whether to continue.

    Raises:
        Cancelled: `progress` returned False.
        NoSheetError: the document has no content for a sheet, its rules are missing, or
            there is too much of it for paper.
    """
    document = judgement.document
    kind = system_of(document).kind
    parts = sheet_parts(judgement, job, progress)
    two_sided = False
    if not job.one_sided:
        parts, two_sided = leaf_by_leaf(parts, job.options)
    runs = tuple(
        Run(sheet, name, len(made.pages))
        for (sheet, name), made in zip(_wanted(job), parts, strict=True)
    )
    title = kind.title(document) if len(parts) > 1 else ""
    printed = document if job.notes else kind.without_notes(document)
    inside = attached(printed) if job.file_inside else None
    return Printed(pdf(parts, job.options, title, inside), runs, two_sided)


def leaf_by_leaf(parts: list[Part], options: Options) -> tuple[list[Part], bool]:
    """Return the parts, each on leaves of its own if one has backs, and whether one has."""
    if not any(each.two_sided for each in parts):
        return parts, False
    from nco_builder.paper.paging import on_leaves  # not always needed

    return on_leaves(parts, options.size), True


def sheet_parts(judgement: Judgement, job: Job, progress: Progress | None = None) -> list[Part]:
    """Return the sheets of a job, copy by copy, not yet a file.

    Raises:
        Cancelled: `progress` returned False.
        NoSheetError: the document has no content for a sheet, its rules are missing, or
            there is too much of it for paper.
    """
    system = system_of(judgement.document)
    if not job.notes:
        judgement = judge_document(system.kind.without_notes(judgement.document), "")
    make = _maker(judgement, job)
    wanted = _wanted(job)
    contents = {sheet: make(sheet) for sheet in job.sheets}
    most = room_of_each(contents.values())
    parts: list[Part] = []
    for done, (sheet, name) in enumerate(wanted):
        if progress and not progress(done, len(wanted)):
            raise Cancelled
        named = _sized(job.options, system, sheet).replace(copy_name=name)
        made = part(contents[sheet], named, most)
        parts.append(_entitled(made, name))
        if done + 1 == len(job.sheets):  # all other copies have as many pages
            refuse_pages(len(job.copies) * sum([len(each.pages) for each in parts]), MOST_OF_ONE)
    return parts


def _maker(judgement: Judgement, job: Job) -> Callable[[str], Content]:
    """Return the function that makes the content of a sheet."""
    system = system_of(judgement.document)
    codes = _codes(judgement.document, system.kind, job)
    options = SheetOptions(job.options.date, codes, job.options.backs, job.sheets)
    return lambda sheet: system.sheets[sheet].make(judgement, options)


def _sized(options: Options, system: System[Any], sheet: str) -> Options:
    return options.replace(card_size=options.card_size or system.sheets[sheet].card_size)


def refuse_pages(count: int, most: int) -> None:
    """Refuse more pages than one PDF may have.

    Raises:
        NoSheetError: these are more.
    """
    if count > most:
        problem = _("one PDF holds at most {most} pages, and this would be {count}")
        raise NoSheetError(problem.format(most=most, count=count))


def _wanted(job: Job) -> list[tuple[str, str]]:
    """Return each sheet of each copy."""
    return [(sheet, name) for name in job.copies for sheet in job.sheets]


def _codes(document: Any, kind: Kind[Any], job: Job) -> tuple[str, ...]:  # noqa: ANN401 - likewise
    """Return the share code in texts short enough to scan; one text if it is too long for that.

    It is empty if it was not requested, or there is none.
    """
    if not job.file_inside or WITH_CODE not in job.sheets:
        return ()
    code = kind.share_code(document)
    parts = in_parts(code, MOST_SCANNED) if code else ()
    is_too_long = code and not 0 < len(parts) <= MOST_CODES
    return (code,) if is_too_long else parts


def attached(document: Document) -> Attachment:
    """Return the document as an attachment of a PDF."""
    kind = system_of(document).kind
    return Attachment(kind.file_name(document), kind.to_bytes(document), _(kind.inside))


def _entitled(made: Part, copy_name: str) -> Part:
    """Return a part whose entry in the outline names the copy."""
    return (
        made.replace(title=_("{copy}: {sheet}").format(copy=copy_name, sheet=made.title))
        if copy_name
        else made
    )


@nothing_collected()
def print_evening(match: SquadMatch, options: Options) -> bytes:
    """Return roster sheets, the match sheet, one quick reference and all cards as one PDF.

    If a side brings vehicles, their charts and cards are in it. The PDF contains the match, with
    both squads. Its sheets share the room for long texts.

    Args:
        match: The match.
        options: The style; backs of cards follow their fronts.

    Raises:
        NoSheetError: a rulebook is not installed, or there is too much for paper.
    """
    squads = [judge_document(side.squad, "") for side in match.sides]
    roster, cards = [[(each, sheet, True) for each in squads] for sheet in FOR_EACH]
    whose = next((each for each in squads if may_meet_tanks(each)), squads[0])
    shared = [(whose, sheet, False) for sheet in FOR_BOTH]
    judged = judge_document(match, "")
    found = [(judged, sheet, False) for sheet in makeable(judged, (*OF_MATCH, OF_VEHICLES))]
    of_match = [each for each in found if each[1] in OF_MATCH]
    of_vehicles = [each for each in found if each[1] == OF_VEHICLES]
    wanted = [*roster, *of_match, *shared, *cards, *of_vehicles]
    contents = [
        _maker(each, Job((sheet,), options, file_inside=inside))(sheet)
        for each, sheet, inside in wanted
    ]
    most = room_of_each(contents)
    parts = [
        part(content, _sized(options, system_of(each.document), sheet), most)
        for content, (each, sheet, _inside) in zip(contents, wanted, strict=True)
    ]
    refuse_pages(sum([len(each.pages) for each in parts]), MOST_PAGES)
    parts, _two_sided = leaf_by_leaf(parts, options)
    return pdf(parts, options, match.name, attached(match))


class PrintedPack(NamedTuple):
    """A PDF, and a sentence for each document that is not in it."""

    pdf: bytes
    left_out: tuple[str, ...]


def print_pack(
    documents: Sequence[tuple[str, Callable[[], Judgement]]],
    job: Job,
    progress: Progress | None = None,
) -> PrintedPack:
    """Return the sheets of many documents as one PDF; the documents themselves are not inside.

    Args:
        documents: The name of each, and a function that reads and judges it.
        job: The sheets; a kind of document without any of them uses its first one.
        progress: Called with the number done and the total; returns whether to continue.

    Raises:
        Cancelled: `progress` returned False.
        NoSheetError: there is nothing to print, or too much for one PDF.
    """
    parts: list[Part] = []
    pages = 0
    left_out: list[str] = []
    for done, (name, read) in enumerate(documents):
        if progress and not progress(done, len(documents)):
            raise Cancelled
        try:
            made = _parts(name, read(), job)
        except FileProblem as problem:
            left_out.append(str(problem))
        except NoSheetError as error:
            left_out.append(f"{name}: {error.args[0]}.")
        else:
            pages += sum([len(each.pages) for each in made])
            refuse_pages(pages, MOST_PAGES)
            parts += made
    if not parts:
        raise NoSheetError(" ".join(left_out) or _("there is nothing to print"))
    count = len(documents) - len(left_out)
    title = ngettext("{count} document", "{count} documents", count).format(count=count)
    if not job.one_sided:
        parts, _two_sided = leaf_by_leaf(parts, job.options)
    return PrintedPack(pdf(parts, job.options, title), tuple(left_out))


def makeable(judgement: Judgement, sheets: Sequence[str]) -> tuple[str, ...]:
    """Return those of some sheets that can be made of a judged document."""
    known = system_of(judgement.document).sheets
    return tuple([each for each in sheets if each in known and not known[each].why_not(judgement)])


def _parts(name: str, judgement: Judgement, job: Job) -> list[Part]:
    """Return the sheets of one document, with its name in the outline."""
    sheets = system_of(judgement.document).sheets
    wanted = makeable(judgement, job.sheets) or (next(iter(sheets)),)
    made = sheet_parts(judgement, job.replace(sheets=wanted, file_inside=False))
    text = _("{copy}: {sheet}")
    return [part.replace(title=text.format(copy=name, sheet=part.title)) for part in made]


SHEETS = ("roster", "cards")


class WrittenPacks(NamedTuple):
    """The written files, and sentences about squads.

    Attributes:
        files: what was written.
        left_out: a sentence for each squad that is in none.
        undecided: a sentence for each player of whom several squads are in them.
    """

    files: list[Path]
    left_out: list[str]
    undecided: Sequence[str] = ()


def write_packs(  # noqa: PLR0913 - whose packs, how, where, and who is asked
    place: Path,
    entries: Sequence[SquadEntry],
    event: Event,
    options: Options,
    *,
    may_write: Callable[[Path], None],
    progress: Progress | None = None,
    sheets: Sequence[str] = SHEETS,
    notes: bool = False,
    files_inside: bool = False,
    one_sided: bool = False,
) -> WrittenPacks:
    """Write the packs of all squads; one file each into a folder, else one PDF.

    If it is cancelled or the disk is full, no new file is left.

    Args:
        place: An existing folder, or the PDF.
        entries: The received files, as from `event.entries.marked`.
        event: The event, which knows the players.
        options: The style.
        may_write: Raises FileProblem if a file must not be overwritten.
        progress: Called with the number done and the total; returns whether to continue.
        sheets: The sheets of each pack; a squad that has none of them is left out.
        notes: Whether the players' own notes are printed.
        files_inside: Whether each squad's PDF contains it; a PDF of all contains none.
        one_sided: Whether there are no blank backs.

    Raises:
        Cancelled: `progress` returned False.
        FileProblem: one cannot be written, or there is nothing to print.
    """
    job = Job(tuple(sheets), options, notes=notes, file_inside=files_inside, one_sided=one_sided)
    told = _("{file}: another squad of the same player counts, {instead}.")
    left_out = [
        told.format(file=entry.file, instead=entry.instead)
        if entry.instead
        else f"{entry.file}: {entry.problem}"
        for entry in entries
        if entry.instead or entry.report is None
    ]
    names = names_of(event)
    several = _("{player}: several squads, and none of them counts yet: {files}.")
    undecided = [
        several.format(player=names[entry.player], files=", ".join([entry.file, *entry.further]))
        for entry in counting(entries).values()
        if entry.further and entry.player is not None
    ]
    there = _named(entries, event)
    if not there:
        raise FileProblem(place, _("there is no squad to print"))
    if not place.is_dir():
        may_write(place)
        reading = [(name, lambda report=report: report) for name, report in there]
        try:
            made = print_pack(reading, job, progress)
        except NoSheetError as error:
            raise FileProblem(place, error.args[0]) from error
        write_in_turn([(place, made.pdf)], may_write)
        return WrittenPacks([place], [*left_out, *made.left_out], undecided)
    written, without, _several = _written_each(place, there, job, may_write, progress)
    return WrittenPacks(written, [*left_out, *without], undecided)


def write_match_sheets(  # noqa: PLR0913 - which, of whom, how, where, and who is asked
    place: Path,
    number: int,
    entries: Sequence[SquadEntry],
    event: Event,
    options: Options,
    *,
    may_write: Callable[[Path], None],
    progress: Progress | None = None,
) -> WrittenPacks:
    """Write the match sheets of all tables of a round as one PDF, in the order of the tables.

    Where a squad is missing, there are lines to write on.

    Args:
        place: The PDF.
        number: number of the round, from 1.
        entries: The received files, as from `event.entries.marked`.
        event: The event.
        options: The style.
        may_write: Raises FileProblem if a file must not be overwritten.
        progress: Called with the number done and the total; returns whether to continue.

    Raises:
        Cancelled: `progress` returned False.
        FileProblem: it cannot be written, or there is nothing to print.
    """
    rounds = event.rounds[number - 1 : number] if number > 0 else ()
    tables = [each for one in rounds for each in one.pairings if each.table is not None]
    if not tables:
        raise FileProblem(place, _("there is no table in this round"))
    documents: list[tuple[str, Callable[[], Judgement]]] = []
    for pairing in tables:
        name = _("Table {number}").format(number=pairing.table)
        match = match_of_table(event, number, pairing, entries, blank=True)
        documents.append((name, partial(judge_document, match, name)))
    may_write(place)
    job = Job(("roster",), options, notes=False, file_inside=False)
    try:
        made = print_pack(documents, job, progress)
    except NoSheetError as error:
        raise FileProblem(place, error.args[0]) from error
    write_in_turn([(place, made.pdf)], may_write)
    return WrittenPacks([place], [*made.left_out])


def _written_each(
    folder: Path,
    there: Sequence[tuple[str, Report]],
    job: Job,
    may_write: Callable[[Path], None],
    progress: Progress | None,
) -> WrittenPacks:
    """Write a pack for each squad; if that fails, remove the new ones."""
    there_before = {path.name for path in folder.iterdir()}
    written = WrittenPacks([], [])
    try:
        files = distinct_names([file_name(name, ".pdf", "squad") for name, _report in there])
        for done, (name, report) in enumerate(there):
            if progress and not progress(done, len(there)):
                raise Cancelled  # noqa: TRY301 - what was written goes, as after any failure
            path = folder / files[done]
            may_write(path)
            try:
                made = print_pdf(report, job)
            except NoSheetError as error:
                written.left_out.append(f"{name}: {error.args[0]}.")
                continue
            write_in_turn([(path, made)], may_write)
            written.files.append(path)
    except BaseException:
        for path in written.files:
            if path.name not in there_before:
                with contextlib.suppress(OSError):
                    path.unlink()
        raise
    return written


def _named(entries: Sequence[SquadEntry], event: Event) -> list[tuple[str, Report]]:
    """Return the squads that count by start number, then those that belong to nobody.

    The event knows whose a squad is: one that names nobody is printed with the name of its player.
    """
    names = names_of(event)
    last = max([0, *names]) + 1
    found: list[tuple[int, str, Report]] = []
    for entry in entries:
        if entry.report is None or entry.instead:
            continue
        name, report = names.get(entry.player or 0, ""), entry.report
        if name and not report.squad.player.strip():
            report = report.replace(squad=report.squad.replace(player=name))
        number = entry.player if entry.player is not None and name else last
        found.append((number, name or Path(entry.file).stem, report))
    found.sort(key=lambda each: each[0])
    return [(name, report) for _number, name, report in found]
