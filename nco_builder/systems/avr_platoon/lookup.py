"""Upgrades of the Advanced Vehicle Rules, to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.rules.base import cited
from nco_builder.sheets.blocks import Points, Text
from nco_builder.systems.avr_platoon.cards import strong
from nco_builder.systems.lookup import RuleGroup, RuleText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.systems.avr_platoon.model import Platoon
    from nco_builder.systems.avr_platoon.rules import AvrRules, Upgrade
    from nco_builder.systems.judging import Judged


def groups(judgement: Judged[Platoon]) -> Iterator[RuleGroup]:
    """Yield the special upgrades."""
    rules: AvrRules = judgement.resolved.rules
    upgrades = [_of_upgrade(each, rules) for each in rules.upgrades]
    yield RuleGroup(_("Special upgrades"), tuple(upgrades))


def _of_upgrade(upgrade: Upgrade, rules: AvrRules) -> RuleText:
    said = [strong(upgrade.reminder_text)]
    if upgrade.company_reminder:
        company = Text(_("In the company commander’s vehicle:") + " ", "strong")
        said.append((company, Text(upgrade.company_reminder)))
    said.append((Text(" ".join(_limits(upgrade, rules))),))
    return RuleText(
        id=f"upgrade:{upgrade.id}",
        title=upgrade.name,
        blocks=(Points(tuple(filter(_says, said))),),
        source=cited(rules.document, upgrade.source),
        rulings=upgrade.rulings,
        names=(upgrade.short_name, upgrade.english("name"), upgrade.english("short_name")),
    )


def _says(paragraph: Paragraph) -> bool:
    return any(isinstance(part, Text) and part.text for part in paragraph)


def _limits(upgrade: Upgrade, rules: AvrRules) -> Iterator[str]:
    """Yield its price and who may have it."""
    if upgrade.price is None:
        yield _("The document has no price.")
    else:
        said = ngettext("{count} point.", "{count} points.", upgrade.price)
        yield said.format(count=upgrade.price)
    if upgrade.command_only:
        yield _("Command vehicles only.")
    if upgrade.for_trait is not None:
        trait = next(each.name for each in rules.traits if each.id == upgrade.for_trait)
        yield _("Of use only to a vehicle that is: {trait}.").format(trait=trait)
    if upgrade.for_main_gun:
        yield _("Of no use without a main gun.")
