"""What the forms have in common in which players sit for themselves: lines, and four seats."""

from collections.abc import Mapping

from tournaments.movements.compass import Compass
from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import Competitor
from tournaments.ranking.records import Reader


class SeatReader(Reader):
    """Reads players and where they sat."""

    def entrant(self, record: fields.Record) -> Competitor:
        identity = self.identity(record)
        line = record.get("line")
        read = Competitor(
            id=identity,
            name=str(record.get("name") or identity),
            line=None if line is None else fields.word(line, Compass, "rank_line_unknown"),
        )
        self.known.add(identity)
        return read

    def four(self, record: fields.Record) -> Mapping[Compass, str]:
        """Who sat in each of the four seats, everybody once."""
        seats = fields.mapping(fields.present(record, "seats"))
        for seat in seats:
            fields.word(seat, Compass, "rank_seat_unknown")
        seated = {}
        for seat in Compass:
            if seats.get(seat) is None:
                raise RankError("rank_seat_empty", seat=str(seat))
            seated[seat] = self.reference(seats[seat], "competitor")
        if len(set(seated.values())) < len(seated):
            raise RankError("rank_seated_twice")
        return seated
