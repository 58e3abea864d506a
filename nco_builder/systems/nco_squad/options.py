"""Texts of the soldier panel's choices, for one man or several."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.language.words import capital, listed, signed
from nco_builder.legality import (
    BUDGET_CODES,
    DOWN,
    UP,
    neighbour,
    reason_of,
    reason_text,
    shared_choices,
)
from nco_builder.legality.messages import points_text
from nco_builder.squad import effective_rules, skill_level
from nco_builder.squad.fields import FIELD, FIELDS, fields_of_row
from nco_builder.squad.model import last_price
from nco_builder.systems.nco_squad.columns import ever_shorter
from nco_builder.systems.page import (
    BARRED_SYMBOL,
    DEFINE,
    DOWN_SIGN,
    FULL_SYMBOL,
    LISTS,
    MAKE,
    OPENS,
    RANKS,
    UP_SIGN,
    Chip,
    as_one,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nco_builder.legality import Choice, MemberReport, Pool, RankStep, Report, SharedChoice
    from nco_builder.rules import Item, Skill, Unit, Weapon
    from nco_builder.squad import Edit, Member, NationWeapon


RANK_LETTERS = 10
"""The most letters of a rank between the arrows to the next ranks; otherwise it is shortened."""
ENTRIES = frozenset({"unit", "weapon", "skill", "item"})
"""Rulebook entries that a field can choose."""
PRICED = frozenset({"primary", "items"})
"""Fields whose choices have prices."""


def entry_of(choice: Choice, report: Report) -> Unit | Weapon | Skill | Item | None:
    """Return the rulebook entry of a choice; None for numbers, switches and unknown ids."""
    if report.rulebook is None or not isinstance(choice.value, str):
        return None
    rulebook = report.rulebook
    field = FIELD.get(choice.field.removesuffix("_again"))
    found: Unit | Weapon | Skill | Item | None = (
        getattr(rulebook, f"{field.entry}s_by_id").get(choice.value)
        if field and field.entry in ENTRIES
        else None
    )
    return found


def own_weapon_of(choice: Choice, report: Report) -> NationWeapon | None:
    """Return the nation-specific weapon of a choice."""
    if report.rulebook is None or choice.field != "primary":
        return None
    return effective_rules(report.squad, report.rulebook).nation_weapons.get(str(choice.value))


def short_name(choice: Choice, report: Report) -> str:
    """Return its name on a chip; an unknown id is returned unchanged."""
    field = FIELD.get(choice.field)
    if field and field.shape == "switch":
        return _(field.label)
    entry = entry_of(choice, report)
    if entry is None:
        own = own_weapon_of(choice, report)
        return own.name if own else str(choice.value)
    return getattr(entry, "short_name", entry.name)


def full_name(choice: Choice, report: Report) -> str:
    """Return its name in sentences."""
    entry = entry_of(choice, report)
    return entry.name if entry else short_name(choice, report)


def effect(choice: Choice, report: Report) -> str:
    """Return its effect, from the rulebook's reminder or the player's own notes."""
    entry = entry_of(choice, report)
    if entry is not None:
        return entry.reminder_text
    own = own_weapon_of(choice, report)
    return own.notes if own else ""


def chip_price(choice: Choice) -> str:
    """Return the figures on a chip: its price, with a plus until it is chosen; a rank's change."""
    if is_rank(choice):
        return pools_price(choice.pools)
    price = signed(choice.price)
    if choice.chosen:
        price = price.removeprefix("+")
    return f"{price} {choice.currency}" if choice.price else ""


def lost_price(choice: Choice, report: Report, man: Member) -> str:
    """Return the text about an unknown price of a man's choice; empty if it is known."""
    entry = FIELD[choice.field].entry if choice.field in PRICED else ""
    known = not (report.rulebook and entry and choice.chosen and choice.value)
    if known or entry_of(choice, report) or own_weapon_of(choice, report):
        return ""
    last = last_price(man, str(choice.value))
    if not last:
        return _("price not known")
    return _("last {price}").format(price=listed([points_text(*each) for each in last]))


def replaced_line(choices: Iterable[Choice], report: Report) -> str:
    """Return what a choice replaces because no slot is free; empty if there is one."""
    choices = tuple(choices)
    gone = {choice.replaces: choice.field for choice in choices if choice.replaces}
    if not gone:
        return ""
    if len(choices) > 1:
        said = _("Where no slot is left, it replaces what was chosen last")
        return f"{FULL_SYMBOL} {said}"
    names = report.names
    ((value, field),) = gone.items()
    kind = FIELD[field.removesuffix("_again")].entry
    said = _("No slot left: it replaces {name}").format(name=names.entry(kind, value))
    return f"{FULL_SYMBOL} {said}"


def price_line(choice: Choice) -> str:
    """Return its price, and the points left or the excess."""
    if is_rank(choice) and not choice.chosen:
        return pools_line(choice.pools, leaves=choice.state == "ok")
    if choice.chosen:
        said = _("costs {price} {currency}") if choice.price else _("free")
        return said.format(price=choice.price, currency=choice.currency)
    if not choice.change:
        return _("no change in cost") if choice.price else _("free")
    change = f"{signed(choice.change)} {choice.currency}"
    if choice.left is None or choice.state != "ok":
        return change
    return _("{change}, leaves {left} {currency}").format(
        change=change, left=choice.left, currency=choice.currency
    )


def left_over(choice: Choice) -> str:
    """Return the points left after an available choice: `leaves 2 vp`; nothing if it is free."""
    if choice.state != "ok" or choice.left is None or not choice.change:
        return ""
    return _("leaves {left} {currency}").format(left=choice.left, currency=choice.currency)


def pools_line(pools: Iterable[Pool], *, leaves: bool = True) -> str:
    """Return the effect of a choice of several men on the totals: `+4 vp, leaves 2 vp`."""
    if not leaves:
        return pools_price(pools) or _("no change in cost")
    said = [
        _("{change}, leaves {left} {currency}").format(
            change=_points(pool), left=pool.left, currency=pool.currency
        )
        for pool in pools
        if pool.change
    ]
    return "; ".join(said) or _("no change in cost")


def pools_price(pools: Iterable[Pool]) -> str:
    """Return the same in short: `+8 sp, −10 vp`."""
    changed = sorted((pool for pool in pools if pool.change), key=lambda pool: -pool.change)
    return ", ".join(map(_points, changed))


def _points(pool: Pool) -> str:
    return f"{signed(pool.change)} {pool.currency}"


def is_rank(choice: Choice) -> bool:
    """Return whether it changes a man's rank; a recruit has the same field."""
    return choice.edit.name == "set_unit"


def lost_line(edits: Iterable[Edit], report: Report) -> str:
    """Return what changes of rank remove: `Without Covert and 2 grenades`; empty for nothing."""
    names = report.names
    each = [(edit, names.lost(edit, report.squad)) for edit in edits if edit.name == "set_unit"]
    gone = [(edit, lost) for edit, lost in each if lost]
    if len(each) > 1:
        whose = _("{who} without {lost}")
        said = [whose.format(who=names.men(edit["members"]), lost=lost) for edit, lost in gone]
        return "; ".join(said)
    return "".join(_("Without {lost}").format(lost=lost) for _edit, lost in gone)


def reason_line(choice: Choice | SharedChoice, report: Report) -> str:
    """Return the reason against it, after a symbol if it is barred; empty without one."""
    words = reason_words(choice, report)
    return f"{BARRED_SYMBOL} {words}" if words and choice.state == "barred" else words


def reason_words(choice: Choice | SharedChoice, report: Report) -> str:
    """Return why a choice is barred or will be flagged, empty if there is no reason.

    For a barred choice the budget is omitted, since freeing points would not help.
    """
    if choice.state == "ok":
        return ""
    if choice.state == "barred":
        telling = tuple(found for found in choice.reasons if found.code not in BUDGET_CODES)
        choice = choice._replace(reasons=telling)
    return capital(reason_text(choice, report))


def explained(choice: Choice, report: Report, reason: str, gone: str, price: str = "") -> str:
    """Return everything in one line: name, reason, loss, price, effect."""
    price = "" if choice.state == "barred" else capital(price or price_line(choice))
    full = replaced_line((choice,), report)
    said = (reason, full, gone, price, effect(choice, report))
    facts = [_sentence(part) for part in said if part]
    return f"{full_name(choice, report)}: {' '.join(facts)}"


def explained_together(choice: SharedChoice, report: Report, reason: str, gone: str) -> str:
    """Return the same for a choice of several men, starting with their number."""
    one = choice.typical
    about = ngettext("for {men} of {of} man", "for {men} of {of} men", choice.of)
    whom = about.format(men=choice.men, of=choice.of) if choice.edits else ""
    price = "" if choice.state == "barred" or not choice.edits else pools_line(choice.pools)
    full = replaced_line(choice.acting, report)
    facts = [capital(whom), reason, full, gone, capital(price), effect(one, report)]
    return f"{full_name(one, report)}: {' '.join(_sentence(part) for part in facts if part)}"


def step_text(step: RankStep, report: Report) -> str:
    """Return the result and price of one rank up or down, or why there is none."""
    if not step.edits:
        telling = [reason for reason in step.reasons if reason.code not in BUDGET_CODES]
        why = "; ".join(reason_of(reason, report) for reason in telling)
        return why or _("no further rank")
    who = step.unit.name if step.unit else ""
    if step.of > 1:
        about = ngettext("{count} man", "{count} men", len(step.edits))
        count = about.format(count=len(step.edits))
        who = f"{count}, {who}" if who else count
    said = f"{who} ({pools_price(step.pools)})" if step.pools else who
    names = report.names
    gone = names.lost(step.edits[0], report.squad) if step.of == 1 else ""
    return _("{what}, without {lost}").format(what=said, lost=gone) if gone else said


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def options_of(
    report: Report, rows: Sequence[int], units: Iterable[Unit] | None = None
) -> dict[str, tuple[Chip, ...]]:
    """Return the options of the men in these rows by field, each for the men who may have it.

    All ranks are included, or only those requested.
    """
    alone = report.members[rows[0]] if len(rows) == 1 else None
    options = {
        field: tuple(_option(choice, report, rows, alone) for choice in choices)
        for field, choices in shared_choices(report, rows, units).items()
    }
    for field in LISTS:
        more = {one.value: one for one in options.pop(f"{field}_again", ())}
        if more:
            options[field] = tuple(
                one.replace(again=more[one.value]) if one.value in more else one
                for one in options.get(field, ())
            )
    return options


def _option(
    shared: SharedChoice, report: Report, rows: Sequence[int], alone: MemberReport | None
) -> Chip:
    first = shared.typical
    again = first.field.endswith("_again")
    field = first.field.removesuffix("_again")
    wrong = alone is not None and shared.has == "all" and _is_wrong(first, alone)
    count = _count(first, report, rows) if alone else 1
    lost_one = ""
    reason = reason_line(shared, report)
    lost = lost_line(shared.edits, report)
    if alone:
        lost_one = lost_price(first, report, report.squad.members[rows[0]])
        explanation = explained(first, report, reason, lost, lost_one)
    else:
        explanation = explained_together(shared, report, reason, lost)
    short = short_name(first, report)
    if again:
        short = _("Another {name}").format(name=short)
    why = reason.removeprefix(f"{BARRED_SYMBOL} ")
    return Chip(
        text=f"{short} ×{count}" if count > 1 else short,
        note=lost_one or (_whole_price(shared) if again else _price(shared, count)),
        on=shared.has == "all",
        barred=why if shared.state == "barred" else "",
        change=as_one(shared.edits, field, first.value),
        mark="error" if wrong else "",
        some=shared.has == "some",
        over=why if shared.state == "over" else "",
        left=_short_of(shared) if shared.state == "over" else 0,
        full=replaced_line(shared.acting, report),
        lost=lost,
        said=explanation,
        group=str(first.currency) if field == "unit" else "",
        field=field,
        value=first.value,
    )


def _whole_price(shared: SharedChoice) -> str:
    """Return its price and the points left, where there is room."""
    return price_line(shared.typical) if shared.of == 1 else pools_line(shared.pools)


def _price(shared: SharedChoice, count: int) -> str:
    """Return the figures on a chip: a man's price; for several men what all of them cost."""
    if shared.state == "barred" and shared.has == "none":
        return ""
    if shared.typical.field == "unit":
        return pools_price(shared.pools)
    if shared.of > 1:
        return _sum_of_prices(shared.acting or shared.choices)
    price = chip_price(shared.typical)
    return _("{price} each").format(price=price) if price and count > 1 else price


def _sum_of_prices(choices: Iterable[Choice]) -> str:
    """Return what several men's choices cost together: `+6 vp, +2 sp`."""
    sums: Counter[str] = Counter()
    for choice in choices:
        sums[choice.currency or ""] += choice.price
    return ", ".join([f"{signed(price)} {currency}" for currency, price in sums.items() if price])


def _short_of(shared: SharedChoice) -> int:
    """Return what would be left of the points that do not suffice; 0 if men are too many."""
    pools = shared.pools or shared.typical.pools
    return min([0, *(pool.left for pool in pools)])


def _count(choice: Choice, report: Report, rows: Sequence[int]) -> int:
    """Return how often a man has an item."""
    return report.squad.members[rows[0]].items.count(choice.value) if choice.field == "items" else 1


def _is_wrong(choice: Choice, alone: MemberReport) -> bool:
    """Return whether an error is about exactly this value of the man."""
    return any(
        finding.severity == "error"
        and finding.field == choice.field
        and choice.value in dict(finding.parameters).values()
        for finding in alone.findings
    )


def panel_fields(report: Report, rows: Sequence[int]) -> dict[str, tuple[Chip, ...]]:
    """Return the options grouped as in the panel; built-in ones come first in their group."""
    rulebook = report.rulebook
    if rulebook is None:
        return {}
    units = {man.unit.id: man.unit for man in (report.members[row] for row in rows) if man.unit}
    unit = next(iter(units.values())) if len(units) == 1 else None
    beside = [neighbour(unit, report, step) if unit else None for step in (UP, DOWN)]
    shown = {*units, *(each.id for each in beside if each)}
    found = options_of(report, rows, [each for each in rulebook.units if each.id in shown])
    groups: dict[str, tuple[Chip, ...]] = {
        row: tuple(option for field in fields_of_row(row) for option in found.get(field.name, ()))
        for row in dict.fromkeys(field.row for field in FIELDS if field.row)
    }
    groups = {row: _with_free(options) for row, options in groups.items()}
    groups["rank"] = _ladder(groups["rank"], *beside)
    second = groups["secondary"]
    if len(second) == 1 and second[0].state == "ok" and second[0].has == "all":
        groups["primary"] += _always(second)
        groups["secondary"] = ()
    if unit and unit.nation_weapon:
        groups["primary"] += (_define(), _make())
    fixed = tuple(
        _fixed(rulebook.skills_by_id[skill]) for skill in (unit.fixed_skills if unit else ())
    )
    skills = tuple(_with_level(option, report, rows) for option in groups["skills"])
    return {**groups, "skills": fixed + skills}


def _ladder(options: Sequence[Chip], up: Unit | None, down: Unit | None) -> tuple[Chip, ...]:
    """Return one rank up, the current ranks, which open the full list, and one rank down."""
    held = [
        option.replace(field=RANKS, text=_fitting(option.text), sign=OPENS, opens=True)
        for option in options
        if option.has != "none"
    ]
    return (
        *_beside(options, up, UP_SIGN),
        *(held or [_ranks()]),
        *_beside(options, down, DOWN_SIGN),
    )


def _fitting(rank: str) -> str:
    """Return the name of a rank that leaves room beside it for the ranks above and below."""
    names = ever_shorter(rank)
    return next((name for name in names if len(name) <= RANK_LETTERS), names[-1])


def _beside(options: Sequence[Chip], unit: Unit | None, sign: str) -> list[Chip]:
    """Return the option of the next rank, drawn as an arrow."""
    return [one.replace(sign=sign) for one in options if unit and one.value == unit.id]


def _ranks() -> Chip:
    """Return the option that opens the list of all ranks, for a man without a known one."""
    said = _("All ranks and trades")
    return Chip(_("Choose…"), said=said, sign=OPENS, opens=True, field=RANKS)


def _always(options: Sequence[Chip]) -> tuple[Chip, ...]:
    return tuple(option.replace(on=False, built_in=True, change=None) for option in options)


def _fixed(skill: Skill) -> Chip:
    template = _("{skill} (built in). {effect}")
    explanation = template.format(skill=skill.name, effect=skill.reminder_text)
    return Chip(skill.short_name, built_in=True, said=explanation, field="skills", value=skill.id)


def _with_free(options: Sequence[Chip]) -> tuple[Chip, ...]:
    """Return options with "free" stated next to priced ones of the same kind."""
    paid = {option.field for option in options if option.note}
    return tuple(
        option.replace(note=_("free"))
        if option.field in paid - {"unit"} and not (option.note or option.barred)
        else option
        for option in options
    )


def _with_level(option: Chip, report: Report, rows: Sequence[int]) -> Chip:
    """Return a skill with its current or next level, if it has levels."""
    known = report.rulebook.skills_by_id.get(str(option.value)) if report.rulebook else None
    one_level = known is None or known.max_stack < 2  # noqa: PLR2004 - needs no number
    if known is None or one_level or len(rows) > 1:
        return option
    member, unit = report.squad.members[rows[0]], report.members[rows[0]].unit
    had = skill_level(known.id, member, unit) if unit else 0
    level = had if option.on else had + 1
    return option.replace(text=f"{option.text} ({level})")


def _define() -> Chip:
    """Return the option that opens the editor of nation-specific weapons."""
    explanation = _(
        "Nation-specific weapons: enter those of your nation; NCO Builder has no list of them"
    )
    return Chip(_("National…"), said=explanation, opens=True, field=DEFINE)


def _make() -> Chip:
    """Return the option that begins a weapon of the nation in a rules pack."""
    explanation = _("Make a weapon for your nation, as a house rule in a rules pack")
    return Chip(_("New…"), said=explanation, opens=True, field=MAKE)
