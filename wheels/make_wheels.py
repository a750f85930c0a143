"""Builds the wheels for Linux, manylinux_2_28 on x86-64 and aarch64, without containers.

    make wheels                    all of them, and the sdist, into dist/
    python wheels/make_wheels.py --processor aarch64 --python python3.12 -o dist

ziglang compiles, for a glibc as old as 2.28 and for either processor; the Pythons of this machine
lend their headers. That of 3.12 makes one wheel for all later ones (the stable ABI).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROCESSORS = ("x86_64", "aarch64")
PYTHONS = ("python3.11", "python3.12")
GLIBC = (2, 28)
LARGEST = 3_000_000  # bytes: the page, the network, and the core for each kind of processor
# Whatever manylinux lets a wheel ask of a machine, of what we could ask for.
SYSTEM = {b"libc.so.6", b"libm.so.6", b"libpthread.so.0", b"libdl.so.2", b"librt.so.1"}
SYSTEM |= {b"ld-linux-x86-64.so.2", b"ld-linux-aarch64.so.1", b"libgcc_s.so.1"}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processor", action="append", choices=PROCESSORS)
    parser.add_argument("--python", action="append", help=f"by default {' and '.join(PYTHONS)}")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    options = parser.parse_args()
    pythons = {name: found(name) for name in options.python or PYTHONS}
    for name in (name for name, path in pythons.items() if path is None):
        print(f"There is no {name} here: its wheels are left out.")
    for python in filter(None, pythons.values()):
        tools = equipped(python)
        for processor in options.processor or PROCESSORS:
            wheel = built(tools, processor, options.output)
            check(wheel)
            print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB", flush=True)
    if not any(pythons.values()):
        return 1
    subprocess.run([tools, "-c", SDIST, options.output.resolve()], cwd=ROOT, check=True)
    return 0


def found(name: str) -> str | None:
    """A Python of that name that runs: on the path, or of pyenv."""
    version = name.removeprefix("python")
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
    for path in filter(None, [shutil.which(name), *map(str, kept)]):
        done = subprocess.run([path, "-c", ""], capture_output=True)
        if done.returncode == 0:
            return path
    return None


def equipped(python: str) -> Path:
    """An environment of that Python with what building takes."""
    version = output(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    folder = ROOT / "build" / "wheels" / f"python{version}"
    if not (folder / "ready").exists():
        subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
        wanted = ["scikit-build-core", "nanobind"]
        wanted += [name for name in ("cmake", "ninja") if not shutil.which(name)]
        install = ["-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt")]
        subprocess.run([folder / "bin" / "python", *install, *wanted], check=True)
        (folder / "ready").touch()
    return folder / "bin" / "python"


def built(python: Path, processor: str, folder: Path) -> Path:
    """A new wheel for that processor."""
    suffix = output(python, "-c", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))")
    target = {
        "SIXLEGS_PLATFORM": f"manylinux_{GLIBC[0]}_{GLIBC[1]}-{processor}",
        "SETUPTOOLS_EXT_SUFFIX": re.sub("x86_64|aarch64", processor, suffix),
    }
    defines = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "wheels" / "zig.cmake",
        "SIXLEGS_ZIG": output(sys.executable, "-c", ZIG),
        "SIXLEGS_PROCESSOR": processor,
        "SIXLEGS_LEVEL": "-mcpu=x86_64_",
        "SIXLEGS_VARIANTS": "all",
        "CMAKE_UNITY_BUILD": "ON",  # a third of the time
    }
    scratch = ROOT / "build" / "wheels" / "made"
    shutil.rmtree(scratch, ignore_errors=True)
    command: list[str | Path] = [
        python,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
    ]
    command += ["--disable-pip-version-check", "-w", scratch, ROOT]
    command += [f"-Ccmake.define.{name}={value}" for name, value in defines.items()]
    # What somebody has set for builds of their own is not for wheels.
    ours = {name: value for name, value in os.environ.items() if not name.startswith("SKBUILD_")}
    subprocess.run(command, check=True, env=ours | target)
    (wheel,) = scratch.glob("*.whl")
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(wheel, folder / wheel.name))


SDIST = "import sys; from scikit_build_core.build import build_sdist as build; build(sys.argv[1])"
ZIG = "import ziglang; print(ziglang.__path__[0] + '/zig')"


def check(wheel: Path) -> None:
    """Stop unless it is small, and asks of a machine only what manylinux_2_28 promises."""
    if wheel.stat().st_size > LARGEST:
        sys.exit(f"{wheel.name} has {wheel.stat().st_size} bytes, more than {LARGEST}.")
    with zipfile.ZipFile(wheel) as packed:
        libraries = {name: packed.read(name) for name in packed.namelist() if ".so" in name}
    if not libraries:
        sys.exit(f"{wheel.name} has no core.")
    for name, data in libraries.items():
        versions = {(int(a), int(b)) for a, b in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", data)}
        if not versions and "_cpu" not in name:  # which asks Python for all it needs
            sys.exit(f"{name} in {wheel.name} does not tell which glibc it needs.")
        if max(versions, default=GLIBC) > GLIBC:
            sys.exit(f"{name} in {wheel.name} needs glibc {max(versions)}.")
        needed = set(re.findall(rb"\0((?:lib|ld-)[\w+-]+\.so(?:\.\d+)*)(?=\0)", data))
        if foreign := needed - SYSTEM:
            sys.exit(f"{name} in {wheel.name} needs {foreign}.")


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
