"""Addresses of the phones at the tables, and of the codes that let them in."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.views.phone import claiming, links, scan, table

_phone = [
    path("", table.table_phone, name="table-phone"),
    path("place/", scan.seat, name="table-phone-seat"),
    path("arbitre/", table.call_arbiter, name="table-phone-call"),
    path("donnes/<int:number>/accord/", table.agree, name="table-phone-agree"),
    path("donnes/<int:number>/contester/", table.contest, name="table-phone-contest"),
    path("donnes/<int:number>/contester/donne/", claiming.claim, name="table-phone-claim"),
]

_links = [
    path("", links.table_links, name="table-links"),
    path("creer/", links.links_create, name="table-links-create"),
    path("renouveler/", links.links_renew, name="table-links-renew"),
    path("retirer/", links.links_revoke, name="table-links-revoke"),
    path("cartes/", links.cards, name="table-links-cards"),
    path("saisies/", links.entered, name="table-links-entered"),
    path("saisies/<int:agreement>/regler/", links.settled, name="table-links-settle"),
    path("saisies/<int:agreement>/", claiming.compared, name="table-links-compare"),
    path("saisies/<int:agreement>/prendre/", claiming.taken, name="table-links-take"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("ma-table/<int:link>/", include(_phone)),
    path("seances/<int:pk>/codes/", include(_links)),
]
