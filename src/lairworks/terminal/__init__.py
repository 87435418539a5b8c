"""The command line: play, watch and replay matches, read rules, check and measure games."""
