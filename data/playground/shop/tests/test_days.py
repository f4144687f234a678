from datetime import date

from hire.days import days_hired, days_late, overlap

MONDAY, TUESDAY = date(2026, 6, 1), date(2026, 6, 2)
WEDNESDAY, FRIDAY = date(2026, 6, 3), date(2026, 6, 5)


def test_both_days_count():
    assert days_hired(MONDAY, WEDNESDAY) == 3


def test_the_same_day_is_one_day():
    assert days_hired(MONDAY, MONDAY) == 1


def test_late_days():
    assert days_late(MONDAY, WEDNESDAY) == 2


def test_early_is_not_late():
    assert days_late(WEDNESDAY, MONDAY) == 0


def test_hires_on_end_share_a_day():
    assert overlap(MONDAY, WEDNESDAY, WEDNESDAY, FRIDAY)


def test_hires_one_after_the_other_share_none():
    assert not overlap(MONDAY, TUESDAY, WEDNESDAY, FRIDAY)
