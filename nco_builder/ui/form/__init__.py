"""The form of what is chosen, for every kind of document: drawn from page values alone."""
