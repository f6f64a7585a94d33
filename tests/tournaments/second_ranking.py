"""A second ranking of an individual duplicate, written from the rules alone.

It shares no code and no method with the project's: notes come from counting, play against play,
how many others a play beats, and places from counting who is better. Slow and plain on purpose.
Input is the JSON of `manage.py rank`; output exact fractions.
"""

from fractions import Fraction

OUT = {"neutralised", "relay", "missing"}


def board_notes(rows):
    """For each row of one board: (taker's note, defenders' note), None where there is none."""
    notes = []
    for index, row in enumerate(rows):
        status = row.get("status", "played")
        attack = defence = None
        if status not in OUT and row.get("score") is not None:
            others = [
                other
                for place, other in enumerate(rows)
                if place != index
                and other.get("status", "played") not in OUT
                and other.get("score") is not None
            ]
            if others:
                beaten = Fraction(0)
                for other in others:
                    if row["score"] > other["score"]:
                        beaten += 1
                    elif row["score"] == other["score"]:
                        beaten += Fraction(1, 2)
                attack = 100 * beaten / len(others)
                defence = 100 - attack
        if status == "zero_both":
            attack, defence = Fraction(0), Fraction(0)
        elif status == "zero_attack":
            attack, defence = Fraction(0), None
        elif status == "zero_defence":
            attack, defence = None, Fraction(0)
        elif status == "fault_both":
            attack, defence = Fraction(40), Fraction(40)
        elif status == "fault_attack" and attack is not None:
            attack, defence = min(attack, Fraction(40)), max(defence, Fraction(60))
        elif status == "fault_defence" and attack is not None:
            attack, defence = max(attack, Fraction(60)), min(defence, Fraction(40))
        notes.append((attack, defence))
    return notes


def notes_by_player(results):
    """{player: [(session, "attack" | "defence", note)]}"""
    boards = {}
    for row in results:
        boards.setdefault((row.get("session", 1), row["board"]), []).append(row)
    found = {}
    for (session, _), rows in boards.items():
        for row, (attack, defence) in zip(rows, board_notes(rows), strict=True):
            for seat, player in row.get("seats", {}).items():
                role = "attack" if seat == row["taker"] else "defence"
                note = attack if role == "attack" else defence
                if note is not None:
                    found.setdefault(player, []).append((session, role, note))
    return found


def mean(values):
    return sum(values, Fraction(0)) / len(values) if values else None


def totals(tournament):
    """{player: (total, attack %, defence %, tops, boards)} of everyone with a note."""
    coefficients = {
        one["session"]: Fraction(str(one["coefficient"])) for one in tournament.get("sessions", [])
    }
    found = {}
    for player, notes in notes_by_player(tournament["results"]).items():
        total = Fraction(0)
        for session in {session for session, _, _ in notes}:
            attack = mean([n for s, role, n in notes if s == session and role == "attack"])
            defence = mean([n for s, role, n in notes if s == session and role == "defence"])
            if attack is None:
                percent = defence
            elif defence is None:
                percent = attack
            else:
                percent = attack / 4 + 3 * defence / 4
            for penalty in tournament.get("penalties", []):
                if (penalty["competitor"], penalty["session"]) == (player, session):
                    percent -= Fraction(str(penalty["percent"]))
            total += percent * coefficients.get(session, 1)
        found[player] = (
            total,
            mean([n for _, role, n in notes if role == "attack"]),
            mean([n for _, role, n in notes if role == "defence"]),
            sum(1 for _, _, n in notes if n == 100),
            len(notes),
        )
    return found


def ranks(scores):
    """{player: rank} of {player: (total, …, tops, …)}: one more than the number who are better."""
    return {
        player: 1
        + sum(
            1
            for other in scores.values()
            if other[0] > mine[0] or (other[0] == mine[0] and other[3] > mine[3])
        )
        for player, mine in scores.items()
    }


def alternated(scores, lines):
    """{player: rank}: each round calls the best left in every line; full ties go by number."""
    waiting = {line: {p for p in scores if lines[p] == line} for line in set(lines.values())}
    found, before = {}, 0
    while any(waiting.values()):
        called = {}
        for members in waiting.values():
            if members:
                best = max(members, key=lambda p: (scores[p][0], scores[p][3], -int(p)))
                members.remove(best)
                called[best] = scores[best]
        for player, place in ranks(called).items():
            found[player] = before + place
        before += len(called)
    return found
