"""An event: the terms an organiser sets for every squad, its file, and squads under its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from nco_builder.documents.kind import Kind
from nco_builder.files import FileProblem, document_bytes, read_bytes
from nco_builder.language import N_, _
from nco_builder.match.terms import decided, under
from nco_builder.rules import installed_rulesets
from nco_builder.squad import Limits, Match, Rulings
from nco_builder.squad.model import Pack
from nco_builder.value import Value

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.match.terms import Terms

__all__ = ["EVENT", "EventTerms", "read_event", "terms_of", "under"]


class EventTerms(Value):
    """The terms of an event; what is None or absent is left to each squad."""

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "name"})

    format: Literal["nco-event"] = "nco-event"
    version: Literal[1] = 1
    name: str = ""
    limits: Limits | None = None
    ruleset: str | None = None
    rulings: Rulings | None = None
    match: Match | None = None
    packs: tuple[Pack, ...] | None = None


EVENT = Kind(
    "nco-event", N_("an event"), EventTerms, begin=EventTerms, title=lambda event: event.name
)


def read_event(path: Path) -> EventTerms:
    """Read an event file, or the event that a PDF carries.

    Raises:
        FileProblem: it cannot be read or is no event.

    """
    return EVENT.from_bytes(document_bytes(read_bytes(path), str(path)), str(path))


def terms_of(event: EventTerms, origin: Path | str) -> Terms:
    """What an event decides, as `limits.vp` and the like.

    Args:
        event: The event.
        origin: What sentences call it.

    Raises:
        FileProblem: it names a ruleset that is not installed.

    """
    if event.ruleset is not None and event.ruleset not in installed_rulesets():
        installed = ", ".join(installed_rulesets())
        problem = _("the rulebook “{ruleset}” is not installed (installed: {installed})")
        raise FileProblem(origin, problem.format(ruleset=event.ruleset, installed=installed))
    return decided(event)
