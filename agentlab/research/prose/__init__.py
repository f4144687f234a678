"""How the numbers of a prose text are held against a ledger, from the text to the verdict.

Read in this order; each module imports only from those above it:

    plain_words  words that fit beside any number, and words for one thing
    spoken       numbers said in one word: "five people", "twice", "the third largest"
    sayings      the numbers of a text, each with the words around it
    meant        of two equal numbers, the one that a calculation was of
    dated        the year that the sentence of a stored figure gives it
    names        the names in a text: of what was looked up, and of anything else
    topics       the words of a topic, and another topic that is said
    owner        whose a stored figure is: the neighbour's, of "Ayr's neighbour has"
    setting      what the words around a number say: whose it is, of which year
    reach        which values a number can stand for, at the precision it is shown with
    ranks        a place in a row, and what gives it
    exempt       numbers that are no claim: list markers, ordinals, the year a source states
    directions   words that say which of two figures is more
    support      how a number follows from the ledger: exactly, rounded, by one operation
    totals       by a sum, or a mean, of all
    converted    in another unit, for another length of time, as the rest of a hundred
    made         what of two figures was compared
    reckoned     the sum that is named before its result: A minus twice B, the average of
    attributed   another source, another time, the opposite, said beside a figure
    as_change    what did not change, a change given as a figure
    operands     where the sentence itself shows which two they are
    changes      by what changed between two years, and whether it rose or fell
    ways         each of these, and from what the text itself made before
    rates        so much for each, turned round, or given as a count
    money        money of what is none, another currency, a price as a count
    unit_fit     another unit
    known        a constant, or what the question's numbers give, as a figure of something else
    together     a sum of less, or of more, than it is said of
    years        another year, of the number, of one thing, of the base
    most         the most that is not, the part that is said to be the rest
    shared       what each has, on average, or for so much; one's said of two
    called       a plain figure that is called a difference, a mean, a change
    of_one_thing two measures of one thing, turned round
    comparing    a comparison of the wrong one, turned round, or given as a plain figure
    word_kinds   each word around a number: of its entries, fit beside any, or strange
    bearer       a strange noun that is said to have the number, or to rise by it
    governing    a strange word before the number: an act, a measure
    doing        what those counted do: a population lives there, and visits nothing
    measures     a strange word in the place of the measure
    misfit       these and the rest: another subject or year, one for both
    telling      the verdict on what several things may support
    judging      the verdict

`audit.py` beside this folder is what the rest of the package uses.
"""
