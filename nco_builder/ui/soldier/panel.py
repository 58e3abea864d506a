"""Every choice of the chosen man, or those several men share."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QWidget

from nco_builder.language import N_, _, ngettext
from nco_builder.squad import edit
from nco_builder.squad.fields import FIELD, TYPED, fields_of_row
from nco_builder.systems.nco_squad.columns import rank
from nco_builder.systems.nco_squad.options import options_of, panel_fields
from nco_builder.systems.option import DEFINE, RANKS
from nco_builder.ui.parts.chip_flow import ChipFlow
from nco_builder.ui.parts.chips import ChipButton
from nco_builder.ui.parts.explanation import Explanation
from nco_builder.ui.parts.fields import TextLine
from nco_builder.ui.parts.focus import focus_within
from nco_builder.ui.parts.icons import icon
from nco_builder.ui.parts.labels import keep_whole, plain_label
from nco_builder.ui.parts.line_icons import Position, add_icon
from nco_builder.ui.parts.lists import is_meant
from nco_builder.ui.parts.option_menu import fill_options
from nco_builder.ui.parts.panel_layout import FieldRow, panel_body, panel_column
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.worker import Newest
from nco_builder.ui.soldier.grenade_stepper import GrenadeStepper
from nco_builder.ui.soldier.profile_tiles import ProfileTiles, profile_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtCore import QPoint

    from nco_builder.legality import Report
    from nco_builder.squad import Member
    from nco_builder.systems.nco_squad.columns import Man
    from nco_builder.systems.page import Chip
    from nco_builder.ui.document.men_namer import MenNamer
    from nco_builder.ui.document.squad_document import SquadDocument
    from nco_builder.ui.table.model import SquadModel

FEW = 100
FEW_FINDINGS = 40
"""What men may have is worked out at once where they and their findings are no more than these."""
FLOWS = {
    "rank": N_("&Rank"),
    "primary": N_("&Weapon"),
    "secondary": N_("Secon&d"),
    "skills": N_("S&kills"),
    "items": N_("&Items"),
    "extras": N_("&Match"),
}
GRENADES = N_("&Grenades")
ROWS = ("rank", "primary", "secondary", "grenades", "skills", "items", "extras")
"""The rows of the form, from above."""
SLOT_CODES = {"skills": "skill_slots_over", "items": "item_slots_over"}
TEXTS = {name: FIELD[name].label for name in dict.fromkeys(("name", "notes", *TYPED))}
"""What is typed: his name above the rows, the rest below them."""


class SoldierPanel(QFrame):
    """The form of the chosen men.

    Signals:
        weapons_wanted: the player wants to define nation-specific weapons.
        name_wanted: the player wants a name for these men.

    Attributes:
        namer: says who can be named; nobody is while there is none.

    """

    weapons_wanted = Signal()
    name_wanted = Signal()

    def __init__(
        self, document: SquadDocument, model: SquadModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("soldier_panel")
        set_look(self, role="panel")
        self._document = document
        self._model = model
        self._rows: tuple[int, ...] = ()
        self._lost = ""
        self._newest = Newest(self, "soldier panel")
        self._offered: Mapping[str, tuple[Chip, ...]] = {}
        self._position = self._heading("head_soldier")
        self._rank = self._heading("head_rank")
        self._price = self._heading("head_price")
        for whole in (self._position, self._price):
            keep_whole(whole)  # his rank is read beside them, too
        self._texts = {field: self._text_field(field) for field in TEXTS}
        set_look(self._texts["name"], role="name")
        self._dice = add_icon(self._texts["name"], icon("dice"), Position.TrailingPosition)
        self._dice.setObjectName("name_soldier")
        self._dice.setText(_("Name him"))
        self._dice.triggered.connect(self.name_wanted)
        self.namer: MenNamer | None = None
        self._tiles = ProfileTiles(self)
        self._flows = {field: self._flow(field) for field in FLOWS}
        self._grenades = GrenadeStepper(self)
        self._grenades.chosen.connect(self._choose)
        self._grenades.looked_at.connect(self._explain)
        self._explanation = Explanation(self)
        self._explanation.setObjectName("explanation")
        self._fields = self._field_rows()
        body = panel_body(
            self,
            (self._tiles, *self._fields.values()),
            tuple(line for field, line in self._texts.items() if field != "name"),
            self._texts["name"],
        )
        panel_column(self, (self._position, self._rank, self._price), body, self._explanation)
        self._set_tab_order()

    def _heading(self, name: str) -> QLabel:
        label = plain_label(self, "heading")
        label.setObjectName(name)
        return label

    def stand_behind(self, before: QWidget) -> None:
        """Be what Tab goes on to from another widget, whenever this was made."""
        self.setTabOrder(before, self._texts["name"])
        self._set_tab_order()

    def _set_tab_order(self) -> None:
        name, *below = self._texts.values()
        rows = [self._flows.get(field, self._grenades.box) for field in self._fields]
        stops: list[QWidget] = [name, *rows, *below]
        for before, after in pairwise(stops):
            self.setTabOrder(before, after)

    def _text_field(self, field: str) -> TextLine:
        line = TextLine(self)
        line.setObjectName(f"soldier_{field}")
        line.setAccessibleName(_(TEXTS[field]))
        line.setPlaceholderText(_(TEXTS[field]))
        line.textEdited.connect(self._write)
        return line

    def _flow(self, field: str) -> ChipFlow:
        flow = ChipFlow(field, self)
        flow.setAccessibleName(_(FLOWS[field]).replace("&", ""))
        flow.chosen.connect(self._choose)
        flow.again.connect(self._choose)
        flow.looked_at.connect(self._explain)
        return flow

    def _field_rows(self) -> dict[str, FieldRow]:
        rows = {field: FieldRow(_(FLOWS[field]), flow, self) for field, flow in self._flows.items()}
        grenades = FieldRow(_(GRENADES), self._grenades, self, self._grenades.box)
        return {field: rows.get(field, grenades) for field in ROWS}

    def topics_at(self, place: QPoint | None) -> tuple[str, ...]:
        """The topic of hand grenades on their field, else of his rank or trade."""
        if is_meant(self._grenades.box, place):
            return FIELD["grenades"].topics
        return (f"unit:{self._model.man(self._rows[0]).member.unit}",) if self._rows else ()

    def show_men(self, rows: tuple[int, ...]) -> None:
        """Show the men in these rows of the squad as they stand; at least one."""
        self._rows = rows
        self._lost = ""
        men = [self._model.man(row) for row in rows]
        self._show_head(men)
        self._show_dice(rows)
        look = partial(_offers, self._document.report, rows)
        self._newest.want(
            look, partial(self._offer, men), little=_is_little(self._document.report, rows)
        )
        if self._newest.busy:  # nothing is offered that is not of these men
            self._offer(men, {})
        self._explain("")

    def _offer(self, men: list[Man], offered: Mapping[str, tuple[Chip, ...]]) -> None:
        """Show what these men may have."""
        self._offered = offered
        for field, flow in self._flows.items():
            options = offered.get(field, ())
            flow.show_chips(options)
            self._fields[field].setVisible(bool(options))
        self._show_grenades(men, offered.get("grenades", ()))
        for field in self._fields:
            self._note_field(field, men)

    def stop(self) -> None:
        """Leave what is being worked out."""
        self._newest.stop()

    def _show_dice(self, rows: tuple[int, ...]) -> None:
        """Offer to name the men where they have no names of their own; say why not elsewhere."""
        reason = self.namer.no_names() if self.namer else ""
        offered = self.namer is not None and bool(self.namer.can_name(rows))
        self._dice.setVisible(offered)
        self._dice.setEnabled(not reason)
        self._dice.setToolTip(reason or _("Gives a name that is usual in his nation"))

    def _note_field(self, field: str, men: list[Man]) -> None:
        """Beside a field: the slots of one man, whether several differ."""
        if len(men) > 1:
            alike = len({has_in_row(field, man.member) for man in men}) == 1
            self._fields[field].show_note("" if alike else _("mixed"))
        elif field in SLOT_CODES:
            code = SLOT_CODES[field]
            wrong = any(finding.code == code for finding in men[0].report.findings)
            note = slots_taken(men[0], field)
            self._fields[field].show_note(note, wrong=wrong and bool(note))
        else:
            self._fields[field].show_note("")

    def _show_head(self, men: list[Man]) -> None:
        alone = men[0] if len(men) == 1 else None
        kinds = {rank(man) for man in men}
        position = ngettext("Soldier {number}", "{count} soldiers", len(men))
        self._position.setText(position.format(number=men[0].number, count=len(men)))
        price = " + ".join(f"{points} {currency}" for currency, points in sums(men).items())
        ranks = kinds.pop() if len(kinds) == 1 else _("{count} ranks").format(count=len(kinds))
        self._rank.setText(ranks)
        self._price.setText(f"· {price}" if price else "")
        self._price.setVisible(bool(price))
        for field, line in self._texts.items():
            values = {getattr(man.member, field) or "" for man in men}
            mixed = _("{field}: mixed").format(field=_(TEXTS[field]))
            line.setPlaceholderText(mixed if len(values) > 1 else _(TEXTS[field]))
            line.show_text(values.pop() if len(values) == 1 else "")
            line.setEnabled(field != "name" or alone is not None)
        if alone is None:
            said = ngettext("{count} man selected", "{count} men selected", len(men))
            self._texts["name"].setPlaceholderText(said.format(count=len(men)))
        self._tiles.setVisible(alone is not None and alone.report.profile is not None)
        if alone:
            self._tiles.show_man(alone)

    def _show_grenades(self, men: list[Man], options: tuple[Chip, ...]) -> None:
        counts = {man.member.grenades for man in men}
        units = {man.report.unit.id: man.report.unit for man in men if man.report.unit}
        wrong = any(
            finding.field == "grenades" and finding.severity == "error"
            for man in men
            for finding in man.report.findings
        )
        unit = next(iter(units.values())) if len(units) == 1 else None
        count = counts.pop() if len(counts) == 1 else None
        self._grenades.show_options(options, unit, wrong=wrong, count=count)
        self._fields["grenades"].setVisible(bool(options))

    def focus_field(self, field: str) -> None:
        """Put the keyboard on what changes a member field."""
        field = (field in FIELD and FIELD[field].row) or field
        if field in self._texts:
            self._texts[field].setFocus(Qt.FocusReason.OtherFocusReason)
        elif field == "grenades" and self._fields[field].isVisible():
            self._grenades.box.setFocus(Qt.FocusReason.OtherFocusReason)
            self._grenades.box.selectAll()
        elif field in self._flows:
            self._flows[field].focus_chip()

    def _choose(self, option: Chip) -> None:
        if option.field == DEFINE:
            self.weapons_wanted.emit()
        elif option.field == RANKS:
            self._show_ranks()
        elif option.state == "barred":
            self._explain(option.explanation)
        else:
            option.choose(self._document)

    def _show_ranks(self) -> None:
        """Offer every rank and trade beneath the chip that leads to them."""
        menu = self.ranks_menu()
        chip = next(one for one in self._flows["rank"].chips if one.option.field == RANKS)
        menu.exec(chip.mapToGlobal(chip.rect().bottomLeft()))
        menu.deleteLater()

    def ranks_menu(self) -> QMenu:
        """Every rank and trade these men may change to."""
        menu = QMenu(self)
        fill_options(menu, self._ranks(), self._choose)
        return menu

    def _ranks(self) -> tuple[Chip, ...]:
        """Every rank and trade; of many men it was worked out with all else."""
        if len(self._rows) > FEW:
            return self._offered.get("unit", ())
        return options_of(self._document.report, self._rows).get("unit", ())

    def fill_menu(self, menu: QMenu) -> None:
        """Add a menu for each row of the form: all that these men may have, like the chips."""
        offered = {**self._offered, "rank": self._ranks()}
        for row in ROWS:
            if options := offered.get(row, ()):
                title = _(FLOWS.get(row, GRENADES)).replace("&", "")
                more = [one.again for one in options if one.again is not None]
                fill_options(menu.addMenu(title), [*options, *more], self._choose)

    def tell(self, text: str) -> None:
        """Say what was done to these men, until something else is looked at."""
        self._lost = text
        self._explanation.explain(text)

    def _write(self, text: str) -> None:
        """What is typed is an edit at once; typing on makes it longer."""
        field = next(name for name, line in self._texts.items() if line is self.sender())
        value = text or FIELD[field].usual
        self._document.do(edit("set_member", members=self._rows, field=field, value=value))

    def _explain(self, text: str) -> None:
        """Explain what the pointer is on, else what the keyboard is on, else the men."""
        focused = focus_within(self)
        if not text and isinstance(focused, ChipButton) and focused.hasFocus():
            text = focused.option.explanation
        self._explanation.explain(text or self._lost or self._about_them())

    def _about_them(self) -> str:
        if max(self._rows, default=0) >= self._model.rowCount():
            return ""  # they were removed, and the keyboard leaves the panel before it is told
        men = [self._model.man(row) for row in self._rows]
        if any(man.report.unit is None for man in men):
            return _("The rulebook has no such rank.")
        if len(men) == 1:
            return profile_sentence(men[0])
        said = _(
            "Changes apply to all eligible men ({count} selected). ◐\u00a0=\u00a0only some have it"
        )
        return said.format(count=len(men))


def _is_little(report: Report, rows: tuple[int, ...]) -> bool:
    """Whether it takes no time to find out what these men may have."""
    if len(rows) > FEW:
        return False
    return sum([len(report.members[row].findings) for row in rows]) <= FEW_FINDINGS


def _offers(report: Report, rows: tuple[int, ...]) -> dict[str, tuple[Chip, ...]]:
    """What these men may have, by row of the form; with all ranks where they are many."""
    found = panel_fields(report, rows)
    return found if len(rows) <= FEW else found | {"unit": options_of(report, rows)["unit"]}


def sums(men: Iterable[Man]) -> dict[str, int]:
    """What men cost together, by currency."""
    found: dict[str, int] = {}
    for man in men:
        if man.report.currency:
            found[man.report.currency] = found.get(man.report.currency, 0) + man.report.cost
    return found


def has_in_row(row: str, member: Member) -> tuple[object, ...]:
    """What he has of all that is chosen in a row, in whatever order he has it."""
    return tuple(
        tuple(sorted(has)) if isinstance(has := getattr(member, field.name), tuple) else has
        for field in fields_of_row(row)
    )


def slots_taken(man: Man, field: str) -> str:
    """`1 of 2`: how many he has and how many slots the entry of his unit gives."""
    unit = man.report.unit
    if unit is None:
        return ""
    has = len(man.member.items if field == "items" else man.member.skills)
    if field == "items":
        free = _("{has} of {slots}, free") if unit.items_free else _("{has} of {slots}")
        return free.format(has=has, slots=unit.item_slots)
    bought = unit.extra_skill_slots if man.member.extra_skill_slot else 0
    slots = unit.free_skill_slots + bought
    if not slots and not has:
        return _("built in")
    return _("{has} of {slots}").format(has=has, slots=slots)
