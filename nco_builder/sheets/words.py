"""Numbers, dates, lists, die faces, odds and rulings in words, for sheets."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from nco_builder import PROGRAM
from nco_builder.language import N_, Plural, _, decimal, ngettext
from nco_builder.language.words import legible
from nco_builder.legality.names import pack_title
from nco_builder.rules.rulings import ruling_of
from nco_builder.sheets.blocks import Blank, Boxes, Text
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from nco_builder.rules import Entry
    from nco_builder.schema.record import Value
    from nco_builder.sheets.blocks import Inline, Paragraph, Role
    from nco_builder.squad import Squad
    from nco_builder.squad.model import Pack

MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
DOT = " · "
APART = "   "
NBSP = "\N{NO-BREAK SPACE}"
PRINTED_BY = PROGRAM.replace(" ", NBSP)
"""The program's name, never broken over two lines."""
ERRORS = Plural("{count} problem", "{count} problems")
TO_AGREE = Plural("{count} ruling to agree", "{count} rulings to agree")
MEN = Plural("{count} man", "{count} men")
LARGEST = 10**9 - 1
"""The largest number that is printed."""

_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


def day(date: dt.date) -> str:
    """Return an unambiguous date: 3 July 2026."""
    month = _(MONTHS[date.month - 1])
    return _("{day} {month} {year}").format(day=date.day, month=month, year=date.year)


def fingerprint_line(document: Value) -> str:
    """Return the fingerprint of a document for the foot of what shows it."""
    told = _("Fingerprint {fingerprint}").format(fingerprint=fingerprint(document))
    return told.replace(" ", NBSP)


def pack_name(pack: Pack) -> str:
    """Return the name of a rules pack with its edition."""
    return single_line(pack_title(pack.title, edition=pack.edition, version=pack.version))


def rules_packs(squad: Squad) -> Iterator[str]:
    """Yield each rules pack that is switched on, such as `rules pack house 2`."""
    for pack in squad.packs:
        yield _("rules pack {pack}").format(pack=pack_name(pack))
    if squad.definitions.changes_rules:
        from nco_builder.squad.packs import own_rules  # other squads do not need it

        if own_rules(squad):
            yield _("house rules of the squad's own file")


def number(value: float) -> str:
    """Return a number in plain digits, with at most three decimals.

    Numbers beyond every game are printed as `> 999999999`.
    """
    sign = MINUS if value < 0 else ""
    if abs(value) > LARGEST:
        return f"{'<' if value < 0 else '>'}{NBSP}{sign}{LARGEST}"
    if isinstance(value, int):
        return f"{sign}{abs(value)}"
    return sign + decimal(f"{abs(value):.3f}".rstrip("0").rstrip("."))


def counted(count: int, what: Plural) -> str:
    """`1 error`, `2 errors`."""
    return what.of(count).format(count=number(count))


def left_to_settle(errors: int, rulings: int) -> str:
    """`1 error · 2 rulings to agree`, `nothing to agree`."""
    agree = counted(rulings, TO_AGREE) if rulings else _("nothing to agree")
    return DOT.join([*([counted(errors, ERRORS)] if errors else []), agree])


def lines(text: str) -> str:
    """Return free text with line feeds for line breaks and spaces for tabs."""
    if text.isprintable():  # the common case: names contain neither, and there are thousands
        return text.strip()
    return _BREAKS.sub("\n", text).expandtabs(4).strip()


def numbered_row(place: int) -> str:
    """Return the number that a row of a list and its card have, by its index from 0."""
    return _("No. {number}").format(number=place + 1).replace(" ", NBSP)


def single_line(text: str) -> str:
    """Return free text for a single line: breaks and tabs become spaces."""
    return " ".join(lines(text).split("\n"))


def typed(text: str, role: Role = "text") -> Inline:
    """Return the text typed by the player, or a line to write it on."""
    text = legible(single_line(text))
    return Text(text, role) if text else Blank()


def ticked(words: Iterable[str]) -> Paragraph:
    """Return each of some words after a box to tick, on the same line."""
    return joined([(Boxes(1), Text(NBSP + word.replace(" ", NBSP))) for word in words], APART)


def joined(parts: Iterable[Paragraph], between: str = DOT) -> Paragraph:
    """Return several pieces as one paragraph."""
    whole: list[Inline] = []
    for part in parts:
        if whole and part:
            whole.append(Text(between))
        whole += part
    return tuple(whole)


def first_of(paragraphs: Iterable[Paragraph], most: int) -> tuple[Paragraph, ...]:
    """Yield a limited number of paragraphs, and an ellipsis if there are more, lazily."""
    told = tuple(islice(paragraphs, most + 1))
    return told if len(told) <= most else (*told[:most], (Text(ELLIPSIS),))


RULING = "ruling:"
"""Before the id of a ruling, where its name leads to."""
LONGEST_NAME = 600
"""The letters of a name that are printed in place; longer names are printed in full elsewhere."""
MINUS = "\N{MINUS SIGN}"
ELLIPSIS = "…"
TO = "\N{EN DASH}"
_NUMBER = re.compile(r"(?<![\w-])([-−]?\+?\d+[+\"]?(?![\w(])|\+?\d+[DW]\d+)")
"""A number, or dice; not one in a name such as `75mm` or `38(t)`."""


def called(name: str) -> str:
    """Return a name on one line, shortened if it is very long."""
    return cut_to(name, LONGEST_NAME)


def cut_to(text: str, most: int) -> str:
    """Return a text on one line, cut to a number of letters."""
    text = single_line(text)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}{ELLIPSIS}"


def faces(rolls: tuple[int, ...]) -> str:
    """Return faces of a die: `4`, `5–6`, or with gaps `1–3, 6`; "" for none."""
    runs: list[list[int]] = []
    for face in sorted(set(rolls)):
        if runs and runs[-1][-1] == face - 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}{TO}{run[-1]}" for run in runs)


def odds(chance: Fraction) -> Paragraph:
    """`33 %`: a rounded chance; exact ones stand in the window."""
    return (Text(percent(chance).replace(" ", NBSP), "strong"),)


def numbered(text: str, role: Role = "strong", words: Role = "text") -> Paragraph:
    """Return a reminder with highlighted numbers and minus signs instead of hyphens."""
    return tuple(
        [
            Text(part.replace("-", MINUS), role) if place % 2 else Text(part, words)
            for place, part in enumerate(_NUMBER.split(text))
            if part
        ]
    )


def resting_on(rulings: Iterable[str]) -> Paragraph:
    """Return the rulings of a reminder in small type: ` (ruling: Wrecks and arrivals)`."""
    named = ruled(rulings)
    return (Text(" "), Text("(", "cited"), *named, Text(")", "cited")) if named else ()


def ruled(rulings: Iterable[str]) -> Paragraph:
    """Return rulings by name, linked to their decisions: `ruling: Wrecks and arrivals`.

    Only open rulings are named: what the documents settle needs no mention at the table.
    """
    known = [ruling_of(each) for each in dict.fromkeys(rulings)]
    named = [(each.name, f"{RULING}{each.id}") for each in known if each.kind == "open"]
    if not named:
        return ()
    template = ngettext("ruling: {names}", "rulings: {names}", len(named))
    before, _names, after = template.partition("{names}")
    said = [Text(before.replace(" ", NBSP), "cited")]
    for place, (name, topic) in enumerate(named):
        said += [Text(", ", "cited")] if place else []
        said.append(Text(name, "cited", topic))
    return (*said, *([Text(after, "cited")] if after else []))


def reminder(text: str, rulings: Iterable[str] = (), lead: str = "") -> Paragraph:
    """Return a reminder with its rulings, after a word in bold type."""
    before = (Text(f"{lead}. ", "strong"),) if lead else ()
    return (*before, *numbered(text), *resting_on(rulings))


def of_rule(rule: Entry, *, lead: bool = False) -> Paragraph:
    """Return a rule's reminder with its rulings."""
    return reminder(rule.reminder_text, rule.rulings, rule.name if lead else "")


def sentences(credit: str) -> tuple[str, ...]:
    """Return the sentences of a credit."""
    return tuple(re.split(r"(?<=\.)(?<!\s\d\.)(?<!\s\d\d\.) ", credit))  # not at “25. Januar”
