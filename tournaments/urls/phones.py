"""Addresses of the phones at a tournament's tables, below /c/<club>/."""

from django.urls import URLPattern, path

from tournaments.views.phone import boards, desk, seance, sending, totals

_PHONE = "ma-table/<int:link>/seance/"

urlpatterns: list[URLPattern] = [
    path(_PHONE, seance.seance_phone, name="seance-phone"),
    path(f"{_PHONE}etuis/<int:board>/", boards.board_result, name="board-phone"),
    path(f"{_PHONE}etuis/<int:board>/contester/", boards.board_contest, name="board-contest"),
    path(f"{_PHONE}etuis/<int:board>/envoi/", sending.board_send, name="board-send"),
    path(f"{_PHONE}totaux/envoi/", sending.totals_send, name="totals-send"),
    path(f"{_PHONE}totaux/", totals.libre_totals, name="totals-phone"),
    path(f"{_PHONE}totaux/accord/", totals.totals_agree, name="totals-agree"),
    path(f"{_PHONE}totaux/contester/", totals.totals_contest, name="totals-contest"),
    path("seances/<int:pk>/bureau/", desk.seance_desk, name="seance-desk"),
    path("seances/<int:pk>/saisies/", desk.seance_entered, name="seance-entered"),
    path("seances/<int:pk>/saisies/<int:agreement>/", desk.claim_take, name="claim-take"),
]
