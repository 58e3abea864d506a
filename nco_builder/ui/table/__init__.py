"""The squad's table: a row a man."""
