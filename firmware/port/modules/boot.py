"""In place of boot.py: a maker's own on the flash runs instead, unless B is held."""
import own

own.run("/boot.py")
