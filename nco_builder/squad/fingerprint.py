"""The fingerprint of a document: twelve characters of a hash of all that is judged.

Two squads with the same fingerprint are judged alike, whatever their names and the order of their
men, so a paper and a file are compared at a glance.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nco_builder.schema.record import Value, fields
from nco_builder.squad.fields import RULE_FIELDS
from nco_builder.squad.model import Squad

if TYPE_CHECKING:
    from nco_builder.squad.model import Member, Pack, Vehicle

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of Crockford's base 32: none is mistaken for a digit."""
LETTERS, GROUP = 12, 4
BITS = 5


def fingerprint(document: Value) -> str:
    """Return the fingerprint of a document, such as `K7RM-2XQA-94TD`.

    Of a squad it covers ruleset, nation, limits, packs and what is used of their definitions,
    agreements, vehicles, and the men with their choices; not names, notes, tags, miniatures or any
    order. Of other documents it covers everything but names, notes, tags and the order of their
    rows.
    """
    told = _squad(document) if isinstance(document, Squad) else _deep(document)
    hashed = hashlib.sha256(_text(told).encode()).digest()
    number = int.from_bytes(hashed) >> (len(hashed) * 8 - LETTERS * BITS)
    letters = [ALPHABET[number >> BITS * at & 31] for at in reversed(range(LETTERS))]
    return "-".join(["".join(letters[at : at + GROUP]) for at in range(0, LETTERS, GROUP)])


def _squad(squad: Squad) -> dict[str, Any]:
    if squad.packs:
        from nco_builder.squad.packs import only_used  # most squads have none

        squad = only_used(squad)
    return {
        "ruleset": squad.ruleset,
        "nation": squad.nation,
        "limits": _plain(squad.limits),
        "members": _in_any_order([_man(man) for man in squad.members]),
        "definitions": _in_any_order([_plain(each) for each in squad.definitions.weapons]),
        **_house_rules(squad),
        "packs": _in_any_order([_pack(pack) for pack in squad.packs]),
        "vehicles": _in_any_order([_vehicle(vehicle) for vehicle in squad.vehicles]),
        "match": _plain(squad.match),
        "rulings": _plain(squad.rulings),
        "agreed": sorted(set(squad.agreed)),
    }


def _house_rules(squad: Squad) -> dict[str, Any]:
    """Return the sum of definitions that change rules; nothing for squads without any."""
    own = squad.definitions
    return {"rules": own.digest} if own.changes_rules else {}


def _deep(value: object) -> Any:  # noqa: ANN401 - as JSON has it
    """Return a value of any document without what no rule looks at."""
    if isinstance(value, Value):
        keys = [key for key in fields(type(value)) if key not in UNJUDGED | FILED]
        told = {key: _deep(getattr(value, key)) for key in keys}
        return {key: each for key, each in told.items() if each or key not in LATER}
    if isinstance(value, Mapping):
        return {str(key): _deep(each) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        parts = [_deep(each) for each in value]
        is_rows = any(isinstance(each, Value) for each in value)
        return sorted(parts, key=_text) if is_rows else parts
    return value


FILED = frozenset({"player", "tags"})
UNJUDGED = frozenset({"name", "notes"})
LATER = frozenset({"platoon"})
"""Keys that came later: while empty they are left out, so that earlier files keep theirs."""


def _plain(value: Value) -> dict[str, Any]:
    """Return a value of plain fields without what no rule looks at."""
    return {key: getattr(value, key) for key in fields(type(value)) if key not in UNJUDGED}


def _pack(pack: Pack) -> dict[str, Any]:
    """Return a pack as a squad names it, whether it has all of it or only what it uses."""
    return {key: each for key, each in _plain(pack).items() if key != "part"}


def _man(man: Member) -> dict[str, Any]:
    chosen = {key: getattr(man, key) for key in RULE_FIELDS}
    return {key: sorted(each) if isinstance(each, tuple) else each for key, each in chosen.items()}


def _vehicle(vehicle: Vehicle) -> dict[str, Any]:
    """Return a vehicle; of one that is not in the catalogue, whether it is named."""
    return {"type": vehicle.type, "model": vehicle.model, "named": bool(vehicle.name)}


def _in_any_order(parts: list[dict[str, Any]]) -> list[str]:
    return sorted(_text(part) for part in parts)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
