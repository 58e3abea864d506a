"""A fingerprint covers all that is judged, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nco_builder.documents.share_code import share_code
from nco_builder.documents.squads import read_squad, squad_from_code
from nco_builder.squad import Limits, Match, NationWeapon, Vehicle
from nco_builder.squad.fields import FIELDS
from nco_builder.squad.fingerprint import fingerprint
from nco_builder.squad.model import Definitions, Pack, Rulings, Squad
from tests.reading import SAMPLES

if TYPE_CHECKING:
    from nco_builder.squad.fields import MemberField

SQUAD = read_squad(SAMPLES[0])
WEAPON = NationWeapon(id="own", name="Own", nation="british", cost=3, range=24)
ARMED = SQUAD.replace(
    definitions=Definitions(weapons=(WEAPON, WEAPON.replace(id="other"))),
    vehicles=(Vehicle(type="armored_car", model="x"), Vehicle(type="armored_car", name="y")),
    packs=(Pack(id="winter", version=1), Pack(id="desert")),
    agreed=("NCO-01", "NCO-34"),
)


def with_man(squad: Squad, **changes: object) -> Squad:
    return squad.replace(members=(squad.members[0].replace(**changes), *squad.members[1:]))


def test_it_is_twelve_characters_in_three_groups() -> None:
    assert re.fullmatch(r"(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}", fingerprint(SQUAD))


def test_it_stays_what_it_was() -> None:
    assert fingerprint(SQUAD) == "QP7C-1Q1D-RR1H"


def test_names_notes_and_order_do_not_matter() -> None:
    turned = ARMED.replace(
        name="another",
        player="someone",
        notes="much",
        tags=("a",),
        members=tuple(
            man.replace(name="x", notes="y", id="7", model="z", items=man.items[::-1])
            for man in reversed(ARMED.members)
        ),
        vehicles=ARMED.vehicles[::-1],
        packs=ARMED.packs[::-1],
        agreed=ARMED.agreed[::-1],
        definitions=Definitions(
            weapons=tuple(
                each.replace(name="q", notes="r") for each in reversed(ARMED.definitions.weapons)
            )
        ),
    )
    assert fingerprint(turned) == fingerprint(ARMED)


def test_it_survives_a_share_code() -> None:
    assert fingerprint(squad_from_code(share_code(SQUAD))) == fingerprint(SQUAD)


@pytest.mark.parametrize(
    "changed",
    [
        ARMED.replace(ruleset="nco-9"),
        ARMED.replace(nation="danish"),
        ARMED.replace(limits=Limits(vp=ARMED.limits.vp + 1, sp=ARMED.limits.sp)),
        ARMED.replace(limits=Limits(vp=ARMED.limits.vp, sp=ARMED.limits.sp + 1)),
        ARMED.replace(members=ARMED.members[1:]),
        ARMED.replace(members=(*ARMED.members, ARMED.members[0])),
        ARMED.replace(match=Match(scenario=4)),
        ARMED.replace(match=Match(vehicle_phase=True)),
        ARMED.replace(rulings=Rulings(budget="exact")),
        ARMED.replace(agreed=()),
        ARMED.replace(packs=()),
        ARMED.replace(vehicles=ARMED.vehicles[1:]),
        ARMED.replace(definitions=Definitions(weapons=(WEAPON.replace(cost=4),))),
    ],
)
def test_what_is_judged_changes_it(changed: Squad) -> None:
    assert fingerprint(changed) != fingerprint(ARMED)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_choice_of_a_man_changes_it_and_nothing_else_of_him(field: MemberField) -> None:
    name = field.name
    others = {"number": 7, "several": ("q",), "switch": True}
    changed = with_man(SQUAD, **{name: others.get(field.shape, "q")})
    assert (fingerprint(changed) != fingerprint(SQUAD)) == field.used_by_rules
