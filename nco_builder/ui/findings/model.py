"""The findings as a Qt list, worst first, following the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt

from nco_builder.language import _
from nco_builder.legality import SEVERITIES, Finding
from nco_builder.ui.findings.words import words_for
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.rows import Index, RowsModel
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.ui.document.open_document import DocumentView


class FindingRow(NamedTuple):
    """A finding as it is shown.

    Attributes:
        finding: what it is of.
        name: whom or what its sentence begins with.
        rest: the rest of the sentence.
        source: where its rule stands; of a ruling what it is called.
        told: what there is no room for in a row: the places of a ruling and how it is read.

    """

    finding: Finding
    name: str
    rest: str
    source: str
    told: str = ""

    @property
    def cited(self) -> list[str]:
        """What it rests on, in lines."""
        return [line for line in (self.source, self.told) if line]

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return self.name + self.rest


class FindingsModel(RowsModel[FindingRow]):
    """Errors, then what to agree, then notes; within each in the order of the check.

    Args:
        document: The document.
        parent: The owner.
        about: Which findings it lists; all of them if left out.

    """

    sames = (
        lambda row: row.finding,
        lambda row: (row.finding.code, row.finding.at, row.finding.parameters),
        lambda row: (row.finding.code, row.finding.at),
    )

    def __init__(
        self,
        document: DocumentView,
        parent: QObject | None = None,
        about: Callable[[Finding], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._about = about
        self.words = words_for(document)
        self._fixes: dict[Finding, tuple[DocumentEdit, ...]] = {}
        self._fixes_for = document.judgement
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.sentence,
            role.ToolTipRole: self._tip,
            role.AccessibleTextRole: _spoken,
            role.AccessibleDescriptionRole: lambda row, _index: "\n".join(row.cited),
        }
        self.follow(document.changed, replaced=document.replaced)

    def current(self) -> Iterator[FindingRow]:
        """What was found."""
        findings = filter(self._about, self._document.judgement.findings)
        for finding in sorted(findings, key=lambda one: SEVERITIES.index(one.severity)):
            yield FindingRow(finding, *self.words.said(finding))

    def fixes(self, row: int) -> tuple[DocumentEdit, ...]:
        """The ready repairs of a finding; tried out when first asked for.

        While rows still follow an edit, one may be of the document before it: nothing repairs that.
        """
        finding, judged = self.row(row).finding, self._document.judgement
        if judged is not self._fixes_for:
            self._fixes, self._fixes_for = {}, judged
        if finding not in self._fixes:
            self._fixes[finding] = self.words.fixes(finding)
        return self._fixes[finding]

    def mendable(self) -> int:
        """How many errors and notes can be tried to be repaired."""
        findings = [row.finding for row in self.rows() if row.finding.severity != "ruling"]
        return sum(map(self.words.may_have_fixes, findings))

    def first_repair(self) -> DocumentEdit | None:
        """The best repair of the gravest finding; None where that has none, or is just a note."""
        if not self.rowCount() or self.row(0).finding.severity == "warning":
            return None
        return next(iter(self.fixes(0)), None)

    def no_fix(self, row: int) -> str:
        """Why an error has no ready repair; empty where it has one, and for what needs none."""
        finding = self.row(row).finding
        wanting = finding.severity == "error" and not self.fixes(row)
        return self.words.no_fix_reason(finding) if wanting else ""

    def _tip(self, row: FindingRow, index: Index) -> str:
        lines = (row.sentence, *row.cited, self.no_fix(index.row()))
        return plain_tip("\n".join(filter(None, lines)))


def _spoken(row: FindingRow, _index: Index) -> str:
    return f"{_(MARKS[row.finding.severity].word)}: {row.sentence}"
