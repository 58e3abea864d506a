"""Records: frozen values, the reader that builds them from JSON, and its errors."""
