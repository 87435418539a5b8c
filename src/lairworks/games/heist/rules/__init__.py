"""The rules of heist, phase by phase."""
