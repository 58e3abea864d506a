"""The verdict on a document in words: header, library, Compare and findings say the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from nco_builder.language import N_, Plural, _
from nco_builder.language.words import enumerated
from nco_builder.schema.record import Frozen
from nco_builder.ui.parts.painting import GAP, MARKS, SOUND

if TYPE_CHECKING:
    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.legality import Severity, Stage

COUNTED: dict[Severity, Plural] = {
    "error": Plural("{count} problem", "{count} problems"),
    "ruling": Plural("{count} to agree", "{count} to agree"),
}
"""What a verdict counts; notes are only in the list of findings."""
UNTIL_WHOLE: dict[str, str] = {"empty": N_("Empty"), "begun": N_("Unfinished")}
"""What is said of a document without a verdict yet."""


class Verdict(Frozen):
    """A verdict in words.

    Attributes:
        words: in full, each part with its symbol.
        brief: the same, with numbers alone.
        signs: the same without a word, unless there is no sign for it.
        line: the gravest part in full and the others as numbers; what is legal is not said of
            what has something to agree.
        spoken: in full without symbols, for screen readers.
        state: `error`, `ruling`, `ok`, or `early` if there is no verdict yet.
    """

    words: str = ""
    brief: str = ""
    signs: str = ""
    line: str = ""
    spoken: str = ""
    state: str = ""


def verdict_of_counts(
    problems: int, to_agree: int, *, has_verdict: bool = True, stage: Stage = "whole"
) -> Verdict:
    """Return the verdict on what was counted.

    Args:
        problems: The errors.
        to_agree: The rulings that are still open.
        has_verdict: Whether the document is called legal or not; others have problems or none.
        stage: How far it is.
    """
    counts: dict[Severity, int] = {"error": problems, "ruling": to_agree}
    shown, brief, said = [], [], []
    if not problems:
        sound = _("✓ Legal") if has_verdict else _("✓ No problems")
        fine = _("legal") if has_verdict else _("no problems")
        early = _(UNTIL_WHOLE[stage]) if stage in UNTIL_WHOLE else ""
        shown, brief, said = [early or sound], [early or sound], [early or fine]
    for severity, counted in COUNTED.items():
        if count := counts[severity]:
            text = counted.of(count).format(count=count)
            shown.append(f"{MARKS[severity].symbol} {text}")
            brief.append(f"{MARKS[severity].symbol} {count}")
            said.append(text)
    signs = [each.split()[0] if each.startswith(SOUND) else each for each in brief]
    whole = stage == "whole" or problems
    gravest = 1 if to_agree and not problems and whole else 0
    return Verdict(
        words=GAP.join(shown),
        brief=GAP.join(brief),
        signs=GAP.join(signs),
        line=GAP.join([*shown[gravest:][:1], *brief[gravest + 1 :]]),
        spoken=enumerated(said),
        state="error" if problems else "ruling" if to_agree else "ok" if whole else "early",
    )


def verdict_on(judgement: Judgement, kind: Kind[Any]) -> Verdict:
    """Return the verdict on a judged document: its problems and open rulings, without notes."""
    counts = Counter(
        found.severity
        for found in kind.told(judgement)
        if not found.agreed and kind.counts(found, judgement)
    )
    return verdict_of_counts(
        counts["error"],
        counts["ruling"],
        has_verdict=kind.has_verdict,
        stage=kind.stage(judgement),
    )


def nothing_found(judgement: Judgement, kind: Kind[Any]) -> str:
    """Return what an empty list of findings means."""
    stage = kind.stage(judgement)
    if stage == "empty":
        return _("Nothing to check yet. Problems are listed here, with buttons that fix them.")
    if stage == "begun":
        return _("No problems so far. What is missing is listed from three men on.")
    return _("✓  Legal. No problems.") if kind.has_verdict else _("✓  No problems.")
