"""Kinds of documents with their sheets, pages and games; packages for other sets of rules.

Each other set of rules is a package here, named like the format of its documents with `_` for `-`.
It has a `SYSTEM`, and is imported only when such a document is read. Modules without one
(`judging`, `listing`, `page`, `play` ...) are the parts such rules are made of.
"""

from __future__ import annotations

import pathlib
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nco_builder import paths
from nco_builder.documents.kinds import load_system
from nco_builder.documents.rows import is_place
from nco_builder.documents.squads import SQUAD
from nco_builder.files.names import SUFFIX
from nco_builder.rules import BrokenRulebookError
from nco_builder.schema.record import Frozen, Value
from nco_builder.sheets import SHEETS
from nco_builder.squad import Vehicle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nco_builder.documents.kind import Document, Kind
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality import Report
    from nco_builder.schema.record import Rule
    from nco_builder.sheets import SheetMaker
    from nco_builder.systems.lookup import RuleLookup
    from nco_builder.systems.odds import OddsContext, OddsPage
    from nco_builder.systems.page import BuilderPage, EntryForm, OwnPage, PageContext, Shelf
    from nco_builder.systems.play import Play

D = TypeVar("D", bound=Value)


def _no_texts() -> tuple[Rule, ...]:
    return ()


def late(function: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called: `package.module:function`.

    Checks and exports load neither pages nor games this way.
    """

    def call(*given: Any) -> Any:  # noqa: ANN401 - as the function it stands for
        module, _colon, name = function.partition(":")
        return getattr(import_module(module), name)(*given)

    return call


class System(Frozen, Generic[D]):
    """A kind of document and everything made of it.

    Attributes:
        kind: the kind.
        sheets: its sheets by name; the first is the default. The name
            is its option of `export`: "cards", "blank_cards", "reference", "vehicle_cards",
            "vehicles", "templates"; the list that shows the whole document is "roster" (`--sheet`).
        name: the name of the rules, marked for translation; "" if no new one can be created.
        purpose: what its documents are for, marked for translation; "" for squads.
        credit: document, version and author of the rules; "" if they are the rulebook's own.
        samples: names of files in data/samples, without `.nco`; the first is the default.
        page: the content of the builder page; None if there is none.
        entry: only the form of that page; by default taken from the page.
            When another row is selected, only this and `shelf` are called.
        shelf: only the shelf of that page, if it depends on the selection.
        rows: the names of the rows of a judged document, by path; by default those of its
            page.
        page_name: the name of that page in the rail, marked for translation: "&Platoon".
        own: the type of entries in the player's own list; None without such a list.
        own_page: how they are shown in the rules pack that holds them; None if they are not.
        play: a game at the table; None without one.
        odds: the odds of a row, beside that page; None without any.
        texts: rules as data, whose texts are translated.
        lookup: where the rule reader finds its rules; None if they are the rulebook's.
        is_public: whether its sheets are public: then they have neither notes nor
            the document inside, unless requested.
    """

    kind: Kind[D]
    sheets: Mapping[str, SheetMaker]
    name: str = ""
    purpose: str = ""
    credit: str = ""
    samples: tuple[str, ...] = ()
    page: Callable[[PageContext], BuilderPage] | None = None
    entry: Callable[[PageContext], EntryForm] | None = None
    shelf: Callable[[PageContext], Shelf] | None = None
    rows: Callable[[Any], Mapping[DocPath, str]] | None = None
    page_name: str = ""
    own: type[Value] | None = None
    own_page: Callable[[], OwnPage] | None = None
    play: Play | None = None
    odds: Callable[[OddsContext], OddsPage] | None = None
    texts: Callable[[], tuple[Rule, ...]] = _no_texts
    lookup: RuleLookup | None = None
    is_public: bool = False

    def rows_of(self, judgement: Any) -> Mapping[DocPath, str]:  # noqa: ANN401 - as the kind judges
        """Return the names of the rows of a judged document, by path."""
        if self.rows is not None:
            return self.rows(judgement)
        if self.page is None:
            return {}
        from nco_builder.systems.page import PageContext  # a check needs no page

        rows = self.page(PageContext(judgement)).table.rows
        return {row.path: row.name for row in rows if is_place(row.path)}


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
    own=Vehicle,
    own_page=late("nco_builder.systems.nco_squad.own_models:own_page"),
    samples=(
        "rifle-squad",
        "second-squad-able",
        "airborne-squad",
        "tank-escort",
        "recruits-mistakes",
    ),
)


def can_be_compared(format: str) -> bool:  # noqa: A002 - what documents call it
    """Return whether documents of a format can be compared: squads, and kinds with a page."""
    try:
        system = system_named(format)
    except (LookupError, BrokenRulebookError):
        return False
    return system is SQUADS or system.page is not None


def samples(system: System[Any]) -> dict[str, pathlib.Path]:
    """Return the sample files of a kind of document by their names for users."""
    folder = paths.data() / "samples"
    names = [name.removesuffix(SUFFIX) for name in system.samples]
    return {pathlib.Path(name).name: folder / f"{name}{SUFFIX}" for name in names}


def system_of(document: Document) -> System[Any]:
    """Return the system of a document.

    Raises:
        LookupError: there is none for its kind.
    """
    return system_named(document.format)


def system_named(format: str) -> System[Any]:  # noqa: A002 - what documents call it
    """Return the system of a format.

    Raises:
        LookupError: there is no such format, or no system for it.
        BrokenRulebookError: its rules cannot be used.
    """
    if format == SQUAD.format:
        return SQUADS
    system: System[Any] | None = load_system(format)
    if system is None:
        raise LookupError(format)
    return system
