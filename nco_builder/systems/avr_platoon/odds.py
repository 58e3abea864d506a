"""The odds of a vehicle's guns: to hit by range and move, a barrage, the KO chart."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from nco_builder.language import _, pgettext
from nco_builder.language.words import capital
from nco_builder.sheets.words import number, single_line
from nco_builder.systems.avr_platoon import tally
from nco_builder.systems.avr_platoon.model import VehicleProfile
from nco_builder.systems.avr_platoon.resolve import band_inches
from nco_builder.systems.avr_platoon.tally import FULL, HALF, ONE, PlatoonVehicleState, state_of
from nco_builder.systems.avr_platoon.words import inches, needs, type_called, vehicle_called
from nco_builder.systems.odds import (
    FACES,
    YES,
    OddsBar,
    OddsChart,
    OddsPage,
    at_least,
    by_the_game,
    choice,
    not_known,
    without_vehicles,
    yes_or_no,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.documents.path_edits import DocPath
    from nco_builder.systems.avr_platoon.model import Gun
    from nco_builder.systems.avr_platoon.resolve import ResolvedPlatoon, ResolvedVehicle
    from nco_builder.systems.odds import OddsChoice, OddsContext
    from nco_builder.systems.tally import TallyGame

STILL, MOVED, FAST = "still", "moved", "fast"
INSIDE, OUT, WOUNDED = "inside", "out", "wounded"
FRONT, FLANK = "front", "flank"
ANYTHING = "any"
CAMOUFLAGE = "heavy_camouflage"
NO_GAME = ("", "")
_MOVES = {tally.SHORT: MOVED, tally.LONG: FAST}
_COMMANDER = {tally.OUT: OUT, tally.WOUNDED: WOUNDED}


def _state(game: TallyGame | None, vehicle: ResolvedVehicle) -> PlatoonVehicleState | None:
    """Return the state of a vehicle in the game of its platoon; None if it is not in it."""
    place = vehicle.place
    if game is None or place >= len(game.document.vehicles):
        return None
    played = game.document.vehicles[place]
    same = (played.type, played.name) == (vehicle.vehicle.type, vehicle.vehicle.name)
    return state_of(game, place) if same else None


class EnemyVehicle(NamedTuple):
    """A vehicle of another platoon in its game, and whether it is camouflaged."""

    type: VehicleProfile
    state: PlatoonVehicleState
    camouflaged: bool

    @property
    def offered(self) -> str:
        """Its name and state, as a list names it."""
        return _("{unit} ({state})").format(unit=self.state.name, state=self.state.said)


def _enemies(context: OddsContext) -> Iterator[tuple[str, EnemyVehicle]]:
    """Yield the vehicles of the enemy's game that are not lost."""
    for at, game in enumerate(context.enemy_games):
        for place, vehicle in enumerate(game.judgement.resolved.vehicles):
            state = state_of(game, place)
            if vehicle is not None and state is not None and not state.lost:
                hidden = any(each.id == CAMOUFLAGE for each in vehicle.upgrades)
                yield f"game:{at}:{place}", EnemyVehicle(vehicle.type, state, hidden)


def odds(context: OddsContext) -> OddsPage:
    """Return the odds of the selected vehicle's guns, else of the first one that has any."""
    platoon: ResolvedPlatoon | None = context.judgement.resolved
    if platoon is None or not platoon.known:
        return without_vehicles(_("The odds are about vehicles of known types. There is none yet."))
    armed = next((each for each in platoon.known if each.type.guns), platoon.known[0])
    match context.row:
        case ("vehicles", int(place), *_) if place < len(platoon.vehicles):
            vehicle = platoon.vehicles[place]
            if vehicle is None:
                return without_vehicles(_("Its type is not known."))
            return _Fire(context, platoon, vehicle).page()
    return _Fire(context, platoon, armed).page()


class _Fire:
    """A shot of a vehicle of the platoon."""

    def __init__(
        self, context: OddsContext, platoon: ResolvedPlatoon, vehicle: ResolvedVehicle
    ) -> None:
        self._rules, self._vehicle, self._platoon = platoon.rules, vehicle, platoon
        self._context = context
        type_ = vehicle.type
        guns = [
            (str(at), single_line(gun.name) or _("Gun {number}").format(number=at + 1))
            for at, gun in enumerate(type_.guns)
        ]
        self._gun = choice(context, "gun", _("Gun"), guns) if guns else None
        moves = [(STILL, _("still")), (MOVED, _("up to {inches}")), (FAST, _("further"))]
        row = self._rules.shooting.after("moved")
        moves = [(key, text.format(inches=inches(row.up_to_in or 0))) for key, text in moves]
        if vehicle.has("artillery"):
            moves = moves[:1]
        state = self._state = _state(context.game, vehicle)
        begins = (state.name, _MOVES.get(state.moved, STILL)) if state else NO_GAME
        self._move = choice(context, "move", _("Moved"), moves, beside=True, begins=begins)
        crews = [(FULL, _("more than half")), (HALF, _("half or less")), (ONE, _("one man"))]
        begins = (state.name, state.crew) if state else NO_GAME
        self._crew = choice(context, "crew", _("Crew"), crews, beside=True, begins=begins)
        places = [(INSIDE, _("inside")), (OUT, _("out")), (WOUNDED, _("wounded"))]
        has_pintle = bool(vehicle.vehicle.pintle_gun)
        begins = (state.name, _COMMANDER.get(state.commander, INSIDE)) if state else NO_GAME
        self._commander = (
            choice(
                context,
                "commander",
                pgettext("of a vehicle", "Commander"),
                places,
                beside=True,
                begins=begins,
            )
            if has_pintle
            else None
        )
        self._targets = self._offered(context)
        named = [(ANYTHING, _("any vehicle"))]
        enemies = dict(_enemies(context))
        named += [(key, each.offered) for key, each in enemies.items()]
        named += [(key, type_called(each)) for key, each in self._targets.items()]
        self._targets |= {key: each.type for key, each in enemies.items()}
        self._target = choice(context, "target", _("Target"), named)
        aimed_at = self._targets.get(self._target.chosen)
        sides = [(FRONT, _("front, sides")), (FLANK, _("rear"))]
        two_ratings = aimed_at is not None and aimed_at.flank is not None
        self._facing = (
            choice(context, "facing", _("Seen from"), sides, beside=True) if two_ratings else None
        )
        enemy = self._enemy = enemies.get(self._target.chosen)
        told = (enemy.state.name, enemy.camouflaged) if enemy else ("", False)
        self._camouflaged = yes_or_no(context, "camouflaged", _("Camouflaged"), told)
        told = (enemy.state.name, bool(enemy.state.moved)) if enemy else ("", False)
        self._elsewhere = yes_or_no(context, "elsewhere", _("Target moved since last turn"), told)

    def _offered(self, context: OddsContext) -> dict[str, VehicleProfile]:
        """Return the types that can be aimed at: the rules', the platoon's, the player's own.

        Of those that differ in nothing that a shot asks for, the first.
        """
        found = {f"type:{each.type.id}": each.type for each in self._rules.types}
        alike = {_as_target(each) for each in found.values()}
        for each in self._platoon.platoon.definitions.types:
            if _as_target(each) not in alike:
                found.setdefault(f"type:{each.id}", each)
        for at, own in enumerate(context.own):
            known = [each.replace(id="") for each in found.values()]
            if isinstance(own, VehicleProfile) and own.replace(id="") not in known:
                key = f"own:{own.id}"
                found[f"{key}:{at}" if key in found else key] = own
        return found

    def page(self) -> OddsPage:
        """Return choices and charts."""
        found: list[OddsChoice | None] = [self._gun, self._move, self._crew, self._commander]
        found += [self._target, self._facing]
        found.append(self._elsewhere if self._is_barrage else self._camouflaged)
        choices = tuple([each for each in found if each is not None]) if self._gun else ()
        title = _("{shooter} fires").format(
            shooter=vehicle_called(self._vehicle.place, self._platoon)
        )
        known = (self._state, self._enemy.state if self._enemy else None)
        states = [(each.name, each.said) for each in known if each is not None]
        return OddsPage(title, choices, tuple(self._charts()), by_the_game(states))

    @property
    def _is_barrage(self) -> bool:
        return self._vehicle.has("artillery")

    def _charts(self) -> Iterator[OddsChart]:
        title = _("To hit")
        type_, path = self._vehicle.type, self._vehicle.type_path
        if self._gun is None:
            text = _("{name} has no gun.").format(name=type_called(type_))
            yield OddsChart("hit", title, unknown=text)
        elif type_.sh is None:
            what = _("shooting (Sh) of {name}").format(name=type_called(type_))
            leads_to = (*path, "sh") if path else None
            enter = _("Enter Sh") if path else ""
            yield OddsChart("hit", title, unknown=not_known(what), leads_to=leads_to, enter=enter)
        elif self._move.chosen == FAST:
            text = _("No gun fires after such a move; one machine gun may.")
            yield OddsChart("hit", title, unknown=text)
        else:
            gun = type_.guns[int(self._gun.chosen)]
            shot = self._shot(gun)
            yield shot
            yield from self._changes(gun, shot)
        yield self._ko()

    def _shot(self, gun: Gun) -> OddsChart:
        return self._barrage(gun) if self._is_barrage else self._to_hit(gun)

    def _changes(self, gun: Gun, shot: OddsChart) -> Iterator[OddsChart]:
        """Yield the odds at one range if the player chose otherwise, one choice at a time."""
        at = self._usual_band(gun)
        bars = [shot.bars[at].replace(label=_("as chosen"))]
        case = _("{choice}: {option}")
        for each in (self._move, self._crew, self._commander):
            for key, name in each.options if each is not None else ():
                if each is None or key in {each.chosen, FAST}:
                    continue
                picked = {**self._context.picked, each.key: key}
                other = _Fire(self._context.replace(picked=picked), self._platoon, self._vehicle)
                changed = other._shot(gun).bars[at]
                label = case.format(choice=each.label, option=name)
                bars.append(changed.replace(label=label))
        if len(bars) > 1:
            name = next(iter(list(self._bands(gun))[at : at + 1]))[0]
            title = _("To hit after one change ({range})").format(range=name)
            yield shot.replace(key="changes", title=title, bars=tuple(bars), notes=())

    def _usual_band(self, gun: Gun) -> int:
        """Return the place of the middle range."""
        return (len(list(self._bands(gun))) - 1) // 2

    def _mod(self) -> int:
        """Return the modifiers of the main gun by move, crew and commander."""
        rules = self._rules
        total = 0
        steady = any(each.steadies for each in self._vehicle.upgrades)
        if self._move.chosen == MOVED and not steady:
            total += rules.shooting.after("moved").main_gun_mod or 0
        if self._crew.chosen != FULL:
            total += rules.crew.half_mod if self._crew.chosen == HALF else rules.crew.one_mod
        if self._commander is not None and self._commander.chosen != INSIDE:
            out = self._commander.chosen == OUT
            total += rules.pintle.commander_out_mod if out else rules.pintle.wounded_mod
        return total

    def _bands(self, gun: Gun) -> Iterator[tuple[str, int]]:
        """Yield the name of each range band and the roll needed there."""
        sh = (self._vehicle.type.sh or 0) - self._mod()
        ranges = band_inches(gun, self._rules)
        if gun.gun_class in {"s", "h"}:
            yield _("at any range"), sh
            return
        for band in self._rules.range.bands:
            mod = band.mod
            if band.id == "far" and self._camouflaged.chosen == YES:
                mod += self._rules.upgrades_by_id[CAMOUFLAGE].over_range_mod or 0
            label = band.name
            if ranges is not None:
                label = _("{band}, to {inches}").format(band=label, inches=inches(ranges[band.id]))
            yield label, sh - mod

    def _to_hit(self, gun: Gun) -> OddsChart:
        target = self._targets.get(self._target.chosen)
        turret, ends = Fraction(0), [_("Hit")]
        told = 1
        if target is not None and target.front is not None:
            ends = [_("Front hit, D {armor}").format(armor=number(target.front))]
            if target.flank is not None and self._facing is not None:
                flank = number(target.flank)
                if self._facing.chosen == FLANK:
                    ends = [_("Flank hit, D {armor}").format(armor=flank)]
                elif target.turret is not False:
                    turret, told = at_least(self._rules.armor.turret_on), 2
                    ends.insert(0, _("Turret hit, D {armor}").format(armor=flank))
        bars = []
        for label, need in self._bands(gun):
            hit = at_least(need)
            parts = (hit * turret, hit * (1 - turret)) if told > 1 else (hit,)
            case = _("{range}: {need}").format(range=label, need=needs(need))
            bars.append(OddsBar(case, (*parts, 1 - hit)))
        return OddsChart(
            "hit",
            _("To hit"),
            (*ends, _("Missed")),
            tuple(bars),
            told,
            _("Hit"),
            notes=tuple(self._notes(gun)),
        )

    def _barrage(self, gun: Gun) -> OddsChart:
        """Return what becomes of a round (IV. Artillery): 1 is lost, 6 is on the target."""
        rule, bars = self._rules.artillery, []
        moved = rule.moved_target_mod if self._elsewhere.chosen == YES else 0
        for label, need in self._bands(gun):
            needed = need - moved
            between = [each for each in FACES if each not in (rule.lost_on, rule.on_target_on)]
            hits = sum(each >= needed for each in between)
            ways = (1, hits, len(between) - hits, 1)
            case = _("{range}: {need}").format(range=label, need=needs(needed))
            bars.append(OddsBar(case, tuple([Fraction(each, len(FACES)) for each in ways])))
        scatter = _("{what}, scatters {count}D6″")
        ends = (
            _("On the target ({face})").format(face=rule.on_target_on),
            scatter.format(what=_("Hit"), count=rule.hit_d6),
            scatter.format(what=_("Missed"), count=rule.missed_d6),
            _("Lost ({face})").format(face=rule.lost_on),
        )
        notes = tuple(self._notes(gun))
        return OddsChart("hit", _("To hit"), ends, tuple(bars), 2, _("Hit"), notes=notes)

    def _notes(self, gun: Gun) -> Iterator[str]:
        if gun.gun_class is None:
            yield _("Its class is not entered; these are the ranges of a gun of class t.")
        if gun.strength is None:
            yield not_known(_("strength of the gun"))
        if not self._is_barrage:
            yield _("What a natural 1 or 6 does, and how a hit wounds, is in the core rules.")

    def _ko(self) -> OddsChart:
        """Return the results of the KO chart, by the dice that the players agreed."""
        title = _("KO chart, after a damage roll of {face}").format(face=self._rules.damage.ko_on)
        agreed = self._platoon.platoon.ko_dice
        results = self._rules.damage.ko
        path: DocPath = ("ko_dice",)
        if agreed is None or not agreed.says_something:
            unknown = not_known(_("dice of the KO chart"), _("Enter those you agree on."))
            enter = _("Enter the dice")
            return OddsChart("ko", title, unknown=unknown, leads_to=path, enter=enter)
        ways = [len(set(agreed.of(each.id))) for each in reversed(results)]
        nothing = len(FACES) - sum(ways)
        names = [capital(each.name) for each in reversed(results)]
        if nothing < 0:
            unknown = _("The agreed dice of the KO chart overlap.")
            enter = _("Change the dice")
            return OddsChart("ko", title, unknown=unknown, leads_to=path, enter=enter)
        chances = tuple([Fraction(each, len(FACES)) for each in (*ways, nothing)])
        return OddsChart("ko", title, (*names, _("Nothing")), (OddsBar("D6", chances),))


def _as_target(type_: VehicleProfile) -> object:
    """Return the values of a type that a shot at it asks for, with its name."""
    turret = type_.turret is not False
    return type_called(type_), type_.front, type_.flank, turret, frozenset(type_.traits)
