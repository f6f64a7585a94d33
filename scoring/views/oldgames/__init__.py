"""Pages of an evening's old games: the list, a sheet, its lines, the rules."""
