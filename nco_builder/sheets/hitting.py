"""What a shot needs besides the number of its weapon: modifiers, the 7+ rule, wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import listed, signed
from nco_builder.sheets.blocks import Text, Track
from nco_builder.sheets.soldier_back import COVER_FIRE, changes
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.sheets.used_rules import UsedRules
from nco_builder.sheets.words import NBSP, faces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.sheets.card_words import CardWords

AT_HEALTH, HIGH = "walking_wounded", "high_ground"
HEAVY_BOX = Track("", 1, heavy=1)


def modifiers(
    report: Report, rulebook: Rulebook, words: CardWords, counted: Collection[str]
) -> Iterator[tuple[Paragraph, Paragraph]]:
    """Yield each modifier that is not counted in the numbers already, and how much it is."""
    covert = [skill for skill in rulebook.skills if skill.down_to_hit]
    for each in rulebook.to_hit.modifiers:
        if each.id in counted:
            continue
        said: Paragraph = (Text(each.name),)
        if each.id == AT_HEALTH:
            said = (Text(f"{each.name}{NBSP}"), HEAVY_BOX)
        elif each.id == HIGH:
            inches = rulebook.terrain.high_ground_in
            said = words.told(f'{each.name} ({inches}")')
        elif each.id == "down" and covert:
            told = [f"{skill.name}{NBSP}{signed(skill.down_to_hit or 0)}" for skill in covert]
            said = words.told(f"{each.name} ({', '.join(told)})")
        elif each.id == COVER_FIRE and (counting := _cover_firing(report, rulebook)):
            but = _("{weapons}: already counted")
            said = words.told(f"{each.name} ({but.format(weapons=listed(counting))})")
        yield said, (Text(signed(each.modifier), "range"),)
        if each.id == "cover" and may_meet_tanks(report):
            hard = rulebook.appendix_b.cover
            beside = _("Target partly hidden, touching a vehicle")
            yield (Text(beside),), (Text(signed(hard.to_hit), "range"),)


def _cover_firing(report: Report, rulebook: Rulebook) -> list[str]:
    """Return the carried weapons that are always fired like Cover Fire, with a modifier of it."""
    used = UsedRules(report)
    carried = {weapon for man in range(report.size) for weapon in used.weapons(man)}
    return [
        weapon.short_name
        for weapon in rulebook.weapons
        if weapon.id in carried and weapon.always_cover_fire and not weapon.ignores_modifiers
    ]


def limits(rulebook: Rulebook, words: CardWords, *, framed: bool = True) -> Paragraph:
    """Return what always misses, the best number, and what is rolled for more than a 6.

    A sheet with a legend does not tell again what is `framed`.
    """
    rule = rulebook.to_hit
    said = _(
        "{misses} always misses, {best}+ is the best. {beyond} or more: roll a {first}, then "
        "{second}+."
    ).format(
        misses=rule.always_misses,
        best=rule.best,
        beyond=rule.beyond_die_first + 1,
        first=rule.beyond_die_first,
        second=rule.beyond_die_second,
    )
    said += " " + _("[3+] framed: nothing changes it.") if framed else ""
    return words.told(said)


def wounds(
    rulebook: Rulebook, words: CardWords
) -> Iterator[tuple[Paragraph, Paragraph, Paragraph]]:
    """Yield the rows of the wound chart: roll, name, what is lost."""
    for row in rulebook.wound_chart:
        roll = f"{row.rolls[0]}+" if row.or_more else faces(row.rolls)
        lost = words.told(changes(row.change)) if row.change else (Text(_("killed")),)
        yield (Text(roll, "range"),), (Text(row.name),), lost
