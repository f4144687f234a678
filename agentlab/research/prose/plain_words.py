"""Words that say nothing of what a number measures, and words that mean the same thing.

No list can name every measure there is. These are the other way round: the words that fit beside
any number. A noun that is neither here nor among the words of an entry is a measure, a thing or an
act of which the entry says nothing.
"""

from __future__ import annotations

import re

from agentlab.research.numerals.vocabulary import NUMBER_WORDS, SCALES
from agentlab.research.words import LITTLE, words


def _set(text: str) -> frozenset[str]:
    """The words as they stand and as `words` folds them: "halves" and "halve"."""
    return frozenset(words(text)) | frozenset(text.split())


# They end a phrase: "123 people | in Japan".
LINKS = (
    _set(
        "about above across after again against ago all almost along already also although "
        "altogether always among another apart around aside away back because before behind being "
        "below beneath beside besides between beyond both but can cannot cf could despite down "
        "during each eg either else etc even ever every everything except far few first fourth "
        "having he hence her here him his how however ie if indeed instead it itself just least "
        "less like many may me meanwhile might mine minus more most much must my namely nearby "
        "neither never nevertheless next no nobody none nor not nothing now off ok once one only "
        "onto other otherwise our out over overall own past per perhaps plus quite rather same "
        "second several shall she should since so sometimes somewhat still such sure than that "
        "their them themselves then there therefore these they third this those though through "
        "throughout thus till today together tomorrow too toward towards twice under unless "
        "unlike until up upon upwards versus very via vs well whatever when whereas whether which "
        "while whom whose why will within without would yes yesterday yet you your"
    )
    | LITTLE
    | frozenset(NUMBER_WORDS)
    | frozenset(SCALES)
)
# They narrow nothing down: "the total population", not "the urban population".
ADJECTIVES = _set(
    "actual additional annual apparent approximate available bare barely best better big bigger "
    "biggest calendar circa clear close combined comparable complete considerable correct "
    "corresponding current different due earlier entire equal estimated exact extra fewer fewest "
    "following former full fully further general given good great greater greatest hardly high "
    "higher highest huge identical important impressive interesting joint known large larger "
    "largest last late later latest latter listed little long low lower lowest main mentioned "
    "mere mighty modest national nationwide nearly newest notable official old older oldest only "
    "original other precise present previous quick recent recorded relative reported respectable "
    "respective right round rounded scarcely second second-largest short similar simple sizeable "
    "slight slim small smaller smallest so-called sole staggering stated striking substantial "
    "surprising third tiny total true typical usual vast very whole whopping wide wonderful worse "
    "worst worth wrong yearly"
)
# What any number is called.
NUMBERS = _set(
    "advantage amount answer bill bit body breakdown calculation cent change comparison count "
    "counterpart data datum decimal decline decrease detail difference digit distance drop "
    "estimate estimation excess fact factor fall figure fold fraction gap growth half increase "
    "item lead level majority margin measurement minority multiple network number outcome output "
    "overview part pct per percent percentage piece place portion position product proportion "
    "quantity quarter question quotient rank ranking ratio reading remainder reply reporting "
    "response rest result rise share shortfall size statistic sum summary surplus system tally "
    "third time total trend unit value way year"
)
# Where and when, and who is meant.
PLACES = _set(
    "beginning business capita case century city club company continent corporation country "
    "couple date day decade earth east eastern edge end enterprise example firm half head home "
    "island kingdom land list moment month nation neighbor neighbour north northern one others "
    "pair party period place point quarter region republic rival row season south southern spot "
    "start state subject table term territory thing time today town two west western world year"
)
# Where a number is from.
SOURCES = _set(
    "agency almanac article assistant atlas authority bank bureau calculator census corpus "
    "database document excerpt factbook file ledger ministry note office page paper parser "
    "publication record register report review search snippet source survey text tool web website "
    "wikipedia yearbook"
)
# To be, to have, to come to, to be told: what any number does.
VERBS = frozenset(
    "accommodate accommodated accommodates accord according account accounted accounts "
    "achieve achieved achieves add added adding adds admit admits admitted agree allow "
    "amount amounted amounting amounts answer appear appeared appears arrive ask asked "
    "attain attained attract attracted attracts averaged averages base based be beat "
    "beats became become been being belong belonged belongs boast boasted boasts bring "
    "bringing brings brought calculate calculated call called calls came care cared "
    "carried carries carry cater caters check checked cite cited claim come comes coming "
    "compare compared compares comparing comprise comprised comprises compute computed "
    "confirm confirmed consist consists constitute constitutes contain contained contains "
    "contribute contributed contributes correspond corresponds count counted counting "
    "counts cover covered covering covers derive derived differ differed differing "
    "differs divide divided divides dividing draw drawing drawn draws drew end ended "
    "enjoy enjoyed enjoys enrol enrolled enrols equal equaled equalled equals estimate "
    "estimated exceed exceeded exceeding exceeds expect expected express expressed extend "
    "extended extends fall fell find finish finished finishes fit fits follow followed "
    "following follows form formed forms forward found gather get gets getting give given "
    "gives giving go goes going got greet greeted had handle handled handles has have "
    "having held hit hits hold holding holds host hosted hosts house housed include "
    "included includes including indicate indicated keep keeps kept know known lag lags "
    "lead leads leave leaves leaving led lie lies list listed lists log logged logs look "
    "looked looking made maintain maintained maintains make makes making manage managed "
    "match matched matches means measure measured measures measuring multiplied multiply "
    "multiplying need needs note noted number numbered numbering numbers obtain obtained "
    "occupied occupies occupy offer offers operate operated operates outdo outnumber "
    "outnumbers outstrip outstrips own owned owns pass passed passes plus possess "
    "possesses post posted posts process processed processes produce produced produces "
    "provide provided publish published put puts quote quoted ran range ranged ranges "
    "rank ranked ranks reach reached reaches reaching read reads receive received "
    "receives receiving recorded records refer register registered registers remain "
    "remained remains report reported reporting reports represent represented represents "
    "retrieve retrieved return returned returns round rounded run runs sat saw say saying "
    "says search searched see seen sees separate separates serve served serves set show "
    "showed shown shows sit sits span spanned spanning spans stand standing stands state "
    "stated states stay stood stretch stretches subtract subtracted subtracting sum sums "
    "support supports surpass surpassed surpasses take taken takes taking tallied tally "
    "taught teach teaches tell think thinks tie told took top topped tops total totaled "
    "totaling totalled totalling totals trail trailed trails transported treated treats "
    "turn turned use used using want was welcomed welcomes went were work worked works "
    "write yield yielded yields".split()
)
# How a figure goes up or down.
CHANGING = frozenset(
    "climb climbed climbs contract contracted decline declined declines decrease "
    "decreased decreases doubled drop dropped drops expand expanded fallen falling falls "
    "grew grow growing grown grows halved improve improved improves increase increased "
    "increases increasing jump jumped jumps plunged quadrupled rise risen rises rising "
    "rose shrank shrink shrunk soared surged swelled tripled worsened".split()
)
# Who may be counted as people.
PERSONS = frozenset(
    words(
        "actor adult children citizen client customer doctor driver employee fan farmer follower "
        "goer graduate guest inhabitant learner lecturer listener man member men migrant nurse "
        "owner participant passenger patient people person personnel player pupil reader recruit "
        "refugee resident rider scientist soldier spectator staff student subscriber teacher "
        "tourist traveler traveller user viewer visitor volunteer voter woman women worker "
        "workforce"
    )
)
# They do narrow a count: "97 large moons".
SIZES = frozenset("large small big little great long short major minor main huge tiny".split())
# Verbs that are things where they are counted: "84 matches".
# What may be measured of nearly anything beside what was.
ACTS = frozenset(
    "absorb absorbed bankrupt borrow borrowed burn burned concede conceded consume consumed "
    "died dies dismiss dismissed drank drink drunk earn earned earns emigrate emigrated export "
    "exported fire fired gain gained gains hire hired import imported kill killed lose lost owe "
    "owed reject rejected retire retired spend spends spent voted weigh weighed".split()
)
# To have, to get, to want: not what was done, where a source says what was done.
HAVING = frozenset(
    "hold holds held keep keeps kept leave leaves left need needs needed offer offers offered own "
    "owns owned possess possesses receive receives received return returns returned want".split()
)
VERBAL_NOUNS = frozenset(
    "beats covers draws forms hits houses leads lists logs looks losses matches needs "
    "posts records reports reviews runs sets states tops trails wins works".split()
)
PLAIN = LINKS | ADJECTIVES | NUMBERS | PLACES | SOURCES | VERBS | CHANGING

# Words for one thing. A text may say any of a row.
_ROWS = """
people person inhabitant resident citizen soul human folk
population headcount populace
worker employee staff team crew headcount workforce personnel
attendance crowd spectator gate
visitor guest attendance attendee visit
passenger traffic traveller traveler flyer flew fly flown travelled traveled
revenue sale turnover generate generated gross grossed earn earned earns earning
pupil student schoolchildren child children enrolment enrollment enrolled
trip ride journey
bicycle bike cycle cycling cyclist
rain rainfall precipitation
loan lent lend borrow borrowed
car vehicle automobile
aircraft plane airplane jet
death fatality died die
birth born newborn
harvest crop
cow cattle herd
sheep flock
price cost costs costing budget
pay wage salary earn earned earning earns
deep depth
height high tall elevation altitude summit peak top
fare ticket
length long
width wide
weight heavy weigh weighed mass
speed fast
age old aged
temperature warm hot cold
duration last lasted took
economy gdp output
lifespan longevity expectancy live lived living
coastline coast shoreline shore
surface area square
film movie
home house dwelling household
debt owe owed owes
goal score scored net netted
build built construct constructed manufacture manufactured assemble assembled complete completed
send sent deliver delivered dispatch dispatched ship shipped
buy bought purchase purchased acquire acquired
viewer audience
generation generate generated produce produced deliver delivered supply supplied electricity power
emission emit emitted
recovery recovered recover
spending spent spend expenditure budget
production produce produced producing produces output
voter vote voted
import imported
export exported ship shipped sold
sold sale sell sells
tax taxes
"""
_ENDINGS = re.compile(r"(?:ations?|ings?|ed|e?rs?|ors?|es|e|y|al|s)$")
ROWS = tuple(_set(row) for row in _ROWS.strip().splitlines())


def alike(word: str, others: frozenset[str]) -> bool:
    """Whether a word means one of others: of one row, or of one stem."""
    stem = word.removesuffix("ing")
    if word in others or any(not row.isdisjoint((word, stem)) and row & others for row in ROWS):
        return True
    return akin(word, others)


def akin(word: str, others: frozenset[str]) -> bool:
    """Whether a word is one of others, or has a stem in common with one."""
    return word in others or any(_one_stem(word, other) for other in others)


def _one_stem(one: str, other: str) -> bool:
    """ "employs" and "employee", "drive" and "driving"; else at least five letters in common."""
    short, long = sorted((one, other), key=len)
    if len(short) < 4:
        return False
    if long.startswith(short):
        return len(short) > 4 or len(long) - len(short) < 6
    if len(short) > 4 and long.endswith(short):  # phones and smartphones
        return True
    stem = _ENDINGS.sub("", short)
    if len(stem) > 3 and stem == _ENDINGS.sub("", long):
        return True
    common = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), 0)
    return common > 4 and len(short) - common < 4 and len(long) - common < 5
