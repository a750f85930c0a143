"""The lock that allows one server per data folder."""

from pathlib import Path
from signal import Signals

import pytest

from server_process import running_server
from sixlegs.cli import main


@pytest.mark.parametrize("signal", [Signals.SIGKILL, Signals.SIGINT])
def test_second_server_does_not_start_until_the_first_has_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], signal: Signals
) -> None:
    with running_server(tmp_path) as first:
        game = first.create_game()
        assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert first.address in error
        assert str(tmp_path) in error
        first.stop(signal)
        with running_server(tmp_path) as second:
            second.cookie = first.cookie
            assert [entry["game"] for entry in second.get("games")["games"]] == [game]
