"""No file that a command reads takes long, fills the memory or says without end."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.limits import MIB, bounded
from tests.reading import ALL_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    "words",
    [
        ("-{word}",),
        ("check", *["{word}"] * 15),
        ("export", "{word}", "--sheet", "-"),
        ("compare", "{word}", "x"),
    ],
    ids=lambda words: words[0].strip("-{}"),
)
def test_an_answer_does_not_repeat_an_endless_word_whole(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    word = "ab\n" * 33_000
    cost = bounded(*[each.format(word=word) for each in words], folder=tmp_path)
    assert cost.code == 2
    assert "…" in cost.err
    assert max(map(len, cost.err.splitlines())) < 6_100


def event(players: list[dict[str, Any]], *rounds: dict[str, Any]) -> dict[str, Any]:
    head = {"format": "nco-event", "version": 2, "ruleset": "nco-2.3.2", "name": "x"}
    return {**head, "players": players, "rounds": list(rounds)}


def paired(number: int, tables: int, players: int) -> dict[str, Any]:
    pairings = [{"players": [at, (at * 7 + number) % players], "table": 1} for at in range(tables)]
    return {"pairings": pairings}


def one_number() -> dict[str, Any]:
    return event([{"number": 1, "name": "a" * 18_000} for _at in range(200)])


def one_name() -> dict[str, Any]:
    return event([{"number": at, "name": "ä" * 4000} for at in range(480)])


def one_number_and_marks() -> dict[str, Any]:
    return event([{"number": 1, "name": "\u202e" * 1300} for _at in range(480)])


def one_pairing() -> dict[str, Any]:
    players = [{"number": at, "name": "b" * 7500 + str(at)} for at in range(480)]
    return event(players, *[paired(number, 240, 480) for number in range(20)])


def many_rounds() -> dict[str, Any]:
    players = [{"number": at, "name": "b" * 5000 + str(at)} for at in range(480)]
    return event(players, *[paired(number, 10, 480) for number in range(400)])


def a_name_in_every_finding() -> dict[str, Any]:
    name = "\N{GRINNING FACE}" * 99_990
    players = [{"number": at, "name": name + str(at)} for at in range(4)]
    return event(players, *[paired(number, 2, 4) for number in range(500)])


def unknown_keys() -> dict[str, Any]:
    keys = {f"k{at}" + "x" * 70: 1 for at in range(90)}
    return event([{"number": at, "name": "a" * 300, **keys} for at in range(480)])


EVENTS = (
    one_number,
    one_name,
    one_number_and_marks,
    one_pairing,
    many_rounds,
    a_name_in_every_finding,
    unknown_keys,
)


def written(path: Path, document: dict[str, Any]) -> Path:
    path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    assert path.stat().st_size <= 4 * 1024**2
    return path


@pytest.mark.parametrize("made", EVENTS, ids=lambda made: made.__name__)
@pytest.mark.parametrize("words", [["check"], ["check", "--json"]], ids=["told", "json"])
def test_no_event_takes_long(
    tmp_path: Path, made: Callable[[], dict[str, Any]], words: list[str]
) -> None:
    bounded(*words, written(tmp_path / "a.nco", made()))


def squad(men: list[dict[str, Any]], **more: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    head = {"format": "nco-squad", "version": 1, "ruleset": "nco-2.3.2", "nation": "british"}
    needed = {"name": "", "player": "", "notes": "", "limits": {"vp": 100, "sp": 50}}
    return {**head, **needed, "members": men, **more}


def many_findings(mark: str = "") -> dict[str, Any]:
    items = [f"x{mark}{at}" for at in range(88)]
    return squad([{"unit": "private", "items": items, "name": f"{at}"} for at in range(480)])


def same_men(mark: str = "") -> dict[str, Any]:
    return squad([{"unit": f"u{mark}", "items": [f"y{mark}"] * 80} for _at in range(480)])


def long_names(mark: str = "") -> dict[str, Any]:
    return squad([{"unit": "private" + mark, "name": "n" * 8000 + mark} for _at in range(480)])


def a_long_name(mark: str = "") -> dict[str, Any]:
    name = "\N{GRINNING FACE}" * 99_990 + mark
    return squad([{"unit": "private", "name": name, "items": [f"x{at}" for at in range(250)]}])


def little(mark: str = "") -> dict[str, Any]:
    return squad([{"unit": f"u{mark}{at}"} for at in range(480)])


@pytest.mark.parametrize(
    "made",
    [many_findings, same_men, long_names, a_long_name, little],
    ids=lambda made: made.__name__,
)
@pytest.mark.parametrize("marks", [("", ""), ("a", "b")], ids=["equal", "other"])
def test_no_two_squads_take_long_to_compare(
    tmp_path: Path, made: Callable[[str], dict[str, Any]], marks: tuple[str, str]
) -> None:
    a, b = (written(tmp_path / f"{at}.nco", made(mark)) for at, mark in enumerate(marks))
    for words in (["compare", a, b], ["compare", "--json", a, b], ["match", a, b]):
        assert bounded(*words).code != 2


def test_findings_of_one_squad_alone_are_told_with_their_number(tmp_path: Path) -> None:
    a, b = written(tmp_path / "a.nco", many_findings()), written(tmp_path / "b.nco", squad([]))
    told = json.loads(bounded("compare", "--json", a, b).out)
    assert len(told["a"]["findings"]) == 200
    assert told["a"]["more_findings"] > 40_000


def test_reasons_against_a_squad_of_a_match_are_told_with_their_number(tmp_path: Path) -> None:
    a, b = (written(tmp_path / f"{mark}.nco", many_findings(mark)) for mark in "ab")
    told = bounded("match", a, b).out.splitlines()
    sides = [at for at, line in enumerate(told) if "NOT LEGAL" in line]
    more = [at for at, line in enumerate(told) if re.fullmatch("  and 4[0-9]{4} more", line)]
    assert len(sides) == len(more) == 2
    assert [last - first for first, last in zip(sides, more, strict=True)] == [201, 201]
    assert any(line.startswith("Each rolls a D6") for line in told)


def test_a_match_that_ticks_too_much_of_every_man_takes_no_longer(tmp_path: Path) -> None:
    ticked = [{"health": 99, "psyche": 99, "uses": {"x": 1}} for _at in range(480)]
    side = {"player": "", "squad": squad([{"unit": "private"}] * 480), "men": ticked}
    head = {"format": "nco-match", "version": 1, "ruleset": "nco-2.3.2", "name": "x"}
    path = written(tmp_path / "a.nco", {**head, "sides": [side, side]})
    for words in (["check"], ["check", "--json"], ["match"]):
        assert bounded(*words, path).code == 1


LISTS: dict[str, Callable[[], bytes]] = {
    "no_names": lambda: b",a\n" * 1_390_000,
    "blank_lines": lambda: b"\n" * 4_190_000,
    "one_line": lambda: b"," * 4_190_000 + b"a",
    "letters": lambda: b"a\n" * 2_000_000,
    "headings": lambda: b"name;" * 800_000,
    "wrong_numbers": lambda: b"name,number\n" + (b"a," + b"x" * 2000 + b"\n") * 1900,
    "long_names": lambda: (b"a" * 2000 + b"\n") * 1900,
    "quotes": lambda: b'"' * 4_190_000,
    "carriage_returns": lambda: b"\r" * 4_190_000,
    "guards": lambda: b"name\n" + b"'" * 120_000 + b"\n" + (b"'" * 2000 + b"\n") * 1900,
    "separators": lambda: b"name\n" + (b'"' + b";" * 2000 + b'a"\n') * 1900,
    "brackets": lambda: (b"x(" * 60_000 + b"\n") * 30,
    "addresses": lambda: b"name\n" + (b"a <" * 600 + b"\n") * 1900,
    "listed": lambda: b"name\n" + (b"1. " * 600 + b"\n") * 1900,
}


@pytest.mark.parametrize("made", LISTS)
def test_no_list_of_players_takes_long(tmp_path: Path, made: str) -> None:
    raw = LISTS[made]()
    assert len(raw) <= 4 * 1024**2
    (tmp_path / "list.csv").write_bytes(raw)
    cost = bounded("event", "new", tmp_path / "cup", "--players", tmp_path / "list.csv")
    assert cost.code == 2
    assert cost.err


@pytest.mark.parametrize("heading", ["paid", "dropped"])
def test_no_answer_in_a_list_of_players_takes_long(tmp_path: Path, heading: str) -> None:
    lines = [f"name,{heading}", *[f"a{at},{'!' * 60_000}" for at in range(30)]]
    (tmp_path / "list.csv").write_text("\n".join(lines))
    cost = bounded("event", "new", tmp_path / "cup", "--players", tmp_path / "list.csv")
    assert cost.code == 0


def test_a_list_without_any_player_is_refused_after_its_lines_were_told(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_bytes(b"name,number\n" + b",1\n" * 60)
    cost = bounded("event", "new", tmp_path / "cup", "--players", tmp_path / "list.csv")
    assert cost.code == 2
    assert cost.err.count("the player has no name") == 50
    assert "and 10 more" in cost.err
    assert "there is no player in this list" in cost.err
    assert not (tmp_path / "cup").exists()


def received(folder: Path, count: int, content: bytes) -> Path:
    bounded("event", "new", folder)
    for number in range(count):
        (folder / "squads" / f"{number:03}{'n' * 100}.nco").write_bytes(content)
    return folder


def test_entries_of_equal_squads_are_all_told(tmp_path: Path) -> None:
    folder = received(tmp_path / "cup", 200, SAMPLES[0].read_bytes())
    cost = bounded("event", "check", folder, "--json")
    told = json.loads(cost.out)
    assert len(told["entries"]) == 200
    assert len(told["entries"][0]["same_as"]) == 20
    assert told["entries"][0]["more_same_as"] == 179
    assert len(cost.out) <= 200_000


def test_entries_that_have_no_room_are_cut_from_the_end_with_their_number(tmp_path: Path) -> None:
    men = [{"unit": "private", "items": [f"{'x' * 60}{at}" for at in range(80)]}] * 3
    folder = received(tmp_path / "cup", 60, json.dumps(squad(men)).encode())
    told = json.loads(bounded("event", "check", folder, "--json").out)
    assert len(told["entries"]) >= 40
    assert told["more_entries"] == 60 - len(told["entries"])
    assert "left_out" not in told


NAMES = (
    "\N{GRINNING FACE}" * 62,
    "\N{GRINNING FACE}" * 300,
    "Ann/Lee",
    "Ann:Lee",
    "ann lee",
    "Ann Lee",
    "\u00c9va",
    "E\u0301va",
    "CON",
    "..",
    "a\u0301" * 200,
)


def test_every_player_has_a_reply_of_his_own_whatever_he_is_called(tmp_path: Path) -> None:
    folder, replies = tmp_path / "cup", tmp_path / "replies"
    bounded("event", "new", folder)
    document = json.loads((folder / "event.nco").read_text("utf-8"))
    document["players"] = [{"number": at, "name": name} for at, name in enumerate(NAMES, 1)]
    written(folder / "event.nco", document)
    content = SAMPLES[0].read_bytes()
    for name in ("\N{GRINNING FACE}" * 62, "x"):
        (folder / "squads" / f"{name}.nco").write_bytes(content)
    for words in ([], ["--force"]):
        cost = bounded("event", "check", folder, "--replies", replies, *words)
        assert cost.code == 1
        told = [path.read_text("utf-8") for path in sorted(replies.iterdir())]
        assert len(told) >= len(NAMES) + 1
        for name in NAMES:
            if name != "..":
                assert any(f"Hello {name}," in text for text in told), name


def test_a_reply_that_cannot_be_written_hinders_no_other(tmp_path: Path) -> None:
    folder, replies = tmp_path / "cup", tmp_path / "replies"
    (tmp_path / "list.csv").write_text("Ann\nBen\nCid\n", "utf-8")
    bounded("event", "new", folder, "--players", tmp_path / "list.csv")
    (replies / "1 Ann.txt").mkdir(parents=True)
    cost = bounded("event", "check", folder, "--replies", replies, "--force")
    assert cost.code == 2
    assert "Ann.txt" in cost.err
    assert {path.name for path in replies.iterdir() if path.is_file()} == {
        "2 Ben.txt",
        "3 Cid.txt",
    }


def test_a_name_no_disk_has_room_for_is_one_sentence(tmp_path: Path) -> None:
    long = tmp_path / ("x" * 300)
    squads = [str(SAMPLES[0]), str(SAMPLES[0])]
    (tmp_path / "a.nco").write_bytes(SAMPLES[0].read_bytes())
    for words in (
        ["new", "--nation", "british", "-o", f"{long}.nco"],
        ["match", *squads, "-o", f"{long}.nco"],
        ["match", *squads, "--sheet", f"{long}.pdf"],
        ["export", squads[0], "--sheet", f"{long}.pdf"],
        ["event", "new", str(long)],
        ["check", f"{long}.nco"],
    ):
        cost = bounded(*words)
        assert cost.code == 2, words
        assert re.search("name is too long|cannot be", cost.err), cost.err


def one_man(**more: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    return squad([{"unit": "sergeant", "primary": "rifle", **more}])


MEN: dict[str, Callable[[], dict[str, Any]]] = {
    "items": lambda: one_man(items=[f"x{at}" for at in range(500)]),
    "skills": lambda: one_man(skills=[f"covert{at}" for at in range(500)]),
    "one skill": lambda: one_man(skills=["covert"] * 500),
    "long name and items": lambda: one_man(
        name="\N{GRINNING FACE}" * 60_000, items=[f"x{at}" for at in range(500)]
    ),
    "all": lambda: squad(
        [
            {"unit": "sergeant", "primary": "rifle", "items": [f"x{at}{n}" for n in range(90)]}
            for at in range(480)
        ]
    ),
}


@pytest.mark.parametrize("made", MEN)
@pytest.mark.parametrize("words", [["check"], ["check", "--json"]], ids=["told", "json"])
def test_no_man_takes_long(tmp_path: Path, made: str, words: list[str]) -> None:
    assert bounded(*words, written(tmp_path / "a.nco", MEN[made]())).code == 1


def test_a_match_of_hundreds_of_sides_is_refused(tmp_path: Path) -> None:
    match = json.loads(next(path for path in ALL_SAMPLES if "against" in path.stem).read_bytes())
    side = match["sides"][0] | {"squad": match["sides"][0]["squad"] | {"members": []}}
    match["sides"] = [side | {"player": f"{at}"} for at in range(334)]
    file = written(tmp_path / "a.nco", match)
    for words in (["check", file], ["check", "--json", file], ["match", file]):
        cost = bounded(*words)
        assert cost.code == 2
        assert "sides has more than 10 entries" in cost.out + cost.err


COUNTLESS = 999_999_999
"""The most points that a command takes."""


@pytest.mark.parametrize("vp", [100, COUNTLESS])
@pytest.mark.parametrize("sp", [50, COUNTLESS])
def test_no_number_of_points_takes_long_to_spend(tmp_path: Path, vp: int, sp: int) -> None:
    agreed = ("--vp", vp, "--sp", sp)
    code = 0 if (vp, sp) == (100, 50) else 2
    new = bounded("new", "--nation", "british", *agreed, "-o", tmp_path / "a.nco")
    evening = bounded("evening", "british", "us_army", *agreed, "-o", tmp_path / "evening")
    assert (new.code, evening.code) == (code, code)
    file = written(tmp_path / "b.nco", squad([{"unit": "sergeant"}], limits={"vp": vp, "sp": sp}))
    assert bounded("complete", file).code in {0, 1}


@pytest.mark.parametrize("emptied", ["members", "vehicles", "sides"])
@pytest.mark.parametrize("option", ["--sheet", "--vehicles", "--cards"])
def test_no_sheet_of_an_empty_side_takes_long(tmp_path: Path, emptied: str, option: str) -> None:
    match = json.loads(next(path for path in ALL_SAMPLES if "against" in path.stem).read_bytes())
    if emptied == "sides":
        match["sides"] = []
    for side in match["sides"]:
        side["squad"][emptied] = []
    cost = bounded("export", written(tmp_path / "a.nco", match), option, tmp_path / "a.pdf")
    assert cost.code in {0, 2}
    assert bool(cost.err) == bool(cost.code)


@pytest.mark.parametrize("start", ["=1+1", "x;=1+1", "\t=1+1", '"x""=1', "'=1"])
def test_no_table_takes_long_to_guard(tmp_path: Path, start: str) -> None:
    players = [
        {"number": at, "name": start * (4000 // len(start)) + str(at)} for at in range(1, 481)
    ]
    bounded("event", "new", tmp_path / "cup")
    written(tmp_path / "cup" / "event.nco", event(players))
    for action in ("check", "standings"):
        table = tmp_path / f"{action}.csv"
        assert bounded("event", action, tmp_path / "cup", "--csv", table).code in {0, 1}
        assert not re.search('(^|[;,\t\n])"?=', table.read_text("utf-8-sig"))


def test_a_table_of_hundreds_of_long_names_fills_no_memory(tmp_path: Path) -> None:
    bounded("event", "new", tmp_path / "cup")
    players = [{"number": at, "name": "\N{GRINNING FACE}" * 99_000 + str(at)} for at in range(1, 4)]
    seated = {"pairings": [{"table": 1, "players": [1, 2, 3] * 166}]}
    written(tmp_path / "cup" / "event.nco", event(players, seated))
    cost = bounded("event", "result", tmp_path / "cup", "--table", 1, "--score", 10, 20)
    assert cost.mib <= MIB


@pytest.mark.parametrize("word", ["\N{ARABIC LETTER ALEF} x", "a ", "ab" * 2_000 + " "])
def test_no_name_of_many_words_takes_long_to_find_in_files(tmp_path: Path, word: str) -> None:
    folder, name = tmp_path / "cup", (word * 50_000)[:99_000]
    bounded("event", "new", folder)
    written(folder / "event.nco", event([{"number": at, "name": f"{at} {name}"} for at in (1, 2)]))
    mans = {**json.loads(SAMPLES[0].read_bytes()), "player": f"2 {name}"}
    written(folder / "squads" / "a a a.nco", mans)
    assert bounded("event", "check", folder).code == 1
