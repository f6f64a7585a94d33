"""Tests of the games of 1637 and 1659."""
