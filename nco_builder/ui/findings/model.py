"""The findings as a Qt list model, the most serious first, updated with the document."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt

from nco_builder.documents.rows import path_of
from nco_builder.language import _
from nco_builder.legality import SEVERITIES, Finding
from nco_builder.legality.fixes import GAVE_UP, gave_up
from nco_builder.rules.base import all_cited, cited
from nco_builder.rules.rulings import ruling_of
from nco_builder.schema.record import Frozen
from nco_builder.squad import Squad
from nco_builder.topics.topic import of_finding
from nco_builder.ui.parts.painting import MARKS
from nco_builder.ui.parts.rows import Index, RowsModel, origins
from nco_builder.ui.parts.texts import plain_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nco_builder.documents.kind import DocumentEdit
    from nco_builder.legality import Severity
    from nco_builder.ui.document.document_view import DocumentView


RULING = "ruling:"


class FindingText(NamedTuple):
    """The texts of a finding: a `FindingRow` without the finding."""

    name: str
    rest: str
    source: str
    detail: str = ""
    cites: tuple[str, ...] = ()


class FindingWords:
    """Returns the texts of findings from their kind, and tries fixes."""

    def __init__(self, document: DocumentView) -> None:
        """Return texts for the findings of this document."""
        self._document = document

    def said(self, finding: Finding) -> FindingText:
        """Return the texts of a finding."""
        kind, judgement = self._document.kind, self._document.judgement
        text, rules = kind.sentence(finding, judgement), kind.rules(judgement)
        name = kind.names(finding, text, judgement)
        source = cited(finding.source.document or rules, finding.source)
        place, page = finding.source.section, finding.source.pages
        cites = (", ".join(filter(None, (place, page))), page or place)
        said = FindingText(name, text[len(name) :], source, cites=cites)
        if finding.ruling is None:
            return said
        ruling = ruling_of(finding.ruling)
        decision = kind.decision(ruling.id, judgement.document)
        if finding.severity != "ruling":
            detail = _("{name}: {decision}").format(name=ruling.name, decision=decision)
            return said._replace(detail=detail)
        source = _("Ruling: {name}").format(name=ruling.name)
        told = () if text.endswith(decision) else (decision,)  # its sentence may say it
        detail = "\n".join((*told, all_cited(rules, ruling.places)))
        return said._replace(
            source=source, detail=detail, cites=(ruling.name, ruling.name, ruling.id)
        )

    def fixes(self, finding: Finding) -> tuple[DocumentEdit, ...]:
        """Return the fixes of a finding, the best first."""
        judgement = self._document.judgement
        found = judgement.findings
        # comparing values takes long where there are hundreds
        known = any(each is finding for each in found) or finding in found
        return tuple(self._document.kind.fixes(finding, judgement)) if known else ()

    def pack(self, finding: Finding) -> str:
        """Return the id of the rules pack that it is about, if the squad has it; else ""."""
        squad = self._document.value
        if not isinstance(squad, Squad) or not squad.packs:
            return ""
        from nco_builder.squad.packs import pack_about  # few squads have packs

        return pack_about(squad, path_of(finding.at), dict(finding.parameters))

    def no_fix_reason(self, finding: Finding) -> str:
        """Return why a finding has no fix."""
        return self._document.kind.no_fix_reason(finding)

    def agreement(self, finding: Finding) -> DocumentEdit | None:
        """Return the edit that records a ruling as agreed, or withdraws that."""
        return self._document.kind.agreement(finding, self._document.judgement)

    def decision(self, finding: Finding) -> str:
        """Return what is agreed on by recording it, as a sentence."""
        judgement = self._document.judgement
        return str(self._document.kind.decision(finding.ruling or "", judgement.document))

    def topics(self, finding: Finding) -> tuple[str, ...]:
        """Return its topics in the rule reader: all rules behind it, or those of its ruling."""
        found = of_finding(finding)
        if self._document.kind.in_reader:
            return found
        return tuple([each for each in found if each.startswith(RULING)])


MOST_ROWS = 200
"""The most findings with rows; the command line prints as many."""


SEVERAL = 2
"""The number at which counting of fixable findings stops."""


class FindingRow(Frozen):
    """A finding as shown.

    Attributes:
        finding: what it is of.
        name: whom or what its sentence begins with.
        rest: the rest of the sentence.
        source: where its rule stands; of a ruling what it is called.
        detail: what there is no room for in a row: the places of a ruling and how it is read.
        cites: the source as a link, each text no longer than the one before.
        fixed_in: the document in which it is found no more; None for a row that still holds.
    """

    finding: Finding
    name: str
    rest: str
    source: str
    detail: str = ""
    cites: tuple[str, ...] = ()
    fixed_in: object = None

    @property
    def cited(self) -> list[str]:
        """Its source and detail as lines."""
        return [line for line in (self.source, self.detail) if line]

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return self.name + self.rest

    @property
    def fixed(self) -> bool:
        """Whether it is shown only until the player moves on."""
        return self.fixed_in is not None

    @property
    def in_order(self) -> bool:
        """Whether it is fixed or agreed."""
        return self.fixed or self.finding.agreed


def is_loud(finding: Finding) -> bool:
    """Return whether a finding demands action; notes can wait."""
    return finding.severity != "warning" and not finding.agreed


class FindingsModel(RowsModel[FindingRow]):
    """Errors, then rulings to agree, then warnings; each in the order of the check.

    Errors, rulings, and notes with what is agreed can be hidden. Only the first of very many
    findings have rows: nobody fixes thousands one by one, and each row takes time to show.

    What any document lacks that was just begun has none: it is no fault of the player's.

    While rows are held, none moves or goes: what is found no more stays as fixed, and what is found
    anew comes last.

    Args:
        document: The document.
        parent: The owner.
        about: Which findings it lists; all of them if left out.
        loud: Which of them demand action.
        folded: Whether what can wait is hidden at first.
    """

    sames = (
        lambda row: row.finding,
        lambda row: (row.finding.code, row.finding.at, row.finding.parameters),
        lambda row: (row.finding.code, row.finding.at),
        lambda row: (row.finding.code, row.finding.parameters),  # of a man who was moved
    )

    def __init__(
        self,
        document: DocumentView,
        parent: QObject | None = None,
        about: Callable[[Finding], bool] | None = None,
        loud: Callable[[Finding], bool] | None = None,
        *,
        folded: bool = False,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._about = about
        self._is_loud = loud or is_loud
        self._hidden: frozenset[Severity] = frozenset(["warning"] if folded else [])
        self._held = False
        self._followed_held = False  # rows may be others than were found
        self.words = FindingWords(document)
        self._judged = document.judgement
        self._all: list[Finding] | None = None
        self._loud: list[Finding] = []
        self._quiet: list[Finding] = []
        self._has_loud = False
        self._is_partial = False
        self._counts: Counter[Severity] = Counter()
        self._fixes: dict[Finding, tuple[DocumentEdit, ...]] = {}
        role = Qt.ItemDataRole
        self.answers = {
            role.DisplayRole: lambda row, _index: row.sentence,
            role.ToolTipRole: self._tip,
            role.AccessibleTextRole: _spoken,
            role.AccessibleDescriptionRole: lambda row, _index: "\n".join(row.cited),
        }
        self.follow(document.changed, replaced=document.replaced)

    def current(self) -> Iterator[FindingRow]:
        """Return the findings as rows, with the fixed ones that are still shown."""
        found = self._shown()[:MOST_ROWS]
        self._followed_held = False
        if not self._held:
            yield from map(self._as_row, found)
            return
        self._followed_held = True
        before = self.rows()
        # what the player just agreed keeps its row, also where notes are hidden
        agreed = [each for each in self._quiet[:MOST_ROWS] if each.agreed and each not in found]
        after = [*map(self._as_row, found), *map(self._as_row, agreed)]
        origin = origins(before, after, *self.sames)
        stays = {was: row for was, row in zip(origin, after, strict=True) if was is not None}
        for place, row in enumerate(before):
            gone = row if row.fixed else row.replace(fixed_in=self._document.value)
            yield stays.get(place, gone)
        for was, row in zip(origin[: len(found)], after, strict=False):
            if was is None:
                yield row

    def _as_row(self, finding: Finding) -> FindingRow:
        return FindingRow(finding, *self.words.said(finding))

    def hold(self, *, held: bool) -> None:
        """Keep all rows in place from now on, or show the present findings."""
        if held != self._held:
            self._held = held
            if self._followed_held:
                self.refresh()

    def reset(self) -> None:
        """Show another document, without rows of the previous one."""
        held, self._held = self._held, False
        super().reset()
        self._held = held

    def was_fixed_last(self, row: FindingRow) -> bool:
        """Return whether undoing the last step brings a fixed finding back."""
        return row.fixed_in is self._document.value

    def all(self) -> list[Finding]:
        """All findings, also hidden ones, in the order of rows."""
        self._forget_earlier()
        if self._all is None:
            ranked: dict[str, list[Finding]] = {each: [] for each in SEVERITIES}
            kind = self._document.kind
            told = kind.told(self._judged)
            for each in told:
                if kind.counts(each, self._judged) and (self._about is None or self._about(each)):
                    ranked[each.severity].append(each)
            self._all = [each for found in ranked.values() for each in found]
            self._is_partial = len(self._all) < len(told)
            self._divide(self._all)
        return self._all

    def _divide(self, found: list[Finding]) -> None:
        """Sort the findings by severity once: there may be tens of thousands."""
        loud = [self._is_loud(each) for each in found]
        self._has_loud = any(loud)
        self._loud, self._quiet = [], []
        self._counts = Counter()
        for each, is_kept in zip(found, loud, strict=True):
            (self._loud if is_kept else self._quiet).append(each)
            self._counts[each.severity if is_kept else "warning"] += 1

    def _forget_earlier(self) -> None:
        """Forget rows of earlier judgements."""
        judgement = self._document.judgement
        if judgement is not self._judged:
            self._judged, self._all, self._fixes = judgement, None, {}

    def _shown(self) -> list[Finding]:
        found = self.all()
        if not self._hidden:
            return found
        quiet = [] if "warning" in self._hidden else self._quiet
        return [*(each for each in self._loud if each.severity not in self._hidden), *quiet]

    def count(self, severity: Severity) -> int:
        """Return the number of findings of a severity, hidden ones included."""
        self.all()
        return self._counts[severity]

    @property
    def is_partial(self) -> bool:
        """Whether there are findings that are none of the list's."""
        self.all()
        return self._is_partial

    @property
    def more(self) -> int:
        """The number of findings without rows."""
        return max(0, len(self._shown()) - MOST_ROWS)

    def has_loud(self) -> bool:
        """Return whether any finding demands action."""
        self.all()
        return self._has_loud

    def quiet(self) -> list[Finding]:
        """The findings that folding hides."""
        self.all()
        return self._quiet

    def fold(self, folded: bool) -> None:  # noqa: FBT001 - as a signal brings it
        """Hide what can wait, or show it."""
        self.show_severity("warning", not folded)

    @property
    def folded(self) -> bool:
        """Whether anything is hidden by folding."""
        return bool(self._hidden)

    def show_severity(self, severity: Severity, shown: bool) -> None:  # noqa: FBT001 - as above
        """Show or hide a severity."""
        hidden = self._hidden - {severity} if shown else self._hidden | {severity}
        if hidden != self._hidden:
            self._hidden = hidden
            held, self._held = self._held, False
            self.refresh()
            self._held = held

    def fixes(self, row: int) -> tuple[DocumentEdit, ...]:
        """Return the fixes of a finding, computed when first needed.

        While rows still follow an edit, one may be of the document before it: nothing repairs that.
        """
        return self._fixes_of(self.row(row).finding)

    def _fixes_of(self, finding: Finding) -> tuple[DocumentEdit, ...]:
        self._forget_earlier()
        if finding not in self._fixes:
            self._fixes[finding] = self.words.fixes(finding)
        return self._fixes[finding]

    def fixable_count(self) -> int:
        """Return the number of errors and notes that may be fixable, at most SEVERAL."""
        may_be_fixed = self._document.kind.may_be_fixed or self._fixes_of
        findings = [each for each in self.all()[:MOST_ROWS] if each.severity != "ruling"]
        return len([*islice(filter(may_be_fixed, findings), SEVERAL)])

    def first_fix(self) -> DocumentEdit | None:
        """The best fix of the gravest finding; None if it has none or is just a note."""
        first = next(iter(self.all()), None)
        if first is None or first.severity == "warning":
            return None
        return next(iter(self._fixes_of(first)), None)

    def no_fix(self, row: int) -> str:
        """Return why an error has no fix; "" if it has one or needs none."""
        finding = self.row(row).finding
        wanting = finding.severity == "error" and not self.fixes(row) and not self.row(row).fixed
        if wanting and gave_up(self._document.judgement):
            return _(GAVE_UP)
        return self.words.no_fix_reason(finding) if wanting else ""

    def _tip(self, row: FindingRow, index: Index) -> str:
        lines = (row.sentence, *row.cited, self.no_fix(index.row()))
        return plain_tip("\n".join(filter(None, lines)))


def _spoken(row: FindingRow, _index: Index) -> str:
    word = _("Fixed") if row.fixed else _(MARKS[row.finding.severity].word)
    return f"{word}: {row.sentence}"
