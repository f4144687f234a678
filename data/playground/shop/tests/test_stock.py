from datetime import date

from hire.stock import Bicycle, Hire, free, newest, next_number

ONE, TWO, THREE = Bicycle(1, "city"), Bicycle(2, "tandem"), Bicycle(3, "city", in_repair=True)
FIRST, LAST = date(2026, 6, 1), date(2026, 6, 3)


def test_a_hired_bicycle_is_not_free():
    assert free([ONE, TWO], [Hire(1, FIRST, LAST)], FIRST, LAST) == [2]


def test_a_bicycle_in_repair_is_not_free():
    assert free([TWO, THREE], [], FIRST, LAST) == [2]


def test_the_newest_come_first():
    assert newest([ONE, TWO, THREE], 2) == [3, 2]


def test_the_next_number():
    assert next_number([ONE, TWO]) == 3


def test_the_first_number():
    assert next_number([]) == 1
