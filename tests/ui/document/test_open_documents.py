from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from nco_builder.documents.squads import SQUAD, read_squad, write_squad
from nco_builder.settings.settings import Settings
from nco_builder.squad import edit, new_squad
from nco_builder.ui.document.document_view import DocumentView, SquadDocument
from nco_builder.ui.document.open_document import OpenDocument
from nco_builder.ui.document.open_documents import OpenDocuments
from nco_builder.ui.document.recovery import leftovers, recovery_folder
from nco_builder.ui.document.session import last_session, open_again, save_session
from tests.depth import tries

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from nco_builder.squad import Squad

NATIONS = ("greek", "polish", "danish", "us_army")


def squad(name: str) -> Squad:
    return new_squad("nco-2.3.2", "us_army", 100, 50).replace(name=name)


def rename(document: OpenDocument, name: str) -> None:
    document.do(document.value.replace(name=name), lambda _before: f"To {name}")


@pytest.fixture
def documents(looks: QApplication) -> OpenDocuments:
    return OpenDocuments(OpenDocument(SQUAD, squad("first"), None, looks), looks)


def names(documents: OpenDocuments) -> list[str]:
    return [each.title for each in documents.all]


def test_a_document_opens_behind_the_one_in_front(documents: OpenDocuments) -> None:
    first = documents.current
    rename(first, "mine")
    documents.bring(SQUAD, squad("second"))
    documents.show(first)
    documents.bring(SQUAD, squad("third"))
    assert names(documents) == ["mine", "third", "second"]
    documents.step(1)
    assert documents.current.title == "second"
    documents.step(1)
    assert documents.current is first
    documents.step(-1)
    documents.remove(documents.current)
    assert documents.current.title == "third"
    documents.remove(first)
    with pytest.raises(ValueError, match="always open"):
        documents.remove(documents.current)


def test_a_view_that_is_pointed_elsewhere_tells_of_another_document_and_hears_no_more_of_this(
    documents: OpenDocuments,
) -> None:
    first, second = documents.current, OpenDocument(SQUAD, squad("second"))
    view, told = DocumentView(first), []
    view.replaced.connect(lambda: told.append("replaced"))
    view.changed.connect(lambda *_: told.append("changed"))
    view.point_at(second)
    assert (told, view.value) == (["replaced"], second.value)
    rename(first, "unseen")
    assert told == ["replaced"]
    rename(second, "seen")
    assert told == ["replaced", "changed"]
    view.rest()
    view.point_at(first)
    assert view.value.name == "seen"
    view.follow()
    assert view.value.name == "unseen"


def test_each_document_is_kept_by_itself_and_all_are_there_after_a_crash(
    documents: OpenDocuments, tmp_path: Path
) -> None:
    assert documents.keep() is None
    rename(documents.current, "one")
    kept = documents.keep()
    assert kept
    assert read_squad(kept).name == "one"
    documents.bring(SQUAD, squad("second"), tmp_path / "second.nco")
    rename(documents.current, "two")
    assert documents.keep() == recovery_folder()
    for each in documents.all:
        lock = documents.recovery_of(each)._kept.lock
        lock.release()  # as the end of the process would
    again = OpenDocuments(OpenDocument(SQUAD, squad("empty")))
    for left in leftovers():
        again.adopt(left)
    assert sorted(names(again)) == ["one", "two"]
    assert len(again.unsaved) == 2
    assert again.at_path(tmp_path / "second.nco")
    again.forget()
    assert not any(recovery_folder().glob("*.nco"))


def test_all_examples_left_behind_are_there_once_they_are_opened(documents: OpenDocuments) -> None:
    names_left = ("first", "second", "third")
    for name in names_left:
        documents.bring(SQUAD, squad(name), example=True)
        assert documents.recovery.set_aside()
    again = OpenDocuments(OpenDocument(SQUAD, squad("empty")))
    for left in leftovers():
        assert left.example
        again.adopt(left)
    assert sorted(names(again)) == sorted(names_left)


def test_the_tabs_of_last_time_come_back_with_what_was_kept_unsaved(
    documents: OpenDocuments, tmp_path: Path
) -> None:
    settings = Settings()
    for name in ("a", "gone", "b"):
        write_squad(tmp_path / f"{name}.nco", squad(name))
        documents.bring(SQUAD, squad(name), tmp_path / f"{name}.nco")
    documents.bring(SQUAD, squad("c"))
    unsaved = documents.current
    rename(unsaved, "changed")
    aside = documents.recovery.set_aside()
    assert aside
    documents.show(documents.all[0])
    save_session(settings, documents, {unsaved: aside.name})
    documents.forget()
    (tmp_path / "gone.nco").unlink()
    session = last_session(settings)
    assert session.path == tmp_path / "a.nco"
    again = OpenDocuments(OpenDocument(SQUAD, squad("b"), tmp_path / "b.nco"))
    open_again(session, again)
    assert names(again) == ["a", "b", "changed"]
    assert again.current.title == "b"
    assert [each.title for each in again.unsaved] == ["changed"]
    assert leftovers() == [], "it is open, and held"
    settings["open_last"] = False
    assert last_session(settings).entries == ()


def test_what_was_kept_and_in_front_takes_the_place_of_the_empty_one(
    documents: OpenDocuments,
) -> None:
    settings = Settings()
    rename(documents.current, "mine")
    aside = documents.recovery.set_aside()
    assert aside
    save_session(settings, documents, {documents.current: aside.name})
    session = last_session(settings)
    assert (session.is_kept, session.path) == (True, None)
    again = OpenDocuments(OpenDocument(SQUAD, squad("")))
    open_again(session, again)
    assert names(again) == ["mine"]
    assert again.current.modified
    assert again.current.known_as == documents.current.known_as == aside.name


class Several:
    """Squads opened, edited, switched and closed at random, beside what each must be."""

    def __init__(self, documents: OpenDocuments, chance: random.Random) -> None:
        self.documents, self.chance = documents, chance
        self.view = SquadDocument(documents.current)
        documents.switched.connect(lambda: self.view.point_at(documents.current))
        rename(documents.current, "0")
        self.known: dict[OpenDocument, list[Any]] = {documents.current: [documents.current.value]}
        self.made = 0

    def open(self) -> None:
        self.made += 1
        document = OpenDocument(SQUAD, squad(str(self.made)))
        self.known[document] = [document.value]
        self.documents.add(document)

    def edit(self) -> None:
        nation = self.chance.choice(NATIONS)
        before = self.view.squad
        self.view.do(edit("set_nation", nation=nation))
        if self.view.squad is not before:
            self.known[self.documents.current].append(self.view.squad)

    def undo(self) -> None:
        states = self.known[self.documents.current]
        if len(states) > 1:
            assert self.documents.current.undo()
            states.pop()

    def show(self) -> None:
        self.documents.show(self.chance.choice(self.documents.all))

    def move(self) -> None:
        document = self.chance.choice(self.documents.all)
        self.documents.move(document, self.chance.randrange(len(self.documents.all)))

    def close(self) -> None:
        if len(self.known) > 1:
            document = self.chance.choice(self.documents.all)
            self.documents.remove(document)
            del self.known[document]

    def check(self) -> None:
        assert set(self.documents.all) == set(self.known)
        assert len(self.documents.all) == len(self.known)
        for document, states in self.known.items():
            assert document.value is states[-1]
            assert document.judgement.squad is document.value
        assert self.view.squad is self.documents.current.value
        assert self.view.report is self.documents.current.judgement


def test_nothing_of_one_document_ever_appears_in_another(looks: QApplication) -> None:
    for seed in range(tries(3)):
        chance = random.Random(seed)  # noqa: S311 - no secret
        documents = OpenDocuments(OpenDocument(SQUAD, squad("0"), None, looks), looks)
        several = Several(documents, chance)
        steps: tuple[Callable[[], None], ...] = (
            *(several.open, several.edit, several.edit, several.undo),
            *(several.show, several.move, several.close),
        )
        for _step in range(60):
            chance.choice(steps)()
            several.check()


def test_an_edit_that_no_reader_would_read_is_refused_and_said(documents: OpenDocuments) -> None:
    opened, said = documents.current, list[str]()
    documents.refused.connect(said.append)
    before = opened.value
    rename(opened, "x" * 100_001)
    assert said == ["Not taken: name has more than 100000 letters, the most that can be read."]
    assert opened.value is before
    assert opened.history.undo_text is None
