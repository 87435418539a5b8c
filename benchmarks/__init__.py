"""Benchmarks: our games beside their peers in one run. `make bench` or `python -m benchmarks`."""
