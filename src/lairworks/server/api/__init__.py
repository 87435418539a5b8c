"""The HTTP interface under /api: one module for each part, all described by OpenAPI."""
