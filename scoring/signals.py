"""What other rooms are told of. Sent inside the transaction of the write they speak of."""

from django.dispatch import Signal

# A deal was recorded, corrected, voided, restored or undone. A board's notes are recomputed here.
# Arguments: `deal` (as it now is, its scores rewritten), `table`, `author` (recording.Author).
deal_written = Signal()

# A page of the session changed. Sent after the session's revision was raised and before the
# season's, so that a tournament raises its own in the order that every write keeps.
# Argument: `session`.
session_touched = Signal()
