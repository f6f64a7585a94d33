"""What tournaments do when deals or people change elsewhere."""
