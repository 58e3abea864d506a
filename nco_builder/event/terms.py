"""The terms of an event, and the file they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kinds import kind_of
from nco_builder.event.model import FORMAT, Event
from nco_builder.files import FileProblem, document_bytes, read_bytes
from nco_builder.language import _
from nco_builder.match.terms import decided, under
from nco_builder.rules import UnknownRulesetError, installed_rulesets, load_rulebook, newest_rules

if TYPE_CHECKING:
    from pathlib import Path

    from nco_builder.match.terms import Terms
    from nco_builder.rules import Rulebook

__all__ = ["event_from_bytes", "read_event", "rulebook_of", "terms_of", "under"]


def read_event(path: Path) -> Event:
    """Read an event file of any version, or the event in a PDF.

    Raises:
        FileProblem: it cannot be read or is not an event.

    """
    return event_from_bytes(document_bytes(read_bytes(path), str(path)), str(path))


def event_from_bytes(raw: bytes, origin: str) -> Event:
    """Read an event from the content of its file.

    Raises:
        FileProblem: it is not an event.

    """
    kind = kind_of(FORMAT)
    if kind is None:
        raise LookupError(FORMAT)
    event: Event = kind.from_bytes(raw, origin)
    return event


def terms_of(event: Event, origin: Path | str) -> Terms:
    """Return what an event decides, such as `limits.vp`.

    Args:
        event: The event.
        origin: Its name in sentences.

    Raises:
        FileProblem: it names a ruleset that is not installed.

    """
    if event.ruleset is not None and event.ruleset not in installed_rulesets():
        installed = ", ".join(installed_rulesets())
        problem = _("the rulebook “{ruleset}” is not installed (installed: {installed})")
        raise FileProblem(origin, problem.format(ruleset=event.ruleset, installed=installed))
    return decided(event)


def rulebook_of(event: Event) -> Rulebook:
    """Return the rulebook of an event; the newest if it names none or an unknown one."""
    try:
        return load_rulebook(event.ruleset) if event.ruleset else newest_rules()
    except UnknownRulesetError:
        return newest_rules()
