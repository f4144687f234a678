"""How fast things are, measured: a step, a run, the parts, a trace file. `python -m bench`."""
