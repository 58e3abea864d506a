"""A search finds what a look at every file would, in the order asked for."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from nco_builder.language.words import fold
from nco_builder.library.conflicts import conflict_copies, sure_original
from nco_builder.library.index import LibraryFile
from nco_builder.library.search import (
    FACETS,
    ORDERS,
    LibraryFilter,
    facet_counts,
    ordered,
    search,
    tags_of,
)
from tests.depth import tries

NAMES = ["Łódź", "Able", "able two", "", "Zug"]
ENTRIES = st.lists(
    st.builds(
        LibraryFile,
        st.sampled_from([f"/s/{number}.nco" for number in range(9)]),
        st.just(1),
        st.integers(0, 3),
        format=st.sampled_from(["nco-squad", "avr-platoon", ""]),
        name=st.sampled_from(NAMES),
        nation=st.sampled_from(["", "polish", "us_army"]),
        points=st.integers(-1, 3),
        verdict=st.sampled_from(["legal", "agree", "broken", "unchecked", "unread", ""]),
        errors=st.integers(0, 3),
        tags=st.sampled_from(["", "League", "league\nSaturday", "saturday"]),
        words=st.sampled_from([f" {fold(name)} rifle smg " for name in NAMES]),
    ),
    unique_by=lambda entry: entry.path,
)
WANTED = st.builds(
    LibraryFilter,
    st.sampled_from(["", "lodz", "ŁÓDŹ", "able rif", "rifle two", "nobody"]),
    st.sampled_from(["", "nco-squad"]),
    st.sampled_from(["", "polish"]),
    st.sampled_from(["", "legal", "unread"]),
    st.sampled_from(["", "LEAGUE", "Saturday"]),
    st.booleans(),
    st.booleans(),
)
PATHS = st.frozensets(st.sampled_from([f"/s/{number}.nco" for number in range(9)]))


def is_wanted(
    entry: LibraryFile, wanted: LibraryFilter, favourites: frozenset[str], old: frozenset[str]
) -> bool:
    """The same, said slowly."""
    if wanted.favourites and entry.path not in favourites:
        return False
    if wanted.archived is not (entry.path in old):
        return False
    for asked, there in (
        (wanted.kind, entry.format),
        (wanted.nation, entry.nation),
        (wanted.verdict, entry.verdict),
    ):
        if asked not in {"", there}:
            return False
    if wanted.tag and wanted.tag.lower() not in entry.tags.lower().split("\n"):
        return False
    return all(entry.words.count(fold(word)) for word in wanted.text.split())


@settings(max_examples=tries(60), deadline=None)
@given(ENTRIES, WANTED, PATHS, PATHS, PATHS)
def test_a_search_finds_what_a_look_at_each_finds(
    entries: list[LibraryFile],
    wanted: LibraryFilter,
    favourites: frozenset[str],
    old: frozenset[str],
    lately: frozenset[str],
) -> None:
    plain = [
        each
        for each in entries
        if is_wanted(each, wanted, favourites, old) and (not wanted.recent or each.path in lately)
    ]
    assert search(entries, wanted, favourites, old, lately) == plain


@settings(max_examples=tries(60), deadline=None)
@given(ENTRIES, WANTED, PATHS, PATHS)
def test_a_filter_shows_as_many_files_as_it_says(
    entries: list[LibraryFile],
    wanted: LibraryFilter,
    favourites: frozenset[str],
    old: frozenset[str],
) -> None:
    counts = facet_counts(entries, wanted, favourites, old)
    assert counts.keys() == FACETS.keys()
    for facet, values in counts.items():
        for value, count in values.items():
            chosen = wanted._replace(**{facet: value})  # type: ignore[arg-type] # by facet
            assert len(search(entries, chosen, favourites, old)) == count


@settings(max_examples=tries(30), deadline=None)
@given(ENTRIES, st.sampled_from(sorted(ORDERS)), st.booleans())
def test_an_order_keeps_every_file_and_does_not_depend_on_the_one_before(
    entries: list[LibraryFile],
    by: str,
    falling: bool,  # noqa: FBT001 - drawn
) -> None:
    found = ordered(entries, by, falling=falling)
    assert sorted(found) == sorted(entries)
    assert ordered(reversed(entries), by, falling=falling) == found
    keys = [ORDERS[by](each) for each in found]
    assert keys == sorted(keys, reverse=falling)


def test_tags_are_told_once_the_most_used_first() -> None:
    files = [LibraryFile("a", 1, 1, tags="League\nHome"), LibraryFile("b", 1, 1, tags="league")]
    assert tags_of(files) == ["League", "Home"]


def test_conflict_copies_of_sync_programs_are_known_by_their_names() -> None:
    for stem in (
        "Able.sync-conflict-20240131-184500-ABCDEFG",
        "Able (conflicted copy 2024-01-31 184500)",
        "Able (Eva's conflicted copy 2024-01-31)",
        "Able_conflict-20240131-184500",
    ):
        assert sure_original(stem) == "Able", stem
    for stem in ("Able", "Able (2)", "Able (conflict)", "In conflict"):
        assert sure_original(stem) == ""


def test_a_number_alone_makes_a_copy_only_beside_its_like() -> None:
    def entry(path: str, name: str, kind: str = "nco-squad") -> LibraryFile:
        return LibraryFile(path, 1, 1, format=kind, name=name)

    copy = "/s/Able (1).nco"
    alike = [entry("/s/Able.nco", "Able"), entry(copy, "Able")]
    assert dict(conflict_copies(alike)) == {copy: "/s/Able.nco"}
    assert not conflict_copies([entry("/s/Able.nco", "Able"), entry(copy, "Able, my second")])
    assert not conflict_copies([entry("/s/Able.nco", "Able", "fluid-deck"), entry(copy, "Able")])
    assert not conflict_copies([entry(copy, "Able")])
    assert not conflict_copies([entry("/s/Able.nco", "", ""), entry(copy, "", "")])
