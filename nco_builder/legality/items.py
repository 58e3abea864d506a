"""Items: slots, who may have which, duplicates, and items without effect (p. 17-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import N_, Plural
from nco_builder.legality.findings import Code
from nco_builder.legality.proposals import close, first_or_last, in_turn, leave_out, man_of
from nco_builder.squad.model import last_price
from nco_builder.squad.profile import times

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nco_builder.legality.findings import Finding
    from nco_builder.legality.report import Report
    from nco_builder.legality.terms import Terms
    from nco_builder.rules import Unit
    from nco_builder.squad import Edit, Member


def _known_item(finding: Finding, report: Report) -> Iterator[Edit]:
    man, wrong = man_of(finding, report), finding["item"]
    for near in close(wrong, man.rulebook.items):
        renamed = tuple(near if item == wrong else item for item in man.member.items)
        yield man.sets("items", renamed)


_without_it = leave_out("items", "item")

ITEM_SLOTS_OVER = Code(
    "item_slots_over",
    "error",
    says=Plural(
        "{who} carries 1 item; {a_unit} may carry at most {slots}.",
        "{who} carries {count} items; {a_unit} may carry at most {slots}.",
    ),
    reason=N_("no slot left"),
    reason_for_none=N_("no item slot"),
    bound="slots",
    fixes=first_or_last("items"),
)
UNKNOWN_ITEM = Code(
    "unknown_item",
    "error",
    says=N_("{who} carries {item}; the rulebook has no such item."),
    instead={
        "last_price": N_(
            "{who} carries {item}; the rulebook has no such item. Its last known price of "
            "{last_price} cannot be verified and is not counted."
        )
    },
    reason=N_("not in the rulebook"),
    fixes=in_turn(_known_item, _without_it),
)
ITEM_RESTRICTED = Code(
    "item_restricted",
    "error",
    says=N_("{who} carries {item}, which only the {allowed} may carry."),
    reason=N_("{allowed} only"),
    fixes=_without_it,
)
DUPLICATE_ITEM = Code(
    "duplicate_item",
    "ruling",
    says=N_(
        "{who} carries {count} × {item}. The rulebook does not say whether he may; agree "
        "with your opponent."
    ),
    instead={
        "agreed": N_("{who} carries {count} × {item}. The rulebook does not say whether he may."),
        "error": N_("{who} carries {count} × {item}. The agreed terms forbid the same item twice."),
    },
    ruling="NCO-34",
    reason=N_("the agreed terms forbid the same item twice"),
    fixes=_without_it,
)
EXTRA_MAGAZINE_NO_USE = Code(
    "extra_magazine_no_use",
    "warning",
    says=N_("{item} is of little use to {who}: {a_unit} fires only when answering an Assault."),
    instead={
        "weapon": N_(
            "{who} carries {item} and {a_weapon}; the item works only with another weapon."
        )
    },
    ruling="NCO-36",
    fixes=_without_it,
)
EXTRA_MAGAZINE_LMG = Code(
    "extra_magazine_lmg",
    "ruling",
    says=N_(
        "{who} carries {item} and {a_weapon}. The rulebook does not say whether they work "
        "together; agree with your opponent."
    ),
    instead={
        "agreed": N_(
            "{who} carries {item} and {a_weapon}. The rulebook does not say whether they work "
            "together."
        )
    },
    ruling="NCO-36",
    fixes=_without_it,
)


def items(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check item slots, Sergeant-only items and duplicates (p. 17-18, 21)."""
    return _items(member, unit, terms) if member.items else ()


def _items(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    if len(member.items) > unit.item_slots:
        yield ITEM_SLOTS_OVER.finding(
            unit.source, "items", unit=unit.id, count=len(member.items), slots=unit.item_slots
        )
    for item, count in times(member.items).items():
        known = terms.rules.rulebook.items_by_id.get(item)
        source = known.source if known else unit.source
        if known is None:
            last = last_price(member, item)
            yield UNKNOWN_ITEM.finding(source, "items", item=item, last_price=last)
        elif known.restricted_to and unit.id not in known.restricted_to:
            allowed = known.restricted_to
            yield ITEM_RESTRICTED.finding(source, "items", item=item, unit=unit.id, allowed=allowed)
        if count > 1:
            yield DUPLICATE_ITEM.finding(source, "items", item=item, count=count)


def item_use(member: Member, unit: Unit, terms: Terms) -> Iterable[Finding]:
    """Check for items of no or doubtful use with a primary weapon or a rank (p. 20, 21)."""
    doubtful = terms.rules.rulebook.doubtful_items
    return () if doubtful.isdisjoint(member.items) else _item_use(member, unit, terms)


def _item_use(member: Member, unit: Unit, terms: Terms) -> Iterator[Finding]:
    rulebook = terms.rules.rulebook
    for item in dict.fromkeys(member.items):
        if item not in rulebook.doubtful_items:
            continue
        entry = rulebook.items_by_id[item]
        skill = terms.barred_by(unit, entry.needs_order)
        if member.primary in entry.no_use_with or skill:
            weapon = None if skill else member.primary
            source = skill.source if skill else entry.source
            yield EXTRA_MAGAZINE_NO_USE.finding(
                source, "items", item=item, unit=unit.id, weapon=weapon
            )
        if member.primary in entry.unclear_with:
            yield EXTRA_MAGAZINE_LMG.finding(
                entry.source, "items", item=item, weapon=member.primary
            )


OF_MAN = (items, item_use)
