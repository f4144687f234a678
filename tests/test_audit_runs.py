"""The audit over runs of the stand-in and over a file of tickets: phrasings true and false."""

import pytest
from questions import cases

from agentlab import Agent, ScriptedModel, Toolbox, call
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.audit import audit, audit_text
from agentlab.research.calculators import calculate
from agentlab.research.ledger import ledger
from agentlab.research.tickets import tickets_tool

TASK = (
    "A support team closed 412 tickets in 2026-Q2. An hour costs 40 dollars. What did password "
    "resets cost?"
)
QUESTIONS = {
    "populations": "What is the combined population of France and Italy?",
    "lives": "How much longer do people live in Italy than in Kenya?",
    "economies": "What is the GDP of Peru as a percentage of that of Chile?",
    "summits": "How much higher is the highest point of Nepal than that of Peru?",
}


def counted():
    steps = [
        call("read_tickets", quarter="2026-Q2"),
        call("calculate", expression="118 * 6 / 60"),
        call("calculate", expression="118 * 6 / 60 * 40"),
    ]
    return Agent(ScriptedModel([*steps, "done"]), Toolbox([tickets_tool(), calculate])).run(TASK)


RUNS = {name: research_agent(StandIn()).run(asked) for name, asked in QUESTIONS.items()}
RUNS["tickets"] = counted()
LEDGERS = {name: ledger(trace) for name, trace in RUNS.items()}

TRUE = {
    "tickets": [
        "There were 118 password resets in 2026-Q2, at 6 minutes each.",
        "118 tickets × 6 minutes / 60 = 11.8 staff-hours.",
        "The team closed 412 tickets, 118 of them password resets.",
        "At 40 dollars an hour, that is 472 dollars.",
        "The resets took just under 12 hours.",
        "Password resets cost $472.",
        "Password resets took 11.8 hours, worth $472.",
        "74 order status tickets took 4.5 minutes each on average.",
        "1. Read the file. 2. Multiply 118 by 6. 3. Divide by 60: 11.8 hours.",
    ],
    "populations": [
        "France and Italy together have 129,437,657 inhabitants.",
        "France is home to 68.5 million people and Italy to 60.9 million.",
        "France leads Italy by 7,587,955 people.",
        "Italy has 7.6 million fewer inhabitants than France.",
        "Italy's population comes to 88.9% of France's.",
        "Italians number about 61 million; the French, 68.5 million.",
        "With 68,512,806 people, France is the larger country.",
        "The sum is a bit more than 129 million.",
        "In both countries combined there are 129.4 million people.",
        "More than half of the 129,437,657 people live in France.",
        "France's population: 68,512,806 (52.9% of the total).",
        "France has 12.5% more people than Italy.",
    ],
    "lives": [
        "Italians live 12.6 years longer than Kenyans.",
        "Italy's life expectancy is 83 years, against 70.4 years in Kenya.",
        "A Kenyan can expect to live to 70.4, an Italian to 83.",
        "The gap is 12.6 years.",
        "Kenya's life expectancy trails Italy's by 12.6 years.",
        "In 2024, people in Italy lived 83 years on average, people in Kenya 70.4.",
        "Kenyans live about 85% as long as Italians.",
        "12.6 years is the difference between 83 and 70.4.",
    ],
    "economies": [
        "Peru's GDP is 87.6% of Chile's.",
        "Peru's economy, at $289 billion, is smaller than Chile's $330 billion.",
        "Chile's GDP exceeds Peru's by $41 billion.",
        "Peru's GDP amounts to 289.2 billion dollars.",
        "Chile: $330,267,000,000; Peru: $289,222,000,000; ratio 0.876.",
        "Peru's GDP is 12.4% smaller than Chile's.",
        "Measured against Chile's GDP, Peru's is 87.6%.",
    ],
    "summits": [
        "The highest point of Nepal is 8,849 m. The highest point of Peru is 6,746 m.",
        "The highest point in Peru, 6,746 m, is below that of Nepal.",
        "Nepal's highest point is 2,103 m higher than Peru's.",
        "The highest point of Nepal rises to 8,849 metres.",
        "Peru's summit, at 6,746 m, is 2,103 m lower.",
        "Nepal: 8,849 m. Peru: 6,746 m. Difference: 2,103 m.",
        "Nepal tops Peru by 2,103 metres.",
        "Peru reaches about three quarters of Nepal's height.",
    ],
}  # fmt: skip

FALSE = {
    "tickets": [
        "There were 119 password resets.",
        "Password resets took 6 hours each.",
        "The team closed 118,000 tickets.",
        "Password resets took 118 hours.",
        "It cost 11.8 dollars.",
        "The resets took 4.5 days.",
        "There were 412 password resets at 7 minutes.",
        "Password resets are 28.7% of all invoices, 30 a day.",
    ],
    "populations": [
        "France and Italy together have 68,512,806 inhabitants.",
        "Italy leads France by 7,587,955 people.",
        "France has 7.6 million fewer inhabitants than Italy.",
        "France's population comes to 88.9% of Italy's.",
        "Italy has 68.5 million people.",
        "The French number 60.9 million.",
        "Italy has 12.5% more people than France.",
        "France ranks fifth in Europe by population.",
        "France has twice as many people as Italy.",
        "Italy accounts for 52.9% of the total.",
        "Italy has 7.6 million people.",
        "France has 6.85 billion people.",
        "Spain and Italy together have 129,437,657 inhabitants.",
        "Unemployment in France is 88.9%.",
        "Two people live in Italy.",
    ],
    "lives": [
        "Kenyans live 12.6 years longer than Italians.",
        "People in Italy live 12.6 years.",
        "Life expectancy in Kenya is 83 years.",
        "Life expectancy in Italy rose by 12.6 years.",
        "The population of Italy is 83.",
        "Kenyans live twice as long as Italians.",
        "Life expectancy in Italy is 83%.",
        "Life expectancy in Italy is 83 months.",
    ],
    "economies": [
        "Chile's GDP is 87.6% of Peru's.",
        "Peru's GDP exceeds Chile's by $41 billion.",
        "Peru's GDP is 87.6% larger than Chile's.",
        "Peru's population is 289,222,000,000.",
        "Peru's GDP is $289 million.",
        "Peru's GDP is €289 billion.",
        "Peru's GDP grew by 87.6%.",
        "Peru's inflation is 87.6%.",
        "Chile's GDP is $289 billion.",
        "Peru's GDP by purchasing power is $289 billion.",
    ],
    "summits": [
        "Peru has the highest point, 6,746 m.",
        "The highest point of the two is 6,746 m, in Peru.",
        "Peru's highest point is 2,103 m higher than Nepal's.",
        "The highest point of Nepal is 2,103 m.",
        "Nepal tops Peru by 2,103 feet.",
        "Nepal's highest point is 8,849 km.",
        "Peru has an area of 6,746.",
        "Nepal is three times as high as Peru.",
        "Nepal has the second highest mountain in the world.",
    ],
}  # fmt: skip


def doubts(name, text):
    found = audit_text(text, LEDGERS[name], RUNS[name].task)
    return [(v.text, v.why) for v in found if v.doubtful]


@pytest.mark.parametrize("name, text", [(name, text) for name in TRUE for text in TRUE[name]])
def test_a_true_sentence_raises_no_alarm(name, text):
    assert doubts(name, text) == []


@pytest.mark.parametrize("name, text", [(name, text) for name in FALSE for text in FALSE[name]])
def test_a_false_sentence_is_told(name, text):
    assert doubts(name, text) != []


ALARMS = ("unsupported", "ambiguous")
OWN = [  # each was doubted once
    "What are the highest points of Kenya and Uganda?",
    "What is the highest point of Kenya as a percentage of Nepal's?",
    "What is the average highest point of Kenya and Uganda?",
    "What is the average life expectancy of Sweden, Norway and Denmark?",
    "What was the population growth of Niger between 2020 and 2024?",
    "What is the difference between twice the area of Kenya and the area of Uganda?",
    "What do 10 million input tokens of Claude Opus 5 cost?",
    "What do 1000 input tokens of Claude Haiku 4.5 cost?",
    "What is one hundred minus one?",
    "What is five hundred and six plus one?",
    "What is 2 thirds of 9?",
    "How much is a third of 90?",
    "10 plus 20, all divided by 2",
    "What is Kenya's population minus Uganda's?",
    "What is 100 - 10%?",
    "What is the population of Malta plus 2000?",
    "What is 2000 times the population of Malta?",
    "What is 5 - 3 million?",
    "What is the population of Kenya minus 5 times the population of Rwanda?",
    "What is the population of Kenya minus 3% of the population of Uganda?",
    "What is the area of Kenya minus twice the area of Uganda?",
    "What is the average of twice the area of Kenya and the area of Uganda?",
    "How much larger is Kenya than Kenya?",
    "What is the average input token price of Claude Haiku 4.5 and Claude Sonnet 5?",
    "What is the difference between the input token price of Claude Opus 5 and Claude Sonnet 5?",
]


@pytest.mark.parametrize("question", OWN)
def test_the_agents_own_answer_raises_no_alarm(question):
    trace = research_agent(StandIn()).run(question)
    assert trace.stop == "answered"
    assert [v for v in audit(trace) if v.verdict in ALARMS] == []


def test_no_answer_to_a_made_up_question_raises_an_alarm():
    agent = research_agent(StandIn())
    traces = [agent.run(case.question) for case in cases(seed=22, number=200)]
    doubted = [(t.task, v) for t in traces for v in audit(t) if v.verdict in ALARMS]
    assert doubted == []
    assert sum(trace.stop == "answered" for trace in traces) > 190
