"""How far tests look that draw their squads, edits and texts at random.

`make test` looks a little way in every direction, `make test-deep` ten times as far. A test names
what `make test` tries; nothing else says which of the two is running.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SHALLOW, DEEP = "shallow", "deep"
FACTOR = 10
EXAMPLES = 25
"""What hypothesis tries where a test does not say."""

SLOW = HealthCheck.too_slow
FIXTURES_STAY = (SLOW, HealthCheck.function_scoped_fixture)
"""For tests that mean to go on with what their fixtures made."""


def declare() -> None:
    """Make both depths known to hypothesis, and take the shallow one.

    `--hypothesis-profile=deep` takes the other one, before any test is imported.
    """
    usual = settings(
        # a busy machine is slow, not wrong
        deadline=None,
        suppress_health_check=[SLOW],
        # by hand each run looks elsewhere; a machine that lets changes in repeats what it saw
        derandomize="CI" in os.environ,
    )
    settings.register_profile(SHALLOW, usual, max_examples=EXAMPLES)
    settings.register_profile(DEEP, usual, max_examples=EXAMPLES * FACTOR)
    settings.load_profile(SHALLOW)


def tries(shallow: int) -> int:
    """How often to try what `make test` tries so many times."""
    return shallow * FACTOR if settings.get_current_profile_name() == DEEP else shallow
