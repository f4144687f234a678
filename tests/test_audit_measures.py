"""The audit on several measures of one thing, on several things, and on what follows from both."""

import pytest
from worlds import doubts, world

LEDGERS = {
    "hotels": world(
        "How many guests and rooms have the hotels Astoria, Bristol and Carlton?",
        (
            (
                "Astoria: guests",
                "The Astoria welcomed 48,000 guests in 2024.",
                "Hotel Guide",
                "2024",
            ),
            (
                "Bristol: guests",
                "The Bristol welcomed 36,000 guests in 2024.",
                "Hotel Guide",
                "2024",
            ),
            (
                "Carlton: guests",
                "The Carlton welcomed 16,000 guests in 2024.",
                "Hotel Guide",
                "2024",
            ),
            ("Astoria: rooms", "The Astoria has 320 rooms.", "Hotel Guide", "2024"),
            ("Bristol: rooms", "The Bristol has 240 rooms.", "Hotel Guide", "2024"),
        ),
        (),
    ),
    "letters": world(
        "How did the letters delivered by Valley Post develop from 2019 to 2024?",
        (
            (
                "Valley Post: letters delivered",
                "Valley Post delivered 8.4 million letters in 2019.",
                "Post Report",
                "2019",
            ),
            (
                "Valley Post: letters delivered",
                "Valley Post delivered 6.3 million letters in 2024.",
                "Post Report",
                "2024",
            ),
            (
                "Valley Post: parcels delivered",
                "Valley Post delivered 1.2 million parcels in 2019.",
                "Post Report",
                "2019",
            ),
            (
                "Valley Post: parcels delivered",
                "Valley Post delivered 1.9 million parcels in 2024.",
                "Post Report",
                "2024",
            ),
        ),
        (),
    ),
    "peaks": world(
        "How high are Mount Arda, Mount Bela and Mount Cora?",
        (
            ("Mount Arda: elevation", "Mount Arda has an elevation of 4,810 m.", "Alpine Club", ""),
            ("Mount Bela: elevation", "Mount Bela has an elevation of 3,910 m.", "Alpine Club", ""),
            ("Mount Cora: elevation", "Mount Cora has an elevation of 2,410 m.", "Alpine Club", ""),
        ),
        (("subtract", 4810, 3910),),
    ),
    "firm": world(
        "What did Delft Motors earn and spend in 2024?",
        (
            (
                "Delft Motors: revenue",
                "Delft Motors had a revenue of $250 million in 2024.",
                "Annual Report",
                "2024",
            ),
            (
                "Delft Motors: wages",
                "Delft Motors paid wages of $90 million in 2024.",
                "Annual Report",
                "2024",
            ),
            (
                "Delft Motors: profit",
                "Delft Motors made a profit of $30 million in 2024.",
                "Annual Report",
                "2024",
            ),
            (
                "Delft Motors: employees",
                "Delft Motors had 1,500 employees in 2024.",
                "Annual Report",
                "2024",
            ),
        ),
        (("divide", 90000000, 1500),),
    ),
}

TRUE = {
    "hotels": [
        "Of the 100,000 guests that the three hotels welcomed in 2024, 48% stayed at the "
        "Astoria, 36% at the Bristol and 16% at the Carlton.",
        "The Astoria welcomed a third more guests than the Bristol and three times as "
        "many as the Carlton.",
        "Each room of the Astoria was used by 150 guests in 2024, as was each room of the Bristol.",
        "The Astoria has 80 rooms more than the Bristol.",
        "The Carlton, with 16,000 guests, comes last; the Bristol had 20,000 more.",
        "Taken together, the Bristol and the Carlton had 52,000 guests, 4,000 more than "
        "the Astoria alone.",
        "On average, each of the three hotels had 33,333 guests.",
        "The Bristol had three quarters of the Astoria's guests and three quarters of its rooms.",
        "Nearly half of all guests chose the Astoria.",
        "The Bristol's 36,000 guests put it second.",
        "The Astoria and the Bristol have 560 rooms between them.",
        "A month saw 4,000 guests at the Astoria.",
        "The Carlton had fewer than 17,000 guests.",
        "Sixteen thousand guests came to the Carlton.",
    ],
    "letters": [
        "Valley Post delivered 8.4 million letters in 2019 but only 6.3 million in 2024, "
        "a decline of 25%.",
        "Between 2019 and 2024 the number of letters fell by 2.1 million, while that of "
        "parcels rose by 0.7 million.",
        "Parcels were up 58% on 2019.",
        "In 2024 Valley Post carried 3.3 letters for every parcel; in 2019 it had been seven.",
        "Valley Post delivered 2.1 million letters fewer in 2024 than in 2019.",
        "Letters and parcels together came to 9.6 million in 2019 and to 8.2 million in "
        "2024, 14.6% less.",
        "Letters fell by a quarter, parcels rose by 58%.",
        "The 6.3 million letters of 2024 are 75% of those delivered in 2019.",
        "Letters declined by 420,000 a year on average.",
        "In 2019 there were seven times as many letters as parcels, in 2024 only 3.3 "
        "times as many.",
    ],
    "peaks": [
        "Mount Arda is twice as high as Mount Cora and 900 m higher than Mount Bela.",
        "At 4,810 m Mount Arda is the highest of the three, Mount Bela second with 3,910 "
        "m, Mount Cora third with 2,410 m.",
        "Mount Cora reaches about half the height of Mount Arda.",
        "Mount Bela falls 900 m short of Mount Arda.",
        "Mount Arda rises 2,400 m above Mount Cora.",
        "From Mount Cora's 2,410 m to Mount Arda's 4,810 m it is another 2,400 m.",
        "Mount Bela is 62.2% higher than Mount Cora but 18.7% lower than Mount Arda.",
        "All three are over 2,400 m high.",
        "Mount Arda, 4.81 km high, towers over Mount Bela (3.91 km).",
        "The three peaks are 3,710 m high on average.",
    ],
    "firm": [
        "Delft Motors made a profit of $30 million on a revenue of $250 million, a margin of 12%.",
        "Wages took up 36% of revenue.",
        "Each employee earned $60,000 on average.",
        "Revenue per employee was about $166,667, profit per employee $20,000.",
        "Wages were three times the profit.",
        "Delft Motors paid its 1,500 employees $90 million in wages.",
        "For every dollar of profit the company paid three dollars in wages.",
        "Profit was $60 million lower than wages.",
        "Delft Motors kept 12% of its revenue as profit.",
        "The company took in $250 million and paid out $90 million in wages.",
    ],
}

FALSE = {
    "hotels": [
        "Of the 100,000 guests that the three hotels welcomed in 2024, 48% stayed at the "
        "Astoria, 16% at the Bristol and 36% at the Carlton.",
        "The Astoria welcomed three times as many guests as the Bristol and a third more "
        "than the Carlton.",
        "Each room of the Astoria was used by 150 guests in 2024, each room of the Bristol by 200.",
        "The Bristol has 80 rooms more than the Astoria.",
        "The Carlton, with 16,000 guests, comes last; the Bristol had 32,000 more.",
        "Taken together, the Bristol and the Carlton had 52,000 guests, 4,000 fewer than "
        "the Astoria alone.",
        "On average, each of the three hotels had 42,000 guests.",
        "The Carlton had three quarters of the Astoria's guests.",
        "Nearly half of all guests chose the Bristol.",
        "The Astoria turned away 48,000 guests in 2024.",
        "A month saw 4,000 guests at the Bristol.",
        "The Astoria has 48,000 rooms.",
        "The Astoria and the Bristol have 52,000 guests between them.",
    ],
    "letters": [
        "Valley Post delivered 8.4 million letters in 2019 but only 6.3 million in 2024, "
        "a decline of 33%.",
        "Between 2019 and 2024 the number of letters fell by 0.7 million, while that of "
        "parcels rose by 2.1 million.",
        "Parcels were up 37% on 2019.",
        "In 2024 Valley Post carried seven letters for every parcel; in 2019 it had been 3.3.",
        "Valley Post delivered 2.1 million letters more in 2024 than in 2019.",
        "Letters and parcels together came to 9.6 million in 2019 and to 8.2 million in "
        "2024, 17.1% less.",
        "Letters rose by a quarter, parcels fell by three quarters.",
        "The 8.4 million letters of 2019 are 75% of those delivered in 2024.",
        "Valley Post lost 6.3 million letters in 2024.",
        "Valley Post received 6.3 million letters in 2024.",
        "Letters declined by 2.1 million a year on average.",
        "In 2024 there were seven times as many letters as parcels.",
        "Valley Post delivered 2.1 million letters in 2024.",
    ],
    "peaks": [
        "Mount Arda is twice as high as Mount Bela and 900 m higher than Mount Cora.",
        "At 4,810 m Mount Arda is the highest of the three, Mount Cora second with 2,410 "
        "m, Mount Bela third with 3,910 m.",
        "Mount Bela reaches about half the height of Mount Arda.",
        "Mount Arda falls 900 m short of Mount Bela.",
        "Mount Bela is 62.2% higher than Mount Cora but 23% lower than Mount Arda.",
        "All three are over 2,500 m high.",
        "Mount Arda, 48.1 km high, towers over Mount Bela (3.91 km).",
        "The three peaks are 4,360 m high on average.",
        "Mount Bela is 18.7% higher than Mount Cora but 62.2% lower than Mount Arda.",
        "Mount Bela rises 900 m above Mount Cora.",
    ],
    "firm": [
        "Delft Motors made a profit of $30 million on a revenue of $250 million, a margin of 33%.",
        "Wages took up 12% of revenue.",
        "Profit took up 36% of revenue.",
        "Revenue per employee was about $60,000.",
        "Profit was three times the wages.",
        "Delft Motors paid its 1,500 employees $250 million in wages.",
        "For every dollar of wages the company made three dollars of profit.",
        "Profit was $60 million higher than wages.",
        "Delft Motors made a loss of $30 million.",
        "Delft Motors has 90 million employees.",
        "Delft Motors paid $30 million in wages.",
    ],
}


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(LEDGERS[name], text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(LEDGERS[name], text) != []
