"""Phones at the tables: the addresses that let them in, who holds one, who agrees with what.

The only write path for table links and for what seats say of results; deals themselves are stored
through `scoring.recording`.
"""

from scoring.tablelinks.agreeing import (
    TOTALS,
    Entered,
    Reading,
    Standing,
    Word,
    WordRefused,
    contested_counts,
    contested_in,
    open_contests,
    say,
    settle,
    settle_all,
    standing_of,
    states,
)
from scoring.tablelinks.calling import arbiter_call, register_call
from scoring.tablelinks.claiming import claimed, take
from scoring.tablelinks.links import MOST, LinksRefused, create, expiry, renew, revoke
from scoring.tablelinks.playing import (
    register_camps,
    register_details,
    register_stays,
    session_detail,
    stays_of,
)
from scoring.tablelinks.seats import SeatName, label_of, register_seat_names, seat_names
from scoring.tablelinks.visiting import (
    SEAT_COOKIE,
    Visit,
    guest_of_deal,
    guest_of_table,
    refuse_over,
    visit,
)

__all__ = [
    "MOST",
    "SEAT_COOKIE",
    "TOTALS",
    "Entered",
    "LinksRefused",
    "Reading",
    "SeatName",
    "Standing",
    "Visit",
    "Word",
    "WordRefused",
    "arbiter_call",
    "claimed",
    "contested_counts",
    "contested_in",
    "create",
    "expiry",
    "guest_of_deal",
    "guest_of_table",
    "label_of",
    "open_contests",
    "refuse_over",
    "register_call",
    "register_camps",
    "register_details",
    "register_seat_names",
    "register_stays",
    "renew",
    "revoke",
    "say",
    "seat_names",
    "session_detail",
    "settle",
    "settle_all",
    "standing_of",
    "states",
    "stays_of",
    "take",
    "visit",
]
