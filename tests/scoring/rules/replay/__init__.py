"""Tests of a deal replayed trick by trick."""
