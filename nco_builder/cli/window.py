"""`nco-builder open`, and plain `nco-builder`: the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli.output import FAILED, Parser, UsageError, complain
from nco_builder.files import FileProblem, is_documents_name
from nco_builder.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(words: Sequence[str]) -> int:
    """Open the window with the named documents, in an open one if there is one."""
    from nco_builder.ui.shell import app
    from nco_builder.ui.shell.single_instance import hand_over

    parser = make_parser()
    try:
        given = parser.read(words)
        if given.screenshot and is_documents_name(given.screenshot):
            problem = _(
                "“{file}” is a document's file name; give the picture one that ends in .png"
            )
            parser.error(problem.format(file=given.screenshot))
        if given.screenshot and len(given.files) > 1:
            parser.error(_("a picture shows one document"))
        files = [_of_folder(each) for each in given.files]
        if not given.screenshot and not given.new_window and hand_over(files):
            return 0
        return app.run(files, given.screenshot)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED


def _of_folder(path: Path) -> Path:
    """Return the event of a folder that has one, as `event` takes it; any other path as it is."""
    from nco_builder.event.folder import EVENT_FILE
    from nco_builder.files.names import is_folder, is_there

    return path / EVENT_FILE if is_folder(path) and is_there(path / EVENT_FILE) else path


def make_parser() -> Parser:
    """Return the parser."""
    parser = Parser("open", _("Open the window."))
    parser.add_argument(
        "files", metavar=_("FILE"), nargs="*", type=Path, help=_("documents to open")
    )
    parser.add_argument(
        "--new-window",
        action="store_true",
        help=_("open a separate window, even if one is open"),
    )
    parser.add_argument(
        "--screenshot",
        metavar="OUT.png",
        type=Path,
        help=_("write a picture of the window and exit"),
    )
    return parser
