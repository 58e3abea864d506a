"""Results of a round, read from its match files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.documents.kinds import read_document
from nco_builder.event.entries import MATCHES
from nco_builder.event.rounds import NoResultError, result_from_match, set_result
from nco_builder.files import FileProblem
from nco_builder.language import N_, _, ngettext
from nco_builder.match.model import SquadMatch
from nco_builder.systems.nco_match.judge import require_sound_tally
from nco_builder.ui.event.dialogs import LinesDialog
from nco_builder.ui.parts.toast import toast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.event.document import EventDocument

MATCH_FILTER = N_("Matches (*.nco *.pdf);;All files (*)")


def ask_matches(folder: Path | None, parent: QWidget) -> list[Path]:
    """Ask for files of matches; those of the event lie in its folder."""
    from PySide6.QtWidgets import QFileDialog  # few starts need it

    begin = str(folder / MATCHES if folder else Path.home())
    title = _("Results from match files")
    chosen = QFileDialog.getOpenFileNames(parent, title, begin, _(MATCH_FILTER))[0]
    return [Path(each) for each in chosen]


def take_results(
    document: EventDocument, number: int, files: Sequence[Path], parent: QWidget
) -> None:
    """Enter the results of match files; of each that gives none it is said why.

    Args:
        document: The event.
        number: of the round, from 1.
        files: The matches.
        parent: What says it.

    """
    problems: list[str] = []
    for file in files:
        event = document.event_now
        try:
            match = _match(file)
            require_sound_tally(match)
            table, scores = result_from_match(event, number, match)
        except FileProblem as problem:
            problems.append(str(problem))
        except NoResultError as problem:
            problems.append(f"{file.name}: {problem}.")
        else:
            document.do(set_result(event, number, table, scores, file.name))
    taken = len(files) - len(problems)
    if taken:
        told = ngettext("{count} result taken.", "{count} results taken.", taken)
        toast(parent, told.format(count=taken))
    if problems:
        heading = _("No result was taken from:")
        dialog = LinesDialog(_("Results from match files"), heading, problems, parent)
        dialog.exec()
        dialog.deleteLater()


def _match(file: Path) -> SquadMatch:
    """Read a match.

    Raises:
        FileProblem: it cannot be read, or is none.

    """
    match = read_document(file)
    if not isinstance(match, SquadMatch):
        raise FileProblem(file, _("this is no match"))
    return match
