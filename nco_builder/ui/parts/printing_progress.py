"""A progress dialog for background work; closing it cancels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QVBoxLayout, QWidget

from nco_builder.files import FileProblem
from nco_builder.language import _
from nco_builder.language.words import as_sentence
from nco_builder.sheets import NoSheetError
from nco_builder.ui.parts.questions import dialog_buttons
from nco_builder.ui.parts.worker import Reporter, Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    Progress = Callable[[int, int], bool]


class PrintingProgress(QDialog):
    """Prints in a thread while it is open.

    Attributes:
        answer: what `do` gave, None if it gave nothing.
        problem: why not, "" where it was cancelled.
    """

    def __init__(
        self,
        count: int,
        do: Callable[[Progress], object],
        parent: QWidget,
        title: str = "",
        says: str = "",
    ) -> None:
        """Start printing.

        Args:
            count: how many documents there are.
            do: prints; told in its answer how far it is, it raises `printing.Cancelled`.
            parent: the page that asks.
            title: of the dialog, if it writes anything but sheets.
            says: what is being made then.
        """
        super().__init__(parent)
        self.setObjectName("pack_progress")
        self.setWindowTitle(title or _("Print documents"))
        self.answer: object = None
        self.problem = ""
        column = QVBoxLayout(self)
        column.addWidget(QLabel(says or _("The sheets are being made…"), self))
        self._bar = QProgressBar(self)
        self._bar.setAccessibleName(_("Documents printed"))
        self._bar.setRange(0, count)
        self._bar.setTextVisible(False)
        column.addWidget(self._bar)
        column.addWidget(dialog_buttons(self))
        self._worker = Worker(self, "printing")
        self._worker.reported.connect(self._show)
        self._worker.ended.connect(self.accept)
        self._worker.start(partial(self._work, do))

    def _work(self, do: Callable[[Progress], object], report: Reporter) -> None:
        from nco_builder.printing import Cancelled  # it is slow to load

        try:
            self.answer = do(lambda done, _total: report(done))
        except Cancelled:
            return
        except NoSheetError as error:
            self.problem = as_sentence(str(error.args[0]))
        except FileProblem as problem:
            self.problem = str(problem)
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            said = _("the sheets cannot be made ({problem})")
            self.problem = as_sentence(said.format(problem=f"{type(error).__name__}: {error}"))

    def _show(self, done: list[int]) -> None:
        self._bar.setValue(done[-1])

    def done(self, result: int) -> None:
        """Close, once the thread has finished its document."""
        self._worker.stop()
        super().done(result)
