from __future__ import annotations

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from nco_builder.documents.squads import SQUAD
from nco_builder.legality import SEVERITIES, Finding
from nco_builder.rules.rulings import shipped_rulings
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.document_view import SquadDocument
from nco_builder.ui.findings.model import FindingsModel
from tests.depth import tries
from tests.ui.random_edits import repeatable, wander

Role = Qt.ItemDataRole


@pytest.fixture
def model(document: SquadDocument) -> FindingsModel:
    model = FindingsModel(document, document)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
    return model


def codes(model: FindingsModel) -> list[str]:
    return [model.row(row).finding.code for row in range(model.rowCount())]


def test_the_worst_comes_first(model: FindingsModel) -> None:
    assert codes(model) == ["grenades_over_max", "vp_unspent", "duplicate_item"]


def test_a_row_tells_sentence_name_source_and_word_of_its_mark(model: FindingsModel) -> None:
    line = model.row(0)
    assert line.name == "Novak"
    assert line.sentence.startswith("Novak carries 3 grenades")
    assert "p. 17" in line.source
    index = model.index(0, 0)
    assert index.data() == line.sentence
    assert index.data(Role.AccessibleTextRole) == f"Not legal: {line.sentence}"
    assert line.source in index.data(Role.ToolTipRole)


def test_a_ruling_is_called_by_its_name_and_tells_places_and_reading(model: FindingsModel) -> None:
    ruling = shipped_rulings()["NCO-34"]
    assert model.row(2).source == "Ruling: Two of one item"
    for role in (Role.ToolTipRole, Role.AccessibleDescriptionRole):
        told = model.index(2, 0).data(role)
        assert ruling.name in told
        assert ruling.decision in told
        assert all(f"p. {place.page}" in told for place in ruling.places)
        assert ruling.id not in told


def test_fixes_are_the_report_s_and_asked_for_once_an_edit(
    model: FindingsModel, document: SquadDocument
) -> None:
    (fix,) = model.fixes(0)
    assert model.fixes(0)[0] is fix
    document.do(fix)
    assert "grenades_over_max" not in codes(model)
    assert model.fixes(0) != (fix,)


def test_an_error_without_a_fix_says_why(model: FindingsModel, document: SquadDocument) -> None:
    document.do(edit("set_nation", nation="atlantis"))
    row = codes(model).index("unknown_nation")
    assert model.fixes(row) == ()
    assert model.no_fix(row)
    assert model.no_fix(row) in model.index(row, 0).data(Role.ToolTipRole)
    assert model.no_fix(codes(model).index("vp_unspent")) == ""


def test_rows_come_and_go_one_by_one(model: FindingsModel, document: SquadDocument) -> None:
    seen: list[tuple[object, ...]] = []
    model.rowsRemoved.connect(lambda _, first, last: seen.append(("gone", first, last)))
    model.rowsInserted.connect(lambda _, first, last: seen.append(("come", first, last)))
    model.dataChanged.connect(lambda first, last: seen.append(("new", first.row(), last.row())))
    model.modelReset.connect(lambda: seen.append(("reset",)))
    document.do(edit("set_member", members=(1,), field="grenades", value=2))
    assert seen == [("gone", 0, 0), ("new", 0, 0)]  # 4 vp more are unspent
    seen.clear()
    document.opened.undo()
    assert seen == [("come", 0, 0), ("new", 1, 1)]
    seen.clear()
    document.do(edit("set_member", members=(1,), field="name", value="Nowak"))
    assert seen == [("new", 0, 0)]
    seen.clear()
    document.opened.open(SQUAD, new_squad("nco-2.3.2", "polish", 0, 0), None)
    assert seen == [("reset",)]


def test_what_is_said_of_a_man_keeps_its_row_where_he_is_moved(
    model: FindingsModel, document: SquadDocument
) -> None:
    said, man = QPersistentModelIndex(model.index(0, 0)), model.row(0).finding.member
    document.do(edit("move_members", members=(man,), to=5))
    assert said.isValid()
    assert model.row(said.row()).finding.code == "grenades_over_max"
    assert model.row(said.row()).finding.member == 4


@pytest.mark.parametrize("seed", range(tries(2)))
def test_random_edits_leave_the_rows_the_report_s(
    model: FindingsModel, document: SquadDocument, seed: int
) -> None:
    wander(document, repeatable(seed), 80)
    found = document.report.findings
    shown = [model.row(row).finding for row in range(model.rowCount())]
    assert sorted(shown, key=found.index) == list(found)
    ranks = [SEVERITIES.index(one.severity) for one in shown]
    assert ranks == sorted(ranks)
    anew = FindingsModel(document, document)
    assert [model.row(row) for row in range(len(shown))] == [
        anew.row(row) for row in range(len(shown))
    ]


def test_an_unknown_ruleset_is_told_without_a_rulebook(
    model: FindingsModel, document: SquadDocument
) -> None:
    document.do(edit("set_ruleset", ruleset="nco-99"))
    assert codes(model) == ["unknown_ruleset"]
    assert model.row(0).source
    assert model.no_fix(0)


def test_many_findings_are_gone_through_and_put_in_order_once_a_verdict(
    document: SquadDocument,
) -> None:
    asked: list[Finding] = []

    def about(finding: Finding) -> bool:
        asked.append(finding)
        return True

    model = FindingsModel(document, document, about)
    model.fold(folded=True)
    model.quiet()
    model.fixable_count()
    assert not model.more
    assert len(asked) == len(document.judgement.findings)
    document.do(edit("set_nation", nation="polish"))
    asked.clear()
    model.refresh()
    assert not asked
    assert set(model.all()) == set(document.judgement.findings)


def test_a_list_is_partial_only_if_it_leaves_a_finding_out(document: SquadDocument) -> None:
    assert not FindingsModel(document, document).is_partial
    grenades = FindingsModel(document, document, lambda found: found.code == "grenades_over_max")
    assert grenades.is_partial
    assert len(grenades.all()) == 1
