"""What is said of a version of a document: when it was, how it differs from what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.documents.squads import SQUAD
from nco_builder.language import _, ngettext
from nco_builder.match.comparison import compare
from nco_builder.match.comparison_texts import as_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.documents.kind import Judgement, Kind
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.versions.thinning import Version


def version_text(version: Version, moments: Mapping[str, int]) -> str:
    """When it was saved, and what the player calls it.

    Args:
        version: one of those that are listed.
        moments: how many of them are of the same minute, which seconds tell apart.

    """
    alone = moments.get(version.moment, 1) == 1
    moment = version.moment if alone else f"{version.when:%Y-%m-%d %H:%M:%S}"
    return f"{moment} · {version.name}" if version.name else moment


def told(kind: Kind[Any], judgement: Judgement, document: OpenDocument) -> list[str]:
    """What a version holds beside the open document, line by line."""
    if kind.format == document.kind.format == SQUAD.format:
        now: Any = document.judgement
        then: Any = judgement
        if compare(now, then).equal:
            return [_("The same as the open squad.")]
        about = _("A is the squad as it is open, B is this version.")
        return [about, "", *as_lines(compare(now, then), now, then)]
    same = kind.format == document.kind.format and judgement.document == document.value
    errors = [each for each in judgement.findings if each.severity == "error"]
    return [
        _("The same as the open document.") if same else _("Differs from the open document."),
        _("Legal. No problems.")
        if judgement.legal
        else ngettext("{count} problem:", "{count} problems:", len(errors)).format(
            count=len(errors)
        ),
        *[kind.sentence(each, judgement) for each in errors],
    ]
