"""What people who mean harm, and programs gone wrong, put into fields, bodies and addresses."""

from __future__ import annotations

import json
import uuid
from random import Random

NUMBERS = (
    "0",
    "-1",
    "−3",
    "+5",
    "41,5",
    "41.5",
    "45,3",
    "٤٢",
    "４２",
    "²",
    "½",
    "1e999",
    "1e9",
    "NaN",
    "nan",
    "Infinity",
    "-Infinity",
    "inf",
    "0x1F",
    "1_000",
    "1 000",
    " 7 ",
    "007",
    "-0",
    "--1",
    "1.2.3",
    "1,2,3",
    "9" * 31,
    "-" + "9" * 31,
    str(2**31),
    str(2**31 - 1),
    str(2**63),
    str(-(2**63)),
    "1" + "0" * 5000,
    "0." + "0" * 400 + "1",
    "92",
    "4",
    "999999999",
    "9999999999",
    "1/0",
    "true",
    "None",
    "null",
)
TEXTS = (
    "",
    " ",
    "\u00a0",
    "\u200b\u200d",
    "\u202eeérdnA\u202c",
    "\u2066x\u2069",
    "👩\u200d👧 \U0001fae8",
    "é" * 10_000,
    "\x00",
    "a\x00b",
    "\x1b[31m",
    "\r\n\r\n",
    "a\nb",
    "\ufffe\uffff",
    "\u0301" * 300,
    "Zalgờ̷́",
    "محمد דוד",
    "<script>alert(1)</script>",
    "\"'><img src=x>",
    "' OR 1=1 --",
    "%s %d %(n)s {0} {{ x }}",
    "../../etc/passwd",
    "=1+1",
    "\\",
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "x" * 121,
    "Ünïcødé",
    "[]",
    "{}",
    "[1,2",
    '{"a":' * 50,
    "on",
    "1" * 10_000,
    "null",
)
DAYS = (
    "2026-02-30",
    "0000-00-00",
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "2026-13-01",
    "31/12/2026",
    "hier",
    "2026-1-1",
    "2026-01-01T25:61",
    "٢٠٢٦-٠١-٠١",
    "-2026-01-01",
    "2026-02-29",
    "25:99",
    "1e5:00",
    "24:00",
)
KEYS = (str(uuid.UUID(int=0)), str(uuid.UUID(int=2**128 - 1)), "{" + "0" * 32 + "}", "not-a-uuid")
RAW = (
    "%ED%A0%80",
    "%00",
    "%FF%FE",
    "%C0%80",
    "%",
    "%zz",
    "%F0%9F",
    "%E2%80%AE",
    "+%2B+",
    "%0d%0aSet-Cookie:x=1",
)
"""Written into the body as they stand: no browser would send the first of them."""
EXTRA = (
    "pk",
    "id",
    "club",
    "club_id",
    "user",
    "author",
    "version",
    "revision",
    "status",
    "published",
    "role",
    "password",
    "is_superuser",
    "slug",
    "deal",
    "table",
    "session",
    "submission",
    "number",
    "half_score",
    "next",
    "csrfmiddlewaretoken",
)
PART = 'Content-Disposition: form-data; name="a"'
IDS = ("0", "-1", "999999999", "2147483648", "9223372036854775808", "1" + "0" * 30)


def hostile(rng: Random, name: str) -> str:
    """A value for that field: now and then of the kind that its name asks for."""
    kinds = [NUMBERS, NUMBERS, TEXTS, TEXTS, DAYS]
    if "submission" in name or "uuid" in name:
        kinds = [KEYS, KEYS, TEXTS]
    return rng.choice(rng.choice(kinds))


def bodies(rng: Random, fields: dict[str, list[str]]) -> tuple[str, bytes]:
    """A content type and a body that do not belong together, or belong to nothing here."""
    flat = {name: values[-1] if values else "" for name, values in fields.items()}
    whole = json.dumps(flat)
    form = "application/x-www-form-urlencoded"
    several = "multipart/form-data; boundary=X"
    kind, text = rng.choice(
        (
            ("application/json", whole),
            ("application/json", whole[: len(whole) // 2]),
            ("application/json", "[" * 5000 + "]" * 5000),
            ("application/json", '{"a":' * 2000),
            ("application/json", "[1e999, NaN, Infinity, -0]"),
            ("application/json", json.dumps(list(flat))),
            ("application/json", json.dumps({name: [value, {}] for name, value in flat.items()})),
            ("application/json", json.dumps(dict.fromkeys(flat, 10**30))),
            ("application/json", "null"),
            ("application/json", '"\\ud800"'),
            ("application/json", ""),
            ("application/json; charset=utf-99", whole),
            ("text/plain", whole),
            ("", whole),
            ("\u00e9", whole),
            (form, whole),
            (f"{form}; charset=utf-16", "a=1"),
            (f"{form}; charset=none", "a=1"),
            (form, "&".join(f"a{n}=1" for n in range(1100))),
            (form, "=&=&==&&&;"),
            (several, "--X\r\nContent-Disposition: form-data; name=a\r\n\r\n1"),
            (several, "--Y--"),
            (several, ""),
            ("multipart/form-data", "--X--"),
            (several, f'--X\r\n{PART}; filename="\x00"\r\n\r\n1\r\n--X--'),
            (several, f"--X\r\n{PART}\r\nContent-Transfer-Encoding: base64\r\n\r\n*\r\n--X--"),
        )
    )
    return kind, text.encode("utf-8", "surrogatepass")
