"""A kernel as it is installed, and the same file uncompiled."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

KERNELS = Path(__file__).parents[2] / "northward" / "games" / "card_maps" / "kernels"


def load(name: str, version: str) -> ModuleType:
    """`compiled`, `uncompiled` (as on a machine without Cython) or `uncompiled, with Cython`."""
    if version == "compiled":
        kernel = importlib.import_module(f"northward.games.card_maps.kernels.{name}")
        if str(kernel.__file__).endswith(".py"):
            pytest.skip("the kernels are not compiled here")
        return kernel
    spec = importlib.util.spec_from_file_location(f"uncompiled_{name}", KERNELS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    kernel = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        if version == "uncompiled":
            patch.setitem(sys.modules, "cython", None)
        else:
            pytest.importorskip("cython")
        spec.loader.exec_module(kernel)
    return kernel
