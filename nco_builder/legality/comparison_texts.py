"""What differs between two squads, in words: the one is A, the other B."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _
from nco_builder.language.lists import enumerated
from nco_builder.legality.messages import sentence
from nco_builder.legality.names import Names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.legality.comparison import Comparison, Difference
    from nco_builder.legality.findings import Finding
    from nco_builder.legality.verdict import Report

FIELD_TITLES = {
    "name": N_("Name"),
    "player": N_("Player"),
    "notes": N_("Notes"),
    "nation": N_("Nation"),
    "ruleset": N_("Ruleset"),
    "vehicles": N_("Vehicles"),
    "packs": N_("Rules packs"),
    "limits.vp": N_("Agreed valor points"),
    "limits.sp": N_("Agreed specialist points"),
    "rulings.budget": N_("Ruling on unspent points"),
    "rulings.duplicate_items": N_("Ruling on the same item twice"),
    "rulings.vehicle_spares": N_("Ruling on spare vehicle models"),
    "match.vehicle_phase": N_("Vehicle Phase"),
    "match.anti_tank_weapons": N_("Anti-tank weapons"),
    "match.scenario": N_("Scenario"),
    "definitions.weapons": N_("Nation-specific weapons"),
    "unknown": N_("Unknown keys"),
    "unit": N_("Unit"),
    "primary": N_("Primary weapon"),
    "secondary": N_("Secondary weapon"),
    "grenades": N_("Grenades"),
    "items": N_("Items"),
    "skills": N_("Skills"),
    "extra_skill_slot": N_("Bought skill slot"),
    "anti_tank": N_("Anti-tank weapon"),
    "bomber": N_("Bomber"),
    "model": N_("Miniature"),
    "cost": N_("Cost"),
    "currency": N_("Currency"),
    "M": N_("Move"),
    "C": N_("Courage"),
    "H": N_("Health"),
    "P": N_("Psyche"),
    "special_action": N_("Special action"),
    "legal": N_("Verdict"),
    "size": N_("Men and order dice"),
    "vp": N_("Valor points"),
    "sp": N_("Specialist points"),
    "vp_limit": N_("Limit of valor points"),
    "sp_limit": N_("Limit of specialist points"),
    "victory_total": N_("Victory points to the enemy"),
}
CHOICES = {
    "up_to": N_("may be left over"),
    "exact": N_("all to be spent"),
    "allow": N_("allowed"),
    "forbid": N_("forbidden"),
}
VERDICTS = {True: N_("legal"), False: N_("not legal"), None: N_("not judged")}
SPENT = {
    ("vp", True): Plural("B spends {count} vp more.", "B spends {count} vp more."),
    ("vp", False): Plural("B spends {count} vp less.", "B spends {count} vp less."),
    ("sp", True): Plural("B spends {count} sp more.", "B spends {count} sp more."),
    ("sp", False): Plural("B spends {count} sp less.", "B spends {count} sp less."),
}


def field_title(field: str) -> str:
    """What a field is called."""
    return _(FIELD_TITLES[field])


def value_text(field: str, value: Any, report: Report) -> str:  # noqa: ANN401 - as varied as fields
    """A value as it is read; `report` is of the squad it stands in."""
    if field == "legal":
        return _(VERDICTS[value])
    if value is None or value in ("", ()):
        return _("as usual") if field == "secondary" else _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.startswith("rulings."):
        return _(CHOICES[value])
    named = _named(Names(report.squad, report.rulebook))
    return " ".join(str(named.get(field, str)(value)).split()) or _("nothing")


def _named(names: Names) -> dict[str, Callable[[Any], str]]:
    """How the values of those fields that hold ids are read."""
    return {
        "unit": names.unit,
        "nation": names.nation,
        "primary": names.weapon,
        "secondary": names.weapon,
        "items": lambda ids: enumerated([names.item(each) for each in ids]),
        "skills": lambda ids: enumerated([names.skill(each) for each in ids]),
        "vehicles": lambda those: enumerated([names.vehicle(each) for each in those]),
        "packs": lambda those: enumerated([each.id for each in those]),
        "definitions.weapons": lambda those: enumerated([each.name for each in those]),
        "unknown": lambda keys: enumerated(list(keys)) or _("nothing"),
    }


def difference_text(found: Difference, report_a: Report, report_b: Report) -> str:
    """One field with what it is in either squad; where that reads alike, what lies beneath."""
    a = value_text(found.field, found.a, report_a)
    b = value_text(found.field, found.b, report_b)
    title = field_title(found.field)
    if a == b:
        return _("{field}: A and B differ in what lies behind “{value}”").format(
            field=title, value=a
        )
    return _("{field}: A {a}; B {b}").format(field=title, a=a, b=b)


def summary(found: Comparison, report_a: Report, report_b: Report) -> str:
    """The whole in a few sentences."""
    if found.equal:
        return _("Nothing differs.")
    told = [*_men(found), *_spent(report_a, report_b), *_verdicts(report_a, report_b)]
    return " ".join(told) or _("The men are the same.")


def _men(found: Comparison) -> Iterator[str]:
    counts = (
        (found.changed, Plural("{count} man differs.", "{count} men differ.")),
        (found.moved, Plural("{count} man stands elsewhere.", "{count} men stand elsewhere.")),
        (found.only_a, Plural("{count} man is only in A.", "{count} men are only in A.")),
        (found.only_b, Plural("{count} man is only in B.", "{count} men are only in B.")),
    )
    for those, template in counts:
        if those:
            yield template.of(len(those)).format(count=len(those))


def _spent(report_a: Report, report_b: Report) -> Iterator[str]:
    for pool in ("vp", "sp"):
        more = getattr(report_b, pool) - getattr(report_a, pool)
        if more:
            yield SPENT[pool, more > 0].of(abs(more)).format(count=abs(more))


def _verdicts(report_a: Report, report_b: Report) -> Iterator[str]:
    """Which of the two is not legal, and the first reason."""
    for report, template in (
        (report_a, _("A is not legal: {reason}")),
        (report_b, _("B is not legal: {reason}")),
    ):
        for error in report.errors[:1]:
            yield template.format(reason=sentence(error, report.squad, report.rulebook))


def as_lines(found: Comparison, report_a: Report, report_b: Report) -> Iterator[str]:
    """The whole as readable text, the summary first; what is about one man is indented."""
    yield summary(found, report_a, report_b)
    for each in (*found.sums, *found.head):
        yield difference_text(each, report_a, report_b)
    yield from _pairs(found, report_a, report_b)
    names_a, names_b = (Names(each.squad, each.rulebook) for each in (report_a, report_b))
    for place in found.only_a:
        yield _("Only in A: {man}").format(man=names_a.man(place))
    for place in found.only_b:
        yield _("Only in B: {man}").format(man=names_b.man(place))
    for said in found.findings_a:
        yield _("Said of A alone: {finding}").format(finding=_sentence(said, report_a))
    for said in found.findings_b:
        yield _("Said of B alone: {finding}").format(finding=_sentence(said, report_b))


def _sentence(found: Finding, report: Report) -> str:
    return sentence(found, report.squad, report.rulebook)


def _pairs(found: Comparison, report_a: Report, report_b: Report) -> Iterator[str]:
    names = Names(report_a.squad, report_a.rulebook)
    for pair in found.pairs:
        who = names.man(pair.a)
        if pair.moved:
            template = _("{man} stands elsewhere: no. {a} in A, no. {b} in B")
            yield template.format(man=who, a=pair.a + 1, b=pair.b + 1)
        elif pair.differences:
            template = _("{man} differs: no. {a} in A, no. {b} in B")
            if pair.a == pair.b:
                template = _("{man} differs:")
            yield template.format(man=who, a=pair.a + 1, b=pair.b + 1)
        for each in pair.differences:
            yield "  " + difference_text(each, report_a, report_b)
