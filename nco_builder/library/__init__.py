"""What is known of the player's documents on disk: found, read, judged, searched, kept in order.

Files are the truth, and stay plain files. The index is a cache of what was read in them; what is
said of a file besides (favourite, archived) is in a plain file of its own.
"""
