"""The words that the shapes of a clause are made of. Lists only; `shapes` has the rules.

A word that is in none of the lists for its place is not explained, and the figure is refused.
"""

from __future__ import annotations

import re

DETERMINERS = frozenset(
    "the a an its their our his her my your this that these those all both whose some".split()
)
# Before a keyword, or between a figure and what it counts: the same thing with or without it.
NEUTRAL = frozenset(
    "total overall whole entire full estimated resident current present latest recorded "
    "reported official annual yearly actual exact approximate census combined world global "
    "national registered confirmed human present-day joint final own large small huge tiny "
    "vast long big great record new recent installed consolidated full-year year-end grand "
    "cumulative known impressive respectable modest healthy handsome mere published "
    "provisional preliminary unaudited then nationwide worldwide statewide citywide".split()
)
# Ends of a name that say what it names: Ayr County, Marlow Bay.
PLACE_TYPES = frozenset(
    "county bay city island islands isle lake river mount mountain town village province "
    "state republic kingdom region district valley beach harbour harbor port park forest "
    "university college school hospital airport station bridge club bank group company "
    "corporation inc ltd plc energy motors airlines railways museum".split()
)
# Nouns a keyword may hang on by "of", and still be what is counted.
COUNTS = frozenset(
    "number numbers total count sum amount value size level figure figures estimate "
    "estimates worth length price cost no. nos. nr. extent volume population height depth "
    "no nr list area weight".split()
)
# Behind these verbs a keyword has its figure: had a population of 12, posted revenue of 12.
STATING = frozenset(
    "has have had having boasts boasted boast boasting reported reports report reporting "
    "posted posts posting recorded records record recording made makes make making earned "
    "earns earn earning generated generates generate generating saw sees see drew draws "
    "draw attracted attracts covers covered covering cover occupies occupied occupying "
    "reached reaches reach reaching hit hits achieved achieves attained attains announced "
    "announces declared declares delivered delivers booked registered registers counted "
    "counts published publishes received receives logged measured measures measuring enjoys "
    "enjoyed carries carried carry produces produced produce offers offered offer maintains "
    "maintained retains retained put puts putting give gives gave giving estimates "
    "estimated estimate lists listed list shows showed show exported exports imported "
    "imports sold sells sell held holds hold holding ran runs run posed imposed levied "
    "awarded awards won wins paid pays pay spent spends set sets took takes is are was were "
    "be been being used uses turned swung supports supported handled handles served serves "
    "serve commands commanded filed showing possesses possessed features featured sported "
    "claims employs employed employ cites cited quotes quoted noted notes border borders "
    "bordering found finds charges charged charge got gets get kept keeps stood stands lies "
    "lay sits comprises comprised contains contained describes described despite".split()
)
# Behind these verbs a counted thing is all there is, or all that the sentence speaks of.
COUNTING = STATING | frozenset(
    "comprise contain consist consists houses housed house seats seated seat numbered "
    "numbers number totals totalled totaled total welcomed welcomes welcome hosted hosts "
    "host treated treats treat enrolled enrolls enrols enrol operates operated operate owns "
    "owned own manages managed manage provides provided provide builds built build issues "
    "issued issue scored scores score wrote writes imported killed kills kill injured "
    "injures wounded evacuated evacuates rescued rescues saved saves damaged damages "
    "destroyed destroys affected affects left leaves displaced arrested arrests detained "
    "detains examined examines tested tests surveyed surveys interviewed interviews "
    "included includes include closed closes close solved solves solve fixed fixes fix "
    "resolved resolves identified identifies discovered discovers detected detects observed "
    "observes shipped ships ship supplied supplies supply performed performs perform "
    "conducted conducts lent lends lend trained trains train educated educates taught "
    "teaches teach collected collects collect gathered gathers planted plants processed "
    "processes process stored stores store spanned spans stretched stretches boasts "
    "accommodates accommodated accommodate fitted fits sleeps weighed weighs weigh cost "
    "costs lasted lasts featured lists attended attends answered answers completed "
    "completes visited visits transported transports moved moves flew flies sent sends "
    "printed prints employs pumps pumped consumed consumes reported reviewed reviews "
    "analysed analyses analyzed assessed assesses bears bore grows grew keeps mined caught "
    "catches landed lands yielded yields required played plays fielded fields dispatched "
    "deployed deploys gets got entered inhabited connected connects links linked crosses "
    "crossed vaccinated vaccinates fed feeds borrowed downloaded released releases opens "
    "opened published recycled heard swore watered fired launched launches graduated "
    "graduates admitted admits adopted adopts passed racked ran amassed accumulated clocked "
    "notched tallied claimed bagged hit displays displayed exhibits exhibited stocks "
    "stocked drained watched threw throws seized seizes dumped dumps packed packs brewed "
    "brews baked bakes cultivated cultivates developed excavated excavates extracted "
    "extracts farmed farms granted grants harvested harvests inspected inspects installed "
    "laid manufactured manufactures mapped mines painted photographed raised raises refined "
    "refines repaired restored restores sponsors sponsored staged stages tagged tracks "
    "tracked translated unearthed uses extend extends extended tours toured translates "
    "trades traded tends guards insures insured directed directs recorded composed bred "
    "breeds rears reared drilled drills digs dug lifts lifted powers powered lights heats "
    "heated cools serves pulled pulls pushed carries rents rented leases leased lets "
    "clothes protects protected".split()
)
# "by 12 people" behind these counts all of them.
DONE_BY = frozenset(
    "spoken watched used inhabited attended visited served owned read seen viewed populated "
    "staffed supported signed joined followed occupied backed crewed manned played heard".split()
)
# A counted thing may hang on these by "of": a town of 12 inhabitants.
WHOLES = frozenset(
    "total number town city village hamlet settlement place population capacity staff "
    "workforce crowd audience crew fleet herd team group choir army flock network chain "
    "collection orchestra squad convoy series set league pack panel jury committee council "
    "board cast membership class sample cohort survey study poll analysis trial dataset "
    "database colony circulation enrolment enrollment stock community force band body area "
    "length home average consisting consists consisted composed".split()
)
# Prepositions a setting may begin with; another one at the start of a clause is refused.
SETTING = frozenset(
    "in at on by as since during for according with after from under across throughout over "
    "within to through near following amid upon inside about until till despite along "
    "behind beneath above based".split()
)
UNSAFE_OPENERS = frozenset(
    "without excluding except of among amongst between per every each unlike instead than "
    "against besides beyond if unless whether although though like barring minus less plus "
    "neither nor not no only never hardly scarcely barely versus vs twice half double "
    "triple thrice quarter third two three four five six seven eight nine ten twelve many "
    "most several few".split()
)
DISTRIBUTIVE = frozenset("each every per apiece average averaged typical typically average".split())
# Adverbs that change nothing, wherever they stand.
ADVERBS = frozenset(
    "now today currently also still already then there here altogether officially annually "
    "yearly monthly daily weekly only just about around roughly approximately nearly almost "
    "some exactly precisely est approx ca c circa close again alone together once later "
    "recently subsequently reportedly overall worldwide nationwide globally finally "
    "eventually soon formally directly indirectly employed so even typically himself itself "
    "themselves immediately successfully yesterday tonight tomorrow too collectively "
    "jointly respectively".split()
) - {"alone", "respectively", "once", "tomorrow", "typically"}
TIMES = frozenset(
    "year years month months week weeks day days quarter quarters half season period decade "
    "century spring summer autumn winter fall evening morning night afternoon weekend "
    "monday tuesday wednesday thursday friday saturday sunday january february march april "
    "may june july august september october november december today yesterday time era end "
    "start beginning census count survey fiscal mid early late first second third fourth "
    "last this that previous next same past following whole full q1 q2 q3 q4 h1 h2 jan feb "
    "mar apr jun jul aug sep sept oct nov dec year-end mid-year christmas easter ramadan "
    "financial ended ending to".split()
)
# What may follow at once behind a figure (and its unit) or behind the thing it counts.
FOLLOWING = frozenset(
    "in at on during by as for from since per after before across over within under "
    "throughout near between through with along against among off outside around until "
    "despite following and or but while whereas when where which who whom whose that "
    "because so if although though according compared including due thanks owing based both "
    "is are was were has have had can could may might will would did do does be been being "
    "each apiece a an the this last every these those it they he she we not also now today "
    "yesterday currently still then annually yearly monthly daily weekly nightly worldwide "
    "nationwide globally overall altogether combined abroad elsewhere nearby together total "
    "already again there here directly strong long high tall wide deep thick old away ago "
    "to of into onto via amid below above up down versus inside plus".split()
)
ORIGINS = frozenset(
    "countries nations states cities towns villages universities schools clubs regions "
    "provinces districts counties sites places households".split()
)
# Behind the counted thing, it is the same still: 12 people living here.
STAYING = frozenset("living residing working serving attending participating competing".split())
# They narrow what is counted: new members, large firms.
SIZES = frozenset("new recent large small huge tiny vast long big great final known own".split())
# A keyword or figure may hang on these by "to" and by "for".
RISEN_TO = frozenset(
    "home amounting amounted came comes coming adds responded replied rises".split()
)
RUN_FOR = frozenset("ran runs run lasted played".split())
GIVING = frozenset("gives gave give giving assigns assigned credits allots".split())
# Participles right behind a keyword that give it its figure.
MEASURING = frozenset(
    "totalling totaling numbering measuring weighing averaging covering spanning costing "
    "standing being occupying amounting reaching seating running".split()
)
PRONOUNS = frozenset("he she it they we you i me us him them one".split())
# Verbs behind which a subject is gone, or that say what it does: 12 people live here.
PREDICATES = frozenset(
    "live lives come came go goes went fall fell call calls take took make makes made get "
    "got run ran work works say said sit sat stand stood lie lay lost lose win won leave "
    "left die dies sleep speak spoke drive drove own use visit vote attend enter arrive "
    "depend travel commute gather protest march graze grazes grew know knew think thought "
    "want need keep kept meet met pay paid play rise rose sank sink began begin broke "
    "caught chose fought flew found froze gave held hit hurt led put read rode sang saw "
    "sold sought sent shot shut slept spent split spread stole struck swam taught tore told "
    "understood woke wore wrote share swap study train serve line fill remain stay seem "
    "follow do feed breed nest grow bloom rely belong belongs".split()
)
# Right behind a keyword: nouns that make a longer term of it.
NO_LABELS = frozenset(
    "registry register survey data census record records day days season period night week "
    "month start end beginning time cost costs price prices value house houses contract "
    "contracts measure measures rate rates seat seats show shows run runs stand stands flow "
    "flows share shares limit limits plan plans".split()
) - frozenset("cost costs measures seats shows runs stands flows measure show run stand".split())
# What a measure cannot do: the debt costs 12.
DOING = frozenset(
    "cost costs weigh weighs weighed take takes took last lasts lasted require requires "
    "give gives gave earn earns earned employ employs employed serve serves served carry "
    "carries carried handle handles handled receive receives received include includes "
    "house houses housed seat seats sell sells sold live lives lived pay pays paid buy buys "
    "bought".split()
)
MORE_UNITS = frozenset(
    "horsepower hp mbit gbit kbit mbps ms db decibels lumens pixels megapixels kroner "
    "nautical light teu gt dwt rpm bpm ppm ppb mcg iu bps points head per cent bushels "
    "carats therms grams bytes bits stone fathoms leagues leptons lux kelvin mmhg hpa mah "
    "wh ah kpa mpa nits dpi fps kcal kj hectolitres hectoliters barrels pence cents basis "
    "large big tons-per gallons pints cups calories kilocalories kva mva btu cusecs cumecs "
    "acre-feet international".split()
) - {"per", "leptons", "tons-per"}
KINDS_OF_PEOPLE = frozenset(
    "people men women children girls boys ladies gentlemen patients students pupils "
    "visitors tourists workers employees staff residents inhabitants citizens voters users "
    "customers members soldiers nurses doctors teachers farmers players fans passengers "
    "families adults schools speakers immigrants migrants refugees population".split()
)
NATIONAL = re.compile(r"(?:ese|ian|ean|ish|can|ch|man|ic|li|aqi|ani|ni|tch|nch)\Z")
COUNTRIES = frozenset(
    "afghanistan albania algeria andorra angola argentina armenia australia austria "
    "azerbaijan bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia "
    "botswana brazil brunei bulgaria burundi cambodia cameroon canada chad chile china "
    "colombia comoros croatia cuba cyprus czechia denmark djibouti dominica ecuador egypt "
    "eritrea estonia eswatini ethiopia fiji finland france gabon gambia georgia germany "
    "ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland india "
    "indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya "
    "kiribati kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya "
    "liechtenstein lithuania luxembourg madagascar malawi malaysia maldives mali malta "
    "mauritania mauritius mexico moldova monaco mongolia montenegro morocco mozambique "
    "myanmar namibia nauru nepal netherlands nicaragua niger nigeria norway oman pakistan "
    "palau panama paraguay peru philippines poland portugal qatar romania russia rwanda "
    "samoa senegal serbia seychelles singapore slovakia slovenia somalia spain sudan "
    "suriname sweden switzerland syria taiwan tajikistan tanzania thailand togo tonga "
    "tunisia turkey turkmenistan tuvalu uganda ukraine uruguay uzbekistan vanuatu venezuela "
    "vietnam yemen zambia zimbabwe england scotland wales greenland europe asia africa "
    "america uk us usa eu un gb uae".split()
)
