"""The pages of a club's rule sets."""
