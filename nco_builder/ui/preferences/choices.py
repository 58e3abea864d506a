"""What the values of settings are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder import language
from nco_builder.language import N_, _, ngettext
from nco_builder.ui.document.declared import PAPERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.ui.document.declared import Setting

USUAL_SCALE = "100"
TEXTS: dict[str, Mapping[Any, str]] = {
    "theme": {"system": N_("As the system"), "light": N_("Light"), "dark": N_("Dark")},
    "paper": PAPERS,
}


def choices(setting: Setting) -> dict[str | int, str]:
    """The values a user may choose from, and what each is called."""
    if setting.key == "language":
        spoken: dict[str | int, str] = {"": _("As the system")}
        return spoken | {code: language.own_name(code) for code in language.available()}
    return {value: _text(setting.key, value) for value in setting.choices}


def _text(key: str, value: str | int) -> str:
    if key == "scale":
        usual = _("{percent} % (as the system)") if value == USUAL_SCALE else _("{percent} %")
        return usual.format(percent=value)
    if isinstance(value, int):
        return ngettext("{count} second", "{count} seconds", value).format(count=value)
    return _(TEXTS[key][value])
