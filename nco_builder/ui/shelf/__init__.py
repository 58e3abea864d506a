"""What can be taken: one list of offers for documents of every kind."""
