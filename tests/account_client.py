"""HTTP requests about accounts to the app in this process."""

from __future__ import annotations

from typing import Any

from httpx2 import Response

from asgi_client import HOST, Browser

ORIGIN = f"http://{HOST}"
PASSWORD = "ants in my pants"
OTHER_PASSWORD = "beetles climb on top"


class AccountClient:
    """A browser and the account requests that its user makes."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.codes: list[str] = []

    def post(self, path: str, **body: Any) -> Response:
        return self.browser.http.post(f"/api/account{path}", json=body)

    def claim(self, name: str = "Ada", password: str = PASSWORD) -> Response:
        answer = self.post("", name=name, password=password)
        self.codes = answer.json().get("recoveryCodes", [])
        return answer

    def sign_in(self, name: str = "Ada", password: str = PASSWORD) -> Response:
        return self.post("/sign-in", kind="password", name=name, password=password)

    def recover(self, code: str, name: str = "Ada") -> Response:
        return self.post("/sign-in", kind="code", name=name, code=code)

    def challenge(self, ceremony: str, name: str | None = None) -> str:
        answer = self.post("/passkey-challenge", ceremony=ceremony, name=name)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["options"])

    def confirm(self, password: str = PASSWORD) -> Response:
        return self.post("/reauthenticate", kind="password", name="", password=password)

    def change_password(self, password: str) -> Response:
        return self.browser.http.put("/api/account/password", json={"password": password})

    def view(self) -> dict[str, Any]:
        answer = self.browser.http.get("/api/account")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    @property
    def me(self) -> dict[str, Any]:
        return dict(self.browser.http.get("/api/me").json())

    @property
    def games(self) -> list[str]:
        return [game["game"] for game in self.browser.http.get("/api/games").json()["games"]]

    def on_other_device(self) -> AccountClient:
        """Return a client on another device, where no account is signed in."""
        return AccountClient(self.browser.new_browser())


def error_code(answer: Response) -> str:
    return str(answer.json()["code"])
