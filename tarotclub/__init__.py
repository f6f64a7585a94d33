"""TarotClub: score keeping and tournaments for French Tarot clubs."""

RELEASE = "0.1.0"
