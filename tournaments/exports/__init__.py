"""A tournament as files: what the pages show, as numbers that others can add up and rank again."""
