"""All that is taken from reportlab, which would load a shaper of letters as soon as it is loaded.

That costs 20 ms; few squads have letters that join or stack, and `glyphs.py` sets these itself.
"""

from __future__ import annotations

import sys

_LOADED = sys.modules.get("uharfbuzz")
sys.modules["uharfbuzz"] = None  # type: ignore[assignment]
try:
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFName,
        PDFObject,
        PDFStream,
        PDFString,
        PDFtrue,
        PDFZCompress,
    )
    from reportlab.pdfbase.ttfonts import TTFont, makeToUnicodeCMap
    from reportlab.pdfgen.canvas import Canvas
finally:
    del sys.modules["uharfbuzz"]
    if _LOADED:
        sys.modules["uharfbuzz"] = _LOADED

__all__ = [
    "Canvas",
    "PDFArray",
    "PDFDictionary",
    "PDFName",
    "PDFObject",
    "PDFStream",
    "PDFString",
    "PDFZCompress",
    "PDFtrue",
    "TTFont",
    "makeToUnicodeCMap",
    "pdfmetrics",
    "rl_config",
]
