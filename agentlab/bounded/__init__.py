"""The bounded agent of lesson 06: two tools, a gate, limits, a record of every iteration. S3."""
