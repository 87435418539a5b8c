"""What every game stands on: contracts, vocabulary, chance, journal, content, options.

Pure: nothing here reads a file, a clock or a global generator.
"""
