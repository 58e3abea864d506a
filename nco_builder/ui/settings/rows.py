"""The rows of the Settings page: a setting, an action, a folder of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nco_builder import language
from nco_builder.language import N_, _, ngettext
from nco_builder.language.words import fold
from nco_builder.rules import newest_rules
from nco_builder.settings.declared import AS_THE_RULEBOOK, PAPERS
from nco_builder.ui.parts.controls import NumberBox, push_button, wrapped_label
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.list_box import ListBox
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.texts import plain_tip
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from nco_builder.settings.declared import Setting, Value
    from nco_builder.settings.settings import Settings


USUAL_SCALE = "100"
TEXTS: dict[str, Mapping[Any, str]] = {
    "theme": {"system": N_("Follow system"), "light": N_("Light"), "dark": N_("Dark")},
    "paper": PAPERS,
}


def choices(setting: Setting) -> dict[str | int, str]:
    """Return the values of a setting with their names."""
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
        self.clicked.connect(self._emit_chosen)

    def show_value(self, value: Value) -> None:
        """Show the setting."""
        self.setChecked(value == self._on)

    def _emit_chosen(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
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
        self.activated.connect(self._emit_chosen)

    def show_value(self, value: Value) -> None:
        """Show the setting; a missing value counts as the first."""
        self.setCurrentIndex(max(0, self.findData(value)))

    def _emit_chosen(self) -> None:
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
        self.valueChanged.connect(self._emit_chosen)

    def show_value(self, value: Value) -> None:
        """Show the setting."""
        self.blockSignals(True)
        self.setValue(self._usual if value == AS_THE_RULEBOOK else int(str(value)))
        self.blockSignals(False)

    def _emit_chosen(self, points: int) -> None:
        self.chosen.emit(AS_THE_RULEBOOK if points == self._usual else points)


def make_control(
    setting: Setting, parent: QWidget
) -> SwitchControl | ChoiceControl | PointsControl:
    """Return the control of a setting."""
    if isinstance(setting.default, bool) or setting.topic:
        return SwitchControl(setting, parent)
    if isinstance(setting.default, str) or setting.choices:
        return ChoiceControl(setting, parent)
    return PointsControl(setting, parent)


CONTROL_WIDTH = length(210)
INDENT = length(25)
"""The distance of a check box's text from its left edge."""


class SettingRow(QWidget):
    """Shows one setting and stores the user's choice.

    Signals:
        changed: the key of the setting, once another value is kept.
        topic_wanted: the rule it rests on.
    """

    changed = Signal(str)
    topic_wanted = Signal(str)

    def __init__(self, setting: Setting, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"row_{setting.key}")
        self.setting = setting
        self._settings = settings
        self.control = make_control(setting, self)
        self.control.setObjectName(f"setting_{setting.key}")
        self.control.setAccessibleName(_(setting.title))
        self.control.setAccessibleDescription(self.help_text)
        self.control.chosen.connect(self._keep)
        self._lay_out()
        self.refresh()

    @property
    def help_text(self) -> str:
        """Return the help of a setting; for a ruling also its decision."""
        said = _(self.setting.help)
        if ruling := newest_rules().rulings.get(self.setting.topic.removeprefix("ruling:")):
            said += f"\n{ruling.question}\n{ruling.decision}"
        return said

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(px(1))
        self._about = about = wrapped_label(self, "dim", self.help_text)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(*measured(0, 4, 0, 4))
        whole.setSpacing(px(16))
        whole.addLayout(words, 1)
        if isinstance(self.control, SwitchControl):
            words.addWidget(self.control)
            about.setIndent(INDENT)
        else:
            title = QLabel(_(self.setting.title), self)
            title.setBuddy(self.control)
            set_look(title, role="strong")
            words.addWidget(title)
            self.control.setMinimumWidth(CONTROL_WIDTH)
            whole.addWidget(self.control, 0, Qt.AlignmentFlag.AlignVCenter)
        words.addWidget(about)
        if self.setting.topic:
            whole.addWidget(self._rule_link(), 0, Qt.AlignmentFlag.AlignTop)

    def fit_room(self, *, shallow: bool) -> None:
        """Leave the help to a tooltip in a shallow window; a ruling keeps its question."""
        if not self.setting.topic:
            leave_help(self, self._about, shallow=shallow)

    def _rule_link(self) -> QPushButton:
        number = self.setting.topic.removeprefix("ruling:")
        link = QPushButton(_("Ruling {number}").format(number=number), self)
        link.setObjectName(f"rule_{self.setting.key}")
        link.setAccessibleDescription(_("Opens it in the rule reader."))
        set_look(link, role="link")
        link.clicked.connect(self._want_topic)
        return link

    def _want_topic(self) -> None:
        self.topic_wanted.emit(self.setting.topic)

    def topics_at(self, _place: QPoint | None) -> tuple[str, ...]:
        """Return the rule it rests on, for F1."""
        return (self.setting.topic,) if self.setting.topic else ()

    def refresh(self) -> None:
        """Show the setting."""
        self.control.show_value(self._settings[self.setting.key])
        if self.setting.needs:
            self.setEnabled(bool(self._settings[self.setting.needs]))

    def is_about(self, words: list[str]) -> bool:
        """Return whether all of these folded words are in the row's texts."""
        said = [_(self.setting.title), self.setting.title, self.setting.help, self.help_text]
        said += [] if self.setting.topic else choices(self.setting).values()
        text = fold(" ".join([*said, self.setting.topic]))
        return all(word in text for word in words)

    def _keep(self, value: str | int | bool) -> None:  # noqa: FBT001 - a signal's argument
        self._settings[self.setting.key] = value
        self.changed.emit(self.setting.key)


def leave_help(row: QWidget, about: QLabel, *, shallow: bool) -> None:
    """Show the help of a row below its title, or in a shallow window as its tooltip."""
    about.setHidden(shallow)
    row.setToolTip(plain_tip(about.text()) if shallow else "")


class SettingSection(QFrame):
    """Rows below a heading; hidden if the search finds nothing in it.

    Attributes:
        title: its heading.
    """

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"section_{name}")
        self._parts: list[SettingRow | Place | ActionRow] = []
        self.title = title
        heading = QLabel(title, self)
        set_look(heading, role="name")
        self._column = QVBoxLayout(self)
        self._column.addWidget(heading)

    def fit_room(self, *, shallow: bool) -> None:
        """Leave the room of a shallow window to titles and values."""
        around = 4 if shallow else 12
        self._column.setContentsMargins(*measured(16, around, 16, around))
        self._column.setSpacing(0 if shallow else px(4))
        for part in self._parts:
            if not isinstance(part, Place):
                part.fit_room(shallow=shallow)

    def add(self, part: SettingRow | Place | ActionRow) -> None:
        """Append a row."""
        self._parts.append(part)
        self._column.addWidget(part)

    def search(self, words: list[str]) -> bool:
        """Show only rows with these words, and return whether there are any."""
        whole = all(word in fold(self.title) for word in words)
        found = [whole or part.is_about(words) for part in self._parts]
        for part, shown in zip(self._parts, found, strict=True):
            part.setVisible(shown)
        self.setVisible(any(found))
        return any(found)


class ActionRow(QWidget):
    """A row whose button does something.

    Args:
        name: what the button is called in tests.
        texts: the title, a line of help, and what the button says.
        slot: what the button does.
        parent: the owner.
    """

    def __init__(
        self, name: str, texts: tuple[str, str, str], slot: Callable[[], object], parent: QWidget
    ) -> None:
        title, about, verb = texts
        super().__init__(parent)
        self.setObjectName(f"row_{name}")
        self._said = fold(f"{title} {about} {verb}")
        heading = QLabel(title, self)
        set_look(heading, role="strong")
        self._about = wrapped_label(self, "dim", about)
        button = push_button(self, name, verb, slot)
        button.setAccessibleDescription(about)
        button.setMinimumWidth(CONTROL_WIDTH)
        words = QVBoxLayout()
        words.setSpacing(px(1))
        words.addWidget(heading)
        words.addWidget(self._about)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(*measured(0, 4, 0, 4))
        whole.setSpacing(px(16))
        whole.addLayout(words, 1)
        whole.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def fit_room(self, *, shallow: bool) -> None:
        """Leave the help to a tooltip in a shallow window."""
        leave_help(self, self._about, shallow=shallow)

    def is_about(self, words: list[str]) -> bool:
        """Return whether all of these folded words are in the row's texts."""
        return all(word in self._said for word in words)


class Place(QWidget):
    """A file or folder of the program.

    Args:
        name: what it is called in tests.
        title: what it is called.
        path: the file or the folder.
        folder: the folder to open; made if it is not there yet.
        parent: the owner.

    Signals:
        failed: a sentence, where the folder could not be opened.
    """

    failed = Signal(str)

    def __init__(self, name: str, title: str, path: Path, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"row_{name}")
        self.title = title
        self._folder = folder
        heading = QLabel(title, self)
        set_look(heading, role="strong")
        ensure_glyphs(str(path))
        self._shown = shown = QLineEdit(str(path), self)
        shown.setObjectName(f"place_{name}")
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        shown.setAccessibleName(title)
        heading.setBuddy(shown)
        button = push_button(self, f"open_{name}", _("Open folder"), self.open)
        button.setAccessibleDescription(title)
        self._line = line = QHBoxLayout()
        line.setSpacing(px(8))
        line.addWidget(shown, 1)
        line.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(0, 4, 0, 4))
        column.setSpacing(px(4))
        column.addWidget(heading)
        column.addLayout(line)

    def is_about(self, words: list[str]) -> bool:
        """Return whether all of these folded words are in its title."""
        return all(word in fold(self.title) for word in words)

    def show_folder(self, folder: Path) -> None:
        """Show another folder."""
        ensure_glyphs(str(folder))
        self._folder = folder
        self._shown.setText(str(folder))
        self._shown.setCursorPosition(0)

    def add_button(self, name: str, text: str, slot: Callable[[], object]) -> None:
        """Add a button."""
        button = push_button(self, name, text, slot)
        button.setAccessibleDescription(self.title)
        self._line.addWidget(button)

    def open(self) -> None:
        """Open the folder in the system's file browser."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            self._fail(reason)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            self._fail(_("no program on this computer opens folders"))

    def _fail(self, reason: str) -> None:
        sentence = _("The folder {folder} cannot be opened: {reason}.")
        self.failed.emit(sentence.format(folder=self._folder, reason=reason))
