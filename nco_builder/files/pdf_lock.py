"""Encrypted PDFs that open without a password, with RC4 (ISO 32000-1, 7.6).

AES is not supported: it would require a library that nothing else needs.
"""

from __future__ import annotations

from hashlib import md5
from typing import TYPE_CHECKING, Any, NamedTuple

from nco_builder.files.pdf_streams import DamagedPdfError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nco_builder.files.pdf_streams import Allowance

Part = Any
"""The types that `pdf_objects.py` reads."""

_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_RC4_VERSIONS = (1, 2, 4)
_TIMES = 50


class LockedPdfError(Exception):
    """A PDF needs a password, or uses an unsupported encryption."""


class Opener(NamedTuple):
    """Decrypts the content of one object."""

    key: bytes

    def opened(self, content: bytes, allowed: Allowance) -> bytes:
        """Return the decrypted bytes.

        Raises:
            TooMuchError: the allowance is used up.

        """
        allowed.spend(80 + len(content) // 4)
        return _rc4(self.key, content)

    def opened_texts(self, value: Part, allowed: Allowance) -> Part:
        """Return a value with all its texts decrypted; contents of streams stay."""
        if isinstance(value, bytes):
            return self.opened(value, allowed)
        if isinstance(value, list):
            return [self.opened_texts(each, allowed) for each in value]
        if isinstance(value, dict):
            return {key: self.opened_texts(each, allowed) for key, each in value.items()}
        if hasattr(value, "content"):
            return value._replace(keys=self.opened_texts(value.keys, allowed))
        return value


class FileKey(NamedTuple):
    """The key of a whole file; empty if it is not encrypted."""

    secret: bytes

    def of(self, number: int, generation: int) -> Opener | None:
        """Return the opener of one object; None if nothing is encrypted."""
        if not self.secret:
            return None
        plain = (
            self.secret + number.to_bytes(4, "little")[:3] + generation.to_bytes(4, "little")[:2]
        )
        digest = md5(plain, usedforsecurity=False).digest()
        return Opener(digest[: min(16, len(self.secret) + 5)])


NO_LOCK = FileKey(b"")


def key_of(keys: Mapping[str, Any], file_id: bytes) -> FileKey:
    """Return the key of a file with an empty password.

    Args:
        keys: The encryption dictionary.
        file_id: The first of the file's two identifiers.

    Raises:
        LockedPdfError: it has a password, or uses another encryption than RC4.
        DamagedPdfError: the dictionary is malformed.

    """
    version, revision = keys.get("V", 0), keys.get("R")
    if keys.get("Filter") != "Standard" or version not in _RC4_VERSIONS:
        raise LockedPdfError
    bits = keys.get("Length", 40)
    if version == _RC4_VERSIONS[-1]:
        bits = 128
        if not _is_rc4_throughout(keys):
            raise LockedPdfError
    owner, user, rights = keys.get("O"), keys.get("U"), keys.get("P")
    if (
        not isinstance(owner, bytes)
        or not isinstance(user, bytes)
        or not isinstance(rights, int)
        or not isinstance(bits, int)
        or not isinstance(revision, int)
        or bits not in range(40, 129, 8)
        or revision not in {2, 3, 4}
    ):
        raise DamagedPdfError
    plain = _PADDING + owner[:32] + (rights & 0xFFFFFFFF).to_bytes(4, "little") + file_id
    if revision == 4 and keys.get("EncryptMetadata") is False:  # noqa: PLR2004 - a number of it
        plain += b"\xff" * 4
    length = 5 if revision == 2 else bits // 8  # noqa: PLR2004 - a number of it
    secret = md5(plain, usedforsecurity=False).digest()
    if revision > 2:  # noqa: PLR2004 - a number of it
        for _turn in range(_TIMES):
            secret = md5(secret[:length], usedforsecurity=False).digest()
    secret = secret[:length]
    if not _opens(secret, user, revision, file_id):
        raise LockedPdfError
    return FileKey(secret)


def _is_rc4_throughout(keys: Mapping[str, Any]) -> bool:
    """Return whether texts and streams are encrypted with RC4 only."""
    ways = keys.get("CF")
    for_streams = keys.get("StmF")
    named = (for_streams, keys.get("StrF"), keys.get("EFF", for_streams))
    if (
        not isinstance(ways, dict)
        or not isinstance(for_streams, str)
        or len({*map(str, named)}) > 1
    ):
        return False
    way = ways.get(for_streams)
    return isinstance(way, dict) and way.get("CFM") == "V2"


def _opens(secret: bytes, user: bytes, revision: int, file_id: bytes) -> bool:
    """Return whether a key belongs to an empty password."""
    if revision == 2:  # noqa: PLR2004 - a number of it
        return _rc4(secret, _PADDING) == user[:32]
    said = md5(_PADDING + file_id, usedforsecurity=False).digest()
    for turn in range(20):
        said = _rc4(bytes(each ^ turn for each in secret), said)
    return said == user[:16]


def _rc4(key: bytes, content: bytes) -> bytes:
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    i = j = 0
    out = bytearray(len(content))
    for at, byte in enumerate(content):
        i = (i + 1) & 255
        one = state[i]
        j = (j + one) & 255
        other = state[j]
        state[i], state[j] = other, one
        out[at] = byte ^ state[(one + other) & 255]
    return bytes(out)
