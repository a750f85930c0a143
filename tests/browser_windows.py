"""Windows of a browser that one person after another sits at, for tests of the page."""

from __future__ import annotations

from typing import Any

from browser import SMALL_FILE, Person, playwright

MAX_FREE_WINDOWS = 6  # windows that wait for somebody


class BrowserWindows:
    """Windows of a browser for one person after another: a page takes half the time to come up
    where another one was. Who leaves takes along all that the page has kept there."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._free: list[tuple[dict[str, Any], Any]] = []  # options and contexts, the oldest first

    def new_context(self, **options: Any) -> Any:
        for at, (wanted, context) in enumerate(self._free):
            if wanted == options:
                del self._free[at]
                return context
        return self._browser.new_context(**options)

    def has_free(self, context: Any) -> bool:
        return any(free is context for _, free in self._free)

    def recycle(self, person: Person) -> None:
        """Make the window as good as new, or close it where that cannot be done."""
        page, *others = person.context.pages or [None]
        try:
            assert page is person.page
            page.goto(f"{person.address}/{SMALL_FILE}")
        except (AssertionError, playwright.Error):  # the window or the server has gone
            person.context.close()
            return
        person.ignore_errors()
        for other in others:
            other.close()
        page.evaluate("sessionStorage.clear()")
        everything = {"origin": person.address, "storageTypes": "all"}
        cleaner = person.context.new_cdp_session(page)
        cleaner.send("Storage.clearDataForOrigin", everything)
        cleaner.detach()
        person.context.clear_cookies()
        if page.viewport_size != person.options["viewport"]:
            page.set_viewport_size(person.options["viewport"])
        page.mouse.move(0, 0)
        self._free.append((person.options, person.context))
        if len(self._free) > MAX_FREE_WINDOWS:
            self._free.pop(0)[1].close()
