"""Matches: terms, preparation, tally, result, and the comparison of two squads; no judging."""
