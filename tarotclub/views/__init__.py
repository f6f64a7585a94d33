"""The club's own pages, one module a subject."""
