"""Excel files: what a page shows, as numbers that a spreadsheet can add up."""
