"""Reads: sheets, standings of evenings and seasons, what a player did. Nothing here writes.

Every read costs the same number of queries whatever the number of deals and players: sums are the
database's. Scores are halves (× 2); means are exact fractions of points.
"""
