"""What the movements' codes say to a person: movements, schedules."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOVEMENTS: dict[str, Promise] = {
    "movement_unknown": _("Le mouvement « %(movement)s » n’existe pas."),
    "movement_form_not_offered": _(
        "La forme « %(form)s » n’existe pas ; formes possibles : %(offered)s."
    ),
    "movement_tables_not_offered": _(
        "Pas de mouvement imprimé pour %(tables)s tables. Il y en a pour %(offered)s tables."
    ),
    "movement_wrong_tables": _("%(movement)s se joue à %(expected)s tables, pas à %(tables)s."),
    "movement_set_size": _(
        "Pas de séries de %(size)s étuis dans ce mouvement ; possible : %(allowed)s."
    ),
    "movement_positions": _(
        "Ce mouvement se joue en 1 à %(most)s positions, pas en %(positions)s."
    ),
    "movement_positions_choice": _(
        "Ce mouvement ne se joue pas en %(positions)s positions ; possible : %(allowed)s."
    ),
    "movement_too_many_missing": _(
        "Manquants : %(missing)s ; ce mouvement en admet au plus %(most)s."
    ),
    "movement_position_or_table": _("Pas de table %(table)s à la position %(position)s."),
    "movement_no_preparation": _(
        "%(movement)s n’a pas de position 0 : les étuis se font à la première position."
    ),
    "field_too_large": _("Inscrits : %(entries)s ; il y en a au plus %(most)s."),
    "team_size": _("Pas d’équipes de %(size)s en libre ; possible : %(allowed)s."),
    "match_choice": _(
        "Les quatre quarts se jouent en salle 1 ou 2, avec les séries 1 à 4 : "
        "salles %(rooms)s, séries %(series)s ne vont pas."
    ),
    "field_too_small": _("Inscrits : %(entries)s ; il en faut au moins %(least)s."),
    "field_final_size": _("Une finale se joue à %(sizes)s, pas à %(players)s."),
    "schedule_unreadable": _("Ce mouvement ne se lit pas : %(where)s."),
    "seating_not_printed": _(
        "Ce placement d’après le classement n’est imprimé que pour %(offered)s tables."
    ),
    "generator_form": _("Pas de générateur pour la forme « %(form)s » (%(offered)s)."),
    "generator_tables": _("Le générateur travaille de %(least)s à %(most)s tables."),
    "generator_positions": _(
        "À %(tables)s tables le générateur cherche 1 à %(most)s positions, pas %(positions)s."
    ),
    "repair_position": _("La position %(position)s n’est pas une position de ce mouvement."),
    "repair_starter": _("%(starter)s n’est pas une place de ce mouvement."),
    "repair_not_seated": _("%(starter)s n’est pas assis à la position %(position)s."),
    "repair_no_room": _("Toutes les places sont prises (%(form)s) : il faut un autre mouvement."),
    "repair_same": _("%(starter)s ne peut pas être échangé avec lui-même."),
    "repair_already_there": _("%(starter)s est déjà là."),
    "board_unknown": _("L’étui %(board)s n’existe pas."),
    "starter_unreadable": _("« %(starter)s » n’est pas une place de départ, comme S3 ou 7."),
}

SCHEDULES: dict[str, Promise] = {
    "schedule_not_seated_once": _(
        "Position %(position)s : %(starter)s est assis %(times)s fois au lieu d’une."
    ),
    "schedule_left_line": _(
        "Position %(position)s, table %(table)s : %(starter)s est assis en %(seat)s."
    ),
    "schedule_own_table": _(
        "Position %(position)s, table %(table)s : %(starter)s joue contre soi-même."
    ),
    "schedule_table_size": _(
        "Position %(position)s, table %(table)s : %(players)s joueurs ; il en faut 3, 4 ou 5."
    ),
    "schedule_board_at_two_tables": _(
        "Position %(position)s : l’étui %(board)s est à plusieurs tables à la fois (%(tables)s)."
    ),
    "schedule_board_replayed": _(
        "%(starter)s joue deux fois l’étui %(board)s : positions %(before)s et %(position)s."
    ),
    "schedule_not_returned": _(
        "%(starter)s attaque %(other)s sans match retour sur les mêmes étuis (%(boards)s)."
    ),
    "schedule_met_twice": _(
        "%(starter)s et %(other)s se rencontrent deux fois : positions %(before)s et %(position)s."
    ),
    "schedule_attacked_twice": _(
        "%(starter)s attaque deux fois la défense %(other)s : positions %(before)s et %(position)s."
    ),
    "schedule_team_mates_met": _(
        "Position %(position)s, table %(table)s : %(starter)s et %(other)s sont de la même équipe."
    ),
    "schedule_back_at_table": _(
        "%(starter)s revient à la table %(table)s : positions %(before)s et %(position)s."
    ),
    "schedule_three_twice": _("%(starter)s joue %(times)s fois à une table de trois."),
    "schedule_waits_twice": _("%(starter)s attend %(times)s fois avant que tous aient attendu."),
    "schedule_relay_tables": _(
        "Position %(position)s : plusieurs tables en relais (%(tables)s) ; "
        "le règlement en admet une."
    ),
    "schedule_attacks_uneven": _(
        "Les attaques sont inégales : de %(least)s à %(most)s par joueur."
    ),
}

REASONS: dict[str, Promise] = {
    # the generator
    "generator_perfect": _(
        "Mouvement cherché par le programme : aucune rencontre ne se répète "
        "(%(steps)s essais sur %(limit)s)."
    ),
    "generator_unavoidable": _(
        "Rencontres répétées : %(repeats)s ; aucun mouvement de cette taille n’en a moins."
    ),
    "generator_exhausted": _(
        "Rencontres répétées : %(repeats)s, étuis rejoués : %(replays)s ; "
        "tous les mouvements en ligne ont été essayés, aucun ne fait mieux."
    ),
    "generator_stopped": _(
        "Rencontres répétées : %(repeats)s, étuis rejoués : %(replays)s ; "
        "la recherche s’est arrêtée à sa limite de %(limit)s essais."
    ),
    "generator_stopped_libre": _(
        "Rencontres répétées : %(repeats)s ; "
        "la recherche s’est arrêtée à sa limite de %(limit)s essais."
    ),
    # the presets
    "preset_one": _("Un seul tournoi de %(tables)s tables."),
    "preset_full": _("Toutes les tables sont complètes (%(tables)s)."),
    "preset_split": _(
        "Pour %(tables)s tables le manuel conseille des tournois parallèles : %(parts)s."
    ),
    "preset_other_split": _(
        "Pour %(players)s joueurs, des tournois parallèles de tables complètes ou presque : "
        "%(parts)s tables."
    ),
    "preset_split_like": _(
        "Pas de répartition imprimée pour %(tables)s tables : des lignes égales (%(parts)s)."
    ),
    "preset_relay": _("%(part)s : personne en %(starters)s, table en relais."),
    "preset_deals": _(
        "Positions : %(positions)s ; étuis par position : %(set_size)s ; "
        "donnes par joueur : %(deals)s."
    ),
    "preset_pool_deals": _("Positions : %(positions)s ; donnes par triplette : %(deals)s."),
    "preset_boards": _("Étuis à préparer : %(boards)s."),
    "preset_same_boards": _("Les %(parts)s tournois jouent les mêmes étuis, chacun a sa copie."),
    "preset_howells": _("%(parts)s Howells de 4 tables sur un seul jeu d’étuis."),
    "preset_howell_relay": _(
        "Howell de %(tables)s tables avec une table en relais à chaque position."
    ),
    "preset_in_turn": _(
        "Joueurs en plus des tables complètes : %(players)s. À chaque position ils prennent la "
        "place d’un autre, qui se repose alors."
    ),
    "preset_searched": _(
        "Pas de mouvement imprimé pour %(tables)s tables : le programme en a cherché un."
    ),
    "preset_not_homologated": _("Le règlement ne prévoit pas cette forme pour l’homologation."),
    "preset_howell": _("Howell imprimé pour ce nombre de triplettes (tournois : %(parts)s)."),
    "preset_howell_eight": _(
        "Howell de 8 tables, imprimé, mais absent du tableau des conseils du manuel."
    ),
    "preset_emmanuel": _("Emmanuel : quatre poules de quatre triplettes à chaque position."),
    "preset_emmanuels": _(
        "Deux Emmanuels côte à côte, chacun avec deux copies des étuis : quatre poules de quatre "
        "triplettes par Emmanuel."
    ),
    "preset_line": _("En ligne sur %(tables)s tables : Nord-Sud reste, Est-Ouest avance."),
    "preset_hybrid": _("Une ligne et un Howell sur deux copies des mêmes étuis (%(parts)s)."),
    "preset_odd_field": _(
        "Nombre impair (%(teams)s) : chaque quadrette rencontre les autres, aller et retour."
    ),
    "preset_even_field": _(
        "Nombre pair (%(teams)s) : mouvement du nombre impair suivant, la quadrette 1 est fictive."
    ),
    "preset_odd_parts": _("%(teams)s quadrettes en tournois impairs, sans relais : %(parts)s."),
    "preset_pools": _("Poules de %(parts)s équipes, toutes s’y rencontrent."),
    "preset_match": _("Rencontres de %(deals)s donnes (%(movement)s)."),
    "preset_format": _("%(format)s : %(deals)s donnes par joueur."),
    "preset_other_formats": _("Autres formules possibles : %(formats)s."),
    "preset_threes": _("Tables de trois : %(tables)s ; personne en %(starters)s."),
    "preset_threes_searched": _(
        "Tables de trois : %(tables)s ; le programme a cherché un mouvement."
    ),
    "preset_fifths": _("Tables de cinq, où le donneur fait le mort : %(tables)s."),
    "preset_repeats": _("Rencontres répétées : %(count)s."),
    "preset_three_twice": _("Joueurs qui passent deux fois à une table de trois : %(count)s."),
    "preset_mates_meet": _("Rencontres entre équipiers : %(count)s."),
    "preset_teams": _(
        "Équipes de %(size)s sur %(tables)s tables ; les équipiers partent de la même table "
        "et la première position ne se joue pas."
    ),
    "preset_team_missing": _("Il manque une équipe : personne en %(starters)s."),
    "preset_four_parallel": _(
        "Quatre tournois de %(tables)s tables : chaque équipe (%(teams)s) a un joueur dans chacun."
    ),
    # repairs
    "repair_replaced": _("À partir de la position %(position)s, un remplaçant joue %(starter)s."),
    "repair_left": _("%(starter)s ne joue plus à partir de la position %(position)s."),
    "repair_takes_place": _(
        "À partir de la position %(position)s, le retardataire joue %(starter)s."
    ),
    "repair_fifth": _(
        "À partir de la position %(position)s, le retardataire (%(starter)s) est cinquième à table."
    ),
    "repair_in_turn": _(
        "À partir de la position %(position)s, le retardataire (%(starter)s) joue à la place d’un "
        "autre, qui se repose."
    ),
    "repair_wrong_seats": _(
        "Position %(position)s : %(starter)s et %(other)s ont joué l’un à la place de l’autre."
    ),
    "repair_go_on": _("%(starter)s et %(other)s continuent chacun sur le chemin de l’autre."),
    "repair_go_back": _("%(starter)s et %(other)s reprennent leur propre chemin."),
    "repair_others_move": _("Changent de place pour la suite : %(competitors)s."),
}

SENTENCES: dict[str, Promise] = {**MOVEMENTS, **SCHEDULES, **REASONS}
