"""Actions on men, for menus, shortcuts and the context menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from nco_builder.language import N_, _
from nco_builder.legality import DOWN, UP, RankStep, rank_step
from nco_builder.squad import edit
from nco_builder.systems.nco_squad.options import step_text
from nco_builder.ui.document.men_namer import MenNamer
from nco_builder.ui.parts.page_actions import PASTE, PageAction
from nco_builder.ui.parts.toast import toast
from nco_builder.ui.parts.worker import LatestWorker
from nco_builder.ui.table.actions import TableActions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.legality import Report
    from nco_builder.legality.options import Step
    from nco_builder.ui.document.document_view import SquadDocument
    from nco_builder.ui.document.page import Page
    from nco_builder.ui.squad.men_table import SquadModel, SquadView


PROMOTE, DEMOTE = N_("Pr&omote"), N_("Demo&te")
DEEDS = (
    PageAction("cut", N_("Cu&t"), ("Ctrl+X",), "cut"),
    PageAction("copy", N_("&Copy"), ("Ctrl+C",), "copy"),
    PASTE,
    PageAction("select_all", N_("Select &all men"), ("Ctrl+A",), needs_rows=False),
    PageAction("add", N_("&Recruit…"), ("Ctrl+R",), "add", needs_rows=False),
    PageAction("duplicate", N_("&Duplicate"), ("Ctrl+D",), "duplicate"),
    PageAction("remove", N_("Re&move"), ("Del",), "remove"),
    PageAction("rename", N_("Edit i&n the table"), ("F2",), "edit"),
    PageAction("move_up", N_("Move &up"), ("Alt+Up",), "up"),
    PageAction("move_down", N_("Move do&wn"), ("Alt+Down",), "down"),
    PageAction("promote", PROMOTE, ("Alt+Shift+Up",), "up"),
    PageAction("demote", DEMOTE, ("Alt+Shift+Down",), "down"),
    PageAction("deselect", N_("Show the &squad's own page"), ("Escape",), needs_rows=True),
    PageAction("fix_all", N_("Fi&x all…"), ("Shift+F8",), "error", needs_rows=False),
    PageAction("fix_first", N_("Fix the first pro&blem"), ("Ctrl+F8",), needs_rows=False),
    PageAction("weapons", N_("Nat&ion-specific weapons…"), (), needs_rows=False),
    PageAction("name_men", N_("N&ame the men"), ("Ctrl+Shift+N",), "dice", needs_rows=False),
    PageAction("settings", N_("Squad settin&gs"), ("F4",), "settings", needs_rows=False),
)
EDIT = ("cut", "copy", "paste", "select_all")
SQUAD = (
    *("add", "duplicate", "remove", "rename", "move_up", "move_down"),
    *("promote", "demote", "name_men", "deselect"),
    *("fix_first", "fix_all", "weapons", "settings"),
)
STEPS: dict[str, tuple[Step, str]] = {"promote": (UP, PROMOTE), "demote": (DOWN, DEMOTE)}
WINDOW_WIDE = ("add", "duplicate", "name_men", "fix_first", "fix_all", "weapons", "settings")
"""Shortcuts that work anywhere in the window."""


FEW = 100
"""Up to this many men, the next ranks are computed at once."""


def _rank_steps(report: Report, rows: tuple[int, ...]) -> dict[str, RankStep]:
    """Return the rank that each step leads to."""
    return {name: rank_step(report, rows, step) for name, (step, _command) in STEPS.items()}


class SquadActions(TableActions):
    """The actions on the selected men, by name.

    Attributes:
        namer: names men.
    """

    def __init__(
        self, document: SquadDocument, model: SquadModel, view: SquadView, page: Page
    ) -> None:
        super().__init__(DEEDS, "men", model, view, page)
        self._document = document
        self.namer = MenNamer(document)
        self._newest = LatestWorker(self, "rank steps")
        self.refresh()

    def refresh(self) -> None:
        """Enable the actions that the selected men allow."""
        rows = self._view.chosen()
        for deed in DEEDS:
            if deed.needs_rows:
                self.by_name[deed.name].setEnabled(bool(rows))
        for name, place in (
            ("move_up", self._view.place_above),
            ("move_down", self._view.place_below),
        ):
            self.by_name[name].setEnabled(bool(rows) and place(rows) is not None)
        work = partial(_rank_steps, self._document.report, rows)
        self._newest.want(work, self._show_steps, little=len(rows) <= FEW)
        if self._newest.busy:
            for name in STEPS:
                self.by_name[name].setEnabled(False)

    def _show_steps(self, found: Mapping[str, RankStep]) -> None:
        for name, (_step, command) in STEPS.items():
            self._show_step(self.by_name[name], found[name], _(command))

    def stop(self) -> None:
        """Cancel background work."""
        self._newest.stop()

    def _show_step(self, action: QAction, step: RankStep, text: str) -> None:
        """Show the result and price of a promotion, or why there is none."""
        action.setEnabled(bool(step.edits))
        if step.of:
            told = step_text(step, self._document.report)
            text = _("{command}: {what}").format(command=text, what=told.replace("&", "&&"))
        action.setText(text)

    def duplicate(self) -> None:
        """Insert copies after the selected men."""
        self._document.do(edit("duplicate_members", members=self._view.chosen()))

    def remove(self) -> None:
        """Remove the selected men."""
        self._document.do(edit("remove_members", members=self._view.chosen()))

    def rename(self) -> None:
        """Edit the current cell in the table, or the man's name."""
        self._view.edit_current()

    def move_up(self) -> None:
        """Move the selected men up by one, as a block."""
        self._move(self._view.place_above(self._view.chosen()))

    def move_down(self) -> None:
        """Move the selected men down by one, as a block."""
        self._move(self._view.place_below(self._view.chosen()))

    def promote(self) -> None:
        """Promote the selected men by one rank."""
        self._take_step(UP)

    def demote(self) -> None:
        """Demote the selected men by one rank."""
        self._take_step(DOWN)

    def _take_step(self, step: Step) -> None:
        report, rows = self._document.report, self._view.chosen()
        edits = rank_step(report, rows, step).edits
        if len(edits) == 1:
            self._document.do(edits[0])
        elif edits:
            names = report.names

            def text() -> str:
                template = _("Promote {who}") if step == UP else _("Demote {who}")
                return template.format(who=names.men(rows))

            self._document.do_all(edits, text)

    def _move(self, to: int | None) -> None:
        if to is not None:
            self._document.do(edit("move_members", members=self._view.chosen(), to=to))

    def name_men(self) -> None:
        """Name the selected men, or all, who have no name."""
        men = self._view.chosen() or range(len(self._document.squad.members))
        if said := self.namer.name(men):
            toast(self._view, said)
