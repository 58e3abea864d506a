"""The owner of a received file: assigned, else named by the squad, the file name or the sender.

A name matches if it is written differently: in another order, case or spelling of umlauts, with or
without accents, apostrophes, hyphens and start number, or as the copy `Name (2)` of a download.
Players with equal names are told apart by start number or club; what stays ambiguous matches
nobody. A start number alone, as in `14.nco`, counts after the sender: mail programs number files.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from operator import attrgetter
from posixpath import splitext
from typing import TYPE_CHECKING, Literal, NamedTuple

from nco_builder.language.words import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nco_builder.documents.carried import Sender
    from nco_builder.event.model import Player

Source = Literal["assigned", "inside", "file", "sender"]
"""What names the owner: the event, the squad, the file name or the sender of a mail."""
How = Literal["exact", "spelling", "number", "part"]
"""How a text names a player: literally, spelled differently, by start number, as a part."""

_APOSTROPHES = re.compile("['`\u00b4\u2018\u2019\u201b\u02bc\u2032\uff07]")
_BREAKS = re.compile(r"[\W_]+")
_WRITTEN_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "œ": "oe"}
)
_SHORT = re.compile("(?<=[aou])e")
"""The second letter of an umlaut that is written out, or of any such pair."""
_NUMBERED = re.compile(
    r"(?:\b(?:nr|no|number|nummer|start(?:nr|nummer| ?number)?)\b\W*|#\s*)(\d{1,9})"
)
"""A start number that is named as one."""
_BRACKETED = re.compile(r"\(\s*#?\s*([^()]*?)\s*\)\s*$")
_COPIES = re.compile(r"(?:[\s_-]+(?:copy|kopie)|\s*\(\d+\))+\s*$", re.IGNORECASE)
"""What file managers and browsers append to the name of a second file."""
_ALONE, _FEW = 2, 4
_MOST_WORDS, _MOST_LETTERS = 20, 1_000
"""Words of a name that may begin with any of them; letters of one that may be spelled otherwise."""


class OwnerMatch(NamedTuple):
    """The player whom a text names.

    Attributes:
        player: his start number.
        source: what names him.
        how: how it does.
        text: the text.
    """

    player: int
    source: Source
    how: How
    text: str


class _Player(NamedTuple):
    """What tells a player from others: what else is known of him changes no owner."""

    number: int
    name: str
    club: str
    squad: str
    files: tuple[str, ...]
    email: str


_OF_PLAYER = attrgetter(*_Player._fields)


class _Known(NamedTuple):
    player: _Player
    words: tuple[tuple[str, ...], ...]
    """His name as words, in each spelling."""
    keys: frozenset[str]
    """His name without spaces, in each spelling and order."""
    club: frozenset[str]


def owners_among(players: Iterable[Player]) -> Owners:
    """Return what finds the owners of files; it remembers them until a player is named anew."""
    return _owners(tuple([_Player(*_OF_PLAYER(each)) for each in players]))


@lru_cache(maxsize=2)  # what it remembers grows with the files of the event
def _owners(players: tuple[_Player, ...]) -> Owners:
    return Owners(players)


class Owners:
    """Finds the owners of files among the players.

    It is the same for each thread: one that reads files finds their owners for the window.
    """

    def __init__(self, players: Iterable[Player | _Player]) -> None:
        self._found: dict[tuple[str, str, tuple[Sender, ...]], tuple[OwnerMatch | None, str]] = {}
        self._by_file: dict[str, int] = {}
        self._numbers: set[int] = set()
        self.names: dict[int, str] = {}
        self._literal: dict[str, list[_Known]] = {}
        self._folded: dict[str, list[_Known]] = {}
        self._spelled: dict[str, list[_Known]] = {}
        self._by_word: dict[str, list[_Known]] = {}
        self._by_address: dict[str, list[int]] = {}
        by_hand: dict[str, int] = {}
        for each in players:
            player = _Player(*_OF_PLAYER(each))
            self._numbers.add(player.number)
            self.names[player.number] = player.name
            if player.squad:
                self._by_file.setdefault(player.squad, player.number)
            for file in player.files:
                by_hand.setdefault(file, player.number)
            if "@" in player.email:
                address = player.email.strip().casefold()
                self._by_address.setdefault(address, []).append(player.number)
            if player.name.strip():
                self._enter(player)
        self._by_file = by_hand | self._by_file

    def _enter(self, player: _Player) -> None:
        is_endless = len(player.name) > _MOST_LETTERS
        words = () if is_endless else _spellings(player.name)
        keys = frozenset([key for each in words for key in _orders(each)])
        named = player.club and len(player.club) <= _MOST_LETTERS
        club = frozenset(["".join(each) for each in _spellings(player.club)] if named else [])
        known = _Known(player, words, keys, club)
        self._literal.setdefault(_literal(player.name), []).append(known)
        if is_endless:
            return
        self._folded.setdefault(fold(player.name.strip()), []).append(known)
        for key in keys:
            self._spelled.setdefault(key, []).append(known)
        for first in {each[0] for each in words if len(each) >= _ALONE}:
            self._by_word.setdefault(first, []).append(known)

    def of(
        self, file: str, inside: str, senders: tuple[Sender, ...] = ()
    ) -> tuple[OwnerMatch | None, str]:
        """Return the owner of a file, and any other player named by squad or file.

        Args:
            file: Its name within the folder of squads.
            inside: The player named by its squad, "" without one.
            senders: Who may have sent it, the likeliest first; of a mail only.
        """
        found = self._found.get((file, inside, senders))
        if found is None:
            found = self._found[file, inside, senders] = self._of(file, inside, senders)
        return found

    def _of(
        self, file: str, inside: str, senders: tuple[Sender, ...]
    ) -> tuple[OwnerMatch | None, str]:
        *folders, name = file.split("/")
        stem = splitext(name)[0]
        named = [*self._named(inside, stem, folders)]
        # one who sends squads of his whole club is no other player of them
        by_sender = [] if named else [*self._by_sender(senders)][:1]
        named += by_sender or self._by_number(stem)
        assigned = self._by_file.get(file)
        if assigned is not None:
            owner: OwnerMatch | None = OwnerMatch(assigned, "assigned", "exact", file)
        else:
            owner = named[0] if named else None
        number = owner.player if owner else None
        other = next((self.names[each.player] for each in named if each.player != number), "")
        return owner, other

    def named(self, text: str) -> list[int]:
        """Return the start numbers of all players whom a text names."""
        for how, players in self._candidates(text):
            if players and how != "part":
                one = _told_apart(players, _numbers_in(text), text, "") if players[1:] else None
                return [each.player.number for each in ([one] if one else players)]
        return []

    def _named(self, inside: str, stem: str, folders: list[str]) -> Iterator[OwnerMatch]:
        """Return whom squad, file and its folders name, each only if it is one player."""
        hints = _numbers_in(stem)
        if inside.strip() and (found := self._find(inside, "inside", hints, stem)):
            yield found
        for text in (stem, *folders[::-1]):
            if text.strip() and (found := self._find(text, "file", hints, stem)):
                yield found

    def _find(
        self, text: str, source: Source, hints: Collection[int], stem: str
    ) -> OwnerMatch | None:
        hints = {*hints, *_numbers_in(text)}
        for how, players in self._candidates(text):
            if len(players) == 1:
                return OwnerMatch(players[0].player.number, source, how, text)
            if one := _told_apart(players, hints, text, stem):
                return OwnerMatch(one.player.number, source, "number", text)
            if players:
                return None
        return None

    def _candidates(self, text: str) -> Iterator[tuple[How, list[_Known]]]:
        """Return who may be meant, from the most to the least literal."""
        yield "exact", self._literal.get(_literal(text), [])
        if len(text) > _MOST_LETTERS:
            return
        yield "spelling", self._folded.get(fold(text.strip()), [])
        for plain in dict.fromkeys([text, *_plain(text)]):
            found = [
                known
                for words in _spellings(plain)
                for key in _orders(words)
                for known in self._spelled.get(key, ())
            ]
            yield "spelling", _nearest(_each_once(found), plain)
        yield "part", self._within(text)

    def _within(self, text: str) -> list[_Known]:
        """Return players whose whole name, of two words or more, is a part of a text."""
        found = [
            (known, frozenset(range(at, at + len(name))))
            for words in _spellings(text)
            for at, word in enumerate(words)
            for known in self._by_word.get(word, ())
            for name in known.words
            if words[at : at + len(name)] == name
        ]
        longest = [
            known for known, places in found if not any(places < other for _known, other in found)
        ]
        return _each_once(longest)

    def _by_sender(self, senders: tuple[Sender, ...]) -> Iterator[OwnerMatch]:
        """Return whose address one of the senders has, else whose name."""
        for each in senders:
            players = self._by_address.get(each.address, [])
            if len(players) > 1:  # a family's address
                players = [number for number in self.named(each.name) if number in players]
            if len(players) == 1:
                yield OwnerMatch(players[0], "sender", "exact", each.address)
        for each in senders:
            if each.name.strip() and (found := self._find(each.name, "sender", (), "")):
                yield found

    def _by_number(self, stem: str) -> Iterator[OwnerMatch]:
        """Return whose start number a file name is, or names as one."""
        said = _NUMBERED.search(fold(stem))
        bare = _COPIES.sub("", stem.strip()).strip(" #._-")
        number = said.group(1) if said else bare
        if number.isascii() and number.isdigit() and int(number[:10]) in self._numbers - {0}:
            yield OwnerMatch(int(number), "file", "number", stem)


def _literal(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip().casefold()


def written_out(text: str) -> str:
    """Return a text as it is compared, its umlauts written out; of an endless one the beginning."""
    composed = unicodedata.normalize("NFC", text[:_MOST_LETTERS])
    return fold(composed.casefold().translate(_WRITTEN_OUT))


@lru_cache(maxsize=2048)  # all players of an event, at each change of it
def _spellings(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of a text without accents, with umlauts written out, and with neither.

    The last one equals another spelling if each writes other umlauts out.
    """
    bare = _APOSTROPHES.sub("", unicodedata.normalize("NFC", text).casefold())
    plain = fold(bare)
    ways = (plain, fold(bare.translate(_WRITTEN_OUT)), _SHORT.sub("", plain))
    return tuple(dict.fromkeys([_words(each) for each in ways]))


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text, of an endless one the first ones and all others as one."""
    words = [word for word in _BREAKS.split(text) if word]
    return (*words[:_MOST_WORDS], *filter(None, ["".join(words[_MOST_WORDS:])]))


def _orders(words: tuple[str, ...]) -> Iterator[str]:
    """Return a name without spaces, beginning with each of its words unless it is endless."""
    joined = "".join(words)
    if joined:
        yield joined
        is_endless = len(words) > _MOST_WORDS or len(joined) > _MOST_LETTERS
        for at in range(1, 0 if is_endless else len(words)):
            yield "".join(words[at:] + words[:at])


def _plain(text: str) -> Iterator[str]:
    """Return a text without a copy's number, brackets, and start number, step by step."""
    stem = _COPIES.sub("", text).strip()
    yield stem
    bare = _BRACKETED.sub("", stem).strip()
    yield bare
    for each in (stem, bare):
        named = _NUMBERED.sub(" ", fold(each))
        yield named
        yield re.sub(r"^\W*\d+(?=[\W_])|(?<=[\W_])\d+\W*$", " ", each.replace("_", " "))


def _numbers_in(text: str) -> set[int]:
    """Return the numbers that stand alone in a text."""
    found = re.findall(r"(?<![^\W_])\d{1,9}(?![^\W_])", text)
    return {int(each) for each in found}


def _each_once(found: Iterable[_Known]) -> list[_Known]:
    return list({id(each.player): each for each in found}.values())


def _nearest(players: list[_Known], text: str) -> list[_Known]:
    """Return those whose name has the same order and spelling, if there are any."""
    if len(players) < _ALONE:
        return players
    words = _spellings(text)
    for near in (
        [each for each in players if each.words[0] == words[0]],
        [each for each in players if {*each.words} & {*words}],
        [
            each
            for each in players
            if {"".join(w) for w in each.words} & {"".join(w) for w in words}
        ],
    ):
        if near:
            return near
    return players


def _told_apart(
    players: list[_Known], hints: Collection[int], text: str, stem: str
) -> _Known | None:
    """Return the one of several players whose start number or club a text or file name has."""
    numbered = [each for each in players if each.player.number in hints]
    if len(numbered) == 1:
        return numbered[0]
    if numbered:
        return None
    said = ["".join(words) for each in (text, stem) for words in _spellings(each)]
    of_club = [each for each in players if any(club in one for club in each.club for one in said)]
    return of_club[0] if len(of_club) == 1 else None
