"""A UHP engine with a fault, which the command line names, for tests of UHP clients.

It does not know the rules. It repeats the game it receives and always answers the same best move.
"""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
BEST = sys.argv[2] if len(sys.argv) > 2 else "wA1"
MAX_BUFFERED_BYTES = 1 << 20
"""The longest line that our client accepts."""


def write(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def handle(line: str, game: str) -> str:
    """Answer *line* and return the game after it."""
    word, _, rest = line.partition(" ")
    if word == "play" and FAULT == "refuses moves":
        write("err no thanks", "ok")
    elif word in ("newgame", "play"):
        game = rest if word == "newgame" else f"{game};{rest}"
        if FAULT == "wrong game":
            write("Base;InProgress;Black[1];wG1", "ok")
        elif FAULT == "no game":
            write("what?", "ok")
        elif FAULT == "refuses games":
            write("err no thanks", "ok")
        else:
            write(game, "ok")
    elif word == "bestmove":
        best_move(line)
    elif word == "options":
        write("err no options", "ok")
    elif word == "exit":
        if FAULT != "stays":
            sys.exit(0)
        time.sleep(60)
    else:
        write("ok")
    return game


def best_move(line: str) -> None:
    if FAULT == "dies":
        print("out of luck", file=sys.stderr, flush=True)
        sys.exit(3)
    if FAULT == "silent":
        for marker in filter(os.path.isabs, sys.argv[2:]):  # signals the test that it is thinking
            Path(marker).touch()
        time.sleep(60)
    if FAULT == "floods":
        while True:
            write("wA1;1;0.0" * 10)
    if FAULT == "endless line":
        endless_line()
    if FAULT == "errs":
        write("err I will not", "ok")
    elif FAULT == "whole seconds" and " time " in line and "." in line:
        write("err whole seconds, please", "ok")
    elif FAULT == "nothing":
        write("ok")
    elif FAULT == "slow":
        signal.sigwait({signal.SIGINT})
        write(BEST, "ok")
    elif FAULT == "late":
        time.sleep(0.5)
        write(BEST, "ok")
    else:
        write("wS1;1;0.00", BEST, "ok")


def endless_line() -> None:
    """Write without end. Create the files named on the command line once the reader has stopped.

    The reader has stopped if the pipe stays full after more bytes than any reader should buffer.
    """
    markers = [path for path in map(Path, sys.argv[2:]) if path.is_absolute()]
    output = sys.stdout.fileno()
    os.set_blocking(output, False)
    written = 0
    while True:
        if select.select([], [output], [], 0.1)[1]:
            written += os.write(output, b"x" * 100_000)
        elif written > MAX_BUFFERED_BYTES:
            for marker in markers:
                marker.touch()


def main() -> None:
    if FAULT == "slow":  # receive SIGINT even if it arrives before the command
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if FAULT == "never starts":
        time.sleep(60)
    if FAULT == "has a child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    write("nothing to say" if FAULT == "no id" else f"id Faulty {FAULT}", "Mosquito;Ladybug", "ok")
    game = ""
    while line := sys.stdin.readline():
        try:
            game = handle(line.strip(), game)
        except KeyboardInterrupt:
            write("ok")


if __name__ == "__main__":
    main()
