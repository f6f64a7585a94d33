"""Where our dates are not written as Django's own locale writes them."""
