"""The shelf: the list of offers for documents of every kind."""
