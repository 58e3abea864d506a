"""Shows, below a run in one process, how often the second opinion was asked about each finding."""

from __future__ import annotations

from collections import Counter

import pytest

TALLY = pytest.StashKey[Counter[tuple[str, str]]]()


@pytest.fixture(scope="session")
def tally(pytestconfig: pytest.Config) -> Counter[tuple[str, str]]:
    """In how many squads each (code, severity) was found; shown when the tests are done."""
    return pytestconfig.stash.setdefault(TALLY, Counter())


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    counted = config.stash.get(TALLY, Counter())
    if not counted:
        return
    terminalreporter.section("squads with each finding, judged alike by both")
    for (code, severity), count in sorted(counted.items()):
        terminalreporter.write_line(f"{count:6}  {severity:<8} {code}")
