"""Around a match: the terms of an event, and two squads compared; nothing is judged here."""
