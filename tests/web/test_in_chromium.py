"""The page in a real browser: it fits every screen, its boxes can be tapped, nothing is loaded."""

from __future__ import annotations

import datetime as dt
import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.web import web_page
from tests.reading import SAMPLES

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
MEASURE = """
<script>
addEventListener("load", () => {
  document.querySelectorAll("details").forEach(each => { each.open = true; });
  const boxes = [...document.querySelectorAll("label.tick")];
  boxes[0].click();
  const small = boxes.concat([...document.querySelectorAll("summary, nav a")])
    .map(each => each.getBoundingClientRect())
    .filter(box => box.height < 44 || box.width < 44).length;
  const cards = [...document.querySelectorAll("article")].slice(0, 2)
    .map(each => each.getBoundingClientRect());
  document.documentElement.dataset.measured = JSON.stringify({
    wide: document.documentElement.scrollWidth, window: innerWidth, small: small,
    ticked: document.querySelectorAll("input:checked").length, boxes: boxes.length,
    loaded: performance.getEntriesByType("resource").length,
    one_column: cards[1].top >= cards[0].bottom,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    paper: getComputedStyle(document.body).backgroundColor,
    unnamed: [...document.querySelectorAll("input")].filter(each => !each.ariaLabel).length
  });
});
</script>
"""


DARK = "--blink-settings=preferredColorScheme=0"
AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
AUDIT = """
<script>
addEventListener("load", async () => {
  document.querySelectorAll("details").forEach(each => { each.open = true; });
  const found = await axe.run(document, {resultTypes: ["violations"]});
  document.documentElement.dataset.measured = JSON.stringify({
    passed: found.passes.length,
    violations: found.violations
      .map(each => ({id: each.id, impact: each.impact, at: each.nodes[0].html}))
  });
});
</script>
"""


def measured(tmp_path: Path, width: int, *options: str, name: str = "") -> dict[str, Any]:
    squad = read_squad(SAMPLES[0])
    if name:
        men = tuple(man.replace(name=name) for man in squad.members)
        squad = squad.replace(name=name, members=men)
    page = web_page(judge_document(squad, ""), dt.date(2026, 1, 2)).decode()
    return told_by(page, MEASURE, tmp_path, width, *options)


def told_by(page: str, script: str, tmp_path: Path, width: int, *options: str) -> dict[str, Any]:
    """What a script in a page finds out in the browser."""
    page = re.sub(r"<meta http-equiv=[^>]*>", "", page)
    file = tmp_path / "page.html"
    file.write_text(page.replace("</body>", f"{script}</body>"), "utf-8")
    words = [
        *(str(CHROMIUM), "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom"),
        *(f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={width},2000", *options),
    ]
    done = subprocess.run([*words, file.as_uri()], capture_output=True, timeout=120, check=True)
    found = re.search(r'data-measured="([^"]*)"', done.stdout.decode())
    assert found, done.stderr.decode()[-500:]
    told: dict[str, Any] = json.loads(unescape(found[1]))
    return told


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("name", ["", "x" * 300])
def test_the_page_fits_and_its_boxes_can_be_tapped(tmp_path: Path, width: int, name: str) -> None:
    told = measured(tmp_path, width, name=name)
    assert told["wide"] <= told["window"]
    assert told["small"] == 0
    assert told["ticked"] == 1
    assert told["boxes"] > 20
    assert told["loaded"] == 0
    assert told["unnamed"] == 0
    assert told["one_column"] == (told["window"] < 600)


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core here: npm ci --prefix tests/web")
@pytest.mark.parametrize("sample", sorted(SAMPLES[0].parent.glob("*.nco")), ids=lambda it: it.stem)
def test_everybody_can_use_the_page(tmp_path: Path, sample: Path) -> None:
    look = (DARK,) if sample == SAMPLES[0] else ()
    page = web_page(judge_document(read_document(sample), ""), dt.date(2026, 1, 2)).decode()
    script = f"<script>{AXE.read_text('utf-8')}</script>{AUDIT}"
    found = told_by(page, script, tmp_path, 360, "--virtual-time-budget=60000", *look)
    assert found["violations"] == []
    assert found["passed"] > 20


def test_the_page_is_dark_where_that_is_preferred(tmp_path: Path) -> None:
    light = measured(tmp_path, 768)
    dark = measured(tmp_path, 768, DARK)
    assert not light["dark"]
    assert dark["dark"]
    assert light["paper"] != dark["paper"]
