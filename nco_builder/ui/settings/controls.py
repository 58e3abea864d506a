"""Controls of settings by their declaration: check box, list of choices, number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from nco_builder import language
from nco_builder.language import N_, _, ngettext
from nco_builder.rules import newest_rules
from nco_builder.settings.declared import AS_THE_RULEBOOK, PAPERS
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.number_box import NumberBox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.settings.declared import Setting, Value

USUAL_SCALE = "100"
TEXTS: dict[str, Mapping[Any, str]] = {
    "theme": {"system": N_("Follow system"), "light": N_("Light"), "dark": N_("Dark")},
    "paper": PAPERS,
}


def choices(setting: Setting) -> dict[str | int, str]:
    """The values a user may choose from, and what each is called."""
    if setting.key == "language":
        spoken: dict[str | int, str] = {"": _("Follow system")}
        return spoken | {code: language.own_name(code) for code in language.available()}
    return {value: _text(setting.key, value) for value in setting.choices}


def _text(key: str, value: str | int) -> str:
    if key == "scale":
        usual = _("{percent} % (system)") if value == USUAL_SCALE else _("{percent} %")
        return usual.format(percent=value)
    if isinstance(value, int):
        return ngettext("{count} second", "{count} seconds", value).format(count=value)
    return _(TEXTS[key][value])


class SwitchControl(QCheckBox):
    """A switch, which shows the setting's title itself."""

    chosen = Signal(object)

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(_(setting.title), parent)
        self._off, self._on = setting.choices or (False, True)
        font = self.font()
        font.setBold(True)  # as the titles that are next to the other controls
        self.setFont(font)
        self.clicked.connect(self._tell)

    def show_value(self, value: Value) -> None:
        """Show what the settings say."""
        self.setChecked(value == self._on)

    def _tell(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        self.chosen.emit(self._on if on else self._off)


class ChoiceControl(ListBox):
    """One of several values."""

    chosen = Signal(object)

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        for value, text in choices(setting).items():
            ensure_glyphs(text)
            self.addItem(text, value)
        self.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._tell)

    def show_value(self, value: Value) -> None:
        """Show what the settings say; what is no longer there counts as the first."""
        self.setCurrentIndex(max(0, self.findData(value)))

    def _tell(self) -> None:
        self.chosen.emit(self.currentData())


class PointsControl(NumberBox):
    """A number of points; the rulebook's value is stored as the default, which follows it."""

    chosen = Signal(object)

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        usual = newest_rules().defaults
        self._usual = usual.vp_limit if setting.key == "new_vp" else usual.sp_limit
        self.setRange(0, setting.highest)
        said = _("{points} vp") if setting.key == "new_vp" else _("{points} sp")
        before, _number, after = said.partition("{points}")
        self.setPrefix(before)
        self.setSuffix(after)
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self._tell)

    def show_value(self, value: Value) -> None:
        """Show what the settings say."""
        self.blockSignals(True)
        self.setValue(self._usual if value == AS_THE_RULEBOOK else int(str(value)))
        self.blockSignals(False)

    def _tell(self, points: int) -> None:
        self.chosen.emit(AS_THE_RULEBOOK if points == self._usual else points)


def make_control(
    setting: Setting, parent: QWidget
) -> SwitchControl | ChoiceControl | PointsControl:
    """The widget a setting is set with."""
    if isinstance(setting.default, bool) or setting.topic:
        return SwitchControl(setting, parent)
    if isinstance(setting.default, str) or setting.choices:
        return ChoiceControl(setting, parent)
    return PointsControl(setting, parent)
