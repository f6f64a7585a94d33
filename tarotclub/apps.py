from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TarotclubConfig(AppConfig):
    name = "tarotclub"
    verbose_name = _("Club")

    def ready(self) -> None:
        """Forms speak as the rest of the program does."""
        from tarotclub.fields import speak_plainly

        speak_plainly()
