"""The README tells the truth: its tour runs, its commands and links exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_tour_in_python_runs_as_it_is_printed() -> None:
    (tour,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    quick = tour.replace('"hard"', '"random"').replace('"greedy"', '"random"')
    assert quick.count('"random"') == tour.count('"random"') + 2
    path = [place for place in sys.path if place]
    program = f"import sys; sys.path[:0] = {path!r}\n{quick}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    assert "Refusal(rule='D-EXIT-03'" in done.stdout
    assert len(tour.splitlines()) <= 36


def test_every_command_of_the_readme_exists() -> None:
    from lairworks.terminal import cli

    for name in set(re.findall(r"bin/lairworks (\w+)", README)):
        assert name in list(cli.app), name


def test_every_link_of_the_docs_leads_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
