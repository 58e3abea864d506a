"""The command line as a whole: which command is meant, and output nobody can break."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from nco_builder import __version__, cli, paths
from nco_builder.cli import COMMANDS, main, output
from nco_builder.cli.output import EXIT_CODES, points
from nco_builder.documents.kinds import read_document
from nco_builder.files.crash_report import reports_folder
from nco_builder.rules import rulebook
from tests.reading import HERE

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = HERE.parent
LEGAL = HERE / "cases" / "us_army_full_100_50.nco"
POLISH = "Łukasz „Żółw” Ćwik"


def run(*words: str | Path | bytes, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process, with variables of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return subprocess.run(
        [sys.executable, "-m", "nco_builder", *words],
        check=False,
        capture_output=True,
        env={**environment, "PYTHONPATH": str(ROOT), **variables},
    )


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said about words that are not understood."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    return said.err


def test_the_version_is_told() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout == f"NCO Builder {__version__}{os.linesep}".encode()


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_the_help_lists_every_command(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    said = capsys.readouterr().out
    assert all(f"  {command} " in said for command in cli.COMMANDS)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: nco-builder {command} ")
    assert "%%" not in said


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["chek"], "there is no command or file “chek”; did you mean “check”?"),
        (["exprt", "a.nco"], "there is no command or file “exprt”; did you mean “export”?"),
        (["--vresion"], "there is no command or file “--vresion”; did you mean “--version”?"),
        (["xyzzy"], "there is no command or file “xyzzy”\n"),
        (
            ["check"],
            "nco-builder: the following arguments are required: PATH; see",
        ),
        (
            ["check", "--jsn", "a"],
            "nco-builder: check does not know “--jsn”; did you mean “--json”?",
        ),
        (["check", "--event=x", "--qqq", "a"], "nco-builder: check does not know “--qqq”\n"),
        (["check", "--js", "a"], "nco-builder: check does not know “--js”"),
        (["check", "--vp", "many", "a"], "“many” is not a whole number"),
        (["check", "--sp", "-1", "a"], "--sp: -1 is out of range; it must be 0 to 999999999"),
        (["event", "result", "x", "--table", "0"], "0 is out of range; it must be 1 to 999999999"),
        (["match", "a", "b", "--scenario", "7"], "--scenario: 7 is out of range; it must be 1 to"),
        (["check", "--event"], "argument --event: expected one argument"),
        (["export", "a", "b"], "nco-builder: export does not know “b”"),
        (["export", "a", "--paper", "a5"], "argument --paper: invalid choice: 'a5'"),
        (["new", "-o", "a"], "the following arguments are required: --nation;"),
        (["open", "--new"], "nco-builder: open does not know “--new”"),
    ],
)
def test_words_that_are_not_understood_are_told_and_what_was_meant(
    words: Sequence[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hint in told(capsys, *words)


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "1e3", "²", "١٢", "0x10", "1_0", " 1", "9" * 10, "9" * 5000]
)
def test_points_are_whole_numbers_of_a_reasonable_size(text: str) -> None:
    with pytest.raises(Exception, match=r"is not a whole number|is out of range"):
        points(text)
    assert points("0") == 0
    assert points("007") == 7


def words_for_the_window(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    opened: list[list[str]] = []

    def note(words: list[str]) -> int:
        opened.append(words)
        return 0

    monkeypatch.setattr(cli, "_open", note)
    return opened


@pytest.mark.parametrize(
    "name", ["my.nco", "./check", "folder/squad", "/nowhere/squad", "oné.with.dots"]
)
def test_a_lone_word_that_looks_like_a_file_is_for_the_window(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = words_for_the_window(monkeypatch)
    assert main([name]) == 0
    assert opened == [[name]]


def test_a_lone_word_that_is_a_file_is_for_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = words_for_the_window(monkeypatch)
    monkeypatch.chdir(tmp_path)
    Path("squad").touch()
    assert main(["squad"]) == 0
    assert main([]) == 0
    assert opened == [["squad"], []]


def test_a_name_that_is_too_long_for_a_file_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no command or file" in told(capsys, "x" * 300)
    assert "its name is too long" in told(capsys, "check", "x" * 300)


def test_words_may_stand_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(LEGAL), "--json", str(LEGAL)]) == 0
    assert capsys.readouterr().out.count('"file"') == 2
    assert main(["check", str(LEGAL), "--", "--json", "-"]) == 2
    said = capsys.readouterr().err
    assert said == (
        "nco-builder: --json: this file cannot be read because it does not exist.\n"
        "nco-builder: -: this file cannot be read because it does not exist.\n"
    )


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    text = LEGAL.read_text("utf-8").replace("us army full 100 50", POLISH)
    (tmp_path / "żółw.nco").write_text(text, "utf-8")
    return tmp_path / "żółw.nco"


@pytest.mark.parametrize(
    "variables",
    [
        pytest.param(
            {"LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
            marks=pytest.mark.skipif(
                not sys.prefix.isascii(), reason="libraries are not found by other letters"
            ),
        ),
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "cp1252:strict"},
        {"PYTHONIOENCODING": "utf-8"},
    ],
)
def test_any_text_is_printed_in_any_locale(polish: Path, variables: dict[str, str]) -> None:
    for words in (["check"], ["check", "--json"]):
        done = run(*words, polish, **variables)
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""
        assert b"w.nco" in done.stdout
    done = run("check", polish.parent / "ó.nco", **variables)
    assert done.returncode == 2
    assert b"does not exist" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_terminal_that_can_show_a_name_shows_it(polish: Path) -> None:
    assert POLISH.encode() in run("check", polish, PYTHONIOENCODING="utf-8").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")
@pytest.mark.parametrize("words", [["check", "--json"], ["check"]])
def test_a_closed_pipe_is_no_traceback(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as nobody_reads:
        done = subprocess.run(
            [sys.executable, "-m", "nco_builder", *words, *[LEGAL] * 200],
            check=False,
            stdout=nobody_reads,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", [["check", LEGAL], ["--version"], ["--help"]])
def test_output_that_cannot_be_written_is_one_sentence(words: list[str | Path]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nco_builder", *words],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert done.returncode == 2
    assert done.stderr == (b"nco-builder: the output cannot be written: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="streams as POSIX shells close them")
@pytest.mark.parametrize(
    ("shell", "code", "complaint"),
    [
        ("check --json - <&-", 2, ""),
        ("check - <&-", 2, "standard input: this is closed.\n"),
        ("check cases/us_army_full_100_50.nco >&-", 0, ""),
        ("check nowhere.nco 2>&-", 2, ""),
    ],
)
def test_closed_streams_are_no_traceback(shell: str, code: int, complaint: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{shlex.quote(sys.executable)} -m nco_builder {shell}"],
        check=False,
        capture_output=True,
        text=True,
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == code
    assert done.stderr == (f"nco-builder: {complaint}" if complaint else "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", str(LEGAL)], f"{LEGAL}: the rulebook of this document cannot be used: "),
        (["export", str(LEGAL), "--sheet", "x.pdf"], f"{LEGAL}: the rulebook of this document"),
        (["new", "--nation", "danish", "-o", "x.nco"], ""),
    ],
)
def test_a_broken_rulebook_is_no_traceback(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "rulebooks" / "nco-2.3.2.json").write_text('{"id": 7}')
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    rulebook._read.cache_clear()
    try:
        said = told(capsys, *words)
    finally:
        rulebook._read.cache_clear()
    assert said.startswith(f"nco-builder: {sentence}")
    assert "nco-2.3.2.json: " in said
    assert said.count("\n") == 1


def test_an_incomplete_installation_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "resources").mkdir()  # so that it is the data that is missed, whatever came before
    monkeypatch.setattr(paths, "_HERE", tmp_path)
    paths.shipped.cache_clear()
    rulebook._read.cache_clear()
    try:
        said = told(capsys, "check", str(LEGAL))
    finally:
        paths.shipped.cache_clear()
        rulebook._read.cache_clear()
    assert said == (
        "nco-builder: NCO Builder is not completely installed: its folder “data” is missing\n"
    )


def test_an_interruption_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: list[str]) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    assert main([]) == 130


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (["--version"], {"pydantic", "PySide6", "reportlab", "nco_builder.rules"}),
        (["chek"], {"PySide6", "reportlab"}),
        (["check", str(LEGAL)], {"pydantic", "PySide6", "reportlab", "nco_builder.ui"}),
        (["check", "--json", str(LEGAL)], {"pydantic", "PySide6", "reportlab"}),
        (["new", "--nation", "danish", "-o", "x.nco"], {"pydantic", "PySide6", "reportlab"}),
        (["export", str(LEGAL), "--sheet", "x.pdf"], {"pydantic", "PySide6", "nco_builder.ui"}),
        (
            ["export", str(LEGAL), "--sheet", "x.pdf"],
            {"nco_builder.sheets.roster_deck", "pypdf", "email.policy"},
        ),
    ],
)
def test_a_command_imports_only_what_it_needs(
    words: list[str], unwanted: set[str], tmp_path: Path
) -> None:
    code = (
        "import sys; from nco_builder.cli import main\n"
        "code = main(sys.argv[1:])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    loaded = set(done.stderr.split())
    assert "nco_builder.cli" in loaded
    assert not loaded & unwanted


def test_a_failure_of_the_program_never_looks_like_a_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_words: list[str]) -> int:
        raise ZeroDivisionError

    monkeypatch.setitem(cli.COMMANDS, "compare", fail)
    assert main(["compare", "a", "b"]) == 70
    said = capsys.readouterr().err
    (report,) = reports_folder().iterdir()
    told = f"this is a defect of NCO Builder; please report it, with the file {report}"
    assert said == f"nco-builder: {told}\n"
    assert "ZeroDivisionError" in report.read_text("utf-8")


def test_a_failure_is_shown_whole_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_words: list[str]) -> int:
        raise ZeroDivisionError("of what")

    monkeypatch.setenv("NCO_BUILDER_DEBUG", "1")
    monkeypatch.setitem(cli.COMMANDS, "compare", fail)
    assert main(["compare", "a", "b"]) == 70
    assert "ZeroDivisionError: of what\nnco-builder: " in capsys.readouterr().err


def test_a_failure_that_cannot_be_reported_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_words: list[str]) -> int:
        raise ZeroDivisionError

    reports_folder().parent.parent.mkdir(parents=True)
    reports_folder().parent.write_text("no folder")
    monkeypatch.setitem(cli.COMMANDS, "compare", fail)
    assert main(["compare", "a", "b"]) == 70
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no report of it could be written" in said


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_file_the_program_fails_on_keeps_no_other_from_being_judged(
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.nco").write_bytes(LEGAL.read_bytes())

    def failing(path: Path) -> object:
        if path.name == "b.nco":
            raise ZeroDivisionError
        return read_document(path)

    monkeypatch.setattr("nco_builder.cli.check.read_document", failing)
    assert main(["check", *options, str(tmp_path)]) == 70
    said, failed = capsys.readouterr()
    assert failed.count("please report it, with the file") == 1
    assert "Traceback" not in failed
    if options:
        a, b, c = json.loads(said)["results"]
        assert (a["legal"], "failed on this" in b["error"], c["legal"]) == (True, True, True)
    else:
        assert said.count(": legal") == 2
        assert "2 legal, 0 not legal, 1 unreadable" in said


@pytest.mark.skipif(sys.platform == "win32", reason="pipes as POSIX has them")
def test_json_is_whole_where_the_reader_is_slow_and_the_pipe_does_not_wait(tmp_path: Path) -> None:
    head = json.loads(LEGAL.read_bytes())
    file = tmp_path / "a.nco"
    file.write_text(json.dumps({**head, "members": [{"unit": f"u{at}"} for at in range(400)]}))
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    words = [sys.executable, "-m", "nco_builder", "check", "--json", str(file)]
    with subprocess.Popen(words, stdout=writer, cwd=ROOT) as done:
        os.close(writer)
        with os.fdopen(reader, "rb") as said:
            text = said.read()
    assert done.returncode == 1
    assert len(text) > 100_000
    assert len(json.loads(text)["results"]) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_complaint_nobody_can_read_leaves_the_exit_code() -> None:
    with Path("/dev/full").open("wb") as full:
        words = [sys.executable, "-m", "nco_builder", "check", "no.nco"]
        assert subprocess.run(words, stderr=full, check=False, cwd=ROOT).returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="streams as POSIX has them")
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    new = f"new --nation us_army -o {shlex.quote(str(tmp_path / 'a.nco'))}"
    shell = f"{shlex.quote(sys.executable)} -m nco_builder {new} <&- >&- 2>&-"
    assert subprocess.run(shell, shell=True, check=False, cwd=ROOT).returncode == 0  # noqa: S602
    assert json.loads((tmp_path / "a.nco").read_bytes())["nation"] == "us_army"


def test_control_characters_of_names_and_files_are_made_visible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a\x1b]0;b\x07.nco"
    assert main(["new", "--nation", "us_army", "--name", "x\x1b[2J", "-o", str(file)]) == 0
    assert main(["check", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.replace("\n", "").isprintable()
    assert "x\\x1b[2J" in said
    assert "a\\x1b]0;b\\x07.nco: written" in said


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_help_explains_a_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", command])
    assert ended.value.code == 0
    assert f"nco-builder {command}" in capsys.readouterr().out


def test_help_on_what_is_no_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "chekc"]) == 2
    assert "did you mean “check”?" in capsys.readouterr().err


def test_the_table_of_exit_codes_is_that_of_the_contract(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (ROOT / "docs/contract.md").read_text("utf-8")
    after = text.partition("| exit code | of any command |\n| --- | --- |\n")[2]
    table = after.partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
    assert {int(code): what for code, what in rows} == dict(EXIT_CODES)
    manual = (ROOT / "resources/desktop/nco-builder.1").read_text("utf-8")
    assert re.findall(r"(?m)^\.B (\d+)$", manual) == [str(code) for code in EXIT_CODES]
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"  {code:<4}{what}" in said for code, what in EXIT_CODES.items())


def test_no_command_ends_with_a_code_that_is_not_in_the_table() -> None:
    # exit codes are constants of this module; limits are there, too
    names = [name for name in vars(output) if name.isupper() and not name.startswith("MOST")]
    declared = [vars(output)[name] for name in names]
    exits = {value for value in declared if type(value) is int and value < 256}
    assert exits | {0} == {*EXIT_CODES}
    for file in (ROOT / "nco_builder/cli").glob("*.py"):
        codes = re.findall(r"(?m)\breturn (\d+)$", file.read_text("utf-8"))
        assert {*codes} <= {"0"}, file


def test_help_never_repeats_the_programs_name(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["check"], ["check", "--x", "a"], ["export", "a.nco"], ["match", "a.nco"]):
        assert told(capsys, *words).count("nco-builder: ") == 1
        assert not told(capsys, *words).startswith("nco-builder: nco-builder")
