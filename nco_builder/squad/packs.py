"""Rules packs in a squad: taking them over, leaving them out, and what a file has of each.

A squad holds copies of the definitions; each names its pack. So a file judges the same everywhere,
and a pack that is changed or removed later changes no verdict.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nco_builder.rules.overlay import FIXED, LISTS, content_of, digest_of
from nco_builder.rules.rulebook import UnknownRulesetError, rules_for
from nco_builder.schema.record import remembered
from nco_builder.squad.model import RULES_VERSION, VERSION, Definitions, Pack, PackOfTerms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from nco_builder.rules import Rulebook
    from nco_builder.squad.model import Squad

ENTRIES = (*LISTS, "limits")
"""The lists of definitions whose entries name their pack."""


class PackSource(Protocol):
    """A rules pack."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def edition(self) -> str:
        """Its edition."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def definitions(self) -> Definitions:
        """Its definitions."""


def with_pack(squad: Squad, pack: PackSource) -> Squad:
    """Return the squad with a rules pack switched on, in place of another edition of it.

    Severities and usual values that another pack or the squad itself sets already stay. Definitions
    of no pack that this one has, too, become its own. Men keep what has another id now.
    """
    renamed = renamed_ids(squad, pack)
    at = next((n for n, each in enumerate(squad.packs) if each.id == pack.id), len(squad.packs))
    squad = without_packs(squad, {pack.id})
    own, new = squad.definitions, pack.definitions
    changes: dict[str, Any] = {}
    for name in ENTRIES:
        added = [each.replace(pack=pack.id) for each in getattr(new, name)]
        sums = {digest_of(each) for each in added}
        kept = [each for each in getattr(own, name) if each.pack or digest_of(each) not in sums]
        changes[name] = (*kept, *added)
    judged = {code: each for code, each in new.judged.items() if code not in own.judged}
    changes["judged"] = {**own.judged, **judged}
    usual = _usual(new)
    had = _usual(own)
    changes["defaults"] = (
        new.defaults
        if own.defaults is None
        else own.defaults.replace(**{name: each for name, each in usual.items() if name not in had})
    )
    sets = [
        f"judged.{code}" for code, each in new.judged.items() if own.judged.get(code, each) == each
    ]
    sets += [f"defaults.{name}" for name, each in usual.items() if had.get(name, each) == each]
    switched = Pack(
        id=pack.id,
        edition=pack.edition,
        name=pack.name,
        sha256=new.digest,
        sets=tuple(sets),
    )
    packs = (*squad.packs[:at], switched, *squad.packs[at:])
    squad = squad.replace(definitions=own.replace(**changes), packs=packs)
    return versioned(with_new_ids(squad, renamed))


RenamedIds = tuple[tuple[str, str, str], ...]


def renamed_ids(squad: Squad, pack: PackSource) -> RenamedIds:
    """Return new entries that have another id in this edition: their list, the id before and now.

    It is the same entry if it tells the same, or has the same name and no other one does.
    """
    taken = next((each for each in squad.packs if each.id == pack.id), None)
    if taken is None:
        return ()
    found = []
    for name in LISTS:
        before, now = (
            {each.id: each for each in getattr(definitions, name) if _is_new(each)}
            for definitions in (of_pack(squad, taken), pack.definitions)
        )
        come = [each for id_, each in now.items() if id_ not in before]
        for id_, gone in before.items():
            if id_ not in now:
                same = [each for each in come if _but_id(each) == _but_id(gone)] or [
                    each for each in come if gone.name and each.name == gone.name
                ]
                found += [(name, id_, each.id) for each in same if len(same) == 1]
    return tuple(found)


def _is_new(entry: Any) -> bool:  # noqa: ANN401 - a definition
    """Return whether an entry changes none of the rulebook, so that its id is its own."""
    return entry.like not in (None, "", entry.id) or getattr(entry, "is_printed_only", False)


def _but_id(entry: Any) -> Any:  # noqa: ANN401 - likewise
    return content_of(entry.replace(id="", pack=""))


HOLDERS = {
    "units": ("unit",),
    "weapons": ("primary", "secondary"),
    "skills": ("skills",),
    "items": ("items",),
}
"""The fields of men that hold ids of a list."""


def with_new_ids(squad: Squad, renamed: RenamedIds) -> Squad:
    """Return a squad whose nation, men and models hold other ids of definitions."""
    for name, before, now in renamed:
        changes: dict[str, Any] = {}
        if name == "nations" and squad.nation == before:
            changes["nation"] = now
        if name == "vehicle_models":
            changes["vehicles"] = tuple(
                [
                    each.replace(model=now) if each.model == before else each
                    for each in squad.vehicles
                ]
            )
        men = []
        for man in squad.members:
            told: dict[str, Any] = {}
            for field in HOLDERS.get(name, ()):
                held = getattr(man, field)
                if isinstance(held, tuple) and before in held:
                    told[field] = tuple([now if each == before else each for each in held])
                elif held == before:
                    told[field] = now
            men.append(man.replace(**told) if told else man)
        squad = squad.replace(members=tuple(men), **changes)
    return squad


def without_packs(squad: Squad, ids: Collection[str]) -> Squad:
    """Return the squad without rules packs and their definitions."""
    gone = [each for each in squad.packs if each.id in ids]
    own = squad.definitions
    changes: dict[str, Any] = {}
    for name in ENTRIES:
        entries = getattr(own, name)
        kept = tuple([each for each in entries if not each.pack or each.pack not in ids])
        if len(kept) < len(entries):
            changes[name] = kept
    sets = {each for pack in gone for each in pack.sets}
    sets -= {each for pack in squad.packs if pack.id not in ids for each in pack.sets}
    if sets:
        changes["judged"] = {
            code: each for code, each in own.judged.items() if f"judged.{code}" not in sets
        }
        if own.defaults is not None:
            usual = own.defaults.replace(
                **{name: None for name in _usual(own) if f"defaults.{name}" in sets}
            )
            changes["defaults"] = usual if any(each is not None for _name, each in usual) else None
    if not (gone or changes):
        return squad
    packs = tuple([each for each in squad.packs if each.id not in ids])
    definitions = own.replace(**changes) if changes else own
    return versioned(squad.replace(definitions=definitions, packs=packs))


def under_terms(squad: Squad, packs: tuple[Pack, ...]) -> Squad:
    """Return the squad as judged with exactly these rules packs, with its own copies of them."""
    wanted = {each.id for each in packs}
    gone = {each.id for each in squad.packs} | {
        each.pack for name in ENTRIES for each in getattr(squad.definitions, name) if each.pack
    }
    own = {each.id: each for each in squad.packs}
    named = [_as_taken(each, own[each.id]) if each.id in own else each for each in packs]
    return without_packs(squad, gone - wanted).replace(packs=tuple(named))


def _as_taken(pack: Pack, own: Pack) -> Pack:
    """Return a pack of terms with what a squad knows of the same one."""
    told: dict[str, Any] = {"sets": own.sets} if own.sets else {}
    if own.part is not None and pack.sha256 in (None, own.sha256):
        told["part"] = own.part
    return pack.replace(**told) if told else pack


def shared(all_definitions: Sequence[Definitions]) -> Definitions:
    """Return the definitions that several squads have alike."""
    first, *others = all_definitions
    lists: dict[str, Any] = {}
    for name in ENTRIES:
        theirs = [{digest_of(each) for each in getattr(other, name)} for other in others]
        lists[name] = tuple(
            [
                each
                for each in getattr(first, name)
                if all(digest_of(each) in digests for digests in theirs)
            ]
        )
    judged = {
        code: each
        for code, each in first.judged.items()
        if all(code in other.judged and other.judged[code] == each for other in others)
    }
    usual = first.defaults
    if usual is not None:
        told = [_usual(other) for other in others]
        own = _usual(first)
        unlike = {name: None for name in own if any(own[name] != each.get(name) for each in told)}
        usual = usual.replace(**unlike)
    return Definitions(**lists, judged=judged, defaults=usual)


class DefinitionChange(NamedTuple):
    """A field of a definition with other values; None if it has none.

    Attributes:
        list: the list of definitions, or `judged` or `defaults`.
        id: the id of the definition, or the code or key.
        field: the field, "" for the whole.
        before: its earlier value, as JSON.
        after: its later value.
    """

    list: str
    id: str
    field: str
    before: Any
    after: Any

    @property
    def text(self) -> str:
        """The change as in files: `units.private.cost: 7 → 9`."""
        place = ".".join(filter(None, (self.list, self.id[:LONGEST_VALUE], self.field)))
        return f"{place}: {_as_text(self.before)} → {_as_text(self.after)}"


LONGEST_VALUE = 60
"""The most letters of a value in the text of a change."""


def _as_text(value: Any) -> str:  # noqa: ANN401 - any JSON
    if value is None:
        return "–"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "…"


def changes_between(before: Definitions, after: Definitions) -> Iterator[DefinitionChange]:
    """Yield what differs between two editions of definitions, in the order of the lists."""
    for name in (*ENTRIES, "judged", "defaults"):
        old, new = _by_id(before, name), _by_id(after, name)
        for id_ in dict.fromkeys((*old, *new)):
            one, other = old.get(id_), new.get(id_)
            if one == other and (id_ in old) == (id_ in new):
                continue
            if not (isinstance(one, dict) and isinstance(other, dict)):
                yield DefinitionChange(name, id_, "", one, other)
                continue
            for field in dict.fromkeys((*one, *other)):
                if one.get(field) != other.get(field):
                    yield DefinitionChange(name, id_, field, one.get(field), other.get(field))


def _by_id(definitions: Definitions, name: str) -> dict[str, Any]:
    """Return the definitions of a list as JSON, by id; limits by what they are about."""
    if name == "judged":
        return {code: each or "null" for code, each in definitions.judged.items()}
    if name == "defaults":
        return _usual(definitions)
    found: dict[str, Any] = {}
    for each in getattr(definitions, name):
        about = each.about if name == "limits" else ()
        id_ = each.id if name != "limits" else " ".join([f"{field} {of}" for field, of in about])
        told = {key: part for key, part in content_of(each).items() if key != "id"}
        found.setdefault(id_, told)
    return found


def pack_about(squad: Squad, at: tuple[str | int, ...], named: Mapping[str, object]) -> str:
    """Return the id of the pack that a place of the squad, or what is named, is of; "" for none."""
    on = {each.id for each in squad.packs}
    if named.get("pack") in on:
        return str(named["pack"])
    own = squad.definitions
    match at:
        case ("definitions", str(name), int(place)) if name in ENTRIES:
            of = getattr(own, name)[place].pack
            return of if of in on else ""
    entries = remembered(own, "packs", None, partial(_packs_by_id, own))
    of = (entries.get(each) for each in named.values() if isinstance(each, str))
    return next((each for each in of if each in on), "") if on else ""


def _packs_by_id(own: Definitions) -> dict[str, str | None]:
    return {each.id: each.pack for name in LISTS for each in getattr(own, name)}


def pack_of_terms(pack: PackSource) -> PackOfTerms:
    """Return a rules pack as terms name it."""
    return PackOfTerms(
        id=pack.id,
        edition=pack.edition,
        name=pack.name,
        sha256=pack.definitions.digest,
        definitions=pack.definitions,
    )


def told_differences(squad: Squad, pack: Pack) -> tuple[DefinitionChange, ...]:
    """Return how a squad's definitions differ from those that terms have of a pack; () if unknown.

    What a squad out of a share code lacks is no difference: it has only what it uses.
    """
    played = getattr(pack, "definitions", None)
    if played is None or played.digest != pack.sha256:
        return ()
    return tuple(changes_between(played, of_pack(squad, pack)))


class _Divided:
    """The last definitions and what they have of each pack: edits of men leave both as they are.

    Likewise the house rules of no pack, by the packs that are switched on.
    """

    latest: tuple[Definitions | None, dict[Pack, Definitions]] = None, {}
    own: tuple[Definitions | None, dict[tuple[Pack, ...], tuple[str, ...]]] = None, {}


def of_pack(squad: Squad, pack: Pack) -> Definitions:
    """Return the definitions that a squad has of a pack, as the pack has them."""
    own = squad.definitions
    latest = _Divided.latest
    if latest[0] is not own:
        latest = _Divided.latest = own, {}
    if pack not in latest[1]:
        latest[1][pack] = _part_of(own, pack)
    return latest[1][pack]


def _part_of(own: Definitions, pack: Pack) -> Definitions:
    lists: dict[str, Any] = {
        name: tuple([each.replace(pack="") for each in getattr(own, name) if each.pack == pack.id])
        for name in ENTRIES
    }
    judged = {code: each for code, each in own.judged.items() if f"judged.{code}" in pack.sets}
    usual = own.defaults
    if usual is not None:
        others = {name: None for name in _usual(own) if f"defaults.{name}" not in pack.sets}
        usual = usual.replace(**others)
        usual = usual if any(each is not None for _name, each in usual) else None
    return Definitions(**lists, judged=judged, defaults=usual)


def is_there(squad: Squad, pack: Pack) -> bool:
    """Return whether a squad has the definitions of a pack, or the part of them that it uses."""
    own = of_pack(squad, pack)
    return pack.part is not None or own.changes_rules or bool(own.weapons)


def is_as_told(squad: Squad, pack: Pack) -> bool:
    """Return whether the definitions that a squad has of a pack are those of its edition."""
    told = pack.sha256 if pack.part is None else pack.part
    return told is None or of_pack(squad, pack).digest == told


def only_used(squad: Squad) -> Squad:
    """Return the squad with only what it uses of its rules packs, which judges it the same.

    Severities, usual values, limits, scenarios and vehicle types stay, as do definitions of no
    pack. Nothing is left out where definitions do not count or are not those of their packs.
    """
    own = squad.definitions
    if not (squad.packs and own.changes_rules) or own.unknown_places:
        return squad
    try:
        book = rules_for(squad)
    except UnknownRulesetError:
        return squad
    as_told = all(each.sha256 is not None and is_as_told(squad, each) for each in squad.packs)
    if book.faults or not as_told:
        return squad
    used = _used(squad, book)
    lists: dict[str, Any] = {
        name: tuple([each for each in getattr(own, name) if each.id in used[name]])
        for name in LISTS
    }
    if all(len(lists[name]) == len(getattr(own, name)) for name in LISTS):
        return squad
    less = squad.replace(definitions=own.replace(**lists))
    packs = []
    for pack in squad.packs:
        part = of_pack(less, pack).digest
        packs.append(pack if is_as_told(less, pack) else pack.replace(part=part))
    return less.replace(packs=tuple(packs))


def _used(squad: Squad, book: Rulebook) -> Mapping[str, set[str]]:
    """Return ids of definitions by list: those that a squad's verdict may rest on, or more."""
    entries = {name: {each.id: each for each in getattr(squad.definitions, name)} for name in LISTS}
    used: dict[str, set[str]] = {name: set() for name in LISTS}
    for name in FIXED:
        used[name] |= set(entries[name])
    for unit in entries["units"]:
        base = (book.own.units_by_id.get(unit), book.units_by_id.get(unit))
        if any(each is not None and each.mandatory for each in base):
            used["units"].add(unit)
    switched = {pack.id for pack in squad.packs}
    named = [
        *_named_by(squad, book),
        *[id_ for limit in squad.definitions.limits for _field, id_ in limit.about],
        *[id_ for name in LISTS for id_ in used[name]],
        *[id_ for name in LISTS for id_, e in entries[name].items() if e.pack not in switched],
    ]
    seen: set[str] = set()
    while named:
        id_ = named.pop()
        if id_ in seen:
            continue
        seen.add(id_)
        weapon = book.weapons_by_id.get(id_)
        named += [weapon.on_advance_as] if weapon and weapon.on_advance_as else []
        for name in LISTS:
            if id_ in entries[name]:
                used[name].add(id_)
                named += _texts(content_of(entries[name][id_]))
    return used


def _named_by(squad: Squad, book: Rulebook) -> list[str]:
    """Return the ids that a squad names, and those of what its men always have."""
    nation = book.nations_by_id.get(squad.nation)
    named = [squad.nation, *([nation.id] if nation else []), "hand_grenade"]
    for man in squad.members:
        unit = book.units_by_id.get(man.unit)
        if unit is not None:
            named += [*unit.secondary, *unit.fixed_skills]
        named += [man.unit, *man.items, *man.skills, *filter(None, (man.primary, man.secondary))]
    for vehicle in squad.vehicles:
        named += [vehicle.type, vehicle.model or ""]
    return named


def _texts(part: Any) -> Iterator[str]:  # noqa: ANN401 - plain values, at any depth
    if isinstance(part, str):
        yield part
    elif isinstance(part, (list, tuple)):
        for each in part:
            yield from _texts(each)
    elif isinstance(part, dict):
        for key, each in part.items():
            yield key
            yield from _texts(each)


def own_definitions(squad: Squad) -> Definitions:
    """Return the definitions of a squad that are of no pack that is switched on."""
    ids = {each.id for each in squad.packs}
    sets = {each for pack in squad.packs for each in pack.sets}
    own = squad.definitions
    lists: dict[str, Any] = {
        name: tuple([each.replace(pack="") for each in getattr(own, name) if each.pack not in ids])
        for name in ENTRIES
    }
    judged = {code: each for code, each in own.judged.items() if f"judged.{code}" not in sets}
    usual = {name: each for name, each in _usual(own).items() if f"defaults.{name}" not in sets}
    defaults = None
    if usual and own.defaults is not None:
        defaults = own.defaults.replace(**(dict.fromkeys(_usual(own)) | usual))
    return Definitions(**lists, judged=judged, defaults=defaults)


def own_rules(squad: Squad) -> tuple[str, ...]:
    """Return ids of house rules that are of no pack that is switched on in an edition."""
    own = _Divided.own
    if own[0] is not squad.definitions:
        own = _Divided.own = squad.definitions, {}
    if squad.packs not in own[1]:
        own[1][squad.packs] = _own_rules(squad)
    return own[1][squad.packs]


def _own_rules(squad: Squad) -> tuple[str, ...]:
    named = [each for each in squad.packs if each.edition is not None]
    ids = {each.id for each in named}
    own = squad.definitions
    found = [
        getattr(each, "id", "") or ", ".join([id_ for _name, id_ in each.about])
        for name in ENTRIES
        for each in getattr(own, name)
        if each.pack not in ids and getattr(each, "is_of_rules", True)
    ]
    sets = {each for pack in named for each in pack.sets}
    found += [code for code in own.judged if f"judged.{code}" not in sets]
    found += [name for name in _usual(own) if f"defaults.{name}" not in sets]
    return tuple(found)


def versioned(squad: Squad) -> Squad:
    """Return the squad with the version of its file: programs without rules packs misjudge them."""
    packed = squad.definitions.changes_rules or any(
        each.edition is not None for each in squad.packs
    )
    version = RULES_VERSION if packed else VERSION
    return squad if squad.version == version else squad.replace(version=version)


def _usual(definitions: Definitions) -> dict[str, Any]:
    usual = definitions.defaults
    return {} if usual is None else {name: each for name, each in usual if each is not None}
