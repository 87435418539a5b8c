"""How the table of quest changes, by part of the rules."""
