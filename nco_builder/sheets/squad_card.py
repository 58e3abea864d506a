"""The squad card: what holds for every man, on the four sides of a folded card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, pgettext
from nco_builder.language.words import capital, either, listed, signed
from nco_builder.sheets.blocks import Grid, Mark, Panel, Points, Section, Text
from nco_builder.sheets.card_words import DAGGER, SPECIAL, CardWords
from nco_builder.sheets.decisions import decisions_on_men
from nco_builder.sheets.hitting import HEAVY_BOX, limits, modifiers, wounds
from nco_builder.sheets.men import BREAKDOWNS, GRENADE
from nco_builder.sheets.soldier_back import COVER_FIRE
from nco_builder.sheets.special_rules import may_meet_tanks
from nco_builder.sheets.used_rules import UsedRules
from nco_builder.sheets.weapon_lines import HALF_RANGE
from nco_builder.sheets.weapon_traits import AIMED, ANSWERING, MOVED, destroying
from nco_builder.sheets.words import NBSP, faces, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nco_builder.legality import Report
    from nco_builder.rules import Rulebook, Weapon
    from nco_builder.sheets.blocks import Paragraph

COUNTED = frozenset({HALF_RANGE, MOVED, ANSWERING, COVER_FIRE})
"""The modifiers that the numbers on the backs have in them."""
ZERO = Mark("0", "zero")
TWICE: Paragraph = (ZERO, Text(NBSP)) * BREAKDOWNS


def squad_card(report: Report, rulebook: Rulebook) -> tuple[Panel, ...]:
    """Its four sides, each a panel under its subject."""
    sides = _Sides(report, rulebook)
    title = _("Squad card")
    return (
        Panel(capital(_("to hit and wound")), title, tuple(sides.hitting())),
        Panel(capital(_("under fire")), title, (Points(tuple(sides.area_fire())),)),
        Panel(capital(_("states")), title, (Points(tuple(sides.states())),)),
        Panel(capital(_("acting")), title, (Points((*sides.acting(), sides.legend())),)),
    )


def squad_sections(report: Report, rulebook: Rulebook) -> tuple[Section, ...]:
    """What holds for every man, as sections of a sheet that tells hits, wounds and its weapons."""
    sides = _Sides(report, rulebook)
    grenades = not any(each.grenades for each in report.squad.members)
    return (
        Section(capital(_("under fire")), tuple(sides.area_fire(grenades=grenades))),
        Section(capital(_("states")), tuple(sides.further_states())),
        Section(capital(_("acting")), tuple(sides.acting())),
    )


def brief_states(report: Report, rulebook: Rulebook) -> tuple[Paragraph, ...]:
    """What lost health and psyche mean, in a few words."""
    return tuple(_Sides(report, rulebook).brief_states())


def carried_anti_tank(report: Report, rulebook: Rulebook) -> tuple[Paragraph, ...]:
    """What the anti-tank weapons of a squad do and destroy; nothing if nobody has one."""
    told = _Sides(report, rulebook).anti_tank(destroying_told=True)
    return (told,) if _carriers(report) else ()


def _carriers(report: Report) -> bool:
    """Whether a man of a squad has an anti-tank weapon."""
    return any(each.anti_tank for each in report.squad.members)


def squad_rulings(report: Report) -> tuple[Paragraph, ...]:
    """What the mark on cards is about: each decision once, as the roster sheet has it."""
    mark = Text(DAGGER, "strong")
    return tuple([(mark, *told) for told in decisions_on_men(report)])


def thrown(grenade: Weapon, *, in_rows: bool = False) -> str:
    """Where a grenade lands, and whom it hits; without what the rows of a roster say."""
    rows = []
    for row in grenade.landing:
        far = f'{NBSP}{row.distance_in}"' if row.distance_in else ""
        rows.append(f"{faces(row.rolls)}{NBSP}{row.name}{far}")
    said = _(
        'a point in {range}", seen or not, over things up to {high}" high. D6: {landing}. '
        'All in {inches}": [{hit}+], wound {wound}; if wounded {psyche} P more. One box each.'
    )
    if in_rows:
        said = _(
            'a point, seen or not, over things up to {high}" high. D6: {landing}. '
            'All in {inches}"; if wounded {psyche} P more'
        )
    return said.format(
        range=grenade.range_in,
        high=grenade.throw_over_in,
        landing=", ".join(rows),
        inches=grenade.radius_in,
        hit=grenade.flat_to_hit,
        wound=signed(grenade.wound),
        psyche=signed(grenade.extra_psyche),
    )


class _Sides:
    """The sides of the card of one squad."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        self._report, self._rulebook = report, rulebook
        self._words = CardWords(rulebook)

    def hitting(self) -> Iterator[Points | Grid]:
        """What is added to a number, what is rolled for a wound."""
        lead = _("To hit: number for his order (back), then")
        yield Points(((Text(lead, "strong"),),))
        rows = modifiers(self._report, self._rulebook, self._words, COUNTED)
        yield Grid(("", ""), tuple(rows), aligns=("left", "right"))
        told = limits(self._rulebook, self._words)
        yield Points((told, (Text(_("Wound, D6 for each hit"), "strong"),)))
        rolls = tuple(wounds(self._rulebook, self._words))
        yield Grid(("", "", ""), rolls, aligns=("left", "left", "right"))
        said = _("2×: two dice a target; a wound roll for each hit, H losses before P.")
        yield Points((self._words.told(said),))

    def area_fire(self, *, grenades: bool = True) -> Iterator[Paragraph]:
        """Cover Fire, what works like it, perhaps what grenades do, cover."""
        book, led = self._rulebook, self._words.led
        order = next(each for each in book.orders if each.id == COVER_FIRE)
        said = _(
            'a point in sight and range. Everybody in {inches}" of it is shot at, friend or foe. '
            "Who is hit and has no order goes Down at once, without an item."
        )
        lead = (Text(f"{order.name} ", "strong"), self._words.die(order.id), Text(" "))
        yield (*lead, *self._words.told(said.format(inches=order.radius_in)))
        lead_text = _("Grenades")
        if self._reach_areas():
            lead_text = _('Weapons against all in {inches}" and grenades')
            lead_text = lead_text.format(inches=order.radius_in)
        said = _(
            "always fire like that, but the order stays [fire]: ★ and a shot on the last H are "
            "allowed."
        )
        yield led(lead_text, said)
        if grenades and (grenade := book.weapons_by_id.get(GRENADE)):
            yield led(grenade.name, thrown(grenade))
        said = _(
            "a target without an order, of Cover Fire too, may draw a die and go Down before the "
            "roll, without an item."
        )
        yield led(_("Down under fire"), said)
        said = _(
            "wholly within what grants it, a quarter hidden, or another man in the line of the "
            "shot. Out of sight: only Cover Fire,\N{NO-BREAK SPACE}{modifier}."
        )
        yield led(_("Cover"), said.format(modifier=signed(book.terrain.cover_to_hit)))

    def _reach_areas(self) -> bool:
        """Whether a weapon of the squad besides grenades is fired at an area."""
        used, known = UsedRules(self._report), self._rulebook.weapons_by_id
        carried = {each for man in range(self._report.size) for each in used.weapons(man)}
        return any(known[each].radius_in for each in carried - {GRENADE} if each in known)

    def states(self) -> Iterator[Paragraph]:
        """What lost health and psyche mean, what a heavy tank does, anti-tank weapons."""
        book, told = self._rulebook, self._words.told
        rule = book.walking_wounded
        dice = self._dice(rule.forbidden_orders)
        said = _("no {dice}; {modifier} to hit; no C if assaulted. None left: removed.")
        said = said.format(dice=dice, modifier=signed(rule.to_hit))
        named = Text(f"{NBSP} {rule.name} ", "strong")
        lead: Paragraph = (Text(f"H{NBSP}", "strong"), HEAVY_BOX, named)
        yield (*lead, *told(said))
        said = _(
            "Down at once, no item used or received, no ★, no C in close combat. "
            "Further P losses do nothing this turn. Next turn his [rally] for P comes before all "
            "other orders."
        )
        lead = (Text(f"P{NBSP}", "strong"), ZERO, Text(f" {book.breakdown.name} ", "strong"))
        yield (*lead, *told(said))
        again = " ".join(
            [
                _("{dice} removed.").format(dice=faces(row.rolls))
                if row.killed
                else f"{faces(row.rolls)}{NBSP}{row.name}: " + row.text
                for row in book.breakdown.second_time
            ]
        )
        lead = (Text(f"P{NBSP}", "strong"), *TWICE, Text(_("Second time, D6") + " ", "strong"))
        yield (*lead, *told(again))
        if may_meet_tanks(self._report):
            yield self._fear()
        if self._report.squad.match.anti_tank_weapons or _carriers(self._report):
            yield self.anti_tank()

    def brief_states(self) -> Iterator[Paragraph]:
        """What lost health and psyche mean, for a sheet with the modifiers and a legend."""
        book, told = self._rulebook, self._words.told
        said = _("no {dice}, no C if assaulted")
        said = said.format(dice=self._dice(book.walking_wounded.forbidden_orders))
        yield (Text(f"H{NBSP}", "strong"), HEAVY_BOX, Text(NBSP), *told(said))
        said = _(
            "Down at once; no item, no ★, no C in close combat, no more P to lose; next turn "
            "first [rally] for P"
        )
        yield (Text(f"P{NBSP}", "strong"), ZERO, Text(NBSP), *told(said))
        again = [
            _("{dice} removed.").format(dice=faces(row.rolls)).rstrip(".")
            if row.killed
            else f"{faces(row.rolls)}{NBSP}{row.name}"
            for row in book.breakdown.second_time
        ]
        said = _("D6: {results} (squad card)").format(results=", ".join(again))
        yield (Text(f"P{NBSP}", "strong"), *TWICE, *told(said))

    def further_states(self) -> Iterator[Paragraph]:
        """What the brief ones leave out, and anti-tank weapons if nobody of the squad has one."""
        for row in self._rulebook.breakdown.second_time:
            if not row.killed:
                yield self._words.led(row.name, row.text)
        if may_meet_tanks(self._report):
            yield self._fear()
        if self._report.squad.match.anti_tank_weapons and not _carriers(self._report):
            yield self.anti_tank(destroying_told=True)

    def anti_tank(self, *, destroying_told: bool = False) -> Paragraph:
        """What anti-tank weapons do, with what destroys vehicles where no card tells it."""
        weapon = self._rulebook.appendix_b.anti_tank
        needs = destroying(weapon, self._rulebook) if destroying_told else ""
        more = " " + _("Destroyed: {needs}.").format(needs=needs) if needs else ""
        return self._words.led(weapon.name, weapon.on_card + more)

    def _dice(self, orders: tuple[str, ...]) -> str:
        """The dice of orders, as a text of cards names them."""
        ranked = sorted(orders, key=self._words.dice.__getitem__)
        return NBSP.join([f"[{each}]" for each in ranked])

    def _fear(self) -> Paragraph:
        rule = self._rulebook.appendix_b.tank_fear
        known = self._rulebook.items_by_id
        spared = [known[each].name for each in rule.protected_by if each in known]
        said = rule.on_card
        if spared:
            said += " " + _("Not with {items}.").format(items=listed(spared))
        return self._words.led(rule.name, said)

    def acting(self) -> Iterator[Paragraph]:
        """Assault, close combat, special actions, the draw."""
        book, led, told = self._rulebook, self._words.led, self._words.told
        names = {each.id: each.name for each in book.special_actions}
        said = _(
            "name the target. If he has no order yet (on ★: may still act), he may answer with "
            "[fire]. Unless that kills, move into contact."
        )
        lead = (Text(f"{names['assault']} ", "strong"), self._words.die("run"))
        yield (*lead, Text(_(" or ★ "), "strong"), *told(said))
        run = next(each for each in book.orders if each.id == "run")
        said = _('jumps gaps up to {inches}", climbs.').format(inches=run.jump_in)
        yield led(_("Run"), said)
        melee = book.close_combat
        said = _(
            "each D6 + “close” with a weapon he picks, skills counted. The lower loses the "
            "difference in H; if alive, again, his “close” then {loser}. A tie removes both."
        )
        yield led(melee.name, said.format(loser=melee.loser_courage))
        yield self._special()
        said = _("after {count} dice of one side in a row the other picks who is next.")
        yield led(_("Draw"), said.format(count=book.draw_limit.in_a_row))

    def _special(self) -> Paragraph:
        book = self._rulebook
        dice = self._dice(book.special_action_barred_after)
        aimed = next((each.name for each in book.special_actions if each.id == AIMED), "")
        known = [each.short_name for each in book.weapons if each.focus_fire == AIMED]
        moved = {each.id: each.modifier for each in book.to_hit.modifiers}[MOVED]
        lead = _("Special actions ★, C {courage}+").format(
            courage=book.defaults.special_action_courage
        )
        said = _(
            "after all dice, in turns; the side without the first die begins. Not after {dice}. "
            "{aimed} with {weapons} ignores cover and Down; {moved} after [advance]."
        )
        return self._words.led(
            lead,
            said.format(dice=dice, aimed=aimed, weapons=either(known), moved=signed(moved)),
        )

    def legend(self) -> Paragraph:
        """What every mark on cards means."""
        no = pgettext("before the die of an order on which a weapon is not fired", "no")
        marks: list[Paragraph] = [
            (Text(_("M move, C courage, H health, P psyche")),),
            (self._words.die("fire"), Text(f"{NBSP}" + _("order die"))),
            (HEAVY_BOX, Text(NBSP + _("last H"))),
            (self._words.die("run", health=True), Text(NBSP + _("not on it"))),
            (ZERO, Text(NBSP + _("breakdown"))),
            (
                Text(f"{no}{NBSP}"),
                self._words.die(COVER_FIRE),
                Text(NBSP + _("weapon never fired on it")),
            ),
            (Text(f"{SPECIAL}{NBSP}" + _("special action")),),
        ]
        found = [finding for man in self._report.members for finding in man.findings]
        if any(finding.severity == "ruling" for finding in found):
            marks.append((Text(f"{DAGGER}{NBSP}" + _("ruling, see the sheet")),))
        return joined(marks)
