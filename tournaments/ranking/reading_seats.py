"""What the forms have in common in which players sit for themselves: lines, and four seats."""

from collections.abc import Mapping

from tournaments.movements.compass import Compass
from tournaments.ranking import fields
from tournaments.ranking.errors import RankError
from tournaments.ranking.individual import Competitor
from tournaments.ranking.plays import PlayStatus
from tournaments.ranking.records import NOT_PLAYED, Reader


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

    def seats(self, record: fields.Record, found: PlayStatus) -> Mapping[Compass, str]:
        """Who sat where. At a relay, or where nothing was played, seats may stay empty."""
        given = record.get("seats")
        if found in NOT_PLAYED:
            return {
                seat: str(given[seat])
                for seat in Compass
                if isinstance(given, dict) and str(given.get(seat)) in self.known
            }
        return self.four(record)

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
