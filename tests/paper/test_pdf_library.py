"""What is not needed is not loaded with reportlab, and stays there for whoever needs it."""

from __future__ import annotations

import subprocess
import sys

LATER = """
import sys
import nco_builder.paper.pdf_library
loaded = {"PIL", "uharfbuzz"} & {name.partition(".")[0] for name in sys.modules}
assert not loaded, loaded
from PIL import Image
assert Image.new("1", (1, 1)).size == (1, 1)
import uharfbuzz
assert uharfbuzz.Buffer
"""
BEFORE = """
import sys
from PIL import Image
import uharfbuzz
import nco_builder.paper.pdf_library
assert sys.modules["PIL.Image"] is Image and sys.modules["PIL"].Image is Image
assert sys.modules["uharfbuzz"] is uharfbuzz
"""


def _runs(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True)


def test_pictures_and_shaping_load_with_the_paper_only_when_asked_for() -> None:
    _runs(LATER)


def test_pictures_and_shaping_that_were_loaded_before_stay_as_they_are() -> None:
    _runs(BEFORE)
