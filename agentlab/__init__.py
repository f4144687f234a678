"""agentlab: a tool-using agent, small enough to read in an afternoon."""
