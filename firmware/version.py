"""The version of the program on this flash; pyproject.toml has the same."""

VERSION = "0.1.0"
