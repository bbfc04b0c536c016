"""Places by a score."""

from mechs_core.kit.ranking import ranked


def test_the_highest_score_stands_first_and_equals_share_a_place() -> None:
    assert ranked([4, 9, 4, -1]) == ((1,), (0, 2), (3,))


def test_nobody_is_ranked_without_scores() -> None:
    assert ranked([]) == ()
