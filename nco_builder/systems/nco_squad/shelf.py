"""The shelf of recruits: every unit with its price, its shortcut and why it is barred."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from nco_builder.language import _
from nco_builder.language.words import fold, listed
from nco_builder.legality import recruit_choices
from nco_builder.rules.catalogue import silhouette
from nco_builder.systems.nco_squad.columns import ever_shorter
from nco_builder.systems.nco_squad.options import price_line, reason_words
from nco_builder.systems.page import Offer, OfferGroup, Shelf, Trait

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nco_builder.legality import Choice, Report
    from nco_builder.rules import Item, Rulebook, Skill, Unit, Weapon
    from nco_builder.squad import Squad

KEYS = {"soldier": "Ctrl+{place}", "specialist": "Ctrl+Shift+{place}"}
PROFILE = ("M", "C", "H", "P")
DIGITS = 8
"""Positions with a shortcut; two more digits are used by the Print page."""


def recruit_keys(rulebook: Rulebook) -> dict[str, str]:
    """Return the shortcut of each unit by id: the digit is its position in its section."""
    found = {}
    for kind, keys in KEYS.items():
        units = [unit for unit in rulebook.units if unit.kind == kind]
        for place, unit in enumerate(units[:DIGITS], 1):
            found[unit.id] = keys.format(place=place)
    return found


class Recruit(Offer, kw_only=True):
    """A man of a unit; recruiting him is the edit of his choice.

    Attributes:
        unit: the unit.
        choice: the choice to recruit him.
        rulebook: the rulebook.
    """

    unit: Unit
    choice: Choice
    rulebook: Rulebook

    @property
    def is_open(self) -> bool:
        """Whether he can be recruited."""
        return not self.barred

    @property
    def spoken(self) -> str:
        """Name, price and the reason against recruiting him."""
        return ", ".join(filter(None, [self.name, price_line(self.choice), self.reason]))

    @property
    def explanation(self) -> tuple[str, ...]:
        """Name, reason, price, profile and reminder."""
        unit = self.unit
        template = _("Move {M}″, courage {C}, health {H}, psyche {P}")
        profile = template.format(M=unit.M, C=unit.C, H=unit.H, P=unit.P)
        lines = (self.name, self.reason, price_line(self.choice), profile, unit.reminder_text)
        return tuple(filter(None, lines))

    @property
    def invitation(self) -> str:
        """What a click adds, its price, and the points left."""
        said = ", ".join(filter(None, [price_line(self.choice), self.reason]))
        return _("Recruit {unit}: {price}").format(unit=self.name, price=said)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """The unit's names, then what it has or may take."""
        unit = self.unit
        found = [Trait(unit.name, fold(f"{unit.name} {unit.english('name')}"))]
        found += [_trait(entry) for entry in _had(unit, self.rulebook)]
        if unit.grenades:
            grenades = _("hand grenades")
            found.append(Trait(grenades, fold(f"{grenades} hand grenades")))
        return tuple(found)

    def found_for(self, names: tuple[str, ...]) -> str:
        """Return the traits by which a unit was found; nothing if its own name matches."""
        return _("has or may take {what}").format(what=listed(list(names))) if names else ""


def _trait(entry: Weapon | Skill | Item) -> Trait:
    own = f"{entry.name} {entry.short_name}"
    return Trait(entry.name, fold(f"{own} {entry.english('name')} {entry.english('short_name')}"))


def _had(unit: Unit, rulebook: Rulebook) -> Iterator[Weapon | Skill | Item]:
    """Yield the weapons, skills and items a unit has or may take."""
    for weapon in dict.fromkeys((*unit.primary_costs, *unit.secondary)):
        if weapon in rulebook.weapons_by_id:
            yield rulebook.weapons_by_id[weapon]
    for skill in rulebook.skills:
        open_to = unit.free_skill_slots and _may(unit, skill)
        if open_to or skill.id in unit.fixed_skills:
            yield skill
    if unit.item_slots:
        yield from (item for item in rulebook.items if _may(unit, item))


def _may(unit: Unit, entry: Skill | Item) -> bool:
    return not entry.restricted_to or unit.id in entry.restricted_to


class SquadShelf(Shelf, kw_only=True):
    """The units of a squad's rulebook.

    Attributes:
        hangs_on: everything the offers depend on: terms and men, but neither names nor order.
    """

    hangs_on: tuple[object, ...]


def squad_shelf(report: Report, before: Shelf | None = None) -> Shelf:
    """Return the recruits of a squad.

    Args:
        report: the verdict on the squad.
        before: the previous shelf; returned if nothing has changed.
    """
    hangs_on = _what_matters(report.squad)
    if isinstance(before, SquadShelf) and before.hangs_on == hangs_on:
        return before
    known = {each.key: each for each in before.offers} if before else {}
    return SquadShelf(
        heading="",
        filter_hint=_("Filter units, weapons, skills"),
        groups=tuple(_sections(report, known)),
        full=_full(report),
        name=_("Recruit"),
        filter_name=_("Filter the recruit list"),
        nothing=_("No unit has or may take “{text}”."),
        hangs_on=hangs_on,
    )


def _sections(report: Report, before: Mapping[str, Offer]) -> Iterator[OfferGroup]:
    """Return soldiers and specialists, in the rulebook's order.

    Args:
        report: the verdict on the squad.
        before: the offers of the shelf that is shown, by their keys.
    """
    rulebook = report.rulebook
    if rulebook is None:
        return
    keys = recruit_keys(rulebook)
    known = zip(rulebook.units, recruit_choices(report), strict=True)
    for kind, section in groupby(known, lambda each: each[0].kind):
        recruits = tuple(
            [_recruit(unit, choice, report, keys, before.get(unit.id)) for unit, choice in section]
        )
        heading = rulebook.sections[f"{kind}s"].section
        yield OfferGroup(heading, recruits, PROFILE, recruits[0].unit.currency)


def _recruit(
    unit: Unit, choice: Choice, report: Report, keys: Mapping[str, str], before: Offer | None
) -> Recruit:
    """Return the offer of a unit; what never changes of it is kept from the one before."""
    rulebook, reason = report.rulebook, reason_words(choice, report)
    assert rulebook  # noqa: S101 - there are choices only with one
    price = str(choice.price) if choice.price else _("free")
    left = None if choice.state == "barred" else choice.left
    barred = reason if choice.state == "barred" else ""
    over = reason if choice.state == "over" else ""
    if isinstance(before, Recruit) and before.unit is unit and before.rulebook is rulebook:
        if choice == before.choice:
            return before
        return before.replace(price=price, left=left, barred=barred, over=over, choice=choice)
    return Recruit(
        key=unit.id,
        name=unit.name,
        price=price,
        left=left,
        values=tuple([str(getattr(unit, each)) for each in PROFILE]),
        line=f"M{unit.M} C{unit.C} H{unit.H} P{unit.P}",
        barred=barred,
        over=over,
        shorter=ever_shorter(unit.name),
        picture=silhouette("ranks", unit.id),
        keys=keys.get(unit.id, ""),
        topic=f"unit:{unit.id}",
        unit=unit,
        choice=choice,
        rulebook=rulebook,
    )


def _full(report: Report) -> str:
    """Return that the squad is full or overfull; empty while there is room."""
    rulebook, squad = report.rulebook, report.squad
    nation = rulebook.nations_by_id.get(squad.nation) if rulebook else None
    most, count = nation.max_squad_size if nation else None, len(squad.members)
    if most is None or count < most:
        return ""
    return _("{count} of {most} men: the squad is full").format(count=count, most=most)


def _what_matters(squad: Squad) -> tuple[object, ...]:
    """Return everything the choices depend on: all terms and men, but neither names nor order."""
    return (
        squad.ruleset,
        squad.nation,
        squad.limits,
        squad.rulings,
        squad.match,
        squad.definitions,
        squad.vehicles,
        Counter(member.key for member in squad.members),
    )
