"""The words a keyword and its figure may have around them. Lists only, no rules.

A word between keyword and figure that is in none of these carries the figure away: the parser
refuses, and a longer keyword or a shorter excerpt is the way out.
"""

from __future__ import annotations

# Between a keyword and its figure: links, what may be said of a value, time, approximation.
LINKS = frozenset(
    "of is was are were be been being at to in on for from with as the a an this that these those "
    "its their our his her it they which who there here and also s has had have having can about "
    "around roughly approximately nearly almost some just only exactly precisely est approx ca c "
    "circa close near currently now today still again altogether officially total totals totalled "
    "totaled totalling estimated estimate estimates counted recorded registered reported measured "
    "put given listed stated calculated set stand stands stood standing reach reaches reached "
    "reaching pass passed passes hit hits finish finished finishes amount amounts amounted come "
    "comes came equal equals equalled number numbers numbered numbering valued worth value priced "
    "rated measure measures measuring run runs ran extend extends extended span spans spanned "
    "stretch stretches seat seats hold holds held cover covers covered covering occupy occupies "
    "occupied flow flows lie lies lay sit sits take takes took last lasts lasted cost costs weigh "
    "weighs weighed sell sells sold consist consists consisted contain contains contained "
    "comprise comprises comprised house houses housed require make makes made making give gives "
    "gave earn earns earned employ employs employed serve serves served carry carries carried "
    "handle handles handled enrol enrols enrolled receive receives received boast boasts boasted "
    "show shows showed include includes remain remains remained live lives lived living located "
    "situated settled represents averaging average averages averaged published year years quarter "
    "month week day season period time end start beginning mid early late latest first second "
    "fourth whole entire during by until since spring summer autumn winter annually yearly "
    "monthly daily census count survey estimation registry figure figures data official final "
    "provisional preliminary unaudited recent national record new high low tall long wide deep "
    "big fiscal n me us him them assessed noon midnight bought heated preheated cooled fixed "
    "pegged clocked logged booked gauged appraised raised".split()
)
# Between a thing (no measure: a film, a reactor) and what it does so much of.
ACTIONS = frozenset(
    "gross grossed produce produces produced generate generates generated consist consists "
    "consisted collect collects collected raise raises raised attract attracts attracted draw "
    "draws drew welcome welcomes welcomed ship ships shipped pump pumps pumped yield yields "
    "yielded deliver delivers delivered burn burns burned consume consumes consumed use uses used "
    "rent rents rented fetch fetches fetched pay pays paid charge charges charged support "
    "supports supported accommodate accommodates accommodated drain drains drained educate "
    "educates educated treat treats treated process processes processed store stores stored lift "
    "lifts lifted supply supplies supplied dug built orbit orbits orbited read reads manage "
    "manages managed spend spends spent carrying destroy destroys destroyed finish finishes "
    "finished travel travels travelled traveled discharge discharges discharged".split()
)
# Changes: a figure behind one of these is the value only right behind "to" or "at".
CHANGES = frozenset(
    "rose rise rises risen rising grew grow grows grown growing increased increases increase "
    "increasing fell fall falls fallen falling dropped drop drops dropping declined declines "
    "declining decline shrank shrinks shrunk shrinking climbed climbs climbing jumped jumps "
    "surged surges soared soars decreased decreases decreasing slipped slips sank sinks sunk "
    "plunged expanded expands contracted contracts doubled doubles doubling tripled triples "
    "tripling quadrupled halved swelled dwindled reduced lowered lifted trimmed revised narrowed "
    "narrows widened widens eased improved worsened dipped tumbled crept advanced ticked "
    "retreated slowed recovered rebounded edged went gone moved up down cut cuts slashed slid "
    "slides".split()
)
# Nouns "of the …" that make a keyword a smaller thing.
PARTS = frozenset(
    "rate segment share capital suburbs suburb rest remainder neighbour neighbours poor young old "
    "elderly men women children diaspora minority majority half third quarter north south east "
    "west centre center largest smallest other others".split()
)
# Before a keyword, also with a capital: words that narrow it, where a name might stand.
NARROWER = frozenset(
    "urban rural jewish muslim christian hindu buddhist catholic protestant ethnic indigenous "
    "native immigrant foreign overseas public private federal local national- debt government "
    "household daily weekly monthly quarterly hourly net gross core nominal real adjusted "
    "underlying segment forest school prison paid unpaid free deferred organic total-return "
    "former other per capita per-capita percent median mean average typical minimum maximum "
    "peak".split()
)
# Where a count of things or money is meant: "m" is no metre, and nothing is below zero.
QUANTITIES = frozenset(
    "population populations people inhabitants residents citizens passengers visitors tourists "
    "arrivals users subscribers voters employees workers staff students pupils households members "
    "births deaths tickets seats vehicles cars units attendance capacity sales revenue revenues "
    "turnover budget debt debts gdp gnp gni exports imports income incomes profit profits loss "
    "losses cost costs price prices spending expenditure deficit surplus assets output production "
    "earnings investment investments aid loan loans fund funds outlay wealth wages".split()
)
NEVER_BELOW_ZERO = frozenset(
    "population people inhabitants residents citizens passengers visitors tourists arrivals users "
    "subscribers voters employees workers staff students pupils households members births deaths "
    "tickets seats vehicles cars units attendance capacity area length width coastline distance "
    "count herd fleet gdp".split()
)
# What a name may have a figure of: Ayr has a population of 512.
MEASURES = (
    (QUANTITIES - {"loss", "losses", "deficit"})
    | NEVER_BELOW_ZERO
    | frozenset(
        "dividend dividends salary salaries fee fees rent fine fines membership enrolment "
        "enrollment circulation visibility humidity rainfall precipitation wingspan diameter "
        "radius mass voltage pressure dose yield emissions consumption demand unemployment "
        "tuition catch harvest toll height elevation altitude depth volume weight size speed age "
        "temperature surface life expectancy capital land total long high tall deep wide".split()
    )
)
# Nouns that say nothing without a word before them: the trade balance, the grand total.
BARE = frozenset("balance total totals count number sum figure level point score value".split())
# Nouns that consist of what is counted behind "of": a fleet of 184 ships.
COLLECTIVES = frozenset(
    "fleet herd crew team group choir army flock network chain collection orchestra squad convoy "
    "series set league pack sample panel jury cast colony backlog queue repertoire enrolment "
    "enrollment membership workforce staff class audience congregation cohort catalogue archive "
    "inventory portfolio".split()
)
# Verbs behind which a counted thing is the keyword's: a collection that comprises 512 books.
HOLDING = frozenset(
    "comprise comprises comprised consist consists consisted contain contains contained hold "
    "holds held number numbers numbered total totals totalled totaled house houses housed seat "
    "seats handled handles".split()
)
# What is opened and closed one by one; of stores or branches, it would be a change.
DEALT_WITH = frozenset(
    "ticket tickets case cases issue issues request requests deal deals account accounts file "
    "files bug bugs complaint complaints order orders claim claims".split()
)
# A figure "per person" or "per tonne" is theirs.
RATES = frozenset(
    "price prices fee fees fare fares rate rates cost costs charge charges wage wages pay salary "
    "tariff consumption speed yield density births deaths expectancy fertility subsidy subsidies "
    "allowance dose token tokens rainfall emissions use intake frequency ratio rent toll "
    "ticket tickets sold dividend earnings".split()
)
