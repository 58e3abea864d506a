"""What menus and the page in front offer, as things to be found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QAbstractButton, QCheckBox, QPushButton, QWidget

from nco_builder.language import N_, _
from nco_builder.ui.palette.thing import Thing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenuBar

BETWEEN = " ▸ "
OWN_WAYS = frozenset({"chip", "rail"})
"""Roles of buttons whose options are found in words of their own."""
NOBODY = N_("Nobody is chosen in the squad table")
WHY_NOT = {
    "undo": N_("There is nothing to undo"),
    "redo": N_("There is nothing to redo"),
    "fix_all_men": N_("No finding has just one repair"),
    "cut_men": NOBODY,
    "copy_men": NOBODY,
    "duplicate_men": NOBODY,
    "remove_men": NOBODY,
    "rename_men": NOBODY,
    "deselect_men": NOBODY,
    "move_up_men": N_("Nobody is chosen who could move up"),
    "move_down_men": N_("Nobody is chosen who could move down"),
    "sort_descending": N_("The men stand in your own order"),
}
"""Why an action cannot be used, by its object name."""


def of_menus(bar: QMenuBar) -> Iterator[Thing]:
    """Every action of the menu bar, in its order."""
    yield from _of_actions(bar.actions(), ())


def of_page(page: QWidget) -> Iterator[Thing]:
    """The buttons of a page that have words and no action behind them."""
    for button in page.findChildren(QAbstractButton):
        wanted = isinstance(button, QPushButton | QCheckBox) and button.isVisibleTo(page)
        name, text = button.objectName(), _plain(button.text())
        if wanted and name and text and button.property("role") not in OWN_WAYS:
            yield Thing(
                key=f"button:{page.objectName()}:{name}",
                text=text,
                where=_("On this page"),
                do=button.click,
                state="ok" if button.isEnabled() else "barred",
                reason="" if button.isEnabled() else _not_now(),
            )


def _of_actions(actions: Iterable[QAction], path: tuple[str, ...]) -> Iterator[Thing]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QWidget):
            yield from _of_actions(menu.actions(), (*path, _plain(action.text())))
        elif not action.isSeparator() and action.text():
            yield _of_action(action, path)


def _of_action(action: QAction, path: tuple[str, ...]) -> Thing:
    can = action.isEnabled()
    return Thing(
        key=f"action:{action.objectName() or action.text()}",
        text=_plain(action.text()),
        where=BETWEEN.join(path),
        do=action.trigger,
        aside=action.shortcut().toString(action.shortcut().SequenceFormat.NativeText),
        state="ok" if can else "barred",
        reason="" if can else _not_now(action.objectName()),
    )


def _not_now(name: str = "") -> str:
    """Why an action cannot be used; where that is not known, that it cannot."""
    why = WHY_NOT.get(name)
    return "✕ " + (_(why) if why else _("Nothing to do it to now"))


def _plain(text: str) -> str:
    """Words without mnemonics; a doubled & is one."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").partition("\t")[0]
