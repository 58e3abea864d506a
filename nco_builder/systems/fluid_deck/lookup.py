"""Cards and strike templates of the fluid time rules, to look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import listed
from nco_builder.rules.base import cited
from nco_builder.sheets.blocks import Points, Text
from nco_builder.systems.fluid_deck.cards import AGREE, LEVEL_NAMES, reminders
from nco_builder.systems.fluid_deck.model import LEVELS
from nco_builder.systems.fluid_deck.templates import how_they_lie, where_it_comes_in
from nco_builder.systems.lookup import RuleGroup, RuleText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.sheets.blocks import Block
    from nco_builder.systems.fluid_deck.model import JudgedDeck
    from nco_builder.systems.fluid_deck.rules import (
        CardKind,
        FluidRules,
        SystemCard,
        TrackTemplates,
    )


def groups(judgement: JudgedDeck) -> Iterator[RuleGroup]:
    """Yield the cards by their owners, sides, units, nobody; then the strike templates."""
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
    yield RuleGroup(_("Strike templates"), tuple(_templates(rules)))


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


def _templates(rules: FluidRules) -> Iterator[RuleText]:
    """Yield sizes of templates, how they lie, and where aircraft come in."""
    templates = rules.templates
    box = templates.artillery
    artillery = _(
        "Low: {width}″ × {length}″. Medium adds {thick}″ on one side and {thin}″ on the other, "
        "all-out as much again."
    ).format(width=box.width, length=box.length, thick=box.thick, thin=box.thin)
    said: dict[str, tuple[str, tuple[Block, ...], tuple[str, ...]]] = {
        "bomber": (_("Bomber"), _track(templates.bomber), ("FLU-17",)),
        "fighter": (_("Fighter"), _track(templates.fighter), ("FLU-17",)),
        "artillery": (
            _("Artillery"),
            _lines(
                artillery,
                _("The inner edge lies against the low box, whichever way the piece is turned."),
                _("The whole inner edge touches what lies already."),
                _("The dash points at the observer."),
            ),
            ("FLU-10", "FLU-17"),
        ),
        "lie": (_("How they lie"), (how_they_lie(templates).drawing,), ("FLU-17",)),
        "entry": (_("Where it comes in"), (where_it_comes_in(templates).drawing,), ("FLU-19",)),
    }
    for key, (title, blocks, rulings) in said.items():
        source = cited(rules.title, templates.source)
        yield RuleText(f"template:{key}", title, blocks, source, rulings)


def _track(track: TrackTemplates) -> tuple[Block, ...]:
    one = _("{level} {width}″ × {length}″")
    sizes = [
        one.format(level=_(LEVEL_NAMES[level]), width=piece.width, length=piece.length)
        for level, piece in zip(LEVELS, track.pieces, strict=True)
    ]
    return _lines(
        listed(sizes),
        _("The second and third taper by {degrees}° {mark}.").format(
            degrees=track.taper, mark=AGREE
        ),
        _("All of B lies against A."),
        _("D lies against C."),
        _("The dash points at where the aircraft comes in."),
    )


def _lines(*texts: str) -> tuple[Block, ...]:
    return (Points(tuple([(Text(text),) for text in texts])),)
