"""The messages between page and server, and their TypeScript."""

from pathlib import Path

from sixlegs.pagegen.message_types import message_types
from sixlegs.pagegen.typescript import typescript

ROOT = Path(__file__).parent.parent


def test_the_page_has_the_messages_of_now() -> None:
    written = (ROOT / "web" / "src" / "messages.ts").read_text("utf-8")
    assert written == typescript(), "run `make messages`"


def test_the_page_has_the_ids_of_all_messages() -> None:
    written = (ROOT / "web" / "src" / "words" / "messageTypes.ts").read_text("utf-8")
    assert written == message_types(), "run `make messages`"
