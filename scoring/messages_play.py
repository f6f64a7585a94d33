"""The sentences for what the rules say of cards and their play, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.messages import rules_text
from scoring.rules.facts import Camp
from scoring.rules.finding import Finding
from scoring.rules.marque import Line
from scoring.rules.play_finding import PlayCode, PlayFinding
from scoring.rules.replay import Irregular

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

PLAY_FINDINGS: Mapping[PlayCode, StrPromise] = {
    PlayCode.CARDS_UNREADABLE: _("Ces cartes ne sont pas lisibles."),
    PlayCode.UNKNOWN_CARD: _("Cette carte n’existe pas."),
    PlayCode.DUPLICATE_CARD: _("La même carte deux fois."),
    PlayCode.CARD_NOT_HELD: _("Cette carte n’est pas dans la main."),
    PlayCode.COUNT_UNREADABLE: _("Un nombre entier de cartes."),
    PlayCode.COUNT_OUT_OF_RANGE: _("%(count)s ? Le jeu en compte %(most)s."),
    PlayCode.PILE_NOT_78: _(
        "Les deux tas font %(cards)s cartes ; de cette sorte, %(count)s sur %(most)s."
    ),
    PlayCode.TRICKS_OUT_OF_RANGE: _("%(count)s plis ? La donne en compte %(most)s."),
    PlayCode.CHIEN_POSITION_UNKNOWN: _("Les cartes se numérotent de 1 à 78."),
    PlayCode.CHIEN_POSITION_TWICE: _("La même carte du chien deux fois."),
    PlayCode.WRONG_CHIEN_SIZE: _("Le chien n’a pas le bon nombre de cartes."),
    PlayCode.FORBIDDEN_END: _("Les cartes des bouts du paquet ne vont pas au chien."),
    PlayCode.PACKET_BROKEN: _("Un paquet est entamé : on distribue par paquets entiers."),
    PlayCode.CONSECUTIVE_CHIEN_CARDS: _("Deux cartes de suite au chien."),
    PlayCode.UNKNOWN_CONTRACT: _("Ces règles n’ont pas cette enchère."),
    PlayCode.NOT_HIGHER: _("Il faut enchérir au-dessus."),
    PlayCode.SECOND_CALL: _("Chacun ne parle qu’une fois."),
    PlayCode.CARD_NOT_CALLABLE: _(
        "On appelle un roi ; une dame avec les quatre rois en main, et ainsi de suite."
    ),
    PlayCode.NO_ECART: _("Ce contrat n’a pas d’écart."),
    PlayCode.WRONG_COUNT: _("L’écart n’a pas le bon nombre de cartes."),
    PlayCode.KING: _("Pas de roi à l’écart."),
    PlayCode.BOUT: _("Pas de bout à l’écart."),
    PlayCode.AVOIDABLE_TRUMP: _("Pas d’atout à l’écart tant que d’autres cartes suffisent."),
    PlayCode.POIGNEE_TOO_LARGE: _("La main n’a pas assez d’atouts pour cette poignée."),
    PlayCode.WRONG_NUMBER: _("Une poignée montre le nombre exact d’atouts."),
    PlayCode.NOT_A_TRUMP: _("On ne montre que des atouts, et l’Excuse au besoin."),
    PlayCode.EXCUSE_HIDES_TRUMP: _("Avec l’Excuse, aucun atout ne reste caché."),
    PlayCode.NOT_DESCENDING: _("Les atouts se montrent du plus fort au plus faible."),
    PlayCode.MUST_FOLLOW_SUIT: _("Il faut fournir à la couleur demandée."),
    PlayCode.MUST_TRUMP: _("Il faut jouer atout."),
    PlayCode.MUST_OVERTRUMP: _("Il faut monter à l’atout."),
    PlayCode.CALLED_SUIT_LEAD: _(
        "On n’entame pas dans la couleur appelée, sauf de la carte appelée."
    ),
    PlayCode.SLAM_EXCUSE_EARLY: _("Chelem annoncé : l’Excuse se garde pour le dernier pli."),
    PlayCode.WRONG_LEADER: _("Ce n’est pas à ce joueur d’entamer."),
    PlayCode.PETIT_SEC: _("Petit sec : la donne est annulée."),
    PlayCode.SEATS_UNREADABLE: _("Il faut %(players)s places, dans l’ordre du jeu."),
    PlayCode.DIRECTION_UNKNOWN: _("Ce sens du jeu n’existe pas."),
    PlayCode.FORM_UNKNOWN: _("Cette forme de jeu n’existe pas."),
    PlayCode.OPTION_UNREADABLE: _("Oui ou non ?"),
    PlayCode.FIRST_MISSING: _("Qui a entamé ?"),
    PlayCode.SEAT_UNKNOWN: _("Personne ne joue en %(seat)s."),
    PlayCode.SLAM_UNREADABLE: _("Qui a annoncé le chelem ?"),
    PlayCode.SLAM_BY_DEFENCE: _("Seule l’attaque annonce un chelem."),
    PlayCode.SLAM_WITHOUT_TRICK: _("Chelem annoncé, et pas un pli : à l’arbitre de décider."),
    PlayCode.TRICKS_UNREADABLE: _("Ces plis ne sont pas lisibles."),
    PlayCode.TRICKS_COUNT: _("Il faut %(expected)s plis, et non %(count)s."),
    PlayCode.TRICK_SIZE: _("Il faut %(expected)s cartes au pli, et non %(count)s."),
    PlayCode.SET_ASIDE_CONTRADICTS: _("Ce ne sont pas les cartes qui manquent aux plis."),
    PlayCode.CALL_CONTRADICTS: _("La carte appelée n’était pas où c’est noté."),
    PlayCode.PETIT_NOT_ALONE: _("Imprenable, le Petit doit être sec."),
    PlayCode.PETIT_IMPRENABLE_NOT_PLAYED: _("Ces règles n’ont pas de Petit imprenable."),
    PlayCode.MISERE_NOT_HELD: _("Cette main n’est pas une misère."),
    PlayCode.FORM_NOT_REPLAYED: _("Une partie à deux ne se rejoue pas levée par levée."),
}
"""One sentence a code; `play_text` fills it in."""
KEPT_BY: Mapping[Camp, StrPromise] = {
    Camp.ATTACK: _("à l’attaque"),
    Camp.DEFENCE: _("à la défense"),
}
"""Whose the Excuse is in the end."""
TRICK = _("Pli %(trick)s")
PLACED = _("%(place)s – %(text)s")


def reason_text(code: PlayCode) -> str:
    """The sentence for a reason by itself: why a card, an écart, a poignée or a bid may not be."""
    return str(PLAY_FINDINGS[code])


def play_text(said: Line | Finding | PlayFinding | Irregular) -> str:
    """The sentence for whatever a replay says; of an error, with the trick and card it is about."""
    if isinstance(said, Irregular):
        return reason_text(said.code)
    if isinstance(said, Line | Finding):
        return rules_text(said)
    text = str(PLAY_FINDINGS[said.code] % said.params)
    place = [str(TRICK % said.params)] if "trick" in said.params else []
    if "card" in said.params:
        place.append(str(said.params["card"]))
    return str(PLACED % {"place": ", ".join(place), "text": text}) if place else text
