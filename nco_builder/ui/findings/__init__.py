"""The findings and their fixes."""
