"""Where the server listens, and what is told where it cannot."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from server_process import free_port, program
from sixlegs.cli import main
from sixlegs.errors import HiveError
from sixlegs.server.web import ports, tcp_table

needs_table = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc/net/tcp")


def refusal(folder: Path, port: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said to whoever wants a port that is taken, in one line and nothing else."""
    assert main(["serve", "--no-browser", "--data", str(folder), "--port", str(port)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


@contextmanager
def elsewhere() -> Iterator[int]:
    """A port of a program that is not ours, in a process of its own."""
    script = (
        "import socket, sys; door = socket.create_server(('127.0.0.1', 0));"
        "print(door.getsockname()[1], flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        yield int(process.stdout.readline())
        process.stdin.close()


def test_the_address_is_always_the_same(tmp_path: Path) -> None:
    port = str(free_port())
    for host in ("localhost", "127.0.0.1", "0.0.0.0"):
        with program(tmp_path, "--port", port, "--host", host) as server:
            assert server.address == f"http://localhost:{port}/"


def test_a_server_of_ours_is_named_with_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with program(tmp_path / "one") as server:
        port = int(server.origin.rpartition(":")[2])
        if sys.platform == "linux":
            said = refusal(tmp_path / "other", port, capsys)
            assert f"Sixlegs already runs there, with the games in {tmp_path / 'one'}." in said
            assert f"--port {port + 1}" in said
        monkeypatch.setattr(tcp_table, "FILES", ())  # as elsewhere, and for another user's
        assert "Sixlegs already runs there." in refusal(tmp_path / "other", port, capsys)
        monkeypatch.setattr(ports, "_is_ours", lambda port: False)
        assert "another program runs there." in refusal(tmp_path / "other", port, capsys)


@needs_table
def test_another_program_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with elsewhere() as port:
        said = refusal(tmp_path, port, capsys)
    assert "runs there (process " in said
    assert "Sixlegs already" not in said


def test_a_program_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp_table, "FILES", ())
    monkeypatch.setattr(ports, "PROBE_TIMEOUT", 0.01)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        assert ports.occupant(silent.getsockname()[1]) == "another program runs there"


def test_a_port_that_is_not_free_for_us_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ports, "_listening", refuse)
    with pytest.raises(HiveError, match=r"Port 80 of localhost cannot be had: Permission denied\."):
        ports.listen("localhost", 80)


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="needs IPv6")
def test_both_addresses_of_localhost_are_ours() -> None:
    """Else another program at one of them would get the browsers that try it first."""
    port = free_port()
    with ExitStack() as held:
        doors = [held.enter_context(door) for door in ports.listen("localhost", port)]
        assert [door.getsockname()[:2] for door in doors] == [("127.0.0.1", port), ("::1", port)]
    with (
        closing(socket.create_server(("::1", port), family=socket.AF_INET6)),
        pytest.raises(HiveError, match="is taken"),
    ):
        ports.listen("localhost", port)
    socket.create_server(("127.0.0.1", port)).close()  # nothing is left half taken


def test_an_answer_does_not_wait_for_the_browser_to_confirm_its_beginning() -> None:
    """Nagle's algorithm and delayed acknowledgements would cost each answer 40 ms."""

    async def is_sent_at_once() -> bool:
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def come(_: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
            option = line.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_NODELAY
            )
            found.set_result(bool(option))
            line.close()

        (door,) = ports.listen("127.0.0.1", 0)
        async with await asyncio.start_server(come, sock=door):
            with socket.create_connection(door.getsockname()):
                return await found

    assert asyncio.run(is_sent_at_once())


def test_a_machine_without_ipv6_listens_at_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = ports._listening

    def without(host: str, port: int) -> socket.socket:
        if ":" in host:
            raise OSError(ports.ABSENT[0], "Cannot assign requested address")
        return real(host, port)

    monkeypatch.setattr(ports, "_listening", without)
    (door,) = ports.listen("localhost", free_port())
    door.close()
