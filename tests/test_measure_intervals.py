"""Intervals, the sign test, pass^k: tables of known values, and oracles that count."""

from itertools import combinations, product

import pytest

from agentlab.measure.intervals import Rate, pass_hat, percent, sign_test, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (41, 50, 0.6920, 0.9023),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(hits, of, low, high):
    assert [round(end, 4) for end in wilson(hits, of)] == [low, high]


@pytest.mark.parametrize("of", [1, 7, 50, 1000])
def test_an_interval_holds_the_share_and_stays_within_0_and_1(of):
    for hits in range(of + 1):
        low, high = wilson(hits, of)
        assert 0 <= low <= hits / of <= high <= 1
        assert high > low
        mirrored = wilson(of - hits, of)
        assert (low, high) == pytest.approx((1 - mirrored[1], 1 - mirrored[0]))


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (Rate(41, 50), "41/50 = 82 % [69, 90]"),
        (Rate(0, 5), "0/5 = 0 % [0, 43]"),
        (Rate(3, 3), "3/3 = 100 % [44, 100]"),
        (Rate(0, 0), "0/0"),
    ],
)
def test_a_rate_prints_count_share_and_interval(rate, text):
    assert str(rate) == text


def test_a_rate_of_nothing_has_no_share():
    assert (Rate(0, 0).share, percent(None), percent(0.286)) == (None, "-", "29")


@pytest.mark.parametrize(("hits", "of"), [(-1, 3), (4, 3)])
def test_hits_beyond_the_denominator_are_an_error(hits, of):
    with pytest.raises(ValueError, match=f"^{hits} hits out of {of}: hits go from 0 to the whole."):
        Rate(hits, of)


@pytest.mark.parametrize(
    ("up", "down", "p"),
    [
        (0, 0, 1.0),
        (1, 0, 1.0),
        (5, 5, 1.0),
        (7, 1, 0.0703125),
        (6, 0, 0.03125),
        (10, 2, 0.03857421875),
    ],
)
def test_the_sign_test(up, down, p):
    assert sign_test(up, down) == sign_test(down, up) == p


@pytest.mark.parametrize(("up", "down"), [(4, 1), (3, 3), (2, 6)])
def test_the_sign_test_counts_coin_tosses(up, down):
    tosses = list(product((0, 1), repeat=up + down))
    as_uneven = [t for t in tosses if abs(sum(t) - len(t) / 2) >= abs(up - len(t) / 2)]
    assert sign_test(up, down) == len(as_uneven) / len(tosses)


def test_pass_k_counts_draws_of_k_tries():
    tries = [(3, 4), (4, 4), (1, 4), (0, 4)]
    for k in (1, 2, 3, 4):
        shares = []
        for successes, made in tries:
            draws = list(combinations([True] * successes + [False] * (made - successes), k))
            shares.append(sum(map(all, draws)) / len(draws))
        assert pass_hat(k, tries) == pytest.approx(sum(shares) / len(shares))


def test_pass_1_is_the_plain_share():
    assert pass_hat(1, [(1, 2), (2, 2)]) == 0.75


def test_pass_k_needs_k_tries_and_has_no_value_without_cases():
    assert pass_hat(3, []) is None
    with pytest.raises(ValueError, match=r"pass\^3 needs 3 tries at every case; one has 2\."):
        pass_hat(3, [(2, 2)])
