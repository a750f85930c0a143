"""A wheel built from the source tree works without it, in an environment of its own."""

import re
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from soak import IS_SOAK

ROOT = Path(__file__).parent.parent
# Of the processor variants, `make test` puts into the wheel those that are already compiled.
VARIANTS = "all" if IS_SOAK else "here"
BESIDE_THE_CORE = 2_100_000  # bytes of a wheel for the page, the network and all Python
PAGE = ROOT / "src" / "sixlegs" / "server" / "static" / "index.html"


@pytest.mark.time_limit(600)  # should the core have changed, it is compiled here
@pytest.mark.skipif(not PAGE.exists(), reason="the page is not built (make play)")
def test_a_wheel_works_without_the_source_tree(tmp_path: Path) -> None:
    python = installed(tmp_path)
    it_knows_the_rules(python)
    it_draws_and_speaks(python)
    it_serves_the_page_without_node(python)
    it_has_the_core_for_browsers(python)


def package(folder: Path, *, has_page: bool) -> Path:
    """What a package is built from, without the sources of the core."""
    (folder / "src" / "sixlegs" / "server").mkdir(parents=True)
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    version = Path("src", "sixlegs", "__init__.py")
    (folder / version).write_bytes((ROOT / version).read_bytes())
    if has_page:
        static = folder / "src" / "sixlegs" / "server" / "static"
        static.mkdir()
        (static / "index.html").write_text("the page")
    return folder


def built(folder: Path, kind: str, settings: str = "None") -> subprocess.CompletedProcess[str]:
    """Build as pip does, through the hook that makes a package of that *kind*."""
    hook = f"from scikit_build_core.build import build_{kind} as build; build('.', {settings})"
    command = [sys.executable, "-c", hook]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_nothing_is_packed_without_the_page(tmp_path: Path, kind: str) -> None:
    done = built(package(tmp_path, has_page=False), kind)
    assert done.returncode != 0
    assert "The page of `sixlegs serve` has not been built." in done.stdout + done.stderr
    assert not list(tmp_path.glob("sixlegs-*"))


def test_an_sdist_holds_the_page(tmp_path: Path) -> None:
    done = built(package(tmp_path, has_page=True), "sdist")
    assert done.returncode == 0, done.stderr
    (sdist,) = tmp_path.glob("sixlegs-*.tar.gz")
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("server/static/index.html") for name in archive.getnames())


def test_a_library_alone_is_packed_if_one_says_so(tmp_path: Path) -> None:
    alone = {"cmake.define.SIXLEGS_WITHOUT_PAGE": "ON"}
    assert built(package(tmp_path, has_page=False), "sdist", repr(alone)).returncode == 0


def installed(folder: Path) -> Path:
    """The interpreter of an environment that has the wheel, and of ours only what it depends on."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)]
    build.append(f"-Ccmake.define.SIXLEGS_VARIANTS={VARIANTS}")
    subprocess.run([*pip, *build], check=True, capture_output=True)
    (wheel,) = folder.glob("sixlegs-*.whl")
    it_is_small(wheel)

    # Without pip of its own the environment is made in a blink; ours installs into it.
    venv.create(folder / "empty", with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "empty")}))
    install = ["install", "--no-index", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "empty" / "bin" / "python"


def it_is_small(wheel: Path) -> None:
    """It leaves room for the core, whose size depends on compiler and variants."""
    with zipfile.ZipFile(wheel) as packed:
        sizes = {each.filename: each.compress_size for each in packed.infolist()}
    assert sum(size for name, size in sizes.items() if ".so" not in name) < BESIDE_THE_CORE


def output(python: Path, *arguments: str) -> str:
    command = [str(python), *arguments]
    folder = python.parent
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def it_knows_the_rules(python: Path) -> None:
    counted = output(python, "-m", "sixlegs", "perft", "--opening", "tournament", "Base+MLP", "4")
    assert counted.splitlines()[-1].split()[:2] == ["4", "151686"]


def it_draws_and_speaks(python: Path) -> None:
    draw = "import sixlegs; print(len(sixlegs.board_svg(sixlegs.Board())), sixlegs.__file__)"
    assert str(python.parent.parent) in output(python, "-c", draw)
    speak = "from sixlegs.text import Language; print(Language.UKRAINIAN.text('page-play'))"
    assert re.search("[А-я]", output(python, "-c", speak))


def it_serves_the_page_without_node(python: Path) -> None:
    data = python.parent / "data"
    command = [str(python), "-m", "sixlegs", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(data)]
    nowhere = {"PATH": str(data)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=nowhere) as process:
        assert process.stdout
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            page = fetched(found[0])
            (script,) = re.findall(rb'src="/(assets/[^"]+\.js)"', page)
            assert b"WebSocket" in fetched(found[0] + script.decode())
        finally:
            process.kill()


def it_has_the_core_for_browsers(python: Path) -> None:
    (static,) = python.parent.parent.glob("lib/python*/site-packages/sixlegs/server/static")
    assert "libc++" in (static / "licences.txt").read_text(encoding="utf-8")
    for kind in ("*.wasm", "index-*.js", "*.css"):
        (file,) = (static / "assets").glob(kind)
        assert file.with_name(file.name + ".br").stat().st_size < file.stat().st_size / 2
    (place,) = (static / "assets").glob("*.net")
    assert place.stat().st_size == 0, "the engine's network is packed twice"


def fetched(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=60) as answer:
        content: bytes = answer.read()
        return content
