"""NCO Builder: build, check, save and print squads for NCO."""

import os

__version__ = "0.1.0"
PROGRAM = f"NCO Builder {__version__}"
"""What the program is called where it names itself: in files, on paper."""

# pydantic would search every installed package for plugins at each start; none is ours
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
