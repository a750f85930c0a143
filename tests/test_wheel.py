"""A wheel built from the source tree works without it, in an environment of its own."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent


def test_a_wheel_runs_in_an_empty_environment(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT)]
    build.append(f"-Cbuild-dir={ROOT / 'build' / 'wheel'}")  # not that of the installed package
    subprocess.run([*pip, *build], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("sixlegs-*.whl")
    with ZipFile(wheel) as packed:
        assert {f"sixlegs/locale/{code}/bugs.ftl" for code in ("en", "ru", "uk")} <= {
            *packed.namelist()
        }

    # Without pip of its own the environment is made in a blink; ours installs into it.
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    site = sysconfig.get_path("purelib", vars={"base": str(tmp_path / "empty")})
    install = ["install", "--no-index", "--no-deps", "--target", site, str(wheel)]
    subprocess.run([*pip, *install], check=True, capture_output=True)

    command = [str(python), "-m", "sixlegs", "perft", "--opening", "tournament", "Base+MLP", "4"]
    output = subprocess.run(
        command, cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout
    assert output.splitlines()[-1].split()[:2] == ["4", "151686"]

    draw = "import sixlegs; print(len(sixlegs.board_svg(sixlegs.Board())), sixlegs.__file__)"
    output = subprocess.run(
        [python, "-c", draw], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout
    assert str(tmp_path / "empty") in output
