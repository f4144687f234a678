"""The books of a shop that hires out bicycles."""
