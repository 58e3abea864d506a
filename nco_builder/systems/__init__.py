"""What a kind of document brings besides itself, and other rules than those of squads.

Each other set of rules is a module here, named like the format of its documents, with `_` for `-`.
It has a `SYSTEM`, and is imported when such a document is met, by nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder.documents.kinds import brought
from nco_builder.documents.squads import SQUAD
from nco_builder.sheets import SHEETS
from nco_builder.value import Value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.kind import Document, Kind
    from nco_builder.sheets import SheetMaker

D = TypeVar("D", bound=Value)


@dataclass(frozen=True, slots=True)
class System(Generic[D]):
    """A kind of document and what is made of it.

    Attributes:
        kind: the kind.
        sheets: what can be printed of a document, by name; the first is the usual one. Where they
            serve the same end they are called as those of squads are.

    """

    kind: Kind[D]
    sheets: Mapping[str, SheetMaker]


SQUADS = System(SQUAD, {name: SHEETS[name] for name in SHEETS})


def system_of(document: Document) -> System[Any]:
    """What is made of a document.

    Raises:
        LookupError: the program has nothing to make of documents of its kind.

    """
    if document.format == SQUAD.format:
        return SQUADS
    system: System[Any] | None = brought(document.format)
    if system is None:
        raise LookupError(document.format)
    return system
