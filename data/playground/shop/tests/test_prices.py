from datetime import date

from hire.prices import bill, deposit, hire_price, late_fee


def test_a_short_hire():
    assert hire_price("city", 3) == 3600


def test_seven_days_are_a_long_hire():
    assert hire_price("city", 7) == 7560


def test_eight_days_are_a_long_hire():
    assert hire_price("city", 8) == 8640


def test_two_late_days():
    assert late_fee("city", 2) == 3600


def test_a_deposit():
    assert deposit("cargo") == 6000


def test_the_smallest_deposit():
    assert deposit("city") == 3000


def test_a_bill_with_a_late_day():
    first, due, back = date(2026, 6, 1), date(2026, 6, 3), date(2026, 6, 4)
    assert bill("tandem", first, due, back) == 11250
