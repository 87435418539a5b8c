"""The games of the house keep the laws."""

from __future__ import annotations

import pytest

from lairworks.conformance import check, render


def test_delve_keeps_the_laws_at_a_glance() -> None:
    report = check("delve", matches=2)
    assert report.ok, render(report)


@pytest.mark.slow
def test_delve_keeps_the_laws() -> None:
    report = check("delve", matches=40, seed=1)
    assert report.ok, render(report)
