"""What lives only on the PC: the virtual handheld, play, test, records, the judge, fonts, and so on."""
