"""What strangers ask, each kind with its whole answer, and what must be refused and how."""

import pytest

from agentlab.research import ask as asking
from agentlab.research.audit import audit


def told(question):
    """The answer, or the refusal in full."""
    trace = asking.ask(question, as_it_goes=False)
    doubtful = [verdict.text for verdict in audit(trace) if verdict.doubtful]
    assert doubtful == [], trace.answer
    return trace.answer or trace.finished.detail


NOT_ALIKE = "The figures are from different sources, which may not count alike."

# -- figures then and now --

THEN_AND_NOW = {
    "How much has the population of Japan changed since 2015?": (
        "The difference is -3,969,610: the population of Japan shrank. The population of Japan is "
        "123,171,390 (2025). The population of Japan in 2015 was 127,141,000. " + NOT_ALIKE
    ),
    "How much has the population of Kenya grown since 2015?": (
        "The difference is 9,344,418. The population of Kenya is 56,432,944 (2024). "
        "The population of Kenya in 2015 was 47,088,526."
    ),
}


@pytest.mark.parametrize("question", THEN_AND_NOW)
def test_what_a_search_for_a_year_brought_is_not_the_figure_of_now(question):
    assert told(question) == THEN_AND_NOW[question]


# -- units --

UNITS = {
    "What is the GDP of Laos?": (
        "The GDP at official exchange rate of Laos is $16,503,000,000 (2024)."
    ),
    "GDP (PPP) of Turkey": (
        "The GDP by purchasing power of Turkey is $3,018,000,000,000 in 2021 dollars (2024)."
    ),
    "What is the area of Mongolia?": "The area of Mongolia is 1,564,116 square kilometres.",
    "What is the area of Iran and of Peru?": (
        "The area of Iran is 1,648,195 square kilometres. "
        "The area of Peru is 1,285,216 square kilometres."
    ),
    "How long is Greece's coastline?": "The coastline of Greece is 13,676 km.",
    "What is the highest point in the Maldives?": "The highest point of the Maldives is 5 m.",
    "What is the population of Peru?": "The population of Peru is 32,768,614 (2025).",
    "Subtract the GDP of France from the GDP of Laos": (
        "The difference is -$3,145,497,000,000. The GDP at official exchange rate of Laos is "
        "$16,503,000,000 (2024). The GDP at official exchange rate of France is "
        "$3,162,000,000,000 (2024)."
    ),
    "What is the input token price of Claude Haiku?": (
        "The input token price of Claude Haiku is $0.10 per 1 million tokens and up "
        "(November 2026)."
    ),
    "What is the output token price of Claude Sonnet?": (
        "The output token price of Claude Sonnet is $10 per 1 million tokens (November 2026)."
    ),
}


@pytest.mark.parametrize("question", UNITS)
def test_a_unit_is_always_shown_and_spelled_in_one_way(question):
    assert told(question) == UNITS[question]
