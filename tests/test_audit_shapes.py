"""The audit on sentences of many shapes: verbs, years, parts of sums, second comparisons."""

import pytest
from worlds import doubts, world

LEDGERS = {
    "bakery": world(
        "How many loaves did Korn Bakery and Rye Corner bake?",
        (
            (
                "Korn Bakery: loaves baked",
                "Korn Bakery baked 18,250 loaves in 2023.",
                "Guild Report",
                "2023",
            ),
            (
                "Korn Bakery: loaves baked",
                "Korn Bakery baked 21,900 loaves in 2024.",
                "Guild Report",
                "2024",
            ),
            (
                "Rye Corner: loaves baked",
                "Rye Corner baked 14,600 loaves in 2024.",
                "Guild Report",
                "2024",
            ),
            (
                "Korn Bakery: bakers",
                "Korn Bakery employed 12 bakers in 2024.",
                "Guild Report",
                "2024",
            ),
        ),
        (),
    ),
    "parks": world(
        "How large are Ash Park, Bog Park and Cove Park?",
        (
            ("Ash Park: area", "Ash Park has an area of 42 hectares.", "City Map", ""),
            ("Bog Park: area", "Bog Park has an area of 63 hectares.", "City Map", ""),
            ("Cove Park: area", "Cove Park has an area of 21 hectares.", "City Map", ""),
        ),
        (("add", 42, 63), ("add", 105, 21)),
    ),
    "salt": world(
        "How much salt do Nordia and Sudia export?",
        (
            (
                "Nordia: salt exports",
                "Nordia exported 3.6 million tonnes of salt in 2021.",
                "Trade Desk",
                "2021",
            ),
            (
                "Nordia: salt exports",
                "Nordia exported 4.5 million tonnes of salt in 2024.",
                "Trade Desk",
                "2024",
            ),
            (
                "Sudia: salt exports",
                "Sudia exported 1.8 million tonnes of salt in 2024.",
                "Trade Desk",
                "2024",
            ),
        ),
        (("subtract", 4500000, 3600000),),
    ),
    "cameras": world(
        "What do the cameras Lynx and Otter cost and weigh?",
        (
            ("Lynx: price", "The price of the Lynx is $480.", "Shop List", ""),
            ("Otter: price", "The price of the Otter is $600.", "Shop List", ""),
            ("Lynx: weight", "The weight of the Lynx is 350 g.", "Shop List", ""),
            ("Otter: weight", "The weight of the Otter is 490 g.", "Shop List", ""),
        ),
        (),
    ),
}

TRUE = {
    "bakery": [
        "Korn Bakery made 21,900 loaves in 2024.",
        "Korn Bakery turned out 21,900 loaves in 2024.",
        "In 2024, 21,900 loaves came out of Korn Bakery's ovens.",
        "Korn Bakery baked a fifth more loaves in 2024 than in 2023.",
        "Korn Bakery baked 20% more in 2024 than the year before, namely 21,900 loaves "
        "instead of 18,250.",
        "In 2024 Korn Bakery baked 1.5 times as many loaves as Rye Corner.",
        "In 2024 the two bakeries baked 36,500 loaves, of which Rye Corner contributed two fifths.",
        "Korn Bakery's 12 bakers made 21,900 loaves in 2024, or 1,825 each.",
        "Rye Corner produced 40 loaves a day in 2024, Korn Bakery 60.",
        "Rye Corner baked 7,300 loaves fewer than Korn Bakery in 2024 and 3,650 fewer "
        "than Korn Bakery had baked in 2023.",
        "From 18,250 in 2023, Korn Bakery's output climbed to 21,900 in 2024, a plus of 3,650.",
        "Korn Bakery supplied 60% of the 36,500 loaves in 2024.",
        "Rye Corner baked 14,600 loaves, a third less than Korn Bakery.",
        "Korn Bakery has a dozen bakers.",
        "Korn Bakery raised its output by 3,650 loaves.",
        "Rye Corner managed only two thirds of Korn Bakery's 21,900 loaves.",
        "Korn Bakery sells more; it baked 21,900 loaves to Rye Corner's 14,600.",
    ],
    "parks": [
        "Ash Park is twice as large as Cove Park, and Bog Park three times.",
        "Bog Park covers half of the 126 hectares, Ash Park a third and Cove Park a sixth.",
        "Bog Park is 21 hectares larger than Ash Park and 42 hectares larger than Cove Park.",
        "Ash Park has an area of 42 hectares, which is exactly the average of the three.",
        "Ash Park and Cove Park together are as large as Bog Park: 63 hectares.",
        "The largest, Bog Park, measures 63 ha, the smallest, Cove Park, 21 ha.",
        "Cove Park is the smallest of the three parks, at 21 hectares.",
        "Together they cover 1.26 square kilometres.",
        "Bog Park exceeds Ash Park by 50% and Cove Park by 200%.",
        "Each of the parks measures between 21 and 63 hectares.",
        "Ash Park makes up a third of the total of 126 hectares.",
        "Bog Park is one and a half times as large as Ash Park.",
        "Ash Park's 42 hectares are dwarfed by Bog Park's 63, but are double Cove Park's 21.",
    ],
    "salt": [
        "Nordia's salt exports grew by a quarter, from 3.6 to 4.5 million tonnes.",
        "Nordia shipped 4.5 million tonnes of salt in 2024, 2.5 times what Sudia shipped.",
        "Nordia sold 4.5 million tonnes of salt abroad in 2024.",
        "In 2024 Sudia exported 40% of what Nordia did.",
        "Nordia exported 0.9 million tonnes more in 2024 than in 2021.",
        "Between 2021 and 2024, Nordia's exports rose by 300,000 tonnes a year on average.",
        "In 2024 the two exported 6.3 million tonnes between them, 71% of it from Nordia.",
        "Sudia's 1.8 million tonnes are exactly half of what Nordia exported in 2021.",
        "Nordia's exports of 2021 were 80% of those of 2024.",
        "Sudia's exports were 60% below Nordia's in 2024.",
        "Nordia outsold Sudia by 2.7 million tonnes in 2024.",
    ],
    "cameras": [
        "The Otter costs $120 more than the Lynx.",
        "The Lynx is 20% cheaper than the Otter, the Otter a quarter dearer than the Lynx.",
        "The Lynx weighs 350 g, the Otter 490 g.",
        "The Otter is 140 g heavier and $120 dearer.",
        "For $480 you get the Lynx, for $600 the Otter.",
        "The Otter weighs 1.4 times as much as the Lynx but costs only 1.25 times as much.",
        "The Lynx, at 350 g, is the lighter of the two; the Otter weighs 0.49 kg.",
        "The Lynx costs four fifths of the Otter's price.",
        "Both cameras together cost $1,080.",
        "The Lynx weighs 5/7 of what the Otter weighs.",
        "At $600 against $480, the Otter is the dearer one, by $120.",
    ],
}

FALSE = {
    "bakery": [
        "Korn Bakery sold 21,900 loaves in 2024.",
        "Korn Bakery received 21,900 loaves in 2024.",
        "21,900 loaves were returned to Korn Bakery in 2024.",
        "Korn Bakery threw away 21,900 loaves in 2024.",
        "Korn Bakery baked a sixth more loaves in 2024 than in 2023.",
        "In 2024 Korn Bakery baked 1.25 times as many loaves as Rye Corner.",
        "In 2024 the two bakeries baked 36,500 loaves, of which Rye Corner contributed "
        "three fifths.",
        "Korn Bakery's 12 bakers made 21,900 loaves in 2024, or 1,521 each.",
        "Rye Corner produced 60 loaves a day in 2024, Korn Bakery 40.",
        "Rye Corner baked 3,650 loaves fewer than Korn Bakery in 2024.",
        "From 21,900 in 2023, Korn Bakery's output climbed to 18,250 in 2024.",
        "Korn Bakery supplied 40% of the 36,500 loaves in 2024.",
        "Rye Corner baked 14,600 loaves, half less than Korn Bakery.",
        "Korn Bakery has a dozen ovens.",
        "Korn Bakery lowered its output by 3,650 loaves.",
        "Korn Bakery managed only two thirds of Rye Corner's 14,600 loaves.",
        "In 2023 the two bakeries baked 36,500 loaves.",
        "Rye Corner baked 14,600 loaves to Korn Bakery's 18,250 in 2024.",
    ],
    "parks": [
        "Ash Park is twice as large as Bog Park, and Cove Park three times.",
        "Ash Park is twice as large as Cove Park, and Bog Park 1.5 times.",
        "Bog Park covers a third of the 126 hectares, Ash Park a half and Cove Park a sixth.",
        "Bog Park is 42 hectares larger than Ash Park and 21 hectares larger than Cove Park.",
        "Bog Park has an area of 63 hectares, which is exactly the average of the three.",
        "Ash Park and Bog Park together are as large as Cove Park: 63 hectares.",
        "The largest, Ash Park, measures 42 ha.",
        "Together they cover 12.6 square kilometres.",
        "Bog Park exceeds Ash Park by 200% and Cove Park by 50%.",
        "Each of the parks measures between 21 and 42 hectares.",
        "Ash Park makes up half of the total of 126 hectares.",
    ],
    "salt": [
        "Nordia's salt exports grew by a fifth, from 3.6 to 4.5 million tonnes.",
        "Nordia imported 4.5 million tonnes of salt in 2024.",
        "Nordia mined 4.5 million tonnes of salt in 2024.",
        "Nordia bought 4.5 million tonnes of salt in 2024.",
        "In 2024 Sudia exported 50% of what Nordia did.",
        "Nordia exported 0.9 million tonnes less in 2024 than in 2021.",
        "Between 2021 and 2024, Nordia's exports rose by 900,000 tonnes a year on average.",
        "In 2024 the two exported 6.3 million tonnes between them, 71% of it from Sudia.",
        "In 2024 the two exported 5.4 million tonnes between them.",
        "Nordia's exports of 2024 were 80% of those of 2021.",
        "Sudia's exports were 60% above Nordia's in 2024.",
        "Sudia outsold Nordia by 2.7 million tonnes in 2024.",
        "Nordia outsold Sudia by 1.8 million tonnes in 2024.",
    ],
    "cameras": [
        "The Otter costs $140 more than the Lynx.",
        "The Lynx costs $120 more than the Otter.",
        "The Lynx is 25% cheaper than the Otter.",
        "The Lynx weighs 490 g, the Otter 350 g.",
        "The Otter is 140 g lighter.",
        "The Otter weighs 1.25 times as much as the Lynx but costs only 1.4 times as much.",
        "The Otter weighs 0.49 g.",
        "Both cameras together cost $1,020.",
        "The Lynx costs $350.",
        "The Otter weighs 600 g.",
        "The Otter weighs 140 g.",
        "The Otter costs four fifths of the Lynx's price.",
    ],
}


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []
