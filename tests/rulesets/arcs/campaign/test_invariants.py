"""BR-INV-1 to BR-INV-13, in random campaigns from their beginning and from their middle."""

from __future__ import annotations
