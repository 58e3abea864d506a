"""The glossary: the weapons, skills, items and special rules of a squad, and who has them.

It is for the opponent and can be read without the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, _, current
from nco_builder.language.words import enumerated
from nco_builder.legality import Names
from nco_builder.sheets import NoSheetError, extras
from nco_builder.sheets.blocks import Block, Panel, Points, Text
from nco_builder.sheets.contents import Chart
from nco_builder.sheets.decisions import cited_rulings, concerning, decisions
from nco_builder.sheets.die_rows import landing
from nco_builder.sheets.legend import abbreviations
from nco_builder.sheets.roster import terms
from nco_builder.sheets.special_rules import special_rules
from nco_builder.sheets.used_rules import UsedRules
from nco_builder.sheets.weapon_lines import weapons_of
from nco_builder.sheets.weapon_table import weapon_table
from nco_builder.sheets.weapon_traits import destroying
from nco_builder.sheets.words import (
    DOT,
    NBSP,
    PRINTED_BY,
    called,
    day,
    numbered,
    reminder,
    single_line,
)
from nco_builder.squad import effective_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.legality import Report
    from nco_builder.rules import Entry, Item, Rulebook, Unit
    from nco_builder.sheets import SheetOptions
    from nco_builder.sheets.blocks import Paragraph

HEADLINE = N_("Glossary")
SHORT = 4
"""The most letters of a last word that keeps with the word before it."""
POINTS = {"vp": N_("{points} vp"), "bearer": N_("{points} vp/sp")}
"""What an item costs, by its currency: the bearer's is that of his unit."""


def glossary(report: Report, options: SheetOptions) -> Chart:
    """Return an explanation of everything a squad uses.

    Raises:
        NoSheetError: its rulebook is not installed.
    """
    rulebook = report.rulebook
    if rulebook is None:
        ruleset = single_line(report.squad.ruleset)
        problem = _("the rulebook “{ruleset}” is not installed, so there is no glossary")
        raise NoSheetError(problem.format(ruleset=ruleset))
    name = called(report.squad.name)
    numbers = "reference" not in options.together
    panels = tuple(_panels(report, rulebook, numbers=numbers))
    told = weapons_of([report], rulebook) if numbers else ()
    return Chart(
        filled=False,
        columns=2,
        title=", ".join([each for each in (_(HEADLINE), name) if each]),
        author=single_line(report.squad.player),
        subject=f"{_(HEADLINE)}, {rulebook.label}",
        language=current(),
        headline=_(HEADLINE),
        line=_whose(report),
        beside=DOT.join([rulebook.label, day(options.date), PRINTED_BY]),
        owner=name,
        counted=_("page {number} of {count}"),
        continued=_("continued"),
        credit=(rulebook.credit,),
        sides=((*panels, *abbreviations(panels, rulebook, told)),),
    )


def _whose(report: Report) -> Paragraph:
    squad = report.squad
    nation = single_line(Names(squad, report.rulebook).nation(squad.nation))
    named = (called(squad.name), nation, called(squad.player))
    return (Text(DOT.join([each for each in named if each]), "strong"),)


def _panels(report: Report, rulebook: Rulebook, *, numbers: bool) -> Iterator[Panel]:
    used = UsedRules(report)
    told = tuple(_explained(report, rulebook, used, numbers=numbers))
    yield from told
    cited = cited_rulings(told, report.squad.rulings)
    # of a ruling that concerns men of the squad it also says whether it is agreed
    if settled := {said[0]: said for said in (*cited, *decisions(report))}:
        yield Panel(_("Rulings"), "", (Points(tuple(settled.values())),))
    yield Panel(_("Terms"), "", (Points((terms(report),)),))


def _explained(
    report: Report, rulebook: Rulebook, used: UsedRules, *, numbers: bool
) -> Iterator[Panel]:
    yield from _weapons(report, rulebook, used, numbers=numbers)
    for heading, told in (
        (_("Skills"), _skills(report, rulebook, used)),
        (_("Items"), _items(report, rulebook, used)),
        (_("Special actions"), _special_actions(rulebook, used)),
        (_("Special rules"), special_rules(report, rulebook, used)),
    ):
        if paragraphs := tuple(told):
            yield Panel(heading, "", (Points(paragraphs),))


def _weapons(
    report: Report, rulebook: Rulebook, used: UsedRules, *, numbers: bool
) -> Iterator[Panel]:
    """Yield the weapons, perhaps with the numbers and throws that the quick reference has, too."""
    known = weapons_of([report], rulebook)
    told = []
    for weapon in known:
        who = used.men(lambda index, of=weapon.id: of in used.weapons(index))  # type: ignore[misc]
        lands = landing(weapon) if numbers else ()
        before = (Text(" " + _("D6") + ": "),) if lands else ()
        told.append((*_entry(weapon, who, report), *before, *lands))
    told += _anti_tank(report, rulebook, used)
    if told:
        tables: tuple[Block, ...] = weapon_table(known, rulebook) if known and numbers else ()
        aside = "" if numbers else _("numbers: quick reference")
        yield Panel(_("Weapons"), aside, (*tables, Points(tuple(told))))
    rules, names = effective_rules(report.squad, rulebook), Names(report.squad, rulebook)
    defined = rules.nation_weapons.values()
    carried = {weapon for index in range(report.size) for weapon in used.weapons(index)}
    own = [e for e in defined if e.id in carried and e.id not in rulebook.weapons_by_id]
    if own:
        said = tuple([extras.weapon_text(weapon, names) for weapon in own])
        yield Panel(_("Nation-specific weapons"), "", (Points(said),))


def _anti_tank(report: Report, rulebook: Rulebook, used: UsedRules) -> Iterator[Paragraph]:
    """Yield the anti-tank weapon with who has one, and what it destroys, if anybody has one."""
    weapon = rulebook.appendix_b.anti_tank
    if who := used.men(lambda index: report.squad.members[index].anti_tank):
        needs = _("Destroyed: {needs}.").format(needs=destroying(weapon, rulebook))
        yield (*_entry(weapon, who, report), Text(" "), *numbered(needs))


def _skills(report: Report, rulebook: Rulebook, used: UsedRules) -> Iterator[Paragraph]:
    for skill in rulebook.skills:
        if who := used.men(lambda index, of=skill.id: used.skills(index).count(of)):  # type: ignore[misc]
            yield _entry(skill, who, report)


def _items(report: Report, rulebook: Rulebook, used: UsedRules) -> Iterator[Paragraph]:
    """Yield the items that are carried, then who may carry each item of the rulebook."""
    for item in rulebook.items:
        if who := used.men(lambda index, of=item.id: used.items(index).count(of)):  # type: ignore[misc]
            yield _entry(item, who, report)
    groups: dict[tuple[str, ...], list[Item]] = {}
    for item in rulebook.items:
        groups.setdefault(item.restricted_to, []).append(item)
    nation = rulebook.nations_by_id.get(report.squad.nation or "")
    there = {each.unit for each in report.squad.members}
    banned = set(nation.forbidden) - there if nation else set()
    for items in groups.values():
        bearers = [unit for unit in rulebook.bearers(items[0]) if unit.id not in banned]
        if bearers:
            yield _bearers(items, bearers)
    if slots := _slots(report):
        yield numbered(slots)


def _bearers(items: list[Item], bearers: Sequence[Unit]) -> Paragraph:
    """Return items that the same men may carry, with those men, prices, and who pays none."""
    who = _("Any man may take")
    if items[0].restricted_to:
        who = _("Only for {units}").format(units=enumerated([unit.name for unit in bearers]))
    free = [unit.name for unit in bearers if unit.items_free]
    paid = _("(free for {units})").format(units=enumerated(free)) if free else ""
    lead = f"{' '.join(filter(None, (who, paid)))}: "
    return (Text(lead, "strong"), *numbered(", ".join([_priced(item) for item in items]) + "."))


def _priced(item: Item) -> str:
    price = _(POINTS[item.currency]).format(points=item.cost)
    return f"{item.name} {price}".replace(" ", NBSP)


def _slots(report: Report) -> str:
    """Return how many items each unit of the squad may carry, those with the most first.

    "" if no unit is known.
    """
    units = {man.unit.id: man.unit for man in report.members if man.unit}
    named: dict[int, list[str]] = {}
    for unit in units.values():
        named.setdefault(unit.item_slots, []).append(unit.name)
    if not named:
        return ""
    least, *more = sorted(named)
    told = [f"{enumerated(named[count])} {count}" for count in reversed(more)]
    told.append(_("others {count}").format(count=least) if more else str(least))
    return _("Items per man: {counts}.").format(counts="; ".join(told))


def _special_actions(rulebook: Rulebook, used: UsedRules) -> Iterator[Paragraph]:
    if able := used.men(used.acts_specially):
        said = _("At the start with courage {courage} or more:")
        told = said.format(courage=rulebook.defaults.special_action_courage)
        yield (*numbered(told), Text(f" {able}"))


def _entry(entry: Entry, who: str, report: Report) -> Paragraph:
    """Return the name of an entry, who uses it, and its effect."""
    lead = (Text(entry.name, "strong"), Text(f"{DOT}{who}\n", "small"))
    said = reminder(_tied(entry.reminder_text), concerning(entry.rulings, report))
    return (*lead, *said)


def _tied(text: str) -> str:
    """Return a text whose last word, if short, has no line of its own: not `−2.` without `Mut`."""
    before, _space, last = text.rpartition(" ")
    return f"{before}{NBSP}{last}" if before and len(last) <= SHORT else text
