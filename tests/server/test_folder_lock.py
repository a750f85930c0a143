"""One server for one folder."""

from pathlib import Path
from signal import Signals

import pytest

from server_process import running_server
from sixlegs.cli import main


@pytest.mark.parametrize("end", [Signals.SIGKILL, Signals.SIGINT])
def test_a_second_server_is_refused_until_the_first_is_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], end: Signals
) -> None:
    with running_server(tmp_path) as first:
        game = first.create_game()
        assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 2
        refusal = capsys.readouterr().err
        assert refusal.count("\n") == 1
        assert first.address in refusal
        assert str(tmp_path) in refusal
        first.stop(end)
        with running_server(tmp_path) as second:
            second.cookie = first.cookie
            assert [one["game"] for one in second.get("games")["games"]] == [game]
