"""Games by the thousand: played, put into tables, measured. Tables need the extra `study`."""
