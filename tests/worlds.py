"""Runs on many topics, each with its question and its ledger: rain, wheat, wages, moons."""

from functools import cache
from typing import Any

from books import snippet

from agentlab import Agent, ScriptedModel, Toolbox, call, tool
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.audit import audit_text
from agentlab.research.ledger import ThisLedger, ledger
from agentlab.research.numerals import numbers
from agentlab.research.toolbox import calculator, search_tool

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
    "ports": (
        "How many more containers did Halle Bay handle than Rivane?",
        (
            ("Port of Halle Bay: containers",
             "The Port of Halle Bay handled 7,200,000 containers in 2023.", "Port Watch", "2023"),
            ("Port of Rivane: containers",
             "The Port of Rivane handled 4,500,000 containers in 2023.", "Port Watch", "2023"),
        ),
        (("subtract", 7200000, 4500000),),
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
    "tunnels": (
        "How long are the Gotthard Base Tunnel and the Channel Tunnel?",
        (
            ("Gotthard Base Tunnel: length",
             "The Gotthard Base Tunnel has a length of 57.1 km.", "Rail Guide", ""),
            ("Channel Tunnel: length",
             "The Channel Tunnel has a length of 50.5 km.", "Rail Guide", ""),
        ),
        (("subtract", 57.1, 50.5),),
    ),
    "coffee": (
        "How much coffee do Brazil and Vietnam export?",
        (
            ("Brazil: coffee exports",
             "Brazil had coffee exports of 2.9 million tonnes in 2024.", "Trade Desk", "2024"),
            ("Vietnam: coffee exports",
             "Vietnam had coffee exports of 1.5 million tonnes in 2024.", "Trade Desk", "2024"),
        ),
        (("add", 2900000, 1500000), ("divide", 2900000, 1500000),),
    ),
    "phones": (
        "How many smartphones did Lumo sell in 2022 and in 2024, and at what average price?",
        (
            ("Lumo: smartphones sold",
             "Lumo reported 41.2 million smartphones sold in 2022.", "Tech Monitor", "2022"),
            ("Lumo: smartphones sold",
             "Lumo reported 36.9 million smartphones sold in 2024.", "Tech Monitor", "2024"),
            ("Lumo: average price",
             "The average price of Lumo was $412 in 2024.", "Tech Monitor", "2024"),
        ),
        (("subtract", 41200000, 36900000),),
    ),
    "marathon": (
        "What are the winning times and the number of finishers of the Harbour Marathon and "
        "the Forest Marathon?",
        (
            ("Harbour Marathon: finishers",
             "The Harbour Marathon had 18,240 finishers in 2025.", "Race Report", "2025"),
            ("Forest Marathon: finishers",
             "The Forest Marathon had 6,080 finishers in 2025.", "Race Report", "2025"),
            ("Harbour Marathon: winning time",
             "The winning time of the Harbour Marathon was 128 minutes in 2025.",
             "Race Report", "2025"),
            ("Forest Marathon: winning time",
             "The winning time of the Forest Marathon was 134 minutes in 2025.",
             "Race Report", "2025"),
        ),
        (("divide", 18240, 6080), ("subtract", 134, 128),),
    ),
    "ships": (
        "How many containers do the ports of Alvik and Borneo Bay handle?",
        (
            ("Alvik: containers handled",
             "Alvik recorded 4.82 million containers handled in 2024.", "Port Review", "2024"),
            ("Borneo Bay: containers handled",
             "Borneo Bay recorded 7.05 million containers handled in 2024.", "Port Review", "2024"),
        ),
        (("subtract", 7050000, 4820000),),
    ),
    "forest": (
        "What share of the land of Finland and Ireland is forest?",
        (
            ("Finland: forest area",
             "The forest area of Finland is 224,090 km².", "Green Atlas", ""),
            ("Finland: land area", "The land area of Finland is 303,940 km².", "Green Atlas", ""),
            ("Ireland: forest area", "The forest area of Ireland is 7,820 km².", "Green Atlas", ""),
            ("Ireland: land area", "The land area of Ireland is 68,890 km².", "Green Atlas", ""),
        ),
        (("divide", 224090, 303940), ("divide", 7820, 68890),),
    ),
    "theatre": (
        "How many tickets did the Crown Theatre sell, and at what income?",
        (
            ("Crown Theatre: tickets sold",
             "The Crown Theatre counted 96,500 tickets sold in 2023.", "Stage News", "2023"),
            ("Crown Theatre: ticket income",
             "The Crown Theatre had a ticket income of £3.86 million in 2023.",
             "Stage News", "2023"),
        ),
        (("divide", 3860000, 96500),),
    ),
    "water": (
        "How much water do households in Delft and Turin use per person and day?",
        (
            ("Delft: daily water use per person",
             "The daily water use per person in Delft is 128 litres.", "Water Board", ""),
            ("Turin: daily water use per person",
             "The daily water use per person in Turin is 215 litres.", "Water Board", ""),
        ),
        (("subtract", 215, 128),),
    ),
    "zoo": (
        "How many animals and species live in the Elm Zoo, and how many visitors came in "
        "2024?",
        (
            ("Elm Zoo: animals", "The Elm Zoo had 3,480 animals in 2024.", "City Guide", "2024"),
            ("Elm Zoo: species", "The Elm Zoo had 290 species in 2024.", "City Guide", "2024"),
            ("Elm Zoo: visitors",
             "The Elm Zoo had 845,000 visitors in 2024.", "City Guide", "2024"),
        ),
        (("divide", 3480, 290),),
    ),
    "salary": (
        "What do nurses and teachers earn in Wales?",
        (
            ("Wales: nurse salary",
             "Wales had a nurse salary of £37,200 in 2024.", "Pay Review", "2024"),
            ("Wales: teacher salary",
             "Wales had a teacher salary of £44,640 in 2024.", "Pay Review", "2024"),
        ),
        (("divide", 44640, 37200), ("subtract", 44640, 37200),),
    ),
    "crops": (
        "How did the potato harvest of Denmark change from 2015 to 2023?",
        (
            ("Denmark: potato harvest",
             "Denmark had a potato harvest of 1.75 million tonnes in 2015.", "Crop Watch", "2015"),
            ("Denmark: potato harvest",
             "Denmark had a potato harvest of 2.45 million tonnes in 2023.", "Crop Watch", "2023"),
        ),
        (("subtract", 2450000, 1750000),),
    ),
    "dams": (
        "How high are the Alder Dam and the Birch Dam, and how much power do they have?",
        (
            ("Alder Dam: height", "The Alder Dam has a height of 142 m.", "Dam Register", ""),
            ("Birch Dam: height", "The Birch Dam has a height of 95 m.", "Dam Register", ""),
            ("Alder Dam: installed power",
             "The Alder Dam has an installed power of 610 MW.", "Dam Register", ""),
            ("Birch Dam: installed power",
             "The Birch Dam has an installed power of 240 MW.", "Dam Register", ""),
        ),
        (("subtract", 142, 95), ("add", 610, 240),),
    ),
    "books": (
        "How many books did Hale and Moor publish?",
        (
            ("Hale: books published",
             "Hale recorded 1,310 books published in 2024.", "Book Trade", "2024"),
            ("Moor: books published",
             "Moor recorded 655 books published in 2024.", "Book Trade", "2024"),
        ),
        (("divide", 1310, 655), ("add", 1310, 655),),
    ),
    "air": (
        "What was the average concentration of fine dust in Krakow and Oslo?",
        (
            ("Krakow: fine dust",
             "Krakow measured a fine dust of 24.8 µg in 2023.", "Air Net", "2023"),
            ("Oslo: fine dust", "Oslo measured a fine dust of 7.9 µg in 2023.", "Air Net", "2023"),
        ),
        (("divide", 24.8, 7.9),),
    ),
    "cities": (
        "How many people live in Riga and Tallinn?",
        (
            ("Riga: population", "Riga had a population of 605,273 in 2024.", "City Data", "2024"),
            ("Tallinn: population",
             "Tallinn had a population of 457,572 in 2024.", "City Data", "2024"),
        ),
        (("add", 605273, 457572), ("divide", 457572, 605273),),
    ),
    "power": (
        "How much electricity did the Solheim and Karst wind farms produce?",
        (
            ("Solheim: electricity produced",
             "Solheim reported 412 GWh of electricity produced in 2024.", "Grid Office", "2024"),
            ("Karst: electricity produced",
             "Karst reported 268 GWh of electricity produced in 2024.", "Grid Office", "2024"),
        ),
        (("subtract", 412, 268),),
    ),
    "roads": (
        "How many accidents and deaths were there on the roads of Lund in 2022 and 2024?",
        (
            ("Lund: road accidents",
             "Lund recorded 1,240 road accidents in 2022.", "Police Report", "2022"),
            ("Lund: road accidents",
             "Lund recorded 1,085 road accidents in 2024.", "Police Report", "2024"),
            ("Lund: road deaths", "Lund recorded 14 road deaths in 2024.", "Police Report", "2024"),
        ),
        (("subtract", 1240, 1085),),
    ),
    "banks": (
        "What are the assets and branches of Norbank and Sudbank?",
        (
            ("Norbank: assets",
             "Norbank had assets of €92.4 billion in 2024.", "Bank Review", "2024"),
            ("Sudbank: assets",
             "Sudbank had assets of €61.6 billion in 2024.", "Bank Review", "2024"),
            ("Norbank: branches", "Norbank had 340 branches in 2024.", "Bank Review", "2024"),
            ("Sudbank: branches", "Sudbank had 425 branches in 2024.", "Bank Review", "2024"),
        ),
        (("divide", 92400000000, 61600000000),),
    ),
    "trees": (
        "How tall and how old are the General Oak and the Old Yew?",
        (
            ("General Oak: height", "The General Oak has a height of 31 m.", "Tree Register", ""),
            ("Old Yew: height", "The Old Yew has a height of 18 m.", "Tree Register", ""),
            ("General Oak: age", "The General Oak has an age of 820 years.", "Tree Register", ""),
            ("Old Yew: age", "The Old Yew has an age of 1,460 years.", "Tree Register", ""),
        ),
        (("subtract", 31, 18), ("subtract", 1460, 820),),
    ),
    "clinics": (
        "How many operations and patients did the Vale Clinic have in 2024?",
        (
            ("Vale Clinic: operations",
             "The Vale Clinic performed 5,760 operations in 2024.", "Health Board", "2024"),
            ("Vale Clinic: patients",
             "The Vale Clinic had 23,040 patients in 2024.", "Health Board", "2024"),
        ),
        (("divide", 5760, 23040), ("multiply", 0.25, 100),),
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


def doubts(of, text):
    """What an audit of a text doubts, and why, over a task and its ledger."""
    task, book = of
    return [(v.text, v.why) for v in audit_text(text, book, task) if v.doubtful]


@cache
def asked(question):
    """The question, and the ledger of the finished agent's own run on it."""
    return question, ledger(research_agent(StandIn()).run(question))
