"""The player's documents on disk: finding, reading, judging, searching, organizing them.

The files are authoritative and stay plain files. The index is a cache of their content; marks of
files (favorite, archived) are in a plain file of their own.
"""
