"""Definitions laid over a rulebook: the rules with a squad's house rules (docs/contract.md).

An entry changes the one of its id, or is `like` another with what it tells changed. The types of
the entries follow from those of the rulebook, so that a new number there can be changed at once.
What is code, such as how pools add up, cannot be changed.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from nco_builder.rules.base import filled
from nco_builder.rules.catalogue import Catalogue, Country, VehicleModel
from nco_builder.rules.play import Defaults, Scenario, VehicleType
from nco_builder.rules.roster import Item, Nation, PrimaryOption, Skill, ToHit, Unit, Weapon
from nco_builder.rules.rulebook import Rulebook, references
from nco_builder.rules.rulings import Severity
from nco_builder.schema.record import (
    TRANSLATED,
    OwnText,
    Rule,
    Value,
    between,
    cached,
    defaults,
    fields,
    remembered,
    types,
    with_fields,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

R = TypeVar("R", bound=Rule)
MOST_ENTRIES = 500
"""The most entries of a rules pack, of all lists together."""
MOST_BYTES = 256 * 1024
"""The largest file of a rules pack."""
LISTS: Mapping[str, type[Rule]] = {
    "weapons": Weapon,
    "units": Unit,
    "skills": Skill,
    "items": Item,
    "nations": Nation,
    "vehicle_types": VehicleType,
    "vehicle_models": VehicleModel,
    "scenarios": Scenario,
}
"""The lists of definitions and the rules that their entries change."""
FIXED = frozenset({"vehicle_types", "scenarios"})
"""Lists whose entries can be changed, but not added to: squad files name only those."""
NOT_TOLD = frozenset({"id", "source", "rulings", "source_spelling", "kind", "number"})
"""Fields of rules that an entry keeps from the one that it changes or is like."""
BOUNDS: Mapping[str, tuple[int, int]] = {
    "dice": (0, 20),
    "uses": (1, 99),
    "M": (-72, 72),
    "die": (1, 6),
    "rolls": (1, 6),
    "flat_to_hit": (1, 6),
    "down_to_hit": (1, 6),
    "max_squad_size": (1, 99),
    "turns": (1, 99),
    "table_in": (1, 999),
    "years": (0, 9999),
}
"""Bounds of numbers by the name of their field; others follow from its ending."""


class Definition(Value):
    """The common part of definitions: which entry it changes, or is like.

    None and absent fields mean: as that one. `without` names what that one has and this has not.
    """

    id: str
    like: str | None = None
    without: tuple[str, ...] = ()
    pack: str = ""


def bounds_of(name: str) -> tuple[int, int]:
    """Return the smallest and the largest number that a definition may give for a field."""
    if name in BOUNDS:
        return BOUNDS[name]
    if name.endswith("_in"):
        return 0, 72
    if "slots" in name:
        return 0, 6
    if "cost" in name or name in {"victory_base", "points", "vp_limit", "sp_limit", "bonus_sp"}:
        return 0, 999
    return -20, 99


@cache
def definition_types() -> Mapping[str, Any]:
    """Return the types of lists of definitions by name, and of `defaults`."""
    found: dict[str, Any] = {name: _listed(entry_type(name)) for name in LISTS if name != "weapons"}
    return found | {"defaults": _partial(Defaults, Value)}


def _listed(entry: type[Value]) -> Any:  # noqa: ANN401 - a type
    return tuple[entry, ...]  # type: ignore[valid-type]


@cache
def entry_type(name: str) -> type[Value]:
    """Return the type of the entries of a list; weapons have their own in `squad/model.py`."""
    return _partial(LISTS[name], Definition)


def _partial(rule: type[Rule], base: type[Value]) -> type[Value]:
    """Return the type of values that give any fields of a rule."""
    told = {
        name: (Annotated[_type(name, hint), TRANSLATED] | None, None)
        for name, hint in types(rule).items()
        if name not in NOT_TOLD
    }
    kind = type(rule.__name__ + "Definition", (base,), {"__annotations__": {}})
    kind.__doc__ = f"A change of a {rule.__name__.lower()} of the rulebook."
    kind.__module__ = __name__
    return with_fields(told)(kind)


@cached
def _whole(rule: type[Rule]) -> type[Value]:
    """Return the type of values that give a part of a rule as a whole."""
    usual = defaults(rule)
    told = {
        name: (_type(name, hint), usual.get(name, ...) if name in usual else ...)
        for name, hint in types(rule).items()
    }
    kind = type(rule.__name__ + "Definition", (Value,), {"__annotations__": {}})
    kind.__doc__ = rule.__doc__
    kind.__module__ = __name__
    return with_fields(told)(kind)


def _type(name: str, hint: Any) -> Any:  # noqa: ANN401, PLR0911 - types of any shape
    """Return the type of a field in documents, with bounds."""
    if isinstance(hint, type) and issubclass(hint, Rule):
        return _whole(hint)
    if hint is int:
        return Annotated[int, between(*bounds_of(name))]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(name, inner[0])
    if origin in (Union, UnionType):
        kinds = [each if each is NoneType else _type(name, each) for each in inner]
        return Union[tuple(kinds)]  # noqa: UP007 - of types made at run time
    if origin is tuple:
        return tuple[tuple(each if each is ... else _type(name, each) for each in inner)]  # type: ignore[misc]
    if origin is dict:
        return dict[inner[0], _type(name, inner[1])]  # type: ignore[misc, valid-type]
    return hint


def digest_of(value: Value) -> str:
    """Return the SHA-256 of what a value tells, the same for equal content wherever it stands."""
    told = json.dumps(_content(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()


def content_of(part: Any) -> Any:  # noqa: ANN401 - any part of a document
    """Return what a part of definitions tells as JSON, whatever pack it is of."""
    if isinstance(part, Value):
        # an edit changes one entry of hundreds
        return remembered(part, "content", None, lambda: _content(part))
    if isinstance(part, tuple):
        return [content_of(each) for each in part]
    return {key: content_of(each) for key, each in part.items()} if isinstance(part, dict) else part


def _content(value: Value) -> dict[str, Any]:
    usual = defaults(type(value))
    known = {
        name: content_of(each)
        for name, each in value
        if name != "pack" and not (name in usual and usual[name] == each)
    }
    return {**value.unknown, **known}


Reason = Literal[
    "unknown",
    "like_unknown",
    "cycle",
    "twice",
    "packs",
    "without",
    "number",
    "refers",
    "code",
    "limited",
]


class Fault(NamedTuple):
    """Why a definition does not count.

    Attributes:
        place: the list, and the position in it or the key.
        id: the id it is of.
        reason: what is wrong.
        what: the field, id or packs that it is about.
    """

    place: tuple[str, int | str]
    id: str
    reason: Reason
    what: str = ""


class _FaultyError(Exception):
    """A definition does not count: why, and the field or id it is about."""

    def __init__(self, reason: Reason, what: str = "") -> None:
        super().__init__(reason)
        self.fault: tuple[Reason, str] = (reason, what)


class _List:
    """The entries of one list, resolved one after the other."""

    def __init__(self, name: str, entries: Sequence[Any], known: Mapping[str, Rule]) -> None:
        self.name, self.known = name, known
        self.entries: dict[str, Any] = {}
        self.faults: list[Fault] = []
        self.done: dict[str, Rule | None] = {}
        places: dict[str, int] = {}
        for place, entry in enumerate(entries):
            first = self.entries.get(entry.id)
            if first is None:
                self.entries[entry.id], places[entry.id] = entry, place
            elif content_of(first) != content_of(entry):
                packs = ", ".join(filter(None, dict.fromkeys((first.pack, entry.pack))))
                reason: Reason = "packs" if "," in packs else "twice"
                self.faults.append(Fault((name, place), entry.id, reason, packs))
        self._places = places

    def rules(self) -> dict[str, Rule]:
        """Return the new and changed rules by id."""
        found = {id_: self._resolved(id_) for id_ in self.entries}
        return {id_: rule for id_, rule in found.items() if rule is not None}

    def told_fields(self, id_: str) -> frozenset[str]:
        """Return the fields that an entry tells, or one of those here that it is like."""
        trail: dict[str, None] = {}
        at: str | None = id_
        while at in self.entries and at not in trail:
            trail[at] = None
            at = self.entries[at].like
        told = [field for each in trail for field in self.entries[each]]
        return frozenset([name for name, value in told if value is not None])

    def fault(self, id_: str, reason: Reason, what: str = "") -> None:
        """Note that the definition of an id does not count."""
        self.faults.append(Fault((self.name, self._places[id_]), id_, reason, what))

    def _resolved(self, id_: str) -> Rule | None:
        """Return the rule of an entry; those that it is like come first, however many."""
        trail: dict[str, None] = {}
        at: str | None = id_
        while at in self.entries and at not in self.done and at not in trail:
            trail[at] = None
            at = self.entries[at].like
        for each in reversed(trail):
            try:
                self.done[each] = self._rule(self.entries[each])
            except _FaultyError as error:
                self.done[each] = None
                self.fault(each, *error.fault)
        return self.done[id_]

    def _rule(self, entry: Any) -> Rule | None:  # noqa: ANN401 - a definition
        like = entry.like if entry.like not in (None, entry.id) else None
        if like is None:
            base = self.known.get(entry.id)
        elif like in self.entries and like not in self.done:
            raise _FaultyError("cycle", like)
        else:
            base = self.done[like] if like in self.entries else self.known.get(like)
            if base is None:
                raise _FaultyError("like_unknown", like)
            if self.name in FIXED and entry.id not in self.known:
                raise _FaultyError("code")
        if base is None:
            return self._from_nothing(entry)
        return remembered(entry, "changed", base, lambda: _changed(base, entry))

    def _from_nothing(self, entry: Any) -> Rule | None:  # noqa: ANN401 - likewise
        if self.name == "weapons":  # printed with blanks, and carried as a weapon of the nation
            return None
        raise _FaultyError("like_unknown" if entry.like else "unknown", entry.like or entry.id)


def _changed(base: Rule, entry: Any) -> Rule:  # noqa: ANN401 - a definition
    """Return a rule with what an entry tells.

    Raises:
        _FaultyError: it tells what cannot be.
    """
    hints = types(type(base))
    changes: dict[str, Any] = {"id": entry.id} | _left_out(base, entry.without)
    for name in fields(type(base)):
        told = getattr(entry, name, None)
        if name in NOT_TOLD or told is None or told == "" or name in WEAPON_NUMBERS:
            continue
        changes[name] = _as_rule(hints[name], told)
    if "name" in changes and "short_name" in hints and "short_name" not in changes:
        changes["short_name"] = changes["name"]
        if "column_name" in hints:
            changes["column_name"] = OwnText()
    if isinstance(base, Weapon):
        changes |= _weapon_numbers(base, entry)
    if isinstance(base, Nation) and base.id != entry.id:
        changes["source_spelling"] = entry.id  # the rulebook's spelling remains that nation's
    if isinstance(base, Unit) and base.id != entry.id:
        changes.setdefault("mandatory", False)  # a squad needs the one of the rulebook
    return base.replace(**changes)


def _left_out(base: Rule, names: Iterable[str]) -> dict[str, Any]:
    """Return the fields that an entry is without, empty.

    Raises:
        _FaultyError: one of them cannot be empty.
    """
    usual, hints = defaults(type(base)), types(type(base))
    for name in names:
        may_be_empty = name in usual or NoneType in get_args(hints.get(name))
        if name not in hints or name in NOT_TOLD or not may_be_empty:
            raise _FaultyError("without", name)
    return {name: usual.get(name) for name in names}


WEAPON_NUMBERS = {"dice": "dice", "wound": "wound", "extra_psyche": "extra_psyche"} | {
    "close_combat_courage": "close_combat",
    "to_hit": "to_hit",
}
"""Fields of weapons and the keys of definitions that give them, as a number."""


def _weapon_numbers(base: Weapon, entry: Any) -> dict[str, Any]:  # noqa: ANN401 - a definition
    found: dict[str, Any] = {}
    for name, key in WEAPON_NUMBERS.items():
        told = getattr(entry, key)
        if told is None:
            continue
        least, most = bounds_of(name)
        if type(told) is not int or not least <= told <= most:
            raise _FaultyError("number", key)
        found[name] = told
    if "to_hit" in found:
        usual = base.to_hit[0].english("when") if base.to_hit else ""
        when = OwnText(entry.to_hit_when) if entry.to_hit_when else usual
        found["to_hit"] = (ToHit(modifier=found["to_hit"], when=when),) if found["to_hit"] else ()
    return found


def _as_rule(hint: Any, told: Any) -> Any:  # noqa: ANN401 - types and values of any shape
    """Return a value of a document as the part of a rule that a type says."""
    if isinstance(told, str):
        return OwnText(told) if _is_text(hint) else told
    if isinstance(told, Value):
        rule = next(each for each in _inside(hint) if issubclass(each, Rule))
        parts = types(rule)
        return rule(**{name: _as_rule(parts[name], each) for name, each in told})
    if isinstance(told, tuple):
        return tuple([_as_rule(hint, each) for each in told])
    if isinstance(told, dict):
        return {key: _as_rule(hint, each) for key, each in told.items()}
    return told


def _is_text(hint: Any) -> bool:  # noqa: ANN401 - types of any shape
    return TRANSLATED in get_args(hint) or any(map(_is_text, get_args(hint)))


def _inside(hint: Any) -> Iterator[type[Any]]:  # noqa: ANN401 - likewise
    if isinstance(hint, type):
        yield hint
    for each in get_args(hint):
        yield from _inside(each)


def entries_of(definitions: Any, name: str) -> Iterable[Any]:  # noqa: ANN401 - of a squad or pack
    """Return the definitions of a list that change rules."""
    found: tuple[Any, ...] = getattr(definitions, name)
    if name != "weapons":
        return found
    return tuple([each for each in found if not each.is_printed_only])


class HouseRulebook(Rulebook):
    """A rulebook with definitions laid over it.

    Attributes:
        base: the rulebook itself.
        digest: the sum of the definitions.
        judged: severities of findings by code; None drops them.
        limits: so many of a unit, weapon, item, skill.
        faults: definitions that do not count, and why.
        likes: by list, the entry of the rulebook that a new one is like, by id.
        new_models: further vehicle models by id.
        printed_weapons: ids of weapons whose numbers are only printed.
    """

    base: Rulebook
    digest: str
    judged: dict[str, Severity | None]  # type: ignore[misc]
    limits: tuple[Any, ...]  # type: ignore[misc]
    faults: tuple[Fault, ...]  # type: ignore[misc]
    likes: dict[str, dict[str, str]]
    new_models: dict[str, VehicleModel]
    printed_weapons: frozenset[str]

    @cached_property
    def own(self) -> Rulebook:
        """The rulebook itself."""
        return self.base

    @cached_property
    def catalogue(self) -> Catalogue:
        """The vehicle models of the rulebook and of the definitions."""
        return _HouseCatalogue(self.base.catalogue, self.likes, self.new_models)


class _HouseCatalogue(Catalogue):
    """A catalogue with further models; a new nation is of the country of the one it is like."""

    def __init__(
        self, base: Catalogue, likes: dict[str, dict[str, str]], new: dict[str, VehicleModel]
    ) -> None:
        self._base, self._likes, self._new = base, likes, new
        self._searched = {}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Earlier ids of models and the current ones."""
        return self._base.aliases

    @cached_property
    def names(self) -> dict[str, str]:
        """Names of all models by current and earlier ids."""
        return self._base.names | {id_: model.name for id_, model in self._new.items()}

    @cached_property
    def models(self) -> dict[str, VehicleModel]:
        """All models by id."""
        return self._base.models | self._new

    def drawn_as(self, model: str | None) -> str:
        """Return the id of the model of the catalogue whose drawing shows a model."""
        likes = self._likes["vehicle_models"]
        return self._base.drawn_as(likes.get(model or "", model))

    @cached_property
    def countries(self) -> dict[str, Country]:
        """The countries by id, with the new nations."""
        return {
            id_: each.replace(
                nations=(
                    *each.nations,
                    *(new for new, like in self._likes["nations"].items() if like in each.nations),
                )
            )
            for id_, each in self._base.countries.items()
        }


def overlaid(book: Rulebook, definitions: Any) -> HouseRulebook:  # noqa: ANN401 - of a squad or pack
    """Return a rulebook with definitions; the same object for the same content.

    A definition that cannot count is left out, with a fault that says why.

    Args:
        book: The rulebook, with or without other definitions, which are replaced.
        definitions: `Definitions` of a squad or a rules pack.
    """
    base = book.own
    key = (id(base), definitions.digest)
    known = _overlaid.get(key)
    if known is None or known.base is not base:
        if len(_overlaid) >= MOST_OVERLAYS:
            _overlaid.clear()
        known = _overlaid[key] = _laid_over(base, definitions)
    return known


MOST_OVERLAYS = 64
_overlaid: dict[tuple[int, str], HouseRulebook] = {}


def _laid_over(base: Rulebook, definitions: Any) -> HouseRulebook:  # noqa: ANN401 - likewise
    lists = {
        name: _List(name, tuple(entries_of(definitions, name)), _known(base, name))
        for name in LISTS
        if getattr(definitions, name)
    }
    found = {name: each.rules() for name, each in lists.items()}
    while True:
        book = _book(base, definitions, lists, found)
        wrong = [*_unfit(book, found)]
        if not wrong:
            break
        for name, id_, reason, what in wrong:
            if found[name].pop(id_, None) is not None:
                lists[name].fault(id_, reason, what)
    faults = [fault for each in lists.values() for fault in each.faults]
    order = list(LISTS)
    faults.sort(key=lambda fault: (order.index(fault.place[0]), fault.place[1]))
    limits = []
    for place, limit in enumerate(definitions.limits):
        fault = _wrong_limit(limit, place, book)
        if fault:
            faults.append(fault)
        else:
            limits.append(limit)
    return book.replace(faults=tuple(faults), limits=tuple(limits))


def _wrong_limit(limit: Any, place: int, book: HouseRulebook) -> Fault | None:  # noqa: ANN401 - a limit
    if len(limit.about) != 1:
        named = ", ".join([name for name, _id in limit.about]) or "-"
        return Fault(("limits", place), "", "limited", named)
    ((name, id_),) = limit.about
    known: Mapping[str, Mapping[str, Rule]] = {
        "unit": book.units_by_id,
        "primary": book.weapons_by_id,
        "secondary": book.weapons_by_id,
        "item": book.items_by_id,
        "skill": book.skills_by_id,
    }
    own = id_ in book.printed_weapons if name in {"primary", "secondary"} else False
    return None if own or id_ in known[name] else Fault(("limits", place), id_, "refers", id_)


def _known(base: Rulebook, name: str) -> Mapping[str, Rule]:
    if name == "vehicle_models":
        return base.catalogue.models
    rules: Iterable[Any] = (
        base.vehicle_phase.types if name == "vehicle_types" else getattr(base, name)
    )
    return {each.id: each for each in rules}


def _unfit(
    book: HouseRulebook, found: Mapping[str, Mapping[str, object]]
) -> Iterator[tuple[str, str, Reason, str]]:
    """Yield entries of `found` that name what is not there, or whose texts lack a number."""
    for name, id_, _kind, known, named in references(book):
        if id_ in found.get(name, {}):
            for each in named:
                if each not in known:
                    yield name, id_, "refers", each
    for name in found.keys() - {"vehicle_types", "vehicle_models"}:
        for rule in getattr(book, name):
            if rule.id in found[name]:
                for text in ("reminder", "card") if name == "items" else ("reminder",):
                    if is_unfilled(rule.english(text), rule.__dict__):
                        yield name, rule.id, "without", text


_BRACES = re.compile(r"[{}]")


def is_unfilled(text: str, values: Mapping[str, object]) -> bool:
    """Return whether a text of the rulebook lacks a number or an entry that it names."""
    return not isinstance(text, OwnText) and bool(_BRACES.search(filled(text, values)))


def _book(
    base: Rulebook,
    definitions: Any,  # noqa: ANN401 - of a squad or pack
    lists: Mapping[str, _List],
    found: Mapping[str, Mapping[str, Rule]],
) -> HouseRulebook:
    """Return the rulebook with these rules in place of its own, and the new ones behind them."""
    likes = {
        name: {id_: _root(id_, lists[name]) for id_ in found[name] if id_ not in lists[name].known}
        if name in found
        else {}
        for name in LISTS
    }
    told = {name: {id_: lists[name].told_fields(id_) for id_ in found[name]} for name in found}
    changed: dict[str, Any] = {}
    for name in ("nations", "units", "weapons", "skills", "items", "scenarios"):
        rules = [found.get(name, {}).get(each.id, each) for each in getattr(base, name)]
        rules += [found[name][id_] for id_ in likes[name]]
        changed[name] = rules
    weapons = lists["weapons"].entries if "weapons" in lists else {}
    offered = {id_: of for id_, of in likes["weapons"].items() if not weapons[id_].homes}
    changed["units"] = [
        _with_weapons(unit, weapons, found.get("weapons", {}), offered)
        if "primary" not in told.get("units", {}).get(unit.id, ())
        else unit
        for unit in changed["units"]
    ]
    for name, field, of in _SPREAD:
        if likes[of]:
            explicit = told.get(name, {})
            changed[name] = [
                each if field in explicit.get(each.id, ()) else _spread(each, field, likes[of])
                for each in changed[name]
            ]
    types_ = tuple([found.get("vehicle_types", {}).get(t.id, t) for t in base.vehicle_phase.types])
    new_types = tuple([found["vehicle_types"][id_] for id_ in likes["vehicle_types"]])
    phase = base.vehicle_phase.replace(
        types=types_ + new_types,
        anti_tank=_spread(base.vehicle_phase.anti_tank, "barred_units", likes["units"]),
    )
    events = [_spread(each, "spared_units", likes["units"]) for each in base.events.events]
    usual = definitions.defaults
    defaults_ = base.defaults
    if usual is not None:
        defaults_ = defaults_.replace(**{key: part for key, part in usual if part is not None})
    models = found.get("vehicle_models", {})
    state = dict(base) | {name: tuple(rules) for name, rules in changed.items()}
    state |= {"vehicle_phase": phase, "defaults": defaults_}
    state["events"] = base.events.replace(events=tuple(events))
    return HouseRulebook(
        **state,
        base=base,
        digest=definitions.digest,
        judged=dict(definitions.judged),
        limits=definitions.limits,
        faults=(),
        likes=likes,
        printed_weapons=frozenset([each.id for each in definitions.weapons]),
        new_models={id_: cast("VehicleModel", each) for id_, each in models.items()},
    )


_SPREAD = (
    ("nations", "forbidden", "units"),
    ("skills", "restricted_to", "units"),
    ("items", "restricted_to", "units"),
    ("items", "no_use_with", "weapons"),
    ("items", "unclear_with", "weapons"),
    ("skills", "transferable_items", "items"),
)
"""What holds for a unit, weapon or item, and therefore for a new one that is like it: the list, its
field, and the list whose ids stand in it."""


def _spread(rule: R, field: str, likes: Mapping[str, str]) -> R:
    ids: tuple[str, ...] = getattr(rule, field)
    new = tuple([id_ for id_, like in likes.items() if like in ids and id_ not in ids])
    return rule.replace(**{field: ids + new}) if new else rule


def _root(id_: str, entries: _List) -> str:
    """Return the entry of the rulebook that a new one is like, directly or over others."""
    while id_ in entries.entries and id_ not in entries.known:
        id_ = entries.entries[id_].like
    return id_


def _with_weapons(
    unit: Unit, entries: Mapping[str, Any], found: Mapping[str, Rule], likes: Mapping[str, str]
) -> Unit:
    """Return a unit with the prices of weapons, and the offers of new ones like those it may have.

    Weapons of nations are not among `likes`: the unit's option for them offers these.
    """
    options = [
        option.replace(cost=entries[option.weapon].cost)
        if option.weapon in found and entries[option.weapon].cost is not None
        else option
        for option in unit.primary
    ]
    prices = {option.weapon: option.cost for option in options}
    for id_, like in likes.items():
        if like in prices:
            cost = entries[id_].cost
            options.append(PrimaryOption(weapon=id_, cost=prices[like] if cost is None else cost))
    return unit.replace(primary=tuple(options)) if tuple(options) != unit.primary else unit
