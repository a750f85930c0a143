"""Correspondence games over HTTP: push notifications, vacations and the calendar."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import Milliseconds

LanguageName = Literal["en", "ru", "uk"]


class VapidPublicKey(WireStruct):
    """`GET /api/push`: the key for push subscriptions."""

    key: str
    """The VAPID public key of the server, in base64url."""


class PushSubscription(WireStruct):
    """`PUT /api/push`: turn on notifications in this browser."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    """The URL of this browser at its push service."""
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: LanguageName
    """The language of notifications, which is that of the page."""


class PushUnsubscription(WireStruct):
    """`DELETE /api/push`: turn off notifications in this browser."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class VacationStatus(WireStruct):
    """`GET /api/vacation`: the vacation of the caller, which pauses correspondence clocks."""

    until: Milliseconds | None
    """End of the vacation, since 1970; null if there is none."""
    days_left: int
    """Whole days that are still available."""
    days_per_year: int
    """Vacation days per 365 days."""


class VacationRequest(WireStruct):
    """`PUT /api/vacation`: pause the correspondence clocks of the caller for some days from now."""

    days: Annotated[int, Meta(ge=1, le=365)]


class CalendarAddress(WireStruct):
    """`GET /api/calendar`: the calendar feed of the caller's deadlines."""

    path: str | None
    """A secret path that grants access to the feed; null if there is none."""


class CalendarRequest(WireStruct):
    """`PUT /api/calendar`: a new address for the feed, which invalidates the old one."""

    language: LanguageName
