"""Pythons to try wheels with: those of this machine, and Debian's, of other versions and for other
processors, fetched into a folder and run from there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CACHE = ROOT / "build" / "pythons"
PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}

APT = """
APT::Architecture "{processor}";
APT::Architectures {{ "{processor}"; }};
APT::Sandbox::User "root";
Dir::State "{folder}/state";
Dir::State::status "{folder}/state/status";
Dir::Cache "{folder}/cache";
Dir::Etc::sourcelist "{folder}/sources.list";
Dir::Etc::sourceparts "-";
"""


class Debian(NamedTuple):
    """A Python of Debian's, for that processor as Debian calls it."""

    processor: str
    suite: str
    version: str

    @property
    def name(self) -> str:
        return f"{self.suite}-{self.processor}"

    def command(self) -> list[str]:
        """What runs it, once it is fetched; for another processor, under emulation."""
        root = CACHE / self.name
        if not (root / "usr/bin" / f"python{self.version}").exists():
            fetch(self, root)
        python = str(root / "usr/bin" / f"python{self.version}")
        if self.processor == "arm64":
            return ["qemu-aarch64-static", "-L", str(root), python]
        (loader,) = (root / "usr").glob("lib*/ld-linux-x86-64.so.2")
        return [str(loader), "--library-path", str(root / "usr/lib/x86_64-linux-gnu"), python]

    def install(self, wheels: Path, folder: Path) -> None:
        """Put the wheel that fits it, with all that it depends on, into a folder."""
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        command += ["--target", str(folder), "--find-links", str(wheels), "sixlegs"]
        command += ["--python-version", self.version, "--only-binary", ":all:", "--no-cache-dir"]
        for glibc in ("2014", "_2_28"):
            command += ["--platform", f"manylinux{glibc}_{PROCESSORS[self.processor]}"]
        subprocess.run(command, check=True)


def fetch(python: Debian, root: Path) -> None:
    """Its packages and all they need, unpacked into *root*, without a change to this machine."""
    if not shutil.which("apt-get"):
        raise FileNotFoundError("Debian's packages are fetched by apt-get, which is not here")
    folder = root.with_name(f"{python.name}-packages")
    for part in ("state/lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "state" / "status").touch()
    source = f"deb http://deb.debian.org/debian {python.suite} main\n"
    (folder / "sources.list").write_text(source)
    told = folder / "apt.conf"
    told.write_text(APT.format(processor=python.processor, folder=folder))
    wanted = ["install", "-y", "--no-install-recommends", "--download-only"]
    for command in (["update"], [*wanted, f"python{python.version}"]):
        environment = os.environ | {"APT_CONFIG": str(told)}
        subprocess.run(["apt-get", "-qq", *command], env=environment, check=True)
    root.mkdir(parents=True, exist_ok=True)
    for package in sorted((folder / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    if not (root / "lib").exists():  # a link of Debian's base system, which is no package of these
        (root / "lib").symlink_to("usr/lib")
