"""A setting on the page: its name, a line of help, what sets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from nco_builder.language import _
from nco_builder.rules.rulings import rulings
from nco_builder.ui.look.fold import fold
from nco_builder.ui.look.theme import set_look
from nco_builder.ui.preferences.choices import choices
from nco_builder.ui.preferences.controls import Switch, make_control

if TYPE_CHECKING:
    from nco_builder.ui.document.declared import Setting
    from nco_builder.ui.document.settings import Settings

CONTROL_WIDTH = 210
INDENT = 25
"""As far as the text of a check box stands from its left edge."""


class Row(QWidget):
    """Shows one setting and keeps what the user sets.

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
        """What the setting does; of a ruling, what is decided too."""
        said = _(self.setting.help)
        if ruling := rulings().get(self.setting.topic.removeprefix("ruling:")):
            said += f"\n{ruling.question} {ruling.decision}"
        return said

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        about = QLabel(self.help_text, self)
        about.setTextFormat(Qt.TextFormat.PlainText)
        about.setWordWrap(True)
        set_look(about, role="dim")
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 5, 0, 5)
        whole.setSpacing(16)
        whole.addLayout(words, 1)
        if isinstance(self.control, Switch):
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
        """The rule it rests on, for F1."""
        return (self.setting.topic,) if self.setting.topic else ()

    def refresh(self) -> None:
        """Show what the settings say."""
        self.control.show_value(self._settings[self.setting.key])
        if self.setting.needs:
            self.setEnabled(bool(self._settings[self.setting.needs]))

    def is_about(self, words: list[str]) -> bool:
        """Whether each of these words, folded, is in what the row says."""
        said = [_(self.setting.title), self.setting.title, self.setting.help, self.help_text]
        said += [] if self.setting.topic else choices(self.setting).values()
        text = fold(" ".join([*said, self.setting.topic]))
        return all(word in text for word in words)

    def _keep(self, value: str | int | bool) -> None:  # noqa: FBT001 - a signal's argument
        self._settings[self.setting.key] = value
        self.changed.emit(self.setting.key)
