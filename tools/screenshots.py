"""Screenshots for readers and reviewers: each sheet and each page, in few looks.

`python tools/project.py screenshots` runs this in the environment. The pictures go to
docs/screenshots/, which is not committed; those that the documentation uses are copied to
docs/images/.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from nco_builder.documents.kinds import judge_document, kind_for, read_document
from nco_builder.documents.squads import read_squad
from nco_builder.legality import check_by_own_ruleset
from nco_builder.paper import CARD_SIZES, Options
from nco_builder.printing import Job, print_pdf
from nco_builder.sheets import SHEETS, NoSheetError
from nco_builder.squad import Vehicle, edit, new_squad
from nco_builder.ui.compare.page import ComparePage
from nco_builder.web import web_page
from pictured_event import pictured_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtGui import QAction, QPixmap
    from PySide6.QtWidgets import QWidget

    from nco_builder.documents.kind import Document
    from nco_builder.paper import Style
    from nco_builder.squad import Squad
    from nco_builder.ui.parts.theme import ThemeName
    from nco_builder.ui.shell.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "data/samples"
COMPARED = SAMPLES / "recruits-mistakes.nco"
PICTURES = ROOT / "docs/screenshots"
KEPT = ROOT / "docs/images"
DATE = dt.date(2026, 11, 21)
PAPER_DPI = 100
WINDOW_SIZE = (1280, 720)
LOOKS: Mapping[str, tuple[tuple[ThemeName, str], ...]] = {
    "1": (("light", "good"), ("light", "broken"), ("dark", "good")),
    "2": (("dark", "long"),),
}
"""Themes and squads of page screenshots, by scale."""
STATES: tuple[tuple[str, ThemeName, str], ...] = (
    ("en", "dark", "good"),
    ("de", "light", "broken"),
)
"""Languages, themes and squads of screenshots of panels and dialogs."""
DOCUMENTS: tuple[tuple[str, ThemeName], ...] = (("en", "light"), ("de", "dark"))
"""Languages and themes of screenshots of all other kinds of documents."""
PAPER_LOOKS: tuple[tuple[str, Literal["a4", "letter"], Style], ...] = (
    ("good", "a4", "color"),
    ("broken", "a4", "mono"),
)
"""Squads, papers and styles of screenshots of sheets."""
PAGES = ("squad", "vehicles", "print", "compare", "glance", "library", "settings")
CHOSEN = {"man": (1,), "men": (1, 2, 3)}
TAGS = ((), ("Saturday",), ("Saturday", "club"), ("club",))
"""Tags of the documents in the library, in turn."""
DIALOGS = ("new", "other_limits", "fix_all_men", "weapons_men", "keyboard", "about")
"""Actions that open dialogs."""
SETTLING_MS = 900
SEED, CARDS = 7, 3
"""A game with some cards drawn; none of them ends the turn."""
IMAGES = {
    "squad-page-light.png": "window/squad-light-1x-broken.png",
    "squad-page-dark.png": "window/squad-dark-1x-good.png",
    "print-page-light.png": "window/print-light-1x-good.png",
    "roster-cards.png": "paper/good/cards-poker-a4-color-1.png",
    "roster-sheet.png": "paper/good/roster-a4-color-1.png",
    "vehicles-page-light.png": "window/vehicles-light-1x-good.png",
    "compare-page-light.png": "window/compare-light-1x-good.png",
    "glance-page-light.png": "window/glance-light-1x-good.png",
    "library-page-light.png": "window/library-light-1x-good.png",
    "newcomer-1.png": "ways/newcomer-1-light-en.png",
    "newcomer-2.png": "ways/newcomer-2-light-en.png",
    "newcomer-3.png": "ways/newcomer-3-light-en.png",
    "journey-1.png": "ways/journey-1-light-en.png",
    "journey-2.png": "ways/journey-2-light-en.png",
    "journey-3.png": "ways/journey-3-light-en.png",
    "journey-4.png": "ways/journey-4-light-en.png",
    "journey-5.png": "ways/journey-5-light-en.png",
    "builder-1.png": "ways/builder-1-light-en.png",
    "builder-2.png": "ways/builder-2-light-en.png",
    "rules-dark.png": "states/rules-dark-1x-good-en.png",
    "platoon-page-light.png": "documents/builder-light-1x-panzer-zug-en.png",
    "event-page-light.png": "documents/event-light-1x-rounds-en.png",
    "match-page-light.png": "documents/builder-light-1x-rifles-against-airborne-en.png",
    "draw-page-light.png": "documents/play-light-1x-russian-front-1942-en.png",
}
"""Images of the documentation, and their screenshots."""
EVENT = "event in a folder"
"""Images of an event with squads, results and standings."""
GUIDE = {
    "1-first-squad": ("broken", "squad"),
    "2-vehicles": ("good", "vehicles"),
    "3-paper": ("good", "print"),
    "4-match": ("rifles-against-airborne", "builder"),
    "5-tournament": (EVENT, "event"),
    "6-house-terms": ("good", "squad"),
    "7-your-own-rules": ("example-rules-pack", "builder"),
}
"""Pages of the user guide: the document and the page shown."""
GUIDE_SIZE = (1080, 608)
WAYS: tuple[tuple[str, ThemeName], ...] = (("en", "light"), ("de", "dark"))
"""Languages and themes of the pictures of whole ways."""
WAY_SIZE = (960, 540)
PALETTE = QImage.Format.Format_Indexed8
PLAIN = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
MOST_COLORS = 256
VEHICLES = (
    Vehicle(type="armored_car", name="Greyhound"),
    Vehicle(type="light_medium_tank", name="Sherman"),
)
LONG_NAMES = (
    "Bartholomew Featherstonehaugh-Cholmondeley of Worcestershire the Elder",
    "Wawrzyniec Grzegżółkowski-Brzęczyszczykiewicz",
    "Константин Константинопольский-Преображенский",
    "Αλέξανδρος Παπαδιαμαντόπουλος",
    "上杉謙信・武田信玄・織田信長・豊臣秀吉・徳川家康",
    "Donaudampfschifffahrtsgesellschaftskapitänsanwärter",
)


def squads() -> dict[str, Squad]:
    """Return the squads shown: a good one, a broken one, an empty one, one with long names."""
    good = read_squad(SAMPLES / "airborne-squad.nco")
    good = edit("set_vehicles", vehicles=VEHICLES).apply(good)
    return {
        "good": good,
        "broken": read_squad(SAMPLES / "recruits-mistakes.nco"),
        "empty": new_squad(good.ruleset, good.nation, good.limits.vp, good.limits.sp),
        "long": _long_named(good),
    }


def _long_named(squad: Squad) -> Squad:
    for place in range(len(squad.members)):
        name = LONG_NAMES[place % len(LONG_NAMES)]
        squad = edit("set_member", members=(place,), field="name", value=name).apply(squad)
    name = " ".join(LONG_NAMES[:2])
    return edit("set_text", field="name", value=name).apply(squad)


def of_paper(folder: Path) -> None:
    """Save every sheet in its looks."""
    there = squads()
    for name, paper, style in PAPER_LOOKS:
        report = check_by_own_ruleset(there[name])
        for what, job in _jobs(paper, style):
            try:
                pdf = print_pdf(report, job)
            except NoSheetError:
                continue
            _write_pages(pdf, folder / name, what)


def _jobs(paper: Literal["a4", "letter"], style: Style) -> Iterator[tuple[str, Job]]:
    for kind in SHEETS:
        for size in CARD_SIZES if "cards" in kind else CARD_SIZES[:1]:
            options = Options(DATE, paper, style, card_size=size, backs=kind == "cards")
            named = f"{kind}-{size}" if "cards" in kind else kind
            yield f"{named}-{paper}-{style}", Job((kind,), options)


def _write_pages(pdf: bytes, folder: Path, what: str) -> None:
    import pypdfium2

    folder.mkdir(parents=True, exist_ok=True)
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        bitmap = page.render(scale=PAPER_DPI / 72, rev_byteorder=True)
        bitmap.to_pil().save(folder / f"{what}-{number}.png")
    document.close()


def of_window(folder: Path, scale: str) -> None:
    """Save every page in the looks for the scale of this process."""
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.app import make_application

    app = make_application()
    windows = []  # keep references: closed windows must not be destroyed while others are shown
    folder.mkdir(parents=True, exist_ok=True)
    for theme, name in LOOKS[scale]:
        apply_theme(app, theme)
        window = _opened(squads()[name])
        windows.append(window)
        for page in PAGES:
            _turn_to(page, window)
            _settle()
            window.grab().save(str(folder / f"{page}-{theme}-{scale}x-{name}.png"))
        window.close()  # unchanged since it was opened, so it asks nothing


def _turn_to(page: str, window: MainWindow) -> None:
    """Switch to a page; give the Compare page something to compare with, and the library files."""
    if page == "library":
        window.settings["library_folder"] = str(_stocked())
    _action(window, f"{page}_page").trigger()
    if page == "compare":
        window.pages.made_of(ComparePage).chooser.bring_file(COMPARED)


def _stocked() -> Path:
    """Return a folder with documents of every kind, some of them tagged."""
    folder = Path(tempfile.gettempdir()) / "nco-builder-pictures" / "NCO Builder"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number, path in enumerate(sorted(SAMPLES.rglob("*.nco"))):
        document: Any = read_document(path)
        tagged = document.replace(tags=TAGS[number % len(TAGS)])
        kind_for(tagged).write(folder / kind_for(tagged).file_name(tagged), tagged)
    return folder


def of_states(folder: Path, scale: str) -> None:
    """Save panels and dialogs in their looks."""
    from nco_builder import language
    from nco_builder.ui.parts.fonts import speak_like_the_program
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.app import make_application

    app = make_application()
    shown = squads()
    windows = []  # keep references, as above
    folder.mkdir(parents=True, exist_ok=True)
    for code, theme, name in STATES:
        language.use(code)
        speak_like_the_program(app)
        apply_theme(app, theme)
        window = _opened(shown[name])
        windows.append(window)
        _photograph_states(window, folder, f"{theme}-{scale}x-{name}-{code}")
        window.close()


def of_documents(folder: Path, scale: str) -> None:
    """Save the pages of the samples of every other kind, in their looks."""
    from nco_builder import language
    from nco_builder.documents.kinds import formats
    from nco_builder.systems import samples, system_named
    from nco_builder.ui.parts.fonts import speak_like_the_program
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.app import make_application

    app = make_application()
    windows = []  # keep references, as above
    folder.mkdir(parents=True, exist_ok=True)
    files = [file for name in formats()[1:] for file in samples(system_named(name)).values()]
    for code, theme in DOCUMENTS:
        language.use(code)
        speak_like_the_program(app)
        apply_theme(app, theme)
        for file in files:
            window = _opened(read_document(file))
            windows.append(window)
            _photograph_pages(window, folder, f"{theme}-{scale}x-{file.stem}-{code}")
            window.close()
        windows.append(_photograph_event(folder, f"{theme}-{scale}x-rounds-{code}"))


def of_guide(folder: Path) -> None:
    """Save the pictures of the user guide, in each language, next to its pages."""
    from nco_builder import language
    from nco_builder.ui.parts.fonts import speak_like_the_program
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.app import make_application

    app = make_application()
    windows = []  # keep references, as above
    for code in ("en", "de"):
        language.use(code)
        speak_like_the_program(app)
        apply_theme(app, "light")
        for name, (shown, page) in GUIDE.items():
            window = _opened(_pictured(shown), pictured_event() if shown == EVENT else None)
            windows.append(window)
            window.resize(*GUIDE_SIZE)
            window.turn_to(page)
            if name == "1-first-squad":
                window.page.table.choose((1,))
            _settle()
            _in_few_colors(window.grab().toImage()).save(str(folder / code / f"{name}.png"))
            window.close()


def of_ways(folder: Path) -> None:
    """Save the way of a newcomer to a game, and of a builder to a spent squad, step by step."""
    from nco_builder import language
    from nco_builder.ui.parts.fonts import speak_like_the_program
    from nco_builder.ui.parts.theme import apply_theme
    from nco_builder.ui.shell.app import make_application

    app = make_application()
    folder.mkdir(parents=True, exist_ok=True)
    windows = []  # keep references, as above; they are never closed, for they hold new documents
    for code, theme in WAYS:
        language.use(code)
        speak_like_the_program(app)
        apply_theme(app, theme)
        for way in (_newcomers_way, _builders_way, _squads_way):
            windows.append(way(folder, f"{theme}-{code}"))
            windows[-1].hide()


def _newcomers_way(folder: Path, named: str) -> MainWindow:
    """The example of the first start, the dialog of Play tonight, the match it makes."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QPushButton

    window = _opened(squads()["good"])
    window.resize(*WAY_SIZE)
    window.document.example = True
    window.page.example.offer()
    _keep(window, folder / f"newcomer-1-{named}.png")

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(SETTLING_MS, answer)
            return
        _keep(dialog, folder / f"newcomer-2-{named}.png")
        paper = dialog.findChild(QCheckBox, "evening_paper")
        if isinstance(paper, QCheckBox):
            paper.setChecked(False)  # a file dialog would wait for somebody
        dialog.accept()

    QTimer.singleShot(SETTLING_MS, answer)
    button = window.findChild(QPushButton, "play_example")
    if isinstance(button, QPushButton):
        button.click()
    _keep(window, folder / f"newcomer-3-{named}.png")
    return window


def _builders_way(folder: Path, named: str) -> MainWindow:
    """A squad with points left, the ways to spend them, and one of them made."""
    from PySide6.QtWidgets import QMenu

    window = _opened(_with_points_left(squads()["good"]))
    window.resize(*WAY_SIZE)
    window.spend_what_is_left()
    _settle()
    menu = window.findChild(QMenu, "spend_menu")
    if isinstance(menu, QMenu):
        picture = _in_few_colors(_with_menu(window, menu).toImage())
        picture.save(str(folder / f"builder-1-{named}.png"))
        way = menu.activeAction()
        menu.close()
        way.trigger()
    _keep(window, folder / f"builder-2-{named}.png")
    return window


def _squads_way(folder: Path, named: str) -> MainWindow:
    """A squad as text, in a mail that quotes it twice, in an event, as a web page, and back."""
    from PySide6.QtWidgets import QMenu, QPlainTextEdit, QToolButton

    from nco_builder.systems.message import messages

    squad = squads()["good"].replace(player="Ben Okafor")
    window = _opened(squad)
    window.resize(*WAY_SIZE)
    button = window.findChild(QToolButton, "tabs_share")
    if isinstance(button, QToolButton):
        menu = button.menu()
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
        menu.setActiveAction(_action(window, "copy_text"))
        _settle()
        if isinstance(menu, QMenu):
            picture = _in_few_colors(_with_menu(window, menu).toImage())
            picture.save(str(folder / f"journey-1-{named}.png"))
        menu.close()
    mail = _mail_about("\n".join(messages(judge_document(squad, ""))))
    text = QPlainTextEdit(mail)
    text.setReadOnly(True)
    text.resize(*WAY_SIZE)
    text.show()
    _keep(text, folder / f"journey-2-{named}.png")
    text.close()
    back = _through_an_event(mail, folder / f"journey-3-{named}.png")
    page = folder / f"journey-{named}.html"
    page.write_bytes(web_page(judge_document(back, ""), dt.date(1944, 6, 6)))
    _photograph_page(page, folder / f"journey-4-{named}.png")
    window.files.incoming.open_path(page)
    _keep(window, folder / f"journey-5-{named}.png")
    return window


def _mail_about(message: str) -> str:
    """Return a mail that quotes a message twice."""
    quoted = "".join(f"> > {line}\n" for line in message.splitlines())
    return (
        "From: Ada Brandt <ada@example.org>\nTo: Autumn Cup <cup@example.org>\n"
        "Subject: Fwd: squad\nDate: Tue, 6 Jun 1944 09:00:00 +0000\n\n"
        "Here is Ben's squad.\n\n> Ada, can you send mine on?\n>\n"
        f"{quoted}\n-- \nAda\n"
    )


def _through_an_event(mail: str, picture: Path) -> Squad:
    """Put a mail into the folder of an event, take a picture of it, and return the squad found."""
    from nco_builder.ui.event.page import SQUADS_TAB, EventPage

    file = pictured_event()
    ours = file.parent / "squads"
    (ours / "Ben Okafor.nco").unlink()
    (ours / "Ben Okafor.eml").write_text(mail, "utf-8")
    window = _opened(read_document(file), file)
    window.resize(*WAY_SIZE)
    window.turn_to("event")
    window.pages.made_of(EventPage).show_tab(SQUADS_TAB)
    _keep(window, picture)
    window.close()
    return read_squad(ours / "Ben Okafor.eml")


def _photograph_page(page: Path, picture: Path) -> None:
    """Take a picture of a web page on a phone; without Chromium there is none."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        return
    with tempfile.TemporaryDirectory() as profile:
        words = [
            *(browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--user-data-dir={profile}", "--window-size=500,900", f"--screenshot={picture}"),
        ]
        subprocess.run([*words, page.as_uri()], check=False, capture_output=True)


def _with_points_left(squad: Squad) -> Squad:
    """Return the squad with so few items that some points are left."""
    men = tuple([man.replace(items=()) for man in squad.members[:3]])
    return squad.replace(members=(*men, *squad.members[3:]))


def _with_menu(window: MainWindow, menu: QWidget) -> QPixmap:
    """Return the window with a menu as it lies over it."""
    from PySide6.QtGui import QPainter

    picture = window.grab()
    painter = QPainter(picture)
    painter.drawPixmap(window.mapFromGlobal(menu.pos()), menu.grab())
    painter.end()
    return picture


def _keep(widget: QWidget, path: Path) -> None:
    """Save a picture of a widget once it has settled."""
    _settle()
    _in_few_colors(widget.grab().toImage()).save(str(path))


def _pictured(shown: str) -> Document:
    """Return a document of the guide."""
    if shown == EVENT:
        return read_document(pictured_event())
    return squads().get(shown) or read_document(SAMPLES / f"{shown}.nco")


def _in_few_colors(picture: QImage) -> QImage:
    """Return a picture with its most frequent colors, for a smaller file: a window has few."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(picture.constBits()).cast("I"))
    table = [color for color, _count in pixels.most_common(MOST_COLORS)]
    return picture.convertToFormat(PALETTE, table, PLAIN)


def _photograph_pages(window: MainWindow, folder: Path, named: str) -> None:
    """The builder page with a row chosen, and the game after a few cards, where there is one."""
    from nco_builder.ui.builder.page import BuildingPage
    from nco_builder.ui.play.page import PlayPage

    window.turn_to("builder")
    if window.pages.shown != "builder":  # an event has its own page
        _settle()
        window.grab().save(str(folder / f"{window.pages.shown}-{named}.png"))
        return
    table = window.pages.made_of(BuildingPage).table
    table.choose((table.first() or 0,))
    _settle()
    window.grab().save(str(folder / f"builder-{named}.png"))
    window.turn_to("play")
    if window.pages.shown != "play":
        return
    page = window.pages.made_of(PlayPage)
    page.begin(SEED)
    cards = CARDS if window.document.kind.format == "fluid-deck" else 0  # others draw none
    for _card in range(cards):
        page.make("draw")
    _settle()
    window.grab().save(str(folder / f"play-{named}.png"))


def _photograph_event(folder: Path, named: str) -> MainWindow:
    """Save the rounds and the standings of an event in a folder."""
    from nco_builder.ui.event.page import ROUNDS_TAB, EventPage

    file = pictured_event()
    window = _opened(read_document(file), file)
    window.turn_to("event")
    window.pages.made_of(EventPage).show_tab(ROUNDS_TAB)
    _settle()
    _in_few_colors(window.grab().toImage()).save(str(folder / f"event-{named}.png"))
    window.close()
    return window


def _photograph_states(window: MainWindow, folder: Path, named: str) -> None:
    """Save the pages, selected men, every dialog, the palette and the rules, which stay open."""
    from functools import partial

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QDialog, QWidget

    def keep(what: str, widget: QWidget | None = window) -> None:
        _settle()
        if widget is not None:
            widget.grab().save(str(folder / f"{what}-{named}.png"))

    def keep_dialog(what: str) -> None:
        dialog = QApplication.activeModalWidget()
        keep(what, dialog)
        if isinstance(dialog, QDialog):
            dialog.reject()

    for what, rows in CHOSEN.items():
        window.turn_to("squad")
        window.page.table.choose(rows)
        keep(what)
    for name in DIALOGS:
        action = _action(window, name)
        if action.isEnabled():
            QTimer.singleShot(0, window, partial(keep_dialog, name))
            action.trigger()
    window.find_anything()
    palette = window.findChild(QWidget, "palette")
    keep("palette", palette)
    if isinstance(palette, QWidget):
        palette.close()
    window.rules.ask()
    keep("rules")


def _action(window: MainWindow, name: str) -> QAction:
    from PySide6.QtGui import QAction

    action = window.findChild(QAction, name)
    if not isinstance(action, QAction):
        raise TypeError(name)
    return action


def _opened(document: Document, path: Path | None = None) -> MainWindow:
    """Return a window of normal size, with default settings."""
    from nco_builder.settings.settings import Settings
    from nco_builder.ui.document.open_document import OpenDocument
    from nco_builder.ui.shell.main_window import MainWindow

    window = MainWindow(OpenDocument(kind_for(document), document, path), Settings())
    window.resize(*WINDOW_SIZE)
    window.show()
    return window


def _settle() -> None:
    """Process events until the window and its threads have finished their work."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(SETTLING_MS, loop.quit)
    loop.exec()


def everything() -> int:
    """Start a process for sheets and one for each scale of the window; copy the images used."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    parts = [
        ("paper",),
        *(("window", scale) for scale in LOOKS),
        ("states", "1"),
        ("documents", "1"),
        ("guide",),
        ("ways",),
    ]
    failed = []
    for number, part in enumerate(parts, 1):
        sys.stdout.write(f"{number} of {len(parts)}: {' '.join(part)} …\n")
        sys.stdout.flush()
        if _start(*part):
            failed.append(part)
    for kept, made in IMAGES.items():
        if (PICTURES / made).exists():
            shutil.copyfile(PICTURES / made, KEPT / kept)
        else:
            sys.stderr.write(f"{made} was not made, so {kept} stays as it was.\n")
            failed.append((made,))
    sys.stdout.write(f"{sum(1 for _ in PICTURES.rglob('*.png'))} pictures in {PICTURES}\n")
    return min(len(failed), 1)


def _start(*words: str) -> int:
    """Save one part in a process of its own, with default settings."""
    with tempfile.TemporaryDirectory() as home:
        variables = os.environ | {
            "QT_QPA_PLATFORM": "offscreen",
            "QT_LOGGING_RULES": "default.warning=false",
            "QT_SCALE_FACTOR": words[-1] if len(words) > 1 else "1",
            "HOME": home,
            "XDG_CONFIG_HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_STATE_HOME": home,
        }
        command = [sys.executable, __file__, *words]
        return subprocess.run(command, check=False, env=variables).returncode


def main() -> int:
    """Save all screenshots, or the named part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "part", nargs="?", choices=("paper", "window", "states", "documents", "guide", "ways")
    )
    parser.add_argument("scale", nargs="?", default="1")
    given = parser.parse_args()
    if given.part == "paper":
        of_paper(PICTURES / "paper")
    elif given.part == "window":
        of_window(PICTURES / "window", given.scale)
    elif given.part == "states":
        of_states(PICTURES / "states", given.scale)
    elif given.part == "documents":
        of_documents(PICTURES / "documents", given.scale)
    elif given.part == "guide":
        of_guide(ROOT / "resources/guide")
    elif given.part == "ways":
        of_ways(PICTURES / "ways")
    else:
        return everything()
    return 0


if __name__ == "__main__":
    sys.exit(main())
