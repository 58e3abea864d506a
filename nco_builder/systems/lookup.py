"""Rules to look up: what a system's chart does not say, entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.schema.record import Frozen, fresh

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.sheets.blocks import Block


class RuleText(Frozen):
    """A rule to look up: an upgrade, a card, a special rule.

    Attributes:
        id: its kind and id: `upgrade:bulldozer_blade`.
        title: its heading.
        blocks: its content.
        source: its place in the document, "" if unknown.
        rulings: ids of rulings it rests on.
        names: other names for searching.
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    source: str = ""
    rulings: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class RuleGroup(Frozen):
    """Rules under a heading."""

    title: str
    rules: tuple[RuleText, ...]


class RuleLookup(Frozen):
    """Where the rule reader finds the rules of a system, besides its chart.

    Attributes:
        rulings: the prefix of the ids of its rulings: `AVR-`.
        groups: a function of a judged document whose rules are installed,
            `package.module:function`.
        names: what players call the subjects of a panel of the chart, by its heading; both are
            marked for translation, and names are separated by commas.
    """

    rulings: str
    groups: str
    names: Mapping[str, str] = fresh(dict)
