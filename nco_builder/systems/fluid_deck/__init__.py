"""Command decks of the fluid time tank rules: cards, sheets and a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.documents.kind import Kind
from nco_builder.documents.path_edits import edit_text, typing_into
from nco_builder.language import N_
from nco_builder.sheets import SheetMaker
from nco_builder.systems import System, late
from nco_builder.systems.fluid_deck.judge import (
    CODES,
    fixes,
    judge,
    printed_deck,
    readings,
    sentence,
)
from nco_builder.systems.fluid_deck.model import FORMAT, RULESET, CommandDeck, DataCard
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.judging import agreement, no_fix_of, with_readings
from nco_builder.systems.lookup import RuleLookup
from nco_builder.systems.play import Play

if TYPE_CHECKING:
    from nco_builder.schema.record import Rule
    from nco_builder.systems.judging import Judged

HERE = "nco_builder.systems.fluid_deck"
SECONDS = 60


def begin() -> CommandDeck:
    """Return the printed deck, with which new decks start."""
    rules = fluid_rules()
    printed = rules.decks[0]
    deck = CommandDeck(ruleset=RULESET, name=printed.name, based_on=printed.id)
    return printed_deck(printed, deck)


def without_notes(deck: CommandDeck) -> CommandDeck:
    """Return the deck without tags, and without the notes at any depth."""
    sides = tuple(
        side.replace(units=tuple(unit.replace(notes="") for unit in side.units))
        for side in deck.sides
    )
    vehicles = tuple(card.replace(notes="") for card in deck.vehicles)
    return deck.replace(notes="", tags=(), sides=sides, vehicles=vehicles)


def _rules(judgement: Judged[CommandDeck]) -> str:
    ruleset = judgement.document.ruleset
    return fluid_rules().title if ruleset == RULESET else ruleset


def _texts() -> tuple[Rule, ...]:
    return (fluid_rules(),)


SYSTEM = System(
    Kind(
        FORMAT,
        N_("a command deck"),
        CommandDeck,
        judge=judge,
        agreement=agreement,
        codes=CODES,
        begin=begin,
        title=lambda deck: deck.name,
        unnamed=N_("Untitled deck"),
        untitled=N_("Command deck"),
        without_notes=without_notes,
        sentence=with_readings(sentence),
        readings=readings,
        fixes=fixes,
        edit_text=edit_text,
        typing=typing_into("name", "player", "notes", "unit", "terrain"),
        no_fix_reason=no_fix_of(CODES),
        rules=_rules,
        derived=lambda judgement: dict(judgement.derived),
        inside=N_("The command deck, to be opened with NCO Builder"),
    ),
    sheets={
        "roster": SheetMaker(N_("Deck list"), f"{HERE}.deck_list:deck_list"),
        "cards": SheetMaker(N_("Command cards"), f"{HERE}.cards:command_deck"),
        "blank_cards": SheetMaker(N_("Blank cards"), f"{HERE}.cards:blank_command_deck"),
        "reference": SheetMaker(N_("Quick reference"), f"{HERE}.fire_chart:fire_chart"),
        "vehicle_cards": SheetMaker(
            N_("Data cards"), f"{HERE}.vehicle_card:vehicle_cards", "large"
        ),
        "templates": SheetMaker(N_("Templates and markers"), f"{HERE}.templates:strike_templates"),
    },
    name=N_("Fluid time"),
    purpose=N_(
        "The cards that decide who acts when: how many of each, their odds, cards to print, "
        "and the same deck drawn on the screen."
    ),
    credit="“My WW2 Rules”, fluid time tank rules, 25 January 2019 (author not named)",
    samples=("russian-front-1942",),
    page=late(f"{HERE}.page:builder_page"),
    entry=late(f"{HERE}.page:entry"),
    shelf=late(f"{HERE}.page:shelf"),
    page_name=N_("&Deck"),
    own=DataCard,
    own_page=late(f"{HERE}.page:own_page"),
    odds=late(f"{HERE}.odds:odds"),
    play=Play(
        page_name=N_("D&raw"),
        drawing="draw",
        session="fluid-session",
        digest=late(f"{HERE}.game:digest"),
        begin=late(f"{HERE}.game:begin"),
        do=late(f"{HERE}.game:do"),
        table=late(f"{HERE}.game:table"),
        entry=late(f"{HERE}.game:entry"),
        adopt=late(f"{HERE}.game:adopt"),
        clock=fluid_rules().impulse_minutes * SECONDS,
        told=late(f"{HERE}.game:told"),
        reads=late(f"{HERE}.game:reads"),
    ),
    texts=_texts,
    lookup=RuleLookup("FLU-", f"{HERE}.lookup:groups"),
)
