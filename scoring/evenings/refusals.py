"""Why something cannot be done with an evening, as whoever asked can put it right."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.models import Session


class RefusalCode(StrEnum):
    """What an evening has against a request."""

    SAME_EVENING = "same_evening"
    HAS_DEALS = "has_deals"
    CLOSED = "closed"
    ARCHIVED = "archived"
    PRESENCE_CHANGED = "presence_changed"
    SPLIT_UNFIT = "split_unfit"
    PLAYED_ALREADY = "played_already"
    NOT_SEATED = "not_seated"
    SEATED_ALREADY = "seated_already"
    TABLE_FULL = "table_full"
    TABLE_TOO_SMALL = "table_too_small"
    SIZE_UNFIT = "size_unfit"
    SIZE_UNPLAYED = "size_unplayed"
    SIX_OR_SEVEN = "six_or_seven"
    POSITION_OVER = "position_over"


class EveningRefused(Exception):
    """Nothing was changed. `existing` is the evening that stands in the way, where there is one."""

    def __init__(self, code: RefusalCode, existing: Session | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.existing = existing


def refusal_text(code: RefusalCode) -> str:
    """Return the sentence for `code` in the reader's language."""
    sentences = {
        RefusalCode.SAME_EVENING: _(
            "Une soirée porte déjà cette date et ce nom. Donnez un nom à celle-ci."
        ),
        RefusalCode.HAS_DEALS: _(
            "Des donnes sont enregistrées : cette soirée ne peut plus être supprimée."
        ),
        RefusalCode.CLOSED: _("La soirée est terminée. Rouvrez-la d’abord."),
        RefusalCode.ARCHIVED: _("Ce joueur est archivé. Désarchivez-le pour le pointer."),
        RefusalCode.PRESENCE_CHANGED: _(
            "La liste des présents a changé depuis ce tirage. En voici un nouveau."
        ),
        RefusalCode.SPLIT_UNFIT: _(
            "Le nombre de présents a changé. Choisissez à nouveau comment les répartir."
        ),
        RefusalCode.PLAYED_ALREADY: _(
            "Une donne est déjà enregistrée : on ne change plus les places de départ."
        ),
        RefusalCode.NOT_SEATED: _("Ce joueur n’est pas assis à une table de cette position."),
        RefusalCode.SEATED_ALREADY: _("Ce joueur est déjà assis à une table."),
        RefusalCode.TABLE_FULL: _("Cette table est pleine."),
        RefusalCode.TABLE_TOO_SMALL: _("Il resterait trop peu de joueurs à cette table."),
        RefusalCode.SIZE_UNFIT: _("Ce nombre de joueurs ne va pas à cette table."),
        RefusalCode.SIZE_UNPLAYED: _("Ces règles n’ont pas de table de cette taille."),
        RefusalCode.SIX_OR_SEVEN: _(
            "Six ou sept ne jouent pas ensemble : quatre ou cinq jouent, les autres se reposent"
            " à tour de rôle."
        ),
        RefusalCode.POSITION_OVER: _("Cette position est passée : un autre tirage a été fait."),
    }
    return sentences[code]
