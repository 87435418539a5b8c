"""How a server does under load: real processes, sockets that play."""
