"""The phone at a tournament's table, and the desk's page about what phones sent."""
