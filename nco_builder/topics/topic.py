"""A topic: the content of one page of the rule reader, and the format of its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import enumerated, signed
from nco_builder.schema.record import Frozen
from nco_builder.sheets.blocks import Fact, Facts, Points, Text
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality import Finding
    from nco_builder.rules import DieRow, Entry, ProfileChange, Rulebook
    from nco_builder.sheets.blocks import Block
    from nco_builder.squad import Member


class Links(NamedTuple):
    """Related topics, by id, and the relation."""

    label: str
    topics: tuple[str, ...]


class Topic(Frozen):
    """The content of one page, as blocks of plain text.

    Attributes:
        id: kind and id: `weapon:lmg`, `ruling:NCO-34`.
        title: its heading.
        text: the reminder in our own words.
        source: the place of the rule.
        facts: prices, profile and other numbers.
        links: related topics.
        rulings: ids of rulings it rests on.
        names: other names for searching: its short one, its English one.
        also: further words for searching, such as its English reminder.
        parts: further content: a panel of a chart.
    """

    id: str
    title: str
    text: str
    source: str = ""
    facts: tuple[Fact, ...] = ()
    links: tuple[Links, ...] = ()
    rulings: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    also: str = ""
    parts: tuple[Block, ...] = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The content between its title and its links."""
        said = [(Text(self.text),)] if self.text else []
        cited = [(Text(self.source, "small"),)] if self.source else []
        facts = (Facts(self.facts),) if self.facts else ()
        if self.parts:  # the text is in them, so the place comes after them
            above, below = said, cited
        else:
            above, below = [*said, *cited], []
        head, foot = [(Points(tuple(each)),) if each else () for each in (above, below)]
        return (*head, *facts, *self.parts, *foot)


def fact(label: str, text: str) -> Fact:
    """Return a fact: a number or short statement, and its label, which may be a die face."""
    return Fact(label, (Text(text),) if text else ())


def entry_topic(  # noqa: PLR0913 - what a page of an entry consists of
    kind: str,
    entry: Entry,
    book: Rulebook,
    facts: Iterable[Fact] = (),
    links: Iterable[Links] = (),
    *,
    title: str = "",
    rulings: tuple[str, ...] = (),
) -> Topic:
    """Return the topic of an entry of the rulebook; empty facts and links are left out."""
    short = getattr(entry, "short_name", entry.name)
    return Topic(
        id=f"{kind}:{entry.id}",
        title=title or entry.name,
        text=entry.reminder_text,
        source=book.cite(entry.source),
        facts=tuple(each for each in facts if each.text),
        links=tuple(link for link in links if link.topics),
        rulings=rulings or entry.rulings,
        names=(entry.name, short, entry.english("name")),
        also=entry.english("reminder"),
    )


def ids(kind: str, entries: Iterable[Entry | str]) -> tuple[str, ...]:
    """Return topic ids of entries, or of ids of entries, of one kind."""
    names = [entry if isinstance(entry, str) else entry.id for entry in entries]
    return tuple([f"{kind}:{name}" for name in names])


ATTRIBUTES = {"M": N_("move"), "C": N_("courage"), "H": N_("health"), "P": N_("psyche")}


def inches(length: int | None) -> str:
    """Return inches: `8″`; nothing if there is no length."""
    return "" if length is None else f"{length}″"


def dice(rolls: tuple[int, ...], *, or_more: bool = False) -> str:
    """Return faces of a die: `1`, `2–3`, `7+`."""
    if or_more:
        return f"{rolls[0]}+"
    return str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}–{rolls[-1]}"


def names(entries: Iterable[Entry]) -> str:
    """Return names in a list."""
    return enumerated([entry.name for entry in entries])


def changed(change: ProfileChange | None) -> str:
    """Return changes of a profile: `psyche −1, health −2`."""
    if change is None:
        return ""
    parts = []
    for key, word in ATTRIBUTES.items():
        if value := getattr(change, key):
            parts.append(f"{_(word)} {signed(value)}")
    return enumerated(parts)


def rows(table: Iterable[DieRow]) -> Iterator[Fact]:
    """Yield the rows of a table read with a D6 as facts."""
    for row in table:
        said = [
            row.name,
            changed(row.change),
            "" if row.amount is None else f"+{row.amount}",
            inches(row.distance_in),
            row.text,
            _("killed") if row.killed and not row.text else "",
        ]
        text = " · ".join(filter(None, said)) or pgettext("a die changes nothing", "nothing")
        label = _("D6: {faces}").format(faces=dice(row.rolls, or_more=row.or_more))
        yield fact(label, text)


KINDS = {field.name: field.entry for field in FIELDS if field.entry and field.row}
"""Kinds of entries that a man chooses."""
TOPICS = {field.name: field.topics for field in FIELDS} | dict.fromkeys(
    ("define", "make"), FIELD["primary"].topics
)
"""Topics about a field of his; a nation's own weapons are defined where one is chosen."""
PARAMETERS = ("item", "skill", "weapon", "nation", "unit")
"""Parameters of a finding that name an entry, the most specific first."""


def of_choice(field: str, value: object) -> tuple[str, ...]:
    """Return the topics of a choice: of a man's field, or of an entry of a system."""
    if field in KINDS:
        kind = KINDS[field]
        return (f"{kind}:{value}", f"nation_{kind}:{value}", *TOPICS.get(field, ()))
    return TOPICS.get(field) or ((f"{field}:{value}",) if value else ())


def of_field(member: Member, field: str) -> tuple[str, ...]:
    """Return the topics of the value of a man's field, the first of several values."""
    if field == "grenades":
        return TOPICS[field] if member.grenades else ()
    value = getattr(member, field, None) if field in KINDS else None
    first = value[0] if isinstance(value, tuple) and value else value
    kind = KINDS.get(field, "")
    return (f"{kind}:{first}", f"nation_{kind}:{first}") if first else ()


def of_finding(found: Finding) -> tuple[str, ...]:
    """Return the topics of a finding: its ruling if one has to be agreed, else its source."""
    ruling = (f"ruling:{found.ruling}",) if found.ruling else ()
    said = dict(found.parameters)
    entries = tuple([f"{name}:{said[name]}" for name in PARAMETERS if said.get(name)])
    rules = (*entries, f"section:{found.source.section}")
    return ruling + rules if found.severity == "ruling" else rules + ruling
