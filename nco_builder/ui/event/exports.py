"""Exports of the event page: tables as CSV, packs as PDF."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from nco_builder.event import reports
from nco_builder.files import FileProblem, file_name, is_replaceable, write_atomically
from nco_builder.language import _, ngettext
from nco_builder.ui.document.export import save_csv
from nco_builder.ui.event.dialogs import LinesDialog
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.printing_progress import PrintingProgress
from nco_builder.ui.parts.toast import show_file, show_folder, toast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from nco_builder.event.entries import SquadEntry
    from nco_builder.event.model import Event
    from nco_builder.printing import WrittenPacks
    from nco_builder.settings.settings import Settings
    from nco_builder.sheets.contents import Content


def save_table(  # noqa: PLR0913, PLR0917 - what a table is made of, and where it goes
    name: str,
    number: int,
    event: Event,
    entries: tuple[SquadEntry, ...],
    folder: Path | None,
    page: QWidget,
) -> None:
    """Ask for a file, and write a table to it as CSV.

    Args:
        name: `entries`, `check_in`, `pairings` or `standings`.
        number: of the round whose pairings are wanted.
        event: The event.
        entries: The squads that were received.
        folder: Where the file may lie.
        page: What asks.
    """
    tables: dict[str, tuple[Callable[[], str], str]] = {
        "entries": (lambda: reports.entries_csv(entries, event), _("squads")),
        "check_in": (lambda: reports.check_in_csv(event, entries), _("check-in")),
        "pairings": (
            lambda: reports.pairings_csv(event, number),
            _("round {number}").format(number=number),
        ),
        "standings": (lambda: reports.standings_csv(event), _("standings")),
    }
    made, title = tables[name]
    suggested = file_name(f"{event.name} {title}".strip(), ".csv", title)
    suggestion = (folder or Path.home()) / suggested
    save_csv(page, suggestion, made)


def print_packs(
    event: Event,
    entries: tuple[SquadEntry, ...],
    settings: Settings,
    page: QWidget,
    *,
    each: bool,
) -> None:
    """Ask for a place, and print the packs of all squads, in one PDF or one per player.

    Args:
        event: The event.
        entries: The squads that were received.
        settings: Know paper and style, and where PDFs were written last.
        page: What asks.
        each: Whether each player has a PDF of his own.
    """
    begin = Path(settings["export_folder"] or Path.home())
    place = _asked_folder(begin, page) if each else _asked_pdf(event, begin, page)
    if place is None:
        return
    folder = place if each else place.parent
    do = _printing(place, event, entries, settings)
    _print(len(entries), do, settings, folder, page)


def print_list(  # noqa: PLR0913, PLR0917 - what a list is made of, and who asks
    name: str,
    event: Event,
    entries: tuple[SquadEntry, ...],
    settings: Settings,
    page: QWidget,
    number: int = 0,
) -> None:
    """Ask for a file, and print a list of the event with the state of its squads.

    Args:
        name: `check_in`, `report`, or `slips`: the result slips of a round.
        event: The event.
        entries: The squads that were received.
        settings: Know paper and style, and where PDFs were written last.
        page: What asks.
        number: The round of result slips, counted from 1.
    """
    begin = Path(settings["export_folder"] or Path.home())
    texts = {
        "check_in": _("{event} check-in"),
        "report": _("{event} report"),
        "slips": _("{event} result slips of round {number}"),
    }
    called = texts[name].format(event=event.name, number=number)
    suggested = file_name(called.strip(), ".pdf", name)
    place = questions.ask_save_pdf(page, _("Save as PDF"), begin / suggested)
    if place is not None:
        do = _listing(name, place, event, entries, settings, number)
        _print(1, do, settings, place.parent, page)


def print_match_sheets(
    number: int,
    event: Event,
    entries: tuple[SquadEntry, ...],
    settings: Settings,
    page: QWidget,
) -> None:
    """Ask for a file, and print the match sheets of all tables of a round, counted from 1.

    Args:
        number: The round.
        event: The event.
        entries: The squads that were received.
        settings: Know paper and style, and where PDFs were written last.
        page: What asks.
    """
    begin = Path(settings["export_folder"] or Path.home())
    called = _("{event} match sheets of round {number}").format(event=event.name, number=number)
    suggested = file_name(called.strip(), ".pdf", "matches")
    place = questions.ask_save_pdf(page, _("Save as PDF"), begin / suggested)
    if place is None:
        return
    today = datetime.now().astimezone().date()
    paper, style = settings["paper"], settings["print_style"]

    def do(progress: Callable[[int, int], bool]) -> WrittenPacks:
        from nco_builder.paper import Options  # it is slow to load
        from nco_builder.printing import write_match_sheets

        options = Options(today, paper, style)
        return write_match_sheets(
            place, number, entries, event, options, may_write=_refuse, progress=progress
        )

    _print(len(event.rounds[number - 1].pairings), do, settings, place.parent, page)


def _print(
    count: int,
    do: Callable[[Callable[[int, int], bool]], WrittenPacks],
    settings: Settings,
    folder: Path,
    page: QWidget,
) -> None:
    """Print in the background; report and store where."""
    dialog = PrintingProgress(count, do, page)
    dialog.exec()
    written, problem = cast("WrittenPacks | None", dialog.answer), dialog.problem
    dialog.deleteLater()
    if problem:
        questions.say(page, problem)
    if written is not None:
        settings["export_folder"] = str(folder)
        _show_written(written, page)


def _listing(  # noqa: PLR0913, PLR0917 - what a list is made of, and where it goes
    name: str,
    place: Path,
    event: Event,
    entries: tuple[SquadEntry, ...],
    settings: Settings,
    number: int,
) -> Callable[[Callable[[int, int], bool]], WrittenPacks]:
    """Return a function that writes a list; it is called in the background."""
    today = datetime.now().astimezone().date()
    paper, style = settings["paper"], settings["print_style"]

    def do(_progress: Callable[[int, int], bool]) -> WrittenPacks:
        from nco_builder.event.model import without_notes
        from nco_builder.paper import Options, part, pdf  # it is slow to load
        from nco_builder.printing import WrittenPacks
        from nco_builder.sheets import SheetOptions
        from nco_builder.systems.nco_event.sheets import check_in_list, event_report, slips_of

        _refuse(place)
        public, of_sheet = without_notes(event), SheetOptions(today)
        made: dict[str, Callable[[], Content]] = {
            "check_in": lambda: check_in_list(public, of_sheet, entries),
            "report": lambda: event_report(public, of_sheet, entries),
            "slips": lambda: slips_of(public, number, of_sheet),
        }
        options = Options(today, paper, style, card_size="large")
        content = made[name]()
        write_atomically(place, pdf([part(content, options)], options))
        return WrittenPacks([place], [])

    return do


def _printing(
    place: Path, event: Event, entries: tuple[SquadEntry, ...], settings: Settings
) -> Callable[[Callable[[int, int], bool]], WrittenPacks]:
    """Return a function that writes the packs; it is called in the background."""
    today = datetime.now().astimezone().date()
    paper, style = settings["paper"], settings["print_style"]
    one_sided = settings["packs_one_sided"]

    def do(progress: Callable[[int, int], bool]) -> WrittenPacks:
        from nco_builder.paper import Options  # it is slow to load
        from nco_builder.printing import write_packs

        options = Options(today, paper, style)
        return write_packs(
            place,
            entries,
            event,
            options,
            may_write=_refuse,
            progress=progress,
            one_sided=one_sided,
        )

    return do


def _refuse(path: Path) -> None:
    """Refuse to overwrite anything but sheets of this program.

    Raises:
        FileProblem: something else is there.
    """
    if not is_replaceable(path):
        raise FileProblem(path, _("this is no PDF of NCO Builder; it is not replaced"))


def _asked_pdf(event: Event, begin: Path, page: QWidget) -> Path | None:
    name = file_name(_("{event} packs").format(event=event.name).strip(), ".pdf", _("packs"))
    return questions.ask_save_pdf(page, _("Save as PDF"), begin / name)


def _asked_folder(begin: Path, page: QWidget) -> Path | None:
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    chosen = QFileDialog.getExistingDirectory(page, _("Folder of the packs"), str(begin))
    return Path(chosen) if chosen else None


def _show_written(written: WrittenPacks, page: QWidget) -> None:
    count, first = len(written.files), written.files[0]
    if count == 1:
        toast(page, _("The sheets are in {path}.").format(path=first), *show_file(first))
    else:
        told = ngettext("{count} pack is in {path}.", "{count} packs are in {path}.", count)
        toast(page, told.format(count=count, path=first.parent), show_folder(first))
    said = [*written.left_out, *written.undecided]
    if said:
        heading = _("Not printed:") if written.left_out else _("To be decided:")
        dialog = LinesDialog(_("Packs"), heading, said, page)
        dialog.exec()
        dialog.deleteLater()
