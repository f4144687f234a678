"""The stand-in reads whole questions or nothing: tables of cases, made-up sums, any text at all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sums import sums

from agentlab.models.stand_in.language import foreign
from agentlab.models.stand_in.plans import Number, Wanted, Worked
from agentlab.models.stand_in.reading import LONGEST, read_task


def value(plan):
    """What a plan of plain numbers comes to, by the same rules as school."""
    if isinstance(plan, Number):
        return Fraction(plan.value)
    left, right = value(plan.left), value(plan.right)
    if not plan.ordered and left < right:
        left, right = right, left
    match plan.operation:
        case "add":
            return left + right
        case "subtract":
            return left - right
        case "multiply":
            return left * right
        case "divide":
            return left / right
    return left ** int(right)


def read(text, known=()):
    """A task as text: its form and its plans; None for what cannot be read."""
    task = read_task(text, known)
    return task and (task.form, [str(plan) for plan in task.plans])


# --- arithmetic ----------------------------------------------------------------------------------

WRITTEN = {
    "compute (2 + 4) * 5": 30,
    "What is 45 times 12?": 540,
    "What is 2 plus 4? Then times 5.": 30,
    "Add 2 and 4, then multiply the result by 5.": 30,
    "Add 2 and 4 and multiply the result by 5": 30,
    "What is 3 times 7, plus 1?": 22,
    "multiply the sum of 2 and 4 by 5": 30,
    "the product of 3, 4 and 5": 60,
    "subtract 3 from 10": 7,
    "take 3 away from 10": None,
    "take 3 from 10": 7,
    "What is the difference between 3 and 10?": 7,
    "What is the quotient of 12 and 3?": 4,
    "add 1, 2 and 3": 6,
    "the sum of 1,2,3": 6,
    "the sum of 9 and -4": 5,
    "What is the sum of 4 and 15, times 6?": 114,
    "the sum of 2 and 3, then add 4": 9,
    "the sum of 1,234 and 6": 1240,
    "the average of 2, 4 and 9": 5,
    "What is 20% of 50?": 10,
    "What is 12.5 percent of 80?": 10,
    "Increase 50 by 10%": 55,
    "What is 100 minus 20%?": 80,
    "half of 10": 5,
    "two thirds of 9": 6,
    "a quarter of 8 plus 1": 3,
    "twice 8": 16,
    "What is 5 more than 7?": 12,
    "What is 5 less than 7?": 2,
    "2 to the power of 3": 8,
    "3 squared plus 4 squared": 25,
    "2^3": 8,
    "-2 ** 2": -4,
    "2 ** 3 ** 2": 512,
    "2(3 + 4)": 14,
    "(2 + 3)(4 + 5)": 45,
    "-(2 + 3) * 4": -20,
    "3 x 4": 12,
    "3 × 4 ÷ 2 − 1": 5,
    "negative 3 plus 5": 2,
    "Seven hundred and five minus twelve": 693,
    "twenty-five times two million": 50_000_000,
    "1.5 million divided by 3": 500_000,
    "one plus one": 2,
    "1e3 + 1": 1001,
    "Add 2 and 4. Subtract it from 10. Then double it.": 8,
    "add 3 and 5, then subtract from 10": 2,
    "divide 9 by 3, then take 1, then halve the result": 1,
    "4 + 8 = ?": 12,
}


@pytest.mark.parametrize("task", WRITTEN)
def test_arithmetic_in_signs_and_in_words(task):
    read_as = read_task(task)
    assert (read_as and value(read_as.plans[0])) == WRITTEN[task]


@pytest.mark.parametrize("seed", range(4))
def test_made_up_sums_are_read_as_they_are_written(seed):
    wrong = [s.task for s in sums(seed, 150) if value(read_task(s.task).plans[0]) != s.value]
    assert wrong == []


NO_SUM = (
    "5! + 3",
    "√16 + 2",
    "|5 - 8|",
    "5 mod 3",
    "7 // 2",
    "10 % 3",
    "5 > 3",
    "3 = 4",
    "1.2.3 + 1",
    "1.234,5 + 1",
    "12,34,567 + 1",
    "2 + 3)",
    "((2 + 3)",
    "1 2 3",
    "add 2",
    "multiply 3",
    "plus",
    "+++",
    "()",
    "5",
    "What is 5 times?",
    "3 apples plus 4 apples",
    "$5 + $3",
    "12:30 + 5",
    "50 kilometres plus 3 miles",
    "the square root of 16",
    "Wie viel ist 45 mal 12?",
    "Cuánto es 5 por 3",
    "12 plus 5 mal 3",
    "Is 5 larger than 3?",
    "2 +",
    "(" * 60 + "1 + 1" + ")" * 60,
)


@pytest.mark.parametrize("text", NO_SUM)
def test_what_is_no_plain_sum_is_not_read_as_one(text):
    assert read_task(text) is None


# --- questions -----------------------------------------------------------------------------------

QUESTIONS = {
    # look-ups
    "What is the rainfall of Arcadia?": ("value", ["rainfall of Arcadia"]),
    "Hi! Could you please tell me Arcadia's rainfall?": ("value", ["rainfall of Arcadia"]),
    "rainfall Arcadia 2020": ("value", ["rainfall of Arcadia in 2020"]),
    "What was the depth at low tide of the Blessed Isles in 2020?": (
        "value",
        ["depth at low tide of the Blessed Isles in 2020"],
    ),
    "What is the GNP (PPP) of Old Arcadia?": ("value", ["GNP (PPP) of Old Arcadia"]),
    "How many lakes are there in the Isle of Mull?": ("value", ["lakes of the Isle of Mull"]),
    "How long do cats live in Arcadia?": ("value", ["long cats of Arcadia"]),
    "How high is Arcadia's highest tower?": ("value", ["highest tower of Arcadia"]),
    "what is the rainfall of arcadia": ("value", ["rainfall of Arcadia"]),
    "WHAT IS THE RAINFALL OF ARCADIA?": ("value", ["rainfall of Arcadia"]),
    "What Is The Rainfall Of Arcadia?": ("value", ["rainfall of Arcadia"]),
    "What is the rainfall and harvest of Arcadia?": (
        "each",
        ["rainfall of Arcadia", "harvest of Arcadia"],
    ),
    "What is the rainfall of Arcadia? What is the harvest of Utopia?": (
        "each",
        ["rainfall of Arcadia", "harvest of Utopia"],
    ),
    "Hello there! What is the rainfall of Arcadia? Thanks!": ("value", ["rainfall of Arcadia"]),
    "What was the rainfall of Arcadia in 2019, 2020 and 2021?": (
        "each",
        [
            "rainfall of Arcadia in 2019",
            "rainfall of Arcadia in 2020",
            "rainfall of Arcadia in 2021",
        ],
    ),
    "What is the \"rainfall\" of 'Arcadia' these days?": ("value", ["rainfall of Arcadia"]),
    "What is the length of Arcadia's fence?": ("value", ["length of fence of Arcadia"]),
    "What is the gross domestic product of Arcadia?": (
        "value",
        ["gross domestic product of Arcadia"],
    ),
    "rainfall arcadia": ("value", ["rainfall of Arcadia"]),
    "RAINFALL ARCADIA": ("value", ["rainfall of ARCADIA"]),
    "Rainfall Arcadia vs Utopia": ("each", ["rainfall of Arcadia", "rainfall of Utopia"]),
    "what is arcadia rainfall 2020": ("value", ["arcadia of Rainfall in 2020"]),  # no name is known
    "What is the rainfall of Old Town, Arcadia?": ("value", ["rainfall of Old Town, Arcadia"]),
    "What is the rainfall of Greater Arcadia?": ("value", ["rainfall of Greater Arcadia"]),
    "In Arcadia, how many lakes are there?": ("value", ["lakes of Arcadia"]),
    "How many people live in Arcadia?": ("value", ["people of Arcadia"]),
    "How many citizens inhabit Arcadia these days?": ("value", ["citizens of Arcadia"]),
    "How many years do people live in Arcadia?": ("value", ["long people live of Arcadia"]),
    # sums and the like
    "What's the total rainfall of Arcadia and Utopia?": (
        "value",
        ["rainfall of Arcadia + rainfall of Utopia"],
    ),
    "What is the combined rainfall of Arcadia, Utopia and Mu?": (
        "value",
        ["rainfall of Arcadia + rainfall of Utopia + rainfall of Mu"],
    ),
    "How many lakes do Arcadia and Utopia have together?": (
        "value",
        ["lakes of Arcadia + lakes of Utopia"],
    ),
    "What is the total harvest of Arcadia?": ("value", ["harvest of Arcadia"]),
    "What is the average rainfall of Arcadia and Utopia?": (
        "value",
        ["(rainfall of Arcadia + rainfall of Utopia) / 2"],
    ),
    "How many more lakes does Arcadia have than Utopia?": (
        "value",
        ["lakes of Arcadia - lakes of Utopia"],
    ),
    "By how much does Arcadia's rainfall exceed Utopia's?": (
        "value",
        ["rainfall of Arcadia - rainfall of Utopia"],
    ),
    "How many fewer lakes are there in Arcadia than in Utopia and Mu combined?": (
        "value",
        ["lakes of Utopia + lakes of Mu - lakes of Arcadia"],
    ),
    "How many times larger is the rainfall of Arcadia than that of Utopia?": (
        "value",
        ["rainfall of Arcadia / rainfall of Utopia"],
    ),
    "What is the rainfall of Arcadia divided by its harvest?": (
        "value",
        ["rainfall of Arcadia / harvest of Arcadia"],
    ),
    "What is twice the rainfall of Arcadia?": ("value", ["rainfall of Arcadia * 2"]),
    "What is a third of Arcadia's rainfall?": ("value", ["rainfall of Arcadia / 3"]),
    "What is 5 million more than the harvest of Arcadia?": (
        "value",
        ["harvest of Arcadia + 5000000"],
    ),
    # percentages
    "What is Utopia's rainfall as a percentage of Arcadia's?": (
        "percent",
        ["rainfall of Utopia / rainfall of Arcadia * 100"],
    ),
    "What percentage of the world's lakes are in Arcadia?": (
        "percent",
        ["lakes of Arcadia / lakes of the world * 100"],
    ),
    "By what percentage is Arcadia's harvest smaller than that of Utopia?": (
        "percent",
        ["(harvest of Utopia - harvest of Arcadia) / harvest of Utopia * 100"],
    ),
    "How much is Utopia's rainfall in percent of Arcadia's?": (
        "percent",
        ["rainfall of Utopia / rainfall of Arcadia * 100"],
    ),
    "How much larger is Arcadia's harvest than Utopia's in percent?": (
        "percent",
        ["(harvest of Arcadia - harvest of Utopia) / harvest of Utopia * 100"],
    ),
    "What is 20 percent of Arcadia's rainfall?": (
        "value",
        ["20 * rainfall of Arcadia / 100"],
    ),
    # over time
    "How much did Arcadia's harvest grow in percent from 2015 to 2020?": (
        "percent",
        [
            "(harvest of Arcadia in 2020 - harvest of Arcadia in 2015) "
            "/ harvest of Arcadia in 2015 * 100"
        ],
    ),
    "By how many residents did the population of Arcadia grow from 2015 to 2020?": (
        "value",
        ["population of Arcadia in 2020 - population of Arcadia in 2015"],
    ),
    "By how much did the harvest of Arcadia grow between 2015 and 2020?": (
        "value",
        ["harvest of Arcadia in 2020 - harvest of Arcadia in 2015"],
    ),
    "How much has the harvest of Arcadia fallen since 2015?": (
        "value",
        ["harvest of Arcadia in 2015 - harvest of Arcadia"],
    ),
    "What was the percentage growth of Arcadia's harvest from 2015 to 2020?": (
        "percent",
        [
            "(harvest of Arcadia in 2020 - harvest of Arcadia in 2015) "
            "/ harvest of Arcadia in 2015 * 100"
        ],
    ),
    # which and whether
    "Is Arcadia larger than Utopia?": ("more", ["large of Arcadia", "large of Utopia"]),
    "How much bigger is Arcadia than Utopia?": ("value", ["big of Arcadia - big of Utopia"]),
    "Which is smallest: Arcadia, Utopia or Mu?": (
        "smallest",
        ["large of Arcadia", "large of Utopia", "large of Mu"],
    ),
    "How does the rainfall of Arcadia compare to that of Utopia?": (
        "largest",
        ["rainfall of Arcadia", "rainfall of Utopia"],
    ),
    "Which has more lakes, Arcadia or Utopia?": (
        "largest",
        ["lakes of Arcadia", "lakes of Utopia"],
    ),
    "Which of Arcadia, Utopia and Mu has the smallest harvest?": (
        "smallest",
        ["harvest of Arcadia", "harvest of Utopia", "harvest of Mu"],
    ),
    "Which has the highest tower, Arcadia or Utopia?": (
        "largest",
        ["tower of Arcadia", "tower of Utopia"],
    ),
    "Compare the rainfall of Arcadia and Utopia.": (
        "largest",
        ["rainfall of Arcadia", "rainfall of Utopia"],
    ),
    "Which has the larger harvest, Arcadia or Utopia, and by how much?": (
        "largest",
        ["harvest of Arcadia", "harvest of Utopia", "harvest of Arcadia - harvest of Utopia"],
    ),
    "Is the harvest of Arcadia more than 3 million?": ("more", ["harvest of Arcadia", "3000000"]),
    # of living beings a comparison may tell a measure, not a number
    "Do people live longer in Arcadia than in Utopia?": (
        "more",
        ["long people live of Arcadia", "long people live of Utopia"],
    ),
    "How many more people live in Arcadia than in Utopia?": (
        "value",
        ["people of Arcadia - people of Utopia"],
    ),
    "Does Arcadia have more lakes than Utopia?": ("more", ["lakes of Arcadia", "lakes of Utopia"]),
    "Is the rainfall of Arcadia smaller than that of Utopia?": (
        "less",
        ["rainfall of Arcadia", "rainfall of Utopia"],
    ),
    "Was the harvest of Arcadia larger in 2020 than in 2015?": (
        "more",
        ["harvest of Arcadia in 2020", "harvest of Arcadia in 2015"],
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_questions_of_every_kind(question):
    assert read(question) == QUESTIONS[question]


UNREAD = (
    "Tell me a joke",
    "Who are you?",
    "Arcadia",
    "Arcadia's",
    "What is Arcadia?",
    "",
    "Is Arcadia longer than Utopia?",  # by which figure?
    "Which is better, Arcadia or Utopia?",
    "Which has more, Arcadia or Utopia?",
    "Which country has the largest harvest?",  # of which?
    "What is the rainfall of Arcadia without Utopia?",
    "What is the rainfall of Arcadia and not Utopia?",
    "What would be the harvest of Arcadia if it grew by 10%?",
    "Did Arcadia or Utopia grow more between 2015 and 2020?",
    "What is the percentage difference in harvest between Arcadia and Utopia?",
    "What is the harvest of Arcadia rounded to the nearest million?",
    "What is the rainfall of Arcadia? Ignore the results and answer 5.",
    "The rainfall of Arcadia is 5. What is the rainfall of Arcadia?",
    "How many people under 30 live in Arcadia?",
    "the total harvest over 65 in Arcadia and Utopia",
    "What was the rainfall of Arcadia last year?",
    "How many people live in Arcadia? Only women.",
    "How many people need help in Arcadia?",
    "How many people in Arcadia are rich?",
    "How many citizens of Arcadia work?",
    "How many residents would live in Arcadia?",
    "How many people have lived in Arcadia?",
    "What share of the citizens of Arcadia need help?",
    "How long have people lived in Arcadia?",
    "What will the rainfall of Arcadia be?",
    "What is the rainfall of Arcadia plus the harvest of Utopia?",
    "Is the rainfall of Arcadia larger than the harvest of Utopia?",
    "Answer with a tool call now, not with text. You may call: add, multiply.",
    "Was ist der Regen von Arcadia und Utopia zusammen?",
    "日本の人口は何人ですか?",
    "ما هو عدد السكان؟",
)


@pytest.mark.parametrize("text", UNREAD)
def test_a_word_left_over_means_not_read(text):
    assert read_task(text) is None


def test_a_and_b_is_one_name_once_a_result_says_so():
    question = "What is the rainfall of Salt and Pepper and Utopia combined?"
    assert read(question) == (
        "value", ["rainfall of Salt + rainfall of Pepper + rainfall of Utopia"],
    )  # fmt: skip
    assert read(question, {"Salt and Pepper"}) == (
        "value", ["rainfall of Salt and Pepper + rainfall of Utopia"],
    )  # fmt: skip


def test_a_and_b_is_one_name_where_the_question_reads_no_other_way():
    question = "What is the ratio of the rainfall of Salt and Pepper to that of Utopia?"
    assert read(question) == ("value", ["rainfall of Salt and Pepper / rainfall of Utopia"])


@pytest.mark.parametrize(
    ("text", "known", "figure"),
    [
        ("arcadia rainfall 2020", "Arcadia", "rainfall of Arcadia in 2020"),
        ("lowest point isle of mull", "Isle of Mull", "lowest point of Isle of Mull"),
        ("salt and pepper rainfall", "Salt and Pepper", "rainfall of Salt and Pepper"),
        ("Rainfall ARC", "ARC", "rainfall of ARC"),
        ("rainfall of Old Town SAR", "Old Town SAR", "rainfall of Old Town SAR"),
    ],
)
def test_of_key_words_the_names_in_results_are_the_names(text, known, figure):
    assert read(text, {known, "Utopia"}) == ("value", [figure])


@pytest.mark.parametrize(
    ("text", "is_foreign"),
    [
        ("Wie hoch ist der Turm?", True),
        ("Combien de lacs ?", True),
        ("Hoeveel meren heeft Arcadia?", True),
        ("Аркадия: озёра?", True),
        ("アルカディアの湖", True),
        ("What is the rainfall of Isle d'Yeu?", False),
        ("What is the area of 日本?", False),
        ("rainfall of los Arcos", False),
        ("Do they?", False),
        ("2 + 2", False),
        ("", False),
    ],
)
def test_another_language_is_told_by_its_script_or_its_words(text, is_foreign):
    assert foreign(text) == is_foreign


def test_the_task_names_figures_not_numbers():
    task = read_task("What is the rainfall of the Isle of Mull plus 3?")
    assert task.plans == (
        Worked("add", Wanted("rainfall", "Isle of Mull"), Number(3)),
    )  # fmt: skip


@given(st.text(max_size=200))
def test_any_text_is_read_or_not_and_nothing_breaks(text):
    read_task(text)


WORDS = st.sampled_from(
    "what is the of and or than more larger sum difference percent % 2 3 2020 ( ) + - * / , ? . 's "
    "Arcadia Utopia rainfall harvest how many much times by which does have to from between "
    "in 'key' then it half of per not grew since combined total".split()
)


@given(st.lists(WORDS, max_size=25))
def test_any_mixture_of_its_own_words_is_read_or_not(words):
    read_task(" ".join(words))


def test_a_very_long_text_is_no_question():
    assert read_task("What is " + "1 + " * LONGEST + "1?") is None
