"""The verdict on a command deck, its sentences and its fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nco_builder.documents.path_edits import PathEdit, PathEdits
from nco_builder.documents.rows import path_of
from nco_builder.language import N_, _, pgettext
from nco_builder.language.words import capital, either, listed
from nco_builder.legality.findings import Code
from nco_builder.schema.record import Frozen
from nco_builder.sheets.words import MINUS, number
from nco_builder.systems.fluid_deck import names
from nco_builder.systems.fluid_deck.model import (
    RULESET,
    CommandDeck,
    DeckSide,
    DeckUnit,
    SideTables,
    SupportFaces,
    bare,
)
from nco_builder.systems.fluid_deck.names import (
    CARD_TYPES,
    FIRE,
    PLAY,
    STRIKES,
    SYSTEM_CARDS,
    card_name,
    hands,
    owner_name,
    side_name,
    unit_name,
    units,
)
from nco_builder.systems.fluid_deck.resolve import ResolvedDeck, needs_of, odds_of, tables_in_use
from nco_builder.systems.fluid_deck.rules import fluid_rules
from nco_builder.systems.judging import (
    FILE,
    OF_AGREEMENTS,
    UNKNOWN_RULESET,
    about,
    judged_with_agreements,
    known_codes,
    not_judged,
    proven,
    readings_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.legality.findings import Finding
    from nco_builder.systems.fluid_deck.model import DataCard, JudgedDeck
    from nco_builder.systems.fluid_deck.rules import FluidRules, PrintedDeck, PrintedSide


BAD_COUNT = Code(
    "bad_count", "error", N_("{card}: {count} is not a number of cards; enter 0 or more.")
)
TURN_OVER_MISSING = Code(
    "turn_over_missing", "error", N_("The deck has no Turn Over card, so no turn would end.")
)
NO_CARDS = Code(
    "no_cards",
    "error",
    N_("The deck has no cards."),
    no_fix=N_("Add cards to a side or a unit."),
)
UNKNOWN_CARD = Code(
    "unknown_card",
    "error",
    N_("{owner} has the card “{card}”, which it may not have."),
    ruling="FLU-06",
)
UNIT_WITHOUT_CARDS = Code(
    "unit_without_cards",
    "warning",
    N_("{owner} has no cards of its own; it acts only when its side does."),
)
COMMANDER_MISSING = Code(
    "commander_missing",
    "warning",
    N_("{owner} has no commander's card; each commander gets one."),
    ruling="FLU-04",
)
COMMANDER_TWICE = Code(
    "commander_twice",
    "warning",
    N_("{owner} has {count} commander's cards; each commander gets one."),
    ruling="FLU-04",
)
HALF_MOVE_CARD = Code(
    "half_move_card",
    "ruling",
    N_("{owner}: by its name a ½ Move card allows half a move, by its text a whole one too."),
    ruling="FLU-06",
)
TURN_OVER, COMMANDER = "turn_over", "commander"
"""Names in findings for cards with keys of their own."""


def counts(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """Check numbers of cards."""
    yield from _turn_over(deck)
    for path, kind, cards in hands(deck):
        for card, count in cards.items():
            if count < 0:
                yield about(path, BAD_COUNT, FILE, card=card, count=count)
            if card not in rules.card or rules.card[card].owner != kind:
                yield about(path, UNKNOWN_CARD, CARD_TYPES, card=card)
    yield from _commanders(deck, rules)
    yield from _of_units(deck)


def _turn_over(deck: CommandDeck) -> Iterator[Finding]:
    if deck.turn_over < 0:
        yield about((), BAD_COUNT, FILE, card=TURN_OVER, count=deck.turn_over)
    if deck.turn_over <= 0:
        yield about((), TURN_OVER_MISSING, PLAY)
    counted = [count for _path, _kind, cards in hands(deck) for count in cards.values()]
    shuffled = [count for count in (deck.turn_over, *counted) if count > 0]
    if not shuffled:
        yield about((), NO_CARDS, PLAY)
    if sum(shuffled) > MOST_CARDS:
        yield about((), MANY_CARDS, PLAY, count=sum(shuffled))


def _commanders(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    for place, side in enumerate(deck.sides):
        path: DocPath = ("sides", place)
        count = side.commander
        if count < 0:
            yield about(path, BAD_COUNT, FILE, card=COMMANDER, count=count)
        if count == 0:
            yield about(path, COMMANDER_MISSING, PLAY)
        if count > rules.commander_each:
            yield about(path, COMMANDER_TWICE, PLAY, count=count)


def _of_units(deck: CommandDeck) -> Iterator[Finding]:
    for path, unit in units(deck):
        if not any(unit.cards.values()):
            yield about(path, UNIT_WITHOUT_CARDS, CARD_TYPES)
        if unit.cards.get("unit_half_move", 0) > 0:
            yield about(path, HALF_MOVE_CARD, CARD_TYPES)


def _count_repairs(finding: Finding, path: DocPath, judgement: JudgedDeck) -> Iterable[PathEdit]:
    """Return changes that may fix a number."""
    rules = judgement.resolved.rules
    match finding.code:
        case "bad_count" if finding["card"] in {TURN_OVER, COMMANDER}:
            text = _("Set “{card}” to none").format(card=card_name(finding["card"], rules))
            yield PathEdit("set", (*path, finding["card"]), 0, text)
        case "bad_count" | "unknown_card":
            yield _without(finding["card"], path, judgement)
        case "half_move_card":
            yield _without("unit_half_move", path, judgement)
        case "turn_over_missing":
            usual = rules.decks[0].turn_over
            text = _("Add {count} Turn Over cards, as in the {year} deck")
            yield PathEdit(
                "set", ("turn_over",), usual, text.format(count=usual, year=rules.decks[0].year)
            )
        case "commander_missing" | "commander_twice":
            owner = owner_name(judgement.document, path)
            text = _("Give {owner} one commander's card").format(owner=owner)
            yield PathEdit("set", (*path, "commander"), rules.commander_each, text)


def _without(card: str, path: DocPath, judgement: JudgedDeck) -> PathEdit:
    text = _("Take “{card}” from {owner}").format(
        card=card_name(card, judgement.resolved.rules), owner=owner_name(judgement.document, path)
    )
    return PathEdit("remove", (*path, "cards", card), text=text)


SUPPORT_SIX_OPEN = Code(
    "support_six_open",
    "ruling",
    N_(
        "{owner} support: the table does not say what a 6 brings. Here it brings nothing; agree "
        "with your opponent."
    ),
    ruling="FLU-01",
)
AIRCRAFT_KIND = Code(
    "aircraft_kind",
    "ruling",
    N_(
        "{bombers} count as bombers, {fighters} as fighters. The document does not say; agree "
        "with your opponent."
    ),
    ruling="FLU-11",
)
ARTILLERY_DICE = Code(
    "artillery_dice",
    "ruling",
    N_("The document gives no dice for artillery; agree on them. The cards have a line for them."),
    ruling="FLU-10",
)
SUPPORT_TABLE_MISSING = Code(
    "support_table_missing",
    "warning",
    N_("{owner} has a support card, but no {tables}; the card has lines to write on."),
)
TABLE_NAMES = {
    "air": N_("table of aircraft"),
    "support": N_("table of support"),
    "intensity": N_("table of intensity"),
}
SIX = 6


def support(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """Check for what the tables of support cards leave open."""
    artillery = False
    for place, side in enumerate(deck.sides):
        path: DocPath = ("sides", place)
        needs, tables = needs_of(side.cards, rules), tables_in_use(side, rules)
        artillery |= tables.artillery_comes(side.cards, rules)
        faces = [face for row in (tables.support or {}).values() for face in row]
        if "support" in needs and tables.support and SIX not in faces:
            yield about(path, SUPPORT_SIX_OPEN, SYSTEM_CARDS)
        if "air" in needs and any(not line.printed for line in tables.air or ()):
            yield about(path, AIRCRAFT_KIND, SYSTEM_CARDS)
        if missing := tables.missing(side.cards, rules):
            yield about(path, SUPPORT_TABLE_MISSING, SYSTEM_CARDS, tables=missing)
    if artillery and deck.artillery_dice is None:
        yield about((), ARTILLERY_DICE, STRIKES)


def _support_repairs(finding: Finding, path: DocPath, judgement: JudgedDeck) -> Iterable[PathEdit]:
    """Return ways to decide the result of a 6."""
    if finding.code != SUPPORT_SIX_OPEN.name:
        return
    side = judgement.document.sides[int(path[1])]
    table = tables_in_use(side, judgement.resolved.rules).support or {}
    own = side.tables or SideTables()
    for wanted, text in (
        ("air", _("Let a 6 bring aircraft")),
        ("artillery", _("Let a 6 bring artillery")),
    ):
        faces = {name: tuple(table.get(name, ())) for name in ("air", "artillery")}
        faces[wanted] = (*faces[wanted], SIX)
        given = own.support.replace(**faces) if own.support else SupportFaces(**faces)
        yield PathEdit("set", (*path, "tables"), own.replace(support=given), text)


DECK_DIFFERS = Code(
    "deck_differs",
    "warning",
    N_("The deck differs from that of {year}: {differences}."),
    ruling="FLU-16",
)
UNKNOWN_DECK = Code(
    "unknown_deck", "warning", N_("There is no printed deck “{deck}” to compare with.")
)


class DeckDifference(Frozen):
    """One difference: a number of cards, or an extra or missing owner."""

    kind: Literal["deck", "side", "unit"]
    owner: str
    card: str = ""
    now: int = 0
    printed: int = 0
    is_new: bool = False

    def text(self, rules: FluidRules) -> str:
        """Return the difference in a few words."""
        owner = side_name(self.owner) if self.kind == "side" else unit_name(self.owner)
        if not self.card:
            template = _("“{owner}” is not in it") if self.is_new else _("“{owner}” is missing")
            return template.format(owner=owner)
        template = _("{owner}: {card} {now} instead of {printed}")
        if self.kind == "deck":
            template = _("{card} {now} instead of {printed}")
        card = card_name(self.card, rules)
        return template.format(
            owner=owner, card=card, now=_count(self.now), printed=_count(self.printed)
        )


def _count(count: int) -> str:
    return number(count).replace("-", MINUS)


def differences(deck: CommandDeck, printed: PrintedDeck) -> tuple[DeckDifference, ...]:
    """Return all differences in cards, names and numbers; order does not matter."""
    return tuple(_differences(deck, printed))


def _differences(deck: CommandDeck, printed: PrintedDeck) -> Iterator[DeckDifference]:
    if deck.turn_over != printed.turn_over:
        yield DeckDifference("deck", "", "turn_over", deck.turn_over, printed.turn_over)
    there = {side.name: side for side in reversed(deck.sides)}
    for side in printed.sides:
        if side.name in there:
            yield from _of_side(there[side.name], side)
        else:
            yield DeckDifference("side", side.name)
    known = {side.name for side in printed.sides}
    for new in deck.sides:
        if new.name not in known or there[new.name] is not new:
            yield DeckDifference("side", new.name, is_new=True)


def _of_side(side: DeckSide, printed: PrintedSide) -> Iterator[DeckDifference]:
    now = {"commander": side.commander, **side.cards}
    then = {"commander": printed.commander, **printed.cards}
    yield from _numbers("side", side.name, now, then)
    there = {unit.name: unit for unit in reversed(side.units)}
    for unit in printed.units:
        if unit.name in there:
            yield from _numbers("unit", unit.name, there[unit.name].cards, unit.cards)
        else:
            yield DeckDifference("unit", unit.name)
    known = {unit.name for unit in printed.units}
    for new in side.units:
        if new.name not in known or there[new.name] is not new:
            yield DeckDifference("unit", new.name, is_new=True)


def _numbers(
    kind: Literal["side", "unit"], owner: str, now: Mapping[str, int], then: Mapping[str, int]
) -> Iterator[DeckDifference]:
    for card in dict.fromkeys((*then, *now)):
        if now.get(card, 0) != then.get(card, 0):
            yield DeckDifference(kind, owner, card, now.get(card, 0), then.get(card, 0))


def measured(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """Check the differences of the deck from the one it is based on."""
    if deck.based_on is None or not deck.based_on.strip():
        return
    printed = rules.deck.get(deck.based_on)
    if printed is None:
        yield about((), UNKNOWN_DECK, FILE, deck=deck.based_on)
    elif found := differences(deck, printed):
        yield about((), DECK_DIFFERS, SYSTEM_CARDS, year=printed.year, differences=found)


def told(found: Iterable[DeckDifference], rules: FluidRules) -> str:
    """Return differences in one line."""
    between = pgettext("between the differences of two decks", "; ")
    return between.join([each.text(rules) for each in found])


def _difference_repairs(finding: Finding, judgement: JudgedDeck) -> Iterable[PathEdit | PathEdits]:
    """Return the printed deck, or no deck for comparison."""
    deck = judgement.document
    if finding.code == DECK_DIFFERS.name and deck.based_on is not None:
        printed = judgement.resolved.rules.deck[deck.based_on]
        text = _("Make it the {year} deck").format(year=printed.year)
        sides = tuple(_as_printed(side, deck) for side in printed.sides)
        edits = (
            PathEdit("set", ("turn_over",), printed.turn_over, text),
            PathEdit("set", ("sides",), sides, text),
        )
        yield PathEdits(edits, text)
    yield PathEdit("set", ("based_on",), None, _("Compare with no printed deck"))


def _as_printed(side: PrintedSide, deck: CommandDeck) -> DeckSide:
    """Return a printed side; other fields stay as in the deck's side of that name."""
    there = next((each for each in deck.sides if each.name == side.name), None)
    before = there or DeckSide(id=side.id, name=side.name)
    units = {unit.name: unit for unit in reversed(before.units)}
    return before.replace(
        commander=side.commander,
        cards=dict(side.cards),
        units=tuple(
            units.get(unit.name, DeckUnit(name=unit.name)).replace(cards=dict(unit.cards))
            for unit in side.units
        ),
    )


def printed_deck(printed: PrintedDeck, deck: CommandDeck) -> CommandDeck:
    """Return a deck with the cards of a printed one."""
    sides = tuple(_as_printed(side, deck) for side in printed.sides)
    return deck.replace(based_on=printed.id, turn_over=printed.turn_over, sides=sides)


VEHICLE_GAP = Code(
    "vehicle_gap",
    "warning",
    N_(
        "{owner}: {fields} not entered; the data sheets are not part of the document, so its "
        "card has lines for them."
    ),
    ruling="FLU-09",
)
VEHICLE_UNIT_UNKNOWN = Code(
    "vehicle_unit_unknown",
    "warning",
    N_("{owner} belongs to “{unit}”, but the deck has no such unit."),
)
SIZE_UNLIKELY = Code(
    "size_unlikely",
    "warning",
    N_("{owner}: Size {size} is hit whatever the modifiers; it may be a typing error."),
)
MANY_CARDS = Code(
    "many_cards",
    "warning",
    N_("The deck has {count} cards; one of the numbers may be a typing error."),
)
MOST_CARDS = 999
"""More cards than the form of any card takes."""
FIELDS = {
    "size": N_("Size"),
    "armor": N_("Armor"),
    "guns": N_("gun"),
    "ranges": N_("range bands"),
    "dice": N_("dice of a range band"),
}


def gaps(card: DataCard) -> tuple[str, ...]:
    """Return the values that a data card needs in play and lacks."""
    ranges = [each for gun in card.guns for each in gun.ranges]
    lacking = {
        "size": card.size is None,
        "armor": card.armor is None,
        "guns": not card.guns,
        "ranges": any(not gun.ranges for gun in card.guns),
        "dice": any(each.dice is None for each in ranges),
    }
    return tuple(name for name, is_lacking in lacking.items() if is_lacking)


def always_hit(rules: FluidRules) -> int:
    """Return the Size that no modifier but that of the range makes hard to hit."""
    fire = rules.fire
    moved = min([fire.shooter_moved, *(each.moved_and_shoots or 0 for each in rules.tables)])
    worst = fire.target_moving + moved + fire.heavy_concealment + fire.hull_down
    return fire.die - worst


def vehicles(deck: CommandDeck, rules: FluidRules) -> Iterator[Finding]:
    """Check for values missing on data cards, and for one that cannot be meant."""
    most = always_hit(rules)
    known = {bare(unit.name) for _path, unit in units(deck)}
    for place, card in enumerate(deck.vehicles):
        path: DocPath = ("vehicles", place)
        if missing := gaps(card):
            yield about(path, VEHICLE_GAP, FIRE, fields=missing)
        if card.size is not None and card.size > most:
            yield about(path, SIZE_UNLIKELY, FIRE, size=card.size)
        if bare(card.unit) and bare(card.unit) not in known:
            yield about(path, VEHICLE_UNIT_UNKNOWN, FILE, unit=card.unit)


CODES = known_codes(vars(names), globals(), OF_AGREEMENTS)
CHECKS = (counts, names.names, support, measured, vehicles)
NO_ODDS = frozenset({"bad_count", "turn_over_missing", "unknown_card"})
"""Codes that prevent derived values."""


def judge(deck: CommandDeck) -> JudgedDeck:
    """Judge a deck."""
    rules = fluid_rules()
    tables = tuple(tables_in_use(side, rules) for side in deck.sides)
    if deck.ruleset != RULESET:
        return not_judged(deck, ResolvedDeck(rules, tables, None))
    findings = [each for check in CHECKS for each in check(deck, rules)]
    whole = not any(finding.code in NO_ODDS for finding in findings)
    resolved = ResolvedDeck(rules, tables, odds_of(deck, rules) if whole else None)
    return judged_with_agreements(deck, findings, resolved.derived(), resolved, "FLU-")


ON_TANKS = ("FLU-12", "FLU-24", "FLU-25")
ON_STRIKES = ("FLU-17", "FLU-19", "FLU-20")
ON_MOVING_SHOOTERS = "FLU-08"


def readings(judgement: JudgedDeck) -> tuple[Finding, ...]:
    """Return the open rulings that chart and templates rest on and no finding names."""
    deck, rules = judgement.document, judgement.resolved.rules
    if deck.ruleset != RULESET:
        return ()
    own_modifier = {table.id for table in rules.tables if table.moved_and_shoots}
    supports = [kind.id for kind in rules.cards_of("side") if kind.needs]
    strikes = any(side.cards.get(each, 0) > 0 for side in deck.sides for each in supports)
    asked = {ON_MOVING_SHOOTERS: any(side.id in own_modifier for side in deck.sides)}
    asked |= dict.fromkeys(ON_TANKS, any(side.units for side in deck.sides))
    return readings_of(judgement, asked | dict.fromkeys(ON_STRIKES, strikes))


def sentence(finding: Finding, judgement: JudgedDeck) -> str:
    """Return the sentence of a finding."""
    deck, path = judgement.document, path_of(finding.at)
    words: dict[str, Any] = {"owner": names.owner_name(deck, path)}
    if finding.code == names.UNIT_UNNAMED.name:
        words["side"] = names.owner_name(deck, path[:2])
    if finding.code == AIRCRAFT_KIND.name:
        words |= _aircraft(judgement.resolved.tables[int(path[1])].air)
    for name, value in finding.parameters:
        words[name] = _in_words(name, value, judgement)
    words["name"] = words["owner"]
    if finding.code == BAD_COUNT.name and path:
        words["card"] = _("{owner}, {card}").format(**words)
    text = _(str(CODES[finding.code].says)).format(**words)
    return capital(text) if text.startswith(names.unnamed()) else text


def _in_words(name: str, value: Any, judgement: JudgedDeck) -> object:  # noqa: ANN401 - any parameter
    rules = judgement.resolved.rules
    says: dict[str, Callable[[], str]] = {
        "card": lambda: names.card_name(value, rules),
        "differences": lambda: told(value, rules),
        "tables": lambda: either([_(TABLE_NAMES[each]) for each in value]),
        "fields": lambda: listed([_(FIELDS[each]) for each in value]),
        "unit": lambda: names.unit_name(value),
        "count": lambda: number(value).replace("-", MINUS),
        "size": lambda: number(value),
    }
    if name in says:
        return says[name]()
    return names.shown(value, "") if isinstance(value, str) else value


def _aircraft(lines: Any) -> dict[str, str]:  # noqa: ANN401 - lines of a table
    guessed = [line for line in lines if not line.printed]
    return {
        "bombers": listed([line.name for line in guessed if line.kind == "bomber"]),
        "fighters": listed([line.name for line in guessed if line.kind == "fighter"]),
    }


def fixes(finding: Finding, judgement: JudgedDeck) -> tuple[PathEdit | PathEdits, ...]:
    """Return changes that resolve a finding and add no error, the best first."""
    if finding.code == UNKNOWN_RULESET.name:
        return ()
    path = path_of(finding.at)
    ways: list[PathEdit | PathEdits] = [
        *_count_repairs(finding, path, judgement),
        *_support_repairs(finding, path, judgement),
    ]
    if finding.code in {DECK_DIFFERS.name, UNKNOWN_DECK.name}:
        ways += _difference_repairs(finding, judgement)
    return proven(finding, judgement, ways, judge)
