"""Every step of a tournament that has no history of its own: its code and its sentence.

Steps go by the name of the address that takes them, since each action has one. The codes stand in
the database: a sentence may change, a code never does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as StrPromise


@dataclass(frozen=True)
class Step:
    """A code, and its sentence; what stands in `%(…)s` are the numbers of the address.

    Where one address does and takes back, `otherwise` is what it does while `asks` is not posted
    as 1.
    """

    code: str
    sentence: StrPromise
    asks: str = ""
    otherwise: Step | None = None

    def taken(self, posted: Mapping[str, str]) -> Step:
        """Which of the two it was."""
        undone = self.otherwise is not None and posted.get(self.asks) != "1"
        return self.otherwise if undone and self.otherwise else self


STEPS = {
    "tournament-edit": Step("tournament.edited", _("Tournoi modifié")),
    "tournament-publish": Step("tournament.published", _("Tournoi publié")),
    "tournament-unpublish": Step("tournament.unpublished", _("Tournoi retiré du public")),
    "tournament-finish": Step("tournament.finished", _("Tournoi terminé")),
    "tournament-reopen": Step("tournament.reopened", _("Tournoi repris")),
    "libre-finish": Step("tournament.finished", _("Tournoi terminé")),
    "libre-reopen": Step("tournament.reopened", _("Tournoi repris")),
    "tournament-start": Step("tournament.started", _("Tournoi lancé")),
    "tournament-unstart": Step("tournament.unstarted", _("Départ annulé")),
    "libre-start": Step("tournament.started", _("Tournoi lancé")),
    "libre-unstart": Step("tournament.unstarted", _("Départ annulé")),
    "position-start": Step("position.started", _("Position %(position)s lancée")),
    "libre-position-start": Step("position.started", _("Position %(position)s lancée")),
    "entry-add": Step("entry.added", _("Inscriptions ajoutées")),
    "entry-guest": Step("entry.guest", _("Invité inscrit")),
    "entry-remove": Step("entry.removed", _("Inscription retirée")),
    "libre-team-add": Step("side.added", _("Équipe inscrite")),
    "libre-team-edit": Step("side.edited", _("Équipe modifiée")),
    "libre-team-remove": Step("side.removed", _("Équipe retirée")),
    "side-add": Step("side.added", _("Équipe inscrite")),
    "side-edit": Step("side.edited", _("Équipe modifiée")),
    "side-remove": Step("side.removed", _("Équipe retirée")),
    "side-colour": Step("side.colour", _("Première couleur choisie")),
    "movement": Step("movement.chosen", _("Mouvement choisi")),
    "libre-format": Step("format.chosen", _("Formule choisie")),
    "libre-ties": Step("ties.drawn", _("Ex æquo départagés")),
    "seating-draw": Step("seating.drawn", _("Places tirées au sort")),
    "seating-order": Step("seating.listed", _("Places données dans l’ordre de la liste")),
    "seating-rest": Step("seating.completed", _("Places restantes données")),
    "seating-rank": Step("seating.ranked", _("Places données d’après le classement")),
    "seating-swap": Step("seating.swapped", _("Deux places échangées avant le départ")),
    "libre-places-draw": Step("seating.drawn", _("Places tirées au sort")),
    "libre-places-list": Step("seating.listed", _("Places données dans l’ordre de la liste")),
    "libre-places-swap": Step("seating.swapped", _("Deux places échangées avant le départ")),
    "sequel-new": Step("seance.added", _("Séance ajoutée")),
    "libre-seance-new": Step("seance.added", _("Séance ajoutée")),
    "libre-list": Step("list.entered", _("Liste publiée saisie")),
    "libre-links": Step("list.linked", _("Liste publiée reliée aux joueurs")),
    "embargo-set": Step("embargo.set", _("Dernière position gardée pour la remise des prix")),
    "embargo-lift": Step("embargo.lifted", _("Dernière position montrée")),
    "boards-wait": Step("boards.waiting", _("Étuis montrés une fois joués partout")),
    "boards-show": Step("boards.shown", _("Étuis montrés au fur et à mesure")),
    "dealing": Step("cards.dealt", _("Étuis distribués")),
    "dealing-show": Step("cards.shown", _("Cartes des étuis publiées")),
    "dealing-hide": Step("cards.hidden", _("Cartes des étuis retirées du public")),
    "hall-fees": Step("fees.changed", _("Tarifs changés")),
    "hall-prizes": Step("prizes.changed", _("Prix changés")),
    "hall-winners": Step("prizes.apart", _("Prix à part changés")),
    "hall-clock-minutes": Step("clock.minutes", _("Durée de la position changée")),
    "hall-clock-pause": Step("clock.paused", _("Horloge arrêtée")),
    "hall-clock-resume": Step("clock.resumed", _("Horloge repartie")),
    "hall-clock-restart": Step("clock.restarted", _("Horloge remise à zéro")),
    "hall-clock-round": Step("clock.round", _("Horloge du tour lancée")),
    "hall-clock-extra": Step("clock.extra", _("Temps ajouté pour tous")),
    "hall-clock-table": Step("clock.table", _("Temps ajouté à une table")),
    "hall-show": Step("screen.shown", _("Écrans de la salle changés")),
    "hall-screens": Step("announcement.made", _("Annonce affichée")),
    "hall-announcement-clear": Step("announcement.cleared", _("Annonce effacée")),
    "tournament-method": Step("method.chosen", _("Façon de classer choisie")),
    "team-add": Step("side.added", _("Équipe inscrite")),
    "team-edit": Step("side.edited", _("Équipe modifiée")),
    "team-remove": Step("side.removed", _("Équipe retirée")),
    "team-member-add": Step("side.player_added", _("Joueur ajouté à une équipe")),
    "team-member-replace": Step("side.player_replaced", _("Joueur remplacé dans une équipe")),
    "team-member-remove": Step("side.player_removed", _("Joueur retiré d’une équipe")),
    "team-codes-make": Step("codes.made", _("Codes des tables créés")),
    "team-draw": Step("meetings.drawn", _("Rencontres tirées")),
    "team-start": Step("tournament.started", _("Tournoi lancé")),
    "team-unstart": Step("tournament.unstarted", _("Départ annulé")),
    "team-finish": Step("tournament.finished", _("Tournoi terminé")),
    "team-reopen": Step("tournament.reopened", _("Tournoi repris")),
    "team-bracket": Step("bracket.begun", _("Élimination directe commencée")),
    "team-round": Step("round.drawn", _("Tour suivant fait")),
    "team-round-undo": Step("round.undone", _("Dernier tour défait")),
    "team-bonus": Step(
        "bonus.changed", _("Rencontre %(number)s, équipe %(letter)s : bonus changé")
    ),
    "team-forfeit": Step(
        "forfeit.declared",
        _("Rencontre %(number)s, équipe %(letter)s : forfait"),
        "forfeit",
        Step("forfeit.lifted", _("Rencontre %(number)s, équipe %(letter)s : plus de forfait")),
    ),
    "team-through": Step(
        "side.through", _("Rencontre %(number)s, équipe %(letter)s : passe au tour suivant")
    ),
    "team-quarter": Step(
        "quarter.started",
        _("Rencontre %(number)s, quart-temps %(quarter)s : lancé"),
        "start",
        Step("quarter.composed", _("Rencontre %(number)s, quart-temps %(quarter)s : composé")),
    ),
    "team-quarter-start": Step(
        "quarter.started", _("Rencontre %(number)s, quart-temps %(quarter)s : lancé")
    ),
    "team-quarter-undo": Step(
        "quarter.undone", _("Rencontre %(number)s, quart-temps %(quarter)s : défait")
    ),
}
SEANCE_STEPS = {
    "table-links-create": Step("codes.made", _("Codes des tables créés")),
    "table-links-renew": Step("codes.renewed", _("Codes des tables renouvelés")),
    "table-links-revoke": Step("codes.revoked", _("Codes des tables retirés")),
}
"""Steps whose address is a session's, which may be a tournament's."""

ELSEWHERE = frozenset(
    {
        # histories of their own, which the log reads
        *("board-entry", "table-entry", "result-void", "result-restore"),
        *("ruling-new", "ruling-cancel", "board-cards", "withdrawal"),
        *("libre-penalties", "libre-penalty-cancel", "libre-totals", "libre-table"),
        *("libre-totals-void", "libre-exchange", "libre-replace", "libre-leave"),
        *("libre-leave-cancel", "libre-deal-ruling", "claim-take", "table-links-settle"),
        "table-links-take",
        *("tournament-exchange", "tournament-replace", "tournament-late"),
        *("team-results", "team-rulings", "team-ruling-cancel"),
        # the till and the calls have a log on their own pages
        *("hall-check-in", "hall-pay", "hall-person", "hall-call", "hall-call-answered"),
        # nothing of the tournament stays, or nothing changes
        *("tournament-new", "tournament-delete", "tournament-export", "tournament-compare"),
    }
)
"""Actions on a tournament that write no step."""

SENTENCES = {
    step.code: step.sentence
    for one in (*STEPS.values(), *SEANCE_STEPS.values())
    for step in (one, one.otherwise)
    if step is not None
}
