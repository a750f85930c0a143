"""The commands `perft`, `show` and `play`, as processes where terminals or signals matter."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixlegs import parse_game, state_json
from sixlegs.cli import main

GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"


def sixlegs(*arguments: str, stdin: str = "", home: Path | None = None) -> tuple[int, str, str]:
    """Run a command in this process and return its exit status, output and errors."""
    source = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    output, errors = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home or "nowhere"))
        for name, stream in (("stdin", source), ("stdout", output), ("stderr", errors)):
            patch.setattr(sys, name, stream)
        try:
            status: object = main(arguments)
        except SystemExit as end:
            status = end.code or 0
    for number, handler in handlers.items():
        signal.signal(number, handler)
    assert isinstance(status, int)
    return status, text_of(output), text_of(errors)


def text_of(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def test_perft_prints_a_line_per_depth() -> None:
    status, output, _ = sixlegs("perft", "--opening", "tournament", "Base", "4")
    lines = [line.split() for line in output.splitlines()]
    assert status == 0
    assert [(int(depth), int(nodes)) for depth, nodes, _, _ in lines] == [
        (1, 4),
        (2, 96),
        (3, 1440),
        (4, 21600),
    ]
    for _, nodes, seconds, speed in lines[-1:]:
        assert float(seconds) >= 0
        assert int(speed) >= int(nodes) / 60


def test_perft_uses_the_tournament_opening_by_default() -> None:
    assert sixlegs("perft", "Base", "1")[1].split()[1] == "4"
    assert sixlegs("perft", "Base", "1", "--opening", "rulebook")[1].split()[1] == "5"


def test_perft_divide_counts_add_up() -> None:
    _, output, _ = sixlegs("perft", "--divide", GAME, "2")
    *moves, depth_1, depth_2 = output.splitlines()
    counts = [int(line.rpartition(": ")[2]) for line in moves]
    assert len(counts) == int(depth_1.split()[1])
    assert sum(counts) == int(depth_2.split()[1])
    assert any(line.startswith("wA1 -wS1: ") for line in moves)


def test_perft_with_threads_returns_the_same_count() -> None:
    single_threaded = sixlegs("perft", "Base+ML", "4")[1].split()[-3]
    assert (
        sixlegs("perft", "Base+ML", "4", "--threads", "2")[1].split()[-3]
        == single_threaded
        == "86400"
    )


def test_perft_accepts_a_position_string() -> None:
    _, output, _ = sixlegs("perft", "Base tournament Black[1] - 0,0:wG1", "1")
    assert output.split()[:2] == ["1", "24"]


def test_perft_accepts_a_hop_string() -> None:
    assert sixlegs("perft", "base,G!,b", "1")[1].split()[:2] == ["1", "24"]
    assert sixlegs("perft", "base,G!,b", "1", "--opening", "rulebook")[1].split()[:2] == ["1", "30"]


def test_show_prints_position_and_hop() -> None:
    position = "Base tournament White[2] bS1 0,0:wS1;1,0:bS1\n"
    assert sixlegs("show", GAME, "--position")[1] == position
    assert sixlegs("show", GAME, "--hop")[1] == "base,S+s!,w\n"
    assert sixlegs("show", GAME, "--ply", "1", "--hop")[1] == "base,S!,b\n"
    assert sixlegs("show", "base,S+s!,w", "--hop")[1] == "base,S+s!,w\n"


def test_show_prints_text_and_writes_svg(tmp_path: Path) -> None:
    assert sixlegs("show", GAME)[1] == "Base tournament White[2] bS1\nwS1   bS1\n"
    assert sixlegs("show", "-", stdin=GAME + "\n")[1] == sixlegs("show", GAME)[1]
    picture = tmp_path / "board.svg"
    options = ["--svg", "--letters", "--hands", "--theme", "dark"]
    assert sixlegs("show", GAME, *options, "-o", str(picture)) == (0, "", "")
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "wS1" in picture.read_text("utf-8")
    assert sixlegs("show", GAME, *options, "--tiles", "flat", "-o", str(picture)) == (0, "", "")
    assert "sixlegs-dark-flat" in picture.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "Base+X", "2"], "There is no game type 'Base+X'"),
        (["perft", "Base;InProgress;White[2];wS1;bS1 wQ-", "1"], "Ply 2, 'bS1 wQ-'"),
        (["perft", "Base", "-1"], "is not a number from 0 to 64"),
        (["perft", "Base", "9" * 5000], "is not a number from 0 to 64"),
        (["perft", "Base", "0" * 30 + "99"], "is not a number from 0 to 64"),
        (["perft", "Base", "2", "--threads", "0"], "is not a number from 1 to 256"),
        (["show", "Base rulebook White[2] - 0,0:wA1;9,9:bA1"], "The hive is split"),
        (["show", "base,A+x,b"], "malformed from 'x' on"),
        (["show", "x" * 100_000], "nor is that a game"),
        (["show", "Base+X"], "There is no game type"),
        (["show", "Base", "--svg", "--theme", "pink"], "invalid choice: 'pink'"),
        (["show", "Base", "--svg", "--tiles", "pink"], "invalid choice: 'pink'"),
        (["play", "no-such-file.json"], "There is no saved game"),
        (["play", "--opponent", "0"], "is neither a level from 1 to 10, maximum nor friend"),
        (["play", "--opponent", "11"], "is neither a level from 1 to 10, maximum nor friend"),
        (["play", "--opponent", "1" * 5000], "is neither a level from 1 to 10, maximum nor friend"),
        (["play", "--color", "white"], "add --opponent LEVEL or --opponent maximum"),
        (["play", "--seconds", "3"], "add --opponent maximum"),
        (["play", "--opponent", "3", "--seconds", "3"], "add --opponent maximum"),
        (["play", "--opponent", "maximum", "--seconds", "2"], "invalid choice: 2"),
        (["play", "--opponent", "3", "--color", "red"], "invalid choice: 'red'"),
        ([], "the following arguments are required"),
    ],
)
def test_invalid_arguments_exit_with_message_and_status_2(
    arguments: list[str], message: str
) -> None:
    status, output, errors = sixlegs(*arguments)
    assert (status, output) == (2, "")
    assert message in errors
    assert len(errors) < 2000
    assert "Traceback" not in errors


def test_file_errors_exit_with_message_and_status_1(tmp_path: Path) -> None:
    status, _, errors = sixlegs("show", GAME, "-o", str(tmp_path / "no" / "board.svg"))
    assert status == 1
    assert errors.startswith("sixlegs: ")
    assert "Traceback" not in errors


def test_closed_pipe_is_not_an_error() -> None:
    command = f"{sys.executable} -m sixlegs perft Base 3 --divide | head -n 1"
    completed = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert (completed.stdout.count("\n"), completed.stderr) == (1, "")


def test_game_is_saved_and_resumed(tmp_path: Path) -> None:
    _, first, _ = sixlegs("play", "--new", stdin="wA1\nbG1 wA1-\n", home=tmp_path)
    assert "White, turn 2> " in first
    _, second, _ = sixlegs("play", stdin="string\nquit\n", home=tmp_path)
    assert "Base+ML;InProgress;White[2];wA1;bG1 wA1-" in second
    status, _, errors = sixlegs("play", "--game-type", "Base+MLP", home=tmp_path)
    assert status == 2 and "has another game, Base+ML (rulebook) for two players" in errors
    _, third, _ = sixlegs("play", "--new", "--game-type", "Base+MLP", stdin="quit\n", home=tmp_path)
    assert "White, turn 1> " in third
    assert "wP" in third


def test_computer_opponent_is_saved_with_the_game(tmp_path: Path) -> None:
    level = ["--opponent", "1", "--color", "black"]
    _, first, _ = sixlegs("play", *level, stdin="quit\n", home=tmp_path)
    assert "against the computer, level 1 (First steps); you are Black." in first
    assert "The computer plays w" in first
    _, second, _ = sixlegs("play", stdin="quit\n", home=tmp_path)
    assert "against the computer, level 1 (First steps); you are Black." in second
    assert "Black, turn 1> " in second
    assert sixlegs("play", *level, stdin="quit\n", home=tmp_path)[0] == 0
    for other in (["--opponent", "2"], ["--opponent", "friend"], ["--color", "white"]):
        status, _, errors = sixlegs("play", *other, home=tmp_path)
        assert status == 2 and "against level 1; --new" in errors


def test_maximum_opponent_is_saved_with_the_game(tmp_path: Path) -> None:
    maximum = ["--opponent", "maximum", "--seconds", "1", "--color", "black"]
    _, first, _ = sixlegs("play", *maximum, stdin="quit\n", home=tmp_path)
    assert "against the computer, maximum, 1 s per move; you are Black." in first
    assert "The computer plays w" in first
    for same in ([], maximum, ["--opponent", "maximum"]):
        _, output, _ = sixlegs("play", *same, stdin="quit\n", home=tmp_path)
        assert "maximum, 1 s per move; you are Black." in output
    for other in (["--opponent", "10"], [*maximum[:2], "--seconds", "10"], ["--color", "white"]):
        status, _, errors = sixlegs("play", *other, home=tmp_path)
        assert status == 2 and "against maximum; --new" in errors


@pytest.mark.parametrize("color", ["white", "black", "random"])
def test_player_color_can_be_chosen(tmp_path: Path, color: str) -> None:
    arguments = ["play", "--opponent", "2", "--color", color]
    _, output, _ = sixlegs(*arguments, stdin="quit\n", home=tmp_path)
    colors = [name for name in ("White", "Black") if f"you are {name}." in output]
    assert len(colors) == 1
    assert color in (colors[0].lower(), "random")
    assert ("The computer plays" in output) == (colors == ["Black"])


def test_opponent_defaults_to_a_friend_without_a_terminal(tmp_path: Path) -> None:
    for arguments in ([], ["--opponent", "friend"]):
        _, output, _ = sixlegs("play", *arguments, stdin="wA1\nquit\n", home=tmp_path)
        assert "Hive for two players." in output
        assert "Black, turn 1> " in output
        (tmp_path / "sixlegs" / "game.json").unlink()


@pytest.mark.parametrize(
    ("arguments", "environment", "turn"),
    [
        (["--language", "uk"], {}, "Білі, хід 1> "),
        (["--language", "en"], {"LC_ALL": "ru_RU.UTF-8"}, "White, turn 1> "),
        ([], {"LC_ALL": "ru_RU.UTF-8"}, "Белые, ход 1> "),
        ([], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "uk_UA.UTF-8"}, "Білі, хід 1> "),
        ([], {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}, "White, turn 1> "),
    ],
)
def test_language_comes_from_option_or_environment(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    environment: dict[str, str],
    turn: str,
) -> None:
    monkeypatch.setenv("PYTHONUTF8", "1")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    status, output, _ = sixlegs("play", *arguments, stdin="quit\n", home=tmp_path)
    assert status == 0
    assert turn in output


def test_error_messages_use_the_chosen_language() -> None:
    status, _, errors = sixlegs("play", "no-such-file.json", "--language", "uk")
    assert status == 2
    assert "Збереженої партії no-such-file.json немає" in errors
    status, _, errors = sixlegs("play", "--language", "de")
    assert status == 2 and "invalid choice: 'de'" in errors


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals need POSIX")
@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("\nquit\n", "level 3 (Learner); you are White"),
        ("nobody\n2\nquit\n", "level 2 (Beginner); you are White"),
        ("m\nquit\n", "the computer, maximum, 3 s per move; you are White"),
        ("f\nquit\n", "Hive for two players."),
        ("\x04", "or a friend (f)? [3]"),
    ],
)
def test_terminal_prompts_for_the_opponent(tmp_path: Path, typed: str, message: str) -> None:
    import pty

    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sixlegs", "play"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "dumb"},
    ) as process:
        os.close(terminal)
        os.write(controller, typed.encode())
        output = b""
        try:
            while chunk := os.read(controller, 4096):
                output += chunk
        except OSError:  # the other end is closed
            pass
        assert process.wait(30) == 0
    os.close(controller)
    assert message in output.decode()
    assert "Traceback" not in output.decode()


def test_damaged_saved_game_is_rejected_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for content in [b"", b"{", b"[1]", b"\xff\xfe", b'{"game_type": 1}']:
        file.write_bytes(content)
        status, _, errors = sixlegs("play", str(file), stdin="wA1\n")
        assert status == 2
        assert "Traceback" not in errors
        assert file.read_bytes() == content


def test_new_game_does_not_overwrite_an_existing_file(tmp_path: Path) -> None:
    file = tmp_path / "README"
    file.write_text("precious")
    status, _, errors = sixlegs("play", "--new", str(file), stdin="quit\n")
    assert status == 2 and "already exists" in errors
    assert file.read_text() == "precious"


def test_undecodable_input_exits_without_traceback() -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "sixlegs", "show", "-"],
        input=b"\xff\xfe",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
    )
    assert completed.returncode == 2
    assert b"Traceback" not in completed.stderr


def test_show_accepts_a_json_state() -> None:
    _, output, _ = sixlegs("show", "-", stdin=state_json(parse_game(GAME)))
    assert output == "Base tournament White[2] bS1\nwS1   bS1\n"


def test_version_option_prints_the_package_version() -> None:
    import sixlegs as package

    assert sixlegs("--version")[1].strip() == f"sixlegs {package.__version__}"


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="SIGHUP is a POSIX signal")
def test_ignored_sighup_stays_ignored() -> None:
    script = (
        "import os, signal; from sixlegs.cli import main; signal.signal(1, signal.SIG_IGN);"
        "main(['perft', 'Base', '1']); os.kill(os.getpid(), 1); print('here')"
    )
    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert completed.stdout.splitlines()[-1] == "here"
