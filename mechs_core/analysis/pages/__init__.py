"""Reports as data, as text, as plots, as one page."""
