"""A deal trick by trick: its winners, irregular plays, count and marque.

What tables get wrong most often is judged or counted here, not believed: trumping with the suit in
hand, not going over a partner's trump, the écart and the bouts of the final pile (S-UI-01).

`read_record` takes the JSON of the command, `replay` counts it, `replay_to_json` writes it out.
"""

from .before import Call, Irregular
from .counting import CampCount, KeptCard, Replay, replay
from .notation import play_error_to_json, replay_to_json
from .playing import Played, PlayedTrick, play_through
from .record import PlayRecord, ShownPoignee, read_record

__all__ = [
    "Call",
    "CampCount",
    "Irregular",
    "KeptCard",
    "PlayRecord",
    "Played",
    "PlayedTrick",
    "Replay",
    "ShownPoignee",
    "play_error_to_json",
    "play_through",
    "read_record",
    "replay",
    "replay_to_json",
]
