"""The rule reader: topics to be found, read and followed on."""
