"""The audit on who is ahead of whom, in what, by how much, and on shares and places."""

import pytest
from worlds import doubts, world

LEDGERS = {
    "water": world(
        "How much drinking water did the waterworks of Ansby and Brent pump?",
        (
            (
                "Ansby: water pumped",
                "The waterworks of Ansby pumped 7.2 million m³ in 2022.",
                "Utility Report",
                "2022",
            ),
            (
                "Ansby: water pumped",
                "The waterworks of Ansby pumped 6.8 million m³ in 2023.",
                "Utility Report",
                "2023",
            ),
            (
                "Brent: water pumped",
                "The waterworks of Brent pumped 3.4 million m³ in 2023.",
                "Utility Report",
                "2023",
            ),
            (
                "Ansby: water lost",
                "The waterworks of Ansby lost 0.51 million m³ in 2023.",
                "Utility Report",
                "2023",
            ),
        ),
        (),
    ),
    "league": world(
        "How many goals did Rovers, United and Wanderers score in 2024?",
        (
            (
                "Rovers: goals scored",
                "Rovers scored 84 goals in the 2024 season.",
                "League Book",
                "2024",
            ),
            (
                "United: goals scored",
                "United scored 63 goals in the 2024 season.",
                "League Book",
                "2024",
            ),
            (
                "Wanderers: goals scored",
                "Wanderers scored 42 goals in the 2024 season.",
                "League Book",
                "2024",
            ),
            (
                "Rovers: goals conceded",
                "Rovers conceded 28 goals in the 2024 season.",
                "League Book",
                "2024",
            ),
        ),
        (),
    ),
    "vans": world(
        "What is the range and the payload of the vans Alto and Brio?",
        (
            ("Alto: range", "The Alto has a range of 410 km.", "Van Test", ""),
            ("Brio: range", "The Brio has a range of 328 km.", "Van Test", ""),
            ("Alto: payload", "The Alto has a payload of 900 kg.", "Van Test", ""),
            ("Brio: payload", "The Brio has a payload of 1,200 kg.", "Van Test", ""),
        ),
        (),
    ),
    "votes": world(
        "How many votes did the mayoral candidates Holm, Ibsen and Jansen get?",
        (
            ("Holm: votes", "Holm received 22,400 votes.", "Election Office", "2025"),
            ("Ibsen: votes", "Ibsen received 16,800 votes.", "Election Office", "2025"),
            ("Jansen: votes", "Jansen received 5,600 votes.", "Election Office", "2025"),
        ),
        (("add", 22400, 16800), ("add", 39200, 5600)),
    ),
}

TRUE = {
    "water": [
        "Ansby pumped 6.8 million cubic metres of water in 2023, which is twice what Brent pumped.",
        "Ansby's waterworks delivered 5.6% less in 2023 than in 2022.",
        "In 2023 Ansby lost 7.5% of the water it pumped.",
        "Compared with 2022, Ansby's pumps moved 0.4 million m³ less in 2023.",
        "Ansby and Brent pumped 10.2 million m³ in 2023; two thirds of that came from Ansby.",
        "Brent pumped 3.4 million m³, half as much as Ansby.",
        "In 2022, 7.2 million m³ were pumped in Ansby.",
        "Of the 6.8 million m³ pumped in Ansby in 2023, 0.51 million were lost.",
        "Ansby's 2023 volume, 6.8 million m³, was 94.4% of the previous year's.",
        "Brent's 3.4 million m³ are less than half of Ansby's 7.2 million of 2022.",
    ],
    "league": [
        "Rovers scored twice as many goals as Wanderers and 21 more than United.",
        "Rovers scored three times as many goals as they conceded.",
        "The three clubs scored 189 goals, of which Rovers scored 44%, United 33% and "
        "Wanderers 22%.",
        "United were 21 goals behind Rovers and 21 ahead of Wanderers.",
        "With 84 goals, Rovers were top; Wanderers were bottom with 42.",
        "Rovers' goal difference was 56.",
        "Rovers let in 28 goals.",
        "United's 63 goals are exactly the mean of the three.",
        "United scored half as many goals again as Wanderers.",
        "Wanderers managed only half of Rovers' 84.",
    ],
    "vans": [
        "The Alto's range is a quarter longer than the Brio's, but its payload is a "
        "quarter smaller.",
        "The Alto goes 410 km on one charge, 82 km further than the Brio.",
        "The Brio can carry 1.2 tonnes, the Alto 0.9.",
        "The Brio carries 300 kg more but has 82 km less range.",
        "While the Alto has the longer range (410 km against 328), the Brio has the "
        "larger payload (1,200 kg against 900).",
        "The Brio's payload is a third larger than the Alto's, its range a fifth shorter.",
        "The Alto can go 1.25 times as far as the Brio.",
    ],
    "votes": [
        "Holm won with 22,400 votes, exactly half of the 44,800 cast for the three.",
        "Holm got four times as many votes as Jansen, Ibsen three times.",
        "Ibsen came second with 16,800 votes, 5,600 behind Holm.",
        "Holm led Ibsen by 5,600 votes and Jansen by 16,800.",
        "Holm polled 50%, Ibsen 37.5% and Jansen 12.5% of the votes.",
        "Jansen, in third place, received an eighth of all votes.",
        "Ibsen and Jansen together received as many votes as Holm, 22,400.",
        "For every vote for Jansen there were three for Ibsen and four for Holm.",
        "Three in eight votes went to Ibsen.",
    ],
}

FALSE = {
    "water": [
        "Ansby pumped 6.8 million cubic metres of water in 2023, which is three times "
        "what Brent pumped.",
        "Ansby's waterworks delivered 5.9% less in 2023 than in 2022.",
        "In 2023 Ansby lost 15% of the water it pumped.",
        "In 2022 Ansby lost 7.1% of the water it pumped.",
        "Compared with 2022, Ansby's pumps moved 0.4 million m³ more in 2023.",
        "Ansby and Brent pumped 10.6 million m³ in 2023.",
        "Brent pumped 3.4 million m³, a third as much as Ansby.",
        "Ansby sold 6.8 million m³ in 2023.",
        "Of the 6.8 million m³ pumped in Brent in 2023, 0.51 million were lost.",
        "Ansby's 2023 volume, 6.8 million m³, was 106% of the previous year's.",
        "Ansby pumped 0.51 million m³ in 2023.",
    ],
    "league": [
        "Rovers scored twice as many goals as United and 21 more than Wanderers.",
        "Rovers netted 84 goals, United 42 and Wanderers 63.",
        "Rovers conceded three times as many goals as they scored.",
        "The three clubs scored 189 goals, of which Rovers scored 44%, United 22% and "
        "Wanderers 33%.",
        "United were 21 goals ahead of Rovers.",
        "Rovers conceded 84 goals.",
        "Wanderers' 42 goals are exactly the mean of the three.",
        "United scored half as many goals as Wanderers.",
        "Wanderers scored 28 goals.",
    ],
    "vans": [
        "The Alto's range is a fifth longer than the Brio's.",
        "The Alto goes 410 km on one charge, 82 km less far than the Brio.",
        "The Brio can carry 0.9 tonnes, the Alto 1.2.",
        "The Brio carries 300 kg less.",
        "While the Alto has the longer range (328 km against 410), the Brio has the "
        "larger payload (900 kg against 1,200).",
        "The Brio's payload is a quarter larger than the Alto's.",
        "The Brio's payload is a third larger than the Alto's, its range a quarter shorter.",
        "The Brio can go 1.25 times as far as the Alto.",
        "The Alto weighs 900 kg.",
    ],
    "votes": [
        "Holm won with 22,400 votes, exactly a third of the 44,800 cast for the three.",
        "Holm got three times as many votes as Jansen, Ibsen four times.",
        "Ibsen came second with 16,800 votes, 5,600 ahead of Holm.",
        "Holm led Ibsen by 16,800 votes and Jansen by 5,600.",
        "Holm polled 50%, Ibsen 12.5% and Jansen 37.5% of the votes.",
        "One voter in eight chose Ibsen.",
        "Jansen, in second place, received an eighth of all votes.",
        "Ibsen and Jansen together received as many votes as Holm, 16,800.",
        "For every vote for Jansen there were four for Ibsen and three for Holm.",
        "Holm lost 22,400 votes.",
    ],
}


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []
