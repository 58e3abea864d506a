"""What the page shows, line by line: the squads, then man beside man with what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language import N_, _
from nco_builder.legality import Names
from nco_builder.legality.comparison_texts import difference_text, field_title, value_text
from nco_builder.squad import effective_rules
from nco_builder.ui.table.clipboard import readable
from nco_builder.ui.table.columns import Man

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.legality.comparison import Comparison, Difference, Pair

Mark = Literal["", "differs", "moved", "only_a", "only_b"]
SIGNS: dict[Mark, str] = {"": "", "differs": "≠", "moved": "↕", "only_a": "−", "only_b": "+"}
SAID: dict[Mark, str] = {
    "": N_("alike"),
    "differs": N_("differs"),
    "moved": N_("stands elsewhere"),
    "only_a": N_("only in A"),
    "only_b": N_("only in B"),
}
ALWAYS = ("legal", "size", "vp", "sp")
"""Sums that are told even where they are alike."""


class Line(NamedTuple):
    """One line.

    Attributes:
        kind: head of a part, field of the squads, man, or field of a man.
        title: What it is about.
        a: What it is in the first squad.
        b: What it is in the second.
        mark: How the two differ.
        spoken: All of it, for who hears it.
        place_a: The man's position in the first squad, None where there is none.
        place_b: Likewise in the second.

    """

    kind: Literal["head", "squad", "man", "field"]
    title: str
    a: str = ""
    b: str = ""
    mark: Mark = ""
    spoken: str = ""
    place_a: int | None = None
    place_b: int | None = None


def lines(found: Comparison, a: Report, b: Report, *, all_men: bool) -> Iterator[Line]:
    """Everything that differs; `all_men` shows those who are alike, too."""
    yield Line("head", _("The squads"))
    yield from _squads(found, a, b)
    men = list(_men(found, a, b, all_men=all_men))
    if men:
        yield Line("head", _("The men"))
        yield from men


def _squads(found: Comparison, a: Report, b: Report) -> Iterator[Line]:
    differing = {each.field: each for each in found.sums}
    for field in ALWAYS:
        if field not in differing:
            value = None if field == "legal" and a.rulebook is None else getattr(a, field)
            said = value_text(field, value, a)
            title = field_title(field)
            yield Line("squad", title, said, said, spoken=f"{title}: {said}")
    for each in (*found.sums, *found.head):
        yield _field("squad", each, a, b)


def _field(kind: Literal["squad", "field"], each: Difference, a: Report, b: Report) -> Line:
    return Line(
        kind,
        field_title(each.field),
        value_text(each.field, each.a, a),
        value_text(each.field, each.b, b),
        "differs",
        difference_text(each, a, b),
    )


def _men(found: Comparison, a: Report, b: Report, *, all_men: bool) -> Iterator[Line]:
    """The men in the order of the first squad, then those of the second alone."""
    by_place = {pair.a: pair for pair in found.pairs}
    for place in range(len(a.members)):
        pair = by_place.get(place)
        if pair is None:
            yield _alone("only_a", place, a)
        elif all_men or pair.differences or pair.moved:
            yield _pair(pair, a, b)
            for each in pair.differences:
                yield _field("field", each, a, b)._replace(place_a=pair.a, place_b=pair.b)
    for place in found.only_b:
        yield _alone("only_b", place, b)


def _pair(pair: Pair, a: Report, b: Report) -> Line:
    mark: Mark = "differs" if pair.differences else "moved" if pair.moved else ""
    name = Names(a.squad, a.rulebook).man(pair.a)
    return Line(
        kind="man",
        title=name,
        a=_told(pair.a, a),
        b=_told(pair.b, b),
        mark=mark,
        spoken=f"{name}: {_(SAID[mark])}",
        place_a=pair.a,
        place_b=pair.b,
    )


def _alone(mark: Literal["only_a", "only_b"], place: int, report: Report) -> Line:
    name = Names(report.squad, report.rulebook).man(place)
    line = Line("man", name, mark=mark, spoken=f"{name}: {_(SAID[mark])}")
    if mark == "only_a":
        return line._replace(a=_told(place, report), place_a=place)
    return line._replace(b=_told(place, report), place_b=place)


def _told(place: int, report: Report) -> str:
    """`2. Novak, Corporal: SMG, 2 grenades; 23 vp`."""
    rules = effective_rules(report.squad, report.rulebook) if report.rulebook else None
    man = Man(report.squad.members[place], report.members[place], rules)
    return f"{place + 1}.  {readable(man)}"
