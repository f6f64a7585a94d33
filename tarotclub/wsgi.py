"""The WSGI application that the server loads."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarotclub.settings")

application = get_wsgi_application()
