"""The table of a man's fields: what each one is, its name, and where it is shown.

The values are in `Member` (model.py). Rules, edits and their names, comparisons, columns of the
squad table, rows of the soldier panel, marks on sheets and the share code follow from this table. A
new field is a line in `Member` and one in this table, and a check in legality/ if it is judged.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_, Plural
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

Shape = Literal["unit", "weapon", "number", "several", "switch", "text"]
EntryKind = Literal["", "unit", "weapon", "item", "skill"]
PanelRow = Literal["", "rank", "primary", "secondary", "grenades", "skills", "items", "extras"]


class MemberField(Frozen, eq=False):
    """One field of a man.

    Texts are marked for translation and translated where they are shown.

    Attributes:
        name: its key in the squad file.
        title: its full name.
        shape: how it is chosen: his unit, one weapon, a number, several things, on or off, or
            typed text.
        usual: its default.
        entry: the kind of rulebook entry its values are ids of, "" if they are no ids.
        used_by_rules: whether rules or prices use it.
        written: whether it is written to every file.
        short: its name where room is short, if not its title.
        nothing: the name of its default, if that is more than nothing.
        given: the name of an edit that gives it to `{who}`.
        taken: the name of an edit that takes it away; if empty, `given` is used for both.
        counted: the name of an edit that gives `{count}` of them.
        reduced: the name of an edit that leaves `{count}` of more.
        column: the column of the squad table that shows it; if no other column has that key, a
            new one, hidden at first and edited in its cells only if the field is text; "" for none.
        in_cell: how that column names a switch that is on.
        row: the row of the soldier panel it is chosen in, "" for none.
        sought: whether its choices can be searched.
        mark: his mark on sheets while the switch is on.
        topics: topics of the rule reader that explain it.
    """

    name: str
    title: str
    shape: Shape
    usual: object
    entry: EntryKind = ""
    used_by_rules: bool = False
    written: bool = False
    short: str = ""
    nothing: str = ""
    given: str = ""
    taken: str = ""
    counted: Plural | None = None
    reduced: Plural | None = None
    column: str = ""
    in_cell: str = ""
    row: PanelRow = ""
    sought: bool = False
    mark: str = ""
    topics: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Its name where room is short."""
        return self.short or self.title


FIELDS = (
    MemberField(
        "unit",
        N_("Unit"),
        "unit",
        "",
        entry="unit",
        used_by_rules=True,
        written=True,
        short=N_("Rank"),
        column="rank",
        row="rank",
        sought=True,
    ),
    MemberField(
        "name",
        N_("Name"),
        "text",
        "",
        written=True,
        given=N_("Name {who} “{name}”"),
        taken=N_("Take the name from {who}"),
        column="name",
    ),
    MemberField(
        "primary",
        N_("Primary weapon"),
        "weapon",
        None,
        entry="weapon",
        used_by_rules=True,
        written=True,
        given=N_("Give {who} {a_weapon}"),
        taken=N_("Take the {weapon} from {who}"),
        column="weapons",
        row="primary",
        sought=True,
        topics=("rule:nation_weapons",),
    ),
    MemberField(
        "secondary",
        N_("Secondary weapon"),
        "weapon",
        None,
        entry="weapon",
        used_by_rules=True,
        written=True,
        nothing=N_("as usual"),
        given=N_("Give {who} {a_weapon}"),
        taken=N_("Take the {weapon} from {who}"),
        column="weapons",
        row="secondary",
        sought=True,
    ),
    MemberField(
        "grenades",
        N_("Grenades"),
        "number",
        0,
        used_by_rules=True,
        written=True,
        taken=N_("Take the grenades from {who}"),
        counted=Plural("Give {count} grenade to {who}", "Give {count} grenades to {who}"),
        reduced=Plural("Reduce {who} to {count} grenade", "Reduce {who} to {count} grenades"),
        column="grenades",
        row="grenades",
        sought=True,
        topics=("weapon:hand_grenade",),
    ),
    MemberField(
        "items",
        N_("Items"),
        "several",
        (),
        entry="item",
        used_by_rules=True,
        written=True,
        column="items",
        row="items",
        sought=True,
    ),
    MemberField(
        "skills",
        N_("Skills"),
        "several",
        (),
        entry="skill",
        used_by_rules=True,
        written=True,
        column="skills",
        row="skills",
        sought=True,
    ),
    MemberField(
        "extra_skill_slot",
        N_("Extra skill slot"),
        "switch",
        usual=False,
        used_by_rules=True,
        written=True,
        short=N_("Extra slot"),
        given=N_("Buy {who} an extra skill slot"),
        taken=N_("Refund the extra skill slot of {who}"),
        column="skills",
        row="skills",
        sought=True,
        topics=("rule:skills",),
    ),
    MemberField(
        "anti_tank",
        N_("Anti-tank weapon"),
        "switch",
        usual=False,
        used_by_rules=True,
        given=N_("Give {who} an anti-tank weapon"),
        taken=N_("Take the anti-tank weapon from {who}"),
        column="weapons",
        in_cell=N_("AT weapon"),
        row="extras",
        mark=N_("ANTI-TANK WEAPON"),
        topics=("vehicle:anti_tank",),
    ),
    MemberField(
        "bomber",
        N_("Bomber"),
        "switch",
        usual=False,
        used_by_rules=True,
        given=N_("Make {who} the Bomber"),
        taken=N_("Remove the Bomber's role from {who}"),
        column="weapons",
        in_cell=N_("bomb"),
        row="extras",
        mark=N_("BOMBER"),
        topics=("ruling:NCO-87",),
    ),
    MemberField(
        "model",
        N_("Miniature"),
        "text",
        None,
        given=N_("Change the miniature of {who}"),
        column="model",
    ),
    MemberField(
        "notes",
        N_("Notes"),
        "text",
        "",
        short=N_("Note"),
        given=N_("Change the notes of {who}"),
        column="notes",
    ),
)
FIELD: Mapping[str, MemberField] = MappingProxyType({field.name: field for field in FIELDS})
"""Each by its name."""
RULE_FIELDS = tuple(field.name for field in FIELDS if field.used_by_rules)
"""Fields that rules and prices use."""
WRITTEN = tuple(field for field in FIELDS if field.written)
"""Fields written to every file, in the order of a share code."""
MEMBER_FIELDS = tuple(field.name for field in FIELDS if field.shape != "unit")
"""Fields that edits may set. A new unit is an edit of its own, since his equipment may no longer
fit."""
TYPED = tuple(field.name for field in FIELDS if field.shape == "text")
"""Fields that are typed."""
SWITCHED = frozenset(field.name for field in FIELDS if field.shape in {"several", "switch"})
"""Fields whose chosen options are removed by choosing them again."""


def fields_of_row(row: str) -> tuple[MemberField, ...]:
    """Return the fields of a row of the soldier panel."""
    return tuple(field for field in FIELDS if field.row == row)


def fields_of_column(column: str) -> tuple[str, ...]:
    """Return the names of the fields that a column of the squad table shows."""
    return tuple(field.name for field in FIELDS if field.column == column)
