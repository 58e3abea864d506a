"""All entry points of the program, as functions that are handed an input each.

Each must end in an answer or in one sentence. `worker.py` measures what it costs.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.cli.as_json import judgement_as_json, report_as_json
from nco_builder.cli.as_text import judgement_as_text, report_as_text
from nco_builder.cli.output import MOST_OUTPUT, as_json
from nco_builder.documents.kinds import (
    document_from_bytes,
    document_from_code,
    judge_document,
    kind_for,
)
from nco_builder.documents.share_code import is_share_code
from nco_builder.files import FileProblem
from nco_builder.files.packed_text import packed
from nco_builder.legality import Report
from tests.fuzz import command_doors, state_doors, window_doors
from tests.fuzz.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


class Door(NamedTuple):
    """An entry point.

    Attributes:
        enter: hands a case over; works in a folder of its own.
        kinds: of what kind each part of a case is (`seeds.KINDS`).
        ways: how many ways lead through it; a case names one by its number.
        is_layout: whether its cost is that of laying out paper.
    """

    enter: Callable[[Case, Path], None]
    kinds: tuple[str, ...]
    ways: int = 1
    is_layout: bool = False


def files(case: Case, _folder: Path) -> None:
    """Read it as a file, judge it, tell of it, and write it again."""
    document: Any = document_from_bytes(case.parts[0], "fuzz.nco")
    judgement: Any = judge_document(document, "fuzz.nco")
    if isinstance(judgement, Report):
        told = as_json(report_as_json("fuzz.nco", judgement, {}))
        report_as_text("fuzz.nco", judgement, {})
    else:
        told = as_json(judgement_as_json("fuzz.nco", judgement))
        judgement_as_text("fuzz.nco", judgement)
    assert len(told) <= MOST_OUTPUT


def written_again(case: Case, _folder: Path) -> None:
    """Read it as a file, write it, read that, and share it as a code."""
    document: Any = document_from_bytes(case.parts[0], "fuzz.nco")
    kind = kind_for(document)
    try:
        content = kind.content(document, "fuzz.nco")
    except FileProblem:  # more than a file may hold once it is written in full
        return
    assert kind.from_bytes(content, "again") == document
    if code := kind.share_code(document):
        document_from_code(code)


def codes(case: Case, _folder: Path) -> None:
    """Take it as a text of the clipboard or of a mail, which may be a share code."""
    text = case.parts[0].decode("utf-8", "replace")
    is_share_code(text)
    document_from_code(text)


def codes_of_json(case: Case, _folder: Path) -> None:
    """Read it as what stands in a share code of either number."""
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(case.parts[0])
        number, key = (("1", "s"), ("2", "d"))[case.way]
        if code := packed(number, {key: value}):
            document_from_code(code)


DOORS: Mapping[str, Door] = {
    "files": Door(files, ("received",)),
    "written again": Door(written_again, ("document",)),
    "codes": Door(codes, ("code",)),
    "codes of JSON": Door(codes_of_json, ("document",), 2),
    "PDFs": Door(files, ("sheet",)),
    **{
        name: Door(door, kinds, ways, is_layout)
        for name, door, kinds, ways, is_layout in command_doors.DOORS
    },
    **{name: Door(door, kinds, ways) for name, door, kinds, ways in state_doors.DOORS},
    **{name: Door(door, kinds, ways) for name, door, kinds, ways in window_doors.DOORS},
}
