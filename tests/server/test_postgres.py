"""What the tests do where PostgreSQL is not installed."""

from __future__ import annotations

import pytest

from tests.server import postgres


@pytest.mark.parametrize(
    ("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)]
)
def test_without_postgresql(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(postgres, "find_program", lambda name: None)
    with (
        pytest.raises(outcome, match="not installed; to run this test: apt install postgresql"),
        postgres.running_postgres(),
    ):
        pass
