"""The front of a soldier's card: what he is, what he hits on, what no number shows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from nco_builder.language import _, current, ngettext
from nco_builder.language.words import listed
from nco_builder.legality import Names, finding_sentence
from nco_builder.rules.catalogue import silhouette
from nco_builder.sheets.blocks import Blank, Text, Tile, Track
from nco_builder.sheets.card_words import COUNTED, DAGGER, SPECIAL, CardWords
from nco_builder.sheets.contents import SoldierCard
from nco_builder.sheets.decisions import MATTERS
from nco_builder.sheets.men import (
    BREAKDOWNS,
    LONGEST_TRACK,
    WRONG,
    boxes,
    findings_by_man,
    lifting,
    passed_on,
    passer,
    prohibitions,
    tags_of,
)
from nco_builder.sheets.soldier_back import OwnBack
from nco_builder.sheets.weapon_lines import (
    ANTI_TANK,
    carried_by,
    column_name,
    grenade_boxes,
    headings,
    own_reminder,
    weapon_slots,
)
from nco_builder.sheets.weapon_traits import anti_tank_reminder, order_names, weapon_reminders
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    called,
    cut_to,
    first_of,
    joined,
    lines,
    number,
    single_line,
)
from nco_builder.squad import all_skills, effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nco_builder.legality import Finding, MemberReport, Report
    from nco_builder.rules import Item, Rulebook, Skill
    from nco_builder.rules.appendix_b import AntiTankWeapon
    from nco_builder.rules.play import WalkingWounded
    from nco_builder.sheets.blocks import Paragraph
    from nco_builder.squad import EffectiveRules, Member, Profile

KEPT_CARDS = 256
MOST_ERRORS, MOST_RULES = 20, 100
"""The most errors and rules on one card; no man of the rulebook carries twenty things."""
LONGEST_ID = 60
"""The most letters of an unknown skill or item; the roster sheet has the whole id."""
NUMBER_MM = 8
ANTI_TANK_FIELD = "anti_tank"


class _Terms:
    """What the cards of a squad are made by; equal if none of them would differ."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        squad = report.squad
        self.report, self.rulebook = report, rulebook
        self.names = Names(squad, rulebook)
        self.rules: EffectiveRules = effective_rules(squad, rulebook)
        self.passed = passed_on(report)
        by = tuple([passer(report, [each]) for each in self.passed])
        self._key = (id(rulebook), squad.nation, squad.definitions, self.passed, by, current())

    def passer(self, items: Iterable[str]) -> str:
        """Return who passes these items on, if one man does."""
        return passer(self.report, items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Terms) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Soldiers:
    """The men of a squad as cards."""

    def __init__(self, report: Report, rulebook: Rulebook) -> None:
        """Bind the report and the rulebook it was judged by."""
        self._report = report
        self._terms = _Terms(report, rulebook)
        self._numbers = report.numbers
        self._findings = findings_by_man(report)

    def card(self, index: int) -> SoldierCard:
        """Return the card of the man at a position."""
        member = self._report.squad.members[index]
        man = self._report.members[index]
        findings = tuple(self._findings.get(index, ()))
        # the sentence of an error may name other men, and so the same man may need another card
        make = _card.__wrapped__ if any(each.severity == "error" for each in findings) else _card
        return make(self._terms, member, man, self._numbers[index], findings)


@lru_cache(maxsize=KEPT_CARDS)
def _card(
    terms: _Terms, member: Member, man: MemberReport, place: int, findings: tuple[Finding, ...]
) -> SoldierCard:
    """Return the card of a man; after an edit, most are as they were."""
    marks = [tag for tag, has in tags_of(member, but=ANTI_TANK_FIELD) if has]
    rank = single_line(terms.names.unit(member.unit)) or "“”"
    own = _OwnRules(member, man, findings, terms)
    return SoldierCard(
        number=str(place),
        name=called(member.name),
        rank=DOT.join([rank, *marks]),
        worth=_worth(man),
        silhouette=silhouette("weapons", member.primary or member.secondary),
        is_specialist=bool(man.unit and man.unit.kind == "specialist"),
        tiles=_tiles(man.profile),
        tracks=_tracks(man.profile, terms.rulebook.walking_wounded),
        headings=headings(),
        slots=weapon_slots(member, man.unit, terms.rules, own.anti_tank),
        rules=first_of(own.rules(), MOST_RULES),
        errors=tuple(own.errors()),
        spare=tuple(own.spare()),
        back=OwnBack(member, man, terms.rules, terms.passed, terms.passer).back(),
    )


def _tiles(profile: Profile | None) -> tuple[Tile, ...]:
    """Return his move and his courage, marked if they allow special actions."""
    if profile is None:
        return Tile("M", ()), Tile("C", ())
    special = SPECIAL if profile.special_action else ""
    return (
        Tile("M", (Text(number(profile.M), "number"),)),
        Tile(f"C{special}", (Text(number(profile.C), "number"),), special),
    )


def _tracks(profile: Profile | None, wounded: WalkingWounded) -> tuple[Paragraph, ...]:
    """Return boxes for health and psyche, and for the two breakdowns."""
    zeros = Track("", 0, zeros=BREAKDOWNS)
    if profile is None:
        return (Text("H "), Blank(NUMBER_MM)), (Text("P "), Blank(NUMBER_MM), zeros)
    health, psyche = profile.H, profile.P
    heavy = min(wounded.at_health, max(0, health))
    first: Paragraph = (Track(f"H{number(health)}", max(0, health), heavy=heavy),)
    second: Paragraph = (Track(f"P{number(psyche)}", max(0, psyche), zeros=BREAKDOWNS),)
    if health > LONGEST_TRACK:
        first = (Text(f"H {number(health)} "), Blank(NUMBER_MM))
    if psyche > LONGEST_TRACK:
        second = (Text(f"P {number(psyche)} "), Blank(NUMBER_MM), zeros)
    return first, second


def _worth(man: MemberReport) -> Paragraph:
    if man.currency is None:
        return ()
    before, _number, after = _("worth {number}").replace(" ", NBSP).partition("{number}")
    worth = (Text(before), Text(number(man.victory), "range"), Text(after))
    return tuple([each for each in worth if each.text])


class _OwnRules:
    """The rules on the card of one man, besides its numbers."""

    def __init__(
        self, member: Member, man: MemberReport, findings: Sequence[Finding], terms: _Terms
    ) -> None:
        self._member, self._man, self._rules = member, man, terms.rules
        self._findings, self._report = findings, terms.report
        self._rulebook = rulebook = terms.rulebook
        self._words, self._names = CardWords(rulebook), terms.names
        self._lifting = lifting(man.profile, (*member.items, *terms.passed), rulebook)
        self._skills = Counter(all_skills(member, man.unit))
        known = rulebook.skills_by_id
        self._known: list[Skill] = [known[each] for each in self._skills if each in known]

    @property
    def anti_tank(self) -> AntiTankWeapon | None:
        """Return the anti-tank weapon of a man who may carry one."""
        barred = self._rulebook.vehicle_phase.anti_tank.barred_units
        has_one = self._member.anti_tank and self._member.unit not in barred
        return self._rulebook.appendix_b.anti_tank if has_one else None

    def rules(self) -> Iterator[Paragraph]:
        """Return his prohibitions, weapons, skills and items, each after its boxes."""
        if any(each.severity == "error" for each in self._findings):
            wrong = _("NOT LEGAL, see the roster sheet").replace(" ", NBSP)
            yield (Text(f"{WRONG}{NBSP}{wrong}", "strong"),)
        yield from self._never()
        yield from weapon_reminders(self._member, self._man.unit, self._rules, self._words)
        if more := grenade_boxes(self._member, self._rules):
            yield more
        if weapon := self.anti_tank:
            name = _(ANTI_TANK)
            if self._rulebook.vehicle_phase.anti_tank.needs_order in self._orders_never:
                yield self._words.led(name, _("of no use: he never takes an Assault"))
            else:
                yield anti_tank_reminder(weapon, self._rulebook, self._words, name)
        for skill, count in self._skills.items():
            if told := self._skill(skill, count):
                yield (*told, *self._to_agree(skill))
        for item, count in Counter(self._member.items).items():
            if told := self._item(item, count):
                yield (*told, *self._to_agree(item))
        if held := tuple(self._counted()):
            yield (Text(_(COUNTED) + " ", "strong"), *joined(held, ", "))

    def errors(self) -> Iterator[tuple[Paragraph, Paragraph]]:
        """Yield his errors, each with how many are left from it on."""
        found = [each for each in self._findings if each.severity == "error"]
        for place, finding in enumerate(found[:MOST_ERRORS]):
            wrong = single_line(finding_sentence(finding, self._report.squad, self._rulebook))
            left = len(found) - place
            more = ngettext("and {count} more", "and {count} more", left).format(count=left)
            mark = Text(f"{WRONG}{NBSP}", "strong")
            yield (mark, Text(wrong)), (mark, Text(more.replace(" ", NBSP)))

    def spare(self) -> Iterator[Paragraph]:
        """Return texts the roster has too: own weapons, his miniature, his notes."""
        for weapon in carried_by(self._member, self._man.unit):
            own = self._rules.nation_weapons.get(weapon)
            if own and weapon not in self._rulebook.weapons_by_id and (told := own_reminder(own)):
                yield told
        for label, text in (
            (_("Miniature"), single_line(self._member.model or "")),
            (_("Notes"), lines(self._member.notes)),
        ):
            if text:
                yield Text(f"{label}  ", "strong"), Text(text)

    @property
    def _orders_never(self) -> set[str]:
        return {order for skill in self._known for order in skill.forbidden_orders}

    def _never(self) -> Iterator[Paragraph]:
        """Return his prohibitions."""
        for each in prohibitions(self._member, self._man.unit, self._rulebook):
            yield (Text(each, "strong"),)

    def _skill(self, skill: str, count: int) -> Paragraph:
        """Return the effect of a skill; nothing if his numbers include it."""
        known = self._rulebook.skills_by_id.get(skill)
        if known is None:
            name = cut_to(self._names.skill(skill), LONGEST_ID) or "“”"
            return (Text(f"{name}{_times(count)}", "strong"),)
        level = known.level(count)
        lead = level.label if level else f"{known.name}{_times(count)}"
        said = known.on_card(count, acts=self._acts)
        return self._words.led(lead.replace(" (", f"{NBSP}("), said) if said else ()

    def _counted(self) -> Iterator[Paragraph]:
        """Yield the skills and items that act only through his numbers, which include them."""
        book = self._rulebook
        for each, count in (*self._skills.items(), *Counter(self._member.items).items()):
            known = book.skills_by_id.get(each) or book.items_by_id.get(each)
            if known and known.in_numbers:
                yield (Text(f"{known.name}{_times(count)}"), *self._to_agree(each))

    def _item(self, item: str, count: int) -> Paragraph:
        """Return the effect of an item after its boxes; nothing if his numbers include it."""
        known = self._rulebook.items_by_id.get(item)
        if known is None:
            name = cut_to(self._names.item(item), LONGEST_ID) or "“”"
            return (Text(f"{name}{_times(count)}", "strong"),)
        if not known.card:
            return ()
        ticks = boxes((known.uses or 0) * count)
        before: Paragraph = (*ticks, Text(NBSP)) if ticks else ()
        lifts = f"{NBSP}({SPECIAL})" if known in self._lifting else ""
        said = known.on_card.replace("[special]", lifts)
        lead = f"{known.name}{_times(count)}"
        return (*before, *self._words.led(lead, said), *self._limits(known))

    @property
    def _acts(self) -> bool:
        """Return whether he may take special actions, at least while an item allows it."""
        profile = self._man.profile
        return profile is None or profile.special_action or bool(self._lifting)

    def _limits(self, item: Item) -> Paragraph:
        """Return when an item works, if some weapon or order of his has no use for it (NCO-36)."""
        if item.needs_order is None:
            return ()
        told = ""
        if any(item.needs_order in skill.forbidden_orders for skill in self._known):
            told = _("only when he answers an {order}").format(
                order=order_names(self._rulebook)["assault"]
            )
        elif self._member.primary in item.no_use_with:
            carried = carried_by(self._member, self._man.unit)
            others = [each for each in carried if each != self._member.primary]
            able = [each for each in others if self._has_use(each)]
            weapons = listed([column_name(each, self._rules) for each in able])
            told = _("{weapons} only").format(weapons=weapons or _("nothing"))
        elif any(skill.fire_as_focus_fire for skill in self._known) and self._acts:
            told = _("after Focus Fire, too")
        return (Text("; "), *self._words.told(told)) if told else ()

    def _has_use(self, weapon: str) -> bool:
        """Return whether a weapon fires like most; one that always cover-fires does not."""
        known = self._rulebook.weapons_by_id.get(weapon)
        return not (known and known.always_cover_fire)

    def _to_agree(self, matter: str) -> Paragraph:
        """Return a mark after the subject of a ruling, or after his weapons if it is about them."""
        weapons = []
        touched = False
        for finding in self._findings:
            values = dict(finding.parameters)
            if finding.severity == "ruling" and matter in [values.get(each) for each in MATTERS]:
                touched = True
                weapon = values.get("weapon")
                if isinstance(weapon, str) and weapon != matter:
                    weapons.append(column_name(weapon, self._rules))
        if not touched:
            return ()
        return (Text(f"{NBSP}({DAGGER}{listed(weapons)})".replace(" ", NBSP)),)


def _times(count: int) -> str:
    """Return how many of a thing he has, if more than one."""
    return f"{NBSP}×{number(count)}" if count > 1 else ""
