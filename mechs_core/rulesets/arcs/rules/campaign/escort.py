"""Imperial ships that go along; where a Catapult stops. BR-EMP-8, BR-EMP-9."""
