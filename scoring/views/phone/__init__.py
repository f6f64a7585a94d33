"""Phones at the tables: what a table's address opens, and the desk's pages about addresses."""
