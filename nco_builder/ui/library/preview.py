"""The preview of the document chosen in the library: totals, rows, versions, folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from nco_builder.documents.kinds import document_from_bytes, judge_document
from nco_builder.documents.squads import SQUAD
from nco_builder.files import FileProblem, read_bytes
from nco_builder.files.problems import visible_line
from nco_builder.language import Plural, _
from nco_builder.language.words import enumerated
from nco_builder.systems import system_of
from nco_builder.systems.nco_squad.gauges import squad_gauges
from nco_builder.systems.nco_squad.squad_table import squad_table
from nco_builder.systems.page import PageContext, PageGauge
from nco_builder.ui.library.columns import (
    DOCUMENTS,
    about,
    changed_on,
    icon_of,
    kind_of,
    name_of,
    nation_of,
    tags_of,
    verdict_on,
    why_unchecked,
)
from nco_builder.ui.parts.controls import push_button, wrapped_label
from nco_builder.ui.parts.empty_state import EmptyState
from nco_builder.ui.parts.fields import ElidedLabel
from nco_builder.ui.parts.fonts import ensure_glyphs
from nco_builder.ui.parts.icons import draw_silhouette, icon, nation_icon
from nco_builder.ui.parts.lines import LineDelegate, RowLine, TextRun
from nco_builder.ui.parts.lists import FixedRowList
from nco_builder.ui.parts.measures import length, measured, px
from nco_builder.ui.parts.page_gauges import PageGauges
from nco_builder.ui.parts.painting import RIGHT, Weight, type_face
from nco_builder.ui.parts.rows import RowsModel
from nco_builder.ui.parts.texts import plain_tip, shortened
from nco_builder.ui.parts.theme import set_look
from nco_builder.ui.parts.verdict_labels import VerdictLabel
from nco_builder.ui.parts.worker import LatestWorker
from nco_builder.versions import versions_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtGui import QIcon, QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem

    from nco_builder.systems.page import PageRow, PageTable
    from nco_builder.ui.library.columns import LibraryRow
    from nco_builder.ui.parts.rows import Index

EMBLEM, ROW_HEIGHT, PICTURE = length(40), length(24), length(14)
NUMBER_ROOM, PICTURE_ROOM = length(22), length(28)
MOST_ROWS = 200
MEN = Plural("{count} man", "{count} men")
WORTH = Plural("{count} victory point if wiped out", "{count} victory points if wiped out")
VERSIONS = Plural("{count} version", "{count} versions")


class PreviewRow(NamedTuple):
    """A row of the document: its number, drawing, name, what it has, its price."""

    number: str
    picture: str
    name: str
    what: str
    price: str


class Preview(NamedTuple):
    """What is read in a document to preview it.

    Attributes:
        gauges: its totals.
        rows: its rows.
        remark: its size and its vehicles.
        versions: the number of former contents that are kept.
    """

    gauges: tuple[PageGauge, ...] = ()
    rows: tuple[PreviewRow, ...] = ()
    remark: str = ""
    versions: int = 0


def _over(gauge: PageGauge) -> str:
    """Return by how much a limit is exceeded, in least room; what is left is told in words."""
    return gauge.shorter[-1].partition(" ")[0] if gauge.is_over else ""


def preview_of(path: Path) -> Preview:
    """Read a document for its preview; an unreadable one has only its versions."""
    kept = len(versions_of(path))
    try:
        document: Any = document_from_bytes(read_bytes(path), path.name)
    except FileProblem:
        return Preview(versions=kept)
    judgement: Any = judge_document(document, path.stem)
    if document.format == SQUAD.format:
        totals = zip(squad_gauges(judgement), ("vp", "sp"), strict=False)
        gauges = [
            each.replace(offers="", rest=points, shorter=(each.shorter[-1], _over(each)))
            for each, points in totals
        ]
        table = squad_table(judgement)
        rows = tuple(_rows(table))
        return Preview(tuple(gauges), rows, _about_squad(judgement), kept)
    system = system_of(document)
    if system.page is None:
        names = list(system.rows_of(judgement).values())[:MOST_ROWS]
        named = tuple([PreviewRow(str(n), "", name, "", "") for n, name in enumerate(names, 1)])
        return Preview(rows=named, versions=kept)
    page = system.page(PageContext(judgement))
    counted = [each for each in page.gauges if each.share is not None] or list(page.gauges)
    gauges = [each.replace(offers="") for each in counted[:2]]
    return Preview(tuple(gauges), tuple(_rows(page.table)), page.table.foot, kept)


def _about_squad(report: Any) -> str:  # noqa: ANN401 - a report
    squad, worth = report.squad, report.victory_total
    vehicles = [each.name or report.names.vehicle_type(each.type) for each in squad.vehicles]
    said = [MEN.of(report.size).format(count=report.size), WORTH.of(worth).format(count=worth)]
    return " · ".join(filter(None, [*said, enumerated(vehicles)]))


def _rows(table: PageTable) -> Iterator[PreviewRow]:
    for number, row in enumerate(table.rows[:MOST_ROWS], 1):
        yield _row(table, row, number)


def _row(table: PageTable, row: PageRow, place: int) -> PreviewRow:
    """Return the gist of a row: its name, its first other text, its price."""
    cells = list(zip(table.columns, row.cells, strict=False))
    number = next((cell.text for column, cell in cells if column.numbers_rows), str(place))
    words = [each for each in cells if not each[0].numbers_rows and each[0].align == "left"]
    name = next((cell.text for _c, cell in words if cell.strong and cell.text), row.name)
    picture = next((cell.picture for _column, cell in cells if cell.picture), "")
    arms = [cell.text for column, cell in words if column.key in {"primary", "weapons"}]
    others = [cell.text for _c, cell in words if cell.text not in {name, "", "–"}]
    prices = [
        c.in_full for column, c in cells if column.align == "right" and not column.numbers_rows
    ]
    what = next(iter(filter(None, arms)), "") or next(iter(others), "")
    return PreviewRow(number, picture, name, what, prices[-1] if prices else "")


class _RowsDelegate(LineDelegate[PreviewRow]):
    """Paints number, drawing, name, what it has, and the price."""

    row_height = ROW_HEIGHT
    ruled = True
    padding = 0
    least_width: ClassVar[int] = 120
    names = 0
    """How wide the names are."""

    def lines(self, row: PreviewRow, _index: Index) -> Sequence[RowLine]:
        """Return the texts in columns."""
        small, bold = type_face(1), type_face(0, Weight.Bold)
        left = NUMBER_ROOM + PICTURE_ROOM
        price = TextRun(row.price, type_face(1, Weight.Bold), gap=px(8))
        return (
            RowLine((TextRun(row.number, small, "dim"),), width=NUMBER_ROOM - px(8), align=RIGHT),
            RowLine((TextRun(row.name, bold),), left=left, width=self.names),
            RowLine((TextRun(row.what, small),), price, left=left + self.names + px(8)),
        )

    def paint_over(
        self, painter: QPainter, option: QStyleOptionViewItem, row: PreviewRow, _index: Index
    ) -> None:
        """Paint the drawing."""
        rect: QRect = option.rect.adjusted(NUMBER_ROOM, 0, 0, 0)
        draw_silhouette(painter, rect, row.picture, PICTURE, "soldiers")


class PreviewRows(FixedRowList):
    """The rows of the document."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_preview_rows")
        self.setAccessibleName(_("Rows of the document"))
        set_look(self, role="plain")
        self._model = RowsModel[PreviewRow](self)
        role = Qt.ItemDataRole
        self._model.answers = {
            role.DisplayRole: lambda row, _index: row.name,
            role.ToolTipRole: lambda row, _index: plain_tip(f"{row.name}\n{row.what}".strip()),
            role.AccessibleTextRole: lambda row, _index: ", ".join(
                filter(None, [row.number, row.name, row.what, row.price])
            ),
        }
        self._delegate = _RowsDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)

    def show_rows(self, rows: Sequence[PreviewRow]) -> None:
        """Show other rows."""
        ensure_glyphs(" ".join([row.name + row.what for row in rows]))
        names = [type_face(0, Weight.Bold).width(row.name) for row in rows]
        room = self.viewport().width() - NUMBER_ROOM - PICTURE_ROOM
        self._delegate.names = max(px(40), min(max(names, default=0), room // 2))
        self._model.renew(rows)

    def minimumSizeHint(self) -> QSize:
        return QSize(*measured(160, 60))


class LibraryPreview(QFrame):
    """Shows one chosen document; of several, how many.

    Signals:
        versions_wanted: the player wants to see the versions of the document.
    """

    versions_wanted = Signal()

    def __init__(self, foot: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("library_preview")
        set_look(self, role="panel")
        self._shown: LibraryRow | None = None
        self._asked: tuple[object, ...] = ()
        self._reader = LatestWorker(self, "preview")
        self._emblem = QLabel(self)
        self._emblem.setFixedSize(int(EMBLEM), int(EMBLEM))
        self._name = ElidedLabel(self)
        self._name.setObjectName("library_preview_name")
        set_look(self._name, role="name")
        self._who = ElidedLabel(self)
        set_look(self._who, role="dim")
        self._verdict = VerdictLabel("library_preview_verdict", "tag", self)
        self._gauges = PageGauges(self, "library_preview_gauges")
        self._rows = PreviewRows(self)
        self._remark = wrapped_label(self, "hint")
        self._said = wrapped_label(self, "hint")
        self._said.setObjectName("library_status")
        self._folder = push_button(self, "library_preview_folder", "", self._open_folder)
        show = self.versions_wanted.emit
        self._versions = push_button(self, "library_preview_versions", "", show)
        for each in (self._folder, self._versions):
            set_look(each, role="cite")
        self._lay_out(foot)
        self.show_chosen(())

    def _lay_out(self, foot: QWidget) -> None:
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        second = QHBoxLayout()
        second.setSpacing(px(8))
        second.addWidget(self._who, 1)
        second.addWidget(self._verdict)
        names.addLayout(second)
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(self._emblem)
        head.addLayout(names, 1)
        places = QHBoxLayout()
        places.setSpacing(px(4))
        places.addWidget(self._folder)
        places.addWidget(self._versions)
        places.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*measured(12, 12, 12, 8))
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addWidget(self._gauges)
        column.addWidget(self._rows, 1)
        column.addWidget(self._remark)
        column.addWidget(self._said)
        column.addLayout(places)
        self._nothing = EmptyState("library_nothing_chosen", self)
        self._nothing.lay_out()
        column.addWidget(self._nothing, 1)
        column.addWidget(foot)

    def show_chosen(self, rows: Sequence[LibraryRow]) -> None:
        """Show the only chosen file, or say how many are chosen."""
        alone = rows[0] if len(rows) == 1 else None
        self._shown = alone
        for part in (self._emblem, self._verdict, self._folder, self._said):
            part.setVisible(alone is not None)
        if alone is None:
            self._who.clear()  # it stays, because it gives the name above its width
            self._asked = ()
            self._reader.cancel()
            count = len(rows)
            documents = DOCUMENTS.of(count).format(count=count)
            chosen = _("{documents} chosen").format(documents=documents)
            self._name.setText(chosen if count else "")
            self._nothing.hint.setText("" if count else _("Choose a document to see it here."))
            self._show(Preview())
            return
        self._nothing.hint.clear()
        entry = alone.entry
        ensure_glyphs(f"{entry.name} {entry.path} {entry.player} {entry.tags}")
        self._emblem.setPixmap(_emblem(alone).pixmap(int(EMBLEM), int(EMBLEM)))
        self._name.setText(name_of(entry))
        who = [nation_of(entry) or kind_of(entry), entry.player]
        self._who.setText(" · ".join(filter(None, who)))
        self._verdict.show_verdict(verdict_on(entry))
        said = why_unchecked(entry) or about(alone)
        changed = _("changed {date}").format(date=changed_on(entry)) if entry.changed > 0 else ""
        self._said.setText(" · ".join(filter(None, [said, changed, tags_of(entry)])))
        folder = Path(entry.path).parent
        named = _("Folder: {folder}").format(folder=visible_line(folder.name))
        self._folder.setText(shortened(named))
        self._folder.setToolTip(plain_tip(visible_line(entry.path)))
        place = visible_line(str(folder))
        self._folder.setAccessibleName(_("Folder: {folder}").format(folder=place))
        asked = (entry.path, entry.size, entry.changed)
        if asked != self._asked:
            self._asked = asked
            self._reader.want(partial(preview_of, Path(entry.path)), self._show, little=False)

    def _show(self, preview: Preview) -> None:
        self._gauges.show_gauges(preview.gauges)
        self._gauges.setVisible(bool(preview.gauges))
        self._rows.setVisible(bool(preview.rows))
        self._nothing.setVisible(not preview.rows)
        self._rows.show_rows(preview.rows)
        self._remark.setText(preview.remark)
        self._remark.setVisible(bool(preview.remark))
        count = preview.versions
        self._versions.setText(VERSIONS.of(count).format(count=count))
        self._versions.setVisible(count > 0)

    def _open_folder(self) -> None:
        if self._shown is not None:
            folder = Path(self._shown.entry.path).parent
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def stop(self) -> None:
        """Stop reading."""
        self._reader.stop()


def _emblem(row: LibraryRow) -> QIcon:
    return nation_icon(row.entry.nation) if row.entry.nation else icon(icon_of(row.entry), "dim")
