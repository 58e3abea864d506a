"""Every form of content has a layout of its own."""

from __future__ import annotations

from importlib import import_module

from nco_builder.paper import LAID_BY
from nco_builder.sheets import contents


def test_every_form_of_content_is_laid_by_a_function_that_exists() -> None:
    classes = [each for each in vars(contents).values() if isinstance(each, type)]
    ours = [each for each in classes if issubclass(each, contents.Content)]
    bases = {base for each in ours for base in each.__mro__[1:]}
    assert set(LAID_BY) == {each.__name__ for each in ours if each not in bases}
    for module, name in LAID_BY.values():
        assert callable(getattr(import_module(module), name))
