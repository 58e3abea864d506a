"""Text as somebody means harm would type it, and whether a text shows what nobody typed."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

from nco_builder.schema.record import Frozen
from tests.reading import ALL_SAMPLES, CASES, HERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HOSTILE = (
    "Qx{source.__class__.__mro__}{id:>300000000}{0}{}{name}{vehicle}{weapon}{rule}{who}{number}"
    "{count}{file}{first}{last}{{x}}}{end"
)
LEAKS = re.compile(r"<class|object at 0x|mappingproxy|Source\(")
LONGEST = 200_000
IDS = frozenset(
    {
        *("format", "ruleset", "nation", "unit", "primary", "secondary", "grenades", "id", "type"),
        *("items", "skills", "command", "upgrades", "mount", "class", "traits", "movement"),
        *("quality", "rules", "arcs", "side", "model", "agreed", "squad", "language", "based_on"),
        *("unit", "ruling", "budget", "events", "sum", "terrain", "is", "by", "tie_breaks"),
        *("duplicate_items", "vehicle_spares"),
    }
)
RICH = [
    *[path for path in CASES if path.stem == "nation_weapon_rules"],
    *[path for path in ALL_SAMPLES if path.stem in {"recruits-mistakes", "tiger-and-stuart"}],
    *[path for path in ALL_SAMPLES if path.stem == "rifles-against-airborne"],
    HERE / "systems" / "cases" / "fluid-deck" / "aircraft_given_by_the_user.nco",
    HERE / "systems" / "cases" / "k47-vehicles" / "tank_with_all_its_guns.nco",
    HERE / "systems" / "cases" / "nco-event" / "one_round_played.nco",
]


def typed_into(value: Any, field: str = "name") -> Any:  # noqa: ANN401 - a part of a document
    """The same with hostile text in all its free texts, those too that are empty."""
    if isinstance(value, str):
        return value if field in IDS else HOSTILE
    if isinstance(value, tuple):
        return tuple([typed_into(each, field) for each in value])
    if isinstance(value, Frozen):
        return value.replace(**{name: typed_into(part, name) for name, part in value})
    return value


def look_at(said: Iterable[str]) -> int:
    """Hold that texts stay as they were entered, or are cut; count how often one is told."""
    count = 0
    for text in said:
        assert len(text) < LONGEST, text[:200]
        assert not LEAKS.search(text), LEAKS.search(text)
        unbroken = re.sub(r"[\s\u200b\u2060\ufeff]|<br/?>", "", html.unescape(text))
        for found in re.finditer("Qx", unbroken):
            rest = unbroken[found.start() : found.start() + len(HOSTILE)]
            whole = rest.partition("…")[0]
            assert HOSTILE.startswith(whole.rstrip()), rest
            count += 1
    return count


def texts(value: Any) -> Iterator[str]:  # noqa: ANN401 - whatever may hold texts
    """All texts in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(key)
            yield from texts(part)
    elif isinstance(value, (tuple, list, frozenset, set)):
        for part in value:
            yield from texts(part)
    elif isinstance(value, Frozen):
        for _name, part in value:
            yield from texts(part)
