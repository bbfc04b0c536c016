"""Any message or value as bytes: equal ones give equal bytes."""

from __future__ import annotations

from msgspec import json, msgpack

encode = msgpack.Encoder(order="deterministic").encode
encode_json = json.Encoder(order="deterministic").encode
