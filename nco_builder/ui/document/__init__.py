"""The open squad, its file and its history."""
