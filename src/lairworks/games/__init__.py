"""The games. Each is a package of the same rooms; see docs/architecture.md."""
