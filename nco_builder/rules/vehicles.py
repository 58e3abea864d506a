"""Which vehicle models are known: read once, when first asked for.

The models themselves are in vehicle_models.py; a verdict needs their ids and names alone.
"""

from __future__ import annotations

import json
from functools import cache

from nco_builder import paths


@cache
def catalogue_names() -> dict[str, str]:
    """Names of all models of the catalogue by id."""
    models = json.loads((paths.data() / "vehicle-models.json").read_bytes())
    return {model["id"]: model["name"] for model in models}


def is_in_catalogue(model: str | None) -> bool:
    """Whether a model id is one of the catalogue."""
    return model is not None and model in catalogue_names()


def model_name(model: str | None) -> str:
    """What the catalogue calls a model; an id it does not know stands for itself."""
    return catalogue_names().get(model or "") or (model or "").strip()
