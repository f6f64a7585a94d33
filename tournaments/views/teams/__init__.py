"""Pages of tournaments of teams of four to six."""
