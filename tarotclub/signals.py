"""What other rooms are told of. Sent inside the transaction of the write they speak of."""

from django.dispatch import Signal

# A player's name, pseudonym or identity changed: every page that shows it must say the new one.
# Arguments: `player` (the Player as it now is), `merged` (pk of a record merged into it, or None).
# A receiver raises the revisions of its own sessions and tournaments and returns the seasons (pk)
# that changed with them: the sender raises those last, in the order that every write keeps.
player_changed = Signal()

# An account bears another name: the history of what it wrote must say the new one.
# Argument: `user`.
account_renamed = Signal()
