"""Live matches for people and bots: over HTTP and sockets, kept in a database."""
