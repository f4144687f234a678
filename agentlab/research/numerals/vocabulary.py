"""The words and signs that stand around numbers: scales, currencies, units, months, number words.

Lists only, no rules. A reader that meets a word which is not here refuses rather than guesses.
"""

from __future__ import annotations

# The power of ten a word stands for. English only: a German "Billion" is an English trillion.
SCALES = {
    "hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "quadrillion": 15,
    "mn": 6, "mln": 6, "mio": 6, "bn": 9, "bln": 9, "tn": 12, "trn": 12,
    "lakh": 5, "lac": 5, "crore": 7,
}  # fmt: skip

# Scale words of other languages, and short ones with two meanings: their number is unclear.
DOUBTFUL_SCALES = (
    "mil mill mille mrd mld mia milliard milliards milliarde milliarden millionen millones millón "
    "millon milhões milhão bilhões bilhão trilhões milioni miliardi miljoen miljard miljoner "
    "miljarder milion milionów miliard miliardów billones billionen tausend tusen duizend tys "
    "cr lkh lkhs koti krore krores "
    "млн млрд тыс миллионов миллиардов dozen dozens gross score myriad"
).split()

SYMBOLS = "$€£¥₹₩₽₺₦₫₴₪฿₱₡₲₵₸₼₾﷼¢"
CURRENCY_CODES = (
    "USD EUR GBP JPY CNY INR AUD CAD CHF SEK NOK DKK ISK NZD SGD HKD TWD KRW THB IDR MYR PHP VND "
    "PKR BDT LKR NPR AED SAR QAR KWD BHD OMR ILS TRY EGP ZAR NGN KES GHS ETB TZS UGX MAD TND DZD "
    "BRL MXN ARS CLP COP PEN UYU RUB UAH PLN CZK HUF RON BGN RSD KZT GEL AMD AZN PTE DEM FRF ITL "
    "ESP NLG ATS BEF GRD IEP FIM XOF XAF XDR RMB"
).split()
CURRENCY_WORDS = (
    "dollar dollars euro euros pound pounds yen yuan renminbi rupee rupees peso pesos franc francs "
    "crown crowns pence dinar dinars dirham dirhams riyal riyals baht zloty forint ringgit rupiah "
    "naira shilling shillings shekel shekels won real reais ruble rubles rouble roubles lira krona "
    "kronor krone kroner rand cent cents"
).split()

LENGTHS = (
    "mm cm dm m km mi ft yd nm metre metres meter meters kilometre kilometres kilometer "
    "kilometers mile miles foot feet inch inches yard yards"
).split()
SURFACES = (
    "km2 m2 km3 m3 cm2 cm3 ft2 mi2 km² m² km³ m³ cm² cm³ ft² mi² ha hectare hectares acre acres "
    "sqkm"
).split()
PEOPLE = (
    "people persons person inhabitants residents citizens souls men women children households "
    "voters workers employees students pupils users subscribers subscriptions visitors "
    "passengers migrants refugees births deaths"
).split()
# A four-digit number before one of these is a count or a length, not a year.
COUNTED = frozenset(
    [*LENGTHS, *SURFACES, *"people persons inhabitants residents citizens souls".split()]
)
LETTER_UNITS = "gmtlhsLWVAJCFK"
_OTHER_UNITS = (
    "sq square cubic g kg mg lb lbs oz t ton tons tonne tonnes kt mt l ml hl litre litres "
    "liter liters gallons bbl barrels s sec seconds min minutes h hr hrs hours day days week "
    "weeks month months yr yrs year years kph mph kmh kn knots w kw mw gw tw wh kwh mwh gwh "
    "twh v kv a ma hz khz mhz ghz j kj mj cal kcal kb mb gb tb kbps mbps gbps k °c °f c f "
    "light-year light-years degree degrees units items pieces copies tickets votes seats points "
    "vehicles cars"
).split()
_PREFIXES = ("", "nano", "micro", "milli", "centi", "deci", "hecto", "kilo", "mega", "giga", "tera")
_METRIC = "gram watt volt joule hertz pascal ampere newton byte bit ohm calorie".split()
_METRIC_UNITS = [
    prefix + stem + end for prefix in _PREFIXES for stem in _METRIC for end in ("", "s")
]
UNITS = frozenset([*LENGTHS, *SURFACES, *PEOPLE, *CURRENCY_WORDS, *_OTHER_UNITS, *_METRIC_UNITS])

MONTHS = (
    "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    "Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?"
)

NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
FRACTION_WORDS = "half halves third thirds quarter quarters fifth fifths tenth tenths".split()
