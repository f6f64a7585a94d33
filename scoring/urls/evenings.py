"""Addresses of evenings and their desk."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.views.evenings import desk, draws, listing, paper, reading

_evening = [
    path("organiser/", desk.evening_desk, name="evening-desk"),
    path("modifier/", listing.evening_edit, name="evening-edit"),
    path("supprimer/", listing.evening_delete, name="evening-delete"),
    path("ouvrir/", desk.evening_open, name="evening-open"),
    path("terminer/", desk.evening_close, name="evening-close"),
    path("publier/", desk.evening_publish, name="evening-publish"),
    path("retirer/", desk.evening_unpublish, name="evening-unpublish"),
    path("arrivees/", desk.evening_check_in, name="evening-check-in"),
    path("departs/", desk.evening_check_out, name="evening-check-out"),
    path("invites/", desk.evening_guest, name="evening-guest"),
    path("retards/", desk.evening_late, name="evening-late"),
    path("tirage/", draws.evening_draw, name="evening-draw"),
    path("tirage/annuler/", draws.evening_draw_cancel, name="evening-draw-cancel"),
    path("places/", draws.evening_seats, name="evening-seats"),
    path("places/echanger/", draws.evening_swap, name="evening-swap"),
    path("places/deplacer/", draws.evening_move, name="evening-move"),
    path("places/taille/", draws.evening_size, name="evening-size"),
    path("annonce/", draws.evening_announce, name="evening-announce"),
    path("ou/", reading.evening_where, name="evening-where"),
    path("manquants/", reading.evening_missing, name="evening-missing"),
    path("feuilles/", paper.evening_blank, name="evening-blank"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("soirees/", listing.evenings, name="evenings"),
    path("soirees/nouvelle/", listing.evening_new, name="evening-new"),
    path("soirees/<int:pk>/", include(_evening)),
]
