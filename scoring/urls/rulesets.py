"""Addresses of a club's rule sets, of their versions, and of marking again by another."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.views.rulesets import reading, rescoring, writing

_sets = [
    path("", reading.rule_sets, name="rule-sets"),
    path("nouveau/", writing.rule_set_new, name="rule-set-new"),
    path("preferer/", writing.rule_set_prefer, name="rule-set-prefer"),
    path("<int:pk>/", reading.rule_set, name="rule-set"),
    path("<int:pk>/versions/", reading.rule_set_versions, name="rule-set-versions"),
    path("<int:pk>/modifier/", writing.rule_set_edit, name="rule-set-edit"),
    path("<int:pk>/retirer/", writing.rule_set_retire, name="rule-set-retire"),
    path("<int:pk>/reprendre/", writing.rule_set_reinstate, name="rule-set-reinstate"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("regles/", reading.rules, name="rules"),
    path("regles/fft/", reading.rules_fft, name="rules-fft"),
    path("regles/jeux/", include(_sets)),
    path("regles/marques/", rescoring.rescorings, name="rescorings"),
    path("soirees/<int:pk>/regles/", rescoring.evening_rescore, name="evening-rescore"),
    path("saisons/<int:pk>/regles/", rescoring.season_rescore, name="season-rescore"),
]
