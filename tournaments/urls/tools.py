"""The arbitration code, the movements and blank forms belong to no club and need no login."""

from django.urls import URLPattern, path

from tournaments.views import faults, movements
from tournaments.views.paper import blank

urlpatterns: list[URLPattern] = [
    path("outils/fautes/", faults.fault_list, name="faults"),
    path("outils/fautes/<slug:fault>/", faults.fault_page, name="fault"),
    path("outils/mouvements/", movements.movement_list, name="movements"),
    path("outils/mouvements/proposer/", movements.movement_propose, name="movement-propose"),
    path("outils/mouvements/verifier/", movements.movement_check, name="movement-check"),
    path("outils/mouvements/<slug:movement_id>/", movements.movement_page, name="movement-page"),
    path(
        "outils/mouvements/<slug:movement_id>/guides/",
        movements.movement_guides,
        name="movement-guides",
    ),
    path("outils/imprimes/", blank.blank_forms, name="blank-forms"),
    path("outils/imprimes/<slug:key>/", blank.blank_form, name="blank-form"),
]
