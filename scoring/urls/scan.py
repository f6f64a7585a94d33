"""The address on a table's card: as short as it can be, since a QR code of few squares is read at
once."""

from django.urls import URLPattern, path

from scoring.views.phone import scan

urlpatterns: list[URLPattern] = [path("t/<slug:token>/", scan.scan, name="table-scan")]
