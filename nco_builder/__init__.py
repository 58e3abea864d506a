"""NCO Builder: build, check, save and print squads for NCO."""

__version__ = "0.1.0"
