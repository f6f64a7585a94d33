"""Tests of the play, judged."""
