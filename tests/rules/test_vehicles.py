"""Which models are known, without reading all of them."""

from __future__ import annotations

import subprocess
import sys

from nco_builder.rules.vehicle_models import catalogue
from nco_builder.rules.vehicles import catalogue_names, is_in_catalogue, model_name


def test_ids_and_names_are_those_of_the_models() -> None:
    assert catalogue_names() == {model.id: model.name for model in catalogue().values()}


def test_a_model_nobody_knows_is_called_by_its_id() -> None:
    assert model_name("tiger_i") == "Tiger I"
    assert model_name(" landkreuzer ") == "landkreuzer"
    assert model_name(None) == ""


def test_a_model_is_known_by_its_id_alone() -> None:
    assert is_in_catalogue("tiger_i")
    assert not is_in_catalogue("Tiger I")
    assert not is_in_catalogue("")
    assert not is_in_catalogue(None)


def test_a_verdict_reads_no_models_and_no_charts() -> None:
    code = (
        "import sys, nco_builder.legality;"
        "print([name for name in sys.modules if 'vehicle_' in name or name.endswith('.vehicles')])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "['nco_builder.rules.vehicles']"
