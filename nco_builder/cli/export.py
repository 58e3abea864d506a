"""`nco-builder export`: the sheets of a document as PDF."""

from __future__ import annotations

import datetime as dt
import os
import sys
import time
from argparse import SUPPRESS, ArgumentTypeError
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nco_builder.cli.output import (
    FAILED,
    STANDARD_OUTPUT,
    Parser,
    UsageError,
    add_separator,
    complain,
    out,
    refuse_existing,
    refuse_foreign,
    write_all,
)
from nco_builder.documents.kinds import document_given, judge_document
from nco_builder.files import FileProblem, is_documents_name
from nco_builder.files.cells import separated
from nco_builder.language import N_, _
from nco_builder.language.words import either, enumerated
from nco_builder.legality import Report
from nco_builder.paper import CARD_SIZES, PAPERS, STYLES, Options
from nco_builder.sheets import ASKED_FOR, NoSheetError, sheet_word
from nco_builder.systems import system_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from nco_builder.documents.kind import Document, Judgement
    from nco_builder.paper import Style
    from nco_builder.printing import Job
    from nco_builder.systems.message import Form

ASKED_BY: Mapping[str, tuple[str, str]] = MappingProxyType(
    {sheet: (f"--{sheet_word(sheet)}", what) for sheet, what in ASKED_FOR.items()}
)
"""The option of each sheet, and what it gives."""
PACK = "--pack"
OTHER_FORMS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "--text": ("OUT.txt", N_("the document as text for a mail, with its share code")),
        "--markdown": ("OUT.md", N_("the same for a chat; messages of at most 2,000 letters")),
        "--html": ("OUT.html", N_("its sheets as a web page for a phone, with the document in it")),
        "--csv": ("OUT.csv", N_("the men of a squad as a table for spreadsheets")),
    }
)
"""The options of what is not a PDF, the kind of file, and what each gives."""
GENERIC_BACKS = "--generic-backs"
"""Refused: backs are a part of the cards since these have a fixed grid."""
MOST_SHEETS, MOST_COPIES, MOST_LETTERS = 20, 50, 100
"""Limits of a pack and of a copy's name; twice an event of twenty rounds with its judges."""


def run(words: Sequence[str]) -> int:
    """Write the requested sheets, all or none."""
    try:
        parser = make_parser()
        given = parser.read(words)
        _refuse(given, parser)
        date = given.date or today()
        document = document_given(str(given.file))
        sheets = _sheets(given, document, parser)
        judgement = judge_document(document, str(given.file))
        style: Style = given.style.replace("-", "_")
        options = Options(
            date,
            given.paper,
            style,
            card_size=given.card_size,
            backs=given.backs,
            print_shop=given.print_shop,
            fillable=given.fillable,
        )
        wanted = _wanted(given, sheets, options, document)
        made = [(path, _made(job, judgement, given.file)) for path, job in wanted]
        made += [*_other_forms(given, judgement, date)]
        options_of = {path: option for option, path in _outputs(given)}
        write_all(made, lambda path: _require_replaceable(path, options_of[path], given))
        if all(path != STANDARD_OUTPUT for path, _pdf in made):
            for path, _pdf in made:
                out(_("{file}: written").format(file=path))
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
    return 0


OPTIONS = (*(option for option, _what in ASKED_BY.values()), PACK)


def _refuse(given: Namespace, parser: Parser) -> None:
    """Refuse to write nothing, over foreign files, or two sheets to one file.

    Raises:
        UsageError: the options do not fit together.
        FileProblem: a file exists that only `--force` replaces.
    """
    if given.generic_backs:
        problem = _(
            "{option} is no more: the back of a soldier's card has his own orders and numbers, "
            "which stand nowhere else; leave the option out, backs are always printed"
        )
        parser.error(problem.format(option=GENERIC_BACKS))
    paths = _outputs(given)
    if not paths:
        problem = _("there is nothing to write; name a file with {options}")
        parser.error(problem.format(options=either([*map(_with_file, OPTIONS)])))
    taken: dict[str, str] = {}
    for option, path in paths:
        if path == STANDARD_OUTPUT:
            if STANDARD_OUTPUT.name in taken:
                parser.error(_("only one PDF can go to standard output"))
            if option not in OTHER_FORMS:
                refuse_terminal(parser)
            taken[STANDARD_OUTPUT.name] = option
            continue
        if is_same(path, given.file):
            problem = _("{option} would overwrite “{file}” itself; give it another name")
            parser.error(problem.format(option=option, file=given.file))
        if is_documents_name(path) and not given.force:
            problem = _("“{file}” is a document's file name; give {option} one that ends in {end}")
            end = Path(_with_file(option)).suffix
            parser.error(problem.format(file=path, option=option, end=end))
        _require_replaceable(path, option, given)
        real = os.path.realpath(path)
        if real in taken:
            problem = _("{option} would overwrite what {other} writes; give it another name")
            parser.error(problem.format(option=option, other=taken[real]))
        taken[real] = option


def _with_file(option: str) -> str:
    """Return an option with the name of a file."""
    return f"{option} {OTHER_FORMS.get(option, ('OUT.pdf', ''))[0]}"


def _require_replaceable(path: Path, option: str, given: Namespace) -> None:
    """Refuse to overwrite what this program did not make without `--force`.

    Raises:
        FileProblem: such a file exists.
    """
    if option in OTHER_FORMS:
        refuse_existing(path, force=given.force)
    else:
        refuse_foreign(path, option, force=given.force)


def _other_forms(
    given: Namespace, judgement: Judgement, date: dt.date
) -> Iterator[tuple[Path, bytes]]:
    """Yield each file that is not a PDF.

    Raises:
        FileProblem: the document has no such form.
    """
    file = str(given.file)
    if given.without_notes:
        kind = system_of(judgement.document).kind
        judgement = judge_document(kind.without_notes(judgement.document), file)
    forms: dict[str, Form] = {"--text": "text", "--markdown": "markdown"}
    for option, form in forms.items():
        if path := _path(given, option):
            yield path, _messages(judgement, form, file)
    if given.html:
        yield given.html, _page(given, judgement, date)
    if given.csv:
        if not isinstance(judgement, Report):
            raise FileProblem(file, _("only squads can be written as a table for spreadsheets"))
        from nco_builder.systems.nco_squad.spreadsheet import squad_csv

        yield given.csv, separated(squad_csv(judgement), given.separator).encode()


def _page(given: Namespace, judgement: Judgement, date: dt.date) -> bytes:
    """Return a document as a web page.

    Raises:
        FileProblem: its rules are missing.
    """
    from nco_builder.web import web_page

    system = system_of(judgement.document)
    is_private = not system.is_public
    notes = given.with_notes or (is_private and not given.without_notes)
    try:
        return web_page(judgement, date, notes=notes, file_inside=given.with_file or is_private)
    except NoSheetError as error:
        raise FileProblem(given.file, error.args[0]) from error


def _messages(judgement: Judgement, form: Form, file: str) -> bytes:
    """Return a document as text.

    Raises:
        FileProblem: it is too large.
    """
    from nco_builder.systems.message import messages

    told = messages(judgement, form)
    if not told:
        raise FileProblem(file, _("this is too large for a share code"))
    return ("\n\n".join(told) + "\n").encode("utf-8", "replace")


def refuse_terminal(parser: Parser) -> None:
    """Refuse to write a PDF to a terminal.

    Raises:
        UsageError: standard output is a terminal.
    """
    if sys.stdout.isatty():
        parser.error(_("a PDF is not for a terminal: redirect it, or name a file"))


def _outputs(given: Namespace) -> list[tuple[str, Path]]:
    """Return each option for a PDF with its file."""
    return [(option, path) for option in (*OPTIONS, *OTHER_FORMS) if (path := _path(given, option))]


def _path(given: Namespace, option: str) -> Path | None:
    """Return the file of a sheet's option; None without it."""
    path: Path | None = getattr(given, option.removeprefix("--").replace("-", "_"))
    return path


def is_same(path: Path, other: Path) -> bool:
    """Return whether two paths are the same file, through links or in other case."""
    try:
        return path.samefile(other)
    except (OSError, ValueError):  # one does not exist yet, or cannot exist
        return os.path.realpath(path) == os.path.realpath(other)


def _sheets(given: Namespace, document: Document, parser: Parser) -> tuple[str, ...]:
    """Return the sheets of the pack, or refuse those that this kind does not have.

    Raises:
        UsageError: this kind does not have one of them.
    """
    there = {_asks_for(sheet): sheet for sheet in system_of(document).sheets}
    if not there:
        parser.error(_("{format} has no sheets").format(format=document.format))
    for option, _what in ASKED_BY.values():
        if _path(given, option) and option not in there:
            problem = _("{format} has no sheet for {option}; it has {options}")
            options = enumerated([*there])
            parser.error(problem.format(format=document.format, option=option, options=options))
    known = {option.removeprefix("--"): sheet for option, sheet in there.items()}
    words = given.sheets or tuple(known)[:1]
    also = {sheet.replace("_", "-"): sheet for sheet in there.values()}
    for word in words:
        if word not in known and word not in also:
            problem = _("there is no sheet “{sheet}”; choose from {sheets}")
            message = problem.format(sheet=word, sheets=enumerated([*known]))
            parser.error(
                _("argument %(argument_name)s: %(message)s")
                % {"argument_name": "--sheets", "message": message}
            )
    return tuple([(known | also)[word] for word in words])


def _asks_for(sheet: str) -> str:
    """Return the option of a sheet, or its name if only packs have it."""
    option, _what = ASKED_BY.get(sheet, (sheet.replace("_", "-"), ""))
    return option


def _wanted(
    given: Namespace, sheets: tuple[str, ...], options: Options, document: Document
) -> Iterator[tuple[Path, Job]]:
    """Yield the file of each requested sheet, and of the pack."""
    from nco_builder.printing import Job

    is_private = not system_of(document).is_public
    job = Job(
        sheets,
        options,
        notes=given.with_notes or (is_private and not given.without_notes),
        file_inside=given.with_file or is_private,
    )
    for sheet, (option, _what) in ASKED_BY.items():
        if path := _path(given, option):
            yield path, job.replace(sheets=(sheet,))
    if given.pack:
        yield given.pack, job.replace(copies=given.copies)


def _made(job: Job, judgement: Judgement, file: Path) -> bytes:
    """Return the sheets of a job as PDF.

    Raises:
        FileProblem: the document has no content for a sheet, or its rules are missing.
    """
    from nco_builder.printing import print_pdf

    try:
        return print_pdf(judgement, job)
    except NoSheetError as error:
        raise FileProblem(file, error.args[0]) from error


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser(
        "export",
        _("Write a document as sheets (PDF), text or table. A file may be - (standard output)."),
    )
    parser.add_argument(
        "file",
        metavar=_("FILE"),
        type=Path,
        help=_("document to print: its file, a PDF with it, or its share code"),
    )
    for option, what in ASKED_BY.values():
        parser.add_argument(option, metavar="OUT.pdf", type=Path, help=_(what))
    for option, (file, what) in OTHER_FORMS.items():
        parser.add_argument(option, metavar=file, type=Path, help=_(what))
    add_separator(parser)
    parser.add_argument(
        "--card-size",
        choices=CARD_SIZES,
        help=_("63 x 88 mm (poker) or 100 x 110 mm (large); default depends on the cards"),
    )
    what = _("add backs to the cards, for duplex printing; those of a squad always have them")
    parser.add_argument("--backs", action="store_true", help=what)
    parser.add_argument(GENERIC_BACKS, action="store_true", help=SUPPRESS)
    what = _("one card per page of its size, with 3 mm bleed, for a print shop")
    parser.add_argument("--print-shop", action="store_true", help=what)
    what = _("boxes to tick can be filled in on a tablet, too; the pages print alike")
    parser.add_argument("--fillable", action="store_true", help=what)
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=_("a4 if left out"))
    styles = [style.replace("_", "-") for style in STYLES]
    parser.add_argument("--style", choices=styles, default=styles[0], help=_("color if left out"))
    notes = parser.add_mutually_exclusive_group()
    notes.add_argument("--without-notes", action="store_true", help=_("leave out all notes"))
    add_private(notes, parser)
    _add_pack(parser)
    what = _("also replace files that are not PDFs of NCO Builder")
    parser.add_argument("--force", action="store_true", help=what)
    parser.add_argument(
        "--date", metavar="YYYY-MM-DD", type=date_of, help=_("date on the sheet; today if left out")
    )
    return parser


def add_private(notes: Any, parser: Parser) -> None:  # noqa: ANN401 - a group of argparse, or it
    """Add the options that put private content into public sheets."""
    what = _("print private notes on sheets of an event, too")
    notes.add_argument("--with-notes", action="store_true", help=what)
    what = _("put the document into PDFs of an event, too")
    parser.add_argument("--with-file", action="store_true", help=what)


def _add_pack(parser: Parser) -> None:
    what = _("several sheets and copies")
    parser.add_argument(PACK, metavar="OUT.pdf", type=Path, help=what)
    sheets = [option.removeprefix("--") for option, _what in ASKED_BY.values()]
    parser.add_argument(
        "--sheets",
        metavar=_("SHEET,SHEET"),
        type=_hyphened,
        default=(),
        help=_("sheets of the pack, at most {most}: {sheets}").format(
            most=MOST_SHEETS, sheets=enumerated([*sheets])
        ),
    )
    parser.add_argument(
        "--copies",
        metavar=_("NAME,NAME"),
        type=_names,
        default=("",),
        help=_("names of the copies in the pack, such as Round 1 and Judge; at most {most}").format(
            most=MOST_COPIES
        ),
    )


def _hyphened(text: str) -> tuple[str, ...]:
    return tuple([word.replace("_", "-") for word in _listed(text, MOST_SHEETS)])


def _names(text: str) -> tuple[str, ...]:
    names = _listed(text, MOST_COPIES)
    if max(map(len, names)) > MOST_LETTERS:
        problem = _("the name of a copy has at most {most} letters")
        raise ArgumentTypeError(problem.format(most=MOST_LETTERS))
    return names


def _listed(text: str, most: int) -> tuple[str, ...]:
    """Return the entries of a list with commas.

    Raises:
        ArgumentTypeError: there are more than a pack may have.
    """
    count = text.count(",") + 1
    if count > most:
        problem = _("at most {most} can be named, and these are {count}")
        raise ArgumentTypeError(problem.format(most=most, count=count))
    return tuple([name.strip() for name in text.split(",")])


def date_of(text: str) -> dt.date:
    """Return a date from its form on the command line.

    Raises:
        ArgumentTypeError: it is not a date.
    """
    try:
        return dt.date.fromisoformat(text)
    except ValueError as error:
        problem = _("“{text}” is not a date such as 1944-06-06").format(text=text)
        raise ArgumentTypeError(problem) from error


def today() -> dt.date:
    """Return the date of SOURCE_DATE_EPOCH (seconds, UTC) if set, else today.

    Raises:
        UsageError: the variable is set to something else.
    """
    seconds = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not seconds:
        # the system's own conversion: Python refuses unusual time zones
        return dt.date(*time.localtime()[:3])
    try:
        return dt.datetime.fromtimestamp(int(seconds), dt.UTC).date()
    except (ValueError, OverflowError, OSError) as error:
        problem = _("{variable} is “{value}”, which is not a number of seconds")
        raise UsageError(problem.format(variable="SOURCE_DATE_EPOCH", value=seconds)) from error
