"""The audit, kind by kind: a true sentence and a false one of one shape, and why it is doubted."""

import pytest
from worlds import world

from agentlab.research.audit import audit_text

# Years of one thing and of others, three things of one topic.
BOATS = (
    ("Dane Canal: boats", "The Dane Canal counted 4,180 boats in 2022.", "Lock Book", "2022"),
    ("Dane Canal: boats", "The Dane Canal counted 5,230 boats in 2023.", "Lock Book", "2023"),
    ("Elm Canal: boats", "The Elm Canal counted 2,610 boats in 2023.", "Lock Book", "2023"),
    ("Fen Canal: boats", "The Fen Canal counted 1,290 boats in 2023.", "Lock Book", "2023"),
    ("Dane Canal: locks", "The Dane Canal had 40 locks in 2023.", "Lock Book", "2023"),
)
BUDGETS = (
    ("Ostby: water budget", "Ostby's water budget is €6 million.", "Treasury", "2025"),
    ("Ostby: waste budget", "Ostby's waste budget is €9 million.", "Treasury", "2025"),
    ("Ostby: tram budget", "Ostby's tram budget is €15 million.", "Treasury", "2025"),
)
CLOCKS = (
    ("Gull: response time", "The response time of Gull is 90 ms.", "Monitor", ""),
    ("Tern: response time", "The response time of Tern is 300 ms.", "Monitor", ""),
    ("Gull: daily requests", "Gull answers 864,000 daily requests.", "Monitor", ""),
)
SEEDS = (
    ("Mill Garden: seeds sent", "Mill Garden sent 7,300 seeds in 2024.", "Garden News", "2024"),
    ("Mill Garden: helpers", "Mill Garden had 365 helpers in 2024.", "Garden News", "2024"),
)
LEDGERS = {
    "boats": world(
        "How many boats used the Dane, Elm and Fen Canals?", BOATS, (("subtract", 5230, 4180),)
    ),
    "budgets": world("What does Ostby spend?", BUDGETS, ()),
    "clocks": world("How fast do Gull and Tern respond?", CLOCKS, ()),
    "seeds": world("How many seeds did Mill Garden send?", SEEDS, ()),
}

# A true sentence, a false one of its shape, and why the false one is doubted.
PAIRS = [
    # who is compared, where a word is left out
    ("boats", "The Dane Canal beats the Elm Canal by 2,620 boats, but the Fen Canal by 3,940.",
     "The Dane Canal beats the Elm Canal by 2,620 boats, but the Fen Canal by 1,320.",
     "it compares Elm Canal with Fen Canal, not with Dane Canal"),
    ("boats", "The Dane Canal had twice as many boats as the Elm Canal and four times as many as "
     "the Fen Canal.",
     "The Dane Canal had four times as many boats as the Elm Canal and twice as many as the Fen "
     "Canal.", "n2 and n4 is of Dane Canal and Fen Canal, not of Elm Canal"),
    ("boats", "On the Dane Canal there were 2.0 times as many boats as on the Elm Canal, and 4.1 "
     "times as many as on the Fen Canal.",
     "The Dane Canal had 2.0 times as many boats as the Elm Canal, and 2.0 times as many as the "
     "Fen Canal.", "it compares Elm Canal with Fen Canal, not with Dane Canal"),
    ("boats", "In 2023 the Dane Canal had 4.1 times the Fen Canal's boats, and the Elm Canal 2.0 "
     "times.",
     "In 2023 the Dane Canal had 4.1 times the Fen Canal's boats, and the Elm Canal 0.50 times.",
     "it compares Elm Canal with Dane Canal, not with Fen Canal"),
    ("boats", "The Dane Canal's lead over the Elm Canal is 2,620 boats.",
     "The Elm Canal's lead over the Dane Canal is 2,620 boats.",
     "Dane Canal has more than Elm Canal, not the other way round"),
    # which figures a gap is of
    ("boats", "With 5,230 boats against 2,610, the Dane Canal was ahead in 2023, the gap being "
     "2,620.",
     "With 5,230 boats against 2,610, the Dane Canal was ahead, the gap being 1,570.",
     "n1 is none of the figures it stands behind"),
    ("boats", "Without the new lock, the Dane Canal would have had 1,050 fewer boats in 2023 than "
     "the 5,230 it had.",
     "Without the new lock, the Dane Canal would have had 1,050 more boats in 2023 than the 5,230 "
     "it had.", "n1 is less than n2, not the other way round"),
    # which year
    ("boats", "The Elm Canal's 2,610 boats are fewer than those the Dane Canal had in 2022, by "
     "1,570.",
     "The Elm Canal's 2,610 boats are fewer than those the Dane Canal had in 2022, by 2,620.",
     "n2 and n3 is of 2023 for Dane Canal, not of 2022"),
    ("boats", "In 2023 the Dane Canal had 130.75 boats per lock.",
     "In 2023 the Dane Canal had 104.5 boats per lock.",
     "n1 and n5 is of 2022 and 2023, not of 2023"),
    ("boats", "The Dane Canal went down to the sea and its boats went up from 4,180 to 5,230.",
     "The Dane Canal went up in the world and its boats went down from 4,180 to 5,230.",
     "Dane Canal: boats rose from 2022 to 2023"),
    ("boats", "The Dane Canal had 5,230 boats in 2023, 1.25 times the boats of the previous year.",
     "The Dane Canal had 5,230 boats in 2023, 2.0 times the boats of the previous year.",
     "n3 and n4 is of Elm Canal and Fen Canal, not of The Dane Canal"),
    ("boats", "The Dane Canal's 1,050 additional boats are 20% of its boats of 2023.",
     "The Dane Canal's 1,050 additional boats are 25.1% of its boats of 2023.",
     "it is a part of the figure of 2022, not of 2023"),
    # a change is of one measure
    ("boats", "The Dane Canal saw growth of just over a quarter.",
     "The Dane Canal saw growth of just over 0.76%.",
     "it compares Dane Canal: locks with Dane Canal: boats, it is no change"),
    # who is meant
    ("boats", "In 2023, 5,230 boats sailed from or to the Dane Canal, while the Elm Canal and the "
     "Fen Canal together had 3,900.",
     "In 2023, 5,230 boats sailed from or to the Dane Canal, while the Elm Canal and the Fen Canal "
     "together had 7,840.", "n2 and n3 is of Dane Canal and Elm Canal, not of Fen Canal"),
    ("boats", "Although it had 57% of the boats of all three in 2023, the Dane Canal had 40 locks.",
     "Although it had 29% of the boats of all three in 2023, the Dane Canal had 40 locks.",
     "it is the part of Elm Canal, not of Dane Canal"),
    # a bound, and the other figure shown
    ("budgets", "Waste costs Ostby just over €8.9 million.",
     "Waste costs Ostby just over €7 million.",
     "no tool returned it, and no one operation on what they returned gives it"),
    ("budgets", "Ostby spends more on trams (€15 million) than on waste (€9 million).",
     "Ostby spends less on trams (€15 million) than on waste (€9 million).",
     "the sentence has it that it is less"),
    ("budgets", "Of every ten euros of the three budgets together, five go to the tram.",
     "Of every ten euros of the three budgets together, three go to the tram.",
     "it is the part of the waste budget, not of the tram budget"),
    ("boats", "Each of the three canals had between 1,200 and 5,300 boats in 2023.",
     "Each of the three canals had between 1,400 and 5,300 boats in 2023.",
     "no tool returned it, and no one operation on what they returned gives it"),
    # a mean, an end of a range, a sum of measures
    ("boats", "In 2023 their mean was 3,043 boats.", "In 2023 their mean was 3,260 boats.",
     "no tool returned it, and no one operation on what they returned gives it"),
    ("boats", "The three canals had between 1,290 and 5,230 boats in 2023.",
     "The three canals had between 1,290 and 2,610 boats in 2023.", "Dane Canal has more"),
    ("budgets", "Of all three budgets, €30 million together, the tram takes 50% and waste 30%.",
     "Of all three budgets, €30 million together, the tram takes 30% and waste 50%.",
     "it is the part of the waste budget, not of the tram budget"),
    ("budgets", "The waste budget is 1.5 times the water budget.",
     "The water budget is 1.5 times the waste budget.",
     "it is waste budget against water budget, not the other way round"),
    # time
    ("clocks", "Gull is 210 ms faster than Tern.", "Gull is 210 ms slower than Tern.",
     "Tern has more than Gull, not the other way round"),
    ("clocks", "Gull answers 10 requests a second, 36,000 an hour and 6,048,000 a week.",
     "Gull answers 864,000 requests an hour.", "it is for a day, not for a hour"),
    ("clocks", "In a week Gull answers 6,048,000 requests.", "In a week Gull answers 864,000 "
     "requests.", "it is for a day, not for a week"),
    # who does what
    ("seeds", "Its 365 helpers sent 7,300 seeds, 20 each.", "Its 365 guests sent 7,300 seeds.",
     "n2 is of Mill Garden: helpers, and no text says guests"),
    ("seeds", "It sent 7,300 seeds in 2024.", "It sent 7,300 bulbs in 2024.",
     "n1 is of Mill Garden: seeds sent, and no text says bulbs"),
]  # fmt: skip


def doubts(name, text):
    task, book = LEDGERS[name]
    return [(v.text, v.why) for v in audit_text(text, book, task) if v.doubtful]


@pytest.mark.parametrize("name, text", [(name, true) for name, true, _, _ in PAIRS])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(name, text) == []


@pytest.mark.parametrize("name, text, why", [(name, false, why) for name, _, false, why in PAIRS])
def test_a_false_one_is_told_with_its_reason(name, text, why):
    assert [reason for _, reason in doubts(name, text)][:1] == [why]
