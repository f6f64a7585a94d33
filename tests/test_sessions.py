"""A database is let go of at the end of a run, whoever still holds it."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection

from tests.sessions import end_other_sessions


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_somebody_still_connected_is_sent_away():
    name = f"{connection.settings_dict['NAME']}_held"
    quoted = connection.ops.quote_name(name)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {quoted}")
    other = connection.copy("other")
    other.settings_dict = {**other.settings_dict, "NAME": name, "OPTIONS": {}}
    other.ensure_connection()
    end_other_sessions(name)
    with pytest.raises(OperationalError), other.cursor() as cursor:
        cursor.execute("SELECT 1")
    other.close()
    with connection.cursor() as cursor:  # our own stays
        cursor.execute(f"DROP DATABASE {quoted}")
