"""Wheels and sdists built from the source tree and installed into separate environments."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Literal

import pytest
from scikit_build_core.settings.skbuild_read_settings import SettingsReader

from make_wheels import describe
from soak import COMPILING_TIME_LIMIT, IS_SOAK

ROOT = Path(__file__).parent.parent
# `make test` packs only the variant that is already compiled. By default, all are built.
VARIANTS = [] if IS_SOAK else ["--config-settings", "cmake.define.SIXLEGS_VARIANTS=here"]
MAX_CODE_BYTES = 1_730_000
"""Compressed size of the page, texts and Python files: 1.69 MB, of which the page has 0.89."""

FILES_WITHOUT_LIMIT = ("*.so", "*.net", "*.jsonl", "*/assets/puzzles-*.json*")
"""The core, whose size depends on compiler and variants, and data, whose size is a decision."""

PAGE = ROOT / "src" / "sixlegs" / "server" / "static" / "index.html"


@pytest.mark.timeout(COMPILING_TIME_LIMIT)  # if the core has changed
@pytest.mark.skipif(not PAGE.exists(), reason="the page is not built (make play)")
def test_wheel_works_without_the_source_tree(tmp_path: Path) -> None:
    python = install_wheel(tmp_path)
    check_rules(python)
    check_drawing_and_translation(python)
    check_page_is_served_without_node(python)
    check_browser_files(python)
    check_without_page(python)


def write_package(folder: Path, *, has_page: bool) -> Path:
    """Write what a package is built from, without the sources of the core."""
    (folder / "src" / "sixlegs" / "server").mkdir(parents=True)
    (folder / "src" / "sixlegs" / "server" / "accounts").mkdir()
    for name in (
        "pyproject.toml",
        "CMakeLists.txt",
        "README.md",
        "LICENSE",
        "THIRD_PARTY_NOTICES.md",
        "src/sixlegs/__init__.py",
        "src/sixlegs/server/accounts/unicode-license.txt",
    ):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    if has_page:
        static = folder / "src" / "sixlegs" / "server" / "static"
        static.mkdir()
        (static / "index.html").write_text("the page")
    return folder


def build_package(
    folder: Path, kind: str, settings: str = "None"
) -> subprocess.CompletedProcess[str]:
    """Build a package of *kind*, ``wheel`` or ``sdist``, with the build hook that pip calls."""
    hook = f"from scikit_build_core.build import build_{kind} as build; build('.', {settings})"
    command = [sys.executable, "-c", hook]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_wheel_without_the_page_is_built_with_a_message(tmp_path: Path) -> None:
    without_core = {"cmake.define.SIXLEGS_PYTHON": "OFF"}
    process = build_package(write_package(tmp_path, has_page=False), "wheel", repr(without_core))
    assert process.returncode == 0, process.stdout + process.stderr
    assert "Building without the web page" in process.stdout
    assert list(tmp_path.glob("sixlegs-*.whl"))


def test_wheel_with_the_page_is_built_without_that_message(tmp_path: Path) -> None:
    without_core = {"cmake.define.SIXLEGS_PYTHON": "OFF"}
    process = build_package(write_package(tmp_path, has_page=True), "wheel", repr(without_core))
    assert process.returncode == 0, process.stdout + process.stderr
    assert "Building without the web page" not in process.stdout
    (wheel,) = tmp_path.glob("sixlegs-*.whl")
    assert "sixlegs/server/static/index.html" in zipfile.ZipFile(wheel).namelist()


def test_sdist_is_built_without_the_page(tmp_path: Path) -> None:
    process = build_package(write_package(tmp_path, has_page=False), "sdist")
    assert process.returncode == 0, process.stderr
    assert list(tmp_path.glob("sixlegs-*.tar.gz"))


@pytest.mark.parametrize(("state", "variants"), [("wheel", "all"), ("editable", "here")])
def test_wheels_have_all_variants_and_editable_installs_have_one(
    state: Literal["wheel", "editable"], variants: str
) -> None:
    """The value is explicit because both kinds of build share a CMake cache."""
    reader = SettingsReader.from_file(ROOT / "pyproject.toml", {}, state=state)
    assert reader.settings.cmake.define["SIXLEGS_VARIANTS"] == variants


@pytest.mark.parametrize(
    ("name", "variants", "description"),
    [
        ("cp311-cp311-manylinux_2_28_x86_64", "plain v3", "any processor, faster with AVX2"),
        ("cp312-abi3-manylinux_2_28_aarch64", "plain", "any processor"),
        ("cp311-cp311-manylinux_2_28_x86_64", "v3", "processors with AVX2 only"),
    ],
)
def test_description_of_a_wheel_names_the_processors(
    tmp_path: Path, name: str, variants: str, description: str
) -> None:
    wheel = tmp_path / f"sixlegs-0.2.0-{name}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for variant in variants.split():
            archive.writestr(f"sixlegs/_core_{variant}.so", b"")
    python = "3.12 or newer" if "abi3" in name else "3.11"
    system = name.rpartition("-")[2]
    assert describe(wheel) == f"{wheel}: 0.00 MB; CPython {python}; {system}; {description}"


def test_description_of_a_local_wheel_names_the_c_library(tmp_path: Path) -> None:
    wheel = tmp_path / "sixlegs-0.2.0-cp311-cp311-linux_x86_64.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("sixlegs/_core_plain.cpython-311-x86_64-linux-gnu.so", b"")
    assert re.search(r"linux_x86_64, \w+ [\d.]+ or newer; any processor$", describe(wheel))


def test_sdist_includes_the_page(tmp_path: Path) -> None:
    process = build_package(write_package(tmp_path, has_page=True), "sdist")
    assert process.returncode == 0, process.stderr
    (sdist,) = tmp_path.glob("sixlegs-*.tar.gz")
    with tarfile.open(sdist) as archive:
        assert any(name.endswith("server/static/index.html") for name in archive.getnames())


def install_wheel(folder: Path) -> Path:
    """Install a new wheel into a new environment and return its interpreter.

    The dependencies are those of this environment.
    """
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)]
    subprocess.run([*pip, *build, *VARIANTS], check=True, capture_output=True)
    (wheel,) = folder.glob("sixlegs-*.whl")
    check_size(wheel)
    if IS_SOAK:
        assert describe(wheel).rpartition("; ")[2].startswith("any processor")

    # Creating the environment without pip saves time; this environment's pip installs into it.
    venv.create(folder / "empty", with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "empty")}))
    install = ["install", "--no-index", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "empty" / "bin" / "python"


def check_size(wheel: Path) -> None:
    """Check that the code in *wheel* has not grown unnoticed."""
    with zipfile.ZipFile(wheel) as archive:
        files = archive.infolist()
    code_bytes = sum(
        file.compress_size
        for file in files
        if not any(fnmatch(file.filename, pattern) for pattern in FILES_WITHOUT_LIMIT)
    )
    assert code_bytes < MAX_CODE_BYTES


def output(python: Path, *arguments: str) -> str:
    command = [str(python), *arguments]
    folder = python.parent
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def check_rules(python: Path) -> None:
    table = output(python, "-m", "sixlegs", "perft", "--opening", "tournament", "Base+MLP", "4")
    assert table.splitlines()[-1].split()[:2] == ["4", "151686"]


def check_drawing_and_translation(python: Path) -> None:
    draw = "import sixlegs; print(len(sixlegs.board_svg(sixlegs.Board())), sixlegs.__file__)"
    assert str(python.parent.parent) in output(python, "-c", draw)
    translate = (
        "from sixlegs.i18n import Language; print(Language.UKRAINIAN.format_message('page-play'))"
    )
    assert re.search("[А-я]", output(python, "-c", translate))


def check_page_is_served_without_node(python: Path) -> None:
    data = python.parent / "data"
    command = [str(python), "-m", "sixlegs", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(data)]
    without_node = {"PATH": str(data)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=without_node) as process:
        assert process.stdout
        try:
            match = re.search(r"http://\S+", process.stdout.readline())
            assert match
            page = fetch(match[0])
            (script,) = re.findall(rb'src="/(assets/[^"]+\.js)"', page)
            packed = static_folder(python) / script.decode()
            assert fetch(match[0] + script.decode()) == packed.read_bytes()
        finally:
            process.kill()


def check_without_page(python: Path) -> None:
    """Remove the page, as if the package had been built without Node, and check the rest."""
    shutil.rmtree(static_folder(python))
    check_game_and_error_about_missing_page(python)


def check_game_and_error_about_missing_page(python: Path) -> None:
    check_rules(python)
    command = [str(python), "-m", "sixlegs"]
    options: dict[str, Any] = {"cwd": python.parent, "capture_output": True, "text": True}
    options["env"] = {"PATH": str(python.parent), "XDG_DATA_HOME": str(python.parent)}
    play = subprocess.run([*command, "play"], input="wA1\nquit\n", **options)
    assert (play.returncode, "White plays wA1." in play.stdout) == (0, True), play.stderr
    serve = subprocess.run([*command, "serve", "--no-browser"], **options)
    assert (serve.returncode, serve.stdout) == (2, "")
    message = r"sixlegs: this installation does not contain the web page: run `make play` .*\n"
    assert re.fullmatch(message, serve.stderr)


def check_browser_files(python: Path) -> None:
    static = static_folder(python)
    licenses = (static / "licenses.txt").read_text(encoding="utf-8")
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    for name in ("libcxx/LICENSE.TXT", *page["dependencies"]):
        assert f"==== {name}" in licenses
    for kind in ("*.wasm", "index-*.js", "index-*.css"):
        (file,) = (static / "assets").glob(kind)
        assert file.with_name(file.name + ".br").stat().st_size < file.stat().st_size / 2
    (placeholder,) = (static / "assets").glob("*.net")
    assert placeholder.stat().st_size == 0, "the engine's network is packed twice"


def static_folder(python: Path) -> Path:
    """Return the folder of the page in the environment of *python*."""
    (static,) = python.parent.parent.glob("lib/python*/site-packages/sixlegs/server/static")
    return static


def fetch(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as response:
        content: bytes = response.read()
        return content
