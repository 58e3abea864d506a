"""Starts the program: `python -m nco_builder`."""

from __future__ import annotations

import sys

from nco_builder.cli import main

if __name__ == "__main__":
    sys.exit(main())
