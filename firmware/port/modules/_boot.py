"""Runs first in our firmware: mounts the flash and chooses the program. Nothing here formats a flash in use."""

import sys

import vfs

import frozen_assets
import update

vfs.mount(vfs.VfsRom(frozen_assets.IMAGE), "/frozen")
update.mount_saves()
# The flash is searched last: 11 ms for each import that is not there.
sys.path[:] = update.program(frozen_assets.VERSION, frozen_assets.SAFE_PIN) + [".frozen", "", "/lib"]
