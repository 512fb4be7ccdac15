"""Compiles the kernels with Cython: as hatchling's build hook, and in place when run as a script (`make test` does).

A kernel is any `northward/games/*/kernels/*.py` whose name does not start with an underscore. Where kernels cannot be
compiled, the install goes on with the same files as plain Python, which is correct and slower. Two variables change
that: NORTHWARD_PURE=1 does not try, NORTHWARD_REQUIRE_KERNELS=1 fails instead.
"""

import os
import sys
import sysconfig
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from setuptools import Distribution, Extension

FOLDERS = "northward/games/*/kernels"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")  # of compiled modules; Python prefers them to the .py beside them


def kernels(root: Path) -> list[Path]:
    """The kernels' sources, relative to the project's root."""
    return sorted(path.relative_to(root) for path in root.glob(f"{FOLDERS}/[!_]*.py"))


def binary(kernel: Path) -> Path:
    return kernel.with_suffix(SUFFIX)


def build(extensions: list[Extension], temp: str) -> None:
    """Compile into the working directory, each module under its package's path; intermediate files go to `temp`."""
    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = os.curdir, temp
    command.ensure_finalized()
    command.run()


def compile_kernels(root: Path) -> None:
    """Write every kernel's binary beside its source."""
    from Cython.Build import cythonize

    with chdir(root), tempfile.TemporaryDirectory() as temp:
        extensions = [
            Extension(".".join(kernel.with_suffix("").parts), [str(kernel)], extra_compile_args=["-O3", "-g0"])
            for kernel in kernels(root)
        ]
        build(cythonize(extensions, build_dir=temp, quiet=True, language_level=3), temp)


def can_compile() -> bool:
    """Whether this machine has a working C compiler and Python's headers."""
    with tempfile.TemporaryDirectory() as temp, chdir(temp):
        Path("probe.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        try:
            build([Extension("probe", ["probe.c"])], temp)
        except (Exception, SystemExit):
            return False
    return True


def is_wanted() -> bool:
    return os.environ.get("NORTHWARD_PURE") != "1"


def is_required() -> bool:
    return os.environ.get("NORTHWARD_REQUIRE_KERNELS") == "1"


class KernelHook(BuildHookInterface[Any]):
    """Compiles the kernels for a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for old in root.glob(f"{FOLDERS}/*{SUFFIX}"):
            old.unlink()  # it would be loaded in place of newer source
        sources = kernels(root)
        if not (sources and is_wanted()):
            return
        try:
            compile_kernels(root)
        except (Exception, SystemExit) as error:
            if is_required():
                raise
            self.app.display_warning(f"northward: kernels not compiled, installing them as plain Python ({error})")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += [f"/{binary(kernel).as_posix()}" for kernel in sources]


def main() -> None:
    """Compile what an install left uncompiled, if this machine can: then a kernel that does not compile is an error."""
    root = Path(__file__).parent.resolve()
    if not is_wanted() or all((root / binary(kernel)).exists() for kernel in kernels(root)):
        return
    if can_compile():
        compile_kernels(root)
    elif is_required():
        sys.exit("kernels: NORTHWARD_REQUIRE_KERNELS=1, but no working C compiler with Python's headers was found")


if __name__ == "__main__":
    main()
