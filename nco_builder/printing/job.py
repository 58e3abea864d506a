"""A print job: which sheets of a squad, how, and for whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nco_builder.files import share_code, squad_to_bytes
from nco_builder.files.squad_file import SUFFIX, file_name
from nco_builder.language import N_, _
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import Attachment, Kind, Options, Part, part, pdf

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.legality import Report
    from nco_builder.squad import Squad

    Progress = Callable[[int, int], bool]

DESCRIPTION = N_("The squad, to be opened with NCO Builder")


class Cancelled(Exception):  # noqa: N818 - no error: it was asked for
    """The one who asked for a print does not want it any more."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed.

    Attributes:
        kinds: the sheets of each copy, in order; at least one.
        options: how they look.
        copies: names of the copies, such as rounds and the judge; one without a name if left out.
        notes: whether the notes of the squad and its men are on the sheets and in the file inside.
        squad_inside: whether the PDF carries the squad file, and the roster sheet a share code.

    """

    kinds: tuple[Kind, ...]
    options: Options
    copies: tuple[str, ...] = ("",)
    notes: bool = True
    squad_inside: bool = True

    @property
    def two_sided(self) -> bool:
        """Whether it is to be printed on both sides of the paper: cards have backs."""
        return self.options.backs and "cards" in self.kinds


def print_pdf(report: Report, job: Job, progress: Progress | None = None) -> bytes:
    """All sheets of a job as one PDF: the same bytes for the same input.

    Args:
        report: The squad, judged.
        job: What is wanted.
        progress: Told how many sheets of how many are done; it says whether to go on.

    Raises:
        Cancelled: `progress` said so.
        NoMenError: cards of its men are wanted and the squad has none.
        NoVehiclesError: a sheet of vehicles is wanted and the squad has none.
        UnknownRulesetError: a sheet needs the rulebook of the squad, which is not installed.

    """
    if not job.notes:
        report = check_by_own_ruleset(without_notes(report.squad))
    squad = report.squad
    code = share_code(squad) if job.squad_inside and "roster" in job.kinds else ""
    shared = replace(job.options, share_code=code)
    wanted = [(kind, replace(shared, copy_name=name)) for name in job.copies for kind in job.kinds]
    parts: list[Part] = []
    for done, (kind, options) in enumerate(wanted):
        if progress and not progress(done, len(wanted)):
            raise Cancelled
        parts.append(_entitled(part(kind, report, options), options.copy_name))
    if job.two_sided:
        from nco_builder.paper.leaves import on_leaves  # few want it

        parts = on_leaves(parts, job.options.size)
    title = squad.name if len(wanted) > 1 else ""
    return pdf(parts, job.options, title, _squad_file(squad) if job.squad_inside else None)


def without_notes(squad: Squad) -> Squad:
    """The squad without its own notes and those of its men."""
    men = tuple(
        [man.model_copy(update={"notes": ""}) if man.notes else man for man in squad.members]
    )
    return squad.model_copy(update={"notes": "", "members": men})


def _squad_file(squad: Squad) -> Attachment:
    return Attachment(file_name(squad.name, SUFFIX), squad_to_bytes(squad), _(DESCRIPTION))


def _entitled(made: Part, copy_name: str) -> Part:
    """A part whose entry in the outline says whose copy it is."""
    return (
        replace(made, title=_("{copy}: {sheet}").format(copy=copy_name, sheet=made.title))
        if copy_name
        else made
    )
