"""Prints which module the compositor draws with."""

from firmware.compositor import stamp

try:
    from firmware.compositor import viper

    print("viper" if viper.stamp is stamp else "another")
except NameError:
    print(stamp.__module__)
