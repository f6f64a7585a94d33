"""Pages that only the duplicate with free contracts has."""
