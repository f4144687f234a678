"""The audit on answers of one or several sentences: ships of two yards, viewers of two series."""

import pytest
from worlds import doubts, world

LEDGERS = {
    "yard": world(
        "How many ships did the yards Kiel and Emden build, and how many people do they employ?",
        (
            (
                "Kiel Yard: ships built",
                "The Kiel Yard built 18 ships in 2023.",
                "Yard News",
                "2023",
            ),
            (
                "Kiel Yard: ships built",
                "The Kiel Yard built 24 ships in 2024.",
                "Yard News",
                "2024",
            ),
            (
                "Emden Yard: ships built",
                "The Emden Yard built 15 ships in 2024.",
                "Yard News",
                "2024",
            ),
            ("Kiel Yard: workers", "The Kiel Yard employs 3,840 workers.", "Yard News", "2024"),
            ("Emden Yard: workers", "The Emden Yard employs 2,130 workers.", "Yard News", "2024"),
        ),
        (),
    ),
    "tv": world(
        "How many viewers did the first and the second season of Harbour Lights have?",
        (
            (
                "Harbour Lights: viewers",
                "Harbour Lights attracted 4.2 million viewers in 2021.",
                "Media Index",
                "2021",
            ),
            (
                "Harbour Lights: viewers",
                "Harbour Lights attracted 5.46 million viewers in 2022.",
                "Media Index",
                "2022",
            ),
            (
                "Night Bus: viewers",
                "Night Bus attracted 2.1 million viewers in 2022.",
                "Media Index",
                "2022",
            ),
        ),
        (("subtract", 5460000, 4200000), ("divide", 1260000, 4200000), ("multiply", 0.3, 100)),
    ),
}

TRUE = {
    "yard": [
        "The Kiel Yard built 24 ships in 2024, six more than in 2023. That is an "
        "increase of a third.",
        "In 2024 the Kiel Yard delivered 24 ships and the Emden Yard 15, so together "
        "they built 39.",
        "Kiel builds more ships than Emden: 24 against 15 in 2024.",
        "The Kiel Yard has 3,840 workers, 1,710 more than the Emden Yard.",
        "Per ship built in 2024, Kiel needed 160 workers and Emden 142.",
        "Kiel's 24 ships of 2024 compare with 18 the year before.",
        "Kiel accounted for 62% of the 39 ships built in 2024.",
        "Emden, where 2,130 people work, built 15 ships in 2024; Kiel, with 3,840 "
        "workers, built 24.",
        "The two yards employ nearly 6,000 people.",
        "The Kiel Yard constructed 24 ships in 2024.",
        "Kiel completed 24 ships last year, up from 18.",
        "In total 5,970 people work at the two yards, 64% of them in Kiel.",
        "Based on the texts I found:\n\n- Kiel Yard: 24 ships (2024), 3,840 workers\n- "
        "Emden Yard: 15 ships (2024), 2,130 workers\n\nKiel thus built 1.6 times as many ships as "
        "Emden.",
    ],
    "tv": [
        "Harbour Lights had 4.2 million viewers in 2021 and 5.46 million in 2022, a rise "
        "of 1.26 million or 30%.",
        "In 2022, Harbour Lights drew 2.6 times as many viewers as Night Bus, and twice "
        "as many in 2021 as Night Bus a year later.",
        "Night Bus reached 2.1 million people in 2022, half of what Harbour Lights had in 2021.",
        "From 2021 to 2022 the audience of Harbour Lights grew by 30%, from 4.2 to 5.46 million.",
        "Harbour Lights was seen by 5.46 million people in 2022, Night Bus by 2.1 million.",
        "Night Bus attracted 3.36 million fewer viewers than Harbour Lights in 2022.",
        "Harbour Lights attracted 1.26 million more viewers in its second season.",
        "Together the two shows had 7.56 million viewers in 2022, of whom 72% watched "
        "Harbour Lights.",
        "The audience of Harbour Lights was 30% larger in 2022 than in 2021; that of "
        "Night Bus stood at 2.1 million.",
        "Harbour Lights lost no viewers: 5.46 million watched in 2022.",
    ],
}

FALSE = {
    "yard": [
        "The Kiel Yard built 24 ships in 2024, six fewer than in 2023.",
        "That year, 2023, the Emden Yard built 15 ships.",
        "Per ship built in 2024, Kiel needed 213 workers.",
        "Kiel accounted for 38% of the 39 ships built in 2024.",
        "The Kiel Yard has 3,840 workers, 1,710 fewer than the Emden Yard.",
        "The Kiel Yard ordered 24 ships in 2024.",
        "The Kiel Yard owns 24 ships.",
        "The two yards employ nearly 5,500 people.",
        "Kiel built 1.2 times as many ships as Emden in 2024.",
        "The Kiel Yard repaired 24 ships in 2024.",
    ],
    "tv": [
        "Harbour Lights had 4.2 million viewers in 2021 and 5.46 million in 2022, a rise of 23%.",
        "In 2022, Harbour Lights drew twice as many viewers as Night Bus.",
        "From 2021 to 2022 the audience of Harbour Lights shrank by 30%.",
        "Night Bus attracted 3.36 million more viewers than Harbour Lights in 2022.",
        "Night Bus attracted 2.1 million fewer viewers than Harbour Lights in 2022.",
        "Together the two shows had 6.3 million viewers in 2022.",
        "Together the two shows had 7.56 million viewers in 2022, of whom 72% watched Night Bus.",
        "Harbour Lights lost 5.46 million viewers in 2022.",
    ],
}


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []
