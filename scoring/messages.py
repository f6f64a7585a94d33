"""The sentences for what the rules say in codes, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from scoring.rules.deal import (
    Camp,
    Chelem,
    Code,
    Contract,
    Finding,
    MisereKind,
    PetitChelem,
    PoigneeSize,
)
from scoring.rules.marque import Line

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

FINDINGS: Mapping[Code, StrPromise] = {
    Code.RECORD_UNREADABLE: _("Cette donne n’est pas lisible."),
    Code.PLAYERS_MISSING: _("Combien de joueurs ?"),
    Code.PLAYERS_UNKNOWN: _("Nombre de joueurs de ces règles : %(sizes)s."),
    Code.TAKER_MISSING: _("Qui a pris ?"),
    Code.TAKER_UNKNOWN: _("Le preneur ne joue pas cette donne."),
    Code.CONTRACT_MISSING: _("Quel contrat ?"),
    Code.CONTRACT_UNKNOWN: _("Ces règles n’ont pas ce contrat."),
    Code.CALLED_MISSING: _("Qui est appelé ?"),
    Code.CALLED_UNKNOWN: _("L’appelé est un joueur, le preneur lui-même ou au chien."),
    Code.CALLED_NOT_PLAYED: _("On n’appelle qu’à cinq joueurs."),
    Code.PARTNER_MISSING: _("Qui est le partenaire ?"),
    Code.PARTNER_UNKNOWN: _("Le partenaire ne joue pas cette donne."),
    Code.PARTNER_IS_TAKER: _("Le preneur ne peut pas être son propre partenaire."),
    Code.PARTNER_NOT_CALLED: _("Le preneur joue seul : il n’a pas de partenaire."),
    Code.BOUTS_MISSING: _("Combien de bouts ?"),
    Code.BOUTS_UNKNOWN: _("L’attaque a de 0 à 3 bouts."),
    Code.POINTS_MISSING: _("Combien de points ?"),
    Code.POINTS_UNREADABLE: _("Les points vont par demis : 41 ou 41,5."),
    Code.POINTS_RANGE: _("%(points)s points ? Le jeu n’en compte que 91."),
    Code.POINTS_CONTRADICT: _("L’attaque et la défense doivent faire 91 points ensemble."),
    Code.POIGNEES_UNREADABLE: _("Ces poignées ne sont pas lisibles."),
    Code.POIGNEE_SEAT_UNKNOWN: _("Celui qui montre la poignée ne joue pas cette donne."),
    Code.POIGNEE_SIZE_UNKNOWN: _("Une poignée est simple, double ou triple."),
    Code.PETIT_UNKNOWN: _("Le petit au bout va à l’attaque ou à la défense."),
    Code.CHELEM_UNKNOWN: _("Ce chelem n’existe pas."),
    Code.PETIT_NOT_PLAYED: _("Ces règles ne comptent pas le petit au bout."),
    Code.POIGNEE_NOT_PLAYED: _("Ces règles n’ont pas de poignée."),
    Code.CHELEM_NOT_PLAYED: _("Ces règles n’ont pas de chelem."),
    Code.PETIT_CHELEM_UNKNOWN: _("Ce petit chelem n’existe pas."),
    Code.PETIT_CHELEM_NOT_PLAYED: _("Ces règles n’ont pas de petit chelem."),
    Code.MISERE_NOT_PLAYED: _("Ces règles n’ont pas de misère."),
    Code.MISERE_UNREADABLE: _("Ces misères ne sont pas lisibles."),
    Code.MISERE_SEAT_UNKNOWN: _("Celui qui annonce la misère ne joue pas cette donne."),
    Code.MISERE_KIND_UNKNOWN: _("Une misère est d’atout ou de tête."),
    Code.MISERE_KIND_MISSING: _("Misère d’atout, ou de tête ?"),
    Code.MISERE_KIND_NOT_PLAYED: _("Ces règles n’ont pas cette misère."),
    Code.FORM_UNKNOWN: _("Ces règles n’ont pas cette forme de jeu."),
    Code.RESTING_UNKNOWN: _("Un ou deux joueurs de la table peuvent se reposer, pas plus."),
    Code.HALF_POINT_AT_TWO: _("À deux, un demi-point ne donne aucun gagnant : à recompter."),
    Code.HALF_POINT_AT_FOUR: _("Demi-point à quatre joueurs : bien compté ?"),
    Code.POINTS_TOO_LOW: _("Avec ces bouts, l’attaque compte au moins %(least)s points."),
    Code.POINTS_TOO_HIGH: _("Avec ces bouts, l’attaque compte au plus %(most)s points."),
    Code.POIGNEE_TRUMPS: _("Ces poignées font %(trumps)s atouts : le jeu en a 22."),
    Code.POIGNEE_TWICE: _("Deux poignées du même joueur : bien noté ?"),
    Code.PETIT_ATTACK_WITHOUT_BOUT: _("Petit au bout à l’attaque, qui n’a aucun bout ?"),
    Code.PETIT_DEFENCE_WITHOUT_BOUT: _("Petit au bout à la défense, qui n’a aucun bout ?"),
    Code.CHELEM_POINTS: _("Chelem de l’attaque avec %(points)s points : bien compté ?"),
    Code.CHELEM_DEFENCE_POINTS: _("Chelem de la défense, et l’attaque a %(points)s points ?"),
    Code.CHELEM_PETIT: _("Petit au bout au camp qui n’a fait aucun pli ?"),
    Code.CHELEM_NOT_NOTED: _("%(points)s points, donc tous les plis : et le chelem ?"),
    Code.PETIT_CHELEM_CONTRADICTS: _("Petit chelem et chelem se contredisent : bien noté ?"),
    Code.PETIT_CHELEM_POINTS: _("Petit chelem avec %(points)s points : bien compté ?"),
    Code.MISERE_TWICE: _("La même misère deux fois au même joueur : bien noté ?"),
    Code.MISERE_WITH_POIGNEE: _("Misère d’atout et poignée du même joueur ?"),
    Code.RULES_NAME: _("Il faut un nom, de %(most)s lettres au plus."),
    Code.RULES_NAME_FFT: _("Ce nom est réservé aux règles FFT 2012, sans rien y changer."),
    Code.RULES_NUMBER: _("Il faut un nombre de %(least)s à %(most)s."),
    Code.RULES_TARGETS: _("Avec plus de bouts, on n’a pas plus de points à faire."),
    Code.RULES_DUEL_TARGETS: _(
        "À deux, les points à faire des deux joueurs font ensemble %(points)s."
    ),
    Code.RULES_CONTRACTS_MISSING: _("Il faut au moins un contrat."),
    Code.RULES_CONTRACT_TWICE: _("Un contrat ne figure qu’une fois aux enchères."),
    Code.RULES_LADDER: _("Un contrat plus haut rapporte ici moins : est-ce voulu ?"),
    Code.RULES_TABLES_MISSING: _("Il faut au moins une forme de jeu."),
    Code.RULES_FORM: _("Cette forme de jeu à %(players)s n’existe pas."),
    Code.RULES_FORM_TWICE: _("La même forme de jeu deux fois."),
    Code.RULES_CHIEN: _("À %(players)s, le chien de cette forme a %(cards)s cartes."),
    Code.RULES_POIGNEES: _("Une plus grande poignée veut plus d’atouts et ne vaut pas moins."),
    Code.RULES_SLAM_SIGN: _("Un chelem fait rapporte, un chelem manqué coûte."),
    Code.RULES_MISERE_EMPTY: _("Une misère qui ne vaut rien ne se joue pas."),
    Code.RULES_ROUNDING: _("On arrondit à 5 ou à 10."),
}
"""One sentence a code; `finding_text` fills it in."""

POIGNEES: Mapping[PoigneeSize, StrPromise] = {
    PoigneeSize.SIMPLE: _("Poignée simple"),
    PoigneeSize.DOUBLE: _("Poignée double"),
    PoigneeSize.TRIPLE: _("Poignée triple"),
}
PETITS: Mapping[Camp, StrPromise] = {
    Camp.ATTACK: _("Petit au bout, attaque"),
    Camp.DEFENCE: _("Petit au bout, défense"),
}
CHELEMS: Mapping[Chelem, StrPromise] = {
    Chelem.ANNOUNCED_MADE: _("Chelem annoncé et fait"),
    Chelem.UNANNOUNCED_MADE: _("Chelem fait sans annonce"),
    Chelem.ANNOUNCED_FAILED: _("Chelem annoncé et manqué"),
    Chelem.DEFENCE_MADE: _("Chelem de la défense"),
}
PETIT_CHELEMS: Mapping[PetitChelem, StrPromise] = {
    PetitChelem.ANNOUNCED_MADE: _("Petit chelem annoncé et fait"),
    PetitChelem.UNANNOUNCED_MADE: _("Petit chelem fait sans annonce"),
    PetitChelem.ANNOUNCED_FAILED: _("Petit chelem annoncé et manqué"),
}
MISERES: Mapping[MisereKind | None, StrPromise] = {
    MisereKind.TRUMPS: _("Misère d’atout"),
    MisereKind.HEADS: _("Misère de tête"),
    None: _("Misère"),
}
BASES: Mapping[str, StrPromise] = {
    "made": _("Faite de %(over)s"),
    "just_made": _("Juste faite"),
    "lost": _("Chutée de %(over)s"),
}
DUELS: Mapping[str, StrPromise] = {
    "made": _("Gagnée de %(over)s"),
    "just_made": _("Gagnée de justesse"),
    "lost": _("Perdue de %(over)s"),
    "just_lost": _("Perdue de justesse"),
}
"""Of two players there is no contract to make: one wins."""
ROUNDED = _("Arrondi à %(step)s")
WITHIN: Mapping[str, StrPromise] = {
    "chelem": _("%(label)s, compris dans le chelem"),
    "petit_chelem": _("%(label)s, compris dans le petit chelem"),
}
"""Of two slams only the better counts: the other is said to be within it."""
LINE = _("%(label)s : %(formula)s")


def finding_text(finding: Finding) -> str:
    """The sentence for an error or a warning of the rules."""
    return str(FINDINGS[finding.code] % finding.params)


def line_label(line: Line) -> str:
    """What a line of the marque is about: `Faite de 8`, `Poignée simple`."""
    label = _label(line)
    within = line.params.get("within")
    return label if within is None else str(WITHIN[str(within)] % {"label": label})


def _label(line: Line) -> str:
    params = line.params
    match line.code:
        case "base":
            return _base_label(line)
        case "petit_au_bout":
            return str(PETITS[Camp(str(params["camp"]))])
        case "poignee":
            return str(POIGNEES[PoigneeSize(str(params["size"]))])
        case "chelem":
            return str(CHELEMS[Chelem(str(params["chelem"]))])
        case "petit_chelem":
            return str(PETIT_CHELEMS[PetitChelem(str(params["petit_chelem"]))])
        case "misere":
            kind = params.get("kind")
            return str(MISERES[None if kind is None else MisereKind(str(kind))])
        case "rounding":
            return str(ROUNDED % params)
    raise ValueError(f"no label for a line of code {line.code!r}")


def line_text(line: Line) -> str:
    """A line written out: the base is its formula alone, the others say what they are."""
    if line.code == "base":
        return line.formula
    return str(LINE % {"label": line_label(line), "formula": line.formula})


def rules_text(part: Line | Finding) -> str:
    """The sentence for whatever the rules say, as `marque_to_json` asks for it."""
    return line_text(part) if isinstance(part, Line) else finding_text(part)


def _base_label(line: Line) -> str:
    """By how much, before it was rounded."""
    over = line.params.get("exact", line.params["over"])
    lost = line.half_value < 0
    if line.params["contract"] == Contract.DUEL:
        result = "lost" if lost else "made"
        return str(DUELS[result if over else f"just_{result}"] % {"over": over})
    return str(BASES["lost" if lost else "made" if over else "just_made"] % {"over": over})
