"""Build wheels for Linux: portable ones for x86-64 and aarch64, or one for this machine.

    make wheels                    manylinux_2_28 wheels for both processors and the sdist, in dist/
    make wheel                     one wheel for this machine's Python and C library, in dist/
    python wheels/make_wheels.py --processor aarch64 --python python3.12 -o dist

The portable wheels are compiled by ziglang, which targets glibc 2.28 and either processor without
containers; the installed Pythons provide the headers. The wheel of Python 3.12 uses the stable ABI
and serves all later versions. Every wheel contains the web page and all processor variants.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROCESSORS = ("x86_64", "aarch64")
PYTHONS = ("python3.11", "python3.12")
GLIBC = (2, 28)
PAGE = ROOT / "src" / "sixlegs" / "server" / "static" / "index.html"
MAX_WHEEL_BYTES = 3_800_000  # without puzzles; docs/decisions/0017 lists the parts
# The libraries that manylinux allows a wheel to link and that the core could link.
ALLOWED_LIBRARIES = {b"libc.so.6", b"libm.so.6", b"libpthread.so.0", b"libdl.so.2", b"librt.so.1"}
ALLOWED_LIBRARIES |= {b"ld-linux-x86-64.so.2", b"ld-linux-aarch64.so.1", b"libgcc_s.so.1"}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processor", action="append", choices=PROCESSORS)
    parser.add_argument("--python", action="append", help=f"by default {' and '.join(PYTHONS)}")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    parser.add_argument("--native", action="store_true", help="build one wheel for this machine")
    options = parser.parse_args()
    if not PAGE.exists():
        sys.exit("The web page has not been built: run `make wheel` or `make wheels`.")
    if options.native:
        print(describe(pip_wheel(sys.executable, options.output, {}, {})))
        return 0
    pythons = {name: find_python(name) for name in options.python or PYTHONS}
    for name in (name for name, path in pythons.items() if path is None):
        print(f"{name} is not installed: skipping its wheels.")
    for python in filter(None, pythons.values()):
        tools = create_build_environment(python)
        for processor in options.processor or PROCESSORS:
            wheel = build_wheel(tools, processor, options.output)
            check(wheel)
            print(describe(wheel), flush=True)
    if not any(pythons.values()):
        return 1
    subprocess.run([tools, "-c", SDIST, options.output.resolve()], cwd=ROOT, check=True)
    return 0


def find_python(name: str) -> str | None:
    """Return the path of a working interpreter from the search path or pyenv, or None."""
    version = name.removeprefix("python")
    pyenv_paths = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
    for path in filter(None, [shutil.which(name), *map(str, pyenv_paths)]):
        process = subprocess.run([path, "-c", ""], capture_output=True)
        if process.returncode == 0:
            return path
    return None


def create_build_environment(python: str) -> Path:
    """Create an environment with the build requirements, if needed. Return its interpreter."""
    version = output(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    folder = ROOT / "build" / "wheels" / f"python{version}"
    if not (folder / "ready").exists():
        subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
        requirements = ["scikit-build-core", "nanobind"]
        requirements += [name for name in ("cmake", "ninja") if not shutil.which(name)]
        install = ["-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt")]
        subprocess.run([folder / "bin" / "python", *install, *requirements], check=True)
        (folder / "ready").touch()
    return folder / "bin" / "python"


def build_wheel(python: Path, processor: str, folder: Path) -> Path:
    """Build a wheel for *processor* into *folder* and return its path."""
    suffix = output(python, "-c", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))")
    target = {
        "SIXLEGS_PLATFORM": f"manylinux_{GLIBC[0]}_{GLIBC[1]}-{processor}",
        "SETUPTOOLS_EXT_SUFFIX": re.sub("x86_64|aarch64", processor, suffix),
    }
    defines: dict[str, str | Path] = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "wheels" / "zig.cmake",
        "SIXLEGS_ZIG": output(sys.executable, "-c", ZIG),
        "SIXLEGS_PROCESSOR": processor,
        "SIXLEGS_LEVEL": "-mcpu=x86_64_",
        "CMAKE_UNITY_BUILD": "ON",  # takes a third of the time
    }
    return pip_wheel(python, folder, defines, target)


def pip_wheel(
    python: Path | str,
    folder: Path,
    defines: Mapping[str, str | Path],
    environment: Mapping[str, str],
) -> Path:
    """Build a wheel into *folder* and return its path. *defines* are CMake variables."""
    scratch = ROOT / "build" / "wheels" / "new"
    shutil.rmtree(scratch, ignore_errors=True)
    command = [python, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    command += ["--disable-pip-version-check", "-w", scratch, ROOT]
    # pip 23.0, which Debian 12 has, knows only the long form of this option.
    for name, value in defines.items():
        command += ["--config-settings", f"cmake.define.{name}={value}"]
    # Build settings of the user's own environment do not apply to wheels.
    base = {name: value for name, value in os.environ.items() if not name.startswith("SKBUILD_")}
    subprocess.run(command, check=True, env={**base, **environment})
    (wheel,) = scratch.glob("*.whl")
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(wheel, folder / wheel.name))


def describe(wheel: Path) -> str:
    """Return a line with the file, its size and the machines that *wheel* runs on."""
    _, _, python, abi, system = wheel.stem.split("-")
    with zipfile.ZipFile(wheel) as packed:
        variants = set(re.findall(r"sixlegs/_core_([a-z0-9]+)\.", "\n".join(packed.namelist())))
    processors = "any processor" if "plain" in variants else "processors with AVX2 only"
    if variants >= {"plain", "v3"}:
        processors += ", faster with AVX2"
    if system.startswith("linux_"):  # unlike a manylinux tag, it does not name the C library
        system += f", {' '.join(platform.libc_ver())} or newer"
    version = f"3.{python.removeprefix('cp3')}{' or newer' if abi == 'abi3' else ''}"
    size = f"{wheel.stat().st_size / 1e6:.2f} MB"
    return f"{wheel}: {size}; CPython {version}; {system}; {processors}"


SDIST = "import sys; from scikit_build_core.build import build_sdist as build; build(sys.argv[1])"
ZIG = "import ziglang; print(ziglang.__path__[0] + '/zig')"


def size_without_puzzles(wheel: Path) -> int:
    """Return the size of *wheel* in bytes without the collection, whose size is a decision."""
    puzzles = ("sixlegs/puzzles/*.jsonl", "sixlegs/server/static/assets/puzzles-*.json*")
    with zipfile.ZipFile(wheel) as packed:
        return wheel.stat().st_size - sum(
            file.compress_size
            for file in packed.infolist()
            if any(fnmatch(file.filename, pattern) for pattern in puzzles)
        )


def check(wheel: Path) -> None:
    """Exit with an error if *wheel* is too large or needs more than manylinux_2_28 provides."""
    if (size := size_without_puzzles(wheel)) > MAX_WHEEL_BYTES:
        sys.exit(f"{wheel.name} has {size} bytes without puzzles, more than {MAX_WHEEL_BYTES}.")
    with zipfile.ZipFile(wheel) as packed:
        libraries = {name: packed.read(name) for name in packed.namelist() if ".so" in name}
    if not libraries:
        sys.exit(f"{wheel.name} has no core.")
    for name, data in libraries.items():
        versions = {(int(a), int(b)) for a, b in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", data)}
        if not versions and "_cpu" not in name:  # _cpu is linked to Python only
            sys.exit(f"{name} in {wheel.name} has no glibc version symbols.")
        if max(versions, default=GLIBC) > GLIBC:
            sys.exit(f"{name} in {wheel.name} needs glibc {max(versions)}.")
        needed = set(re.findall(rb"\0((?:lib|ld-)[\w+-]+\.so(?:\.\d+)*)(?=\0)", data))
        if forbidden := needed - ALLOWED_LIBRARIES:
            sys.exit(f"{name} in {wheel.name} links {', '.join(map(bytes.decode, forbidden))}.")


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
