"""`nco-builder open`, and plain `nco-builder`: the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nco_builder.cli.output import FAILED, complain
from nco_builder.cli.words import Parser, UsageError
from nco_builder.files import FileProblem, is_documents_name
from nco_builder.language import _
from nco_builder.ui.shell import app

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(words: Sequence[str]) -> int:
    """Open the window, with a document if one is named."""
    parser = Parser("open", _("Open the window."))
    parser.add_argument("file", metavar=_("FILE"), nargs="?", type=Path, help=_("document to open"))
    parser.add_argument(
        "--screenshot",
        metavar="OUT.png",
        type=Path,
        help=_("write a picture of the window and exit"),
    )
    try:
        given = parser.read(words)
        if given.screenshot and is_documents_name(given.screenshot):
            problem = _(
                "“{file}” is a document's file name; give the picture one that ends in .png"
            )
            parser.error(problem.format(file=given.screenshot))
        return app.run(given.file, given.screenshot)
    except (UsageError, FileProblem) as error:
        complain(error)
        return FAILED
