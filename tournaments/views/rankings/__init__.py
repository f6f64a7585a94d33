"""Pages drawn from rankings: selections, what the public may see, the season's challenge."""
