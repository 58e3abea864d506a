"""Rules packs in a squad: taking them over, leaving them out, and what a file has of each.

A squad holds copies of the definitions; each names its pack. So a file judges the same everywhere,
and a pack that is changed or removed later changes no verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nco_builder.rules.overlay import LISTS
from nco_builder.squad.model import RULES_VERSION, VERSION, Definitions, Pack

if TYPE_CHECKING:
    from collections.abc import Collection

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

    Severities and usual values that another pack or the squad itself sets already stay.
    """
    at = next((n for n, each in enumerate(squad.packs) if each.id == pack.id), len(squad.packs))
    squad = without_packs(squad, {pack.id})
    own, new = squad.definitions, pack.definitions
    changes: dict[str, Any] = {
        name: (
            *getattr(own, name),
            *[each.replace(pack=pack.id) for each in getattr(new, name)],
        )
        for name in ENTRIES
    }
    judged = {code: each for code, each in new.judged.items() if code not in own.judged}
    changes["judged"] = {**own.judged, **judged}
    usual = _usual(new)
    kept = _usual(own)
    changes["defaults"] = (
        new.defaults
        if own.defaults is None
        else own.defaults.replace(
            **{name: each for name, each in usual.items() if name not in kept}
        )
    )
    sets = [
        f"judged.{code}" for code, each in new.judged.items() if own.judged.get(code, each) == each
    ]
    sets += [f"defaults.{name}" for name, each in usual.items() if kept.get(name, each) == each]
    switched = Pack(
        id=pack.id,
        edition=pack.edition,
        name=pack.name,
        sha256=new.digest,
        sets=tuple(sets),
    )
    packs = (*squad.packs[:at], switched, *squad.packs[at:])
    return versioned(squad.replace(definitions=own.replace(**changes), packs=packs))


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
    named = [
        each.replace(sets=own[each.id].sets) if each.id in own and own[each.id].sets else each
        for each in packs
    ]
    return without_packs(squad, gone - wanted).replace(packs=tuple(named))


class _Divided:
    """The last definitions and what they have of each pack: edits of men leave both as they are."""

    latest: tuple[Definitions | None, dict[Pack, Definitions]] = None, {}


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
    """Return whether a squad has definitions of a pack."""
    return of_pack(squad, pack).changes_rules


def own_rules(squad: Squad) -> tuple[str, ...]:
    """Return ids of definitions that change rules and are of no pack that is switched on."""
    ids = {each.id for each in squad.packs}
    own = squad.definitions
    found = [
        getattr(each, "id", "") or ", ".join([id_ for _name, id_ in each.about])
        for name in ENTRIES
        for each in getattr(own, name)
        if each.pack not in ids and not getattr(each, "is_printed_only", False)
    ]
    sets = {each for pack in squad.packs for each in pack.sets}
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
