"""Cards of the fluid time rules, to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.rules.base import cited
from nco_builder.sheets.blocks import Points, Text
from nco_builder.systems.fluid_deck.cards import reminders
from nco_builder.systems.lookup import RuleGroup, RuleText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.rules import CardKind, FluidRules, SystemCard


def groups(judgement: JudgedDeck) -> Iterator[RuleGroup]:
    """Yield the cards by their owners: sides, units, nobody."""
    rules: FluidRules = judgement.resolved.rules
    sides = [_of_card(each.id, each, rules) for each in rules.cards_of("side")]
    units = [_of_card(each.id, each, rules) for each in rules.cards_of("unit")]
    others = [
        _of_card("commander", rules.commander, rules),
        _of_card("turn_over", rules.turn_over, rules),
    ]
    yield RuleGroup(_("Cards of a side"), tuple(sides))
    yield RuleGroup(_("Cards of a unit"), tuple(units))
    yield RuleGroup(_("Other cards"), tuple(others))


def _of_card(card_id: str, card: CardKind | SystemCard, rules: FluidRules) -> RuleText:
    ruling: str | None = getattr(card, "ruling", None)
    return RuleText(
        id=f"card:{card_id}",
        title=card.name,
        blocks=(Points(((Text(card.line, "strong"),), *reminders(card.says))),),
        source=cited(rules.title, card.source),
        rulings=(ruling,) if ruling else (),
        names=(card.english("name"),),
    )
