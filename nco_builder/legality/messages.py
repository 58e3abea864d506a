"""The texts of findings: the sentence, why there is no fix, and why a choice is barred.

The templates are declared with their codes; they are translated and filled here.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _, ngettext
from nco_builder.language.words import cut_amid, listed
from nco_builder.legality.codes import CODES
from nco_builder.legality.names import LONGEST, Names, pack_title
from nco_builder.rules.rulings import switches
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD

if TYPE_CHECKING:
    from collections.abc import Callable

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.options import Choice, SharedChoice
    from nco_builder.legality.report import Report
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Edit, Squad
    from nco_builder.squad.fields import MemberField


def finding_sentence(finding: Finding, squad: Squad, rulebook: Rulebook | None) -> str:
    """Return the finding as one plain sentence; `squad` is the squad that was checked."""
    values = dict(finding.parameters)
    code = CODES[finding.code]
    agreed = ("agreed",) if finding.agreed else ()
    variants = (*agreed, *(name for name, value in values.items() if value), finding.severity)
    template = next((code.instead[each] for each in variants if each in code.instead), code.says)
    text = template.of(values["count"]) if isinstance(template, Plural) else _(template)
    return text.format_map(_words(finding, values, Names(squad, rulebook)))


def no_fix_reason(finding: Finding) -> str:
    """Return why a finding has no fix."""
    return _(CODES[finding.code].no_fix)


def reason_text(choice: Choice | SharedChoice, report: Report) -> str:
    """Return why a choice is not `ok`, in the few words that fit a row; empty if it is."""
    return "; ".join(reason_of(finding, report) for finding in choice.reasons)


def reason_of(finding: Finding, report: Report) -> str:
    """Return why an error rules out the choice that would add it, in a few words."""
    names = report.names
    words = dict(finding.parameters)
    for kind, name_of in (("unit", names.unit), ("nation", names.nation)):
        if kind in words:
            words[kind] = name_of(words[kind])
    if "spent" in words:
        words["over"] = words["spent"] - words["limit"]
    words["allowed"] = listed([names.unit(unit) for unit in words.get("allowed", ())])
    if "per_men" in words:
        words |= {"by": _by(words), "rule": _rule(words)}
    code = CODES[finding.code]
    template = code.reason_for_none if words.get("slots") == 0 else code.reason
    if isinstance(template, Plural):
        bound: int = words["slots"] if "slots" in words else words["max"]
        return template.of(bound).format_map(words)
    assert template is not None, finding.code  # noqa: S101 - every error a choice can cause has one
    return _(template).format_map(words)


def points_text(currency: str, points: int) -> str:
    """Return points for use in a sentence: `12 vp`."""
    return _("{points} {currency}").format(points=points, currency=currency)


def _words(finding: Finding, values: dict[str, Any], names: Names) -> dict[str, Any]:  # noqa: C901 - a case for each parameter
    words = dict(values)
    for kind, name_of, with_article in (
        ("unit", names.unit, names.a_unit),
        ("weapon", names.weapon, names.a_weapon),
        ("item", names.item, None),
        ("skill", names.skill, None),
        ("nation", names.nation, None),
        ("type", names.vehicle_type, None),
    ):
        named = values.get(kind)
        if isinstance(named, str):
            # an unknown id is quoted, without an article
            unknown = name_of(named) == named
            words[kind] = _("“{id}”").format(id=named) if unknown else name_of(named)
            if with_article:
                words[f"a_{kind}"] = words[kind] if unknown else with_article(named)
            words[f"{kind}_id"] = named
    if finding.member is not None:
        words["who"] = names.man(finding.member)
    if "spent" in values:
        words["over"] = values["spent"] - values["limit"]
        words["left"] = values["limit"] - values["spent"]
        words["agreed"] = values["limit"] - values.get("bonus", 0)
    if "allowed" in values:
        words["allowed"] = listed([names.unit(unit) for unit in values["allowed"]])
    if "last_price" in values:
        words["last_price"] = listed([points_text(*each) for each in values["last_price"]])
    if "slots" in values:
        slots = ngettext("{count} skill slot", "{count} skill slots", values["slots"])
        words["skill_slots"] = slots.format(count=values["slots"])
    if "per_men" in values:
        words["limited"] = _limited(values, names)
        words["by"] = _by(values)
    if "edition" in values:
        words["name"] = pack_title(values["name"], edition=values["edition"])
    if "index" in values:
        words["number"] = values["index"] + 1
    return {name: _shown(word) for name, word in words.items()}


def _shown(word: object) -> object:
    """Return a value as it is read: a long text cut, a negative number with a minus sign."""
    if isinstance(word, str):
        return cut_amid(word, LONGEST)
    return f"−{-word}" if isinstance(word, int) and word < 0 else word


def _limited(values: dict[str, Any], names: Names) -> str:
    """Return the name of what a rules pack limits."""
    for field in ("primary", "secondary"):
        if field in values:
            return names.weapon(values[field])
    kind = next(each for each in ("unit", "item", "skill") if each in values)
    return names.entry(kind, values[kind])


def _by(values: dict[str, Any]) -> str:
    """Return whose limit it is."""
    if name := values.get("pack_name"):
        return _("rules pack {pack}").format(pack=cut_amid(name, LONGEST))
    return _("a house rule of the file")


def _rule(values: dict[str, Any]) -> str:
    """Return a limit in words."""
    most, men = values["most"], values["per_men"]
    if men is None:
        return _("at most {most} in a squad").format(most=most)
    return _("at most {most} for every {men} men").format(most=most, men=men)


MATCH_TEXTS = {
    ("vehicle_phase", True): N_("Agree on the Vehicle Phase"),
    ("vehicle_phase", False): N_("Play without the Vehicle Phase"),
    ("anti_tank_weapons", True): N_("Agree on anti-tank weapons"),
    ("anti_tank_weapons", False): N_("Play without anti-tank weapons"),
    ("scenario", None): N_("Play without a scenario"),
}
SQUAD_EDIT_TEXTS = {
    "name": N_("Rename the squad"),
    "player": N_("Change the player"),
    "notes": N_("Change the notes"),
}
SCENARIO = N_("Play scenario {number}")
LEFT = N_("Leave {who} as he is")


def edit_text(edit: Edit, squad: Squad, rulebook: Rulebook | None) -> str:
    """Return a short command; `squad` is the squad before the edit."""
    return _TEXTS[edit.name](dict(edit.parameters), squad, Names(squad, rulebook))


def _add(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    men = values["members"]
    if len(men) != 1:
        return ngettext("Add {count} man", "Add {count} men", len(men)).format(count=len(men))
    if called := men[0].name.strip():
        return _("Add {who}").format(who=called)
    return _("Add {a_unit}").format(a_unit=names.a_unit(men[0].unit))


def _member(values: dict[str, Any], squad: Squad, names: Names) -> str:
    field, value, who = FIELD[values["field"]], values["value"], names.men(values["members"])
    if field.shape in {"switch", "text"}:
        return _(field.given if value or not field.taken else field.taken).format(
            who=who, name=value
        )
    here = [squad.members[index] for index in values["members"] if index < len(squad.members)]
    if not here:
        return _(LEFT).format(who=who)
    return _loadout(field, value, [getattr(man, field.name) for man in here], who, names)


def _loadout(field: MemberField, value: Any, before: list[Any], who: str, names: Names) -> str:  # noqa: ANN401
    had = before[0]
    if field.shape == "weapon":
        return _weapon(field, value, had, who, names)
    if field.counted:
        fewer = field.reduced and all(value < each for each in before)
        named = field.reduced if fewer else field.counted
        template = named.of(value) if named and value > 0 else _(field.taken)
        return template.format(who=who, count=value)
    name_of = partial(names.entry, field.entry)
    return _changed(list(map(name_of, had)), map(name_of, value), who)


def _weapon(
    field: MemberField, weapon: str | None, before: str | None, who: str, names: Names
) -> str:
    if weapon:
        return _(field.given).format(who=who, a_weapon=names.a_weapon(weapon))
    if before:
        return _(field.taken).format(who=who, weapon=names.weapon(before))
    return _(LEFT).format(who=who)


def _packs(values: dict[str, Any], squad: Squad, _names: Names) -> str:
    kept = {pack.id for pack in values["packs"]}
    gone = [pack.title for pack in squad.packs if pack.id not in kept]
    if not gone:
        return _("Change the rules packs")
    text = ngettext(
        "Play without the rules pack {packs}", "Play without the rules packs {packs}", len(gone)
    )
    return text.format(packs=listed([_("“{id}”").format(id=name) for name in gone]))


def _vehicles(values: dict[str, Any], squad: Squad, names: Names) -> str:
    # vehicles that stay are the same objects, so of hundreds only a few are named
    known = {id(each): each for each in (*squad.vehicles, *values["vehicles"])}
    before, after = Counter(map(id, squad.vehicles)), Counter(map(id, values["vehicles"]))
    had = Counter([names.vehicle(known[each]) for each in (before - after).elements()])
    has = Counter([names.vehicle(known[each]) for each in (after - before).elements()])
    taken, added = list((had - has).elements()), list((has - had).elements())
    if not taken and not added:
        return _("Reorder the vehicles")
    if not taken:
        return _("Field {vehicles}").format(vehicles=listed(added))
    if not added:
        return _("Remove {vehicles}").format(vehicles=listed(taken))
    template = _("Field {vehicles} instead of {taken}")
    return template.format(vehicles=listed(added), taken=listed(taken))


def _vehicle(values: dict[str, Any], squad: Squad, names: Names) -> str:
    here = squad.vehicles[values["vehicle"] : values["vehicle"] + 1]
    called, value = "".join(map(names.vehicle, here)) or _("a vehicle"), values["value"]
    if values["field"] == "type":
        template = _("Play {vehicle} as {a_type}")
        return template.format(vehicle=called, a_type=names.a_vehicle_type(value))
    template = _("Name {who} “{name}”") if value else _("Take the name from {who}")
    return template.format(who=called, name=value)


def _changed(before: list[str], after: Any, who: str) -> str:  # noqa: ANN401 - any iterable of names
    had, has = Counter(before), Counter(after)
    given, taken = list((has - had).elements()), list((had - has).elements())
    if given and taken:
        template = _("Give {who} {given} instead of {taken}")
    elif given:
        template = _("Give {who} {given}")
    else:
        template = _("Take {taken} from {who}") if taken else _(LEFT)
    return template.format(who=who, given=listed(given), taken=listed(taken))


def _of_men(template: str) -> Callable[[dict[str, Any], Squad, Names], str]:
    """Return the text of an edit that is about men and says no more than that."""
    return lambda values, _squad, names: _(template).format(who=names.men(values["members"]))


def _unit(values: dict[str, Any], squad: Squad, names: Names) -> str:
    who, a_unit = names.men(values["members"]), names.a_unit(values["unit"])
    gone = names.lost(edit("set_unit", **values), squad)
    template = _("Make {who} {a_unit}, without {lost}") if gone else _("Make {who} {a_unit}")
    return template.format(who=who, a_unit=a_unit, lost=gone)


def _nation(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    return _("Change the nation to {nation}").format(nation=names.nation(values["nation"]))


def _text(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    field = values["field"]
    return _(SQUAD_EDIT_TEXTS[field])


def _ruling(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    return switches()[values["ruling"]].by_id[values["value"]].edit


def _agreed(values: dict[str, Any], _squad: Squad, names: Names) -> str:
    recorded, withdrawn = _("Record as agreed: {ruling}"), _("Withdraw agreement: {ruling}")
    template = recorded if values["agreed"] else withdrawn
    return template.format(ruling=names.ruling(values["ruling"]))


def _match(values: dict[str, Any], _squad: Squad, _names: Names) -> str:
    template = MATCH_TEXTS.get((values["option"], values["value"]), SCENARIO)
    return _(template).format(number=values["value"])


_TEXTS: dict[str, Callable[[dict[str, Any], Squad, Names], str]] = {
    "add_members": _add,
    "remove_members": _of_men(N_("Remove {who}")),
    "duplicate_members": _of_men(N_("Duplicate {who}")),
    "move_members": _of_men(N_("Move {who}")),
    "set_member": _member,
    "set_unit": _unit,
    "set_text": _text,
    "set_nation": _nation,
    "set_limits": lambda values, _squad, _names: _("Set the limits to {vp} vp and {sp} sp").format(
        **values
    ),
    "set_ruling": _ruling,
    "set_agreed": _agreed,
    "set_match": _match,
    "set_weapons": lambda _values, _squad, _names: _("Change the nation-specific weapons"),
    "set_packs": _packs,
    "set_vehicles": _vehicles,
    "set_vehicle": _vehicle,
    "set_ruleset": lambda values, _squad, _names: _("Check by {ruleset}").format(**values),
}
