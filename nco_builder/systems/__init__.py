"""What a kind of document brings besides itself, and other rules than those of squads.

Each other set of rules is a module here, named like the format of its documents, with `_` for `-`.
It has a `SYSTEM`, and is imported when such a document is met, by nothing else. Modules that have
none (`judging`, `page`, `play`, `sessions`) are what such rules are made of.
"""

from __future__ import annotations

import pathlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder import paths
from nco_builder.documents.kinds import brought
from nco_builder.documents.rows import is_place
from nco_builder.documents.squads import SQUAD
from nco_builder.files.names import SUFFIX
from nco_builder.rules import BrokenRulebookError
from nco_builder.schema.record import Value
from nco_builder.sheets import SHEETS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nco_builder.documents.kind import Document, Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.schema.record import Rule
    from nco_builder.sheets import SheetMaker
    from nco_builder.systems.page import BuilderPage, ChosenEntry, PageContext, Shelf
    from nco_builder.systems.play import Play

D = TypeVar("D", bound=Value)


def _no_texts() -> tuple[Rule, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class System(Generic[D]):
    """A kind of document and what is made of it.

    Attributes:
        kind: the kind.
        sheets: what can be printed of a document, by name; the first is the usual one. The name
            is its option of `export`: "cards", "blank_cards", "reference", "vehicle_cards",
            "vehicles", "templates"; the list that shows the whole document is "roster" (`--sheet`).
        name: what players call the rules, marked for translation; "" where nobody begins one.
        credit: document, version and author of the rules; "" where they are the rulebook's own.
        samples: names of files in data/samples, without `.nco`; the first is the usual one.
        page: what the builder page shows; None where there is none.
        entry: what that page says of what is chosen, alone; the page is asked where left out.
            Where another row is chosen only this is asked, and `shelf`.
        shelf: what that page offers, alone, where that hangs on what is chosen; else left out.
        rows: what the rows of a judged document are called, by their paths; those of its page
            where left out.
        page_name: what the rail calls that page, marked for translation: "&Platoon".
        own: what the player's own list holds entries of; None without such a list.
        play: a game at the table; None without one.
        texts: the rules as data, whose texts are translated.
        is_public: whether its sheets are for everybody to read: then they have neither notes nor
            the document inside, unless these are asked for.

    """

    kind: Kind[D]
    sheets: Mapping[str, SheetMaker]
    name: str = ""
    credit: str = ""
    samples: tuple[str, ...] = ()
    page: Callable[[PageContext], BuilderPage] | None = None
    entry: Callable[[PageContext], ChosenEntry] | None = None
    shelf: Callable[[PageContext], Shelf] | None = None
    rows: Callable[[Any], Mapping[DocPath, str]] | None = None
    page_name: str = ""
    own: type[Value] | None = None
    play: Play | None = None
    texts: Callable[[], tuple[Rule, ...]] = _no_texts
    is_public: bool = False

    def rows_of(self, judged: Any) -> Mapping[DocPath, str]:  # noqa: ANN401 - as the kind judges
        """What the rows of a judged document are called, by their paths."""
        if self.rows is not None:
            return self.rows(judged)
        if self.page is None:
            return {}
        from nco_builder.systems.page import PageContext  # a check needs no page

        rows = self.page(PageContext(judged)).table.rows
        return {row.path: row.name for row in rows if not row.heading and is_place(row.path)}


def _men(report: Report) -> dict[DocPath, str]:
    names, men = report.names, report.squad.members
    return {
        ("members", place): man.name.strip() or names.unit(man.unit)
        for place, man in enumerate(men)
    }


SQUADS = System(
    SQUAD,
    {name: SHEETS[name] for name in SHEETS},
    rows=_men,
    samples=(
        "rifle-squad",
        "second-squad-able",
        "airborne-squad",
        "recruits-mistakes",
    ),
)


def can_be_compared(format: str) -> bool:  # noqa: A002 - what documents call it
    """Whether documents of a format are laid side by side: squads, and what has a page."""
    try:
        system = system_named(format)
    except (LookupError, BrokenRulebookError):
        return False
    return system is SQUADS or system.page is not None


def samples(system: System[Any]) -> dict[str, pathlib.Path]:
    """Where the samples of a kind of document are, by the name a user calls each by."""
    folder = paths.data() / "samples"
    names = [name.removesuffix(SUFFIX) for name in system.samples]
    return {pathlib.Path(name).name: folder / f"{name}{SUFFIX}" for name in names}


def system_of(document: Document) -> System[Any]:
    """What is made of a document.

    Raises:
        LookupError: the program has nothing to make of documents of its kind.

    """
    return system_named(document.format)


def system_named(format: str) -> System[Any]:  # noqa: A002 - what documents call it
    """What is made of documents of a format.

    Raises:
        LookupError: there is no such format, or nothing to make of its documents.
        BrokenRulebookError: its rules cannot be used.

    """
    if format == SQUAD.format:
        return SQUADS
    system: System[Any] | None = brought(format)
    if system is None:
        raise LookupError(format)
    return system
