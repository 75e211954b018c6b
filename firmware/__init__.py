"""What lives on the board: drivers, drawing, pages, and what must survive power off."""
