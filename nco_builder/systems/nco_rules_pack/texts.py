"""What the definitions of a rules pack change, in words: label, value, and what it is otherwise."""

from __future__ import annotations

import re
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from nco_builder.language import N_, Plural, _
from nco_builder.language.words import enumerated
from nco_builder.legality.codes import CODES
from nco_builder.rules import UnknownRulesetError, load_rulebook, newest_rules
from nco_builder.rules.catalogue import HOW
from nco_builder.rules.overlay import LISTS, NOT_TOLD, entry_type
from nco_builder.schema.record import Rule, Value, defaults, types
from nco_builder.sheets.words import number, single_line
from nco_builder.squad.model import NationWeapon
from nco_builder.systems import system_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Code
    from nco_builder.rules import Rulebook
    from nco_builder.squad.model import Definitions, PackLimit
    from nco_builder.systems.judging import Judged
    from nco_builder.systems.nco_rules_pack.model import RulesPack
    from nco_builder.systems.page import OwnPage

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
    "judged": N_("Rule checks"),
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
    "judged": N_("Rule check"),
    "defaults": N_("Usual values"),
}
LABELS: Mapping[str, str] = {
    "short_name": N_("Short name"),
    "reminder": N_("What it does"),
    "card": N_("On the card"),
    "card_special": N_("On the card, with special actions"),
    "card_never": N_("On the card, what he never does"),
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
    "rank_order": N_("Place among ranks"),
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
    "levels": N_("Levels"),
    "regain_psyche": N_("Psyche regained"),
    "down_to_hit": N_("To hit when Down"),
    "focus_fire_wound": N_("Wound by Focus Fire"),
    "fire_as_focus_fire": N_("Fire counts as Focus Fire"),
    "rally_health": N_("Health by Rally"),
    "rally_psyche": N_("Psyche by Rally"),
    "transferable_items": N_("Items he hands on"),
    "forbidden_orders": N_("Orders he never takes"),
    "burdens_allies": N_("Burdens friends"),
    "mend_restores_psyche": N_("Mending restores psyche"),
    "profile": N_("Changes of the profile"),
    "used_on_down": N_("Used on Down"),
    "regain": N_("Regained by its use"),
    "courage_this_turn": N_("Courage this turn"),
    "courage_for_battle": N_("Courage for the match"),
    "squad_move_in": N_("The squad moves, in inches"),
    "orders_given": N_("Orders given"),
    "works_on": N_("Works on"),
    "table": N_("Table"),
    "no_use_with": N_("No use with"),
    "unclear_with": N_("Not clear with"),
    "needs_order": N_("Needs the order"),
    "max_squad_size": N_("Men at most"),
    "bonus_sp": N_("Further specialist points"),
    "forbidden": N_("Not in this nation"),
    "size_order": N_("Place by size"),
    "type": N_("Type"),
    "crew": N_("Crew"),
    "main_gun": N_("Main gun"),
    "machine_guns": N_("Machine guns"),
    "weight_t": N_("Weight in tonnes"),
    "years": N_("Years"),
    "confidence": N_("These figures are"),
    "users": N_("Countries that had it"),
    "deployment": N_("Deployment"),
    "deployment_depth_in": N_("Depth of deployment in inches"),
    "bonuses": N_("Bonuses"),
    "one_bonus_only": N_("Only one bonus"),
    "distances_in": N_("Distances in inches"),
    "bomber": N_("Bombers"),
    "specialists": N_("Specialists needed"),
    "first_captures": N_("The first one captures"),
    "vp_limit": N_("Valor points"),
    "sp_limit": N_("Specialist points"),
    "table_in": N_("Side of the table in inches"),
    "turns": N_("Turns"),
    "special_action_courage": N_("Courage for special actions"),
}
"""The labels of fields that can be changed in the window, in the order of the types."""
PART_LABELS: Mapping[str, str] = {
    "turns.max": N_("Turns at most"),
    "turns.min": N_("Turns at least"),
    "continue_on": N_("Goes on with"),
    "ends_when": N_("Ends when"),
    "level": N_("Level"),
    "label": N_("Name of the level"),
    "rolls": N_("Faces of the die"),
    "name": N_("Name"),
    "amount": N_("Gain"),
    "change": N_("Changes"),
    "killed": N_("He is killed"),
    "or_more": N_("This or more"),
    "distance_in": N_("Distance in inches"),
    "text": N_("What happens"),
    "points": N_("Victory points"),
    "reason": N_("For"),
    "each": N_("For each one"),
    "count_max": N_("So many times at most"),
    "or_enemy": N_("Or the enemy scores bonus"),
    "deploys": N_("For the side that deploys"),
    "living": N_("Must be alive"),
    "follows_from": N_("Follows from bonus"),
    "follows_at": N_("Follows at a count of"),
    "ends_battle": N_("Ends the match"),
    "count": N_("Men"),
    "kind": N_("Kind of man"),
    "how": N_("How it came"),
    "also": N_("Besides its usual users"),
}
"""The labels of fields of parts, such as a row of a table; some only within one field."""
IDS: Mapping[str, str] = {
    "nations": "nations",
    "secondary": "weapons",
    "fixed_skills": "skills",
    "restricted_to": "units",
    "forbidden": "units",
    "transferable_items": "items",
    "no_use_with": "weapons",
    "unclear_with": "weapons",
    "forbidden_orders": "orders",
}
"""Fields with several ids, and the list they are of."""
ONE_OF: Mapping[str, str] = {"type": "vehicle_types", "needs_order": "orders"}
"""Fields with one id, and the list it is of."""
OPTIONS: Mapping[str, str] = {
    "vp": N_("valor points"),
    "sp": N_("specialist points"),
    "bearer": N_("points of its bearer"),
    "free": N_("free"),
    "at_cost": N_("at its price"),
    "high": N_("certain"),
    "medium": N_("likely"),
    "low": N_("uncertain"),
    "first": N_("first"),
    "second": N_("second"),
    "sergeant": N_("the Sergeant"),
    "regular": N_("other regular soldiers"),
    "specialist": N_("specialists"),
    "soldier": N_("regular soldiers"),
    "sector": N_("Side of a sector"),
    "drop_from_sides": N_("Drop from the sides"),
    "own_men_from_drop": N_("Own men from the drop"),
    "from_centre_piece": N_("From the center piece"),
    "apart": N_("From each other"),
    "from_edges": N_("From the edges"),
    **{str(how): text for how, text in HOW.items()},
}
"""Words for values and keys of a fixed list."""
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
    if name == "orders":
        return {each.id: each for each in (*book.orders, *book.special_actions)}
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


def in_words(value: Any, field: str, book: Rulebook) -> str:  # noqa: ANN401, C901, PLR0911 - any value
    """Return the value of a field in words."""
    if value is None or value in ("", (), {}):
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int | float):
        return number(value) if isinstance(value, int) else f"{value:n}"
    if isinstance(value, str):
        if field in ONE_OF:
            return name_of(value, ONE_OF[field], book)
        return word_of(value) if value in OPTIONS else single_line(value)
    if field == "primary":
        options = [(name_of(each.weapon, "weapons", book), each.cost) for each in value]
        priced = _("{weapon} for {cost}")
        return enumerated([priced.format(weapon=name, cost=number(c)) for name, c in options])
    if field in IDS:
        return enumerated([name_of(each, IDS[field], book) for each in value])
    if field == "years":
        return "–".join(map(str, value))
    if field == "users":
        countries = book.catalogue.countries
        names = [countries[each].name if each in countries else each for each in value]
        return enumerated([*map(single_line, names)])
    if field == "continue_on":
        after = _("{face}+ after turn {turn}")
        return ", ".join([after.format(turn=turn, face=face) for turn, face in value.items()])
    if isinstance(value, dict):
        return ", ".join([f"{word_of(key)} {in_words(v, '', book)}" for key, v in value.items()])
    if isinstance(value, tuple):
        return "; ".join([" ".join(filter(None, part_texts(each, book))) for each in value])
    return _told_parts(value, field, book) or _("none")


def _told_parts(value: Any, within: str, book: Rulebook) -> str:  # noqa: ANN401 - a part of a rule
    """Return the parts of a value that tell something: “Move 1, Psyche −1”."""
    usual = defaults(type(value))
    said = [
        f"{label_of(name, within)} {in_words(each, name, book)}"
        for name, each in value
        if each not in (None, "", ()) and usual.get(name) != each
    ]
    return ", ".join(said)


def part_texts(part: Any, book: Rulebook) -> tuple[str, ...]:  # noqa: ANN401, PLR0911 - a part of a rule
    """Return a row of a list within an entry: what it is, and its number or what it does."""
    if not isinstance(part, Value | Rule):
        return (in_words(part, "", book),)
    value: Any = part  # of rules and of documents alike
    if hasattr(value, "weapon"):
        return name_of(value.weapon, "weapons", book), number(value.cost)
    if hasattr(value, "rolls"):
        told = [_faces(value), single_line(value.name or value.text)]
        if value.change is not None:
            told.append(_told_parts(value.change, "change", book))
        if value.distance_in is not None:
            told.append(f"{number(value.distance_in)}″")
        return tuple(told)
    if hasattr(value, "reason"):
        return single_line(value.reason), number(value.points)
    if hasattr(value, "how"):
        return word_of(value.how), in_words(value.years, "years", book)
    if hasattr(value, "label"):
        return single_line(value.label), f"{number(value.radius_in)}″"
    return (_told_parts(value, "", book),)


def _faces(row: Any) -> str:  # noqa: ANN401 - a row of a table
    """Return the faces of a row: “2–5”, “6+”."""
    rolls = sorted(row.rolls)
    if not rolls:
        return "?"
    if row.or_more:
        return f"{rolls[0]}+"
    if len(rolls) > 1 and rolls[-1] - rolls[0] == len(rolls) - 1:
        return f"{rolls[0]}–{rolls[-1]}"
    return ", ".join(map(str, rolls))


def word_of(value: str) -> str:
    """Return a value or key of a fixed list in words."""
    return _(OPTIONS[value]) if value in OPTIONS else single_line(value)


def kind_name(name: str) -> str:
    """Return what an entry of a list is."""
    return _(KINDS[name])


def label_of(field: str, within: str = "") -> str:
    """Return the label of a field, perhaps of a part; its name in the file if it has none."""
    for labels, key in ((PART_LABELS, f"{within}.{field}"), (LABELS, field), (PART_LABELS, field)):
        if key in labels:
            return _(labels[key])
    return field


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
        if before == value and isinstance(value, str | int | float):
            continue  # it says what holds anyway
        is_known = base is not None and hasattr(base, BASE_FIELDS.get(field, field))
        otherwise = in_words(before, field, book) if is_known else ""
        found.append(Told(label_of(field), in_words(value, field, book), otherwise))
    found += [Told(label_of(each), _("none"), "") for each in entry.without]
    return tuple(found)


def told_in_line(changes: Iterable[Told]) -> str:
    """Return changes in one line."""
    changed = _("{label}: {value} (otherwise {before})")
    return " · ".join(
        [
            changed.format(label=each.label, value=each.value, before=each.otherwise)
            if each.otherwise
            else f"{each.label}: {each.value}"
            for each in changes
        ]
    )


def like_text(entry: Any, name: str, book: Rulebook) -> str:  # noqa: ANN401 - a definition
    """Return what an entry changes or is like, in a few words."""
    if entry.like in (None, "", entry.id):
        if entry.id in rules_of(book.own, name):
            return _("rulebook, changed")
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


FINDING_NAMES: Mapping[str, str] = {
    "no_sergeant": N_("No Sergeant"),
    "unique_exceeded": N_("More than one of a unique unit"),
    "squad_too_big": N_("Too many men"),
    "unit_forbidden": N_("Unit that the nation may not have"),
    "vp_over": N_("Too many valor points"),
    "sp_over": N_("Too many specialist points"),
    "vp_unspent": N_("Valor points left"),
    "sp_unspent": N_("Specialist points left"),
    "nation_weapon_shadows": N_("Own weapon with the id of the rulebook’s"),
    "primary_not_allowed": N_("Primary weapon not allowed"),
    "no_primary": N_("No primary weapon"),
    "nation_weapon_not_allowed": N_("Nation-specific weapon not allowed"),
    "nation_weapon_wrong_nation": N_("Weapon of another country"),
    "nation_weapon_division": N_("Weapon of another division"),
    "nation_weapon_unpriced": N_("Nation-specific weapon without a price"),
    "nation_weapon_unverified": N_("Nation-specific weapon to agree on"),
    "secondary_not_allowed": N_("Secondary weapon not allowed"),
    "bad_count": N_("Number of grenades below zero"),
    "grenades_not_allowed": N_("Grenades not allowed"),
    "grenades_over_max": N_("Too many grenades"),
    "item_slots_over": N_("Too many items"),
    "item_restricted": N_("Item of another unit"),
    "duplicate_item": N_("Two of one item"),
    "extra_magazine_no_use": N_("Extra Magazine without use"),
    "extra_magazine_lmg": N_("Extra Magazine for a Light Machine Gun"),
    "skill_slots_over": N_("Too many skills"),
    "skill_restricted": N_("Skill of another unit"),
    "skill_duplicate": N_("Skill taken too often"),
    "inspiring_presence_twice": N_("Inspiring Presence twice"),
    "deadeye_fire_weapon": N_("Deadeye and a weapon without Focus Fire"),
    "skill_slot_empty": N_("Free skill slot not used"),
    "extra_slot_empty": N_("Paid skill slot not used"),
    "extra_slot_not_available": N_("Extra skill slot not available"),
    "at_too_many": N_("Too many anti-tank weapons"),
    "at_fewer_than_two": N_("Fewer anti-tank weapons than allowed"),
    "at_without_vehicle_phase": N_("Anti-tank weapons without the Vehicle Phase"),
    "at_not_agreed": N_("Anti-tank weapon not agreed"),
    "at_sergeant": N_("Sergeant with an anti-tank weapon"),
    "at_specialist": N_("Specialist with an anti-tank weapon"),
    "at_cannot_assault": N_("Anti-tank weapon of a man who may not assault"),
    "bomber_too_many": N_("Too many Bombers"),
    "bomber_specialist": N_("Specialist as Bomber"),
    "bomber_unasked": N_("Bomber without his scenario"),
    "few_specialists": N_("Few specialists for the scenario"),
    "vehicle_type_duplicate": N_("Two vehicles of one type"),
    "vehicles_not_agreed": N_("Vehicles not agreed"),
    "vehicle_unknown": N_("Unknown vehicle"),
}


def finding_name(code: str) -> str:
    """Return what a finding is about in words; its code if nothing is known of it."""
    return _(FINDING_NAMES[code]) if code in FINDING_NAMES else single_line(code)


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


def entries_of(pack: RulesPack) -> Iterator[tuple[str, OwnPage, tuple[Any, ...]]]:
    """Yield, kind by kind of document, how what is kept for it is shown, and what that is."""
    for of, kept in pack.entries:
        own_page = system_named(of).own_page
        if own_page is not None:
            yield of, own_page(), kept


def kept_name(entry: Any) -> str:  # noqa: ANN401 - an entry of any kind
    """Return the name of an entry that is kept for documents of a kind."""
    return single_line(entry.name or "") or "–"


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


def table_of(name: str, path: DocPath, each: Any, book: Rulebook) -> tuple[Told, ...]:  # noqa: ANN401 - a definition
    """Return what a definition changes, one by one, and what each is without the pack."""
    if name == "limits":
        return (Told(_("Limit"), limit_text(each), ""),)
    if name == "judged":
        known = CODES.get(str(path[-1]))
        usual = _(SEVERITY_NAMES[known.severity]) if known else ""
        return (Told(_("Verdict"), _(SEVERITY_NAMES[each]), usual),)
    if name == "defaults":
        before = book.own.defaults
        return tuple(
            [
                Told(label_of(key), number(value), number(getattr(before, key)))
                for key, value in each
                if value is not None
            ]
        )
    return changes_of(each, name, book)
