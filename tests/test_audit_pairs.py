"""The audit on schools, catches of fish and trains: each true sentence beside a false one."""

import pytest
from worlds import doubts, world

LEDGERS = {
    "schools": world(
        "How many pupils and computers have the schools Elmwood, Fairview and Glenside?",
        (
            ("Elmwood School: pupils", "Elmwood School has 720 pupils.", "School Census", "2024"),
            ("Fairview School: pupils", "Fairview School has 540 pupils.", "School Census", "2024"),
            ("Glenside School: pupils", "Glenside School has 180 pupils.", "School Census", "2024"),
            (
                "Elmwood School: computers",
                "Elmwood School has 240 computers.",
                "School Census",
                "2024",
            ),
            (
                "Fairview School: computers",
                "Fairview School has 135 computers.",
                "School Census",
                "2024",
            ),
        ),
        (),
    ),
    "fish": world(
        "How did the herring catch of Norvik change from 2020 to 2024, and how large is Sundby's?",
        (
            (
                "Norvik: herring catch",
                "Norvik had a herring catch of 12,500 tonnes in 2020.",
                "Fishery Board",
                "2020",
            ),
            (
                "Norvik: herring catch",
                "Norvik had a herring catch of 10,000 tonnes in 2024.",
                "Fishery Board",
                "2024",
            ),
            (
                "Sundby: herring catch",
                "Sundby had a herring catch of 8,000 tonnes in 2024.",
                "Fishery Board",
                "2024",
            ),
            (
                "Norvik: cod catch",
                "Norvik had a cod catch of 2,000 tonnes in 2024.",
                "Fishery Board",
                "2024",
            ),
        ),
        (("subtract", 12500, 10000),),
    ),
    "trains": world(
        "How long do the trains Comet and Arrow take, and what do they cost?",
        (
            (
                "Comet: travel time",
                "The travel time of the Comet is 150 minutes.",
                "Rail Planner",
                "",
            ),
            (
                "Arrow: travel time",
                "The travel time of the Arrow is 120 minutes.",
                "Rail Planner",
                "",
            ),
            ("Comet: fare", "The fare of the Comet is €36.", "Rail Planner", ""),
            ("Arrow: fare", "The fare of the Arrow is €54.", "Rail Planner", ""),
        ),
        (),
    ),
}

TRUE = {
    "schools": [
        "Elmwood School has 720 pupils.",
        "Fairview has 180 pupils fewer than Elmwood.",
        "The three schools have 1,440 pupils in all.",
        "At Elmwood there are three pupils per computer.",
        "Glenside, the smallest of the three, has 180 pupils.",
        "Half of the 1,440 pupils go to Elmwood, three eighths to Fairview and one "
        "eighth to Glenside.",
        "Elmwood has four times as many pupils as Glenside, Fairview three times.",
        "Elmwood has a third more pupils than Fairview, but 78% more computers.",
        "Fairview and Glenside combined have exactly as many pupils as Elmwood, namely 720.",
    ],
    "fish": [
        "Norvik caught 10,000 tonnes of herring in 2024.",
        "Norvik's herring catch fell by a fifth from 2020 to 2024.",
        "In 2024 Sundby landed 2,000 tonnes of herring less than Norvik.",
        "Norvik's herring catch was 12,500 tonnes in 2020.",
        "Sundby's catch amounted to about four fifths of Norvik's in 2024.",
        "Having fallen from 12,500 to 10,000 tonnes, Norvik's herring catch was still a "
        "quarter larger than Sundby's in 2024.",
        "In 2024 Norvik caught five times as much herring as cod, 12,000 tonnes of the "
        "two together.",
        "The 2,500 tonnes that Norvik lost between 2020 and 2024 equal 20% of its catch of 2020.",
        "Of the 18,000 tonnes of herring that the two ports landed in 2024, 56% came "
        "from Norvik and 44% from Sundby.",
        "Norvik's catch shrank by 625 tonnes a year on average, from 12,500 tonnes in "
        "2020 to 10,000 in 2024.",
    ],
    "trains": [
        "The Comet takes 150 minutes.",
        "The Arrow is 30 minutes faster than the Comet.",
        "A ticket for the Arrow costs €54.",
        "The Arrow costs 50% more than the Comet.",
        "While the Arrow covers the route in 120 minutes for €54, the Comet needs 150 "
        "minutes but costs only €36.",
        "The Comet's fare is two thirds of the Arrow's, its travel time 1.25 times the Arrow's.",
    ],
}

FALSE = {
    "schools": [
        "Elmwood School has 270 pupils.",
        "Fairview has 180 pupils more than Elmwood.",
        "The three schools have 1,260 pupils in all.",
        "At Elmwood there are three computers per pupil.",
        "Fairview, the smallest of the three, has 540 pupils.",
        "Half of the 1,440 pupils go to Fairview, three eighths to Elmwood and one "
        "eighth to Glenside.",
        "Elmwood has three times as many pupils as Glenside, Fairview four times.",
        "At Elmwood four pupils share a computer, at Fairview only three.",
        "Elmwood has 78% more pupils than Fairview, but a third more computers.",
        "Fairview and Glenside combined have exactly as many pupils as Elmwood, namely 540.",
    ],
    "fish": [
        "Norvik caught 10,000 tonnes of mackerel in 2024.",
        "Norvik's herring catch rose by a fifth from 2020 to 2024.",
        "In 2024 Norvik landed 2,000 tonnes of herring less than Sundby.",
        "Norvik's herring catch was 12,500 tonnes in 2024.",
        "Sundby's catch amounted to about two thirds of Norvik's in 2024.",
        "Having fallen from 12,500 to 10,000 tonnes, Norvik's herring catch was still a "
        "fifth larger than Sundby's in 2024.",
        "In 2024 Norvik caught five times as much cod as herring, 12,000 tonnes of the "
        "two together.",
        "Of the 18,000 tonnes of herring that the two ports landed in 2024, 44% came "
        "from Norvik and 56% from Sundby.",
        "Norvik's catch shrank by 500 tonnes a year on average, from 12,500 tonnes in "
        "2020 to 10,000 in 2024.",
    ],
    "trains": [
        "The Comet takes 150 hours.",
        "The Arrow is 30 minutes slower than the Comet.",
        "A ticket for the Comet costs €54.",
        "The Comet costs 50% more than the Arrow.",
        "The Comet takes three and a half hours.",
        "The Arrow is a third faster than the Comet but half as expensive again.",
        "With the Comet you save €30 but lose 18 minutes.",
        "While the Arrow covers the route in 150 minutes for €54, the Comet needs 120 "
        "minutes but costs only €36.",
        "The Comet's fare is 1.25 times the Arrow's, its travel time two thirds of the Arrow's.",
        "A minute on the Arrow costs €0.24, a minute on the Comet €0.45.",
    ],
}


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []
