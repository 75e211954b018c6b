# What is frozen: the modules that tools/firmware.py has laid beside this file, and the rp2 module of the port.
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze("tree", opt=2)
