"""Research: figures read from stored text, computed exactly, traced to their source."""
