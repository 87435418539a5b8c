"""Build hook: compiles the engine with mypyc while the wheel is built.

Every module of `core`, `games` and `bots` goes through one `mypycify` call: classes compiled
apart from their compiled bases crash. Package files (`__init__.py`) are compiled too: they hold
part of the games, and their `__file__`, `__path__` and data files work as they do interpreted
(only module docstrings are lost). The sources are shipped beside the compiled modules.

Run as a script, this file prints what a build would do here: `compiled`, or
`interpreted: ` and the reason.

Environment:
    LAIRWORKS_PURE=1: do not compile; the wheel fits every platform.
    LAIRWORKS_OPT_LEVEL: 0 to 3, the C compiler's -O level; 2 if not given.
    LAIRWORKS_BUILD_DIR: keep the compiled modules in this folder and use them again as long as
        nothing they are made from has changed. Without it, a temporary folder is used.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "lairworks"
COMPILED = ("lairworks/core", "lairworks/games", "lairworks/bots")
NOT_SOURCES = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
LITERAL_SHIFT = re.compile(r"^(\s+cpy_r_\w+ = )(-?\d+)(?= << )", re.MULTILINE)


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, or says why there are none."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and list the results, unless the build is editable or cannot compile."""
        if version == "editable":
            return
        obstacle = find_obstacle()
        if obstacle:
            self.app.display_warning(f"Not compiled, so ten times slower: {obstacle}")
            return
        src = Path(self.root, "src")
        modules = modules_in(src, COMPILED)
        if not modules:
            return
        keep = os.environ.get("LAIRWORKS_BUILD_DIR")
        if keep:
            results = compile_once(src, modules, Path(keep).absolute())
        else:
            # Deleted together with this object, after the wheel is written.
            self.scratch = tempfile.TemporaryDirectory(prefix="lairworks-build-")
            results = compile_modules(src, modules, Path(self.scratch.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in sorted(results.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(results).as_posix()


def find_obstacle() -> str:
    """Say why this machine cannot compile, or return an empty string."""
    if os.environ.get("LAIRWORKS_PURE", "") not in ("", "0"):
        return "LAIRWORKS_PURE is set"
    if sys.implementation.name != "cpython":
        return f"mypyc needs CPython and this is {sys.implementation.name}"
    if os.name == "nt":
        # Finding Microsoft's compiler is up to setuptools; a failure there is reported loudly.
        return ""
    if not find_compiler():
        return (
            "there is no C compiler (on Debian and Ubuntu: apt install gcc python3-dev; "
            "on macOS: xcode-select --install)"
        )
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "there are no Python headers (on Debian and Ubuntu: apt install python3-dev)"
    return ""


def find_compiler() -> str:
    """Return the command of the C compiler, or an empty string.

    That is $CC if it is set; else the one that built Python, which may not exist on this machine;
    else a usual one.
    """
    wanted = os.environ.get("CC")
    usual = [sysconfig.get_config_var("CC") or "cc", "cc", "gcc", "clang"]
    for command in [wanted] if wanted else usual:
        if shutil.which(shlex.split(command)[0]):
            return command
    return ""


def modules_in(src: Path, folders: Sequence[str]) -> list[str]:
    """List the modules in folders below `src`, as paths relative to it."""
    return sorted(
        path.relative_to(src).as_posix()
        for folder in folders
        for path in Path(src, folder).rglob("*.py")
    )


def compile_once(src: Path, modules: list[str], keep: Path) -> Path:
    """Compile, or reuse what an earlier build with the same input left in the folder `keep`."""
    digest = hashlib.sha256()
    inputs = [sys.version, sysconfig.get_platform(), find_compiler(), *modules]
    inputs += [installed_version(tool) for tool in ("mypy", "setuptools")]
    inputs += [os.environ.get(name, "") for name in ("CFLAGS", "LDFLAGS", "LAIRWORKS_OPT_LEVEL")]
    for text in inputs:
        digest.update(text.encode() + b"\0")
    for path in (Path(__file__), *(src / module for module in modules)):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    results = keep / digest.hexdigest()[:16]
    if not results.is_dir():
        shutil.rmtree(keep, ignore_errors=True)
        keep.mkdir(parents=True)
        with tempfile.TemporaryDirectory(dir=keep) as scratch:
            compile_modules(src, modules, Path(scratch)).rename(results)
    return results


def compile_modules(src: Path, modules: list[str], scratch: Path) -> Path:
    """Compile in the empty folder `scratch`; return the folder that holds the results alone.

    Whole packages are copied there, for what is compiled may import what is not.

    Raises:
        RuntimeError: the compilation failed; its output tells why.
    """
    for package in {Path(module).parts[0] for module in modules}:
        shutil.copytree(src / package, scratch / package, ignore=NOT_SOURCES)
    # A process of its own: mypyc derives module names from the current folder, changes setuptools
    # and leaves by sys.exit when it finds an error.
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    if os.name != "nt":
        environment["CC"] = find_compiler()
    command = [sys.executable, str(Path(__file__).resolve()), "compile", *modules]
    if subprocess.run(command, cwd=scratch, env=environment, check=False).returncode:
        raise RuntimeError(
            "mypyc could not compile the engine (see above); "
            "LAIRWORKS_PURE=1 builds it without compiling"
        )
    return scratch / "results"


def compile_here(modules: list[str]) -> None:
    """Compile the modules below the current folder into the folder `results`."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    extensions: list[Any] = mypycify(
        # The types are checked in full by `make check`; here only what is compiled has to be right.
        ["--config-file=", "--follow-imports=silent", "--explicit-package-bases", *modules],
        opt_level=os.environ.get("LAIRWORKS_OPT_LEVEL") or "2",
        debug_level="0",
        target_dir="c",
        # One C file per module: a single large one takes up to three times as long, on one core,
        # and hardly runs faster.
        multi_file=True,
        # The name of the shared library; by default it would be a hash.
        group_name=f"{PACKAGE}_engine",
    )
    # mypyc 2.4 writes `1 << n` for i64 values too, where C shifts a 32-bit int: bits from 31 up get
    # lost. (Its right shifts do carry the cast.)
    for path in Path("c").rglob("__native*.c"):
        text = path.read_text(encoding="utf-8")
        path.write_text(LITERAL_SHIFT.sub(r"\1(int64_t)\2", text), encoding="utf-8")
    for extension in extensions:
        # A warning of a compiler newer than mypyc is no reason to fail.
        flags = [flag for flag in extension.extra_compile_args or [] if flag != "-Werror"]
        if os.name != "nt":
            # Calls between the modules need no detour that would let others replace the functions:
            # about a tenth more decisions per second.
            flags.append("-fvisibility=hidden")
        extension.extra_compile_args = flags

    jobs = os.cpu_count() or 1

    class ParallelBuild(build_ext):
        """Compiles the C files of one extension at the same time."""

        def build_extensions(self) -> None:
            compile_in_turn = self.compiler.compile

            def compile_together(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(jobs) as pool:
                    parts = pool.map(lambda source: compile_in_turn([source], **options), sources)
                    return [name for part in parts for name in part]

            self.compiler.compile = compile_together
            super().build_extensions()

    setup(
        name=PACKAGE,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": ParallelBuild},
        script_args=[
            "--quiet",
            "build_ext",
            "--build-lib=results",
            "--build-temp=objects",
            f"--parallel={jobs}",
        ],
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["compile"]:
        compile_here(sys.argv[2:])
    else:
        reason = find_obstacle()
        print(f"interpreted: {reason}" if reason else "compiled")
