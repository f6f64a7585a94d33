"""Hostile submissions to every form and every address that stores something."""
