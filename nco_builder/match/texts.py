"""A match in words: what to settle, and its state."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import enumerated, listed, unbroken
from nco_builder.legality import finding_sentence, stage_of
from nco_builder.legality.names import Names, pack_title
from nco_builder.match.result import has_begun, result_of
from nco_builder.match.settling import afraid, asked, first_to_deploy, vehicles_of
from nco_builder.match.tally import order_dice
from nco_builder.rules.rulings import ruling_name, switches
from nco_builder.squad.fields import FIELD, FIELDS
from nco_builder.squad.model import Definitions
from nco_builder.vehicles import percent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.match.comparison import Comparison, Difference, Recorded
    from nco_builder.match.result import MatchResult
    from nco_builder.match.settling import Asks, ScenarioDemands, Settling, TouchedRuling
    from nco_builder.rules.rulings import Switch
    from nco_builder.squad import Vehicle
    from nco_builder.squad.fields import MemberField
    from nco_builder.squad.model import Pack


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
    "definitions.weapons": N_("Own weapons"),
    "definitions.units": N_("Own units"),
    "definitions.skills": N_("Own skills"),
    "definitions.items": N_("Own items"),
    "definitions.nations": N_("Own nations"),
    "definitions.vehicle_types": N_("Own vehicle types"),
    "definitions.vehicle_models": N_("Own vehicle models"),
    "definitions.scenarios": N_("Own scenarios"),
    "definitions.limits": N_("Own limits"),
    "definitions.judged": N_("Own severities of findings"),
    "definitions.defaults": N_("Own usual values"),
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
MOST_FINDINGS, MOST_TITLES = 200, 5
"""The most findings of one squad, and fields in a summary; further ones are counted."""
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
    if field.startswith(DEFINED):
        return enumerated([*_defined(field, value)]) or _("nothing")
    if field.startswith(RULINGS):
        return _switch(field).by_id[value].compared
    named = _named(report.names)
    return " ".join(str(named.get(field, str)(value)).split()) or _("nothing")


DEFINED = "definitions."


def _defined(field: str, value: Any) -> Iterator[str]:  # noqa: ANN401 - as varied as fields
    """Yield definitions by name, limits by what they are about, and values with their keys."""
    if isinstance(value, tuple):
        for each in value:
            about = " ".join([id_ for _field, id_ in getattr(each, "about", ())])
            yield unbroken(str(getattr(each, "name", None) or getattr(each, "id", about)))
        return
    pairs = value.items() if isinstance(value, dict) else value
    for key, each in pairs:
        if each is not None or field == f"{DEFINED}judged":
            yield f"{key} {'–' if each is None else each}"


def _changes_of(difference: Difference) -> str:
    """Return what differs in a list of definitions that change rules, entry by entry."""
    from nco_builder.squad.packs import changes_between  # most squads have no rules packs

    name = difference.field.removeprefix(DEFINED)
    both = [Definitions(**{name: each}) for each in (difference.a, difference.b)]
    if not any(each.changes_rules for each in both):
        return ""
    texts = [each.text for each in changes_between(*both)]
    return "; ".join(texts[:MOST_CHANGES]) + (" …" if len(texts) > MOST_CHANGES else "")


MOST_CHANGES = 20
"""The most differences of definitions in one text."""


def _switch(field: str) -> Switch:
    return switches()[field.removeprefix(RULINGS)]


def _named(names: Names) -> dict[str, Callable[[Any], str]]:
    """Return the names for values of fields that hold ids."""
    return {
        **{field.name: partial(_of_man, field, names) for field in FIELDS if field.entry},
        "nation": names.nation,
        "vehicles": lambda those: enumerated([_vehicle(names, each) for each in those]),
        "packs": lambda those: enumerated([*map(_pack, those)]),
        "unknown": lambda keys: enumerated(list(keys)) or _("nothing"),
    }


def _pack(pack: Pack) -> str:
    return unbroken(pack_title(pack.title, edition=pack.edition, version=pack.version))


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
    if difference.field.startswith(DEFINED):
        changes = _changes_of(difference)
        if changes:
            return _("{field}: A → B: {changes}").format(field=title, changes=changes)
    if a == b:
        return _("{field}: A and B differ in what lies behind “{value}”").format(
            field=title, value=a
        )
    return _("{field}: A {a}; B {b}").format(field=title, a=a, b=b)


def summary(comparison: Comparison, report_a: Report, report_b: Report) -> str:
    """Return a summary in a few sentences."""
    if comparison.equal:
        return _("Nothing differs.")
    told = [*_verdicts(report_a, report_b), *_men(comparison), *_spent(report_a, report_b)]
    told += other_differences([field_title(each.field) for each in comparison.head])
    return " ".join(told) or _("The men are the same.")


def other_differences(titles: Sequence[str]) -> Iterator[str]:
    """Yield a sentence that names the fields beside the rows that differ; of many the first."""
    if not titles:
        return
    names = listed(list(titles))
    if more := len(titles[MOST_TITLES:]):
        names = _("{names} and {count} more").format(
            names=enumerated(list(titles[:MOST_TITLES])), count=more
        )
    yield _("Other differences: {names}.").format(names=names)


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
    """Return which of the two is empty or not legal, and the first reason."""
    for report, template, empty in (
        (report_a, _("A is not legal: {reason}"), _("A is empty.")),
        (report_b, _("B is not legal: {reason}"), _("B is empty.")),
    ):
        if stage_of(report) == "empty":
            yield empty
            continue
        for error in report.errors[:1]:
            yield template.format(reason=finding_sentence(error, report.squad, report.rulebook))
        if more := len(report.errors[1:]):
            yield ngettext("{count} more problem.", "{count} more problems.", more).format(
                count=more
            )


def comparison_lines(comparison: Comparison, report_a: Report, report_b: Report) -> Iterator[str]:
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


LETTERS = "AB"
ASKS: Mapping[Asks, str | Plural] = {
    "bomber": N_("{side}: {man} is the Bomber."),
    "bomber_missing": N_("{side}: no Bomber yet; he is named before the squads are deployed."),
    "captures": N_("{side} deploys first and captures."),
    "rescues": N_("{side} deploys second and rescues."),
    "few_specialists": Plural(
        "{side}: {has} specialist; a mission of the enemy may be to kill {wanted}.",
        "{side}: {has} specialists; a mission of the enemy may be to kill {wanted}.",
    ),
    "half_of_regulars": Plural(
        "{side}: {has} regular soldier, the Sergeant counted; half of them is {wanted}.",
        "{side}: {has} regular soldiers, the Sergeant counted; half of them are {wanted}.",
    ),
}
STATES = {
    "open": N_("{ruling}: to be agreed"),
    "agreed": N_("{ruling}: agreed"),
    "decided": N_("{ruling}: decided by the terms"),
}


def letter_of(place: int) -> str:
    """Return the short name of a side: A or B."""
    return LETTERS[place] if place < len(LETTERS) else str(place + 1)


def side_name(settling: Settling, place: int) -> str:
    """Return a side with its squad: `A (“Second Squad”)`, or its letter alone."""
    name = settling.squad_names[place]
    letter = letter_of(place)
    return _("{letter} (“{squad}”)").format(letter=letter, squad=name) if name else letter


def player_of(settling: Settling, place: int) -> str:
    """Return the player of a side, "" if unknown."""
    side = settling.match.sides[place]
    return unbroken(side.player) or unbroken(side.squad.player)


def asked_text(settling: Settling, each: ScenarioDemands) -> str:
    """Return the scenario's demand on a side as a sentence."""
    says = ASKS[each.asks]
    template = says.of(each.has) if isinstance(says, Plural) else _(says)
    man = ""
    if each.member is not None:
        report = settling.reports[each.side]
        man = report.names.man(each.member)
    return template.format(
        side=side_name(settling, each.side), man=man, has=each.has, wanted=each.wanted
    )


def ruling_lines(settling: Settling, touched: TouchedRuling) -> Iterator[str]:
    """Return a ruling with both readings, the sides it concerns, and where it is recorded."""
    ruling = touched.ruling
    yield _(STATES[touched.state]).format(ruling=ruling.name)
    yield f"  {ruling.question}"
    yield "  " + _("One reading: {reading}").format(reading=ruling.decision)
    yield "  " + _("The other: {reading}").format(reading=ruling.rejected)
    if touched.state == "open" and touched.recorded_by:
        sides = enumerated([side_name(settling, place) for place in touched.recorded_by])
        yield "  " + _("Recorded as agreed by {sides} alone.").format(sides=sides)
    if touched.switch and touched.decision:
        yield "  " + _("As it stands: {said}").format(said=touched.reading)


def deployment_text(settling: Settling) -> str:
    """Return who deploys first and who begins, from the roll."""
    first = first_to_deploy(settling.match)
    if first is None:
        return _(
            "Each rolls a D6: the higher chooses his side of the table, the lower deploys first."
        )
    return _("{first} deploys first; {other} chooses his side of the table.").format(
        first=side_name(settling, first), other=side_name(settling, 1 - first)
    )


def vehicle_lines(settling: Settling, place: int) -> Iterator[str]:
    """Return the odds of a side's vehicles, and the men subject to Tank Fear."""
    chart = vehicles_of(settling, place)
    for arrival in chart.arrivals if chart else ():
        turn, chance = arrival.by_turn[-1]
        told = _("{names}: {each} in each turn, {all} by turn {turn}")
        yield told.format(
            names=enumerated([unbroken(name) for name in arrival.names]),
            each=percent(arrival.each_turn),
            all=percent(chance),
            turn=turn,
        )
    fear = afraid(settling, place)
    if fear is not None:
        men = enumerated([man.name for man in fear.men]) or _("nobody")
        yield _("Tank Fear touches: {men}").format(men=men)


def result_text(settling: Settling, result: MatchResult) -> str:
    """Return the current result in one sentence."""
    a, b = (score.total for score in result.scores)
    if result.leader is None:
        told = _("{a} : {b} victory points, {level}.")
        return told.format(a=a, b=b, level=result.level.name)
    told = _("{a} : {b} victory points, {difference} more for {leader}: {level}.")
    if result.winner is None:
        told = _("{a} : {b} victory points, {difference} more for {leader}: {level}, nobody wins.")
    return told.format(
        a=a,
        b=b,
        difference=result.difference,
        leader=side_name(settling, result.leader),
        level=result.level.name,
    )


def match_lines(settling: Settling) -> Iterator[str]:
    """Return everything to settle, and the result, as readable text."""
    for place in range(len(settling.reports)):
        yield from _side_lines(settling, place)
    if settling.reports:
        yield _(DICE_FALL)
    yield from _terms_lines(settling)
    yield from _scenario_lines(settling)
    for place in range(len(settling.reports)):
        for line in vehicle_lines(settling, place):
            yield f"{side_name(settling, place)}: {line}"
    result = result_of(settling)
    if result is not None and has_begun(settling.match):
        yield result_text(settling, result)


def dice_text(settling: Settling, side: int) -> str:
    """Return the number of a side's order dice, and the original one if it has lost men."""
    most, left = settling.reports[side].size, order_dice(settling, side)
    if left == most:
        return ngettext("{count} order die", "{count} order dice", most).format(count=most)
    told = ngettext("{left} of {count} order die", "{left} of {count} order dice", most)
    return told.format(left=left, count=most)


DICE_FALL = N_(
    "For each man lost, an order die of his side leaves the bag: at once if he had no order, else "
    "from the next turn."
)
"""What happens to order dice (p. 5-6)."""


def _side_lines(settling: Settling, place: int) -> Iterator[str]:
    report = settling.reports[place]
    verdict = _("legal") if report.legal else _("NOT LEGAL")
    if report.rulebook is None:
        verdict = _("NOT CHECKED")
    told = _("{side}: {verdict}; {dice}; {worth} victory points if wiped out")
    yield told.format(
        side=side_name(settling, place),
        verdict=verdict,
        dice=dice_text(settling, place),
        worth=report.victory_total,
    )
    errors = report.errors
    for error in errors[:MOST_FINDINGS]:
        yield f"  {finding_sentence(error, report.squad, report.rulebook)}"
    for more in more_findings(len(errors) - MOST_FINDINGS):
        yield f"  {more}"


def _terms_lines(settling: Settling) -> Iterator[str]:
    for difference in settling.unequal:
        text = difference_text(difference, *settling.reports[:2])
        yield _("Unequal: {difference}").format(difference=text)
    for touched in settling.rulings:
        yield from ruling_lines(settling, touched)


def _scenario_lines(settling: Settling) -> Iterator[str]:
    scenario = settling.scenario
    if scenario is None:
        yield _("Scenario: none settled")
    else:
        yield _("Scenario {number}, {name}").format(number=scenario.number, name=scenario.name)
        for each in asked(settling):
            yield f"  {asked_text(settling, each)}"
    yield deployment_text(settling)
