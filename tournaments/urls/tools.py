"""The arbitration code's catalogue belongs to no club and needs no login."""

from django.urls import URLPattern, path

from tournaments.views import faults

urlpatterns: list[URLPattern] = [
    path("outils/fautes/", faults.fault_list, name="faults"),
    path("outils/fautes/<slug:fault>/", faults.fault_page, name="fault"),
]
