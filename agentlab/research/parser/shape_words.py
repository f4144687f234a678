"""The words that the shapes of a clause are made of. Lists only; `shapes` has the rules.

A word that is in none of the lists for its place is not explained, and the figure is refused.
"""

from __future__ import annotations

import re

from agentlab.research.numerals.vocabulary import PEOPLE

DETERMINERS = frozenset(
    "the a an its their our his her my your this that these those all both whose some".split()
)
# Before a keyword, or between a figure and what it counts: the same thing with or without it.
NEUTRAL = frozenset(
    "total overall whole entire full estimated resident current present latest recorded reported "
    "official annual yearly actual exact approximate census combined world global national "
    "registered confirmed human present-day joint final own large small huge tiny vast long big "
    "great record new recent installed consolidated full-year year-end grand cumulative known "
    "impressive respectable modest healthy handsome mere published provisional preliminary "
    "unaudited then nationwide worldwide statewide citywide".split()
)
DIMENSIONS = frozenset("high tall long deep wide thick across".split())
# Ends of a name that say what it names: Ayr County, Marlow Bay.
PLACE_TYPES = frozenset(
    "county bay city island islands isle lake river mount mountain town village province state "
    "republic kingdom region district valley beach harbour harbor port park forest university "
    "college school hospital airport station bridge club bank group company corporation inc ltd "
    "plc energy motors airlines railways museum".split()
)
# Nouns a keyword may hang on by "of", and still be what is counted.
COUNTS = frozenset(
    "number numbers total count sum amount value size level figure figures estimate estimates "
    "worth length price cost no. nos. nr. extent volume population height depth no nr list area "
    "weight".split()
)
# A counted thing may hang on these by "of": a town of 12 inhabitants.
WHOLES = frozenset(
    "total number town city village hamlet settlement place population capacity staff workforce "
    "crowd audience crew fleet herd team group choir army flock network chain collection "
    "orchestra squad convoy series set league pack panel jury committee council board cast "
    "membership class sample cohort survey study poll analysis trial dataset database colony "
    "circulation enrolment enrollment stock community force band body area length home consisting "
    "consists consisted composed backlog queue".split()
)
# Prepositions a setting may begin with; another one at the start of a clause is refused.
SETTING = frozenset(
    "in at on by as since during for according with after from under across throughout over "
    "within to through near following amid upon inside about despite along behind beneath above "
    "based".split()
)
UNSAFE_OPENERS = frozenset(
    "without excluding except of among amongst between per every each unlike instead than against "
    "besides beyond if unless whether although though like barring minus less plus neither nor "
    "not no never hardly scarcely barely versus vs twice half double triple thrice quarter third "
    "two three four five six seven eight nine ten twelve many most several few including counting "
    "until till only apart".split()
)
NUMBERS_OF = frozenset("two three four five six seven eight nine ten twelve".split())
DISTRIBUTIVE = frozenset(
    "each every per apiece average averaged typical typically usually normally generally usual "
    "normal".split()
)
# Adverbs that change nothing, wherever they stand.
ADVERBS = frozenset(
    "now today currently also still already then there here altogether officially annually yearly "
    "only just about around roughly approximately nearly almost some exactly precisely est approx "
    "ca c circa close again together later recently subsequently reportedly overall worldwide "
    "nationwide globally finally eventually soon formally directly indirectly so even himself "
    "itself themselves immediately successfully yesterday tonight too collectively jointly "
    "overnight".split()
)
TIMES = frozenset(
    "year years month months week weeks day days quarter quarters half season period decade "
    "century spring summer autumn winter fall evening morning night afternoon weekend monday "
    "tuesday wednesday thursday friday saturday sunday january february march april may june july "
    "august september october november december today yesterday time era end start beginning "
    "census count survey fiscal mid early late first second third fourth last this that previous "
    "next same past following whole full q1 q2 q3 q4 h1 h2 jan feb mar apr jun jul aug sep sept "
    "oct nov dec year-end mid-year financial ended ending to".split()
)
# What may follow at once behind a figure (and its unit) or behind the thing it counts.
FOLLOWING = frozenset(
    "in at on during by as for from since per after before across over within under throughout "
    "near between through with along against among off outside around until despite following and "
    "or but while whereas when where which who whom whose that because so if although though "
    "according compared including due thanks owing based both is are was were has have had can "
    "could may might will would did do does be been being each apiece a an the this last every "
    "these those it they he she we not also now today yesterday currently still then annually "
    "yearly monthly daily weekly nightly worldwide nationwide globally overall altogether "
    "combined abroad elsewhere nearby together total already again there here directly strong "
    "long high tall wide deep thick old away ago to of into onto via amid below above up down "
    "versus inside plus overnight incl".split()
)
ORIGINS = frozenset(
    "countries nations states cities towns villages universities schools clubs regions provinces "
    "districts counties sites places households".split()
)
# They narrow what is counted: new members, large firms.
SIZES = frozenset("new recent large small huge tiny vast long big great final".split())
PRONOUNS = frozenset("he she it they we you i me us him them one".split())
# Right behind a keyword: nouns that make a longer term of it.
NO_LABELS = frozenset(
    "registry register survey data census record records day days year years quarter season "
    "period night week month start end beginning time price prices value house houses contract "
    "contracts rate rates share shares limit limits plan plans flow".split()
)
# Units that are things counted.
COUNTED = frozenset(
    [*PEOPLE, *"units items pieces copies tickets seats vehicles cars votes points barrels".split()]
)
# What may be counted in things: exports of 412,000 cars.
FLOWS = frozenset(
    "exports imports sales output production orders deliveries shipments stocks registrations "
    "arrivals".split()
)
DURATIONS = frozenset("seconds minutes hours days weeks months years decades".split())
PERSONS = frozenset(
    "man woman boy girl child father mother son daughter brother sister doctor nurse teacher "
    "player striker captain patient pupil student judge author writer actor actress singer king "
    "queen president minister mayor coach winner victim suspect driver witness owner farmer "
    "soldier pilot artist painter chairman chair director manager champion defender goalkeeper he "
    "she".split()
)
# A label may have these between it and its colon: Members now: 12.
LABELLED = frozenset(
    "total totals figure figures number numbers estimate estimates est count level now today "
    "currently approx about recorded reported registered estimated counted listed".split()
)
# A noun without a determiner behind "in" or "at" that leaves a keyword the same.
SETTLED = frozenset(
    "total all birth length height area width depth date place terms question sum mid early late "
    "full auction sea average value volume weight size around about nearly some just over market "
    "current constant purchasing board roll record noon midnight dawn dusk night sunrise "
    "sunset parliament".split()
)
MORE_UNITS = frozenset(
    "horsepower hp mbit gbit kbit mbps ms db decibels lumens pixels megapixels kroner nautical "
    "light teu gt dwt rpm bpm ppm ppb mcg iu bps points head cent bushels carats therms grams "
    "bytes bits stone fathoms leagues lux kelvin mmhg hpa mah wh ah kpa mpa nits dpi fps kcal kj "
    "hectolitres hectoliters barrels pence cents basis large big gallons pints cups calories "
    "kilocalories kva mva btu cusecs cumecs acre-feet international cc mmol mol µmol beats "
    "breaths dl nmol pmol s² m/s² ounces ounce".split()
)
KINDS_OF_PEOPLE = frozenset(
    [*PEOPLE, *"ladies gentlemen girls boys patients tourists staff members nurses doctors".split()]
    + "teachers farmers soldiers players fans customers adults schools families speakers "
    "immigrants population".split()
)
# Who else makes up a population than the people of a place: where a name might stand.
LIVING = frozenset(
    "prison prisoner inmate jail school student pupil adult child youth teenage teen elderly male "
    "female men women homeless migrant refugee workforce labour labor farm city town village "
    "district county state island world wild breeding captive stray animal deer wolf bear tiger "
    "lion elephant rhino whale seal bird fish bee cat dog horse sheep cattle pig rat fox rabbit "
    "badger otter salmon panda penguin bat insect arab asian black white basque sikh roma maori "
    "inuit druze kurd tamil zulu catalan latino latina hispanic hindu christian muslim jewish "
    "sample target".split()
)
NATIONAL = re.compile(r"(?:ese|ian|ean|ish|can|ch|man|ic|li|aqi|ani|ni|tch|nch)\Z")
COUNTRIES = frozenset(
    "afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan "
    "bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia botswana brazil "
    "brunei bulgaria burundi cambodia cameroon canada chad chile china colombia comoros croatia "
    "cuba cyprus czechia denmark djibouti dominica ecuador egypt eritrea estonia eswatini "
    "ethiopia fiji finland france gabon gambia georgia germany ghana greece grenada guatemala "
    "guinea guyana haiti honduras hungary iceland india indonesia iran iraq ireland israel italy "
    "jamaica japan jordan kazakhstan kenya kiribati kosovo kuwait kyrgyzstan laos latvia lebanon "
    "lesotho liberia libya liechtenstein lithuania luxembourg madagascar malawi malaysia maldives "
    "mali malta mauritania mauritius mexico moldova monaco mongolia montenegro morocco mozambique "
    "myanmar namibia nauru nepal netherlands nicaragua niger nigeria norway oman pakistan palau "
    "panama paraguay peru philippines poland portugal qatar romania russia rwanda samoa senegal "
    "serbia seychelles singapore slovakia slovenia somalia spain sudan suriname sweden "
    "switzerland syria taiwan tajikistan tanzania thailand togo tonga tunisia turkey turkmenistan "
    "tuvalu uganda ukraine uruguay uzbekistan vanuatu venezuela vietnam yemen zambia zimbabwe "
    "england scotland wales greenland europe asia africa america uk us usa eu un gb uae".split()
)
