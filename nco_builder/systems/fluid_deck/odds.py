"""The odds of tank fire, card against card: hit, penetration and what becomes of the target."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, listed, signed
from nco_builder.sheets.words import number
from nco_builder.systems.fluid_deck.model import DataCard, bare, side_of
from nco_builder.systems.fluid_deck.names import NEW_CARD, side_name, unit_name, vehicle_name
from nco_builder.systems.fluid_deck.resolve import tables_in_use
from nco_builder.systems.fluid_deck.tally import state_of
from nco_builder.systems.odds import (
    FACES,
    YES,
    OddsBar,
    OddsBeginning,
    OddsChart,
    OddsPage,
    by_the_game,
    choice,
    not_known,
    reach_chance,
    sums,
    yes_or_no,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.fluid_deck.model import CommandDeck, GunRange, JudgedDeck
    from nco_builder.systems.fluid_deck.resolve import DeckOdds, ResolvedDeck, UnitOdds
    from nco_builder.systems.fluid_deck.rules import FluidRules
    from nco_builder.systems.odds import OddsChoice, OddsContext

TEN = 10
LASTING = (1, 2, 3, 5, 8, 10, 15, 20)
"""The numbers of cards whose chance to come before a Turn Over has a bar."""
STATELESS = ("", False)
FRONT, FLANK = "front", "flank"
OPEN, LIGHT, HEAVY = "open", "light", "heavy"
CONCEALED = {LIGHT: "light_concealment", HEAVY: "heavy_concealment"}


def hit_chance(size: int) -> Fraction:
    """Return the chance that a D10 shows a modified Size or less."""
    return Fraction(min(TEN, max(0, size)), TEN)


def morale_ways(modifier: int, pass_at: int, abandoned_at: int) -> tuple[int, int, int]:
    """Return how many of the 36 results of 2D6 pass, suppress, or abandon the tank."""
    ways = sums(2)
    passes = sum(count for total, count in enumerate(ways) if total + modifier >= pass_at)
    leaves = sum(count for total, count in enumerate(ways) if total + modifier <= abandoned_at)
    return passes, sum(ways) - passes - leaves, leaves


def _needs(label: str, size: int, dice: int, armor: int) -> str:
    """Return the dice of a shot after its range: `to 12″: D10 7 or less, 3D6 10 or more`."""
    if size <= 0:
        return _("{range}: no hit").format(range=label)
    template = _("{range}: D10 {size} or less, {dice}D6 {armor} or more")
    return template.format(range=label, size=min(TEN, size), dice=number(dice), armor=number(armor))


def odds(context: OddsContext) -> OddsPage:
    """Return the odds of a data card's guns."""
    judgement: JudgedDeck = context.judgement
    deck = judgement.document
    if judgement.resolved is None:
        said = _("A deck's odds are about its data cards. It has none yet.")
        return OddsPage(beginning=OddsBeginning(said, _("New data card"), NEW_CARD))
    if not deck.vehicles:
        return OddsPage(_("A turn of this deck"), charts=tuple(_of_cards(judgement.resolved, deck)))
    place = _shooter(context.row, deck)
    return _Fire(context, deck, place, judgement.resolved.rules).page()


def _of_cards(resolved: ResolvedDeck, deck: CommandDeck) -> Iterator[OddsChart]:
    """Yield how long a turn lasts, how often units act, and that data cards have odds, too."""
    odds = resolved.odds
    if odds is not None:
        yield _lasting(odds)
        for side, units in zip(deck.sides, odds.units, strict=True):
            if units:
                yield _acting(side_name(side.name), units)
    unknown = _("The odds of tank fire are those of data cards. The deck has none yet.")
    title, enter = _("Tank fire"), _("New data card")
    yield OddsChart("fire", title, unknown=unknown, offer=NEW_CARD, enter=enter)


def _lasting(odds: DeckOdds) -> OddsChart:
    bars = []
    for cards in LASTING:
        chance = odds.turn_lasts(cards)
        if chance:
            label = ngettext("{count} card", "{count} cards", cards).format(count=cards)
            bars.append(OddsBar(label, (chance, 1 - chance)))
    title = _("How long a turn lasts")
    if not bars:
        return OddsChart("turn", title, unknown=_("Its first card ends it."))
    ends = (_("Lasts at least so long"), _("Turn Over before"))
    return OddsChart("turn", title, ends, tuple(bars))


def _acting(side: str, units: tuple[UnitOdds, ...]) -> OddsChart:
    """Return how likely the units of a side act before the first Turn Over."""
    bars = tuple(
        [
            OddsBar(
                unit_name(unit.name),
                (unit.free_action, unit.acts - unit.free_action, 1 - unit.acts),
            )
            for unit in units
        ]
    )
    ends = (_("Free Action"), _("other actions alone"), _("does not act"))
    title = _("Do units act in a turn? {side}").format(side=side)
    return OddsChart(f"acts:{side}", title, ends, bars, told=2, heading=_("Acts"))


def _shooter(row: DocPath, deck: CommandDeck) -> int:
    """Return the card of the selected row: the card itself, the first of a unit, or the first."""
    match row:
        case ("vehicles", int(place), *_) if place < len(deck.vehicles):
            return place
        case ("sides", int(side), "units", int(unit), *_):
            name = bare(deck.sides[side].units[unit].name)
            of_unit = [at for at, card in enumerate(deck.vehicles) if bare(card.unit) == name]
            return next(iter(of_unit), 0) if name else 0
    return next((at for at, card in enumerate(deck.vehicles) if card.guns), 0)


class _Fire:
    """A shot of one card at another."""

    def __init__(
        self, context: OddsContext, deck: CommandDeck, place: int, rules: FluidRules
    ) -> None:
        self._deck, self._rules, self._place = deck, rules, place
        self._card = deck.vehicles[place]
        self._targets = self._offered(context)
        guns = [
            (str(at), gun.name.strip() or _("Gun {number}").format(number=at + 1))
            for at, gun in enumerate(self._card.guns)
        ]
        named = [(key, vehicle_name(card.name)) for key, (_path, card) in self._targets.items()]
        concealed = [(OPEN, _("none")), (LIGHT, _("light")), (HEAVY, _("heavy"))]
        self._gun = choice(context, "gun", _("Gun"), guns) if guns else None
        self._target = choice(context, "target", _("Target"), named)
        games = [each.tally for each in context.games]
        own = state_of(self._card.unit, games)
        aimed_at = state_of(self._targets[self._target.chosen][1].unit, games)
        self._states = [each for each in dict.fromkeys((own, aimed_at)) if each is not None]
        moved = (own.unit, own.moving) if own else STATELESS
        moving = (aimed_at.unit, aimed_at.moving) if aimed_at else STATELESS
        down = (aimed_at.unit, aimed_at.hull_down) if aimed_at else STATELESS
        struck = (aimed_at.unit, aimed_at.suppressed) if aimed_at else STATELESS
        self._moved = yes_or_no(context, "moved", _("Shooter moved"), moved)
        self._moving = yes_or_no(context, "moving", _("Target moving"), moving)
        self._hidden = choice(context, "hidden", _("Concealment"), concealed, beside=True)
        self._down = yes_or_no(context, "hull_down", _("Hull down"), down)
        self._struck = yes_or_no(context, "struck", _("Suppressed, struck again"), struck)

    def _offered(self, context: OddsContext) -> dict[str, tuple[DocPath, DataCard]]:
        """Return the cards that can be aimed at by their keys, those of enemies first."""
        deck, place = self._deck, self._place
        found: dict[str, tuple[DocPath, DataCard]] = {
            f"card:{at}": (("vehicles", at), each) for at, each in enumerate(deck.vehicles)
        }
        kept = tuple(each for each in context.own if isinstance(each, DataCard))
        found |= {
            f"own:{at}": ((), each) for at, each in enumerate(kept) if each not in deck.vehicles
        }
        own = side_of(self._card, deck)

        def farness(key: str) -> int:
            side = side_of(found[key][1], deck)
            if key == f"card:{place}":
                return 3
            return 1 if None in (side, own) else 2 * (side == own)

        return {key: found[key] for key in sorted(found, key=farness)}

    def page(self) -> OddsPage:
        """Return choices and charts."""
        found: list[OddsChoice | None] = [self._gun, self._target, self._moved, self._moving]
        found += [self._hidden, self._down, self._struck]
        return OddsPage(
            _("{shooter} fires").format(shooter=vehicle_name(self._card.name)),
            tuple([each for each in found if each is not None]),
            tuple(self._charts()),
            by_the_game([(each.unit, each.said) for each in self._states]),
        )

    def _charts(self) -> Iterator[OddsChart]:
        path, target = self._targets[self._target.chosen]
        titles = {
            FRONT: _("A shot from the front") if target.kind == "afv" else _("A shot"),
            FLANK: _("A shot at flank, rear or top"),
        }
        missing, leads_to = self._missing(target, path)
        if missing:
            how = _("The player enters it on the data card.")
            yield OddsChart(
                FRONT,
                titles[FRONT],
                unknown=not_known(missing, how),
                leads_to=leads_to,
                enter=_("Enter it on the card") if leads_to else "",
            )
        else:
            yield self._shot(FRONT, titles[FRONT], target, 0)
            if target.kind == "afv":
                yield self._shot(FLANK, titles[FLANK], target, self._rules.fire.flank_dice)
        if target.kind == "afv":
            yield self._morale(target, path)

    def _missing(self, target: DataCard, path: DocPath) -> tuple[str, DocPath | None]:
        """Return what of a shot is not entered, and where the first of it is."""
        own: DocPath = ("vehicles", self._place)
        if self._gun is None:
            return _("guns of {name}").format(name=vehicle_name(self._card.name)), own
        found = []
        whose = vehicle_name(target.name)
        if target.size is None:
            found.append((_("Size of {name}").format(name=whose), (*path, "size") if path else ()))
        if target.armor is None:
            said = _("Armor of {name}").format(name=whose)
            found.append((said, (*path, "armor") if path else ()))
        bands = self._bands()
        if all(None in (each.dice, each.mod) for _place, each in bands):
            gun = (*own, "guns", int(self._gun.chosen))
            found.append((_("dice and modifiers of the gun"), gun))
        if not found:
            return "", None
        return listed([said for said, _path in found]), found[0][1] or None

    def _bands(self) -> list[tuple[int, GunRange]]:
        assert self._gun is not None  # noqa: S101 - asked of a card with guns alone
        return list(enumerate(self._card.guns[int(self._gun.chosen)].ranges))

    def size(self, size: int, mod: int) -> int:
        """Return the modified Size of the target (Tank Fire Resolution Procedure)."""
        fire = self._rules.fire
        total = size + mod
        if self._moving.chosen == YES:
            total += fire.target_moving
        if self._moved.chosen == YES:
            total += self._moved_mod()
        if self._hidden.chosen != OPEN:
            total += getattr(fire, CONCEALED[self._hidden.chosen])
        if self._down.chosen == YES:
            total += fire.hull_down
        return total

    def _moved_mod(self) -> int:
        """Return the modifier of a shooter that moved: that of its side, if it has its own."""
        for side in self._deck.sides:
            if any(bare(unit.name) == bare(self._card.unit) for unit in side.units):
                own = tables_in_use(side, self._rules).moved_and_shoots
                return self._rules.fire.shooter_moved if own is None else own
        return self._rules.fire.shooter_moved

    def _shot(self, key: str, title: str, target: DataCard, more: int) -> OddsChart:
        results = sorted(self._rules.penetrating_hits, key=lambda each: -max(each.rolls))
        bars, notes = [], []
        for place, band in self._bands():
            label = _("range {number}").format(number=place + 1)
            if band.to is not None:
                label = _("to {inches}″").format(inches=number(band.to))
            if band.dice is None or band.mod is None:
                notes.append(not_known(_("dice or modifier of the gun, {band}").format(band=label)))
                continue
            size = self.size(target.size or 0, band.mod)
            hit = hit_chance(size)
            through = hit * reach_chance(band.dice + more, target.armor or 0)
            ends = [through * Fraction(len(each.rolls), len(FACES)) for each in results]
            if target.kind != "afv":
                ends = [through]
            said = _needs(label, size, band.dice + more, target.armor or 0)
            bars.append(OddsBar(said, (*ends, hit - through, 1 - hit)))
        if more:
            notes.append(_("{count}D6 more than from the front.").format(count=more))
        if self._moved.chosen == YES:
            notes.append(_("The shooter moved: {mod}.").format(mod=signed(self._moved_mod())))
        if target.kind != "afv":
            notes.append(_("What becomes of soft skins and infantry is not in the document."))
        ends_named = [capital(each.name) for each in results]
        if target.kind != "afv":
            ends_named = [_("Penetrated")]
        return OddsChart(
            key,
            title,
            (*ends_named, _("Struck, not penetrated"), _("Missed")),
            tuple(bars),
            told=sum(each.out for each in results) if target.kind == "afv" else 1,
            heading=_("Out of the game") if target.kind == "afv" else "",
            notes=tuple(notes),
        )

    def _morale(self, target: DataCard, path: DocPath) -> OddsChart:
        title = _("Its morale test, if struck")
        if target.quality is None:
            what = _("morale of {name}").format(name=vehicle_name(target.name))
            leads_to = (*path, "quality") if path else None
            how = _("The player enters it on the data card.")
            unknown = not_known(what, how)
            enter = _("Enter its morale") if leads_to else ""
            return OddsChart("morale", title, unknown=unknown, leads_to=leads_to, enter=enter)
        rules = self._rules.morale
        struck = sum(each.mod for each in rules.modifiers if each.again) * (
            self._struck.chosen == YES
        )
        ways = morale_ways(target.quality + struck, rules.pass_at, rules.abandoned_at)
        passed, suppressed, abandoned = [Fraction(each, sum(ways)) for each in ways]
        bar = OddsBar(signed(target.quality + struck) or "0", (abandoned, suppressed, passed))
        ends = (_("Abandoned"), _("Suppressed"), _("Passed"))
        return OddsChart("morale", title, ends, (bar,))
