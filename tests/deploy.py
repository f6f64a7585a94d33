"""`python -m tests.deploy`: Django's own deployment checks under the production profile.

A warning fails. The data folder is a temporary one, so that a check never makes the club's own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        # What the browser tests allow themselves is no part of a deployment.
        kept = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO_")}
        environment = {
            **kept,
            "TAROTCLUB_PROFILE": "production",
            "TAROTCLUB_DATA": folder,
            "TAROTCLUB_HOSTS": "tarot.example.org",
        }
        command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
