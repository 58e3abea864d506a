"""Who reads a name knows which one is meant: no two public classes are called alike."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.reading import HERE

PACKAGE = HERE.parent / "nco_builder"


def test_no_two_public_classes_share_a_name() -> None:
    homes = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(file.relative_to(PACKAGE).as_posix())
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}
