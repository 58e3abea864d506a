"""What every kind of document shares, from reading it to its history of edits."""
