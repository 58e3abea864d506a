"""Men to price and to profile."""

from __future__ import annotations

from nco_builder.rules import load_rulebook
from nco_builder.squad import EffectiveRules, Squad, effective_rules
from tests.reading import JSON, squad_of

BOOK = load_rulebook()
OWN: JSON = {"id": "bren", "name": "Bren", "nation": "british", "cost": 7, "close_combat": -1}


def squad(*men: JSON, **keys: object) -> Squad:
    """A British squad with a weapon of its own."""
    document = {
        "format": "nco-squad",
        "version": 1,
        "ruleset": "nco-2.3.2",
        "nation": "british",
        "limits": {"vp": 100, "sp": 50},
        "members": list(men),
        "definitions": {"weapons": [OWN]},
    }
    return squad_of(document | keys)


def rules(of: Squad) -> EffectiveRules:
    """The rules in force for a squad."""
    return effective_rules(of, BOOK)
