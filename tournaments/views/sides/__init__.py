"""Pages that triplettes and quadrettes have of their own; the desk and its results are shared."""
