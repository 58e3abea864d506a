"""NCO Builder: build, check, save and print squads for NCO."""

import os

__version__ = "0.1.0"
PROGRAM = f"NCO Builder {__version__}"
"""The program's name in files and on paper."""

# pydantic would search every installed package for plugins at each start; we have none
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
