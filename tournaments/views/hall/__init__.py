"""Pages of the hall, subject by subject."""
