"""The composition of a squad: nation, Sergeant, unique units, number of men (p. 3, 22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import CONTRACT, Code
from nco_builder.legality.proposals import close, man_at, proposals_of
from nco_builder.legality.terms import has
from nco_builder.squad import edit, recruit
from nco_builder.squad.model import LIMITED, PackLimit, last_price

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms, Totals
    from nco_builder.rules import Rulebook, Unit
    from nco_builder.squad import Edit, Member, Squad


def _known_nation(finding: Finding, report: Report) -> Iterator[Edit]:
    for nation in close(finding["nation"], _rulebook(report).nations):
        yield edit("set_nation", nation=nation)


def _recruit_sergeant(finding: Finding, report: Report) -> Iterator[Edit]:
    ranks = _rulebook(report).units_by_id
    sergeant = ranks[finding["unit"]]
    yield edit("add_members", members=(recruit(sergeant),), at=0)
    soldiers = [
        (ranks[man.unit].rank_order or 0, index)
        for index, man in enumerate(report.squad.members)
        if man.unit in ranks and ranks[man.unit].kind == sergeant.kind
    ]
    for _, index in sorted(soldiers):
        yield edit("set_unit", members=(index,), unit=sergeant.id)


def _one_of_unit(finding: Finding, report: Report) -> Iterator[Edit]:
    men = enumerate(report.squad.members)
    of_unit = tuple(index for index, man in men if man.unit == finding["unit"])
    yield edit("remove_members", members=of_unit[1:])


def _fewer_men(finding: Finding, report: Report) -> Iterator[Edit]:
    mandatory = {unit.id for unit in _rulebook(report).units if unit.mandatory}
    men = enumerate(report.squad.members)
    free = [index for index, man in men if man.unit not in mandatory]
    too_many = finding["count"] - finding["max"]
    yield edit("remove_members", members=tuple(free[-too_many:]))


def _known_unit(finding: Finding, report: Report) -> Iterator[Edit]:
    for unit in close(finding["unit"], _rulebook(report).units):
        yield edit("set_unit", members=(finding.member,), unit=unit)
    yield from _remove(finding, report)


def _remove(finding: Finding, _report: Report) -> Iterator[Edit]:
    yield edit("remove_members", members=(finding.member,))


def _rulebook(report: Report) -> Rulebook:
    assert report.rulebook is not None  # noqa: S101 - without one such things are not said
    return report.rulebook


UNKNOWN_NATION = Code(
    "unknown_nation",
    "error",
    says=N_("The rulebook has no nation {nation}, so no nation's limits were checked."),
    fixes=_known_nation,
    no_fix=N_("Choose the squad's nation."),
)
NO_SERGEANT = Code(
    "no_sergeant",
    "error",
    says=N_("The squad has no {unit}; every squad must have exactly one."),
    ruling="NCO-07",
    reason=N_("every squad must have one"),
    fixes=_recruit_sergeant,
)
UNIQUE_EXCEEDED = Code(
    "unique_exceeded",
    "error",
    says=N_("The squad has {count} × {unit}; a squad may have only one."),
    ruling="NCO-07",
    reason=N_("only one in a squad"),
    fixes=_one_of_unit,
)
SQUAD_TOO_BIG = Code(
    "squad_too_big",
    "error",
    says=Plural(
        "The squad has 1 man; {nation} squads may have at most {max}, the Sergeant included.",
        "The squad has {count} men; {nation} squads may have at most {max}, the Sergeant included.",
    ),
    ruling="NCO-06",
    reason=Plural("at most {max} man", "at most {max} men"),
    bound="budget",
    fixes=_fewer_men,
)
UNKNOWN_UNIT = Code(
    "unknown_unit",
    "error",
    says=N_("The rulebook has no unit {a_unit}; {who} was not checked further."),
    instead={
        "last_price": N_(
            "The rulebook has no unit {a_unit}; {who} was not checked further. Its last known "
            "price of {last_price} cannot be verified and is not counted."
        )
    },
    fixes=_known_unit,
)
UNIT_FORBIDDEN = Code(
    "unit_forbidden",
    "error",
    says=N_("{nation} squads may not have {a_unit}; remove {who}."),
    ruling="NCO-12",
    reason=N_("not in this nation"),
    fixes=_remove,
)


def _fewer_with_it(finding: Finding, report: Report) -> Iterator[Edit]:
    """Propose to take what is limited from the last men who have it."""
    field, value = next((name, finding[name]) for name in LIMITED if _told(finding, name))
    book = _rulebook(report)
    limit = PackLimit(**{field: value}, most=0)
    having = [n for n, man in enumerate(report.squad.members) if has(man, limit, book)]
    last = having[-(finding["count"] - finding["max"]) :]
    if field == "unit":
        yield edit("remove_members", members=tuple(last))
    elif field in {"primary", "secondary"}:
        man = man_at(last[0], report)
        others = [] if man is None else [each.value for each in proposals_of(field, man)]
        for other in others:
            if other != value and (other is None or other in book.own.weapons_by_id):
                yield edit("set_member", members=tuple(last), field=field, value=other)
    elif len(last) == 1:
        chosen = getattr(report.squad.members[last[0]], f"{field}s")
        left = tuple([each for each in chosen if each != value])
        yield edit("set_member", members=(last[0],), field=f"{field}s", value=left)


def _told(finding: Finding, name: str) -> bool:
    return any(each == name for each, _value in finding.parameters)


PACK_LIMIT = Code(
    "pack_limit",
    "error",
    says=Plural(
        "{count} man has {limited}; {by} allows {max}.",
        "{count} men have {limited}; {by} allows {max}.",
    ),
    instead={
        "per_men": Plural(
            "{count} man has {limited}; {by} allows {max}: {most} for every {per_men} men.",
            "{count} men have {limited}; {by} allows {max}: {most} for every {per_men} men.",
        )
    },
    reason=N_("{by}: {rule}"),
    fixes=_fewer_with_it,
    no_fix=N_("Give some of the men something else."),
)


def limits(squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check for more of something than rules packs allow."""
    rulebook = terms.rules.rulebook
    for limit in rulebook.limits:
        count = totals.men.with_limited(limit, rulebook)
        most, per_men = limit.most, limit.per_men
        bound = most if per_men is None else most * (len(totals.men) // per_men)
        if count > bound:
            found: dict[str, Any] = dict(limit.about)
            found |= {"count": count, "max": bound, "most": most, "per_men": per_men}
            of = next((each for each in squad.packs if each.id == limit.pack), None)
            if of is not None:
                found |= {"pack": of.id, "pack_name": of.title}
            yield PACK_LIMIT.finding(CONTRACT, "", None, **found)


def nation(squad: Squad, terms: Terms, _totals: Totals) -> Iterable[Finding]:
    """Check that the squad is of one nation of the list (p. 22)."""
    if terms.nation:
        return ()
    source = terms.rules.rulebook.sections["nations"]
    return [UNKNOWN_NATION.finding(source, "nation", nation=squad.nation)]


def composition(_squad: Squad, terms: Terms, totals: Totals) -> Iterator[Finding]:
    """Check for a Sergeant, for duplicates of unique units and for too many men (p. 3, 22)."""
    rulebook = terms.rules.rulebook
    men = totals.men
    source = rulebook.sections["building"]
    for unit in rulebook.unique_units:
        count = men.count("unit", unit.id)
        if unit.mandatory and not count:
            yield NO_SERGEANT.finding(source, unit=unit.id)
        if count > 1:
            yield UNIQUE_EXCEEDED.finding(source, unit=unit.id, count=count)
    most = terms.nation.max_squad_size if terms.nation else None
    if terms.nation and most is not None and len(men) > most:
        yield SQUAD_TOO_BIG.finding(
            terms.nation.source, nation=terms.nation.id, count=len(men), max=most
        )


def unknown_unit(member: Member, rulebook: Rulebook) -> Finding:
    """Report a man of an unknown unit, who cannot be judged further."""
    source, last = rulebook.sections["building"], last_price(member, member.unit)
    return UNKNOWN_UNIT.finding(source, "unit", unit=member.unit, last_price=last)


def forbidden_unit(_member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check for units that the nation cannot have (p. 22)."""
    nation = terms.nation
    if nation is None or unit.id not in nation.forbidden:
        return ()
    return [UNIT_FORBIDDEN.finding(nation.source, "unit", nation=nation.id, unit=unit.id)]


OF_SQUAD = (nation, composition, limits)
OF_MAN = (forbidden_unit,)
