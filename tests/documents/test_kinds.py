"""A kind of document is a module: nothing of the program is told of one that the tests bring."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from nco_builder import PROGRAM, language, paths
from nco_builder.cli import check
from nco_builder.documents.history import History
from nco_builder.documents.kinds import (
    document_from_bytes,
    formats,
    judge_document,
    kind_for,
    kind_of,
    read_document,
)
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem
from nco_builder.language.words import either
from nco_builder.squad import new_squad
from nco_builder.systems.nco_event import EVENT
from tests.reading import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nco_builder.documents.kind import Document, Judgement

TINY: dict[str, Any] = {
    "format": "tiny-numbers",
    "version": 2,
    "name": "Mine",
    "numbers": [
        {"name": "Able", "number": 3, "notes": ""},
        {"name": "Baker", "number": 8, "notes": "secret", "color": "red"},
    ],
}


@pytest.fixture
def file(tmp_path: Path, tiny_kind: None) -> Path:
    _ = tiny_kind
    path = tmp_path / "mine.nco"
    path.write_text(json.dumps(TINY, indent=2) + "\n", "utf-8")
    return path


def test_kinds_of_the_program_are_found_by_their_format() -> None:
    assert kind_of("nco-squad") is SQUAD
    assert kind_of("nco-event") is EVENT


@pytest.mark.parametrize(
    "other", ["", "nco", "tiny-numbers", "os", "..", "../os", "a.b", "nco-squad ", "Ä", "__init__"]
)
def test_what_is_no_kind_is_none(other: str) -> None:
    assert kind_of(other) is None


@pytest.mark.usefixtures("tiny_kind")
def test_a_kind_that_is_brought_is_found() -> None:
    kind = kind_of("tiny-numbers")
    assert kind is not None
    assert kind.format == "tiny-numbers"
    squads, *others = formats()
    assert squads == "nco-squad"
    assert others == sorted(others)
    assert {"avr-platoon", "tiny-numbers"} <= set(others)


@pytest.mark.usefixtures("tiny_kind")
def test_it_is_not_imported_before_such_a_document_is_met(
    call: Callable[..., tuple[int, str, str]],
) -> None:
    assert call("check", CASES[0])[0] in {0, 1}
    assert "nco_builder.systems.tiny_numbers" not in sys.modules


def test_a_file_comes_back_as_it_was(file: Path) -> None:
    document = read_document(file)
    kind = kind_for(document)
    assert kind.title(document) == "Mine"
    kind.write(file, document)
    written = json.loads(file.read_bytes())
    assert written == TINY | {"written_by": PROGRAM}
    assert [key for key in written if key != "written_by"] == list(TINY)


def test_an_older_version_is_migrated(file: Path) -> None:
    old = {"format": "tiny-numbers", "version": 1, "entries": TINY["numbers"]}
    read = document_from_bytes(json.dumps(old).encode(), "old")
    assert kind_for(read).to_bytes(read) == kind_for(read).to_bytes(
        read_document(file).replace(name="")  # type: ignore[attr-defined]
    )


@pytest.mark.usefixtures("tiny_kind")
def test_what_is_wrong_is_one_sentence_with_its_place() -> None:
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(json.dumps(TINY | {"numbers": [{"name": 1}]}).encode(), "mine")
    assert str(caught.value) == "mine: numbers[0].name must be text, not 1."


@pytest.mark.usefixtures("tiny_kind")
@pytest.mark.parametrize("format_", ["nco-deck"])
def test_a_format_that_is_not_judged_is_answered_with_those_that_are(format_: str) -> None:
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(json.dumps({"format": format_, "version": 1}).encode(), "deck")
    known = either([f'"{each}"' for each in formats()])
    assert str(caught.value) == (
        f'deck: this cannot be checked: format is "{format_}", not {known}.'
    )
    assert '"nco-squad"' in known
    assert '"tiny-numbers"' in known


@pytest.mark.parametrize("document", [{}, {"format": None, "version": 1}])
def test_without_a_format_it_is_no_document(document: dict[str, object]) -> None:
    with pytest.raises(FileProblem) as caught:
        document_from_bytes(json.dumps(document).encode(), "deck")
    assert str(caught.value) == ("deck: this is not an NCO Builder file: it has no “format”.")


def test_it_is_edited_undone_and_redone(file: Path) -> None:
    document: Any = read_document(file)
    kind = kind_for(document)
    history = History(document)
    judgement = judge_document(document, "")
    (change,) = kind.fixes(judgement.findings[0], judgement)

    def name(before: Document) -> str:
        return kind.edit_text(change, before, judgement)

    assert history.do(change.apply(document), name, kind.typing(change))
    assert judge_document(history.document, "").legal
    assert history.undo_text == "Make Baker 6"
    history.undo()
    assert history.document == document
    assert history.saved
    history.redo()
    assert judge_document(history.document, "").legal


def test_the_command_line_judges_it(file: Path, call: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = call("check", file)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{file}: NOT LEGAL",
        "  Name    “Mine”, tiny-numbers",
        "  error   Baker is 8; 6 is the most.",
        "          [Tiny Numbers, first edition, Numbers, p. 2]",
        "          fix: Make Baker 6",
        "",
    ]


def test_the_command_line_judges_it_for_programs(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    code, out, err = call("check", "--json", file)
    assert (code, err) == (1, "")
    assert json.loads(out)["results"] == [
        {
            "file": str(file),
            "format": "tiny-numbers",
            "fingerprint": "10Y5-9B6G-6QWJ",
            "legal": False,
            "findings": [
                {
                    "code": "too_large",
                    "severity": "error",
                    "at": "numbers[1]",
                    "message": "Baker is 8; 6 is the most.",
                    "ruling": None,
                    "source": {
                        "document": "Tiny Numbers, first edition",
                        "section": "Numbers",
                        "page": 2,
                    },
                    "fixes": [
                        {
                            "name": "set_number",
                            "parameters": {"place": 1, "value": 6},
                            "text": "Make Baker 6",
                        }
                    ],
                }
            ],
            "derived": {"sum": 11},
        }
    ]


def test_kinds_are_judged_side_by_side_in_one_folder(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    (file.parent / "able.nco").write_bytes(CASES[0].read_bytes())
    code, out, err = call("check", file.parent, "--vp", "100")
    assert (code, err) == (1, "")
    assert "2 files: " in out
    assert "  Format  nco-squad\n  Squad   “" in out
    assert "  Name    “Mine”, tiny-numbers\n" in out


def test_each_squad_says_its_format_too(call: Callable[..., tuple[int, str, str]]) -> None:
    _code, out, _err = call("check", CASES[0], CASES[1])
    assert out.count("  Format  nco-squad\n") == 2


def test_each_verdict_is_said_as_it_is_reached(
    monkeypatch: pytest.MonkeyPatch, call: Callable[..., tuple[int, str, str]]
) -> None:
    steps: list[str] = []

    def judge(document: Document, origin: str) -> Judgement:
        steps.append("judged")
        return judge_document(document, origin)

    monkeypatch.setattr(check, "judge_document", judge)
    monkeypatch.setattr(check, "out", lambda *_, **__: steps.append("said"))
    call("check", CASES[0], CASES[1])
    assert steps == ["judged", "said", "judged", "said", "said"]


@pytest.mark.usefixtures("tiny_kind")
def test_the_command_line_begins_one(
    tmp_path: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    path = tmp_path / "new.nco"
    words = ("new", "--format", "tiny-numbers", "--name", "Yours", "-o", path)
    assert call(*words) == (0, f"{path}: written\n", "")
    assert json.loads(path.read_bytes()) == {
        "format": "tiny-numbers",
        "version": 2,
        "written_by": PROGRAM,
        "name": "Yours",
        "numbers": [{"name": "One", "number": 1, "notes": ""}],
    }
    assert call(*words)[2].endswith("this file already exists; --force replaces it.\n")
    assert call("check", path)[0] == 0


@pytest.mark.usefixtures("tiny_kind")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--format", "deck"), "there is no format “deck”; choose from nco-squad,"),
        (
            ("--format=tiny-numbers", "--vp", "9"),
            "--vp is for a new squad only, not for tiny-numbers",
        ),
    ],
)
def test_what_cannot_be_begun_is_one_sentence(
    tmp_path: Path,
    call: Callable[..., tuple[int, str, str]],
    words: tuple[str, ...],
    problem: str,
) -> None:
    code, out, err = call("new", *words, "-o", tmp_path / "new.nco")
    assert (code, out) == (2, "")
    assert err.startswith(f"nco-builder: {problem}")
    assert not list(tmp_path.glob("*.nco"))


def test_an_event_is_begun_as_well(
    tmp_path: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    path = tmp_path / "cup.json"
    assert call("new", "--format", "nco-event", "--name", "Cup", "-o", path)[0] == 0
    begun = {"format": "nco-event", "version": 2, "ruleset": "nco-2.3.2", "name": "Cup"}
    assert json.loads(path.read_bytes()) == begun | {"written_by": PROGRAM}
    assert call("check", "--event", path, CASES[0])[2] == ""


def test_only_squads_are_compared(file: Path, call: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = call("compare", file, CASES[0])
    assert (code, out) == (2, "")
    assert err == (
        f"nco-builder: {file}: a squad is compared with squads alone, and this is of "
        "format tiny-numbers.\n"
    )


def test_it_is_printed_and_comes_back_from_its_pdf(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    pdf = file.with_suffix(".pdf")
    assert call("export", file, "--cards", pdf, "--date", "1944-06-06") == (
        *(0, f"{pdf}: written\n", ""),
    )
    pages = PdfReader(pdf).pages
    assert [word in pages[0].extract_text() for word in ("Able", "Baker", "8")] == [True] * 3
    assert read_document(pdf) == read_document(file)
    assert call("check", pdf)[1].startswith(f"{pdf}: NOT LEGAL\n  Name    “Mine”")


def test_it_is_printed_without_its_notes(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    pdf = file.with_suffix(".pdf")
    assert call("export", file, "--pack", pdf, "--copies", "A,B", "--without-notes")[0] == 0
    assert len(PdfReader(pdf).pages) == 2
    (attached,) = PdfReader(pdf).attachment_list
    assert attached.name == "Mine.nco"
    assert b"secret" in file.read_bytes()
    assert b"secret" not in attached.content


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ("--sheet", "a.pdf"),
            "tiny-numbers has no sheet for --sheet; it has --cards",
        ),
        (
            ("--pack", "a.pdf", "--sheets", "poster"),
            "argument --sheets: there is no sheet “poster”; choose from cards",
        ),
    ],
)
def test_a_sheet_its_kind_has_not_is_told_with_those_it_has(
    file: Path,
    call: Callable[..., tuple[int, str, str]],
    words: tuple[str, ...],
    problem: str,
) -> None:
    code, out, err = call("export", file, *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"nco-builder: {problem}")


def test_a_sheet_there_is_nothing_for_is_one_sentence(
    file: Path, call: Callable[..., tuple[int, str, str]]
) -> None:
    file.write_text(json.dumps(TINY | {"numbers": []}), "utf-8")
    code, out, err = call("export", file, "--cards", file.with_suffix(".pdf"))
    assert (code, out) == (2, "")
    assert err == f"nco-builder: {file}: there are no numbers, so there are no cards.\n"


BROKEN = {
    "raises-an-error": "raise RuntimeError('a mistake')",
    "has-no-system": "",
    "lacks-a-library": "import nowhere_at_all",
    "is-no-python": "def x(:",
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Path]]:
    """Makes a kind whose module is broken, and a document that names it."""
    import nco_builder.systems

    folder = tmp_path / "systems"
    folder.mkdir()
    monkeypatch.setattr(nco_builder.systems, "__path__", [str(folder)])

    def make(name: str) -> Path:
        (folder / f"{name.replace('-', '_')}.py").write_text(BROKEN[name], "utf-8")
        file = tmp_path / f"{name}.nco"
        file.write_text(json.dumps({"format": name, "version": 1}), "utf-8")
        return file

    yield make
    for name in BROKEN:
        module = name.replace("-", "_")
        sys.modules.pop(f"nco_builder.systems.{module}", None)
        vars(nco_builder.systems).pop(module, None)


@pytest.mark.parametrize("name", BROKEN)
def test_a_kind_that_is_broken_is_one_sentence(
    broken: Callable[[str], Path], call: Callable[..., tuple[int, str, str]], name: str
) -> None:
    file = broken(name)
    for words in (["check", file], ["export", file, "--cards", "x.pdf"]):
        code, out, err = call(*words)
        assert (code, out) == (2, "")
        assert err.startswith(f"nco-builder: {file}: the rules for {name} cannot be used: ")
        assert err.count("\n") == 1
    code, out, err = call("new", "--format", name, "-o", "x.nco")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert call("check", paths.data() / "samples" / "rifle-squad.nco")[0] == 0


def test_a_document_without_a_title_is_saved_under_a_name_of_the_language() -> None:
    squad = new_squad("nco-2.3.2", "us_army", 100, 50)
    assert SQUAD.file_name(squad) == "Untitled squad.nco"
    with language.speaking("de"):
        assert SQUAD.file_name(squad) == "Unbenannter Trupp.nco"
        assert SQUAD.file_name(squad.replace(name="Able")) == "Able.nco"
