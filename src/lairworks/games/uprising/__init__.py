"""uprising: Lair Prototype by Michael McCollum (2015), an unofficial implementation.

Master of the lair against the resistance. In the making: it is not on the shelf yet.
"""
