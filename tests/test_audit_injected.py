"""Made-up ledgers: every number that follows from nothing is caught, no true answer is doubted.

The oracle is slow and plain: a number is injected only if no entry, and no operation over one or
two entries, comes to it at the precision it is shown with, however it is read.
"""

import os
import random
from decimal import Decimal
from itertools import permutations

from books import run_of, snippet

from agentlab.research.audit import audit_text
from agentlab.research.figures import shown
from agentlab.research.ledger import ledger

NAMES = "Arden Belmar Cordova Dravia Elbonia Fernland Galdor Hestia Ithria Jorvik".split()
TOPICS = {
    "population": ("{name} has a population of {figure}.", "", 10**5, 10**9),
    "area": ("The area of {name} is {figure} km².", " km²", 10**3, 10**7),
    "coastline": ("{name} has a coastline of {figure} km.", " km", 10**2, 10**5),
    "wheat harvest": ("{name} had a wheat harvest of {figure} tonnes.", " tonnes", 10**3, 10**8),
    "annual rainfall": ("The annual rainfall of {name} is {figure} mm.", " mm", 10**2, 10**4),
    "electricity consumption": (
        "The electricity consumption of {name} is {figure} GWh.", " GWh", 10**3, 10**7),
    "debt": ("The debt of {name} is {figure} euros.", " euros", 10**6, 10**11),
}  # fmt: skip


class World:
    """Two made-up countries, one topic, and what a run found and worked out about them."""

    def __init__(self, draws):
        self.draws = draws
        self.topic = draws.choice(list(TOPICS))
        sentence, self.unit, least, most = TOPICS[self.topic]
        self.a, self.b = draws.sample(NAMES, 2)
        self.x, self.y = (self.figure(least, most) for _ in range(2))
        texts = [
            snippet(
                name[:2],
                f"{name}: {self.topic}",
                sentence.format(name=name, figure=f"{f:,}"),
                "Atlas",
            )
            for name, f in ((self.a, self.x), (self.b, self.y))
        ]
        self.done = draws.choice(["add", "subtract", "divide", None])
        trace = run_of(texts, self.topic, self.done, self.x, self.y)
        self.book, self.task = ledger(trace), trace.task

    def figure(self, least, most):
        digits = self.draws.randint(len(str(least)), len(str(most)) - 1)
        return self.draws.randint(10 ** (digits - 1), 10**digits - 1)

    def reachable(self):
        """Every value a number might follow from: entries, and one operation over two of them."""
        values = [entry.value for entry in self.book] + [Decimal(100)]
        yield from values
        yield from (value * 100 for value in values)
        for one, other in permutations(values, 2):
            yield from (one + other, one - other, other - one, one * other)
            if other:
                yield from (one / other, one / other * 100, (one - other) / other * 100)

    def doubts(self, text):
        return [v for v in audit_text(text, self.book, self.task) if v.doubtful]


def written(draws, value):
    """A value as prose has it, with the size of its last written place."""
    value = Decimal(value)
    if value >= 10**6 and draws.random() < 0.4:
        places = draws.randint(1, 3)
        return f"{shown(value / 10**6, places)} million", Decimal(10) ** (6 - places)
    if value != value.to_integral_value():
        places = draws.randint(2, 4)
        return shown(value, places), Decimal(1).scaleb(-places)
    return f"{value:,}", Decimal(1)


def true_texts(world):
    """Answers in many phrasings that the ledger bears out."""
    draws, a, b, x, y, unit = world.draws, world.a, world.b, world.x, world.y, world.unit
    fx, fy = written(draws, x)[0], written(draws, y)[0]
    more, less, big, small = (a, b, x, y) if x >= y else (b, a, y, x)
    topic = world.topic
    yield f"The {topic} of {a} is {fx}{unit}."
    yield f"{a}: {fx}{unit}; {b}: {fy}{unit}."
    yield f"{b}'s {topic} is {fy}{unit}, and {a}'s is {fx}{unit}."
    yield f"1. {a}: {x:,}{unit}\n2. {b}: {y:,}{unit}\n\nTogether that makes {x + y:,}{unit}."
    yield f"{a} and {b} together have a {topic} of {written(draws, x + y)[0]}{unit}."
    yield f"{x:,} + {y:,} = {x + y:,}"
    yield f"Adding {a}'s {x:,}{unit} to {b}'s {y:,}{unit} gives {x + y:,}{unit}."
    yield f"According to the Atlas, {a} has a {topic} of {fx}{unit}."
    yield f"Of the two, {more} is ahead, with {big:,}{unit} against {small:,}{unit}."
    head = topic.capitalize()
    yield f"| Country | {head} |\n|---|---|\n| {a} | {x:,}{unit} |\n| {b} | {y:,}{unit} |"
    yield f"{head} of {a}: {x:,}{unit} (Atlas). {head} of {b}: {y:,}{unit}."
    yield f"{more} comes first with {big:,}{unit}, {less} second with {small:,}{unit}."
    yield f"With {fx}{unit}, {a} is one of two countries I looked up; {b} has {fy}{unit}."
    yield f"The answer is {x + y:,}{unit}: {x:,} for {a} plus {y:,} for {b}."
    yield f"{less} has a {topic} of {small:,}{unit}, compared with {big:,}{unit} in {more}."
    if big - small > 99:
        yield f"{more}'s {topic} is larger than {less}'s by {big - small:,}{unit}."
        yield f"The difference between {a} and {b} is {big - small:,}{unit}."
        yield f"{less}'s {topic} is {big - small:,}{unit} smaller than {more}'s."
    share = Decimal(small) / big * 100
    if share >= 1:
        yield f"{less}'s {topic} is {shown(share, 2)}% of {more}'s."
        yield f"As a percentage of {more}'s {topic}, {less}'s is {shown(share, 1)}%."
        yield f"That makes {less}'s {topic} about {shown(share, 0)}% of {more}'s."
    if big - small > 99 and Decimal(big - small) / small >= Decimal("0.02"):
        surplus = shown(Decimal(big - small) / small * 100, 1)
        yield f"{more}'s {topic} is {surplus}% larger than {less}'s."
    if big >= 2 * small:
        yield f"{more}'s {topic} is {shown(Decimal(big) / small, 3)} times {less}'s."


FALSE = (
    "The {topic} of {a} is {n}{unit}.",
    "{b} has a {topic} of {n}{unit}, more than {a}.",
    "Together, {a} and {b} have {n}{unit}.",
    "{a}'s {topic} exceeds {b}'s by {n}{unit}.",
    "The answer is {n}{unit}.",
    "{a}: {x}{unit}. {b}: {n}{unit}.",
    "{n}",
    "I found {x}{unit} for {a}, so the total is {n}{unit}.",
    "As of 2025, {a}'s {topic} stood at {n}{unit}.",
)  # fmt: skip


def injected(world):
    """A number near what is true or made up, as text; None where it follows from something."""
    draws = world.draws
    base = draws.choice([world.x, world.y, world.x + world.y, abs(world.x - world.y) + 1000])
    text, place = written(draws, draws.choice(CHANGES)(draws, base))
    value = Decimal(text.replace(",", "").removesuffix(" million")) * (
        10**6 if "mill" in text else 1
    )
    near = any(abs(value - other) <= place for other in world.reachable())
    return None if near or value < 100 else text


def one_digit(draws, base):
    digits = list(str(base))
    place = draws.randrange(len(digits))
    digits[place] = draws.choice([d for d in "123456789" if d != digits[place]])
    return int("".join(digits))


def swapped(draws, base):
    digits = list(str(base))
    place = draws.randrange(len(digits) - 1)
    digits[place : place + 2] = digits[place + 1], digits[place]
    return int("".join(digits)) or 1


CHANGES = (
    one_digit,
    swapped,
    lambda draws, base: base * 10,
    lambda draws, base: base * 1000,
    lambda draws, base: base // 10,
    lambda draws, base: base + draws.choice([-7, -2, 2, 11, 1000]),
    lambda draws, base: draws.randint(101, 10**9),
    lambda draws, base: base * 2,
)


def test_every_injected_number_is_caught_and_no_true_answer_is_doubted(request, capsys):
    """Hundreds by default; tens of thousands in a thorough run, which prints both rates."""
    thorough = os.environ.get("AGENTLAB_THOROUGH") == "1" or request.config.getoption("--thorough")
    count, draws = (20_000, random.Random()) if thorough else (300, random.Random(7))
    caught, missed, passed, alarms = 0, [], 0, []
    while caught + len(missed) < count:
        world = World(draws)
        for text in true_texts(world):
            found = world.doubts(text)
            passed += not found
            alarms += [(text, [(v.text, v.why) for v in found], str(world.book))] if found else []
        for _ in range(8):
            number = injected(world)
            if number is None:
                continue
            form = draws.choice(FALSE)
            text = form.format(n=number, **vars(world) | {"x": f"{world.x:,}"})
            told = any(
                v.text in (number, f"{number}{world.unit}".strip()) for v in world.doubts(text)
            )
            caught += told
            missed += [] if told else [(text, str(world.book))]
    of_false, of_true = caught + len(missed), passed + len(alarms)
    rates = f"missed {len(missed)} of {of_false}, doubted {len(alarms)} of {of_true}"
    if thorough:
        with capsys.disabled():
            print(f"\nThe audit: {rates}.")
    first = "\n".join(str(case) for case in (*missed[:5], *alarms[:5]))
    assert (len(missed), len(alarms)) == (0, 0), f"{rates}\n{first}"


def test_a_share_that_a_difference_has_too_is_that_of_the_figures():
    """45.8 of 92.2 is 50%, and so is 46.4, what is between them: the text speaks of the first."""
    debts = {"Belmar": 92_173_832_329, "Galdor": 45_758_476_279}
    texts = [
        snippet(name[:2], f"{name}: debt", f"The debt of {name} is {debt:,} euros.", "Atlas")
        for name, debt in debts.items()
    ]
    trace = run_of(texts, "debt", "subtract", *debts.values())
    text = "That makes Galdor's debt about 50% of Belmar's."
    found = audit_text(text, ledger(trace), trace.task)
    assert [(v.verdict, v.entries) for v in found] == [("derived", ("n2", "n1"))]
