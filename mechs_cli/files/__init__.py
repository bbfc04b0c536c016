"""Where results are written, whole or not at all, and what is never written over."""
