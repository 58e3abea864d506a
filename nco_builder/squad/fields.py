"""The one table of the fields of a man: what each is, what it is called, where it is shown.

The value itself is `Member` (model.py). What rules look at, what edits may set and are called,
what a comparison tells, the columns of the squad table, the rows of the soldier panel, the marks
on sheets and the share code follow from here. A new field is a line in both, and a check in
legality/ where it is judged.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_, Plural

if TYPE_CHECKING:
    from collections.abc import Mapping

Shape = Literal["unit", "weapon", "number", "several", "switch", "text"]
EntryKind = Literal["", "unit", "weapon", "item", "skill"]
PanelRow = Literal["", "rank", "primary", "secondary", "grenades", "skills", "items", "extras"]


@dataclass(frozen=True, slots=True, eq=False)
class MemberField:
    """One field of a man.

    Texts are marked for translation and translated where they are shown.

    Attributes:
        name: its key in the squad file.
        title: what it is called in full.
        shape: how it is chosen: his unit, one weapon, a number, several things, on or off, or
            typed text.
        usual: its value where nothing is said.
        entry: the kind of rulebook entry its values are ids of, "" where they are none.
        judged: whether rules and prices look at it.
        written: whether every file states it.
        short: what it is called where there is little room, if not by its title.
        nothing: what its usual value is called, where that is more than nothing.
        given: what an edit is called that gives it to `{who}`.
        taken: what one is called that takes it away; where it is empty, `given` says both.
        counted: what one is called that gives `{count}` of them.
        column: the column of the squad table that tells it; one of its own where no other
            column has that key; "" for none.
        in_cell: how that column names a switch that is on.
        row: the row of the soldier panel it is chosen in, "" for none.
        sought: whether its choices are found by searching for them.
        mark: what a switch that is on marks him with on sheets.
        topics: topics of the rule reader that explain it.

    """

    name: str
    title: str
    shape: Shape
    usual: object
    _: KW_ONLY
    entry: EntryKind = ""
    judged: bool = False
    written: bool = False
    short: str = ""
    nothing: str = ""
    given: str = ""
    taken: str = ""
    counted: Plural | None = None
    column: str = ""
    in_cell: str = ""
    row: PanelRow = ""
    sought: bool = False
    mark: str = ""
    topics: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What it is called where there is little room."""
        return self.short or self.title


FIELDS = (
    MemberField(
        "unit",
        N_("Unit"),
        "unit",
        "",
        entry="unit",
        judged=True,
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
        judged=True,
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
        judged=True,
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
        judged=True,
        written=True,
        taken=N_("Take the grenades from {who}"),
        counted=Plural("Give {count} grenade to {who}", "Give {count} grenades to {who}"),
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
        judged=True,
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
        judged=True,
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
        judged=True,
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
        judged=True,
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
        judged=True,
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
JUDGED = tuple(field.name for field in FIELDS if field.judged)
"""What rules and prices look at."""
WRITTEN = tuple(field for field in FIELDS if field.written)
"""What every file states, in the order a share code lists it."""
MEMBER_FIELDS = tuple(field.name for field in FIELDS if field.shape != "unit")
"""What an edit may set. Another unit is an edit of its own: what he carries may no longer suit."""
TYPED = tuple(field.name for field in FIELDS if field.shape == "text")
"""What is typed letter by letter."""
SWITCHED = frozenset(field.name for field in FIELDS if field.shape in {"several", "switch"})
"""Fields whose chosen options are taken away by choosing them again."""


def fields_of_row(row: str) -> tuple[MemberField, ...]:
    """What is chosen in a row of the soldier panel."""
    return tuple(field for field in FIELDS if field.row == row)


def fields_of_column(column: str) -> tuple[str, ...]:
    """Names of the fields a column of the squad table tells."""
    return tuple(field.name for field in FIELDS if field.column == column)
