"""The form of the selected men."""
