"""Measuring agents: how runs came out, grids of runs, runs of real models to set beside them."""
