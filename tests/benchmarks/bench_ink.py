"""How much ink each sheet of each kind of document needs in each style, as dots of a printer."""

from __future__ import annotations

import datetime as dt

from nco_builder.documents.kinds import judge_document
from nco_builder.paper import STYLES, Options
from nco_builder.printing import Job, print_pdf
from nco_builder.systems import system_of
from tests.paper.inked import coverage
from tests.printing.documents import every_document

DATE = dt.date(2026, 11, 20)
WANTED = 80


def main() -> None:
    """Measure and print."""
    print(f"black part of the paper in %; an ink saver may need {WANTED} % of what color does")
    print(f"  {'':36}" + "".join([f"{style:>10}" for style in STYLES]))
    for name, document in every_document().items():
        for sheet in system_of(document).sheets:
            jobs = [Job((sheet,), Options(DATE, style=style)) for style in STYLES]
            inked = [100 * coverage(print_pdf(judge_document(document, ""), job)) for job in jobs]
            told = "".join([f"{each:10.2f}" for each in inked])
            print(f"  {name:20}{sheet:16}{told}{100 * inked[-1] / inked[0]:6.0f} %")
