"""Results of `check --json`, as docs/contract.md defines them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.cli.as_text import document_of, first_findings
from nco_builder.cli.output import within
from nco_builder.documents.kinds import kind_for
from nco_builder.documents.serialization import to_json
from nco_builder.schema.record import fields
from nco_builder.squad.fingerprint import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nco_builder.documents.kind import DocumentEdit, Judgement
    from nco_builder.legality import Finding, MemberReport, Report
    from nco_builder.match.model import DecidedTerms
    from nco_builder.squad import Member, Squad
    from nco_builder.squad.model import Pack

    Json = dict[str, Any]


def judgement_as_json(file: str, judgement: Judgement) -> Json:
    """Return the result of one file of any kind."""
    document: Any = judgement.document
    first, more = first_findings(judgement.findings)
    readings = kind_for(document).readings(judgement)
    return {
        "file": file,
        "format": document.format,
        "fingerprint": fingerprint(document),
        "legal": judgement.legal,
        "findings": _listed(first, judgement),
        **({"more_findings": more} if more else {}),
        "derived": kind_for(document).derived(judgement),
        **({"readings": _listed(readings, judgement)} if readings else {}),
    }


def _listed(findings: Sequence[Finding], judgement: Judgement) -> list[Json]:
    """Return findings of a document that has no members."""
    return [
        {"code": finding.code, "severity": finding.severity, "at": finding.at, **told}
        for finding, told in _findings_with_texts(findings, judgement)
    ]


def report_as_json(
    file: str, report: Report, terms: DecidedTerms, received: Squad | None = None
) -> Json:
    """Return the result of one squad's file.

    Args:
        file: Its name.
        report: The verdict.
        terms: Those that are not the squad's own.
        received: The squad with its own terms, as its sheets show it, if it is another.
    """
    first, more = first_findings(report.findings)
    return {
        "file": file,
        "format": report.squad.format,
        "fingerprint": fingerprint(received or report.squad),
        "legal": report.legal,
        "vp": report.vp,
        "sp": report.sp,
        "vp_limit": report.vp_limit,
        "sp_limit": report.sp_limit,
        "size": report.size,
        "victory_total": report.victory_total,
        "terms": _terms(report.squad, terms),
        "findings": [
            _finding(finding, told) for finding, told in _findings_with_texts(first, report)
        ],
        **({"more_findings": more} if more else {}),
        "members": [
            _member(member, man_report)
            for member, man_report in zip(report.squad.members, report.members, strict=True)
        ],
    }


def _terms(squad: Squad, decided: DecidedTerms) -> Json:
    """Return the terms of a squad; `from_event` lists those that are not its own."""
    return {
        "limits": {"vp": squad.limits.vp, "sp": squad.limits.sp},
        "ruleset": squad.ruleset,
        "rulings": _known(squad.rulings),
        "match": _known(squad.match),
        "definitions": {"weapons": [weapon.id for weapon in squad.definitions.weapons]}
        | _house_rules(squad),
        "packs": [_pack(pack) for pack in squad.packs],
        "from_event": sorted(decided),
    }


def _pack(pack: Pack) -> Json:
    """Return a rules pack without the definitions that terms have of it."""
    told: Json = to_json(pack)
    return {key: each for key, each in told.items() if key != "definitions"}


def _house_rules(squad: Squad) -> Json:
    """Return ids of definitions besides weapons, and the rest as in the file."""
    if not squad.definitions.changes_rules:
        return {}
    found = {name: each for name, each in squad.definitions if each and name != "weapons"}
    return {
        name: [entry.id for entry in each]
        if isinstance(each, tuple) and name != "limits"
        else to_json(each)
        for name, each in found.items()
    }


def _known(value: Any) -> Json:  # noqa: ANN401 - rulings or match
    return {name: getattr(value, name) for name in fields(type(value))}


def _findings_with_texts(
    findings: Sequence[Finding], judgement: Judgement
) -> Iterator[tuple[Finding, Json]]:
    """Return findings as JSON."""
    messages = within(kind_for(judgement.document).sentence(each, judgement) for each in findings)
    for finding, message in zip(findings, messages, strict=True):
        yield finding, _texts_of_finding(finding, message, judgement)


def _finding(finding: Finding, told: Json) -> Json:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "member": finding.member,
        "at": finding.at,
        "field": finding.field,
        **told,
        **_last_price(finding),
    }


def edit_as_json(change: DocumentEdit) -> Json:
    """Return an edit as its name and parameters."""
    return {
        "name": change.name,
        "parameters": {name: to_json(value) for name, value in change.parameters},
    }


def _last_price(finding: Finding) -> Json:
    """Return the last known price of an unknown choice; nothing if there is none."""
    last = dict(finding.parameters).get("last_price")
    return {"last_price": dict(last)} if last else {}


def _texts_of_finding(finding: Finding, message: str, judgement: Judgement) -> Json:
    """Return sentence, source and fixes of a finding, from its kind of document."""
    document = judgement.document
    kind = kind_for(document)
    return {
        "message": message,
        "ruling": finding.ruling,
        **({"agreed": True} if finding.agreed else {}),
        "source": {
            "document": document_of(finding, judgement),
            "section": finding.source.section,
            "page": finding.source.page,
        },
        "fixes": [
            {**edit_as_json(change), "text": kind.edit_text(change, document, judgement)}
            for change in kind.fixes(finding, judgement)
        ],
    }


def _member(member: Member, man_report: MemberReport) -> Json:
    profile = man_report.profile
    return {
        "unit": member.unit,
        "name": member.name,
        "cost": man_report.cost,
        "currency": man_report.currency,
        "victory": man_report.victory,
        "M": profile.M if profile else None,
        "C": profile.C if profile else None,
        "H": profile.H if profile else None,
        "P": profile.P if profile else None,
        "special_action": profile is not None and profile.special_action,
    }
