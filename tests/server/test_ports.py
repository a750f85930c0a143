"""Where the server listens, and what is told where it cannot."""

from __future__ import annotations

import asyncio
import errno
import socket
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from server_process import free_port, running_server
from sixlegs.cli import main
from sixlegs.errors import HiveError
from sixlegs.server.web import ports


def refusal(folder: Path, port: int, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said to whoever wants a port that is taken, in one line and nothing else."""
    assert main(["serve", "--no-browser", "--data", str(folder), "--port", str(port)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    return told.err


def test_the_address_is_always_the_same(tmp_path: Path) -> None:
    port = str(free_port())
    for host in ("localhost", "127.0.0.1", "0.0.0.0"):
        with running_server(tmp_path, "--port", port, "--host", host) as server:
            assert server.address == f"http://localhost:{port}/"


def test_a_port_in_use_is_reported_with_another_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(tmp_path / "one") as server:
        port = int(server.origin.rpartition(":")[2])
        message = refusal(tmp_path / "other", port, capsys)
    assert f"Port {port} is taken" in message
    assert f"--port {port + 1}:" in message


def test_the_other_port_is_a_valid_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(ports, "_open_listener", refuse)
    with pytest.raises(HiveError, match="--port 65534:"):
        ports.listen("localhost", 65535)


def test_a_port_that_is_not_free_for_us_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ports, "_open_listener", refuse)
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
    real = ports._open_listener

    def without(host: str, port: int) -> socket.socket:
        if ":" in host:
            raise OSError(ports.ADDRESS_UNAVAILABLE_ERRNOS[0], "Cannot assign requested address")
        return real(host, port)

    monkeypatch.setattr(ports, "_open_listener", without)
    (door,) = ports.listen("localhost", free_port())
    door.close()
