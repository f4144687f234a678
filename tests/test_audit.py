"""The audit: true sentences pass whatever their form, an injected number is always caught."""

from decimal import Decimal

import pytest
from books import BOOKS, LEDGERS, looked_up, run, snippet, verdicts, worked_out
from hypothesis import given
from hypothesis import strategies as st

from agentlab.agent import Agent
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.research import numerals
from agentlab.research.agent import research_agent
from agentlab.research.audit import Verdict, audit, audit_lines, audit_text
from agentlab.research.book import Ledger
from agentlab.research.ledger import ledger
from agentlab.research.prose.sayings import LONGEST, sayings
from agentlab.research.provenance import Entry, Origin
from agentlab.research.toolbox import parser, search_tool
from agentlab.tools import Toolbox
from agentlab.trace import Trace


def words_of(name, text):
    return [(v.text, v.verdict) for v in verdicts(name, text)]


TRUE = {
    "populations": [
        "The combined population of Japan and Germany is 207,183,674.",
        "207,183,674",
        "207183674 people in all.",
        "Together, Japan and Germany have 207.2 million inhabitants.",
        "Together, the two countries have about 207 million people.",
        "The two countries have roughly 207,000,000 people between them.",
        "Over 207 million people live in Japan and Germany.",
        "Just over 207 million, of whom 123.2 million live in Japan.",
        "Slightly more than 123 million people live in Japan, and about 84 million in Germany.",
        "Nearly 124 million people live in Japan.",
        "Fewer than 85 million people live in Germany.",
        "Japan: 123,171,390. Germany: 84,012,284. Total: 207,183,674.",
        "Japan has 123,171,390 people and Germany has 84,012,284, so together 207,183,674.",
        "Japan (123,171,390) plus Germany (84,012,284) is 207,183,674.",
        "84,012,284 people live in Germany and 123,171,390 in Japan.",
        "Of the 207,183,674 people, 123,171,390 live in Japan.",
        "123,171,390 + 84,012,284 = 207,183,674",
        "- Japan: **123,171,390**\n- Germany: **84,012,284**\n\n**Total: 207,183,674**",
        "1. Japan: 123,171,390\n2. Germany: 84,012,284\n\nThe sum is 207,183,674.",
        "1) Japan has 123,171,390.\n2) Germany has 84,012,284.\n3) That makes 207,183,674.",
        "| Country | Population |\n|---|---|\n| Japan | 123,171,390 |\n| Germany | 84,012,284 |",
        "In 2025, 123,171,390 people lived in Japan (Harbour Street Almanac, 2025).",
        "Japan's population (2025) is 123,171,390; Germany's (2025) is 84,012,284.",
        "As of 2025 Japan counted 123,171,390 people, down from 2024.",
        "According to the World Factbook, Germany has 84,012,284 inhabitants.",
        "The Japanese population is 123,171,390 and the German one 84,012,284.",
        "There are 84,012,284 Germans.",
        "Nippon has 123,171,390 people.",
        "Germany's population is 68.2% of Japan's.",
        "Germany's population is 68.2 percent of Japan's.",
        "Germany's population is 68 % of Japan's.",
        "The ratio of Germany's population to Japan's is 0.682.",
        "The ratio is 0.682076284111107.",
        "The ratio is 0.68207628… (about 0.68).",
        "84,012,284 / 123,171,390 × 100 = 68.2",
        "84,012,284 divided by 123,171,390, times 100, is 68.2%.",
        "68.2% (rounded to 1 decimal place).",
        "The share is 68.208% to 3 decimals.",
        "Between 84 and 123 million people live in each of the 2 countries.",
        "Japan comes 1st and Germany 2nd: 123,171,390 against 84,012,284.",
        "Japan is larger than Germany, with 123,171,390 people against 84,012,284.",
        "Germany, with 84,012,284 people, is smaller than Japan, with 123,171,390.",
        "Unlike Japan, Germany has 84,012,284 people.",
        "The population of Japan is 123,171,390. That of Germany is 84,012,284.",
        "Japan is the larger country. Its population is 123,171,390.",
        "123\u202f171\u202f390 people live in Japan.",
        "Japan has 123.17139 million people.",
        "~207 million",
        "≈ 207.18 million",
        "The total is 2.07183674e8.",
        "I found 123,171,390 for Japan [1] and 84,012,284 for Germany [2].",
        "Results from 2 sources: 123,171,390 (Japan), 84,012,284 (Germany).",
    ],
    "areas": [
        "Peru is larger than Chad by 1,216 km².",
        "Peru is 1,216 square kilometres larger.",
        "Peru covers 1,285,216 km², Chad 1,284,000 km².",
        "Peru has an area of 1,285,216 sq. km and Chad one of 1,284,000 sq km.",
        "The difference is 1216 km2.",
        "Peru's area: 1,285,216 square kilometers (World Factbook).",
        "About 1.285 million km² for Peru; 1.284 million km² for Chad.",
        "Chad is 1,216 km² smaller than Peru.",
        "Both cover about 1.28 million square kilometres or more: Chad 1,284,000, Peru 1,285,216.",
    ],
    "sums": [
        "45 times 12 is 540.",
        "45 × 12 = 540",
        "45 * 12 = 540.",
        "The answer is 540.",
        "540",
        "540.0",
        "**540**",
        "The product of 45 and 12 is 540.",
    ],
    "others": [
        "Life expectancy at birth in the Maldives was 81.04 years in 2023.",
        "People in the Maldives live 81 years on average, and Kenya's GDP is $108 billion.",
        "People in the Maldives live about 81.0 years.",
        "Kenya: US$108.039 billion (2023).",
        "Kenya's GDP at official exchange rate is $108,039,000,000.",
        "Kenya had a GDP of about 108 billion dollars in 2023; Maldivians lived 81.04 years.",
    ],
    "islands": [
        "Together, Antigua and Barbuda and Trinidad and Tobago cover 5,571 square kilometres.",
        "Antigua and Barbuda covers 443 km² and Trinidad and Tobago 5,128 km², in total 5,571 km².",
        "Trinidad and Tobago (5,128 km²) is much larger than Antigua and Barbuda (443 km²).",
        "The combined area is 5,571 sq km.",
    ],
    "coasts": [
        "Norway's coastline is 3.908 times as long as Chile's.",
        "Norway's coastline (25,148 km) is about 3.9 times Chile's (6,435 km).",
        "25,148 km / 6,435 km ≈ 3.908",
        "Almost four times as much coast lies in Norway (25,148 km) than in Chile (6,435 km).",
        "Norway has the longer coast: 25,148 versus 6,435 km.",
        "With 25,148 km of coast, Norway is ahead of Chile, which has 6,435 km.",
        "The coastline of Norway measures 25,148 kilometres, that of Chile 6,435 kilometres.",
    ],
}  # fmt: skip

# The number that is not supported, and a text it stands in.
INJECTED = {
    "populations": [
        ("207,183,675", "The combined population is 207,183,675."),
        ("207.3 million", "Together they have 207.3 million people."),
        ("208 million", "Together they have more than 208 million people."),
        ("206 million", "Together they have under 206 million people."),
        ("123,171,390", "France has 123,171,390 people."),
        ("123,171,390", "The population of France is 123,171,390."),
        ("123,171,390", "The population of South Japan is 123,171,390."),
        ("84,012,284", "Japan has 84,012,284 people."),
        ("84,012,284", "In Japan live 84,012,284 people, in Germany more."),
        ("123,171,390", "There are 123,171,390 Germans."),
        ("207,183,674", "Japan and France together have 207,183,674 people."),
        ("207,183,674", "207,183,674 people live in Canada."),
        ("123,171,390", "In 2024, Japan had 123,171,390 people."),
        ("123,171,390", "Japan's population was 123,171,390 (2024)."),
        ("84,012,284", "Germany had 84,012,284 people in 2019."),
        ("2019", "Germany had 84,012,284 people in 2019."),
        ("123,171,390", "Japan has an area of 123,171,390."),
        ("123,171,390", "Japan covers 123,171,390 km²."),
        ("$123,171,390", "Japan's GDP is $123,171,390."),
        ("68.2%", "Japan's population is 68.2% of Germany's."),
        ("0.5%", "Japan's population fell by 0.5%."),
        ("69.1%", "Germany's population is 69.1% of Japan's."),
        ("68.2", "Germany has 68.2 cities."),
        ("17", "Germany has 84,012,284 people in 17 states."),
        ("123.17 billion", "Japan has 123.17 billion people."),
        ("123,171", "Japan has 123,171 people."),
        ("83.5 million", "Germany has about 83.5 million people."),
        ("50 million", "Japan has some 50 million more people than Germany."),
        ("125 million", "Japan has between 123 and 125 million people."),
        ("3,500", "The total is 207,183,674, which is 3,500 more than in the year before."),
        ("7", "The sum of the two populations is 207,183,674, the 7 largest cities included."),
        ("1,234", "1,234. That is the answer."),
        ("four million", "Some four million people moved to Japan."),
        ("3.5", "The ratio is 3.5."),
        ("0.68%", "Germany has 0.68% of Japan's population."),
        ("1/3", "Germany has 1/3 of the people."),
        ("-207,183,674", "The total is -207,183,674."),
        ("123,171,390", "Its capital is Lima. Peru has 123,171,390 people."),
    ],
    "areas": [
        ("1,284,000", "Peru covers 1,284,000 km²."),
        ("1,285,216", "Peru has a population of 1,285,216."),
        ("1,285,216 ", "Peru covers 1,285,216 square miles."),
        ("1,285,216 ", "Peru has a coastline of 1,285,216 km."),
        ("1,217", "Peru is larger by 1,217 km²."),
        ("12,160", "Peru is larger by 12,160 km²."),
        ("1,216", "Peru is larger than Niger by 1,216 km²."),
        ("1.3 billion", "Peru covers 1.3 billion km²."),
        ("21", "Chad has 21 regions."),
        ("1,284,000", "Niger covers 1,284,000 km²."),
    ],
    "sums": [
        ("541", "45 times 12 is 541."),
        ("5,400", "45 times 12 is 5,400."),
        ("8", "45 times 12 is 540, and 8 more is what you need."),
        ("46", "46 times 12 is 540."),
    ],
    "others": [
        ("81.5", "People in the Maldives live 81.5 years."),
        ("81.04", "People in Kenya live 81.04 years."),
        ("$108.039 million", "Kenya's GDP is $108.039 million."),
        ("€108.039 billion", "Kenya's GDP is €108.039 billion."),
        ("108.039 billion", "Kenya has 108.039 billion people."),
        ("$109 billion", "Kenya's GDP is about $109 billion."),
        ("81.04", "In 2021 people in the Maldives lived 81.04 years."),
    ],
    "islands": [
        ("5,571", "Antigua and Barbuda covers 5,571 km²."),
        ("443", "Trinidad and Tobago covers 443 km²."),
        ("443", "Barbados covers 443 km²."),
        ("17", "Antigua and Barbuda has 17 islands on 443 km²."),
    ],
    "coasts": [
        ("3.908", "Chile's coastline is 3.908 times Norway's."),
        ("4.2", "Norway's coastline is 4.2 times as long as Chile's."),
        ("25,148", "Sweden's coastline is 25,148 km."),
        ("100,915", "With islands, Norway's coastline is 100,915 km."),
        ("25,148", "Norway's area is 25,148."),
        ("25,148", "Norway's coastline is 25,148 miles."),
        ("3.9", "Norway's coastline is 3.9 times Sweden's."),
    ],
}  # fmt: skip

RIGHT = [(name, text) for name, texts in TRUE.items() for text in texts]
WRONG = [(name, *case) for name, cases in INJECTED.items() for case in cases]


@pytest.mark.parametrize("name, text", RIGHT)
def test_no_false_alarm_on_a_true_sentence(name, text):
    found = verdicts(name, text)
    assert found and [(v.text, v.verdict, v.why) for v in found if v.doubtful] == []


@pytest.mark.parametrize("name, number, text", WRONG)
def test_an_injected_number_is_caught(name, number, text):
    doubtful = [v.text for v in verdicts(name, text) if v.doubtful]
    assert number.strip() in doubtful


def test_how_many_are_told_right():
    alarms = [text for name, text in RIGHT if any(v.doubtful for v in verdicts(name, text))]
    missed = [t for name, n, t in WRONG if not any(v.doubtful for v in verdicts(name, t))]
    assert (len(RIGHT), len(alarms), len(WRONG), len(missed)) == (86, 0, 70, 0)


# -- which verdict --


@pytest.mark.parametrize(
    "name, text, expected",
    [
        ("populations", "Japan has 123,171,390.", [("123,171,390", "exact")]),
        ("populations", "Japan has 123.2 million.", [("123.2 million", "rounded")]),
        ("populations", "Japan has 39,159,106 more.", [("39,159,106", "derived")]),
        ("populations", "Japan's is 147% of Germany's.", [("147%", "derived")]),
        ("populations", "Germany has two thirds of that.", [("two thirds", "rounded")]),
        ("populations", "It is about 100 million.", [("100 million", "unsupported")]),
        ("populations", "In 2025: 84,012,284.", [("2025", "exempt"), ("84,012,284", "exact")]),
        ("populations", "Table 3 says 84,012,284 [2].", [
            ("3", "exempt"), ("84,012,284", "exact"), ("[2]", "exempt")]),
        ("populations", "It is 1st of 2 countries.", [("1st", "exempt"), ("2", "exempt")]),
        ("populations", "12 per 1,000 people", [("12", "unsupported"), ("1,000", "exempt")]),
        ("sums", "45 times 12 is 540.", [("45", "echo"), ("12", "echo"), ("540", "exact")]),
        ("sums", "45 plus 12 is 57.", [("45", "echo"), ("12", "echo"), ("57", "derived")]),
        ("sums", "It is 540 × 60 seconds.", [("540", "exact"), ("60", "exempt")]),
        ("sums", "It is 5.400.", [("5.400", "unsupported")]),
        ("others", "The GDP is $108.039bn.", [("$108.039bn", "exact")]),
        ("others", "The GDP is 108,04.", [("108,04", "unsupported")]),
        ("others", "From 1,2345 on.", [("1,2345", "ambiguous")]),
    ],
)  # fmt: skip
def test_each_number_gets_its_verdict(name, text, expected):
    assert words_of(name, text) == expected


def test_one_dot_with_three_digits_is_ambiguous_where_only_the_other_reading_is_known():
    book = ledger(run("Take 977 and 4.", "done", worked_out("multiply", 977, 4)))
    (found,) = audit_text("It is 3.908.", book)
    assert (found.verdict, found.why) == ("ambiguous", "n3, 3,908 (977 * 4)")


def test_what_a_verdict_holds():
    text = "Together they have 207.2 million people."
    assert verdicts("populations", text) == [
        Verdict(
            text="207.2 million",
            value=207200000,
            verdict="rounded",
            why="rounded from n3, 207,183,674 (123,171,390 + 84,012,284)",
            entries=("n3",),
            start=19,
            end=32,
        )
    ]


@pytest.mark.parametrize(
    "name, text, why",
    [
        ("populations", "France has 84,012,284 people.", "n2 is of Germany, not of France"),
        ("populations", "Japan: 84,012,284", "n2 is of Germany, not of Japan"),
        ("populations", "In 2024 Japan had 123,171,390.", "n1 is of 2025, not of 2024"),
        ("populations", "Japan's area is 123,171,390.", "n1 is of the population, not of the area"),
        ("populations", "Population density: 84,012,284", "n2 is of the population itself"),
        ("populations", "Japan has $123,171,390.", "n1 is not in $"),
        ("populations", "Japan has 207,183,674 people.", "it is of Germany and Japan together"),
        (
            "populations",
            "Japan's is 68.2% of Germany's.",
            "it is Germany against Japan, not the other way round",
        ),
        (
            "populations",
            "It fell by 0.5%.",
            "it stands in the text jp, and no tool took it out of there",
        ),
        (
            "populations",
            "It is 5.",
            "no tool returned it, and no one operation on what they returned gives it",
        ),
        ("areas", "Peru covers 1,285,216 miles.", "n1 is in km², not in miles"),
    ],
)
def test_a_doubt_says_why(name, text, why):
    assert [v.why for v in verdicts(name, text) if v.doubtful] == [why]


def test_a_number_that_fits_two_things_is_ambiguous():
    twins = [
        snippet("a", "Ayr: population", "The population of Ayr is 46,982.", "Almanac"),
        snippet("b", "Bute: population", "The population of Bute is 47,012.", "Almanac"),
    ]
    web = search_tool(lambda query: [found for found in twins if found.id == query])
    steps = [step for found in twins for step in looked_up(found, "population")]
    book = ledger(Agent(ScriptedModel([*steps, "."]), Toolbox([web, parser])).run("Which?"))
    assert [v.verdict for v in audit_text("It has about 47 thousand people.", book)] == [
        "ambiguous"
    ]
    assert [v.verdict for v in audit_text("Ayr has about 47 thousand people.", book)] == ["rounded"]


def test_a_result_that_rests_on_a_number_from_nowhere_supports_nothing():
    trace = run("What is 45 times 13?", "It is 765.", worked_out("multiply", 45, 17))
    (found,) = audit(trace)
    assert (found.verdict, found.why) == (
        "unsupported",
        "it is n4, 765 (45 * 17), unsourced: no tool returned 17",
    )


def test_a_number_from_nowhere_is_none_the_better_for_having_been_used():
    trace = run("What is 45 times 13?", "I took 17.", worked_out("multiply", 45, 17))
    assert [v.why for v in audit(trace)] == ["it is n3, 17 (no tool returned it), unsourced"]


def test_a_result_that_rests_on_a_constant_is_traced():
    trace = run("How many minutes are 45 hours?", "2,700", worked_out("multiply", 45, 60))
    assert [v.verdict for v in audit(trace)] == ["exact"]


def test_a_number_read_off_a_text_without_the_parser_is_named_as_such():
    search = [call("web_search", query="jp")]
    trace = run("What is the population of Japan?", "Japan has 123,171,390 people.", search)
    assert audit_lines(trace) == [
        "123,171,390 is unsupported: it stands in the text jp, and no tool took it out of there."
    ]


# -- lines for a reader --


@pytest.mark.parametrize(
    "answer, lines",
    [
        ("It is 207,183,674.", ["Every number in the answer is traced."]),
        ("I cannot say.", ["The answer holds no number to trace."]),
        ("1. I cannot say.", ["The answer holds no number to trace."]),
        (
            "Japan has 39,159,106 more people.",
            [
                "Every number in the answer is traced.",
                "39,159,106 is derived: 123,171,390 - 84,012,284, done in the answer and not by a "
                "tool.",
            ],
        ),
        (
            "France has 84,012,284 and Japan 39,159,106 more than Germany.",
            [
                "84,012,284 is unsupported: n2 is of Germany, not of France.",
                "39,159,106 is derived: 123,171,390 - 84,012,284, done in the answer and not by a "
                "tool.",
            ],
        ),
    ],
)
def test_the_lines_of_an_audit(answer, lines):
    task, steps = BOOKS["populations"]
    assert audit_lines(run(task, answer, *steps)) == lines


def test_a_run_without_an_answer_has_nothing_to_trace():
    assert audit(Trace()) == []
    assert audit_lines(Trace()) == ["The answer holds no number to trace."]


def test_a_saved_run_has_the_same_audit(tmp_path):
    task, steps = BOOKS["populations"]
    live = run(task, "Japan has 123 million, Germany 84, in all 207.2 million, or 5.", *steps)
    live.save(tmp_path / "run.jsonl")
    assert audit(Trace.load(tmp_path / "run.jsonl")) == audit(live)


# -- places, multiples and the question's own words --


@pytest.mark.parametrize(
    ("name", "text", "verdict", "why"),
    [
        ("populations", "Japan is the third largest.", "unsupported",
         "no tool returned this place in a row"),
        ("populations", "Germany is the second largest of the two.", "derived",
         "place 2 of the 2 that were looked up"),
        ("areas", "Chad is the 21st largest.", "echo", "a place that the text td states"),
        ("populations", "Japan has 46.6% more people than Germany.", "derived",
         "(123,171,390 - 84,012,284) / 84,012,284, in percent, done in the answer and not by a "
         "tool"),
        ("populations", "Germany's is 68.2% larger than Japan's.", "unsupported",
         "it is Germany as a part of Japan, not by how much they differ"),
        ("populations", "Germany's grew by 68.2%.", "unsupported",
         "it compares Germany with Japan, it is no change"),
        ("populations", "Germany has 39,159,106 people.", "unsupported",
         "it is the difference between Japan and Germany"),
        ("populations", "Germany has 39,159,106 more people than Japan.", "unsupported",
         "Japan has more than Germany, not the other way round"),
        ("populations", "84,012,284 cows live in Germany.", "ambiguous",
         "n2 is of Germany: population, and no text says cows"),
        ("populations", "Together they have 84,012,284.", "unsupported", "n2 is of Germany alone"),
        ("populations", "The difference is 207,183,674.", "unsupported", "n3 is no difference"),
        ("populations", "It is 84,012,284%.", "unsupported", "n2 is no percentage"),
        ("areas", "Peru covers 1,216 km².", "unsupported",
         "it is the difference between Peru and Chad"),
        ("coasts", "Norway has five times the coast of Chile.", "unsupported",
         "no tool returned it, and no one operation on what they returned gives it"),
        ("coasts", "Norway has almost four times the coast of Chile.", "rounded",
         "rounded from n3, 3.908003108… (25,148 / 6,435)"),
    ],
)  # fmt: skip
def test_what_a_number_claims_decides(name, text, verdict, why):
    found = [(v.verdict, v.why) for v in verdicts(name, text)]
    assert found[0] == (verdict, why)


@pytest.mark.parametrize(
    ("task", "steps", "answer"),
    [
        ("What is 1e3 + 1?", ("add", 1000, 1), "1e3 + 1 is 1,001."),
        ("What is half of a third of 60?", ("multiply", 60, 0.5), "Half of a third of 60."),
        ("What is two thirds of half of 9?", ("multiply", 9, 2), "Two thirds of half of 9."),
    ],
)
def test_the_words_of_the_question_raise_no_alarm(task, steps, answer):
    trace = run(task, answer, worked_out(*steps))
    assert [(v.text, v.why) for v in audit(trace) if v.doubtful] == []


# -- kinds --


def test_a_sentence_without_end_is_read_in_pieces_that_cut_no_number():
    text = "and 123,171,390 live there, " * 400
    assert [said.figure.text for said in sayings(text)] == ["123,171,390"] * 400
    assert max(len(said.sentence) for said in sayings(text)) <= LONGEST + len("123,171,390")


FIGURES = st.integers(10_000, 10**12)


def stored(value):
    found = snippet("x", "Ayr: population", f"The population of Ayr is {value:,}.", "Almanac")
    steps = looked_up(found, "population")
    web = search_tool(lambda query: [found])
    return ledger(Agent(ScriptedModel([*steps, "."]), Toolbox([web, parser])).run("Ayr?"))


@given(value=FIGURES, digits=st.integers(3, 6))
def test_a_figure_passes_exact_and_rounded_and_fails_one_digit_off(value, digits):
    book = stored(value)
    place = 10 ** max(0, len(str(value)) - digits)
    near = (value + place // 2) // place * place
    texts = [f"{value:,}", f"{value}", f"**{value:,}**", f"about {near:,}"]
    assert [audit_text(t, book)[0].verdict for t in texts] == [
        "exact", "exact", "exact", "exact" if near == value else "rounded"]  # fmt: skip
    for off in (near + 2 * place, near - 2 * place, value * 10, value + 1):
        assert audit_text(f"It is {off:,}.", book)[0].doubtful


@given(
    text=st.text(max_size=60) | st.from_regex(r"[0-9.,%$km²A-Z a-z()\n*|-]{0,60}", fullmatch=True)
)
def test_no_text_whatever_breaks_an_audit(text):
    for found in audit_text(text, LEDGERS["populations"], "?"):
        assert text[found.start : found.end] == found.text


@pytest.mark.parametrize(
    "question",
    [
        "What is the combined population of Japan and Germany?",
        "What is the combined area of Antigua and Barbuda and Trinidad and Tobago?",
        "What is the area of Liechtenstein as a percentage of that of Turkey?",
        "What is the area of the Congo (Brazzaville)?",
        "What is the area of Peru?",
        "How many more people live in Kenya than in Uganda?",
        "What is the ratio of the coastline of Norway to that of Chile?",
        "What is the GDP of Peru?",
        "Is the area of Chad larger than that of Niger?",
        "What is the life expectancy at birth in Italy?",
        "What is Austria's area as a percentage of Hungary's?",
        "What is 45 times 12?",
        "What was the population of Kenya in 2023?",
    ],
)
def test_what_the_stand_in_answers_is_traced_and_what_is_changed_in_it_is_not(question):
    trace = research_agent(StandIn()).run(question)
    assert trace.stop == "answered"
    assert audit_lines(trace) == ["Every number in the answer is traced."]
    book = ledger(trace)
    for found in audit(trace):
        digits = [n for n in range(found.start, found.end) if trace.answer[n].isdigit()]
        if found.verdict != "exempt" and len(digits) > 2:
            changed = str((int(trace.answer[digits[1]]) + 3) % 10)
            text = trace.answer[: digits[1]] + changed + trace.answer[digits[1] + 1 :]
            assert any(v.doubtful for v in audit_text(text, book, question)), text
    for subject in {entry.subject for entry in book} - {""}:
        text = trace.answer.replace(subject, "Freedonia")
        doubtful = any(v.doubtful for v in audit_text(text, book, question))
        assert doubtful or text == trace.answer


def test_a_year_is_credited_to_the_source_of_the_figure_it_stands_with():
    run = research_agent(StandIn()).run("What is Germany's population as a percentage of Japan's?")
    years = [(v.text, v.why) for v in audit(run) if v.verdict == "exempt"]
    assert years == [
        ("2025", "a date that World Factbook states"),
        ("2025", "a date that Harbour Street Almanac states"),
    ]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("Belmar's coastline is larger than Jorvik's by 479 km.", "derived"),
        ("The difference between Jorvik and Belmar is 479 km.", "derived"),
        ("The difference between Jorvik and Belmar is 480 km.", "unsupported"),
        ("Belmar's coastline is 479 km.", "unsupported"),
    ],
)
def test_a_difference_may_by_chance_be_as_large_as_a_figure(said, verdict):
    book = Ledger()
    for value, place in ((479, "Jorvik"), (958, "Belmar")):
        known = {"unit": "km", "about": f"{place}: coastline", "subject": place}
        book.add(Entry("", Decimal(value), "sourced", Origin("excerpt", source="Atlas"), **known))
    assert [one.verdict for one in audit_text(said, book)] == [verdict]


def test_a_sentence_is_read_once_however_many_numbers_it_holds():
    book = LEDGERS["populations"]
    for many in (20, 200):
        numerals._numbers.cache_clear()
        audit_text(f"Japan ({'5 and ' * many}) has people.", book)
        assert numerals._numbers.cache_info().misses < 20
