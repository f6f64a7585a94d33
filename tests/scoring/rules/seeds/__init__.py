"""The vectors of the rules' specification, each run by the adapter of its kind."""
