"""The pages of a libre: preparing, results, further séances, printed lists, what all may read."""
