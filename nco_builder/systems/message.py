"""A document as text for chats and mails: what it is, one line for each man, its share code.

The share code is the truth; the text around it is for people and is never parsed. What is longer
than a message of a chat may be is split into numbered messages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from nco_builder import PROGRAM
from nco_builder.documents.kinds import kind_for
from nco_builder.documents.serialization import FILED_UNDER
from nco_builder.files.packed_text import in_parts
from nco_builder.language import _
from nco_builder.language.words import capital, enumerated
from nco_builder.legality import Names, Report
from nco_builder.rules.rulings import decision_of, ruling_name
from nco_builder.sheets.words import DOT, cut_to, rules_packs, single_line
from nco_builder.squad import effective_rules
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.systems import system_of
from nco_builder.systems.nco_squad.columns import (
    NONE,
    Man,
    cost,
    items,
    short_rank,
    skills,
    weapons,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nco_builder.documents.kind import Judgement

Form = Literal["text", "markdown"]
MOST_LETTERS = 2_000
"""The most letters of a message of Discord."""
MOST_PARTS = 99
MOST_NAME = 40
_NUMBER_ROOM = 12
"""Room for the number of a message, such as `(12/13)`."""
_MARKS = re.compile(r"([\\`*_{}\[\]()#+!|<>~:&$])")
"""The characters that have a meaning in some dialect of Markdown."""
_MENTIONS = re.compile(r"@|(?<=://)|(?<=[Ww]{3})(?=\.)|(?<=:)(?=//)")
_BIDI = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_HEAD = re.compile(
    r"(n\W{0,9}c\W{0,9}o\W{0,9}[1-9][0-9]*\W{0,9}?)[-\u2010-\u2015\u2212]", re.IGNORECASE
)
_JSON = re.compile(r"\{(?=\s*\")")
_BEGINS = re.compile(r"^(\d*)([-=.)])")
"""What begins a list, a line or a heading at the beginning of a text."""
ZERO_WIDTH = "\u200b"
FENCE = "```"


def messages(judgement: Judgement, form: Form = "markdown") -> tuple[str, ...]:
    """Return a document as messages, each at most 2,000 letters; one where that is enough.

    They are empty if the document is too large for a share code. Taken together, in any order, they
    come back as the document without notes and tags.
    """
    document: Any = judgement.document
    kind = kind_for(document)
    code = kind.share_code(document)
    shown = _Shown(form)
    told = [*_lines(judgement, shown)] if code else []
    whole = "\n".join([*told, *shown.fenced(code)]) if code else ""
    if len(whole) <= MOST_LETTERS:
        return (whole,) if whole else ()
    room = MOST_LETTERS - _NUMBER_ROOM
    parts = in_parts(code, room - 2 * len(FENCE) - 2, MOST_PARTS)
    texts = [*_packed(told, room)] if parts else []
    for part in parts:
        fenced = "\n".join(shown.fenced(part))
        if texts and len(texts[-1]) + 1 + len(fenced) <= room:
            texts[-1] = f"{texts[-1]}\n{fenced}"
        else:
            texts.append(fenced)
    if len(texts) == 1:
        return tuple(texts)
    return tuple([f"({at}/{len(texts)})\n{text}" for at, text in enumerate(texts, 1)])


class _Shown:
    """How words of players are shown in a form, so that none changes it or mentions anybody."""

    def __init__(self, form: Form) -> None:
        self._is_markdown = form == "markdown"

    def words(self, text: str) -> str:
        """Return a text from anywhere as plain words."""
        plain = _harmless(text)
        if self._is_markdown:
            plain = _BEGINS.sub(r"\1\\\2", _MARKS.sub(r"\\\1", plain))
            plain = _MENTIONS.sub(lambda found: found[0] + ZERO_WIDTH, plain)
        return plain

    def strong(self, text: str) -> str:
        """Return a text that stands out."""
        return f"**{self.words(text)}**" if self._is_markdown else _harmless(text)

    def fenced(self, code: str) -> tuple[str, ...]:
        """Return a code on lines of its own."""
        return (FENCE, code, FENCE) if self._is_markdown else ("", code)


def _harmless(text: str) -> str:
    """Return a text on one line, without marks of direction or anything taken for a document."""
    plain = _BIDI.sub("", single_line(text)).replace(ZERO_WIDTH, "")
    return _JSON.sub("(", _HEAD.sub(r"\1 ", plain)).strip()


def _lines(judgement: Judgement, shown: _Shown) -> Iterator[str]:
    if isinstance(judgement, Report):
        yield from _squad_lines(judgement, shown)
    else:
        yield from _document_lines(judgement, shown)
    left = _left_out(judgement.document)
    if left:
        told = _("Not in the code: {what}.").format(what=enumerated(left))
        yield shown.words(told)


def _left_out(document: Any) -> list[str]:  # noqa: ANN401 - of any kind
    """Return what the share code of a document leaves out."""
    kind = kind_for(document)
    tags = getattr(document, FILED_UNDER, ())
    bare = document.replace(tags=()) if tags else document
    notes = kind.without_notes(bare) != bare
    return [word for word, there in ((_("notes"), notes), (_("tags"), bool(tags))) if there]


def _document_lines(judgement: Judgement, shown: _Shown) -> Iterator[str]:
    """Yield the lines of a document of another kind than squads."""
    document: Any = judgement.document
    kind = kind_for(document)
    verdict = _("legal") if judgement.legal else _("NOT LEGAL")
    yield shown.strong(cut_to(kind.called(document), MOST_NAME))
    yield shown.words(DOT.join((_(kind.noun), verdict, PROGRAM)))
    for number, name in enumerate(system_of(document).rows_of(judgement).values(), 1):
        yield f"{number}. {shown.words(cut_to(name, MOST_NAME))}"
    yield shown.words(_("Fingerprint {fingerprint}").format(fingerprint=fingerprint(document)))


def _squad_lines(report: Report, shown: _Shown) -> Iterator[str]:
    squad, book = report.squad, report.rulebook
    kind = kind_for(squad)
    nation = Names(squad, book).nation(squad.nation)
    yield shown.strong(cut_to(kind.called(squad), MOST_NAME)) + " " + shown.words(f"– {nation}")
    if squad.player.strip():
        yield shown.words(" ".join((_("Player"), cut_to(squad.player, MOST_NAME))))
    if book is None:
        verdict = _("not checked: its rulebook is not installed")
    else:
        verdict = _("legal") if report.legal else _("NOT LEGAL")
    label = book.label if book else squad.ruleset
    yield shown.words(DOT.join((kind.sums(report), verdict, label, PROGRAM)))
    yield ""
    rules = effective_rules(squad, book) if book else None
    order = sorted(range(len(squad.members)), key=report.numbers.__getitem__)
    for place in order:
        man = Man(squad.members[place], report.members[place], rules, report.numbers[place])
        yield f"{man.number}. {shown.words(_man(man))}"
    yield ""
    for line in _beyond(report):
        yield shown.words(line)
    agreed = [ruling for ruling in dict.fromkeys(squad.agreed) if _is_known(ruling)]
    if agreed:
        told = [f"{ruling_name(each)}: {decision_of(each, squad.rulings)}" for each in agreed]
        yield shown.words(_("Agreed: {rulings}").format(rulings=" ".join(told)))
    yield shown.words(_("Fingerprint {fingerprint}").format(fingerprint=fingerprint(squad)))


def _beyond(report: Report) -> Iterator[str]:
    """Yield what a squad has besides its men: vehicles, weapons of its nation, rules packs."""
    squad, names = report.squad, Names(report.squad, report.rulebook)
    vehicles = [*map(names.vehicle, squad.vehicles)]
    weapons = [each.name.strip() or each.id for each in squad.definitions.weapons]
    packs = [*rules_packs(squad)]
    told = ((_("Vehicles"), vehicles), (_("Nation-specific weapons"), weapons))
    for label, parts in told:
        if parts:
            yield f"{label}: {enumerated([cut_to(single_line(each), MOST_NAME) for each in parts])}"
    if packs:
        yield capital(enumerated([cut_to(each, 2 * MOST_NAME) for each in packs]))


def _is_known(ruling: str) -> bool:
    from nco_builder.rules.rulings import squad_rulings

    return ruling in squad_rulings()


def _man(man: Man) -> str:
    """Return a man in one line: name, rank, weapons, grenades, skills, items, cost."""
    name = cut_to(man.member.name, MOST_NAME)
    who = f"{name}, {short_rank(man)}" if name.strip() else short_rank(man)
    has = _weapons(man)
    told: list[Callable[[Man], str]] = [skills, items]
    further = [text for each in told if (text := each(man)) != NONE]
    price = f"{cost(man)} {man.report.currency}" if man.report.currency else ""
    return DOT.join([each for each in (who, has, *further, price) if each])


def _weapons(man: Man) -> str:
    count = man.member.grenades
    thrown = _("{count} gr.").format(count=count) if count else ""
    carried = weapons(man)
    return ", ".join([each for each in (carried if carried != NONE else "", thrown) if each])


def _packed(lines: Sequence[str], room: int) -> Iterator[str]:
    """Yield texts of whole lines, each as long as there is room; a longer line is cut."""
    text = ""
    for line in lines:
        fits = line if len(line) <= room else line[: room - 1].rstrip("\\") + "…"
        if text and len(text) + 1 + len(fits) > room:
            yield text
            text = fits
        else:
            text = f"{text}\n{fits}" if text else fits
    if text:
        yield text
