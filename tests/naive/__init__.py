"""A second, deliberately simple reading of the rules, and random squads to try it on.

Nothing here imports the product: it reads only the copied facts in ``tests/facts``.
"""
