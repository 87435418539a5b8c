"""Games outside the house: models for a game of your own."""
