"""The laws of the game, as values and functions: no database, no clock, no language.

`deal` holds the facts of a deal and what is impossible or doubtful about them, `ruleset` the
numbers of a set of rules, `presets` the sets and house rules that come with the program,
`validation` what is wrong with a set that somebody made, `marque` the score with the lines that
explain it, `pot` the account beside it, `notation` the way from JSON or typed text and back.
"""
