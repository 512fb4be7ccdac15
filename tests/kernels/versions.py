"""The kernels as they are installed, and the same files uncompiled."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

PACKAGE = "northward.games.card_maps.kernels"
FOLDER = Path(__file__).parents[2].joinpath(*PACKAGE.split("."))


class OnlySources:
    """Finds the kernels' sources, where Python would prefer the compiled files beside them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGE + "."):
            return None
        return FileFinder(str(FOLDER), (SourceFileLoader, [".py"])).find_spec(name)


def load(name: str, version: str) -> ModuleType:
    """`compiled`, `uncompiled` (as on a machine without Cython) or `uncompiled, with Cython`.

    Kernels use one another: an uncompiled one gets uncompiled ones, which nobody else gets to see.
    """
    if version == "compiled":
        kernel = importlib.import_module(f"{PACKAGE}.{name}")
        if str(kernel.__file__).endswith(".py"):
            pytest.skip("the kernels are not compiled here")
        return kernel
    package = importlib.import_module(PACKAGE)
    others = dict(vars(package))
    with pytest.MonkeyPatch.context() as patch:
        for loaded in [module for module in sys.modules if module.startswith(PACKAGE + ".")]:
            patch.delitem(sys.modules, loaded)
        patch.setattr(sys, "meta_path", [OnlySources(), *sys.meta_path])
        if version == "uncompiled":
            patch.setitem(sys.modules, "cython", None)
        else:
            pytest.importorskip("cython")
        kernel = importlib.import_module(f"{PACKAGE}.{name}")
        assert str(kernel.__file__).endswith(".py")
        for uncompiled in [module for module in sys.modules if module.startswith(PACKAGE + ".")]:
            del sys.modules[uncompiled]
    vars(package).clear()
    vars(package).update(others)
    return kernel
