"""Ways to look at a run: text, tables, a stepper, panels and diagrams, all made from its trace.

Read in this order; each module imports only from those above it. A run to walk through:

    live            what a widget adds to the text and the HTML that stay
    once            each thing kept once, named by its position
    exact           arguments as checked, numbers as numbers
    records         one stop, as a record
    held            messages, tools and entries the stops point into
    steps           all stops of a run, as a fold
    inside          a table with the runs inside a run
    compare         two runs, and where they first differ
    stepper         the widget
    page            the same as one HTML file
    wrapped         text to print, broken between words

Diagrams, which Graphviz draws:

    labels          words that fit their room
    letters         letters that Graphviz has no breadths for
    card            the ground of a picture, and its words
    drawing         nodes and edges as a picture and as text
    diagrams        the loop, and the checks of a call
    phases          the phases of a coding run
    domains         a domain of tools and its gate
    ledger_diagram  which number was made of which
    trails          from sources to results
    beyond          what a model is sent, what outlives a run
    forcing         who holds a model to a choice; what a cascade forces
    lesson_diagrams what crosses the wire, where three repairs sit

Plots, and pictures drawn by hand:

    plots           how the runs of a grid came out
    routing_plots   rates, curves, a matrix
    growth_plot     a context, turn by turn
    spread_plot     answers of many runs
    nesting         a run inside a run

Tables, and what a person clicks:

    beside          two things row by row
    sortable        a table to sort
    boxes           a prediction
    panels          a call to approve
    opened          a matrix to open
"""
