"""Which vehicle models are known: read once, when first asked for.

The models themselves are in vehicle_models.py; a verdict needs their ids alone.
"""

from __future__ import annotations

import json
from functools import cache

from nco_builder import paths


@cache
def catalogue_ids() -> frozenset[str]:
    """Ids of all models of the catalogue."""
    models = json.loads((paths.data() / "vehicle-models.json").read_bytes())
    return frozenset(model["id"] for model in models)


def is_in_catalogue(model: str | None) -> bool:
    """Whether a model id is one of the catalogue."""
    return model is not None and model in catalogue_ids()
