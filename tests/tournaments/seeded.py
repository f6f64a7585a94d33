"""Whole tournaments made up from a seed, on a real movement, in the JSON of `manage.py rank`."""

import random

from tournaments.movements import board_taker, schedule


def tournament(seed, movement_id="IND-L5", sessions=1, spread=40, statuses=("played",)):
    """Every result of a movement, played to its end in each session.

    Scores are garde scores a table can write: even, from −25×2 down or 25×2 up. A small `spread`
    makes many equal ones.
    """
    chance = random.Random(seed)
    plan = schedule(movement_id)
    numbers = {starter: str(index) for index, starter in enumerate(plan.starters, start=1)}
    results = []
    for session in range(1, sessions + 1):
        for position in plan.positions:
            for table in position.tables:
                for board in table.boards:
                    made = chance.choice((1, -1))
                    score = made * 2 * (25 + chance.randrange(spread))
                    score += chance.choice((0, 0, 0, 20, -20))
                    results.append(
                        {
                            "session": session,
                            "position": position.number,
                            "table": table.table,
                            "board": board,
                            "seats": {str(s): numbers[one] for s, one in table.seats.items()},
                            "taker": str(board_taker(board)),
                            "score": score,
                            "status": chance.choice(statuses),
                        }
                    )
    chance.shuffle(results)
    return {
        "form": "individuel",
        "competitors": [
            {"id": number, "name": f"Joueur {number}", "line": str(starter.line)}
            for starter, number in numbers.items()
        ],
        "results": results,
        "penalties": [],
        "sessions": [],
        "withdrawn": [],
    }
