"""Everything used from reportlab, without the optional parts it would import.

A text shaper costs 20 ms: few squads need shaping, and `glyphs.py` does it itself. Pillow costs as
much, for bitmaps: here only paths are drawn. reportlab works without both; code that needs them
imports them later.
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
        PDFFile,
        PDFIndirectObject,
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
    "PDFFile",
    "PDFIndirectObject",
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
