"""The audit, on what a number is said of: money, a thing in no text, the most, each, so much."""

import pytest
from worlds import doubts, world

GOODS = (
    ("Lamp: price", "The lamp has a price of $40.", "Shop List", "2026"),
    ("Chair: price", "The price of the chair is $120.", "Shop List", "2026"),
    ("Desk: price", "The desk has a price of $350.", "Shop List", "2026"),
)
LANDS = (
    ("Elbia: GDP", "Elbia has a GDP of $48.6 billion.", "Atlas", "2023"),
    ("Elbia: population", "Elbia has a population of 5,400,000.", "Atlas", "2023"),
    ("Mirland: population", "Mirland has a population of 2,100,000.", "Atlas", "2023"),
)
FIRM = (
    ("Norvik: revenue", "Norvik had a revenue of $12.4 million in 2022.", "Atlas", "2022"),
    ("Norvik: revenue", "In 2023 Norvik reported a revenue of $15.5 million.", "Atlas", "2023"),
)
TOKENS = (
    (
        "Lumen: input token price",
        "Lumen has an input token price of $2.00 per million tokens.",
        "List",
        "2026",
    ),
    (
        "Lumen: output token price",
        "Lumen has an output token price of $10.00 per million tokens.",
        "List",
        "2026",
    ),
)
PEAKS = (
    ("Kael: height", "The height of Kael is 3,776 m.", "Atlas", ""),
    ("Orr: height", "The height of Orr is 2,428 m.", "Atlas", ""),
    ("Tarn: height", "The height of Tarn is 1,345 m.", "Atlas", ""),
)
COLD = (
    ("Vik: temperature", "The temperature in Vik in January is -18 °C.", "Atlas", ""),
    ("Orsk: temperature", "The temperature in Orsk in January is -7 °C.", "Atlas", ""),
)
LEDGERS = {
    "goods": world("What do a lamp, a chair and a desk cost?", GOODS, (("add", 40, 120),)),
    "lands": world("What is the GDP of Elbia, and who has more people?", LANDS, ()),
    "firm": world(
        "By how many per cent did Norvik's revenue grow?",
        FIRM,
        (("subtract", 15500000, 12400000), ("divide", 3100000, 12400000), ("multiply", 0.25, 100)),
    ),
    "tokens": world("What do tokens of Lumen cost?", TOKENS, ()),
    "peaks": world("How high are Kael, Orr and Tarn?", PEAKS, ()),
    "cold": world("How cold are Vik and Orsk in January?", COLD, (("subtract", -7, -18),)),
}
# A true sentence, a false one of its shape, and why the false one is doubted.
PAIRS = [
    # money
    ("goods", "The lamp costs 40 US dollars.", "There are 40 lamps in stock.",
     "n1 is in $, no number of lamps"),
    ("lands", "Elbia's GDP per head is $9,000.", "Elbia's GDP per head is €9,000.",
     "n1 and n2 is in $, not in €"),
    ("lands", "The two countries have 7.5 million people.", "The two countries have $7.5 million.",
     "nothing in $ went into n2 and n3"),
    # a thing in no text
    ("goods", "A lamp costs $40.", "A pen costs $40.",
     "n1 is of Lamp: price, and no text says pen"),
    ("goods", "The lamp costs $40.", "The table costs $40.",
     "n1 is of Lamp: price, and no text says table"),
    ("firm", "The company's revenue rose by 25%.", "The company's profit rose by 25%.",
     "n6 is of Norvik: revenue, and no text says profit"),
    ("firm", "Norvik raised revenue by 25%.", "Norvik raised wages by 25%.",
     "n6 is of Norvik: revenue, and no text says wages"),
    ("firm", "Revenue rose by 25%.", "Prices rose by 25%.",
     "n6 is of Norvik: revenue, and no text says Prices"),
    ("firm", "Revenue rose by 25%.", "Revenue per head rose by 25%.",
     "n6 is of the revenue itself"),
    # what the base of a percentage is
    ("firm", "Revenue in 2022 was 20% lower than in 2023.",
     "Revenue in 2022 was 25% lower than in 2023.",
     "it is a part of the figure of 2022, not of 2023"),
    ("firm", "Revenue of 2022 was 80% of that of 2023.", "Revenue of 2023 was 25% of that of 2022.",
     "it is by how much it grew, no part of another"),
    ("firm", "Revenue grew by 25%.", "Revenue grew by 25 percentage points.",
     "it is in percent, not in percentage points"),
    # so much for how much
    ("tokens", "Lumen charges $2.00 per million input tokens.",
     "Lumen charges $2.00 per million output tokens.", "n1 is not for each output token"),
    ("tokens", "Input tokens cost $2.00 per million.", "Lumen charges $2.00 per input token.",
     "n1 is not for each input token"),
    ("tokens", "Lumen's price is $10.00 per million output tokens.",
     "Lumen's price is $10.00 per image.", "n2 is not for each image"),
    # the most, each, on average
    ("goods", "The cheapest is the lamp at $40.", "The cheapest is the chair at $120.",
     "Lamp has less"),
    ("goods", "The dearest is the desk at $350.", "The dearest is the chair at $120.",
     "Desk has more"),
    ("goods", "At $40, the lamp is cheaper than the chair.",
     "At $40, the lamp is dearer than the chair.", "Chair has more"),
    ("goods", "On average, the three cost $170.", "On average, a piece costs $350.",
     "n3 is of Desk alone"),
    ("goods", "Lamp and chair cost $160 together.", "Each piece costs $160.",
     "n4 is a sum, not of each"),
    ("goods", "The median price is $120.", "The median price is $40.",
     "n1 is of Lamp: price, and no text says median"),
    ("peaks", "Kael, at 3,776 m, is the highest of the three.",
     "Orr, at 2,428 m, is the highest of the three.", "Kael has more"),
    ("peaks", "Orr, at 2,428 m, is lower than Kael.", "Kael, at 3,776 m, is lower than Orr.",
     "Orr has less"),
    ("peaks", "Kael (3,776 m) is the highest, followed by Orr (2,428 m) and Tarn (1,345 m).",
     "Orr (2,428 m) is the highest, followed by Kael (3,776 m).", "Kael has more"),
    ("lands", "Elbia and Mirland have 7.5 million people.",
     "Elbia and Mirland have 5.4 million people.", "n2 is of Elbia alone"),
    # degrees, months
    ("cold", "Vik is 11 degrees colder than Orsk.",
     "Vik is 11 degrees Fahrenheit colder than Orsk.",
     "n3 is in °C, not in degrees Fahrenheit"),
    ("cold", "In January, Vik has −18 °C.", "In July, Vik has −18 °C.", "no text says July"),
]  # fmt: skip


@pytest.mark.parametrize("name, text", dict.fromkeys((name, true) for name, true, _, _ in PAIRS))
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text, why", [(name, false, why) for name, _, false, why in PAIRS])
def test_a_false_one_is_told_with_its_reason(name, text, why):
    assert [reason for _, reason in doubts(LEDGERS[name], text)][:1] == [why]


def test_a_hyphened_measure_and_a_cost_stand_side_by_side():
    texts = (
        ("Lee Bridge: length", "The Lee Bridge has a length of 1,149 metres.", "Atlas", ""),
        ("Lee Bridge: cost", "The cost of the Lee Bridge was $340 million.", "Atlas", ""),
    )
    bridge = world("How long is the Lee Bridge?", texts, ())
    assert doubts(bridge, "The 1,149-metre Lee Bridge cost $340 million.") == []
    (doubt,) = doubts(bridge, "Repairs to the Lee Bridge cost $340 million.")
    assert doubt[1] == "n2 is of Lee Bridge: cost, and no text says Repairs"
