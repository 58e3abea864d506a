"""What is said before a file is written where it stands, because nothing can take its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.files.attributes import has_further_names, is_mounted
from nco_builder.language import _
from nco_builder.ui.parts import questions

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from nco_builder.ui.document.open_document import OpenDocument


def agreed(document: OpenDocument, path: Path, window: QWidget) -> questions.Answer:
    """Ask whether a document may be written where its file stands; once for each document.

    Returns:
        “yes” where it may, or where there is nothing to be asked; “keep” where another file is
        wanted; “no” where nothing is to be saved.

    """
    if document.in_place == path:
        return "yes"
    if has_further_names(path):
        question = _("“{file}” has further names (hard links). Save under all of them?")
    elif is_mounted(path):
        question = _("“{file}” is mounted by itself, so that no other can take its place. Save?")
    else:
        return "yes"
    answer = questions.ask(
        window,
        question.format(file=path.name),
        {_("&Save"): "yes", _("Save &as…"): "keep", _("Cancel"): "no"},
        _("It is written where it stands; until that is done, a copy of what it held lies beside."),
    )
    if answer == "yes":
        document.in_place = path
    return answer
