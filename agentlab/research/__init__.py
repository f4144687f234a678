"""Research: figures read from stored text, computed exactly, traced to their source.

Read in this order; each module or folder imports only from those above it. Texts and figures:

    words           words folded alike, for what is stored and what is asked
    figures         an exact value; how it is rounded, shown, compared
    wording         a row of the table as one English sentence
    corpus          the bundled table of countries as short texts
    numerals        every number of a text, in digits and in words
    amounts         a number as a model and a reader see it
    clauses         where a text is divided
    unreal          sentences that do not say a figure is so

Searching them, and taking a figure out:

    entries         a snippet beside the words it is found by
    ranking         the order of what is found
    spelling        what a misspelt word was meant to be
    results         results as a model reads them; the ways a search can fail
    search          the search itself
    search_live     the same on the live web
    excerpts        where an excerpt stands in what was stored
    parser          the one figure of an excerpt that a keyword names, or none

Working with figures, and knowing where each is from:

    given           the numbers a task gives
    calculator      exact arithmetic
    sums            what a number of an expression stands beside
    provenance      where a number is from, and its label
    units           which spellings are one unit, and the unit of a result
    book            the numbers and texts of one run
    findings        what tools return for the ledger
    prose           the numbers of a text held against a ledger
    ledger          the book of a run, from its trace
    calculators     calculators as tools
    uses            which of several equal numbers a sum used
    audit           a verdict on each number of an answer
    conflicts       other figures for the same thing
    report          every number with label and source
    trail           each result back to rows and pages
    foreign_writes  what a search brought writes nothing by itself

Put together:

    toolbox         search and parser as tools
    agent           the finished agent
    ask             one question from a command line
    workflow        the same questions on a fixed path, without an agent
    stability       one question many times
    tickets         an export of support tickets, summed up by code
    questions       twenty questions about real work
"""
