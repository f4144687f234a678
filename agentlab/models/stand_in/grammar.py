"""The words of English that ask, join, compare and count, each with its part in a question.

Grammar only: no name, no topic, no tool stands here. A word in none of these lists belongs to a
name (it has a capital) or to a topic (it has none), and a task with a word left over is not read.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MORE = _words(
    "larger bigger greater higher more longer older taller wider heavier richer deeper further "
    "dearer"
)
LESS = _words("smaller lower fewer less shorter younger narrower lighter poorer shallower cheaper")
# Of living beings these tell a measure, not a number: "do they live longer" is not "more of them".
MEASURES = {"longer": "long", "shorter": "long", "longest": "long", "shortest": "long"}
MEASURES |= {"older": "old", "younger": "old", "oldest": "old", "youngest": "old"}
MEASURES |= {
    "taller": "tall",
    "tallest": "tall",
    "bigger": "big",
    "smaller": "big",
    "wider": "wide",
}
MEASURES |= {"richer": "rich", "richest": "rich", "poorer": "rich", "heavier": "heavy"}
BEINGS = _words(
    "people person persons inhabitants residents citizens men women children animals humans"
)
SIZES = {"larger": "large", "bigger": "big", "smaller": "large"}  # asked of a place: its own size
SIZES |= {"largest": "large", "biggest": "big", "smallest": "large"}
SIZES |= {"cheaper": "cost", "dearer": "cost", "cheapest": "cost", "dearest": "cost"}
MOST = _words(
    "largest biggest greatest highest most longest oldest tallest widest richest deepest dearest"
)
LEAST = _words(
    "smallest lowest fewest least shortest youngest narrowest poorest shallowest cheapest"
)

# Marks: what a word or a run of words does in a question. Longer runs are tried first.
_MARKS = {
    "which": "WHICH",
    "who": "WHICH",
    "whose": "WHICH",
    "how many times": "TIMES",
    "how often": "TIMES",
    "by what factor": "TIMES",
    "how many": "HOWMUCH",
    "how much": "HOWMUCH",
    "what amount": "HOWMUCH",
    "than": "than",
    "at least": "ATLEAST",
    "at most": "ATMOST",
    "precisely at": "SAME",  # "is the rainfall 812 mm"
    "at all": "ANY",  # "is there a harbour at all"
    "compared to": "than",
    "compared with": "than",
    "relative to": "than",
    "and": "and",
    "&": "and",
    "as well as": "and",
    "together with": "and",
    "plus": "+",
    "added to": "+",
    "increased by": "+",
    "minus": "-",
    "negative": "-",
    "decreased by": "-",
    "reduced by": "-",
    "times": "*",
    "multiplied by": "*",
    "multiplied with": "*",
    "divided by": "/",
    "raised to the power of": "**",
    "to the power of": "**",
    "raised to": "**",
    "squared": "SQUARED",
    "cubed": "CUBED",
    "or": "or",
    "versus": "or",
    "vs": "or",
    "as": "as",
    "to": "to",
    "by": "by",
    "of": "of",
    "from": "from",
    "between": "between",
    "into": "into",
    "since": "since",
    "with": "with",
    "until": "to",
    "through": "to",
    "combined": "SUM",
    "total": "TOTAL",
    "sum": "SUM",
    "joint": "SUM",
    "jointly": "SUM",
    "together": "SUM",
    "altogether": "SUM",
    "in all": "SUM",
    "in all of": "NOT",  # "in all of Utopia" may be more than Utopia
    "put together": "SUM",
    "taken together": "SUM",
    "added together": "SUM",
    "added up": "SUM",
    "average": "MEAN",
    "mean": "MEAN",
    "on average": "MEAN",
    "difference": "GAP",
    "gap": "GAP",
    "percentage": "PERCENT",
    "percent": "PERCENT",
    "per cent": "PERCENT",
    "what percentage": "PERCENT",
    "what percent": "PERCENT",
    "what per cent": "PERCENT",
    "what share": "PERCENT",
    "share": "PERCENT",
    "%": "%",
    "ratio": "RATIO",
    "quotient": "RATIO",
    "fraction": "RATIO",
    "proportion": "RATIO",
    "product of": "PRODUCT",
    "exceed": "OUTDO",
    "exceeds": "OUTDO",
    "compare": "COMPARE",
    "comparison": "COMPARE",
    "rank": "RANK",
    "ascending": "UP",
    "descending": "DOWN",
    "then": "then",
    "and then": "then",
    "after that": "then",
    "finally": "then",
    "the result": "IT",
    "that result": "IT",
    "this result": "IT",
    "the answer": "IT",
    "the outcome": "IT",
    "add": "ADD",
    "sum up": "ADD",
    "add up": "ADD",
    "add together": "ADD",
    "subtract": "TAKE",
    "take away": "TAKE",
    "take": "TAKE",
    "multiply": "MULTIPLY",
    "divide": "DIVIDE",
    "double": "DOUBLE",
    "twice": "DOUBLE",
    "triple": "TRIPLE",
    "halve": "HALVE",
    **dict.fromkeys(_words("not no nor neither never without except excluding unless"), "NOT"),
    **dict.fromkeys(_words("before after during under over above below beyond "), "NOT"),
    **dict.fromkeys(_words("only merely solely almost nearly"), "NOT"),
    **dict.fromkeys(MORE, "MORE"),
    **dict.fromkeys(LESS, "LESS"),
    **dict.fromkeys(MOST, "MOST"),
    **dict.fromkeys(LEAST, "LEAST"),
    **dict.fromkeys(
        _words("grow grew grown growing growth increase increased rise rose risen"), "GROW"
    ),
    **dict.fromkeys(
        _words("fall fell fallen shrink shrank shrunk decline declined drop"), "SHRINK"
    ),
    **dict.fromkeys(_words("dropped decrease decreased"), "SHRINK"),
    **dict.fromkeys(_words("change changed changes"), "CHANGE"),
}
MARKS: dict[tuple[str, ...], str] = {tuple(run.split()): mark for run, mark in _MARKS.items()}
LONGEST_RUN = max(map(len, MARKS))

# A yes-or-no question begins with one of these; anywhere else they say nothing.
VERBS = _words("is are was were do does did has have had can could will would")

LIVING = _words(
    "live lives lived living inhabit inhabits inhabited inhabiting reside resides resided residing "
    "dwell dwells exist exists"
)
ENDURED = LIVING | _words("be been")  # behind "will" or "have": not who lives there now

# Words that change nothing about what is asked.
_SAYING_NO_MORE = _words(
    "a about according actually all also am amount an answer any approximately asked at be "
    "been being both but calculate come comes compute countries country current currently "
    "data determine each equal equals either evaluate exact exactly express expressed figure "
    "figures find first for get give given go going good got great hello help hi how i i'd "
    "i'm in inside it its itself just kindly know known latest let like look looking many me "
    "measured much my nation nations need number numbers now on one out people's places "
    "please precisely put question quick quickly really recent recorded reported respective "
    "respectively right same say see shall should show simply so solve some stand stood "
    "stands tell terms thank thanks that the their them there these they thing this those "
    "today two up us use using value values want wanted we what whats what's when where "
    "whether while whole will within work worked wonder write year years you your reach "
    "reaches make makes bring brings amounts"
)
IDLE = VERBS | LIVING | _SAYING_NO_MORE
# Of these, what says no more wherever it stands. The others ("need", "good", "right") are idle only
# before the thing that is asked about: behind it they narrow it, as in "how many people need help".
_ANYWHERE = _words(
    "a about according actually all also an approximately at be been being both but countries "
    "country current currently each either exactly for i i'd i'm in inside just latest "
    "measured my nation nations now on one people's please precisely recent recorded reported "
    "respective respectively so thank thanks that the their them there these they this those "
    "today two us we what what's when whether while whole within year years you your"
)
LOOSE = VERBS | LIVING | _ANYWHERE
# Of things, not of beings: what their number or size may do.
AMOUNTING = _words(
    "amounts bring brings come comes equal equals get gives have make makes reach reaches stand "
    "stands stood up where whats data express expressed value values number numbers figure figures "
    "terms"
)
OF_NUMBERS = _words("number numbers amount figure figures value values data")  # idle before "of"
OWNED = _words("its their his her")
ARTICLES = _words("the a an")
IN_NAMES = _words("of the da de del di do dos du des la le las los el al y e und et van von")
IN_TOPICS = _words("at by per of on for")
BEFORE_NAMES = _words("of in for from on at across within inside to than between and or with by")
ADJECTIVES = _words("big large long high tall old wide deep rich far small heavy")

SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
COUNTING = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen".split()
    )
} | {
    word: 10 * number
    for number, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), 2
    )
}
PARTS = {"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5}
PARTS |= {"tenth": 10, "tenths": 10}
ADDING = _words("plus minus times multiplied divided add subtract multiply divide add")
COMMANDS = _words("ADD TAKE MULTIPLY DIVIDE DOUBLE TRIPLE HALVE")  # marks that tell what to do
GRAMMAR = (
    IDLE | OWNED | ADDING | {run[0] for run in MARKS if len(run) == 1}
)  # single words with a part
