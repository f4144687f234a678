"""Runs on many topics, each with its question and its ledger: rain, wheat, wages, moons."""

from typing import Any

from books import snippet

from agentlab import Agent, ScriptedModel, Toolbox, call, tool
from agentlab.research.audit import audit_text
from agentlab.research.ledger import ledger
from agentlab.research.numerals import numbers
from agentlab.research.toolbox import ThisLedger, calculator, search_tool

# The question; (title, text, source, year) of each text that is read; the operations.
WORLDS = {
    "rain": (
        "How much more rain falls in Bergen than in Lisbon?",
        (
            ("Bergen: annual rainfall", "Bergen's annual rainfall averages 2,495 mm.", "Met", ""),
            ("Lisbon: annual rainfall", "In Lisbon the annual rainfall is 774 mm.", "Met", ""),
        ),
        (("subtract", 2495, 774),),
    ),
    "library": (
        "How did loans at the Riverside Library change from 2023 to 2024?",
        (
            ("Riverside Library: loans", "In 2023 the Riverside Library recorded 48,210 loans.",
             "Town Report", "2023"),
            ("Riverside Library: loans", "In 2024 the Riverside Library recorded 53,031 loans.",
             "Town Report", "2024"),
        ),
        (("subtract", 53031, 48210),),
    ),
    "age": (
        "Compare the median age in Spain and Portugal.",
        (
            ("Spain: median age", "Spain had a median age of 45.6 years in 2024.", "Eurostat",
             "2024"),
            ("Portugal: median age", "The median age of Portugal was 47.1 years in 2024.",
             "Eurostat", "2024"),
        ),
        (("subtract", 47.1, 45.6),),
    ),
    "wheat": (
        "How much wheat do Poland and Hungary harvest together?",
        (
            ("Poland: wheat harvest",
             "The wheat harvest of Poland came to 13,124,000 tonnes in 2023.", "FAO", "2023"),
            ("Hungary: wheat harvest",
             "The wheat harvest of Hungary was 5,938,000 tonnes in 2023.", "FAO", "2023"),
        ),
        (("add", 13124000, 5938000),),
    ),
    "museums": (
        "How many visitors had the Louvre and the Prado?",
        (
            ("Louvre: visitors", "The Louvre counted 8,737,050 visitors in 2024.", "Art Paper",
             "2024"),
            ("Prado: visitors", "The Prado counted 3,457,057 visitors in 2024.", "Art Paper",
             "2024"),
        ),
        (("divide", 8737050, 3457057),),
    ),
    "firm": (
        "What is Northwind's revenue per employee?",
        (
            ("Northwind: revenue", "Northwind reported revenue of $412.6 million for 2024.",
             "Annual Report", "2024"),
            ("Northwind: employees", "Northwind had 3,118 employees at the end of 2024.",
             "Annual Report", "2024"),
        ),
        (("divide", 412600000, 3118),),
    ),
    "bikes": (
        "How many bike trips were made in Utrecht and Ghent?",
        (
            ("Utrecht: bicycle trips", "Riders in Utrecht made 1,482,600 bicycle trips in 2024.",
             "Cycle Watch", "2024"),
            ("Ghent: bicycle trips", "Ghent logged 911,400 bicycle trips in 2024.",
             "Cycle Watch", "2024"),
        ),
        (("add", 1482600, 911400), ("divide", 911400, 1482600),
         ("multiply", "0.614730878186969", 100)),
    ),
    "lakes": (
        "How much deeper is Lake Baikal than Lake Tanganyika?",
        (
            ("Lake Baikal: maximum depth", "Lake Baikal reaches a maximum depth of 1,642 m.",
             "Limnology Today", ""),
            ("Lake Tanganyika: maximum depth",
             "The maximum depth of Lake Tanganyika is 1,470 m.", "Limnology Today", ""),
        ),
        (("subtract", 1642, 1470),),
    ),
    "people": (
        "What is Norway's population as a percentage of Sweden's?",
        (
            ("Norway: population", "Norway had a population of 5,572,272 in 2024.", "World Bank",
             "2024"),
            ("Sweden: population", "In 2024 the population of Sweden was 10,569,709.",
             "World Bank", "2024"),
            ("Norway: area", "The area of Norway is 323,802 km².", "World Factbook", ""),
        ),
        (("divide", 5572272, 10569709), ("multiply", "0.527192565093", 100)),
    ),
    "farm": (
        "How many cows and sheep does the Glen Farm have, and how much milk did it sell?",
        (
            ("Glen Farm: cows", "Glen Farm keeps 340 cows in 2025.", "Farm Register", "2025"),
            ("Glen Farm: sheep", "The farm register lists 1,150 sheep for Glen Farm in 2025.",
             "Farm Register", "2025"),
            ("Glen Farm: milk sold", "Glen Farm sold 2.6 million litres of milk in 2025.",
             "Farm Register", "2025"),
        ),
        (("divide", 1150, 340),),
    ),
    "film": (
        "How much did Blue Harbor and Night Train earn at the box office, and what did they cost?",
        (
            ("Blue Harbor: box office",
             "Blue Harbor earned $212.5 million at the box office in 2023.", "Screen Weekly",
             "2023"),
            ("Night Train: box office",
             "Night Train earned $88.4 million at the box office in 2023.", "Screen Weekly",
             "2023"),
            ("Blue Harbor: budget", "Blue Harbor had a budget of $95 million in 2023.",
             "Screen Weekly", "2023"),
            ("Night Train: budget", "Night Train had a budget of $40 million in 2023.",
             "Screen Weekly", "2023"),
        ),
        (("subtract", 212500000, 88400000),),
    ),
    "bridge": (
        "How long are the Severn Bridge and the Humber Bridge?",
        (
            ("Severn Bridge: main span", "The Severn Bridge has a main span of 988 m.",
             "Bridge Book", ""),
            ("Humber Bridge: main span", "The Humber Bridge has a main span of 1,410 m.",
             "Bridge Book", ""),
        ),
        (("subtract", 1410, 988),),
    ),
    "moons": (
        "How many moons do Jupiter, Saturn and Uranus have?",
        (
            ("Jupiter: moons", "Jupiter had 97 moons in 2025.", "Sky Almanac", "2025"),
            ("Saturn: moons", "Saturn had 274 moons in 2025.", "Sky Almanac", "2025"),
            ("Uranus: moons", "Uranus had 29 moons in 2025.", "Sky Almanac", "2025"),
        ),
        (("divide", 274, 97),),
    ),
    "energy": (
        "What share of Iceland's electricity comes from geothermal plants?",
        (
            ("Iceland: electricity generation",
             "Iceland had an electricity generation of 20,100 GWh in 2024.", "Energy Board",
             "2024"),
            ("Iceland: geothermal generation",
             "Iceland had a geothermal generation of 5,900 GWh in 2024.", "Energy Board", "2024"),
        ),
        (("divide", 5900, 20100), ("multiply", "0.293532338308458", 100)),
    ),
    "students": (
        "How many students and lecturers did Aldham University have in 2020 and in 2025?",
        (
            ("Aldham University: students", "In 2020 Aldham University had 14,600 students.",
             "University Statistics", "2020"),
            ("Aldham University: students", "In 2025 Aldham University had 17,520 students.",
             "University Statistics", "2025"),
            ("Aldham University: lecturers", "In 2025 Aldham University had 876 lecturers.",
             "University Statistics", "2025"),
        ),
        (("subtract", 17520, 14600), ("divide", 17520, 876)),
    ),
    "pay": (
        "What is the median monthly wage and the monthly rent in Graz and Bern?",
        (
            ("Graz: median monthly wage", "The median monthly wage in Graz was €2,700 in 2023.",
             "City Survey", "2023"),
            ("Bern: median monthly wage", "The median monthly wage in Bern was €6,300 in 2023.",
             "City Survey", "2023"),
            ("Graz: monthly rent", "The monthly rent in Graz was €810 in 2023.", "City Survey",
             "2023"),
            ("Bern: monthly rent", "The monthly rent in Bern was €1,890 in 2023.",
             "City Survey", "2023"),
        ),
        (("divide", 810, 2700), ("multiply", 0.3, 100)),
    ),
}  # fmt: skip


@tool
def reader(text: str, keyword: str, ledger: ThisLedger) -> dict[str, Any]:
    """Take the one figure of a text, whatever the parser would say of it.

    text: the id of the text
    keyword: what it is a figure of
    """
    (figure,) = (f for f in numbers(ledger.texts[text].text) if f.kind in ("number", "percent"))
    span = [figure.start, figure.end]
    unit = "%" if figure.kind == "percent" else figure.unit
    found = {"value": f"{figure.value:f}", "unit": unit, "keyword": keyword}
    return {"kind": "figure", **found, "result": text, "span": span}


def world(task, texts, sums):
    """The question, and the ledger of a run that reads the texts and does the sums."""
    found = [snippet(str(n), *text) for n, text in enumerate(texts)]
    web = search_tool(lambda query: [one for one in found if one.id == query])
    steps = []
    for one in found:
        keyword = one.title.partition(": ")[2]
        steps += [
            call("web_search", query=one.id),
            call("reader", text=one.id, keyword=keyword),
        ]
    steps += [call("calculator", operation=o, a=a, b=b) for o, a, b in sums]
    trace = Agent(ScriptedModel([*steps, "done"]), Toolbox([web, reader, calculator])).run(task)
    return task, ledger(trace)


LEDGERS = {name: world(*given) for name, given in WORLDS.items()}


def verdicts(name, text):
    task, book = LEDGERS[name]
    return audit_text(text, book, task)
