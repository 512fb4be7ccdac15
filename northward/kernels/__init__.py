"""The few hot loops: typed Python that Cython compiles where it can; the same files run uncompiled, only slower."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pkgutil import iter_modules


def _is_compiled(kernel: str) -> bool:
    spec = find_spec(f"{__name__}.{kernel}")
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


# Each kernel, and whether Python loads its compiled version.
KERNELS: dict[str, bool] = {m.name: _is_compiled(m.name) for m in iter_modules(__path__) if not m.name.startswith("_")}
COMPILED: bool = all(KERNELS.values())
