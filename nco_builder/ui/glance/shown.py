"""The content of the plots: statistics of a squad, optionally with one more man, and texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nco_builder.glance import Glance, Situation, glance, with_recruit
from nco_builder.language import N_, _, decimal
from nco_builder.language.words import enumerated, listed
from nco_builder.rules.rulings import decision_of
from nco_builder.sheets.words import cut_to, number

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from nco_builder.glance import Role, Target, Why
    from nco_builder.rules import Rulebook
    from nco_builder.squad import Squad

TARGETS: dict[Target, str] = {
    "open": N_("In the open"),
    "cover": N_("Behind cover"),
    "down": N_("Down behind cover"),
}
ROLES: dict[Role, str] = {
    "support": N_("Support"),
    "aimed": N_("Rifles"),
    "close": N_("Close combat"),
    "aid": N_("Aid"),
    "other": N_("Other"),
}
WHY: dict[Why, str] = {
    "never": N_("Never fire: {men}."),
    "courage": N_("Too little courage: {men}."),
    "no_advance": N_("Not on an Advance: {men}."),
    "own_weapon": N_("Not counted, own weapons: {men}."),
    "unarmed": N_("Unarmed: {men}."),
    "unknown": N_("Not counted, unknown rank: {men}."),
}
LMG, OF_LMG, OF_DEADEYE = "lmg", "NCO-55", "NCO-75"
NAME_LETTERS = 60
"""A plot has room for fewer."""
MOST_NAMED = 30
"""So many men are named of those who are left out of a sum."""
OF_COURAGE, OF_SPECIAL_ACTIONS = "NCO-48", "NCO-50"


class ShownGlance(NamedTuple):
    """The statistics of a squad.

    Attributes:
        squad: As it stands, or with one more man.
        book: Its rules.
        now: What it can do as it is.
        more: What it could do with one more man; None if nobody is looked at.
        unit: Who that is, "" for nobody.

    """

    squad: Squad
    book: Rulebook
    now: Glance
    more: Glance | None = None
    unit: str = ""

    def weapon(self, weapon: str) -> str:
        """What a weapon of the rulebook is called if there is little room."""
        return self.book.weapons_by_id[weapon].short_name

    def man(self, row: int) -> str:
        """Return what a man is called: by his name, shortened like everywhere, else by his rank."""
        return cut_to(self.squad.members[row].name, NAME_LETTERS) or self.rank(row)

    def rank(self, row: int) -> str:
        """Return his rank or trade."""
        unit = self.book.units_by_id.get(self.squad.members[row].unit)
        return unit.name if unit else cut_to(self.squad.members[row].unit, NAME_LETTERS)

    @property
    def recruit(self) -> str:
        """What one more man is called; "" for nobody."""
        return f"+ {self.book.units_by_id[self.unit].name}" if self.more else ""

    @property
    def rows(self) -> tuple[int, ...]:
        """The men as they are on the table: soldiers, then specialists, then who is unknown."""
        kinds = ("soldier", "specialist", "")
        units = self.book.units_by_id
        by_kind = [
            kinds.index(unit.kind if (unit := units.get(man.unit)) else "")
            for man in self.squad.members
        ]
        men = len(self.now.courage)
        return tuple(sorted(range(men), key=by_kind.__getitem__)) + ((men,) if self.more else ())


def shown(squad: Squad, book: Rulebook, situation: Situation, unit: str = "") -> ShownGlance:
    """Look at a squad, and at what one more man of a unit would change."""
    now = glance(squad, book, situation)
    if unit not in book.units_by_id:
        return ShownGlance(squad, book, now)
    bigger = with_recruit(squad, unit, book)
    return ShownGlance(bigger, book, now, glance(bigger, book, situation), unit)


def in_figures(hits: Fraction, places: int = 1) -> str:
    """Return a sum as the language writes it."""
    return decimal(f"{float(hits):.{places}f}")


def counted(shown: ShownGlance) -> str:
    """Return what goes into the sums, what is left out, and which rulings they rest on."""
    said = [
        _(
            "Each man fires once, unhurt and of full psyche, at one enemy, with what hits most "
            "there. Left out: high ground, wounds, answers, and further men within a radius."
        )
    ]
    hits = shown.now.hits
    by_why: dict[Why, list[str]] = {}
    for each in hits.silent:
        by_why.setdefault(each.why, []).append(shown.man(each.row))
    said += [_(WHY[why]).format(men=_some(men)) for why, men in by_why.items()]
    resting = [OF_LMG] * (LMG in hits.weapons) + [OF_DEADEYE] * bool(hits.ruled)
    return " ".join([*said, *_rulings(resting, shown)])


def _some(men: list[str]) -> str:
    """Return men by name; of more than anybody reads, how many others there are."""
    if len(men) <= MOST_NAMED:
        return listed(men)
    more = len(men) - MOST_NAMED
    return _("{names} and {count} more").format(names=enumerated(men[:MOST_NAMED]), count=more)


def courage_counted(shown: ShownGlance) -> str:
    """From which courage on special actions may be begun, and the rulings that rests on."""
    least = shown.book.defaults.special_action_courage
    said = _("◆ may begin special actions: courage {least} or more, items included.")
    resting = (OF_COURAGE, OF_SPECIAL_ACTIONS)
    return " ".join([said.format(least=least), *_rulings(resting, shown)])


def _rulings(ids: Iterable[str], shown: ShownGlance) -> list[str]:
    """Return what was decided of rulings, and whether the players have still to agree on it."""
    known, squad = shown.book.rulings, shown.squad
    said = []
    for each in ids:
        if each in known:
            agreed = each in squad.agreed
            template = (
                _("“{ruling}”: {decision}") if agreed else _("To agree, “{ruling}”: {decision}")
            )
            decision = decision_of(each, squad.rulings)
            said.append(template.format(ruling=known[each].name, decision=decision))
    return said


def summary(shown: ShownGlance) -> str:
    """Return the sums in a sentence, for who hears them: at each distance where they change."""
    steps = shown.now.hits.steps
    if not steps:
        return _("No hits at any distance.")
    template = _("up to {inches} inches {hits}")
    return _("Hits expected: {steps}.").format(
        steps=listed(
            [
                template.format(inches=in_inches(step.until), hits=in_figures(step.hits))
                for step in steps
            ]
        )
    )


def change(shown: ShownGlance) -> str:
    """Return what one more man adds, in a few words; "" where nobody is looked at."""
    if shown.more is None:
        return ""
    most, before = shown.more.hits.most, shown.now.hits.most
    said = _("{unit}: {hits} hits at most instead of {before}")
    name = shown.book.units_by_id[shown.unit].name
    return said.format(unit=name, hits=in_figures(most), before=in_figures(before))


def in_inches(inches: Fraction | float) -> str:
    """Return a distance without needless places."""
    return number(float(inches))
