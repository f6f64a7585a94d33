from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TarotclubConfig(AppConfig):
    name = "tarotclub"
    verbose_name = _("Club")
