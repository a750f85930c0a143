"""Games of days, over HTTP: notifications of one's turn, vacations, and the calendar."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import Milliseconds

LanguageName = Literal["en", "ru", "uk"]


class VapidPublicKey(WireStruct):
    """`GET /api/push`: what a browser subscribes with."""

    key: str
    """Our public key (VAPID), in base64url."""


class PushSubscription(WireStruct):
    """`PUT /api/push`: tell me of my turns here, until the browser says otherwise."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    """The address at the push service of this browser."""
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    language: LanguageName
    """That the page speaks, and notifications, too."""


class PushUnsubscription(WireStruct):
    """`DELETE /api/push`: tell me no more here."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class VacationStatus(WireStruct):
    """`GET /api/vacation`: whether one's clocks of days stand still, and how long they may."""

    until: Milliseconds | None
    """Since 1970; None if they run."""
    days_left: int
    """Whole days that one may still take."""
    days_per_year: int
    """That anybody may take within 365 days."""


class VacationRequest(WireStruct):
    """`PUT /api/vacation`: let my clocks of days stand still for so many days from now on."""

    days: Annotated[int, Meta(ge=1, le=365)]


class CalendarAddress(WireStruct):
    """`GET /api/calendar`: where a calendar program reads one's deadlines."""

    path: str | None
    """Secret: whoever knows it reads them; None if there is none."""


class CalendarRequest(WireStruct):
    """`PUT /api/calendar`: a new address, in place of the one before, which tells nothing more."""

    language: LanguageName
