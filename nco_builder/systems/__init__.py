"""What a kind of document brings besides itself, and other rules than those of squads.

Each other set of rules is a module here, named like the format of its documents, with `_` for `-`.
It has a `SYSTEM`, and is imported when such a document is met, by nothing else. Modules that have
none (`judging`, `page`, `play`) are what such rules are made of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder.documents.kinds import brought
from nco_builder.documents.squads import SQUAD
from nco_builder.sheets import SHEETS
from nco_builder.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nco_builder.documents.kind import Document, Kind
    from nco_builder.sheets import SheetMaker
    from nco_builder.systems.page import BuilderPage, Looked
    from nco_builder.systems.play import Play
    from nco_builder.value import Rule

D = TypeVar("D", bound=Value)


def _no_texts() -> tuple[Rule, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class System(Generic[D]):
    """A kind of document and what is made of it.

    Attributes:
        kind: the kind.
        sheets: what can be printed of a document, by name; the first is the usual one. Where they
            serve the same end they are called as those of squads are.
        name: what players call the rules, marked for translation; "" where nobody begins one.
        credit: document, version and author of the rules.
        samples: names of files in data/samples, the first the one `new` copies.
        page: what the builder page shows; None where there is none.
        page_name: what the rail calls that page, marked for translation: "&Platoon".
        own: what the player's own list holds entries of; None without such a list.
        play: a game at the table; None without one.
        texts: the rules as data, whose texts are translated.

    """

    kind: Kind[D]
    sheets: Mapping[str, SheetMaker]
    name: str = ""
    credit: str = ""
    samples: tuple[str, ...] = ()
    page: Callable[[Looked], BuilderPage] | None = None
    page_name: str = ""
    own: type[Value] | None = None
    play: Play | None = None
    texts: Callable[[], tuple[Rule, ...]] = _no_texts


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
