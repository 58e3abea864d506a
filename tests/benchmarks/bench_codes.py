"""How many codes on roster sheets two readers read, from good pictures and bad ones."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from nco_builder import paths
from nco_builder.documents.kinds import judge_document, read_document
from nco_builder.paper import PAPERS, Options
from nco_builder.printing import Job, print_pdf
from nco_builder.systems import system_of
from tests.paper.scanned import BLURS, DPI, readers, scan

DATE = dt.date(2026, 11, 20)
CASES = Path(__file__).resolve().parents[1] / "cases"
EVERY = 6


def main() -> None:
    """Print, degrade, read."""
    files = [
        *sorted((paths.data() / "samples").glob("*.nco")),
        *sorted(CASES.glob("*.nco"))[::EVERY],
    ]
    documents = [read_document(file) for file in files]
    prints = [
        (
            system_of(document).kind.share_code(document),
            print_pdf(judge_document(document, ""), Job(("roster",), Options(DATE, paper))),
        )
        for document in documents
        for paper in PAPERS
    ]
    print(f"codes of {len(prints)} roster sheets, read at {DPI} dots an inch")
    for name, at in BLURS.items():
        for reader in readers():
            read = sum(scan(pdf, reader, at) == {code} for code, pdf in prints)
            print(f"  {name:10}{reader:8}{read:4} of {len(prints)}")
