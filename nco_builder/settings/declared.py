"""The table of all settings; those with a title have a row on the Settings page."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nco_builder.language import N_
from nco_builder.rules.rulings import switches
from nco_builder.schema.record import Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

Value = str | int | bool | list[str]
PAPERS: Mapping[Literal["a4", "letter"], str] = MappingProxyType(
    {"a4": N_("A4, 210 × 297 mm"), "letter": N_("Letter, 8½ × 11 in")}
)
"""The name of each paper size."""
AS_THE_RULEBOOK = -1
"""A number of points whose default follows the rulebook."""
MOST_POINTS = 9999
GROUPED = ("usual", "yes", "no")
MOST_ENTRIES = 1000
"""The most entries of a list, such as the tabs of the last session."""
RULING = "ruling_"
"""The prefix of keys of rulings, followed by the key in a squad."""


class Setting(Frozen):
    """One setting; its default determines its type.

    Attributes:
        key: its name in the file.
        default: its value until the user changes it.
        help: its effect, in one line.
        choices: the allowed values; empty if all of the type are.
        lowest: the minimum of a number.
        highest: the maximum of a number.
        title: its title for users; empty for state that is remembered without asking.
        section: its section on the Settings page.
        topic: its rule in the rule reader.
        needs: the key of a setting that it depends on.
    """

    key: str
    default: Value
    help: str
    choices: tuple[str | int, ...] = ()
    lowest: int = 0
    highest: int = MOST_POINTS
    title: str = ""
    section: str = ""
    topic: str = ""
    needs: str = ""

    def allows(self, value: object) -> bool:
        """Return whether a value found in the file can be used."""
        if type(value) is not type(self.default):  # True is an int, but not allowed here
            return False
        if isinstance(value, list):
            return len(value) <= MOST_ENTRIES and all(isinstance(part, str) for part in value)
        if self.choices:
            return value in self.choices
        return isinstance(value, (str, bool)) or self._is_in_range(value)

    def _is_in_range(self, value: object) -> bool:
        return isinstance(value, int) and self.lowest <= value <= self.highest


SECTIONS = {
    "look": N_("Looks"),
    "start": N_("Start and autosave"),
    "print": N_("Print"),
    "new": N_("New squads"),
    "rulings": N_("Rulings for new squads"),
}
"""The parts of the Settings page, in order."""

CHOSEN = (
    Setting(
        "theme",
        "system",
        N_("Light, dark, or the same as the system."),
        ("system", "light", "dark"),
        title=N_("Theme"),
        section="look",
    ),
    Setting(
        "scale",
        "100",
        N_("The size of everything, relative to the system's."),
        ("80", "90", "100", "110", "125", "150", "175", "200"),
        title=N_("Size"),
        section="look",
    ),
    Setting(
        "language",
        "",
        N_("The language of the window, the findings and the printed sheets."),
        title=N_("Language"),
        section="look",
    ),
    Setting(
        "open_last",
        True,
        N_("Start with the document, the page and the selected men of last time."),
        title=N_("Open the last document again"),
        section="start",
    ),
    Setting(
        "autosave",
        True,
        N_("Keep a copy of unsaved work and offer it after a crash; your files stay untouched."),
        title=N_("Keep recovery copies"),
        section="start",
    ),
    Setting(
        "autosave_seconds",
        1,
        N_("How long after an edit the copy is written; a crash loses at most that much."),
        (1, 5, 15, 60),
        title=N_("Write copies after"),
        section="start",
        needs="autosave",
    ),
    Setting(
        "paper",
        "a4",
        N_("The paper of printed sheets; a whole squad fits on either."),
        tuple(PAPERS),
        title=N_("Paper"),
        section="print",
    ),
    Setting(
        "new_vp",
        AS_THE_RULEBOOK,
        N_("What a new squad may spend on soldiers, before a nation's bonus."),
        lowest=AS_THE_RULEBOOK,
        title=N_("Valor points"),
        section="new",
    ),
    Setting(
        "new_sp",
        AS_THE_RULEBOOK,
        N_("What a new squad may spend on specialists, before a nation's bonus."),
        lowest=AS_THE_RULEBOOK,
        title=N_("Specialist points"),
        section="new",
    ),
    *[
        Setting(
            f"{RULING}{key}",
            switch.decisions[0].id,
            switch.english("help"),
            tuple(switch.by_id),
            title=switch.english("title"),
            section="rulings",
            topic=f"ruling:{switch.ruling}",
        )
        for key, switch in switches().items()
    ],
)
"""Settings on the Settings page, in its order."""

REMEMBERED = (
    Setting("print_sheets", ["roster"], "Sheets that are printed"),
    Setting("print_style", "color", "Style of printed sheets", ("color", "mono", "ink_saver")),
    Setting("card_size", "usual", "Size of printed cards", ("usual", "poker", "large")),
    Setting("print_switches", ["notes", "squad_inside"], "What else is printed"),
    Setting("print_public_switches", [], "What else is printed on sheets for everybody"),
    Setting("new_document", [], "What was begun last: its format, and with what"),
    Setting("new_squad", [], "Nation and limits of the squad begun last, and the usual limits"),
    Setting("example_told", "no", "Whether the first start's words are dismissed", ("yes", "no")),
    Setting("version_seen", "", "Version that was used last, to tell of an update once"),
    Setting("recent_files", [], "Squads opened or saved last, newest first"),
    Setting("folder", "", "Folder of the squad opened or saved last"),
    Setting("library_folder", "", "Folder of the player's documents; the system's own where empty"),
    Setting("library_folders", [], "Further folders the library shows"),
    Setting("library_group", "nation", "What the library is grouped by; empty for nothing"),
    Setting("library_order", [], "What the library is ordered by, and whether from its end"),
    Setting("round_minutes", 120, "Minutes of a round of an event, on its clock"),
    Setting("clock_sound", True, "Whether the clock of an event sounds a warning"),
    Setting("packs_one_sided", False, "Whether packs of an event have no blank backs"),
    Setting("export_folder", "", "Folder of the sheet exported last"),
    Setting("window_geometry", "", "Place and size of the window (Qt's own, base64)"),
    Setting("page_shown", "squad", "Page shown last"),
    Setting("session", [], "Documents open last: files, and names of copies kept unsaved"),
    Setting("session_current", "", "That of them which was in front"),
    Setting("men_chosen", [], "The squad shown last and the rows chosen in it"),
    Setting("page_state", "", "Widths of the Squad page's panels (Qt's own, base64)"),
    Setting("builder_state", "", "Widths of the panels of other documents' page (likewise)"),
    Setting("docks_state", "", "Where the rules stand beside the pages (Qt's own, base64)"),
    Setting("rules_width", 0, "Width of the rules beside the pages at 100 %, 0 for the usual one"),
    Setting("rules_state", "", "Heights of the list and the page of the rules (likewise)"),
    Setting("rules_shown", "no", "Whether the rules were left open", ("yes", "no")),
    Setting("palette_used", [], "What was found and done last, newest first"),
    Setting("squad_columns", [], "Columns of the squad table; none for the usual ones"),
    Setting("squad_groups", "usual", "Whether the squad table is grouped", GROUPED),
    Setting("play_state", "", "Widths of the panels of the page of a game (likewise)"),
    Setting("rows_chosen", [], "The document shown last besides squads, and the rows chosen in it"),
    Setting("builder_columns", [], "Columns of other documents' tables, by kind"),
    Setting("event_columns", [], "Columns of the tables of events, by table"),
    Setting("event_state", "", "Heights of the parts of an event's page (Qt's own, base64)"),
    Setting("library_columns", [], "Columns of the library; none for the usual ones"),
    Setting("builder_groups", "usual", "Whether those tables are grouped", GROUPED),
    Setting("glance_beside", "yes", "Whether At a glance is beside the squad", ("yes", "no")),
    Setting("odds_beside", "yes", "Whether odds are beside a table of vehicles", ("yes", "no")),
    Setting("vehicles_state", "", "Widths of the Vehicles page's panels (Qt's own, base64)"),
)
"""State that is remembered without asking."""

TABLE_SETTINGS = (
    *("squad_columns", "squad_groups", "builder_columns", "builder_groups"),
    *("event_columns", "library_columns", "library_group"),
)
"""Tables of squads and other documents; users reset them on the Settings page."""

SETTINGS = {setting.key: setting for setting in (*CHOSEN, *REMEMBERED)}
