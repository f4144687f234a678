"""Measuring agents: how runs came out, grids of runs, runs of real models to set beside them.

Read in this order; each module imports only from those above it. Whole runs, and many of them:

    outcomes          how a run came out, in one word and two numbers
    experiments       every combination of some settings, for every seed
    jobs              many small jobs, kept as they finish
    real_runs         runs of real models, kept as traces
    intervals         how far a count can be trusted

Which tool is chosen, and what with:

    cases             tasks, and the first decisions that are right
    toolset           tools made of data, descriptions to swap
    slots             arguments out of the words of a task
    scores            how well a tool fits a task, in four ways
    policies          rules in the place of a model
    baselines         policies that know nothing
    bench             tools, cases and conditions to compare
    crowds            how many tools, and in which order
    estimate          what a measurement would take
    metatool          the format of a public set of cases
    picks             what a run decided first
    usefulness        whether a result was taken up
    progress          how far a run came
    marks             all that is judged of one run
    routing           every case under every condition
    metrics           rates, each with its denominator
    costs             what a design takes, beside what it gets right
    confusion         what was wanted against what was picked
    paired            two conditions on the same cases
    published         four published ways to score a call
    evidence          from a failed run to what mends it
    recorded_routing  recorded runs of a tiny real model
"""
