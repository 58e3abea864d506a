"""The questions about unsaved documents, asked once for all, when quitting and after a crash."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.squads import SQUAD
from nco_builder.language import _, ngettext
from nco_builder.ui.document.external_changes import still_holds
from nco_builder.ui.document.names_apart import names_apart
from nco_builder.ui.document.recovery import discard, leftovers
from nco_builder.ui.parts import questions
from nco_builder.ui.parts.dates import short_day
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.measures import lengths
from nco_builder.ui.parts.theme import set_look

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from nco_builder.ui.document.file_actions import FileActions
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.document.open_documents import OpenDocuments
    from nco_builder.ui.document.recovery import Leftover
    from nco_builder.ui.parts.questions import Answer

SIZE = lengths(520, 320)
ROLES = {
    "yes": QDialogButtonBox.ButtonRole.AcceptRole,
    "keep": QDialogButtonBox.ButtonRole.ActionRole,
    "lose": QDialogButtonBox.ButtonRole.DestructiveRole,
}


class DocumentsDialog(QDialog):
    """Lists documents with check marks; a button applies to the checked ones.

    Handled ones leave the list; after the last one the dialog is accepted.

    Attributes:
        decided: what was answered, by the document's place in the list.
    """

    def __init__(
        self,
        sentence: str,
        hint: str,
        names: Sequence[str],
        answers: Mapping[str, Answer],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("documents_dialog")
        self.setWindowTitle("NCO Builder")
        self.resize(*SIZE)
        self.decided: dict[int, Answer] = {}
        heading = QLabel(sentence, self)
        heading.setWordWrap(True)
        set_look(heading, role="heading")
        about = QLabel(hint, self)
        about.setWordWrap(True)
        set_look(about, role="dim")
        self.list = QListWidget(self)
        self.list.setObjectName("documents")
        self.list.setAccessibleName(_("Documents"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        for place, name in enumerate(names):
            self._add(place, name)
        self.list.setCurrentRow(0)
        self._buttons = self._make_buttons(answers)
        self.list.itemChanged.connect(self._offer)
        column = QVBoxLayout(self)
        for part in (heading, self.list, about, self._buttons):
            column.addWidget(part)

    def _add(self, place: int, name: str) -> None:
        ensure_glyphs(name)
        item = QListWidgetItem(name, self.list)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        item.setData(Qt.ItemDataRole.UserRole, place)

    def _make_buttons(self, answers: Mapping[str, Answer]) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        for text, means in answers.items():
            if means == "no":
                button = box.addButton(text, QDialogButtonBox.ButtonRole.RejectRole)
                button.clicked.connect(self.reject)
            else:
                button = box.addButton(text, ROLES[means])
                button.setDefault(means == "yes")
                button.clicked.connect(partial(self._decide, means))
            button.setObjectName(f"answer_{means}")
        return box

    def _checked(self) -> list[QListWidgetItem]:
        items = [self.list.item(row) for row in range(self.list.count())]
        return [item for item in items if item.checkState() == Qt.CheckState.Checked]

    def _offer(self) -> None:
        """Enable the buttons if something is checked."""
        some = bool(self._checked())
        for button in self._buttons.buttons():
            if button.objectName() != "answer_no":
                button.setEnabled(some)

    def _decide(self, means: Answer, *_clicked: bool) -> None:
        for item in self._checked():
            self.decided[item.data(Qt.ItemDataRole.UserRole)] = means
            self.list.takeItem(self.list.row(item))
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(Qt.CheckState.Checked)
        if not self.list.count():
            self.accept()


def ask_each(
    parent: QWidget | None,
    sentence: str,
    names: Sequence[str],
    answers: Mapping[str, Answer],
    hint: str,
) -> list[Answer]:
    """Ask what to do with each of several documents.

    Args:
        parent: the window it comes before.
        sentence: the question.
        names: what the documents are called.
        answers: texts of the buttons and what they mean; the one for “no” leaves all as it is.
        hint: what else to know.

    Returns:
        An answer for each; nothing but “no” where the dialog was left.
    """
    dialog = DocumentsDialog(sentence, hint, names, answers, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    decided = dialog.decided
    dialog.deleteLater()
    return [decided[place] if accepted else "no" for place in range(len(names))]


def saving_question(document: OpenDocument) -> str:
    """Return the question whether to save a document: all of it, or its changes."""
    sentence = _saving_question(document)
    if document.unfinished:
        sentence = f"{sentence}\n{_half_entered(document)}"
    return sentence


def _half_entered(document: OpenDocument) -> str:
    begun = "; ".join([each.says for each in document.unfinished.values()])
    return _("Only half entered, and not saved with it: {what}.").format(what=begun)


def file_that_has(document: OpenDocument | Leftover) -> Path | None:
    """Return the file with the document's last stored state: its own, or its PDF."""
    source = document.source
    if document.path is None and source is not None and still_holds(*source):
        return source.path
    return document.path


def _saving_question(document: OpenDocument) -> str:
    name = document.title
    if file_that_has(document) is None:
        return _("Save “{squad}”?").format(squad=name) if name else _("Save this document?")
    sentence = _("Save the changes to “{squad}”?") if name else _("Save the changes?")
    return sentence.format(squad=name)


def ask_about_closing(window: QWidget, unsaved: Sequence[OpenDocument]) -> list[Answer]:
    """Ask whether to save documents ("yes"), keep or discard them ("lose"), or cancel."""
    if len(unsaved) > 1:
        names = [
            f"{name}\n{_half_entered(each)}" if each.unfinished else name
            for name, each in zip(_as_in_tabs(unsaved), unsaved, strict=True)
        ]
        return ask_each(
            window,
            _("Save {count} documents?").format(count=len(unsaved)),
            names,
            {
                _("&Save"): "yes",
                _("&Keep for the next start"): "keep",
                _("&Discard"): "lose",
                _("Cancel"): "no",
            },
            _(
                "A button decides for the documents that are checked. What is kept is open again "
                "at the next start, still unsaved; what is discarded is lost."
            ),
        )
    answers: Mapping[str, Answer] = {
        _("&Save"): "yes",
        _("&Keep for the next start"): "keep",
        _("&Discard"): "lose",
        _("Cancel"): "no",
    }
    hint = _("What is discarded is lost; what is kept is open again at the next start.")
    return [questions.ask(window, saving_question(unsaved[0]), answers, hint)]


def _as_in_tabs(documents: Sequence[OpenDocument]) -> list[str]:
    """Return the names of open documents, each with its file, or the number that its tab has."""
    among = documents[0].among
    if among is None:
        return _with_files(documents)
    return _with_files(documents, [among.name_of(each) for each in documents])


def _with_files(
    documents: Sequence[OpenDocument | Leftover], apart: Sequence[str] = ()
) -> list[str]:
    """Return the names of documents, each with its file, or a number among those of its name."""
    files = [file_that_has(each) for each in documents]
    apart = apart or names_apart(documents, files)
    return [
        _with_file(document.kind.called(document.value), name, file)
        for document, name, file in zip(documents, apart, files, strict=True)
    ]


def _with_file(name: str, apart: str, file: Path | None) -> str:
    if file is not None:
        return _("{name} ({file})").format(name=name, file=file.name)
    return apart if apart != name else _("{name} (not saved yet)").format(name=name)


def offer_leftovers(documents: OpenDocuments, window: QWidget) -> None:
    """Offer all unsaved documents that a crash left behind."""
    left = leftovers()
    if not left:
        return
    answers = [ask_about(left[0], window)] if len(left) == 1 else _ask_about_all(left, window)
    for each, answer in zip(left, answers, strict=True):
        if answer == "yes":
            documents.adopt(each)
        elif answer == "lose":
            discard(each)


def _ask_about_all(left: Sequence[Leftover], window: QWidget) -> list[Answer]:
    sentence = _("{count} documents were not saved when NCO Builder last closed.")
    return ask_each(
        window,
        sentence.format(count=len(left)),
        [f"{name}\n{_as_it_was(each)}" for name, each in zip(_with_files(left), left, strict=True)],
        {_("&Open"): "yes", _("&Discard"): "lose", _("Ask again later"): "no"},
        _("A button decides for the documents that are checked; what is discarded is lost."),
    )


def ask_about(left: Leftover, parent: QWidget) -> Answer:
    """Ask whether to open a leftover ("yes"), delete it ("lose") or ask later ("no")."""
    name = left.kind.called(left.value)
    return questions.ask(
        parent,
        _("“{squad}” was not saved when NCO Builder last closed.").format(squad=name),
        {
            _("&Open it"): "yes",
            _("&Discard it"): "lose",
            _("Ask again later"): "no",
        },
        f"{_where(left)} {_as_it_was(left)}",
    )


def _where(left: Leftover) -> str:
    """Return a sentence about its file, which stays untouched."""
    file = file_that_has(left)
    if file is None:
        return _("It was never saved in a file.")
    if left.path is None:
        return _("It is from “{file}”, which stays as it is.").format(file=file.name)
    return _("Its file “{file}” stays as it is until you save.").format(file=left.path.name)


def _as_it_was(left: Leftover) -> str:
    """Return the time of the offered state."""
    time, day = f"{left.when:%H:%M}", short_day(left.when)
    if left.kind.format != SQUAD.format:
        return _("Last kept on {day} at {time}.").format(time=time, day=day)
    men = len(left.value.members)
    hint = ngettext(
        "{count} man, last kept on {day} at {time}.",
        "{count} men, last kept on {day} at {time}.",
        men,
    )
    return hint.format(count=men, time=time, day=day)


def settle_unsaved(
    files: FileActions, documents: OpenDocuments, window: QWidget
) -> dict[OpenDocument, str] | None:
    """Ask once about all unsaved documents, and carry out the answers; saving comes first.

    Returns:
        The names of the files of what is kept for the next start; None if all stays open,
        because that was answered or something could not be written.
    """
    unsaved = documents.unsaved
    answers = ask_about_closing(window, unsaved) if unsaved else []
    answer_of = dict(zip(unsaved, answers, strict=True))
    shown = documents.current
    if "no" in answers or not all(map(files.save_shown, _answered(answer_of, "yes"))):
        return None
    documents.show(shown)
    kept = {}
    begun = [
        each
        for each in documents.all
        if each not in answer_of and each.source is None and _is_begun(each, files)
    ]
    for document in (*_answered(answer_of, "keep"), *begun):
        file = documents.recovery_of(document).set_aside()
        if file is None:
            sentence = _("“{squad}” cannot be kept; save it, or discard its changes. {problem}")
            name = document.kind.called(document.value)
            why = documents.recovery_of(document).problem
            questions.say(window, sentence.format(squad=name, problem=why))
            return None
        kept[document] = file.name
    return kept


def keep_all(files: FileActions, documents: OpenDocuments) -> dict[OpenDocument, str]:
    """Store all unsaved documents for the next start, if nobody can be asked.

    It stays this window's as long as that is there, should its end be called off.

    Returns:
        The names of the files of what is kept; what cannot be written is left out.
    """
    kept = {}
    for document in documents.all:
        if document.modified or _is_begun(document, files):
            file = documents.recovery_of(document).store()
            if file is not None:
                kept[document] = file.name
    return kept


def _is_begun(document: OpenDocument, files: FileActions) -> bool:
    """Return whether it is a new document without edits or file, other than that of every start."""
    return document.would_be_lost and not document.modified and not files.begins_with(document)


def _answered(answer_of: Mapping[OpenDocument, Answer], answer: Answer) -> list[OpenDocument]:
    return [document for document, each in answer_of.items() if each == answer]
