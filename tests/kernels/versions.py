"""The kernels as they are installed, and the same files uncompiled."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


class OnlySources:
    """Finds the sources of a game's kernels, where Python would prefer the compiled files beside them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(self.package + "."):
            return None
        folder = ROOT.joinpath(*self.package.split("."))
        return FileFinder(str(folder), (SourceFileLoader, [".py"])).find_spec(name)


def load(name: str, version: str, game: str = "card_maps") -> ModuleType:
    """`compiled`, `uncompiled` (as on a machine without Cython) or `uncompiled, with Cython`.

    Kernels use one another: an uncompiled one gets uncompiled ones, which nobody else gets to see.
    """
    package_name = f"northward.games.{game}.kernels"
    if version == "compiled":
        kernel = importlib.import_module(f"{package_name}.{name}")
        if str(kernel.__file__).endswith(".py"):
            pytest.skip("the kernels are not compiled here")
        return kernel
    package = importlib.import_module(package_name)
    others = dict(vars(package))
    with pytest.MonkeyPatch.context() as patch:
        for loaded in [module for module in sys.modules if module.startswith(package_name + ".")]:
            patch.delitem(sys.modules, loaded)
        patch.setattr(sys, "meta_path", [OnlySources(package_name), *sys.meta_path])
        if version == "uncompiled":
            patch.setitem(sys.modules, "cython", None)
        else:
            pytest.importorskip("cython")
        kernel = importlib.import_module(f"{package_name}.{name}")
        assert str(kernel.__file__).endswith(".py")
        for uncompiled in [module for module in sys.modules if module.startswith(package_name + ".")]:
            del sys.modules[uncompiled]
    vars(package).clear()
    vars(package).update(others)
    return kernel
