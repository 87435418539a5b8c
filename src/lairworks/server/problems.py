"""Errors as answers: problem+json with a code that stays, a sentence, and more where it helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Every code with its status. A code never changes its meaning; clients may rely on it.
CODES: Final[dict[str, int]] = {
    "bad_request": 400,  # the request is not as the API describes it
    "unknown_game": 400,
    "bad_seats": 400,
    "bad_option": 400,
    "bad_bot": 400,
    "bad_clock": 400,
    "bad_pack": 400,
    "bad_name": 400,
    "bad_password": 400,
    "bad_webhook": 400,
    "illegal_choice": 400,  # with `rule` and `reason`
    "undo_refused": 400,
    "not_signed_in": 401,
    "wrong_password": 401,
    "not_your_seat": 403,
    "not_the_host": 403,
    "wrong_invite": 403,
    "wrong_origin": 403,
    "private": 403,
    "no_such_match": 404,
    "no_such_seat": 404,
    "no_such_person": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale": 409,  # with `current`, how the table stands now
    "not_started": 409,
    "over": 409,
    "not_over": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "rules_changed": 409,
    "too_slow": 408,
    "too_large": 413,
    "too_many": 429,  # with `retry_after` in seconds
    "internal": 500,
    "stopping": 503,
}


class Problem(Exception):
    """Something a client asked for that cannot be; becomes an answer."""

    def __init__(self, code: str, detail: str, **more: object) -> None:
        super().__init__(detail)
        self.code = code
        self.status = CODES[code]
        self.detail = detail
        self.more = more

    def content(self) -> dict[str, object]:
        """The body of the answer."""
        return body(self.code, self.detail, self.more)


def body(code: str, detail: str, more: Mapping[str, object]) -> dict[str, object]:
    """A problem as RFC 9457 writes it, with our code beside."""
    return {
        "type": f"urn:lairworks:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": CODES[code],
        "code": code,
        "detail": detail,
        **more,
    }
