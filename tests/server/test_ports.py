"""Tests of the listening sockets and of the errors if a port is unavailable."""

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


def startup_error(folder: Path, port: int, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the error of `sixlegs serve` on a port in use, which is all of its output."""
    assert main(["serve", "--no-browser", "--data", str(folder), "--port", str(port)]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    return output.err


def test_printed_url_does_not_depend_on_the_host(tmp_path: Path) -> None:
    port = str(free_port())
    for host in ("localhost", "127.0.0.1", "0.0.0.0"):
        with running_server(tmp_path, "--port", port, "--host", host) as server:
            assert server.address == f"http://localhost:{port}/"


def test_error_for_a_port_in_use_suggests_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(tmp_path / "one") as server:
        port = int(server.origin.rpartition(":")[2])
        message = startup_error(tmp_path / "other", port, capsys)
    assert f"Port {port} is in use" in message
    assert f"--port {port + 1}." in message


def test_suggested_port_is_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(ports, "_open_listener", refuse)
    with pytest.raises(HiveError, match=r"--port 65534\."):
        ports.listen("localhost", 65535)


def test_missing_permission_for_a_port_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(host: str, port: int) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(ports, "_open_listener", refuse)
    with pytest.raises(
        HiveError, match=r"Cannot listen on port 80 of localhost: Permission denied\."
    ):
        ports.listen("localhost", 80)


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="needs IPv6")
def test_localhost_listens_on_ipv4_and_ipv6() -> None:
    """Otherwise another program could receive browsers that try its address family first."""
    port = free_port()
    with ExitStack() as stack:
        sockets = [stack.enter_context(listener) for listener in ports.listen("localhost", port)]
        assert [listener.getsockname()[:2] for listener in sockets] == [
            ("127.0.0.1", port),
            ("::1", port),
        ]
    with (
        closing(socket.create_server(("::1", port), family=socket.AF_INET6)),
        pytest.raises(HiveError, match="is in use"),
    ):
        ports.listen("localhost", port)
    socket.create_server(("127.0.0.1", port)).close()  # the failed call released the IPv4 socket


def test_nagles_algorithm_is_disabled_for_connections() -> None:
    """Together with delayed acknowledgments it would delay each response by 40 ms."""

    async def is_nodelay() -> bool:
        result: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_connect(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            option = writer.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_NODELAY
            )
            result.set_result(bool(option))
            writer.close()

        (listener,) = ports.listen("127.0.0.1", 0)
        async with await asyncio.start_server(on_connect, sock=listener):
            with socket.create_connection(listener.getsockname()):
                return await result

    assert asyncio.run(is_nodelay())


def test_localhost_without_ipv6_listens_on_ipv4(monkeypatch: pytest.MonkeyPatch) -> None:
    open_listener = ports._open_listener

    def open_without_ipv6(host: str, port: int) -> socket.socket:
        if ":" in host:
            raise OSError(ports.ADDRESS_UNAVAILABLE_ERRNOS[0], "Cannot assign requested address")
        return open_listener(host, port)

    monkeypatch.setattr(ports, "_open_listener", open_without_ipv6)
    (listener,) = ports.listen("localhost", free_port())
    listener.close()
