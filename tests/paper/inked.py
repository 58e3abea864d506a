"""How much of a print is ink: what a printer's counter would say."""

from __future__ import annotations

import pypdfium2
from PIL import ImageStat

FINE = 300 / 72
"""So many dots a point, as printers have them: hairlines are no thicker than they are."""
WHITE = 255


def coverage(pdf: bytes, pages: int | None = None, scale: float = FINE) -> float:
    """The share of the paper that is black, of all pages or the first; gray counts in part."""
    document = pypdfium2.PdfDocument(pdf)
    count = min(len(document), pages or len(document))
    dark = 0.0
    for number in range(count):
        page = document[number]
        picture = page.render(scale=scale, grayscale=True).to_pil()
        dark += 1 - ImageStat.Stat(picture).mean[0] / WHITE
        page.close()
    document.close()
    return dark / count
