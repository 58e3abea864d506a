"""What units are found by when the recruit list is filtered, and why one was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _
from nco_builder.language.lists import listed
from nco_builder.ui.look.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.rules import Item, Rulebook, Skill, Unit, Weapon


class Trait(NamedTuple):
    """Something a unit is found by: its name as it is shown, and all its names folded."""

    name: str
    text: str


def traits(unit: Unit, rulebook: Rulebook) -> tuple[Trait, ...]:
    """What a unit is, then what it has or may take."""
    found = [Trait(unit.name, fold(f"{unit.name} {unit.english('name')}"))]
    found += [_trait(entry) for entry in _had(unit, rulebook)]
    if unit.grenades:
        grenades = _("hand grenades")
        found.append(Trait(grenades, fold(f"{grenades} hand grenades")))
    return tuple(found)


def _trait(entry: Weapon | Skill | Item) -> Trait:
    own = f"{entry.name} {entry.short_name}"
    return Trait(entry.name, fold(f"{own} {entry.english('name')} {entry.english('short_name')}"))


def _had(unit: Unit, rulebook: Rulebook) -> Iterator[Weapon | Skill | Item]:
    """The weapons, skills and items a unit has or may take."""
    for weapon in dict.fromkeys((*unit.primary_costs, *unit.secondary)):
        if weapon in rulebook.weapons_by_id:
            yield rulebook.weapons_by_id[weapon]
    for skill in rulebook.skills:
        open_to = unit.free_skill_slots and _may(unit, skill)
        if open_to or skill.id in unit.fixed_skills:
            yield skill
    if unit.item_slots:
        yield from (item for item in rulebook.items if _may(unit, item))


def _may(unit: Unit, entry: Skill | Item) -> bool:
    return not entry.restricted_to or unit.id in entry.restricted_to


def why(words: Sequence[str], known: Sequence[Trait]) -> tuple[str, ...] | None:
    """What the words were found in beside the unit's own name; None where one stands nowhere."""
    if not all(any(word in trait.text for trait in known) for word in words):
        return None
    unit, *others = known
    sought = [word for word in words if word not in unit.text]
    return tuple(
        trait.name for trait in others if any(_best(word, trait, others) for word in sought)
    )


def _best(word: str, trait: Trait, others: Sequence[Trait]) -> bool:
    """Whether a word begins a word of a trait; where it begins none of any, whether it is inside.

    Names that merely hold its letters would explain less than those it begins.
    """
    if any(f" {word}" in f" {other.text}" for other in others):
        return f" {word}" in f" {trait.text}"
    return word in trait.text


def why_text(names: Sequence[str]) -> str:
    """Why a unit was found, in words; nothing where its own name says so."""
    return _("has or may take {what}").format(what=listed(list(names))) if names else ""
