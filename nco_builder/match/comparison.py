"""Comparison of two squads: `compare(report_a, report_b) -> Comparison`, a pure function.

It judges and prices nothing: prices, profiles and findings come from the reports.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.schema.record import Frozen, fields
from nco_builder.squad.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.squad import Member, Squad

    Group = Callable[[Member], object]
    Places = tuple[int, int]


MOST_TRIES = 40_000
"""The most candidates weighed per pairing; squads of thousands are matched in order."""


def spelled(extras: object) -> str:
    """Return unknown keys as a text that is equal exactly if they are."""
    return json.dumps(extras, sort_keys=True)


def content(member: Member) -> tuple[object, ...]:
    """Return everything that identical men have in common.

    It excludes his id, which is for programs and means nothing to players.
    """
    known = (getattr(member, field.name) for field in FIELDS)
    return (*known, spelled(dict(member.unknown)) if member.unknown else "")


def _called(member: Member) -> str:
    return " ".join(member.name.split())


def _name_and_unit(member: Member) -> object:
    return (_called(member), member.unit) if _called(member) else None


def _name(member: Member) -> object:
    return _called(member) or None


def _unit(member: Member) -> object:
    return member.unit


def paired(men_a: Sequence[Member], men_b: Sequence[Member]) -> tuple[Places, ...]:
    """Return positions of the same men, in the order of the first squad.

    First come men equal in everything, then those with the same name and unit, the same name, and
    the same unit with the fewest differences. Swapping the squads swaps each pair.
    """
    contents = [content(man) for man in men_a], [content(man) for man in men_b]
    free_a, free_b = set(range(len(men_a))), set(range(len(men_b)))
    pairs: list[Places] = []
    for group in (content, _name_and_unit, _name, _unit):
        left, right = _grouped(men_a, free_a, group), _grouped(men_b, free_b, group)
        for key in left.keys() & right.keys():
            likely = _best(left[key], right[key], *contents)
            pairs += _uncrossed(likely) if group is content else likely
        free_a -= {a for a, _b in pairs}
        free_b -= {b for _a, b in pairs}
    return tuple(sorted(pairs))


def followed(before: Sequence[Member], after: Sequence[Member]) -> tuple[Places, ...]:
    """Return positions of the same men before and after edits, in any order.

    Unchanged men are matched by content, the others by id, by name, and by order.
    """
    free_a, free_b = set(range(len(before))), set(range(len(after)))
    pairs: list[Places] = []
    for group in (content, _id, _name, _anybody):
        if group is _anybody and len(free_a) != len(free_b):
            break  # some were added or removed, and nothing identifies them
        left, right = _grouped(before, free_a, group), _grouped(after, free_b, group)
        for key in left.keys() & right.keys():
            pairs += zip(left[key], right[key], strict=False)
        free_a -= {a for a, _b in pairs}
        free_b -= {b for _a, b in pairs}
    return tuple(sorted(pairs))


def _id(member: Member) -> object:
    return member.id


def _anybody(_member: Member) -> object:
    return ""


def _grouped(men: Sequence[Member], free: set[int], group: Group) -> dict[object, list[int]]:
    groups: dict[object, list[int]] = {}
    for place in sorted(free):
        key = group(men[place])
        if key is not None:
            groups.setdefault(key, []).append(place)
    return groups


def _best(
    left: list[int],
    right: list[int],
    contents_a: Sequence[tuple[object, ...]],
    contents_b: Sequence[tuple[object, ...]],
) -> list[Places]:
    """Return pairs of two groups, the most similar first; ties go to the nearest positions."""
    if len(left) * len(right) > MOST_TRIES:
        return list(zip(left, right, strict=False))

    def unlike(pair: Places) -> tuple[int, ...]:
        a, b = pair
        alike = map(_same_kit, contents_a[a], contents_b[b])
        return len(contents_a[a]) - sum(alike), abs(a - b), min(a, b), a

    free_a, free_b = set(left), set(right)
    pairs = []
    for a, b in sorted(((a, b) for a in left for b in right), key=unlike):
        if a in free_a and b in free_b:
            pairs.append((a, b))
            free_a.remove(a)
            free_b.remove(b)
    return pairs


def _same_kit(one: object, other: object) -> bool:
    return one == other


def _uncrossed(pairs: Iterable[Places]) -> list[Places]:
    """Return the pairs with identical men in the same order."""
    left, right = zip(*pairs, strict=True)
    return list(zip(sorted(left), sorted(right), strict=True))


def moved(pairs: Sequence[Places]) -> frozenset[Places]:
    """Return the men whose order changed, assuming the fewest moves.

    If it may have been either of two, as with two neighbors, both are included.
    """
    places = [b for _a, b in pairs]
    ending = _longest(places)
    beginning = _longest([-place for place in reversed(places)])[::-1]
    most = max(ending, default=0)
    steps: dict[int, list[Places]] = {}
    for pair, before, after in zip(pairs, ending, beginning, strict=True):
        if before + after - 1 == most:
            steps.setdefault(before, []).append(pair)
    stayed = {those[0] for those in steps.values() if len(those) == 1}
    return frozenset(pairs) - stayed


def _longest(places: Iterable[int]) -> list[int]:
    """Return the length of the longest increasing subsequence that ends at each."""
    lowest: list[int] = []
    lengths = []
    for place in places:
        length = bisect_left(lowest, place)
        lowest[length : length + 1] = [place]
        lengths.append(length + 1)
    return lengths


HEAD_FIELDS = ("name", "player", "notes", "nation", "ruleset", "vehicles", "packs")
SECTIONS = ("limits", "rulings", "match", "definitions")
PROFILE_FIELDS = ("M", "C", "H", "P", "special_action")
SUMS = ("legal", "size", "vp", "sp", "vp_limit", "sp_limit", "victory_total")


class Difference(NamedTuple):
    """A field that differs, with its value in each squad.

    Fields are those of the squad file (`limits.vp`), of a man's price (`cost`, `currency`), of his
    profile (`M` ...), of a report (`vp` ...), or `unknown` for unknown keys.
    """

    field: str
    a: Any
    b: Any


class Pair(NamedTuple):
    """The same man in both squads, by his positions; `moved` if his place in the order changed."""

    a: int
    b: int
    differences: tuple[Difference, ...]
    moved: bool


class Recorded(NamedTuple):
    """Rulings recorded as agreed, by id: only those in both files are agreed."""

    both: tuple[str, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


class Comparison(Frozen):
    """The differences between two squads.

    Attributes:
        head: differences outside of their men.
        pairs: men in both, in the order of the first squad.
        only_a: positions of men only in the first.
        only_b: positions of men only in the second.
        sums: differences in verdict, number of men (one order die each), points and limits.
        findings_a: findings only in the first.
        findings_b: findings only in the second.
        recorded: the rulings recorded as agreed.
    """

    head: tuple[Difference, ...]
    pairs: tuple[Pair, ...]
    only_a: tuple[int, ...]
    only_b: tuple[int, ...]
    sums: tuple[Difference, ...]
    findings_a: tuple[Finding, ...]
    findings_b: tuple[Finding, ...]
    recorded: Recorded

    @property
    def equal(self) -> bool:
        """Whether nothing differs."""
        squads = (self.head, self.sums, self.recorded.only_a, self.recorded.only_b)
        men = (self.only_a, self.only_b, self.changed, self.moved)
        return not any((*squads, *men, self.findings_a, self.findings_b))

    @property
    def changed(self) -> tuple[Pair, ...]:
        """The men in both squads who differ."""
        return tuple(pair for pair in self.pairs if pair.differences)

    @property
    def moved(self) -> tuple[Pair, ...]:
        """The men whose place in the order changed."""
        return tuple(pair for pair in self.pairs if pair.moved)


def compare(report_a: Report, report_b: Report) -> Comparison:
    """Compare two squads; `compare(b, a)` is the mirror image."""
    men_a, men_b = report_a.squad.members, report_b.squad.members
    places = paired(men_a, men_b)
    went = moved(places)
    pairs = tuple(
        Pair(a, b, _differences(_man(report_a, a), _man(report_b, b)), (a, b) in went)
        for a, b in places
    )
    partners = dict(places)
    paired_b = dict.fromkeys(partners.values())
    findings_a, findings_b = _unshared(report_a, report_b, partners)
    return Comparison(
        _differences(*[_head(_counting(each.squad)) for each in (report_a, report_b)]),
        pairs,
        tuple(place for place in range(len(men_a)) if place not in partners),
        tuple(place for place in range(len(men_b)) if place not in paired_b),
        _differences(_sums(report_a), _sums(report_b)),
        findings_a,
        findings_b,
        _recorded(report_a.squad, report_b.squad),
    )


def _recorded(a: Squad, b: Squad) -> Recorded:
    one, other = set(a.agreed), set(b.agreed)
    parts = (one & other, one - other, other - one)
    return Recorded(*(tuple(sorted(part)) for part in parts))


def _differences(a: Mapping[str, Any], b: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Return the differing fields in order; a field that one of them lacks is None there."""
    return tuple(
        Difference(name, a.get(name), b.get(name))
        for name in dict.fromkeys((*a, *b))
        if not _same(name, a.get(name), b.get(name))
    )


def _same(name: str, a: object, b: object) -> bool:
    return spelled(a) == spelled(b) if name == "unknown" else a == b


def _counting(squad: Squad) -> Squad:
    """Return a squad as its share code would have it: only what it uses of rules packs."""
    if not squad.packs:
        return squad
    from nco_builder.squad.packs import only_used  # most squads have none

    less = only_used(squad)
    return less.replace(packs=tuple([each.replace(part=None) for each in less.packs]))


def _head(squad: Squad) -> dict[str, Any]:
    values = {name: getattr(squad, name) for name in HEAD_FIELDS}
    unknown = dict(squad.unknown)
    for section in SECTIONS:
        part = getattr(squad, section)
        values |= {f"{section}.{name}": getattr(part, name) for name in fields(type(part))}
        unknown |= {f"{section}.{name}": value for name, value in part.unknown.items()}
    return values | {"unknown": unknown}


def _man(report: Report, place: int) -> dict[str, Any]:
    member, man_report = report.squad.members[place], report.members[place]
    values = {field.name: getattr(member, field.name) for field in FIELDS}
    values |= {
        "unknown": dict(member.unknown),
        "cost": man_report.cost,
        "currency": man_report.currency,
    }
    profile = man_report.profile
    return values | {name: getattr(profile, name, None) for name in PROFILE_FIELDS}


def _sums(report: Report) -> dict[str, Any]:
    values = {name: getattr(report, name) for name in SUMS}
    # a squad without its rulebook is neither legal nor illegal
    return values if report.rulebook else values | {"legal": None}


def _unshared(
    report_a: Report, report_b: Report, partners: Mapping[int, int]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return the findings without a counterpart about the same man, agreed or not."""
    twins: dict[object, list[int]] = {}
    for place in reversed(range(len(report_b.findings))):
        finding = report_b.findings[place]
        twins.setdefault(_said(finding, finding.member), []).append(place)
    only_a, shared = [], set()
    for finding in report_a.findings:
        man = finding.member
        key = _said(finding, man if man is None else partners.get(man, -1))
        if alike := twins.get(key):
            shared.add(alike.pop())
        else:
            only_a.append(finding)
    rest = [each for place, each in enumerate(report_b.findings) if place not in shared]
    return tuple(only_a), tuple(rest)


def _said(finding: Finding, member: int | None) -> tuple[object, ...]:
    """Return a key that is equal exactly if the same is said of a man, agreed or not."""
    place = finding.at if member is None else ""  # a man's is derived from his position
    source, parameters = finding.source, repr(finding.parameters)  # of any type
    where = (source.document, source.section, source.page, source.last_page)
    said = (finding.code, finding.severity, finding.field, parameters, finding.ruling)
    return (member, place, *said, *where)
