"""All that is taken from reportlab, without what it would load for things that are not done here.

A shaper of letters costs 20 ms: few squads have letters that join or stack, and `glyphs.py` sets
these itself. Pillow costs as much, for pictures: here only paths are drawn. reportlab does without
either; whoever needs them imports them afterwards.
"""

from __future__ import annotations

import sys
from types import ModuleType

_WITHOUT = ("uharfbuzz", "PIL")
_LOADED = {name: sys.modules[name] for name in _WITHOUT if name in sys.modules}
sys.modules["uharfbuzz"] = None  # type: ignore[assignment]
if "PIL" not in _LOADED:
    sys.modules["PIL"] = ModuleType("PIL")
    sys.modules["PIL"].Image = None  # type: ignore[attr-defined]
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
    for _name in _WITHOUT:
        del sys.modules[_name]
    sys.modules.update(_LOADED)

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
