"""The rule reader: every rule, entry and ruling as a topic to be found, read and followed on."""
