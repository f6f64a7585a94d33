"""Pages of evenings: the list, the desk with its actions, and what is read or printed from them."""
