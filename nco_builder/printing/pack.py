"""A pack: the sheets of many documents, one after the other, as one PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.files import FileProblem
from nco_builder.language import _, ngettext
from nco_builder.paper import pdf
from nco_builder.printing.job import Cancelled, Job, refuse_pages, sheet_parts
from nco_builder.sheets import NoSheetError
from nco_builder.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nco_builder.documents.kind import Judgement
    from nco_builder.paper import Part
    from nco_builder.printing.job import Progress


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
            refuse_pages(pages)
            parts += made
    if not parts:
        raise NoSheetError(" ".join(left_out) or _("there is nothing to print"))
    count = len(documents) - len(left_out)
    title = ngettext("{count} document", "{count} documents", count).format(count=count)
    return PrintedPack(pdf(parts, job.options, title), tuple(left_out))


def _parts(name: str, judgement: Judgement, job: Job) -> list[Part]:
    """Return the sheets of one document, with its name in the outline."""
    sheets = system_of(judgement.document).sheets
    wanted = tuple([sheet for sheet in job.sheets if sheet in sheets]) or (next(iter(sheets)),)
    made = sheet_parts(judgement, replace(job, sheets=wanted, file_inside=False))
    text = _("{copy}: {sheet}")
    return [replace(part, title=text.format(copy=name, sheet=part.title)) for part in made]
