"""What the tournaments' codes say to a person: schedules, movements, files for ranking."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.messages_movements import SENTENCES as MOVEMENT_SENTENCES
from tournaments.messages_ranking import FILES as RANKING_SENTENCES

SENTENCES: dict[str, Promise] = {
    **MOVEMENT_SENTENCES,
    **RANKING_SENTENCES,
}


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence of a code in the active language, its values filled in.

    Raises `KeyError` for a code without a sentence: that is a bug.
    """
    return str(SENTENCES[code]) % params
