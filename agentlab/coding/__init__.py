"""The coding agent of lesson 07: a small repository, four tools, phases, tests that decide. S2."""
