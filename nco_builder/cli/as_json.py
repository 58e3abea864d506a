"""A report for programs, as docs/contract.md promises it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nco_builder.cli.findings import document_of, worst_first
from nco_builder.files import to_json
from nco_builder.legality import edit_text, fixes, sentence

if TYPE_CHECKING:
    from nco_builder.cli.terms import Terms
    from nco_builder.legality import Finding, MemberReport, Report
    from nco_builder.squad import Member, Squad

    Json = dict[str, Any]


def as_json(file: str, report: Report, terms: Terms) -> Json:
    """The result of one file."""
    return {
        "file": file,
        "legal": report.legal,
        "vp": report.vp,
        "sp": report.sp,
        "vp_limit": report.vp_limit,
        "sp_limit": report.sp_limit,
        "size": report.size,
        "victory_total": report.victory_total,
        "terms": _terms(report.squad, terms),
        "findings": [_finding(found, report) for found in worst_first(report)],
        "members": [
            _member(member, said)
            for member, said in zip(report.squad.members, report.members, strict=True)
        ],
    }


def _terms(squad: Squad, decided: Terms) -> Json:
    """What the squad was judged by; `from_event` names what is not its own."""
    return {
        "limits": {"vp": squad.limits.vp, "sp": squad.limits.sp},
        "ruleset": squad.ruleset,
        "rulings": _known(squad.rulings),
        "match": _known(squad.match),
        "definitions": {"weapons": [weapon.id for weapon in squad.definitions.weapons]},
        "packs": [to_json(pack) for pack in squad.packs],
        "from_event": sorted(decided),
    }


def _known(value: Any) -> Json:  # noqa: ANN401 - rulings or match
    return {name: getattr(value, name) for name in type(value).model_fields}


def _finding(found: Finding, report: Report) -> Json:
    return {
        "code": found.code,
        "severity": found.severity,
        "member": found.member,
        "field": found.field,
        "message": sentence(found, report.squad, report.rulebook),
        "ruling": found.ruling,
        "source": {
            "document": document_of(found, report),
            "section": found.source.section,
            "page": found.source.page,
        },
        "fixes": [
            {
                "name": edit.name,
                "parameters": {name: to_json(value) for name, value in edit.parameters},
                "text": edit_text(edit, report.squad, report.rulebook),
            }
            for edit in fixes(found, report)
        ],
    }


def _member(member: Member, said: MemberReport) -> Json:
    profile = said.profile
    return {
        "unit": member.unit,
        "name": member.name,
        "cost": said.cost,
        "currency": said.currency,
        "victory": said.victory,
        "M": profile.M if profile else None,
        "C": profile.C if profile else None,
        "H": profile.H if profile else None,
        "P": profile.P if profile else None,
        "special_action": profile is not None and profile.special_action,
    }
