"""Runs to audit: what was asked, looked up and worked out, and the ledger of each."""

from agentlab.agent import Agent
from agentlab.models.scripted import ScriptedModel, call
from agentlab.research.audit import audit_text
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ledger
from agentlab.research.toolbox import calculator, parser, search_tool
from agentlab.tools import Toolbox


def snippet(id, title, text, source, vintage="", also=()):
    return Snippet(id, title, text, source, vintage, also=also)


JAPAN = snippet(
    "jp",
    "Japan: population",
    "The population of Japan fell from 2024 to 2025 by 0.5%, to 123,171,390.",
    "Harbour Street Almanac",
    "2025",
    ("Nippon",),
)
GERMANY = snippet(
    "de",
    "Germany: population",
    "The World Factbook gives Germany a population of 84,012,284 for the year 2025.",
    "World Factbook",
    "2025",
)
PERU = snippet("pe", "Peru: area", "The area of Peru is 1,285,216 km².", "World Factbook")
CHAD = snippet(
    "td", "Chad: area", "With an area of 1,284,000 sq km, Chad came 21st.", "World Factbook"
)
LIFE = snippet(
    "mv",
    "Maldives: life expectancy at birth",
    "In 2023, the Maldives had a life expectancy at birth of 81.04 years.",
    "World Bank",
    "2023",
)
KENYA = snippet(
    "ke",
    "Kenya: GDP at official exchange rate",
    "Kenya had a GDP at official exchange rate of $108.039 billion in 2023.",
    "World Factbook",
    "2023",
)
ISLES = snippet(
    "ag",
    "Antigua and Barbuda: area",
    "For Antigua and Barbuda, the World Factbook gives an area of 443 km².",
    "World Factbook",
)
TWINS = snippet(
    "tt",
    "Trinidad and Tobago: area",
    "In Trinidad and Tobago (two islands), the area is 5,128 km².",
    "World Factbook",
)
NORWAY = snippet("no", "Norway: coastline", "Coastline of Norway: 25,148 kilometres.", "Atlas")
CHILE = snippet("cl", "Chile: coastline", "6,435 km of coastline belong to Chile.", "Atlas")
CORPUS = (JAPAN, GERMANY, PERU, CHAD, LIFE, KENYA, ISLES, TWINS, NORWAY, CHILE)


def looked_up(found, keyword):
    return [
        call("web_search", query=found.id),
        call("parser", excerpt=found.text, keyword=keyword),
    ]


def worked_out(operation, a, b):
    return [call("calculator", operation=operation, a=a, b=b)]


def run(task, answer, *steps):
    web = search_tool(lambda query: [found for found in CORPUS if found.id in query.split()])
    model = ScriptedModel([*(step for part in steps for step in part), answer])
    return Agent(model, Toolbox([web, parser, calculator])).run(task)


POPULATIONS = (
    looked_up(JAPAN, "population"),
    looked_up(GERMANY, "population"),
    worked_out("add", 123171390, 84012284),
    worked_out("divide", 84012284, 123171390),
    worked_out("multiply", 0.682076284111107, 100),
)
AREAS = (
    looked_up(PERU, "area"),
    looked_up(CHAD, "area"),
    worked_out("subtract", 1285216, 1284000),
)
SUMS = (worked_out("multiply", 45, 12),)
OTHERS = (looked_up(LIFE, "life expectancy"), looked_up(KENYA, "GDP"))

ISLANDS = (
    looked_up(ISLES, "area"),
    looked_up(TWINS, "area"),
    worked_out("add", 443, 5128),
)
COASTS = (
    looked_up(NORWAY, "coastline"),
    looked_up(CHILE, "coastline"),
    worked_out("divide", 25148, 6435),
)

BOOKS = {
    "populations": ("What is the combined population of Japan and Germany?", POPULATIONS),
    "areas": ("How much larger is Peru than Chad?", AREAS),
    "sums": ("What is 45 times 12?", SUMS),
    "islands": ("What is the area of both island states?", ISLANDS),
    "coasts": ("How many times longer is the coast of Norway than that of Chile?", COASTS),
    "others": ("How long do people live in the Maldives, and what is Kenya's GDP?", OTHERS),
}
LEDGERS = {name: ledger(run(task, "done", *steps)) for name, (task, steps) in BOOKS.items()}


def verdicts(name, text):
    return audit_text(text, LEDGERS[name], BOOKS[name][0])


def run_of(texts, topic, operation=None, a=0, b=0):
    """A run that looks up two texts and works one thing out of their figures."""
    names = " and ".join(found.title.partition(":")[0] for found in texts)
    web = search_tool(lambda query: [found for found in texts if found.id == query])
    steps = [step for found in texts for step in looked_up(found, topic)]
    steps += worked_out(operation, a, b) if operation else []
    model = ScriptedModel([*steps, "done"])
    return Agent(model, Toolbox([web, parser, calculator])).run(f"Compare the {topic} of {names}.")
