"""An event: the terms an organiser sets for every squad, its file, and squads under its terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, cast

from nco_builder.documents.kind import Kind
from nco_builder.files import FileProblem, document_bytes, read_bytes
from nco_builder.language import N_, _
from nco_builder.rules import installed_rulesets
from nco_builder.rules.rulings import switches
from nco_builder.squad import Limits, Match, Rulings
from nco_builder.squad.model import Pack
from nco_builder.value import Value, fields

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nco_builder.squad import Squad

    Terms = Mapping[str, object]


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
    decided: dict[str, object] = {}
    if event.ruleset is not None:
        decided["ruleset"] = event.ruleset
    for section in ("limits", "rulings", "match"):
        values = getattr(event, section)
        if values is not None:
            for name in fields(type(values)):
                decided[f"{section}.{name}"] = getattr(values, name)
    if event.rulings is not None and (settled := _settled(event.rulings)):
        decided["agreed"] = settled
    if event.packs is not None:
        decided["packs"] = event.packs
    return decided


def _settled(rulings: Rulings) -> tuple[str, ...]:
    """Ids of the rulings the organiser's file decides by name, and as usual: they are agreed."""
    named = [(switches()[key], rulings[key]) for key in switches() if key in rulings.given]
    return tuple([switch.ruling for switch, said in named if not switch.by_id[said].judged])


def under(terms: Terms, squad: Squad) -> Squad:
    """The squad as it is judged under the terms; what they leave open stays its own."""
    changes: dict[str, object] = {}
    sections: dict[str, dict[str, object]] = {}
    for key, value in terms.items():
        section, _dot, name = key.partition(".")
        if name:
            sections.setdefault(section, {})[name] = value
        elif key == "agreed":
            changes[key] = tuple(dict.fromkeys((*squad.agreed, *cast("tuple[str, ...]", value))))
        else:
            changes[section] = value
    for section, values in sections.items():
        changes[section] = getattr(squad, section).replace(**values)
    return squad.replace(**changes) if changes else squad
