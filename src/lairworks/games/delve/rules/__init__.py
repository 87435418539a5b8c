"""The rules of delve, by phase: building, exploring (with hazards and treasures), scoring."""
