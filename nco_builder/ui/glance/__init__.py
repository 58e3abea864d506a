"""Statistics of a squad: plots, each with a table of the same numbers."""
