"""What is printed: blank sheets for everybody, and each tournament's own."""
