"""Python interpreters of Debian, in several versions and for several processors, to test wheels.

They are downloaded into a folder and run from there.
"""

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
    """A Python interpreter of a Debian suite; *processor* is Debian's name, such as amd64."""

    processor: str
    suite: str
    version: str

    @property
    def name(self) -> str:
        return f"{self.suite}-{self.processor}"

    def command(self) -> list[str]:
        """Return the command that runs it, under emulation for arm64. Download it if needed."""
        root = CACHE / self.name
        if not (root / "usr/bin" / f"python{self.version}").exists():
            fetch(self, root)
        python = str(root / "usr/bin" / f"python{self.version}")
        if self.processor == "arm64":
            return ["qemu-aarch64-static", "-L", str(root), python]
        (loader,) = (root / "usr").glob("lib*/ld-linux-x86-64.so.2")
        return [str(loader), "--library-path", str(root / "usr/lib/x86_64-linux-gnu"), python]

    def install(self, wheels: Path, folder: Path) -> None:
        """Install the matching wheel from *wheels* with its dependencies into *folder*."""
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        command += ["--target", str(folder), "--find-links", str(wheels), "sixlegs"]
        command += ["--python-version", self.version, "--only-binary", ":all:", "--no-cache-dir"]
        for glibc in ("2014", "_2_28"):
            command += ["--platform", f"manylinux{glibc}_{PROCESSORS[self.processor]}"]
        subprocess.run(command, check=True)


def fetch(python: Debian, root: Path) -> None:
    """Unpack its packages and their dependencies into *root*, without installing them."""
    if not shutil.which("apt-get"):
        raise FileNotFoundError("apt-get is needed to download packages of Debian")
    folder = root.with_name(f"{python.name}-packages")
    for part in ("state/lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "state" / "status").touch()
    source = f"deb http://deb.debian.org/debian {python.suite} main\n"
    (folder / "sources.list").write_text(source)
    configuration = folder / "apt.conf"
    configuration.write_text(APT.format(processor=python.processor, folder=folder))
    install = ["install", "-y", "--no-install-recommends", "--download-only"]
    for command in (["update"], [*install, f"python{python.version}"]):
        environment = os.environ | {"APT_CONFIG": str(configuration)}
        subprocess.run(["apt-get", "-qq", *command], env=environment, check=True)
    root.mkdir(parents=True, exist_ok=True)
    for package in sorted((folder / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    if not (root / "lib").exists():  # a link that Debian's base system creates
        (root / "lib").symlink_to("usr/lib")
