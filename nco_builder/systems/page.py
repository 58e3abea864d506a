"""What the builder page shows of a document, as frozen values; the window alone draws them.

The window knows no system. All texts are translated. A change is a `PathEdit` or several; None
where a thing cannot be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from nco_builder.language import _
from nco_builder.language.words import fold
from nco_builder.legality import Names
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.documents.path_edits import DocPath, PathEdit, PathEdits
    from nco_builder.rules import Rulebook
    from nco_builder.schema.record import Value
    from nco_builder.sheets.blocks import Tile
    from nco_builder.sheets.drawings import Drawing
    from nco_builder.squad import Edit, Squad

    Change = PathEdit | PathEdits


RANKS = "ranks"
"""The field of the chips that open the list of all ranks."""
DEFINE = "define"
"""The field of the chip that opens the editor of nation-specific weapons."""
UP_SIGN, DOWN_SIGN, OPENS = "up", "down", "chevron-down"
"""Drawings of resources/icons."""
LISTS = tuple(field.name for field in FIELDS if field.shape == "several")


OVER_SYMBOL = "▲"
BARRED_SYMBOL = "✕"
"""Of what can never be chosen, in chips, menus and lists alike."""
FULL_SYMBOL = "↔"
"""Of what can be chosen though no slot is left: something else gives way to it."""


@dataclass(frozen=True, slots=True)
class EditGroup:
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
        """What programs call it."""
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
    """Edits of men as one change; None where there are none."""
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
    """A document that changes are made to."""

    def do(self, edit: DocumentEdit) -> None:
        """Make a change."""


@dataclass(frozen=True, slots=True)
class PageGauge:
    """A total at the head of the page: `185`, `/ 200 points`, `15 left`.

    Attributes:
        value: the number, large.
        rest: what it is of.
        note: a few words at the right.
        share: how much of its bar is filled, from 0; above 1 where it is too much; None without.
        limit: what of that is a number: it stands between `value` and `rest`, in full color.
        shorter: what may stand in place of the note, where there is less and less room.
        below: a second line, where there is no bar.
        spoken: what a screen reader says; the same words where left out.
        parts: the bar in stretches, each a share and the token of its color.
        topic: which rule it is about.
        key: the name of its widget, where tests and screen readers look for it.
        weight: its share of the width; by its words where left out.
        ghost: what a choice that is only looked at would add to the bar, as a share.
        offers: what a click on it offers; nothing where left out.

    """

    value: str
    rest: str
    note: str = ""
    share: float | None = None
    limit: str = ""
    shorter: tuple[str, ...] = ()
    below: str = ""
    spoken: str = ""
    parts: tuple[tuple[float, str], ...] = ()
    topic: str = ""
    key: str = ""
    weight: int = 0
    ghost: float = 0.0
    offers: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it is too much."""
        return self.share is not None and self.share > 1


@dataclass(frozen=True, slots=True)
class HeadFact:
    """A short fact beside the document's name; `leads_to` is the path of the field that sets it."""

    text: str
    leads_to: DocPath | None = None


class Trait(NamedTuple):
    """Something an offer is found by: what it is called, and the folded text that is searched.

    What has no name is found without a word on it.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be taken from the shelf.

    Attributes:
        key: names it among all offers, for as long as it is the same thing.
        name: what it is.
        price: what it costs, or a count.
        line: what it is like, in one line.
        mark: how the line is marked.
        barred: why it cannot be taken, "" where it can.
        change: what taking it changes; where it is inserted into a list, it may be dropped at
            another place of that list.
        search: further words it is found by.
        own: the entry of the player's own list that it is, so that it can be removed there.
        over: why it will be flagged, though it can be taken.
        adds: whether taking it adds something, so that a + stands beside it.
        shorter: what may stand in place of the name, where there is less and less room.
        picture: the silhouette before it, of `rules.silhouettes`.
        keys: what takes it from anywhere, as `QKeySequence` reads it.
        topic: which rule it is about.

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

    @property
    def is_open(self) -> bool:
        """Whether it can be taken."""
        return self.change is not None and not self.barred

    @property
    def reason(self) -> str:
        """Why it is barred or will be flagged, with its symbol; "" where nothing is against it."""
        if self.barred:
            return f"{BARRED_SYMBOL} {self.barred}"
        return f"{OVER_SYMBOL} {self.over}" if self.over else ""

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        return ", ".join(filter(None, [self.name, self.price, self.reason]))

    @property
    def explanation(self) -> tuple[str, ...]:
        """What its tooltip says, a line each."""
        return tuple(filter(None, (self.name, self.line, self.reason)))

    @property
    def invitation(self) -> str:
        """What a click on its + does."""
        template = _("Add {name}: {price}") if self.price else _("Add {name}")
        told = template.format(name=self.name, price=self.price)
        return ", ".join(filter(None, [told, self.reason]))

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What it is found by; its own name first."""
        also = Trait("", fold(f"{self.search} {self.line}"))
        return Trait(self.name, fold(self.name)), also

    def found_for(self, names: tuple[str, ...]) -> str:  # noqa: ARG002 - its name says so
        """What is said of it when it was found by traits of these names beside its own."""
        return ""


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under a heading; `left` is what is left to spend on them."""

    heading: str
    offers: tuple[Offer, ...]
    left: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What can be taken.

    Attributes:
        heading: what stands above it, "" for nothing.
        filter_hint: what its filter says.
        groups: the offers.
        begin: what begins a new thing.
        full: that nothing more can be taken, which would be said of every offer; "" where it can.
        in_sight: whether rows are made as low as lets all of them be seen; what an offer is like
            then has one line.
        name: what it is called where it cannot be seen; the heading where left out.
        filter_name: what its filter is called there; `filter_hint` where left out.
        nothing: what is said where nothing is found, with a place for the `{text}`.

    """

    heading: str
    filter_hint: str
    groups: tuple[OfferGroup, ...]
    begin: tuple[Offer, ...] = ()
    full: str = ""
    in_sight: bool = False
    name: str = ""
    filter_name: str = ""
    nothing: str = ""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers of all groups."""
        return tuple([offer for group in self.groups for offer in group.offers])


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column of the page's table.

    Attributes:
        heading: what stands above it.
        align: how its texts stand.
        wide: whether it has most of the room to spare.
        key: what settings call it; a cell is edited in place by the field of its row's entry that
            sets the part of this name. "" where settings call it by its place.
        title: the heading in full, where that is more.
        shown: always, usually, or only where the player wants it.
        own_order: whether it shows the player's own order.

    """

    heading: str
    align: Literal["left", "right"] = "left"
    wide: bool = False
    key: str = ""
    title: str = ""
    shown: Literal["always", "usual", "wanted"] = "usual"
    own_order: bool = False


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell: its text, whether it stands out, how a finding marks it.

    `picture` is the silhouette before the text, of `rules.silhouettes`; `order` is what it is
    sorted by where its text does not say that.
    """

    text: str = ""
    strong: bool = False
    mark: Mark = ""
    picture: str = ""
    order: float | None = None


@dataclass(frozen=True, slots=True)
class PageRow:
    """A row about a part of the document.

    Attributes:
        path: of that part; of a row that can be moved, removed or duplicated it ends with a place
            in a list.
        cells: one a column; a heading has as many as it needs.
        heading: whether it heads the rows that follow.
        fixed: whether it can be neither moved, removed nor duplicated.
        hint: what a screen reader and the pointer are told besides.

    """

    path: DocPath
    cells: tuple[PageCell, ...]
    heading: bool = False
    fixed: bool = False
    hint: str = ""

    @property
    def name(self) -> str:
        """What it is called: its first cell that stands out, else its first; words first."""
        texts = [cell.text for cell in self.cells if cell.strong and cell.text]
        texts += [cell.text for cell in self.cells if cell.text]
        return next((text for text in texts if any(map(str.isalpha, text))), (*texts, "")[0])


@dataclass(frozen=True, slots=True)
class PageTable:
    """The document as a table: columns, rows, and a line below them with a sum at its right.

    Without rows it says `empty`; what begins it there is `empty_way`, the name of a command of the
    window, called `empty_button`.
    """

    name: str
    columns: tuple[PageColumn, ...]
    rows: tuple[PageRow, ...]
    foot: str = ""
    foot_aside: str = ""
    empty: str = ""
    empty_way: str = ""
    empty_button: str = ""


@dataclass(frozen=True, slots=True)
class TextField:
    """A text to be typed; `lines` is more than one for longer ones.

    `also` are the paths of the same field of other rows, which get what is typed too. One that
    is `fixed` is shown only.
    """

    label: str
    path: DocPath
    value: str
    hint: str = ""
    note: str = ""
    lines: int = 1
    also: tuple[DocPath, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class TextsField:
    """Texts side by side; each says in its field what it is while it is empty."""

    label: str
    texts: tuple[TextField, ...]


@dataclass(frozen=True, slots=True)
class NumberField:
    """A whole number to be typed; left empty it is None, and `hint` says what that means."""

    label: str
    path: DocPath
    value: int | None
    hint: str = ""
    note: str = ""
    least: int = 0
    most: int = 9999
    may_be_none: bool = True
    also: tuple[DocPath, ...] = ()


@dataclass(frozen=True, slots=True)
class Chip:
    """One choice of several.

    Attributes:
        text: what is chosen.
        note: its price, or why it is not open.
        on: whether it is chosen.
        barred: why it cannot be chosen, "" where it can.
        change: what choosing it, or choosing it again, changes: a `Change`; of squads an edit of
            their own.
        asks: what is asked for before the change, whose innermost text that answers is; "" where
            nothing is.
        mark: how a finding marks it.
        some: whether only some of the chosen rows have it.
        over: why it will be flagged, though it can be chosen.
        built_in: whether it is had without being chosen, and cannot be given back.
        full: what gives way to it because no room is left; "" for nothing.
        lost: what choosing it takes away; "" for nothing.
        again: one more of what is had; None where there is nothing to it.
        said: all of it in one line; its text and why where left out.
        sign: the icon drawn instead of its text where it is a step, and behind it where it opens
            a list; "" for neither.
        group: what parts it from choices beside it in a list.
        opens: whether it leads to something in the window rather than changing anything.
        field: with `value`, which choice of which field it is, in every language.
        value: what it chooses.

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

    @property
    def has(self) -> Has:
        """Whether none, some or all of the chosen rows have it; `always` where it is built in."""
        if self.built_in:
            return "always"
        return "all" if self.on else "some" if self.some else "none"

    @property
    def state(self) -> State:
        """`error` where what is had breaks a rule; else whether it can be chosen."""
        if self.on and self.mark == "error":
            return "error"
        return "barred" if self.barred else "over" if self.over else "ok"

    @property
    def reason(self) -> str:
        """Why it is over or barred, behind its symbol; "" where it is neither."""
        if self.barred:
            return f"{BARRED_SYMBOL} {self.barred}"
        return f"{OVER_SYMBOL} {self.over}" if self.over else ""

    @property
    def explanation(self) -> str:
        """All of it in one line."""
        why = self.barred or self.over or self.note
        return self.said or (f"{self.text}: {why}" if why else self.text)

    def choose(self, document: Editable) -> None:
        """Make its change, unless it is barred."""
        if self.change is not None and not self.barred:
            document.do(self.change)


@dataclass(frozen=True, slots=True)
class ChipField:
    """Choices beside each other; of `one` at most one is chosen.

    Attributes:
        label: what is chosen.
        chips: the choices.
        one: whether at most one of them is chosen.
        note: a few words below the label.
        mark: how a finding marks the note.
        key: what the window calls it, in every language; its label where left out.
        mnemonic: the label with `&` before the letter that leads to it with Alt.

    """

    label: str
    chips: tuple[Chip, ...]
    one: bool = False
    note: str = ""
    mark: Mark = ""
    key: str = ""
    mnemonic: str = ""


@dataclass(frozen=True, slots=True)
class StepperField:
    """A count with a button for less and one for more.

    Attributes:
        label: what is counted.
        path: of the count.
        value: the count; None where the chosen rows differ.
        note: a few words beside it.
        least: the least count that may be chosen.
        most: the most.
        also: paths of the same field of other rows.
        choices: the counts one by one, where each has a price or a reason; any count where empty.
        mnemonic: the label with `&` before the letter that leads to it with Alt.

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


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of the chosen entry, such as a gun: its path, what it is, a mark of findings."""

    path: DocPath
    texts: tuple[str, ...]
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class PartsField:
    """Parts of the chosen entry, one below the other, and what adds one.

    The fields of the chosen part stand below the list.
    """

    label: str
    parts: tuple[PartRow, ...]
    chosen: DocPath | None
    fields: tuple[Field, ...]
    add: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a picture that can be clicked: its corners, what it is, what a click changes."""

    name: str
    corners: tuple[tuple[float, float], ...]
    change: Change | None
    on: bool = False


@dataclass(frozen=True, slots=True)
class PictureField:
    """A drawing, what it shows in words, and what can be clicked in it."""

    label: str
    says: str
    drawing: Drawing
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteField:
    """A few words between the fields; a `heading` begins a group."""

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


@dataclass(frozen=True, slots=True)
class ChosenEntry:
    """What is chosen, at the right of the page.

    Attributes:
        path: of it in the document, () for the document itself.
        label: what it is, above its name.
        aside: what is said beside the label, cut where there is no room.
        price: what stands behind it and is never cut.
        title: its name.
        tiles: its numbers.
        fields: what can be changed.
        keep: what the player's own list would hold of it, None where it has nothing to hold.
        kept: whether that list holds it so.
        name: its name as a field to type in, in place of the title.
        told: what its tiles say besides, in lines.
        foot: what is said of it while nothing of it is looked at.

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
    told: str = ""
    foot: str = ""


@dataclass(frozen=True, slots=True)
class BuilderPage:
    """All that the builder page shows of a judged document and what is chosen of it."""

    facts: tuple[HeadFact, ...]
    gauges: tuple[PageGauge, ...]
    shelf: Shelf
    table: PageTable
    entry: ChosenEntry


@dataclass(frozen=True, slots=True)
class PageContext:
    """What the window asks a page about.

    Attributes:
        judged: the judged document.
        chosen: the path of what is chosen, () for the document itself.
        part: the path of the part of it that is chosen, None for none.
        own: the player's own entries.

    """

    judged: Any
    chosen: DocPath = ()
    part: DocPath | None = None
    own: tuple[Value, ...] = field(default=())
