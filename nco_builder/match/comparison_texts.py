"""A comparison of two squads, A and B, in words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import enumerated
from nco_builder.legality.messages import finding_sentence
from nco_builder.legality.names import Names
from nco_builder.rules.rulings import ruling_name, switches
from nco_builder.squad.fields import FIELD, FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.match.comparison import Comparison, Difference, Recorded
    from nco_builder.rules.rulings import Switch
    from nco_builder.squad import Vehicle
    from nco_builder.squad.fields import MemberField

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
    "match.vehicle_phase": N_("Vehicle Phase"),
    "match.anti_tank_weapons": N_("Anti-tank weapons"),
    "match.scenario": N_("Scenario"),
    "definitions.weapons": N_("Nation-specific weapons"),
    "unknown": N_("Unknown keys"),
    **{field.name: field.title for field in FIELDS},
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
MOST_FINDINGS = 200
"""The most findings of one squad that are listed; further ones are counted."""
RULINGS = "rulings."
VERDICTS = {True: N_("legal"), False: N_("not legal"), None: N_("not checked")}
SPENT = {
    ("vp", True): Plural("B spends {count} vp more.", "B spends {count} vp more."),
    ("vp", False): Plural("B spends {count} vp less.", "B spends {count} vp less."),
    ("sp", True): Plural("B spends {count} sp more.", "B spends {count} sp more."),
    ("sp", False): Plural("B spends {count} sp less.", "B spends {count} sp less."),
}


def field_title(field: str) -> str:
    """Return the title of a field."""
    return _switch(field).compared if field.startswith(RULINGS) else _(FIELD_TITLES[field])


def value_text(field: str, value: Any, report: Report) -> str:  # noqa: ANN401 - as varied as fields
    """Return a value for reading; `report` is that of its squad."""
    if field == "legal":
        return _(VERDICTS[value])
    if value is None or value in ("", ()):
        usual = FIELD[field].nothing if field in FIELD else ""
        return _(usual) if usual else _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.startswith(RULINGS):
        return _switch(field).by_id[value].compared
    named = _named(report.names)
    return " ".join(str(named.get(field, str)(value)).split()) or _("nothing")


def _switch(field: str) -> Switch:
    return switches()[field.removeprefix(RULINGS)]


def _named(names: Names) -> dict[str, Callable[[Any], str]]:
    """Return the names for values of fields that hold ids."""
    return {
        **{field.name: partial(_of_man, field, names) for field in FIELDS if field.entry},
        "nation": names.nation,
        "vehicles": lambda those: enumerated([_vehicle(names, each) for each in those]),
        "packs": lambda those: enumerated([each.id for each in those]),
        "definitions.weapons": lambda those: enumerated([each.name for each in those]),
        "unknown": lambda keys: enumerated(list(keys)) or _("nothing"),
    }


def _vehicle(names: Names, vehicle: Vehicle) -> str:
    """Return a vehicle with its type, which alone makes sets of vehicles differ (ruling APB-01)."""
    called, kind = names.vehicle(vehicle), names.vehicle_type(vehicle.type)
    return called if called == kind else f"{called} ({kind})"


def _of_man(field: MemberField, names: Names, value: Any) -> str:  # noqa: ANN401
    if field.shape == "several":
        return enumerated([names.entry(field.entry, each) for each in value])
    return names.entry(field.entry, value)


def difference_text(difference: Difference, report_a: Report, report_b: Report) -> str:
    """Return a field with both values; raw values if they read alike."""
    a = value_text(difference.field, difference.a, report_a)
    b = value_text(difference.field, difference.b, report_b)
    title = field_title(difference.field)
    if a == b:
        return _("{field}: A and B differ in what lies behind “{value}”").format(
            field=title, value=a
        )
    return _("{field}: A {a}; B {b}").format(field=title, a=a, b=b)


def summary(comparison: Comparison, report_a: Report, report_b: Report) -> str:
    """Return a summary in a few sentences."""
    if comparison.equal:
        return _("Nothing differs.")
    told = [*_men(comparison), *_spent(report_a, report_b), *_verdicts(report_a, report_b)]
    return " ".join(told) or _("The men are the same.")


def _men(comparison: Comparison) -> Iterator[str]:
    counts = (
        (comparison.changed, Plural("{count} man differs.", "{count} men differ.")),
        (comparison.moved, Plural("{count} man has moved.", "{count} men have moved.")),
        (comparison.only_a, Plural("{count} man is only in A.", "{count} men are only in A.")),
        (comparison.only_b, Plural("{count} man is only in B.", "{count} men are only in B.")),
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
    """Return which of the two is not legal, and the first reason."""
    for report, template in (
        (report_a, _("A is not legal: {reason}")),
        (report_b, _("B is not legal: {reason}")),
    ):
        for error in report.errors[:1]:
            yield template.format(reason=finding_sentence(error, report.squad, report.rulebook))


def as_lines(comparison: Comparison, report_a: Report, report_b: Report) -> Iterator[str]:
    """Return everything as readable text, the summary first; text about one man is indented."""
    yield summary(comparison, report_a, report_b)
    for each in (*comparison.sums, *comparison.head):
        yield difference_text(each, report_a, report_b)
    yield from _recorded(comparison.recorded)
    yield from _pairs(comparison, report_a, report_b)
    names_a, names_b = (each.names for each in (report_a, report_b))
    for place in comparison.only_a:
        yield _("Only in A: {man}").format(man=names_a.man(place))
    for place in comparison.only_b:
        yield _("Only in B: {man}").format(man=names_b.man(place))
    for finding in comparison.findings_a[:MOST_FINDINGS]:
        yield _("Only in A: {finding}").format(finding=_sentence(finding, report_a))
    yield from more_findings(len(comparison.findings_a) - MOST_FINDINGS)
    for finding in comparison.findings_b[:MOST_FINDINGS]:
        yield _("Only in B: {finding}").format(finding=_sentence(finding, report_b))
    yield from more_findings(len(comparison.findings_b) - MOST_FINDINGS)


def more_findings(count: int) -> Iterator[str]:
    """Return the number of findings that are not listed."""
    if count > 0:
        yield ngettext("and {count} more", "and {count} more", count).format(count=count)


def _recorded(recorded: Recorded) -> Iterator[str]:
    """Return what both files record as agreed, and what only one of them does."""
    for rulings, template in (
        (recorded.both, _("Agreed in both: {rulings}")),
        (recorded.only_a, _("Recorded as agreed in A alone, so still to agree: {rulings}")),
        (recorded.only_b, _("Recorded as agreed in B alone, so still to agree: {rulings}")),
    ):
        if rulings:
            yield template.format(rulings=enumerated([ruling_name(each) for each in rulings]))


def _sentence(finding: Finding, report: Report) -> str:
    return finding_sentence(finding, report.squad, report.rulebook)


def _pairs(comparison: Comparison, report_a: Report, report_b: Report) -> Iterator[str]:
    names = report_a.names
    for pair in comparison.pairs:
        who = names.man(pair.a)
        if pair.moved:
            template = _("{man} has moved: no. {a} in A, no. {b} in B")
            yield template.format(man=who, a=pair.a + 1, b=pair.b + 1)
        elif pair.differences:
            template = _("{man} differs: no. {a} in A, no. {b} in B")
            if pair.a == pair.b:
                template = _("{man} differs:")
            yield template.format(man=who, a=pair.a + 1, b=pair.b + 1)
        for each in pair.differences:
            yield "  " + difference_text(each, report_a, report_b)
