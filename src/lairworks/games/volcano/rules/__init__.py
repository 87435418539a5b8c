"""How the table of volcano changes, by part of the rules."""
