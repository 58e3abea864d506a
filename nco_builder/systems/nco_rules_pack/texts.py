"""What the definitions of a rules pack change, in words: label, value, and what it is otherwise."""

from __future__ import annotations

import re
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from nco_builder.language import N_, Plural, _
from nco_builder.language.words import enumerated
from nco_builder.rules import UnknownRulesetError, load_rulebook, newest_rules
from nco_builder.rules.overlay import LISTS, NOT_TOLD, entry_type
from nco_builder.schema.record import Value, defaults, types
from nco_builder.sheets.words import number, single_line
from nco_builder.squad.model import NationWeapon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Code
    from nco_builder.rules import Rulebook
    from nco_builder.squad.model import Definitions, PackLimit
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack

HEADINGS: Mapping[str, str] = {
    "weapons": N_("Weapons"),
    "units": N_("Units"),
    "skills": N_("Skills"),
    "items": N_("Items"),
    "nations": N_("Nations"),
    "vehicle_types": N_("Vehicle types"),
    "vehicle_models": N_("Vehicle models"),
    "scenarios": N_("Scenarios"),
    "limits": N_("Limits"),
    "judged": N_("Findings"),
    "defaults": N_("Usual values"),
}
KINDS: Mapping[str, str] = {
    "weapons": N_("Weapon"),
    "units": N_("Unit"),
    "skills": N_("Skill"),
    "items": N_("Item"),
    "nations": N_("Nation"),
    "vehicle_types": N_("Vehicle type"),
    "vehicle_models": N_("Vehicle model"),
    "scenarios": N_("Scenario"),
    "limits": N_("Limit"),
    "judged": N_("Finding"),
    "defaults": N_("Usual values"),
}
LABELS: Mapping[str, str] = {
    "short_name": N_("Short name"),
    "reminder": N_("What it does"),
    "card": N_("On the card"),
    "notes": N_("Notes"),
    "remarks": N_("Remarks"),
    "nations": N_("Carried by"),
    "cost": N_("Price"),
    "range_in": N_("Range in inches"),
    "radius_in": N_("Radius in inches"),
    "dice": N_("Dice"),
    "to_hit": N_("To hit"),
    "to_hit_when": N_("To hit, when"),
    "flat_to_hit": N_("Hits always on"),
    "wound": N_("Wound"),
    "extra_psyche": N_("Further psyche lost"),
    "close_combat": N_("Courage in close combat"),
    "close_combat_courage": N_("Courage in close combat"),
    "cover_fire_to_hit": N_("To hit by Cover Fire"),
    "answer_assault_to_hit": N_("To hit answering an Assault"),
    "uses": N_("Uses"),
    "can_cover_fire": N_("Cover Fire"),
    "can_fire_on_advance": N_("Fire on Advance"),
    "can_answer_assault": N_("Answers an Assault"),
    "currency": N_("Paid in"),
    "unique": N_("Only one in a squad"),
    "mandatory": N_("Every squad has one"),
    "M": N_("Move"),
    "C": N_("Courage"),
    "H": N_("Health"),
    "P": N_("Psyche"),
    "victory_base": N_("Victory points"),
    "nation_weapon": N_("Nation-specific weapon"),
    "primary": N_("Primary weapons"),
    "secondary": N_("Secondary weapons"),
    "grenades": N_("Grenades"),
    "free": N_("Free grenades"),
    "max": N_("Grenades at most"),
    "cost_each_extra": N_("Price of each further grenade"),
    "item_slots": N_("Slots for items"),
    "items_free": N_("Items are free"),
    "fixed_skills": N_("Skills he always has"),
    "free_skill_slots": N_("Free slots for skills"),
    "extra_skill_slots": N_("Slots for skills to buy"),
    "extra_skill_slot_cost": N_("Price of such a slot"),
    "restricted_to": N_("Only for"),
    "max_stack": N_("Levels at most"),
    "regain_psyche": N_("Psyche regained"),
    "down_to_hit": N_("To hit when Down"),
    "focus_fire_wound": N_("Wound by Focus Fire"),
    "fire_as_focus_fire": N_("Fire counts as Focus Fire"),
    "rally_health": N_("Health by Rally"),
    "rally_psyche": N_("Psyche by Rally"),
    "transferable_items": N_("Items he hands on"),
    "burdens_allies": N_("Burdens friends"),
    "mend_restores_psyche": N_("Mending restores psyche"),
    "used_on_down": N_("Used on Down"),
    "courage_this_turn": N_("Courage this turn"),
    "courage_for_battle": N_("Courage for the battle"),
    "squad_move_in": N_("The squad moves, in inches"),
    "orders_given": N_("Orders given"),
    "works_on": N_("Works on"),
    "no_use_with": N_("No use with"),
    "unclear_with": N_("Not clear with"),
    "max_squad_size": N_("Men at most"),
    "bonus_sp": N_("Further specialist points"),
    "forbidden": N_("Not in this nation"),
    "size_order": N_("Place by size"),
    "type": N_("Type"),
    "crew": N_("Crew"),
    "main_gun": N_("Main gun"),
    "machine_guns": N_("Machine guns"),
    "deployment": N_("Deployment"),
    "deployment_depth_in": N_("Depth of deployment in inches"),
    "one_bonus_only": N_("Only one bonus"),
    "specialists": N_("Specialists needed"),
    "first_captures": N_("The first one captures"),
    "vp_limit": N_("Valor points"),
    "sp_limit": N_("Specialist points"),
    "table_in": N_("Side of the table in inches"),
    "turns": N_("Turns"),
    "special_action_courage": N_("Courage for special actions"),
}
"""The labels of fields that can be changed in the window, in the order of the types."""
IDS: Mapping[str, str] = {
    "nations": "nations",
    "secondary": "weapons",
    "fixed_skills": "skills",
    "restricted_to": "units",
    "forbidden": "units",
    "transferable_items": "items",
    "no_use_with": "weapons",
    "unclear_with": "weapons",
}
"""Fields with several ids, and the list they are of."""
OPTIONS: Mapping[str, str] = {
    "vp": N_("valor points"),
    "sp": N_("specialist points"),
    "bearer": N_("points of its bearer"),
    "free": N_("free"),
    "at_cost": N_("at its price"),
}
LIMITED: Mapping[str, str] = {
    "unit": N_("Units"),
    "primary": N_("Primary weapons"),
    "secondary": N_("Secondary weapons"),
    "item": N_("Items"),
    "skill": N_("Skills"),
}
OF_LIMIT: Mapping[str, str] = {
    "unit": "units",
    "primary": "weapons",
    "secondary": "weapons",
    "item": "items",
    "skill": "skills",
}
BASE_FIELDS = {"close_combat": "close_combat_courage"}
"""Fields of weapons that the rulebook calls otherwise."""
AS_PRINTED = frozenset({"dice", "to_hit", "wound", "extra_psyche", "close_combat"})
"""Fields of weapons that may be no numbers where they are only printed."""
PRINTED_ONLY = frozenset({"nation", "range"})


class Told(NamedTuple):
    """A changed field: its label, its value in words, and what it is otherwise, "" if unknown."""

    label: str
    value: str
    otherwise: str


def type_of(name: str) -> type[Value]:
    """Return the type of the entries of a list."""
    return NationWeapon if name == "weapons" else entry_type(name)


def rules_of(book: Rulebook, name: str) -> Mapping[str, Any]:
    """Return the rules of a list by id."""
    if name == "vehicle_models":
        return book.catalogue.models
    if name == "vehicle_types":
        return {each.id: each for each in book.vehicle_phase.types}
    if name in {"scenarios", "nations"}:  # theirs by id is by number, and by spelling, too
        return {each.id: each for each in getattr(book, name)}
    found: Mapping[str, Any] = getattr(book, f"{name}_by_id")
    return found


def base_of(entry: Any, name: str, book: Rulebook) -> Any:  # noqa: ANN401 - a definition, a rule
    """Return the rule that an entry changes, or is like; None if there is none."""
    if entry.like in (None, "", entry.id):
        return rules_of(book.own, name).get(entry.id)
    return rules_of(book, name).get(entry.like)


def usual_value(base: Any, field: str) -> Any:  # noqa: ANN401 - a rule, any value of it
    """Return what a field is in the rule that an entry changes; None if it has none."""
    value = getattr(base, BASE_FIELDS.get(field, field), None)
    if field in AS_PRINTED and isinstance(value, tuple):
        return value[0].modifier if value else 0
    return value


def plain_type(hint: Any) -> Any:  # noqa: ANN401 - types of any shape
    """Return a type without marks and None; `int` for numbers that may be printed as text."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        kinds = [plain_type(each) for each in get_args(hint) if each is not NoneType]
        return int if int in kinds else kinds[0] if kinds else None
    return hint


def fields_of(name: str) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a list's entries that the window can change, with their types."""
    left_out = {*NOT_TOLD, *PRINTED_ONLY, "name", "like", "without", "pack"}
    for field, hint in types(type_of(name)).items():
        if field in LABELS and field not in left_out:
            yield field, plain_type(hint)


def parts_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - types of any shape
    """Return the fields of a value that has only numbers, such as a grenade option."""
    if not (isinstance(kind, type) and issubclass(kind, Value)):
        return ()
    hints = {field: plain_type(hint) for field, hint in types(kind).items()}
    return tuple(hints) if all(hint is int for hint in hints.values()) else ()


def name_of(id_: str, name: str, book: Rulebook) -> str:
    """Return the name of a rule of a list; its id if there is none."""
    rule = rules_of(book, name).get(id_)
    return single_line(rule.name if rule is not None and rule.name else id_)


def entry_name(entry: Any, name: str, book: Rulebook) -> str:  # noqa: ANN401 - a definition
    """Return the name of an entry: its own, else that of the rule that it changes."""
    if entry.name if hasattr(entry, "name") else "":
        return single_line(entry.name)
    if entry.like in (None, "", entry.id):
        return name_of(entry.id, name, book.own)
    return single_line(entry.id)


def in_words(value: Any, field: str, book: Rulebook) -> str:  # noqa: ANN401, PLR0911 - any value
    """Return the value of a field in words."""
    if value is None or value in ("", ()):
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, str):
        return _(OPTIONS[value]) if value in OPTIONS else single_line(value)
    if field == "primary":
        options = [(name_of(each.weapon, "weapons", book), each.cost) for each in value]
        priced = _("{weapon} for {cost}")
        return enumerated([priced.format(weapon=name, cost=number(c)) for name, c in options])
    if field in IDS:
        return enumerated([name_of(each, IDS[field], book) for each in value])
    if parts_of(type(value)):
        told = [(label_of(part), getattr(value, part)) for part in parts_of(type(value))]
        return ", ".join([f"{label} {number(each)}" for label, each in told if each is not None])
    return "…"


def kind_name(name: str) -> str:
    """Return what an entry of a list is."""
    return _(KINDS[name])


def label_of(field: str) -> str:
    """Return the label of a field; its name in the file if it has none."""
    return _(LABELS[field]) if field in LABELS else field


def changes_of(entry: Any, name: str, book: Rulebook) -> tuple[Told, ...]:  # noqa: ANN401 - a definition
    """Return what an entry tells, field by field."""
    kind = type_of(name)
    usual, base = defaults(kind), base_of(entry, name, book)
    found = []
    for field, value in entry:
        if field in {"id", "name", "like", "pack", "without"} or field not in types(kind):
            continue
        if value == usual.get(field) or value is None:
            continue
        before = usual_value(base, field) if base is not None else None
        is_known = base is not None and hasattr(base, BASE_FIELDS.get(field, field))
        otherwise = in_words(before, field, book) if is_known else ""
        found.append(Told(label_of(field), in_words(value, field, book), otherwise))
    found += [Told(label_of(each), _("none"), "") for each in entry.without]
    return tuple(found)


def told_in_line(changes: Iterable[Told]) -> str:
    """Return changes in one line."""
    changed = _("{label} {value} (otherwise {before})")
    return " · ".join(
        [
            changed.format(label=each.label, value=each.value, before=each.otherwise)
            if each.otherwise
            else f"{each.label} {each.value}"
            for each in changes
        ]
    )


def like_text(entry: Any, name: str, book: Rulebook) -> str:  # noqa: ANN401 - a definition
    """Return what an entry changes or is like, in a few words."""
    if entry.like in (None, "", entry.id):
        if entry.id in rules_of(book.own, name):
            return _("changes the rulebook’s")
        return _("only on paper") if name == "weapons" else _("unknown")
    return _("like {name}").format(name=name_of(entry.like, name, book))


def limit_name(limit: PackLimit, book: Rulebook) -> str:
    """Return what a limit is about."""
    about = limit.about
    if len(about) != 1:
        return _("nothing, or several things")
    ((field, id_),) = about
    return name_of(id_, OF_LIMIT[field], book)


def limit_text(limit: PackLimit) -> str:
    """Return a limit in words."""
    if limit.per_men is None:
        return _("at most {most} in a squad").format(most=number(limit.most))
    most, men = number(limit.most), number(limit.per_men)
    return _("at most {most} for every {men} men").format(most=most, men=men)


SEVERITY_NAMES: Mapping[str | None, str] = {
    "error": N_("not legal"),
    "ruling": N_("to be agreed"),
    "warning": N_("only a warning"),
    None: N_("not reported"),
}


def finding_name(code: str) -> str:
    """Return the name of a finding's code in words."""
    return single_line(code.replace("_", " "))


def finding_text(code: Code) -> str:
    """Return the sentence of a code, without what it names."""
    says = code.says.several if isinstance(code.says, Plural) else code.says
    return re.sub(r"\{[^{}]*\}", "…", _(says))


def places_of(definitions: Definitions) -> Iterator[tuple[DocPath, str, Any]]:
    """Yield each definition with its path and the name of its list."""
    for name in (*LISTS, "limits"):
        for place, each in enumerate(getattr(definitions, name)):
            yield ("definitions", name, place), name, each
    for code, severity in definitions.judged.items():
        yield ("definitions", "judged", code), "judged", severity
    if definitions.defaults is not None:
        yield ("definitions", "defaults"), "defaults", definitions.defaults


def options_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - types of any shape
    """Return the words that a field may have; () if it is no choice."""
    return get_args(kind) if get_origin(kind) is Literal else ()


def book_of(judgement: Judged[RulesPack]) -> Rulebook:
    """Return the rulebook with the pack's definitions, as far as they count."""
    if judgement.resolved is not None:
        book: Rulebook = judgement.resolved.book
        return book
    try:
        return load_rulebook(judgement.document.ruleset)
    except UnknownRulesetError:
        return newest_rules()


def row_texts(name: str, path: DocPath, each: Any, book: Rulebook) -> tuple[str, str, str]:  # noqa: ANN401 - a definition
    """Return the name of a definition, what it is like, and what it changes."""
    if name == "limits":
        field = each.about[0][0] if each.about else ""
        kind = _(LIMITED[field]) if field else ""
        return limit_name(each, book), kind, limit_text(each)
    if name == "judged":
        return finding_name(str(path[-1])), "", _(SEVERITY_NAMES[each])
    if name == "defaults":
        told = [(key, value) for key, value in each if value is not None]
        line = " · ".join([f"{label_of(key)} {number(value)}" for key, value in told])
        return _("Points, table and turns"), "", line
    line = told_in_line(changes_of(each, name, book))
    return entry_name(each, name, book), like_text(each, name, book), line
