"""A kind of document that lives only in the tests: one list of named numbers, one code, one sheet.

It is found as other kinds are, in the package `nco_builder.systems`, once that package's path leads
here. No file of the program knows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from nco_builder.documents.kind import Kind
from nco_builder.language import current
from nco_builder.legality.findings import Code, Finding
from nco_builder.rules import Source
from nco_builder.schema.record import Value
from nco_builder.sheets import NoSheetError, SheetMaker
from nco_builder.sheets.blocks import Points, Text
from nco_builder.sheets.contents import Card, Deck
from nco_builder.systems import System

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nco_builder.sheets import SheetOptions

FORMAT: Literal["tiny-numbers"] = "tiny-numbers"
MOST = 6
RULES = "Tiny Numbers, first edition"


class Number(Value):
    """A number with a name."""

    always: ClassVar[frozenset[str]] = frozenset({"notes"})

    name: str
    number: int
    notes: str = ""


class Numbers(Value):
    """A list of them."""

    always: ClassVar[frozenset[str]] = frozenset({"format", "version", "name", "numbers"})

    format: Literal["tiny-numbers"] = FORMAT
    version: Literal[2] = 2
    name: str = ""
    notes: str = ""
    numbers: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class SetNumber:
    """Gives one of them another number, or another name."""

    place: int
    value: int | str

    @property
    def name(self) -> str:
        return "set_number" if isinstance(self.value, int) else "set_name"

    @property
    def parameters(self) -> tuple[tuple[str, Any], ...]:
        return (("place", self.place), ("value", self.value))

    def apply(self, document: Numbers) -> Numbers:
        old = document.numbers[self.place]
        is_number = isinstance(self.value, int)
        new = old.replace(**{"number" if is_number else "name": self.value})
        after = (*document.numbers[: self.place], new, *document.numbers[self.place + 1 :])
        return document.replace(numbers=after)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is said of them."""

    document: Numbers
    findings: tuple[Finding, ...]

    @property
    def legal(self) -> bool:
        return not self.findings


TOO_LARGE = Code("too_large", "error", "{name} is {number}; {most} is the most.")
SOURCE = Source(section="Numbers", page=2)


def judge(document: Numbers) -> Judged:
    findings = tuple(
        TOO_LARGE.finding(SOURCE, "number", most=MOST).replace(at=f"numbers[{at}]")
        for at, each in enumerate(document.numbers)
        if each.number > MOST
    )
    return Judged(document, findings)


def place(finding: Finding) -> int:
    return int(finding.at.removeprefix("numbers[").removesuffix("]"))


def sentence(finding: Finding, judgement: Judged) -> str:
    entry = judgement.document.numbers[place(finding)]
    return str(TOO_LARGE.says).format(name=entry.name, number=entry.number, most=finding["most"])


def fixes(finding: Finding, _judged: Judged) -> Sequence[SetNumber]:
    return [SetNumber(place(finding), MOST)]


def change_text(change: SetNumber, document: Numbers, _judged: Judged) -> str:
    return f"Make {document.numbers[change.place].name} {change.value}"


def without_notes(document: Numbers) -> Numbers:
    bare = tuple(each.replace(notes="") for each in document.numbers)
    return document.replace(notes="", numbers=bare)


def entries_became_numbers(document: dict[str, Any]) -> dict[str, Any]:
    return {("numbers" if key == "entries" else key): value for key, value in document.items()}


NUMBERS = Kind(
    FORMAT,
    "a list of numbers",
    Numbers,
    (entries_became_numbers,),
    judge=judge,
    codes={"too_large": TOO_LARGE},
    begin=lambda: Numbers(numbers=(Number(name="One", number=1),)),
    title=lambda document: document.name,
    without_notes=without_notes,
    sentence=sentence,
    fixes=fixes,
    edit_text=change_text,
    typing=lambda change: change.place if change.name == "set_name" else None,
    rules=lambda _judged: RULES,
    derived=lambda judgement: {"sum": sum(each.number for each in judgement.document.numbers)},
)


def number_deck(judgement: Judged, options: SheetOptions) -> Deck:
    """A card for each number; a list of none has no cards."""
    document = judgement.document
    if not document.numbers:
        raise NoSheetError("there are no numbers, so there are no cards")
    cards = tuple(
        Card("Number", each.name, (), (Points(((Text(str(each.number)),),)),))
        for each in document.numbers
    )
    return Deck(
        title=f"Numbers of {document.name}",
        author="",
        subject="Numbers",
        language=current(),
        owner=document.name,
        credit=("Nobody's numbers.",),
        counted="{number} of {count}",
        source=f"{RULES}, {options.date}",
        continued="continued",
        in_full="In full",
        cards=cards,
    )


SYSTEM = System(
    NUMBERS, {"cards": SheetMaker("Number cards", "nco_builder.systems.tiny_numbers:number_deck")}
)
