"""Printing with the system's dialog at true size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter

from nco_builder.ui.printing.builder import pdfium_turn

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from nco_builder.paper import Paper

SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
MOST_DPI = 600
POINTS_OF_AN_INCH = 72


def prepare(printer: QPrinter, paper: Paper, *, duplex: bool) -> None:
    """Set a printer to a paper size without margins."""
    printer.setFullPage(True)
    layout = QPageLayout(
        QPageSize(SIZES[paper]), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)
    )
    layout.setMode(QPageLayout.Mode.FullPageMode)
    printer.setPageLayout(layout)
    if duplex:
        printer.setDuplex(QPrinter.DuplexMode.DuplexLongSide)


def ask_printer(paper: Paper, *, duplex: bool, parent: QWidget) -> QPrinter | None:
    """Return the printer chosen in the system's dialog, or None."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    prepare(printer, paper, duplex=duplex)
    dialog = QPrintDialog(printer, parent)
    wanted = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if wanted else None


def print_to(printer: QPrinter, pdf: bytes) -> bool:
    """Print the pages of a PDF at true size, and return whether the printer accepted them."""
    painter = QPainter()
    if not painter.begin(printer):
        return False
    with pdfium_turn:
        _paint_pages(painter, printer, pdf)
    return painter.end()


def _paint_pages(painter: QPainter, printer: QPrinter, pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(pdf)
    first, last = printer.fromPage() or 1, printer.toPage() or len(document)
    dots = printer.resolution() / POINTS_OF_AN_INCH
    scale = min(printer.resolution(), MOST_DPI) / POINTS_OF_AN_INCH
    for number in range(first - 1, min(last, len(document))):
        if number > first - 1:
            printer.newPage()
        page = document[number]
        width, height = page.get_size()
        bitmap = page.render(scale=scale, maybe_alpha=False, prefer_bgrx=True)
        picture = QImage(
            bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
        )
        painter.drawImage(QRectF(0, 0, width * dots, height * dots), picture)
        bitmap.close()
        page.close()
    document.close()
