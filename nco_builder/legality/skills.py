"""Skills: slots, free and bought, who may have which, and how often (p. 17-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import choose, close, first_or_last, in_turn, leave_out, man_of
from nco_builder.squad.profile import all_skills, times

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms
    from nco_builder.rules import Rulebook, Skill, Unit, Weapon
    from nco_builder.squad import Edit, Member


def _known_skill(finding: Finding, report: Report) -> Iterator[Edit]:
    man, wrong = man_of(finding, report), finding["skill"]
    for near in close(wrong, man.rulebook.skills):
        renamed = tuple(near if skill == wrong else skill for skill in man.member.skills)
        yield man.sets("skills", renamed)


_without_it = leave_out("skills", "skill")
_without_slot = leave_out("extra_skill_slot")

SKILL_SLOTS_OVER = Code(
    "skill_slots_over",
    "error",
    says=Plural(
        "{who} has chosen 1 skill, but has no skill slot.",
        "{who} has chosen {count} skills; he has {skill_slots}.",
    ),
    ruling="NCO-38",
    reason=N_("no slot left"),
    reason_for_none=N_("no skill slot"),
    bound="slots",
    fixes=in_turn(choose("extra_skill_slot"), first_or_last("skills")),
)
UNKNOWN_SKILL = Code(
    "unknown_skill",
    "error",
    says=N_("{who} has {skill}; the rulebook has no such skill."),
    reason=N_("not in the rulebook"),
    fixes=in_turn(_known_skill, _without_it),
)
SKILL_RESTRICTED = Code(
    "skill_restricted",
    "error",
    says=N_("{who} has {skill}, which only the {allowed} may have."),
    ruling="NCO-41",
    reason=N_("{allowed} only"),
    fixes=_without_it,
)
SKILL_DUPLICATE = Code(
    "skill_duplicate",
    "error",
    says=N_("{who} has {count} × {skill}; at most {max} allowed."),
    ruling="NCO-37",
    reason=N_("has it already"),
    fixes=_without_it,
)
INSPIRING_PRESENCE_TWICE = Code(
    "inspiring_presence_twice",
    "ruling",
    says=N_(
        "{who} has chosen {skill}, which {a_unit} always has. The rulebook gives him one "
        "“other” skill (p. {unit_page}), but this skill may be taken twice (p. "
        "{skill_page}); agree whether he may."
    ),
    instead={
        "agreed": N_(
            "{who} has chosen {skill}, which {a_unit} always has. The rulebook gives him one "
            "“other” skill (p. {unit_page}), but this skill may be taken twice (p. {skill_page})."
        )
    },
    ruling="NCO-39",
    fixes=_without_it,
)
DEADEYE_FIRE_WEAPON = Code(
    "deadeye_fire_weapon",
    "ruling",
    says=N_(
        "{who} has {skill} and {a_weapon}. With this weapon a Focus Fire is an ordinary Fire "
        "(p. {weapon_page}); with this skill his Fire counts as Focus Fire (p. "
        "{skill_page}). Agree which applies."
    ),
    instead={
        "agreed": N_(
            "{who} has {skill} and {a_weapon}. With this weapon a Focus Fire is an ordinary Fire "
            "(p. {weapon_page}); with this skill his Fire counts as Focus Fire (p. {skill_page})."
        )
    },
    ruling="NCO-75",
    fixes=choose("primary"),
)
SKILL_SLOT_EMPTY = Code(
    "skill_slot_empty",
    "warning",
    says=N_("{who} has a free skill slot he does not use."),
    ruling="NCO-42",
    no_fix=N_("Choose a skill, or leave the slot empty."),
)
EXTRA_SLOT_EMPTY = Code(
    "extra_slot_empty",
    "warning",
    says=N_("{who} pays {cost} points for a skill slot he does not use."),
    ruling="NCO-42",
    fixes=_without_slot,
)
EXTRA_SLOT_NOT_AVAILABLE = Code(
    "extra_slot_not_available",
    "error",
    says=N_("{who} has bought an extra skill slot; {a_unit} may not."),
    reason=N_("{unit} may not buy one"),
    fixes=_without_slot,
)


def skills(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check that skills are open to the unit and not taken too often (p. 20)."""
    return _skills(member, unit, terms) if member.skills else ()


def _skills(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    had = times(all_skills(member, unit))
    for skill in dict.fromkeys(member.skills):
        known = terms.rules.rulebook.skills_by_id.get(skill)
        source = known.source if known else unit.source
        if known is None:
            yield UNKNOWN_SKILL.finding(source, "skills", skill=skill)
        elif known.restricted_to and unit.id not in known.restricted_to:
            allowed = known.restricted_to
            yield SKILL_RESTRICTED.finding(
                source, "skills", skill=skill, unit=unit.id, allowed=allowed
            )
        elif known.max_stack > 1 and skill in unit.fixed_skills:
            yield INSPIRING_PRESENCE_TWICE.finding(
                source,
                "skills",
                skill=skill,
                unit=unit.id,
                unit_page=unit.source.page,
                skill_page=source.page,
            )
        most = known.max_stack if known else 1
        count = had[skill]
        if count > most:
            yield SKILL_DUPLICATE.finding(source, "skills", skill=skill, count=count, max=most)


def skill_with_weapon(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check for a skill and a primary weapon with opposite effects on Fire orders (p. 19, 20)."""
    found = opposites(member, unit, terms.rules.rulebook)
    if not found:
        return ()
    return [
        DEADEYE_FIRE_WEAPON.finding(
            skill.source,
            "skills",
            skill=skill.id,
            weapon=weapon.id,
            weapon_page=weapon.source.page,
            skill_page=skill.source.page,
        )
        for skill, weapon in found
    ]


def opposites(member: Member, unit: Unit, rulebook: Rulebook) -> tuple[tuple[Skill, Weapon], ...]:
    """Return each skill of a man that contradicts his primary weapon, with that weapon.

    This function, or the finding made from it, decides whether ruling NCO-75 concerns a man.
    """
    weapon = rulebook.weapons_by_id.get(member.primary or "")
    if weapon is None or weapon.focus_fire != "as_fire":
        return ()
    known = rulebook.skills_by_id
    had = [known[each] for each in dict.fromkeys(all_skills(member, unit)) if each in known]
    return tuple([(skill, weapon) for skill in had if skill.fire_as_focus_fire])


def skill_slots(member: Member, unit: Unit, _terms: Terms) -> Iterable[Finding]:
    """Check free and bought skill slots, too many skills and empty slots (p. 17-18)."""
    if len(member.skills) == unit.free_skill_slots and not member.extra_skill_slot:
        return ()
    return _skill_slots(member, unit)


def _skill_slots(member: Member, unit: Unit) -> Iterator[Finding]:
    chosen, free, source = len(member.skills), unit.free_skill_slots, unit.source
    bought = unit.extra_skill_slots if member.extra_skill_slot else 0
    slots = free + bought
    if chosen > slots:
        yield SKILL_SLOTS_OVER.finding(source, "skills", unit=unit.id, count=chosen, slots=slots)
    if member.extra_skill_slot and not bought:
        yield EXTRA_SLOT_NOT_AVAILABLE.finding(source, "extra_skill_slot", unit=unit.id)
    if chosen < free:
        yield SKILL_SLOT_EMPTY.finding(source, "skills", unit=unit.id, count=chosen, slots=free)
    if bought and chosen < slots:
        cost = unit.extra_skill_slot_cost
        yield EXTRA_SLOT_EMPTY.finding(source, "skills", unit=unit.id, cost=cost)


OF_MAN = (skills, skill_with_weapon, skill_slots)
