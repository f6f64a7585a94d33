"""An evening of a hundred players at twenty-five tables, published and running: for the phones.

`python -m tests.bench.evening` fills an empty installation and prints where everything is, as JSON.
"""

from __future__ import annotations

import json

TABLES = 25


def fill() -> dict[str, object]:
    """Make the evening; return its page, the pages that take a deal, what one posts, a login."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.urls import reverse

    from tarotclub.models import Club, Membership, Role, User
    from tests.scoring.deal_posts import posted
    from tests.scoring.factories import make_season, make_session, make_table, play

    club = Club.objects.create(name="Essai", slug="essai", published=True)
    user = User.objects.create(username="essai")
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    session = make_session(club, season=make_season(club, published=True), published=True)
    tables = [make_table(club, session=session) for _ in range(TABLES)]
    for nth, table in enumerate(tables):
        play(table, nth % 4)
    login = SessionStore()
    login[SESSION_KEY] = str(user.pk)
    login[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    login[HASH_SESSION_KEY] = user.get_session_auth_hash()
    login.save()
    return {
        "page": reverse("evening", args=[club.slug, session.pk]),
        "forms": [reverse("deal-new", args=[club.slug, table.pk]) for table in tables],
        "login": login.session_key,
        "deal": posted(),
    }


if __name__ == "__main__":
    import django

    django.setup()
    print(json.dumps(fill()))
