"""What men may have, as entries of a menu: name and price like the chips, why not, what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nco_builder.language import _, ngettext
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu

    from nco_builder.systems.option import Option

SOME_MARK = "◐ "


def fill_options(
    menu: QMenu, options: Iterable[Option], choose: Callable[[Option], object]
) -> None:
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


def _add(menu: QMenu, option: Option, choose: Callable[[Option], object]) -> QAction:
    action = menu.addAction(_entry_text(option).replace("&", "&&"))
    action.setObjectName(f"{option.field}:{option.value}")
    action.setToolTip(plain_tip(option.explanation))
    action.setCheckable(option.field != "define")
    action.setChecked(option.has in {"all", "always"})
    action.setEnabled(option.state != "barred" and option.has != "always")
    action.triggered.connect(lambda: choose(option))
    return action


def _entry_text(option: Option) -> str:
    said = [f"{SOME_MARK if option.has == 'some' else ''}{_name(option)}"]
    if option.state in {"barred", "over"}:
        said.append(option.reason)
    said += [option.full, option.lost]
    return "   ".join(filter(None, said)) + f"\t{option.price}"


def _name(option: Option) -> str:
    """Its name; grenades by their number alone would be a riddle."""
    if option.field != "grenades" or not isinstance(option.value, int):
        return option.name
    if not option.value:
        return _("No grenade")
    count = option.value
    return ngettext("{count} grenade", "{count} grenades", count).format(count=count)
