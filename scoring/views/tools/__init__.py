"""Pages of the tools that need no login: nothing is stored, and no cookie is set."""
