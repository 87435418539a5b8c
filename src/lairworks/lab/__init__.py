"""The laboratory: measuring and simulating games."""
