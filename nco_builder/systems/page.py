"""The content of the builder page as frozen values, drawn by the window.

The window knows no system. All texts are translated. A change is one or several `PathEdit`s; None
if something cannot be chosen.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.language import Plural, _, ngettext
from nco_builder.language.words import fold
from nco_builder.legality import Names
from nco_builder.schema.record import Frozen
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.documents.path_edits import DocPath
    from nco_builder.rules import Rulebook
    from nco_builder.schema.record import Value
    from nco_builder.sheets.blocks import Paragraph, Tile
    from nco_builder.sheets.drawings import Drawing
    from nco_builder.squad import Edit, Squad

    Change = PathEdit | PathEdits


MAKE = "make"
"""The field of the chip that begins a weapon of the nation in a rules pack."""
RANKS = "ranks"
"""The field of the chips that open the list of all ranks."""
DEFINE = "define"
"""The field of the chip that opens the editor of nation-specific weapons."""
UP_SIGN, DOWN_SIGN, OPENS = "up", "down", "caret-down"
"""Drawings of resources/icons."""
LISTS = tuple(field.name for field in FIELDS if field.shape == "several")


BARRED_SYMBOL = "⊘"
"""Of what can never be chosen, in chips, menus and lists alike."""
FULL_SYMBOL = "↔"
"""Of what can be chosen though no slot is left: something else gives way to it."""


class EditGroup(Frozen):
    """Edits of several men that are one step.

    Attributes:
        edits: what is done, man by man.
        field: the field of the men that is chosen.
        value: what is chosen.
    """

    edits: tuple[Edit, ...]
    field: str
    value: object

    @property
    def name(self) -> str:
        """Its name for programs."""
        return "several"

    @property
    def parameters(self) -> tuple[tuple[str, object], ...]:
        """The edits, as objects with name and parameters."""
        return (
            ("edits", tuple([{"name": one.name, **dict(one.parameters)} for one in self.edits])),
        )

    def apply(self, squad: Squad, /) -> Squad:
        """The squad with all edits made, one after the other."""
        for one in self.edits:
            squad = one.apply(squad)
        return squad

    def told(self, squad: Squad, rulebook: Rulebook | None) -> str:
        """What the step is called, made to a squad."""
        names, value, first = Names(squad, rulebook), str(self.value), self.edits[0]
        who = names.men(tuple([row for one in self.edits for row in one["members"]]))
        if self.field == "unit":
            return _("Make {who} {a_unit}").format(who=who, a_unit=names.a_unit(value))
        had = getattr(squad.members[first["members"][0]], self.field)
        less = first["value"].count(value) < had.count(value)
        template = _("Take {given} from {who}") if less else _("Give {who} {given}")
        return template.format(who=who, given=names.entry(FIELD[self.field].entry, value))


def as_one(edits: Sequence[Edit], field: str, value: object) -> Edit | EditGroup | None:
    """Return edits of men as one change; None if there are none."""
    if len(edits) < 2:  # noqa: PLR2004 - one needs no other
        return edits[0] if edits else None
    if field in (*LISTS, "unit"):  # each man gets another value
        return EditGroup(tuple(edits), field, value)
    members = tuple([row for one in edits for row in one["members"]])
    return edit("set_member", members=members, field=edits[0]["field"], value=edits[0]["value"])


Mark = Literal["", "error", "warning", "ruling"]
Has = Literal["none", "some", "all", "always"]
State = Literal["ok", "over", "barred", "error"]


class Editable(Protocol):
    """A document that can be changed."""

    def do(self, edit: DocumentEdit) -> None:
        """Make a change."""


VALUES = Plural("value to fill in", "values to fill in")
"""The label of a gauge of values that the rules leave to the players, with a line each on paper."""


class PageGauge(Frozen):
    """A total at the head of the page: `185`, `/ 200 points`, `15 left`.

    Attributes:
        value: the number, large.
        rest: what it is of.
        brief: what stands in place of that where there is no room for it; None to elide it.
        note: a few words at the right.
        share: how much of its bar is filled, from 0; above 1 where it is too much; None without.
        limit: what of that is a number: it stands between `value` and `rest`, in full color.
        shorter: what may stand in place of the note, where there is less and less room.
        spoken: what a screen reader says; the same words where left out.
        parts: the bar in stretches, each a share and the token of its color.
        topic: which rule it is about.
        key: the name of its widget, where tests and screen readers look for it.
        weight: its share of the width; by its words where left out.
        ghost: what a choice that is only looked at would add to the bar, as a share.
        offers: what a click on it offers; nothing where left out.
        leads_to: the path of the field that a click leads to, in place of a menu.
        counts: what documents are compared by, the same whatever the number; `rest` where left out.
    """

    value: str
    rest: str
    note: str = ""
    share: float | None = None
    brief: str | None = None
    limit: str = ""
    shorter: tuple[str, ...] = ()
    spoken: str = ""
    parts: tuple[tuple[float, str], ...] = ()
    topic: str = ""
    key: str = ""
    weight: int = 0
    ghost: float = 0.0
    offers: str = ""
    leads_to: DocPath | None = None
    counts: str = ""

    @property
    def is_over(self) -> bool:
        """Whether the limit is exceeded."""
        return self.share is not None and self.share > 1


class HeadFact(Frozen):
    """A short fact next to the document's name; `leads_to` is the path of its field."""

    text: str
    leads_to: DocPath | None = None


class Trait(NamedTuple):
    """Something an offer can be found by: its name, and the folded text that is searched.

    A trait without a name is not mentioned in results.
    """

    name: str
    text: str


class Offer(Frozen):
    """Something that can be added from the shelf.

    Attributes:
        key: names it among all offers, for as long as it is the same thing.
        name: what it is.
        price: what it costs, or a count.
        line: what it is like, in one line; where it has values, only its tooltip says so.
        mark: how the line is marked.
        barred: why it cannot be taken, "" where it can.
        change: what taking it changes; where it is inserted into a list, it may be dropped at
            another place of that list.
        search: further words it is found by.
        own: the entry of the player's own list that it is, so that it can be removed there.
        over: why it will be flagged, though it can be taken.
        adds: whether taking it adds something, so that a + is next to it.
        shorter: what may stand in place of the name, if there is less and less room.
        picture: the silhouette before it, of `rules.silhouettes`.
        keys: what takes it from anywhere, as `QKeySequence` reads it.
        topic: which rule it is about.
        left: how many points would be left; negative if it goes over; None if nothing is counted.
        values: its numbers, in the columns of its group.
        begins: whether what it adds is filled in at once, so that its form gets the keyboard.
        chosen: whether it is what the document has already.
    """

    key: str
    name: str
    price: str = ""
    line: str = ""
    mark: Mark = ""
    barred: str = ""
    change: Change | None = None
    search: str = ""
    own: Value | None = None
    over: str = ""
    adds: bool = True
    shorter: tuple[str, ...] = ()
    picture: str = ""
    keys: str = ""
    topic: str = ""
    left: int | None = None
    values: tuple[str, ...] = ()
    begins: bool = False
    chosen: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it can be added."""
        return self.change is not None and not self.barred and not self.chosen

    @property
    def reason(self) -> str:
        """Why it is barred, with its symbol, or will be flagged; "" if there is no reason."""
        if self.barred:
            return f"{BARRED_SYMBOL} {self.barred}"
        return self.over

    @property
    def spoken(self) -> str:
        """The text for screen readers."""
        price = _("chosen") if self.chosen else self.price
        return ", ".join(filter(None, [self.name, price, self.reason]))

    @property
    def explanation(self) -> tuple[str, ...]:
        """The lines of its tooltip."""
        return tuple(filter(None, (self.name, self.line, self.reason)))

    @property
    def invitation(self) -> str:
        """The tooltip of its + button."""
        template = _("Add {name}: {price}") if self.price else _("Add {name}")
        told = template.format(name=self.name, price=self.price)
        return ", ".join(filter(None, [told, self.reason]))

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What it can be found by; its own name first."""
        also = Trait("", fold(f"{self.search} {self.line}"))
        return Trait(self.name, fold(self.name)), also

    def found_for(self, names: tuple[str, ...]) -> str:  # noqa: ARG002 - its name says so
        """Return the note on an offer that was found by traits of these names."""
        return ""


class OfferGroup(Frozen):
    """Offers under a heading, with the headings of their values and of their prices."""

    heading: str
    offers: tuple[Offer, ...]
    columns: tuple[str, ...] = ()
    price: str = ""


class Shelf(Frozen):
    """The shelf: everything that can be added.

    Attributes:
        heading: its heading, "" for none.
        filter_hint: the placeholder of its filter.
        groups: the offers.
        begin: the button that creates a new entry.
        full: the reason why nothing can be added, instead of one per offer; or "".
        name: its accessible name; by default the heading.
        filter_name: the accessible name of the filter; by default `filter_hint`.
        nothing: the message if nothing is found, with a placeholder `{text}`.
    """

    heading: str
    filter_hint: str
    groups: tuple[OfferGroup, ...]
    begin: tuple[Offer, ...] = ()
    full: str = ""
    name: str = ""
    filter_name: str = ""
    nothing: str = ""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers of all groups."""
        return tuple([offer for group in self.groups for offer in group.offers])


LISTED = ", "
"""What divides the parts of a cell that is a list."""


def fewer(text: str, first: Sequence[str] = (), between: str = LISTED) -> tuple[str, ...]:
    """Return ever shorter forms of a listed text: `Covert, Deadeye, 1 more`, `Covert, 2 more`.

    A bare `+2` would be read as a bonus.

    Args:
        text: The whole list.
        first: What begins among its parts come first, as it must be seen.
        between: What stands between its parts.
    """
    parts = text.split(between)
    parts.sort(key=lambda part: not any(part.startswith(each) for each in first))
    template = _("{names}, {count} more")
    return tuple(
        [
            template.format(names=between.join(parts[:-rest]), count=rest)
            for rest in range(1, len(parts))
        ]
    )


class PageColumn(Frozen):
    """A column of the page's table.

    Attributes:
        heading: its heading.
        align: the alignment of its texts; the player's own order is always at the right.
        wide: whether it gets most of the spare room.
        key: its key in settings, and the name of an attribute: a cell is editable in place if the
            form of its row has exactly one field that writes this attribute, else read-only. "" to
            use its position as key.
        title: the heading in full, where that is more.
        shown: "always"; "usual": by default; "roomy": by default if there is room; "joined": by
            default in place of those that are hidden; "wanted": only if the player chooses it.
        numbers_rows: whether its cells hold the number of their row in the player's own order, and
            the mark of the row's findings.
        stretch: its stretch factor; 0 for a column as wide as its texts. If None, `align` and
            `wide` decide.
        hide_order: when it is hidden if the default columns would be illegible: 1 before 2 before
            3, which only a table beside an open drawer needs; 0 never.
        quiet: whether its texts are dim.
        placeholder: the text of empty cells.
        listed: whether its texts are lists, divided by `LISTED`.
        alike: whether all its cells have the same one of their shorter texts.
    """

    heading: str
    align: Literal["left", "center", "right"] = "left"
    wide: bool = False
    key: str = ""
    title: str = ""
    shown: Literal["always", "usual", "roomy", "joined", "wanted"] = "usual"
    numbers_rows: bool = False
    stretch: int | None = None
    hide_order: int = 0
    quiet: bool = False
    placeholder: str = ""
    listed: bool = False
    alike: bool = False

    @property
    def stretch_factor(self) -> int:
        """Its stretch factor; 0 if it is as wide as its texts."""
        if self.stretch is not None:
            return self.stretch
        if self.numbers_rows or self.align != "left":
            return 0
        return 24 if self.wide else 12


class PageCell(Frozen):
    """A cell: its text, whether it is emphasized, the mark of a finding.

    `picture` is a silhouette before the text, from `rules.silhouettes`; `sort_key` replaces the
    text when rows are sorted; `shorter` holds shorter texts, for less and less room: "" as the last
    of them is the picture alone. `edits` is the path of what the cell edits, if that is not the
    part of the row that the column's key names. `boxes` are painted in place of the text where
    they have room: how many are left, and of how many. `unit` is that of a number whose group says
    it: it is told wherever the cell is shown without its group.
    """

    text: str = ""
    strong: bool = False
    mark: Mark = ""
    picture: str = ""
    sort_key: float | None = None
    shorter: tuple[str, ...] = ()
    edits: DocPath = ()
    boxes: tuple[int, int] | None = None
    unit: str = ""

    @property
    def in_full(self) -> str:
        """The text with its unit."""
        return f"{self.text} {self.unit}" if self.text and self.unit else self.text


class PageRow(Frozen):
    """A row about a part of the document.

    Attributes:
        path: of that part; of a row that can be moved, removed or duplicated it ends with a place
            in a list.
        cells: one per column, in the order of the columns.
        group: the key of the group it is shown in; "" for none.
        fixed: whether it can be neither moved, removed nor duplicated.
        hint: what a screen reader and the pointer are told besides.
        leads: whether it is about its whole group, and stays in front when rows are sorted.
    """

    path: DocPath
    cells: tuple[PageCell, ...]
    group: str = ""
    fixed: bool = False
    hint: str = ""
    leads: bool = False

    @property
    def name(self) -> str:
        """Its name: the first emphasized cell, else the first one; words before numbers."""
        texts = [cell.text for cell in self.cells if cell.strong and cell.text]
        texts += [cell.text for cell in self.cells if cell.text]
        return next((text for text in texts if any(map(str.isalpha, text))), (*texts, "")[0])


class PageGroup(Frozen):
    """Rows that are shown together below a title, where the player wants groups.

    Attributes:
        key: what its rows name it by.
        title: what stands above them.
        aside: what they come to, at the right of it.
        token: the color of its title and of the bars beside its rows; "" for none of its own.
    """

    key: str
    title: str
    aside: str = ""
    token: str = ""


SIDES = ("soldiers", "specialists")
"""The colors of sides, in turn."""


def token_of(side: int) -> str:
    """Return the color of a side: what belongs to it is beside bars of this color."""
    return SIDES[side % len(SIDES)]


class PageTable(Frozen):
    """The document as a table: columns, rows, and a summary line with a total on the right.

    Rows are in the document's own order; `groups` has the headings they may be shown under, and
    `grouped` says whether they are unless the player decides.
    Without rows it shows `empty`, and a button `empty_button` for the command `empty_way` of the
    window. A filled button `foot_button` for the command `foot_way` is next to the summary.
    """

    name: str
    columns: tuple[PageColumn, ...]
    rows: tuple[PageRow, ...]
    foot: str = ""
    foot_aside: str = ""
    empty: str = ""
    empty_way: str = ""
    empty_button: str = ""
    foot_way: str = ""
    foot_button: str = ""
    groups: tuple[PageGroup, ...] = ()
    grouped: bool = True


class TextField(Frozen):
    """A text to type; `lines` is more than one for longer ones.

    `also` are the paths of the same field of other rows, which get the same text. A `fixed` one is
    read-only.
    """

    label: str
    path: DocPath
    value: str
    hint: str = ""
    note: str = ""
    lines: int = 1
    also: tuple[DocPath, ...] = ()
    fixed: bool = False


class TextsField(Frozen):
    """Texts side by side, each with a placeholder."""

    label: str
    texts: tuple[TextField, ...]


class NumberField(Frozen):
    """A number to type; left empty it is None, and `hint` says what that means.

    It is an integer, unless it may have `decimals`.
    """

    label: str
    path: DocPath
    value: float | None
    hint: str = ""
    note: str = ""
    least: int = 0
    most: int = 9999
    may_be_none: bool = True
    also: tuple[DocPath, ...] = ()
    decimals: int = 0


class Chip(Frozen):
    """One choice of several.

    Attributes:
        text: its label.
        note: its price, or why it is barred.
        on: whether it is chosen.
        barred: why it cannot be chosen, "" if it can.
        change: the change of choosing it, or choosing it again: a `Change`; for squads an edit of
            their own.
        asks: a question before the change, whose answer becomes its innermost text; "" for
            none.
        mark: the mark of a finding.
        some: whether only some of the selected rows have it.
        over: why it will be flagged, although it can be chosen.
        left: how many points too many are spent then, below zero; 0 if it fits.
        built_in: whether it is always there and cannot be removed.
        full: what it replaces because no slot is free; "" for nothing.
        lost: what choosing it removes; "" for nothing.
        again: the change that adds one more; None if there is none.
        said: everything in one line; by default its text, its reason and what it does.
        sign: the icon instead of its text for a step, and after it if it opens
            a list; "" for neither.
        group: its group, which separates it from other choices in a list.
        opens: whether it opens something instead of changing anything.
        field: with `value`, identifies the choice in every language.
        value: the value it sets.
        tells: what it does, as its rule says; "" if its text tells.
        switch: whether it is on or off by itself, which a box to tick shows.
    """

    text: str
    note: str = ""
    on: bool = False
    barred: str = ""
    change: Any = None
    asks: str = ""
    mark: Mark = ""
    some: bool = False
    over: str = ""
    left: int = 0
    built_in: bool = False
    full: str = ""
    lost: str = ""
    again: Chip | None = None
    said: str = ""
    sign: str = ""
    group: str = ""
    opens: bool = False
    field: str = ""
    value: object = None
    tells: str = ""
    switch: bool = False

    @property
    def has(self) -> Has:
        """Whether none, some or all of the selected rows have it; `always` if it is built in."""
        if self.built_in:
            return "always"
        return "all" if self.on else "some" if self.some else "none"

    @property
    def state(self) -> State:
        """`error` if it breaks a rule; else whether it can be chosen."""
        if self.on and self.mark == "error":
            return "error"
        return "barred" if self.barred else "over" if self.over else "ok"

    @property
    def reason(self) -> str:
        """Why it is over, or barred, after its symbol; "" if it is neither."""
        if self.barred:
            return f"{BARRED_SYMBOL} {self.barred}"
        return self.over

    @property
    def explanation(self) -> str:
        """Everything in one line."""
        why = self.barred or self.over or self.note
        if self.tells and not self.said:
            return f"{self.text} ({why}): {self.tells}" if why else f"{self.text}: {self.tells}"
        return self.said or (f"{self.text}: {why}" if why else self.text)

    def choose(self, document: Editable) -> None:
        """Make its change, unless it is barred."""
        if self.change is not None and not self.barred:
            document.do(self.change)


class ChipField(Frozen):
    """Choices next to each other; with `one`, at most one is chosen.

    Attributes:
        label: the name of the choice.
        chips: the choices.
        one: whether at most one of them is chosen.
        note: a few words below the label.
        mark: the mark of a finding on the note.
        key: its name for the window in every language; by default its label.
        mnemonic: the label with `&` before the letter that focuses it with Alt.
    """

    label: str
    chips: tuple[Chip, ...]
    one: bool = False
    note: str = ""
    mark: Mark = ""
    key: str = ""
    mnemonic: str = ""


class StepperField(Frozen):
    """A count with buttons for less and more.

    Attributes:
        label: the name of the count.
        path: the path of the count.
        value: the count; None if the selected rows differ.
        note: a few words next to it.
        least: the minimum.
        most: the maximum.
        also: paths of the same field of other rows.
        choices: the possible counts with prices and reasons; empty allows any count.
        mnemonic: the label with `&` before the letter that focuses it with Alt.
    """

    label: str
    path: DocPath
    value: int | None
    note: str = ""
    least: int = 0
    most: int = 9999
    also: tuple[DocPath, ...] = ()
    choices: tuple[Chip, ...] = ()
    mnemonic: str = ""


class PartRow(Frozen):
    """A part of the selected entry, such as a gun: its path, its name, the mark of a finding."""

    path: DocPath
    texts: tuple[str, ...]
    mark: Mark = ""


class PartsField(Frozen):
    """Parts of the selected entry, one below the other, and a button that adds one.

    The fields of the selected part are below the list.
    """

    label: str
    parts: tuple[PartRow, ...]
    chosen: DocPath | None
    fields: tuple[Field, ...]
    add: tuple[Offer, ...]


class Area(Frozen):
    """A clickable area of a picture: its corners, its name, its change."""

    name: str
    corners: tuple[tuple[float, float], ...]
    change: Change | None
    on: bool = False


class PictureField(Frozen):
    """A drawing, its description, and its clickable areas."""

    label: str
    says: str
    drawing: Drawing
    areas: tuple[Area, ...] = ()


class NoteField(Frozen):
    """A few words between the fields; a `heading` starts a group."""

    text: str
    heading: bool = False


Field = (
    TextField
    | TextsField
    | NumberField
    | ChipField
    | StepperField
    | PartsField
    | PictureField
    | NoteField
)


class EntryForm(Frozen):
    """The form of the selected row, at the right of the page.

    Attributes:
        path: its path in the document, () for the document itself.
        label: its kind, above its name.
        aside: text next to the label, elided if there is no room.
        price: text after it that is never elided.
        title: its name.
        tiles: its numbers.
        fields: its fields.
        keep: the entry that the player's own list would store, or None.
        kept: whether that list has the same entry.
        name: its name as a field, instead of the title.
        tiles_tip: further lines about its tiles, for their tooltip.
        foot: its text in the footer while no choice has the focus.
        card: what its card says, shown next to the form at the table.
    """

    path: DocPath
    label: str
    title: str
    aside: str = ""
    tiles: tuple[Tile, ...] = ()
    fields: tuple[Field, ...] = ()
    keep: Value | None = None
    kept: bool = False
    price: str = ""
    name: TextField | None = None
    tiles_tip: str = ""
    foot: str = ""
    card: tuple[Paragraph, ...] = ()


class OwnPage(NamedTuple):
    """How entries that a player keeps for all documents of a kind are shown in his rules pack.

    Attributes:
        heading: what they are.
        new: returns a new entry, beside those there.
        form: returns the form of an entry at a path, with a part of it selected or None.
        line: returns an entry in one line, without its name.
    """

    heading: str
    new: Callable[[tuple[Any, ...]], Value]
    form: Callable[[Any, DocPath, DocPath | None], EntryForm]
    line: Callable[[Any], str]


class BuilderPage(Frozen):
    """The builder page of a judged document and a selection."""

    facts: tuple[HeadFact, ...]
    gauges: tuple[PageGauge, ...]
    shelf: Shelf
    table: PageTable
    entry: EntryForm


class PageContext(Frozen):
    """The input of a page.

    Attributes:
        judgement: the verdict on the document.
        chosen: the path of the selected row, () for the document itself.
        part: the path of its selected part, None for none.
        own: the player's own entries.
    """

    judgement: Any
    chosen: DocPath = ()
    part: DocPath | None = None
    own: tuple[Value, ...] = ()


_ahead: list[tuple[weakref.ref[Any], BuilderPage]] = []
"""Pages of documents that were read and are not shown yet, with their judgements."""
MOST_AHEAD = 4


def make_ahead(page: Callable[[PageContext], BuilderPage], judgement: Any) -> None:  # noqa: ANN401 - of any kind
    """Make the page of a document, which takes long for hundreds of rows, before it is shown."""
    _ahead.append((weakref.ref(judgement), page(PageContext(judgement))))
    del _ahead[:-MOST_AHEAD]


def made_ahead(judgement: Any) -> BuilderPage | None:  # noqa: ANN401 - likewise
    """Return the page that was made ahead, if any, and keep none from then on."""
    found = next((page for of, page in [*_ahead] if of() is judgement), None)
    if found is not None:
        _ahead.clear()
    return found


Typed = TextField | NumberField | StepperField
MOST_CHOICES = 20_000
"""The most choices of one field over all rows: 500 rows of 40."""


def together(entries: Iterable[EntryForm], count: int) -> EntryForm:
    """Return the form of several rows: the fields that all of them have, in the first row's order.

    It leaves out fields that only some rows have, choices that change anything but their row, and
    fields with too many choices over all rows. Each entry is requested once, and none after no
    shared field is left.

    Args:
        entries: the form of each row, at least one.
        count: the number of rows.
    """
    asked = iter(entries)
    first = next(asked)
    title = ngettext("{count} row", "{count} rows", count).format(count=count)
    fields = tuple(_shared(first, asked, count))
    return EntryForm(first.path, label=_("Chosen together"), title=title, fields=fields)


def _shared(first: EntryForm, others: Iterator[EntryForm], count: int) -> Iterator[Field]:
    paths = [first.path]
    same: dict[int, list[Any]] = {
        at: [field] for at, field in enumerate(first.fields) if _may_share(field, count)
    }
    while same and (other := next(others, None)) is not None:
        paths.append(other.path)
        for at in [*same]:
            twin = _match(first.fields[at], first, other)
            if twin is None:
                del same[at]
            else:
                same[at].append(twin)
    for at, found in same.items():
        field = first.fields[at]
        if isinstance(field, ChipField):
            if chips := _chips(found, paths):
                differ = any(chip.some for chip in chips)
                yield field.replace(chips=chips, note=_("mixed") if differ else "")
        elif isinstance(field, Typed):
            yield _typed(field, found[1:])


def _may_share(field: Field, count: int) -> bool:
    if isinstance(field, ChipField):
        return len(field.chips) * count <= MOST_CHOICES
    return isinstance(field, Typed)


def _match(field: Field, first: EntryForm, other: EntryForm) -> Field | None:
    """Return the same field of another row."""
    if isinstance(field, ChipField):
        return _chips_of(other, field.label)
    return _twin(field, first, other) if isinstance(field, Typed) else None


def _twin(field: Typed, of: EntryForm, other: EntryForm) -> Typed | None:
    """Return the same field of another row; the very same object if all rows share it."""
    within = field.path[: len(of.path)] == of.path
    path = (*other.path, *field.path[len(of.path) :]) if within else field.path
    fields = (each for each in other.fields if type(each) is type(field))
    return next((each for each in fields if each.path == path), None)


def _typed(field: Typed, twins: Sequence[Typed]) -> Typed:
    also = tuple([each.path for each in twins if each.path != field.path])
    differ = _("different")
    if all(each.value == field.value for each in twins):
        hints = {each.hint for each in (field, *twins) if not isinstance(each, StepperField)}
        if len(hints) > 1 and not isinstance(field, StepperField):
            return field.replace(hint=differ, note="", also=also)
        return field.replace(note="", also=also)
    if isinstance(field, TextField):
        return field.replace(value="", hint=differ, note="", also=also)
    if isinstance(field, NumberField):
        return field.replace(value=None, hint=differ, note="", also=also)
    return field.replace(value=None, note="", also=also)


def _chips_of(entry: EntryForm, label: str) -> ChipField | None:
    found = (each for each in entry.fields if isinstance(each, ChipField) and each.label == label)
    return next(found, None)


def _chips(fields: Sequence[ChipField], paths: Sequence[DocPath]) -> tuple[Chip, ...]:
    """Return the choices that all rows have, each as one choice of all of them."""
    by_text = [{chip.text: chip for chip in field.chips} for field in fields]
    shared = []
    for chip in fields[0].chips:
        same = [chips[chip.text] for chips in by_text if chip.text in chips]
        if len(same) == len(fields) and not any(each.asks for each in same):
            joined = _joined(same, paths)
            if joined is not None:
                shared.append(joined)
    return tuple(shared)


def _joined(chips: Sequence[Chip], paths: Sequence[DocPath]) -> Chip | None:
    """Return one choice of several rows: for all that can have it, or to remove it from all."""
    first, has = chips[0], [chip.on for chip in chips]
    acting = [
        (chip, path)
        for chip, path in zip(chips, paths, strict=True)
        if chip.change is not None and not chip.barred and (all(has) or not chip.on)
    ]
    edits = [edit for chip, _path in acting for edit in _edits(chip.change)]
    if not all(_within(_edits(chip.change), path) for chip, path in acting):
        return None
    barred = "" if edits or any(has) else next((chip.barred for chip in chips if chip.barred), "")
    text = next((_text(chip.change) for chip, _path in acting), "")
    said = ngettext("{change}, {count} row", "{change}, {count} rows", len(acting))
    change = PathEdits(tuple(edits), said.format(change=text, count=len(acting)))
    notes = {chip.note for chip in chips}
    return Chip(
        first.text,
        first.note if len(notes) == 1 else "",
        on=all(has),
        barred=barred,
        change=change if edits else None,
        mark=first.mark if len({chip.mark for chip in chips}) == 1 else "",
        some=any(has) and not all(has),
        over=next((chip.over for chip, _path in acting if chip.over), ""),
    )


def _edits(change: Change | None) -> tuple[PathEdit, ...]:
    if isinstance(change, PathEdits):
        return change.edits
    return (change,) if change is not None else ()


def _text(change: Change | None) -> str:
    return change.text if change is not None else ""


def _within(edits: Sequence[PathEdit], path: DocPath) -> bool:
    return all(edit.path[: len(path)] == path and len(edit.path) > len(path) for edit in edits)
