"""How the table of uprising changes, by part of the rules."""
