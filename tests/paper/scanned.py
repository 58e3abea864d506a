"""Prints as scanners and phones see them, and what readers of codes make of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
import zxingcpp
from PIL import Image, ImageChops, ImageFilter

if TYPE_CHECKING:
    from collections.abc import Iterator

DPI = 150
WHITE = 255


class Blur(NamedTuple):
    """What happens to a picture: degrees it is turned, blur and noise, its darkest gray."""

    turned: float = 0.0
    blur: float = 0.0
    noise: float = 0.0
    darkest: int = 0


BLURS = {
    "clean": Blur(),
    "copied": Blur(blur=1.0),
    "copied badly": Blur(blur=1.3),
    "by hand": Blur(turned=2.0, blur=1.1, noise=8.0, darkest=50),
}


def readers() -> list[str]:
    """The readers there are: zbar only where its library is installed (libzbar0)."""
    try:
        import pyzbar.pyzbar  # noqa: F401
    except ImportError:
        return ["zxing"]
    return ["zxing", "zbar"]


def pictures(pdf: bytes, at: Blur) -> Iterator[Image.Image]:
    """The pages of a PDF in gray, as they come out."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        picture = page.render(scale=DPI / 72, grayscale=True).to_pil()
        if at.turned:
            picture = picture.rotate(at.turned, Image.Resampling.BICUBIC, fillcolor=WHITE)
        if at.blur:
            picture = picture.filter(ImageFilter.GaussianBlur(at.blur))
        if at.darkest:
            share = 1 - 2 * at.darkest / WHITE
            picture = picture.point([at.darkest + round(gray * share) for gray in range(256)])
        if at.noise:
            noise = Image.effect_noise(picture.size, at.noise)
            picture = ImageChops.add(picture, noise, offset=-128)
        yield picture
    document.close()


def scan(pdf: bytes, reader: str, at: Blur) -> set[str]:
    """The texts that a reader finds in the codes of a print."""
    return {text for picture in pictures(pdf, at) for text in _texts(picture, reader)}


def _texts(picture: Image.Image, reader: str) -> Iterator[str]:
    if reader == "zxing":
        yield from (code.text for code in zxingcpp.read_barcodes(picture))
        return
    from pyzbar.pyzbar import ZBarSymbol, decode

    for code in decode(picture, symbols=[ZBarSymbol.QRCODE]):
        yield code.data.decode("ascii")
