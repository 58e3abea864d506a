"""Options of men as menu entries: name and price, reasons, losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.systems.page import DEFINE
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu

    from nco_builder.systems.page import Chip

SOME_MARK = "◐ "


def fill_options(menu: QMenu, options: Iterable[Chip], choose: Callable[[Chip], object]) -> None:
    """Add an entry for each option; what cannot be had is disabled and says why.

    A line parts options of different groups.
    """
    menu.setToolTipsVisible(True)
    group = None
    for option in options:
        if group not in {None, option.group}:
            menu.addSeparator()
        group = option.group
        _add(menu, option, choose)


def _add(menu: QMenu, option: Chip, choose: Callable[[Chip], object]) -> QAction:
    action = menu.addAction(_entry_text(option).replace("&", "&&"))
    action.setObjectName(f"{option.field}:{option.value if option.field else option.text}")
    action.setToolTip(plain_tip(option.explanation))
    action.setCheckable(option.field != DEFINE)
    action.setChecked(option.has in {"all", "always"})
    action.setEnabled(option.state != "barred" and option.has != "always")
    action.triggered.connect(lambda: choose(option))
    return action


def _entry_text(option: Chip) -> str:
    said = [f"{SOME_MARK if option.has == 'some' else ''}{_name(option)}"]
    if option.state in {"barred", "over"}:
        said.append(option.reason)
    said += [option.full, option.lost]
    return "   ".join(filter(None, said)) + f"\t{option.note}"


def _name(option: Chip) -> str:
    """Return its name; grenades by their number alone would be a riddle."""
    if option.field != "grenades" or not isinstance(option.value, int):
        return option.text
    if not option.value:
        return _("No grenade")
    count = option.value
    return ngettext("{count} grenade", "{count} grenades", count).format(count=count)
