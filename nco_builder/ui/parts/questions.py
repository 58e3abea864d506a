"""Message boxes of the window: one short sentence, and named buttons."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, QThread
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from nco_builder.files import is_documents_name, is_replaceable
from nco_builder.files.cells import separator_of_language
from nco_builder.language import N_, _
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import length
from nco_builder.ui.parts.texts import fitted_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QDialog, QMessageBox, QWidget


def dialog_buttons(dialog: QDialog, accept: str = "", refuse: str = "") -> QDialogButtonBox:
    """Return the accept and reject buttons of a dialog.

    Args:
        dialog: the dialog they belong to.
        accept: what the default button says; none if left out.
        refuse: what the other button says; “Cancel” if left out.
    """
    buttons = QDialogButtonBox(dialog)
    if accept:
        button = buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
        button.setObjectName("accept")
        button.setDefault(True)
    buttons.addButton(refuse or _("Cancel"), QDialogButtonBox.ButtonRole.RejectRole).setObjectName(
        "refuse"
    )
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


# QMessageBox and QFileDialog are imported where they are used: few starts need them.

BESIDE = length(30)
"""Pixels of the window that stay visible around a large dialog."""
Answer = Literal["yes", "keep", "lose", "no", "compare", "theirs"]
"""What an answer means: do it; do it later, or keep both; do it, and something is lost; leave all
as it is; look at both first; take the other one."""

TAKES_TYPED = "takes_typed"
"""A property of dialogs that are accepted if the program ends while they are open."""
DOCUMENT_FILTER = N_("NCO Builder documents (*.nco);;All files (*)")
OPEN_FILTER = N_(
    "Documents, also in PDFs, mails, web pages and texts "
    "(*.nco *.pdf *.eml *.html *.htm *.txt *.md *.json);;All files (*)"
)
SHEET_FILTER = N_("PDF (*.pdf)")
TABLE_FILTERS = {
    "comma": N_("Tables with commas (*.csv)"),
    "semicolon": N_("Tables with semicolons (*.csv)"),
    "tab": N_("Tables with tabs (*.csv)"),
}
"""Kinds of tables by their separators."""


def say(parent: QWidget | None, sentence: str, *, grave: bool = False) -> None:
    """Show a message; `grave` if it is about a failure of the program."""
    from PySide6.QtWidgets import QMessageBox

    icon = QMessageBox.Icon.Critical if grave else QMessageBox.Icon.Warning
    box = _box(parent, icon, sentence)
    box.exec()
    box.deleteLater()


def ask(
    parent: QWidget | None, sentence: str, answers: Mapping[str, Answer], hint: str = ""
) -> Answer:
    """Ask a question.

    Args:
        parent: the window it comes before.
        sentence: the question.
        answers: texts of the buttons and what they mean, each something else; the first is the
            default, and one is “no”, which Escape answers too.
        hint: what else to know, in less weight.

    Returns:
        What the button pressed means.
    """
    from PySide6.QtWidgets import QMessageBox

    roles = {
        "yes": QMessageBox.ButtonRole.AcceptRole,
        "keep": QMessageBox.ButtonRole.AcceptRole,
        "lose": QMessageBox.ButtonRole.DestructiveRole,
        "no": QMessageBox.ButtonRole.RejectRole,
        "compare": QMessageBox.ButtonRole.ActionRole,
        "theirs": QMessageBox.ButtonRole.DestructiveRole,
    }
    box = _box(parent, QMessageBox.Icon.Question, sentence)
    ensure_glyphs(hint)
    box.setInformativeText(fitted_sentence(hint))
    buttons = {text: box.addButton(text, roles[means]) for text, means in answers.items()}
    box.setDefaultButton(next(iter(buttons.values())))
    box.exec()
    pressed = box.clickedButton()
    chosen = next((text for text, button in buttons.items() if button is pressed), None)
    box.deleteLater()
    return answers[chosen] if chosen else "no"  # none if the window system closes the dialog


def waiting_box(parent: QWidget | None, sentence: str, stop: str, hint: str) -> QMessageBox:
    """Return a message that is shown while something is waited for, with a button to stop that."""
    from PySide6.QtWidgets import QMessageBox

    box = _box(parent, QMessageBox.Icon.Information, sentence)
    box.setObjectName("waiting")
    box.setInformativeText(hint)
    box.addButton(stop, QMessageBox.ButtonRole.RejectRole)
    return box


def _box(parent: QWidget | None, icon: QMessageBox.Icon, sentence: str) -> QMessageBox:
    from PySide6.QtWidgets import QMessageBox

    ensure_glyphs(sentence)
    box = QMessageBox(parent)
    box.setObjectName("question")
    box.setIcon(icon)
    box.setWindowTitle("NCO Builder")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(fitted_sentence(sentence))
    return box


def is_asked() -> bool:
    """Return whether a dialog or list is open, or an answer is being acted on.

    What comes by itself waits for that: the answer is about the document in front. A dialog that
    was just answered is hidden, but its event loop still runs.
    """
    modal, popup = QApplication.activeModalWidget(), QApplication.activePopupWidget()
    return modal is not None or popup is not None or QThread.currentThread().loopLevel() > 1


def ask_open(parent: QWidget, folder: Path) -> str:
    """Ask for a document to open; "" if cancelled."""
    from PySide6.QtWidgets import QFileDialog

    return QFileDialog.getOpenFileName(parent, _("Open"), str(folder), _(OPEN_FILTER))[0]


def ask_save_pdf(parent: QWidget, title: str, suggestion: Path) -> Path | None:
    """Ask for the path of a PDF; None if cancelled.

    A document's name is refused; before a file is replaced that this program did not make, he is
    asked once more.
    """
    chosen = ask_save(parent, title, suggestion, SHEET_FILTER)
    if not chosen:
        return None
    path = Path(chosen).absolute()
    if is_documents_name(path):
        problem = _("“{file}” is a name for a document. Give the PDF one that ends in .pdf.")
        say(parent, problem.format(file=path.name))
        return None
    return path if is_replaceable(path) or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    question = _("“{file}” is no PDF of NCO Builder. Replace it all the same?")
    answers: dict[str, Answer] = {_("&Keep it"): "no", _("&Replace it"): "lose"}
    hint = _("What is in it now would be lost.")
    return ask(parent, question.format(file=path.name), answers, hint) == "lose"


def ask_save(parent: QWidget, title: str, suggestion: Path, kinds: str) -> str:
    """Ask for a path to save to; "" if cancelled.

    `kinds` is one of the filters above. The suggestion's suffix is added if none is typed, before
    an existing file is asked for.
    """
    return _ask_save(parent, title, suggestion, _(kinds))[0]


def ask_save_table(parent: QWidget, title: str, suggestion: Path) -> tuple[str, str]:
    """Ask for a path to save a table to, and for what separates its columns.

    Returns:
        The path, "" if cancelled, and a name of `SEPARATORS`; at first the one that spreadsheets in
        the reader's language expect.
    """
    usual = separator_of_language()
    filters = {_(TABLE_FILTERS[name]): name for name in sorted(TABLE_FILTERS, key=usual.__ne__)}
    path, chosen = _ask_save(parent, title, suggestion, ";;".join(filters))
    return path, filters.get(chosen, usual)


def _ask_save(parent: QWidget, title: str, suggestion: Path, kinds: str) -> tuple[str, str]:
    """Ask for a path to save to; return it and the kind of file that was selected."""
    from PySide6.QtWidgets import QFileDialog

    dialog = QFileDialog(parent, title, str(suggestion.parent), kinds)
    dialog.setObjectName("save_file")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suggestion.suffix.removeprefix("."))
    dialog.selectFile(suggestion.name)
    accepted = dialog.exec()
    chosen, kind = dialog.selectedFiles(), dialog.selectedNameFilter()
    dialog.deleteLater()
    return (chosen[0] if accepted and chosen else "", kind)


def resize_within(dialog: QDialog, wanted: QSize) -> None:
    """Resize a dialog, but not beyond its parent window."""
    behind = dialog.parentWidget()
    most = behind.window().size() if behind else dialog.screen().availableSize()
    dialog.resize(wanted.boundedTo(most - QSize(BESIDE, 2 * BESIDE)))
