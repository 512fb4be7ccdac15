"""Kernels: the few hot loops, typed Python that Cython compiles where it can; the same files run uncompiled, slower.

They lie in a folder `kernels` of the game they belong to. Run as a script, this says which version of them is loaded:
installers swallow the notice of the build.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

NORTHWARD = Path(__file__).parents[1]


def kernels() -> list[Path]:
    """The sources of the kernels."""
    return sorted(NORTHWARD.glob("games/*/kernels/[!_]*.py"))


def binary(kernel: Path) -> Path | None:
    """The compiled version that Python loads in place of a kernel, if there is one."""
    return next((path for end in EXTENSION_SUFFIXES if (path := kernel.with_suffix(end)).exists()), None)


def are_compiled() -> bool:
    return all(map(binary, kernels()))


def main() -> None:
    plain = [f"{kernel.parents[1].name}/{kernel.stem}" for kernel in kernels() if binary(kernel) is None]
    if plain:
        print(f"kernels: plain Python ({', '.join(plain)}); correct, but slower than compiled with a C compiler")
    else:
        print("kernels: compiled")


if __name__ == "__main__":
    main()
