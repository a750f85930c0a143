"""`sixlegs completion`: what shells complete with the printed script."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sixlegs.cli import parser
from sixlegs.cli.completion import SHELLS, script

BASH = """
{script}
while IFS= read -r line; do
    read -ra COMP_WORDS <<< "$line"
    if [[ $line == *" " ]]; then COMP_WORDS+=(""); fi
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMPREPLY=()
    _shtab_sixlegs
    echo "${{COMPREPLY[*]}}"
done
"""

THEMES = "light dark contrast sand walnut midnight auto"

COMPLETIONS = {
    "sixlegs va": "validate",
    "sixlegs uh": "uhp uhp-check",
    "sixlegs --v": "--version",
    "sixlegs serve --log-format ": "text json",
    "sixlegs serve --log-format j": "json",
    "sixlegs serve --no-l": "--no-limits",
    "sixlegs show game.pgn --theme d": "dark",
    "sixlegs show game.pgn --tiles f": "flat",
    "sixlegs show uhp --th": "--theme",
    "sixlegs admin rest": "restore",
    "sixlegs admin reports --cl": "--close",
    "sixlegs completion ": " ".join(SHELLS),
    "sixlegs validate ": "game.pgn",
    "sixlegs show --output g": "game.pgn",
    "sixlegs nothing --x": "",
}


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes_commands_options_values_and_files(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").touch()
    program = BASH.format(script=script(parser(), "bash"))
    completed = subprocess.run(
        ["bash", "-c", program],
        cwd=tmp_path,
        input="".join(f"{line}\n" for line in COMPLETIONS),
        capture_output=True,
        text=True,
        check=True,
    )
    assert dict(zip(COMPLETIONS, completed.stdout.splitlines(), strict=True)) == COMPLETIONS
    assert completed.stderr == ""


def test_zsh_completes_options_and_their_values() -> None:
    text = script(parser(), "zsh")
    assert "#compdef sixlegs" in text
    assert "--theme" in text
    assert f"({THEMES})" in text


def test_fish_completes_options_and_their_values() -> None:
    lines = script(parser(), "fish").splitlines()
    (theme,) = [line for line in lines if " -l theme " in line]
    assert f'"{THEMES}"' in theme.replace("\\n", " ")
