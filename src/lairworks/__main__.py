"""`python -m lairworks` is the same as `lairworks`."""

from __future__ import annotations

from lairworks.terminal.cli import main

if __name__ == "__main__":
    main()
