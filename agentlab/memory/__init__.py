"""Memory that survives a run: what is known, and what was asked. C72.

Three kinds are kept apart. Working memory is the run's own trace and ends with it; semantic memory
is figures with their origin, and notes without one (`facts`); episodic memory is what was asked
and answered, in order (`episodes`). `store` is the SQLite file, `memory` what is done with it,
`toolbox` the tools a model gets, `agent` the research agent with those tools.
"""
