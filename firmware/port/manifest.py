# What is frozen: what tools/firmware.py has laid beside this file, and the port's own module rp2.
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze("tree", opt=2)
