"""The verbs of a clause that `shapes` knows, by what they say of a figure. Lists only."""

from __future__ import annotations

# Behind these verbs a keyword has its figure: had a population of 12, posted revenue of 12.
STATING = frozenset(
    "has have had having boasts boasted boast boasting reported reports report reporting posted "
    "posts posting recorded records record recording made makes make making earned earns earn "
    "earning generated generates generate generating saw sees see drew draws draw attracted "
    "attracts covers covered covering cover occupies occupied occupying reached reaches reach "
    "reaching achieved achieves attained attains announced announces declared declares delivered "
    "delivers booked registered registers counted counts published publishes received receives "
    "logged measured measures measuring enjoys enjoyed carries carried carry produces produced "
    "produce offers offered offer maintains maintained retains retained put puts putting give "
    "gives gave giving estimates estimated estimate lists listed list shows showed show exported "
    "exports imported imports sold sells sell held holds hold holding ran runs run posed imposed "
    "levied awarded awards won wins paid pays pay spent spends set sets took takes is are was "
    "were be been being used uses turned swung supports supported handled handles served serves "
    "serve commands commanded filed showing possesses possessed features featured sported claims "
    "employs employed employ cites cited quotes quoted noted notes border borders bordering found "
    "finds charges charged charge got gets get kept keeps stood stands lies lay sits comprises "
    "comprised contains contained describes described despite values packed ordered said "
    "says".split()
)
# Behind these verbs a counted thing is all there is, or all that the sentence speaks of.
COUNTING = (STATING - {"ordered"}) | frozenset(
    "comprise contain consist consists houses housed house seats seated seat numbered numbers "
    "number totals totalled totaled total welcomed welcomes welcome hosted hosts host treated "
    "treats treat enrolled enrolls enrols enrol operates operated operate owns owned own "
    "manages managed manage provides provided provide builds built build issues issued issue "
    "scored scores score wrote writes killed kills kill injured injures wounded evacuated "
    "evacuates rescued rescues saved saves damaged damages destroyed destroys affected affects "
    "left leaves displaced arrested arrests detained detains examined examines tested tests "
    "surveyed surveys interviewed interviews included includes include closed closes close "
    "solved solves solve fixed fixes fix resolved resolves identified identifies discovered "
    "discovers detected detects observed observes shipped ships ship supplied supplies supply "
    "performed performs perform conducted conducts lent lends lend trained trains train "
    "educated educates taught teaches teach collected collects collect gathered gathers "
    "processed processes process stored stores store spanned spans stretched stretches "
    "accommodates accommodated accommodate fitted fits sleeps weighed weighs weigh cost costs "
    "lasted lasts attended attends answered answers completed completes visited visits "
    "transported transports flew flies sent sends printed prints pumps pumped consumed consumes "
    "reviewed reviews analysed analyses analyzed assessed assesses bears bore grows grew mined "
    "caught catches landed lands yielded yields required played plays fielded fields dispatched "
    "deployed deploys entered inhabited connected connects links linked crosses crossed "
    "vaccinated vaccinates fed feeds downloaded released moved moves releases opens opened "
    "heard swore fired launched launches graduated graduates admitted admits adopted adopts "
    "passed racked amassed accumulated clocked notched tallied claimed bagged displays "
    "displayed exhibits exhibited stocks stocked drained watched threw throws seized seizes "
    "dumped dumps packs brewed brews baked bakes cultivated cultivates developed excavated "
    "excavates extracted extracts farmed farms granted grants harvested harvests installed laid "
    "manufactured manufactures mines raised raises sponsors sponsored staged stages unearthed "
    "tours toured directed directs composed drilled drills digs dug lifts lifted pulled pulls "
    "pushed lays distributed distributes uncovered uncovers carrying serving producing "
    "employing running hosting treating handling blew polled polls returned travelled traveled "
    "travels invited invites sampled spotted sighted approved hatched picked bottled roasted "
    "netted trapped shot hunted screened diagnosed diagnoses transplanted baptised mustered "
    "captured bombed sailed cycled walked hiked rode voted walks rides written represents "
    "represented caused keep followed follows eat eats ate taste tastes tasted spread".split()
)
# "by 12 people" behind these counts all of them.
DONE_BY = frozenset(
    "spoken watched used inhabited attended visited served owned read seen viewed populated "
    "staffed supported signed joined followed occupied backed crewed manned played heard "
    "downloaded".split()
)
# Behind the counted thing, it is the same still: 12 people living here.
STAYING = frozenset(
    "living residing working serving attending participating competing enrolled".split()
)
# A keyword or figure may hang on these by "to" and by "for".
RISEN_TO = frozenset(
    "flies flew home amounting amounted came comes coming adds responded replied rises given "
    "offered sold sent shown belongs belonged spread".split()
)
RUN_FOR = frozenset("ran runs run lasted played ruled reigned served lived worked reigns".split())
# "to" behind their object leads to a value: it brings the number of beds to 84.
BROUGHT = frozenset(
    "bring brings bringing brought raise raises raised raising take takes taking took cut cuts "
    "lower lowers lowered reduce reduces reduced increase increases increased".split()
)
# A keyword may hang on these by "in", "on", "over", "from" and "for".
PLACED = frozenset(
    "sold extends extended extending spread spreads stretches stretched lies lay sits stands "
    "stood situated located based built fell falls fallen drops dropped dives jumped spent orbits "
    "orbit orbited flies flew cruises moves travels runs operates works grows occurs melts melt "
    "boils boil freezes".split()
)
GIVING = frozenset("gives gave give giving assigns assigned credits allots".split())
# Participles right behind a keyword that give it its figure.
MEASURING = frozenset(
    "totalling totaling numbering measuring weighing averaging covering spanning costing standing "
    "being occupying amounting reaching seating running".split()
)
# Behind a counted thing they belong to the verb before it: turned 12 guests away.
PARTICLES = frozenset(
    "away left off out up down back ago short go over aside remain remains survive survived".split()
)
# At the start of a sentence they ask for something: add 12 eggs.
IMPERATIVES = frozenset(
    "make add use take bring order buy get give put set read write send visit play run try keep "
    "build draw plant store cover sell offer serve process treat count answer complete".split()
)
# Verbs behind which a subject is gone, or that say what it does: 12 people live here.
PREDICATES = frozenset(
    "live lives come came go goes went fall fell call calls take took make makes made get got run "
    "ran work works say said sit sat stand stood lie lay lost lose win won leave left die dies "
    "sleep speak spoke drive drove own use visit vote attend enter arrive depend travel commute "
    "gather protest march graze grazes grew know knew think thought want need keep kept meet met "
    "pay paid play rise rose sank sink began begin broke caught chose fought flew found froze "
    "gave held hit hurt led put read rode sang saw sold sought sent shot shut slept spent split "
    "spread stole struck swam taught tore told understood woke wore wrote share swap study train "
    "serve line fill remain stay seem follow do feed breed nest grow bloom rely belong belongs "
    "arrived lead remains exist exists look looks care cares burned finished known open "
    "returned".split()
)
# What a measure cannot do: the debt costs 12.
DOING = frozenset(
    "cost costs weigh weighs weighed take takes took last lasts lasted require requires give "
    "gives gave earn earns earned employ employs employed serve serves served carry carries "
    "carried handle handles handled receive receives received include includes house houses "
    "housed seat seats sell sells sold live lives lived pay pays paid buy buys bought yields "
    "yield yielded".split()
)
