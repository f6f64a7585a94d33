"""Where the other scorers are, how they are run, and `python -m tests.bench.rivals.tools`.

They are fetched with Debian's and npm's own clients into var/bench, which no one commits; nothing
is installed into the machine.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.bench.rivals.games import Game

ROOT = Path(__file__).resolve().parent.parent.parent.parent
FOLDER = ROOT / "var" / "bench"
SCRIPT = Path(__file__).with_name("bridge_scorer.js")
PACKAGES = ("salliere", "libcsv-java", "libitext-java", "libcommons-net-java")
JARS = (
    "usr/share/salliere/salliere-0.10.jar",
    "usr/share/java/csv.jar",
    "usr/share/java/itext.jar",
    "usr/share/java/commons-net.jar",
)
SCORER = "node_modules/bridge-scorer"
NPM = "bridge-scorer@2.4.0"
HOW = "make bench-rivals"


def missing_salliere() -> str | None:
    """What salliere lacks to be run here, in words; None where nothing does."""
    if shutil.which("java") is None:
        return "no java here: apt-get install default-jre-headless"
    return None if all((FOLDER / jar).exists() for jar in JARS) else f"not here: {HOW}"


def missing_scorer() -> str | None:
    """The same of bridge-scorer."""
    if shutil.which("node") is None:
        return "no node here: apt-get install nodejs npm"
    return None if (FOLDER / SCORER).exists() else f"not here: {HOW}"


class Salliere:
    """One run reads two files, adds match points to them and prints the results."""

    def __init__(self, given: Iterable[Game]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tarotclub-salliere-"))
        rows = [_row(one) for one in given]
        pairs = sorted({int(number) for row in rows for number in row.split(",")[1:3]})
        self.boards = "".join(f"{row}\n" for row in rows)
        self.names = "".join(f"{number},a{number},b{number}\n" for number in pairs)
        self.prepare()

    def prepare(self) -> None:
        """Write both files anew: a run adds its columns to them."""
        (self.folder / "boards.csv").write_text(self.boards)
        (self.folder / "names.csv").write_text(self.names)

    def run(self) -> None:
        """Match points, totals, results: the whole program, from its start."""
        classes = ":".join(str(FOLDER / jar) for jar in JARS)
        command = ["java", "-cp", classes, "cx.ath.matthew.salliere.Salliere"]
        command += ["matchpoint", "total", "results", "--", "boards.csv", "names.csv"]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, timeout=300)

    def points(self) -> dict[tuple[int, int], tuple[float, float]]:
        """The match points of North-South and East-West, by board and North-South pair."""
        found = {}
        for line in (self.folder / "boards.csv").read_text().splitlines():
            cells = line.split(",")
            found[int(cells[0]), int(cells[1])] = (float(cells[8]), float(cells[9]))
        return found

    def close(self) -> None:
        """Take the files away."""
        shutil.rmtree(self.folder)


def _row(one: Game) -> str:
    """board, NS, EW, contract, declarer, tricks, NS score, EW score: the scores are given."""
    scores = f"{one.score}," if one.score > 0 else f",{-one.score}"
    return f"{one.board},{one.ns},{one.ew},,,,{scores},,"


class BridgeScorer:
    """npm's bridge-scorer in a process of node that stays."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ["node", str(SCRIPT), str(FOLDER / SCORER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **asked: object) -> Any:
        """Send a request, read its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("bridge-scorer ended")
        return json.loads(line)

    def load(self, given: Iterable[Game]) -> None:
        """Give it the games it then scores again and again."""
        self.ask(load=[[one.board, *one.people, one.score] for one in given])

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


def install() -> None:
    """Fetch both into var/bench; what cannot be fetched is said, and is no failure."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for what, missing, fetch in (
        ("salliere", missing_salliere, _fetch_salliere),
        ("bridge-scorer", missing_scorer, _fetch_scorer),
    ):
        try:
            if missing() == f"not here: {HOW}":
                fetch()
        except (OSError, subprocess.SubprocessError) as error:
            print(f"{what}: {error}", file=sys.stderr)
        print(f"{what}: {missing() or 'ready'}")


def _fetch_salliere() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _run(["apt-get", "download", *PACKAGES], folder)
        for package in Path(folder).glob("*.deb"):
            _run(["dpkg", "-x", str(package), str(FOLDER)], folder)


def _fetch_scorer() -> None:
    quietly = ["--silent", "--no-audit", "--no-fund", "--fetch-retries=0"]
    _run(["npm", "install", *quietly, "--prefix", ".", NPM], FOLDER)


def _run(command: list[str], folder: Path | str) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)


if __name__ == "__main__":
    install()
