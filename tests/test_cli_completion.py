"""`sixlegs completion`: what a shell offers after the script that it prints."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from sixlegs.cli import parser
from sixlegs.cli.completion import SHELLS, script

BASH = """
{script}
while IFS= read -r line; do
    read -ra COMP_WORDS <<< "$line"
    if [[ $line == *" " ]]; then COMP_WORDS+=(""); fi
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)) COMPREPLY=()
    _sixlegs
    echo "${{COMPREPLY[*]}}"
done
"""

OFFERED = {
    "sixlegs va": "validate",
    "sixlegs uh": "uhp uhp-check",
    "sixlegs --v": "--version",
    "sixlegs serve --log ": "text json",
    "sixlegs serve --log j": "json",
    "sixlegs serve --no-l": "--no-limits",
    "sixlegs show game.pgn --theme d": "dark",
    "sixlegs show uhp --th": "--theme",
    "sixlegs admin rest": "restore",
    "sixlegs completion ": " ".join(SHELLS),
    "sixlegs validate ": "",
    "sixlegs nothing --x": "",
}


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
def test_bash_offers_commands_options_and_their_values() -> None:
    program = BASH.format(script=script(parser(), "bash"))
    done = subprocess.run(
        ["bash", "-c", program],
        input="".join(f"{line}\n" for line in OFFERED),
        capture_output=True,
        text=True,
        check=True,
    )
    assert dict(zip(OFFERED, done.stdout.splitlines(), strict=True)) == OFFERED
    assert done.stderr == ""


def test_zsh_takes_over_the_script_of_bash() -> None:
    written = script(parser(), "zsh")
    assert "bashcompinit" in written
    assert written.endswith(script(parser(), "bash"))


def test_fish_is_told_of_every_command_and_option() -> None:
    lines = script(parser(), "fish").splitlines()
    assert all(line.startswith("complete -c sixlegs -n ") for line in lines)
    assert "complete -c sixlegs -n __fish_use_subcommand -f -a perft -d" in "\n".join(lines)
    (theme,) = [line for line in lines if " -l theme " in line]
    assert "__fish_seen_subcommand_from show" in theme
    assert "'light dark contrast auto'" in theme
