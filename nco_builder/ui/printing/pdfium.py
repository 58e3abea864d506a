"""The one turn at pypdfium2, which is not made for several threads."""

from __future__ import annotations

import threading

pdfium_turn = threading.RLock()
"""Held while any of its documents is opened, read, rendered or closed, in whatever thread."""
