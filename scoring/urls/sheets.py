from django.urls import URLPattern, path

from scoring.views import deals, entry, outbox, pots, sheets

urlpatterns: list[URLPattern] = [
    path("tables/<int:table>/", sheets.sheet, name="sheet"),
    path("tables/<int:table>/mouche/", pots.pot, name="pot"),
    path("tables/<int:table>/donnes/nouvelle/", entry.deal_new, name="deal-new"),
    path("tables/<int:table>/donnes/sans/", entry.deal_event, name="deal-event"),
    path("tables/<int:table>/donnes/apercu/", entry.deal_preview, name="deal-preview"),
    path("tables/<int:table>/donnes/envoi/", outbox.deal_send, name="deal-send"),
    path("tables/<int:table>/donnes/avance/", outbox.deals_ahead, name="deals-ahead"),
    path("donnes/<int:deal>/", deals.deal, name="deal"),
    path("donnes/<int:deal>/corriger/", entry.deal_edit, name="deal-edit"),
    path("donnes/<int:deal>/choisir/", entry.deal_merge, name="deal-merge"),
    path("donnes/<int:deal>/revenir/", deals.deal_revert, name="deal-revert"),
    path("donnes/<int:deal>/rayer/", deals.deal_void, name="deal-void"),
    path("donnes/<int:deal>/retablir/", deals.deal_restore, name="deal-restore"),
    path("donnes/<int:deal>/defaire/", deals.deal_undo, name="deal-undo"),
]
