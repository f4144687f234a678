"""So many times as much: yes or no, told by the ratio of the two."""

import pytest
from test_ask_questions import told

MANIFOLD = {
    "Is Brazil more than four times as large as Argentina?": (
        "No. The ratio is 3.06279. The area of Brazil is 8,515,770 square kilometres. The "
        "area of Argentina is 2,780,400 square kilometres."
    ),
    "Is Brazil at least three times as large as Argentina?": (
        "Yes. The ratio is 3.06279. The area of Brazil is 8,515,770 square kilometres. The "
        "area of Argentina is 2,780,400 square kilometres."
    ),
    "Is the population of Kenya twice that of Uganda?": (
        "No. The ratio is 1.0961. The population of Kenya is 55,751,717 (2025). The "
        "population of Uganda is 50,863,850 (2025)."
    ),
    "Does Kenya have twice as many people as Uganda?": (
        "No. The ratio is 1.0961. The population of Kenya is 55,751,717 (2025). The "
        "population of Uganda is 50,863,850 (2025)."
    ),
    "Does Kenya have more than double the population of Rwanda?": (
        "Yes. The ratio is 4.09238. The population of Kenya is 55,751,717 (2025). The "
        "population of Rwanda is 13,623,302 (2024)."
    ),
    "Are there twice as many people in Kenya as in Uganda?": (
        "No. The ratio is 1.0961. The population of Kenya is 55,751,717 (2025). The "
        "population of Uganda is 50,863,850 (2025)."
    ),
    "Is the area of Kenya larger than twice the area of Uganda?": (
        "Yes. The ratio is 2.40778. The area of Kenya is 580,367 square kilometres. The area "
        "of Uganda is 241,038 square kilometres."
    ),
    "Has the population of Kenya doubled since 2015?": (
        "No. The ratio is 1.19844. The population of Kenya is 56,432,944 (2024). The "
        "population of Kenya in 2015 was 47,088,526."
    ),
    "Did Niger's population triple between 2015 and 2024?": (
        "No. The ratio is 1.35572. The population of Niger in 2024 was 27,032,412. The "
        "population of Niger in 2015 was 19,939,498."
    ),
}


@pytest.mark.parametrize("question", MANIFOLD)
def test_so_many_times_as_much_is_told_with_yes_or_no(question):
    assert told(question) == MANIFOLD[question]
