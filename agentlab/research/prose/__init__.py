"""How the numbers of a prose text are held against a ledger, from the text to the verdict.

Read in this order; each module imports only from those above it:

    spoken     numbers said in one word: "five people", "twice", "the third largest"
    sayings    the numbers of a text, each with the words around it
    names      the names in a text: of what was looked up, and of anything else
    setting    what the words around a number say: whose it is, of which year
    reach      which values a number can stand for, at the precision it is shown with
    ranks      a place in a row, and what gives it
    exempt     numbers that are no claim: list markers, ordinals, the year a source states
    support    how a number follows from the ledger: exactly, rounded, by one operation
    topics     what speaks against it: another topic, or another thing counted
    comparing  a comparison of the wrong one, turned round, or given as a plain figure
    misfit     these and the rest: another subject, year or unit, one for both
    judging    the verdict

`audit.py` beside this folder is what the rest of the package uses.
"""
