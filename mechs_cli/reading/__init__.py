"""Games that are looked at: from a store, a file or a page."""
