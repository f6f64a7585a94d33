"""Reads of the hall: who is here, what was paid, the clock, the calls, what the walls show."""
