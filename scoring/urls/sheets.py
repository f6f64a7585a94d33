from django.urls import URLPattern, path

from scoring.views import deals, entry, grid, outbox, pots, sheets

urlpatterns: list[URLPattern] = [
    path("tables/<int:table>/", sheets.sheet, name="sheet"),
    path("tables/<int:table>/grille/", grid.sheet_mode, name="sheet-mode"),
    path("tables/<int:table>/grille/apercu/", grid.sheet_mode_check, name="sheet-mode-check"),
    path("tables/<int:table>/grille/lignes/", grid.sheet_mode_more, name="sheet-mode-more"),
    path("tables/<int:table>/grille/suite/", grid.sheet_mode_after, name="sheet-mode-after"),
    path("tables/<int:table>/grille/defaire/", grid.sheet_mode_undo, name="sheet-mode-undo"),
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
