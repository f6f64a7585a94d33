"""One module for each subject; every one registers the kinds it answers."""
