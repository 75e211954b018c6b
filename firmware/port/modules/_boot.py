"""Runs first in our firmware: mounts the flash, never formats one in use, and chooses the program."""

import sys

import frozen_assets
import update
import vfs

vfs.mount(vfs.VfsRom(frozen_assets.IMAGE), "/frozen")
update.mount_saves()
# The flash is searched last: 11 ms for each import that is not there.
sys.path[:] = update.program(frozen_assets.VERSION, frozen_assets.SAFE_PIN) + [".frozen", "", "/lib"]
