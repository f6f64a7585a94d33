"""The arbiter's aid in words: what the play's rules say of cards and tricks, as one sentence.

`tricks` which cards may be played and which wins, `hands` écart, poignée and petit sec, `ends`
Excuse, slam and last trick. Every function takes cards and camps and returns an `Answer`.
"""

from .answer import Answer, Row

__all__ = ["Answer", "Row"]
