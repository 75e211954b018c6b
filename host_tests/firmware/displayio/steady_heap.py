"""Draws with the heap locked: MicroPython raises MemoryError where a repeated edit or refresh allocates."""

import micropython
from panel import Panel
from table_scene import Table


class Sink:
    """A panel that counts bytes."""

    sent = 0

    def write(self, x, y, width, height, buffer):
        self.sent += len(buffer)


def main():
    panel = Panel(240, 240)
    sink = Sink()
    panel.display._write = sink.write
    table = Table(panel.root)
    label = table.labels[0]

    def change_tiles(turn):
        table.cursor[(turn - 1) % 16] = 0
        table.cursor[turn % 16] = 1 + turn % 3
        table.field[turn % 16] = 1 + turn % 9
        table.targets[turn % 8] = turn % 10

    def move_grid(turn):
        table.field.x = 40 + turn % 2

    def move_group(turn):
        label.x = 100 + turn % 2

    def all_anew(turn):
        panel.root.x = turn % 2

    for edit in (change_tiles, move_grid, move_group, all_anew):
        for turn in range(40):
            edit(turn)
            panel.display.refresh()
        sink.sent = 0
        micropython.heap_lock()
        try:
            for turn in range(40):
                edit(turn)
                panel.display.refresh()
        finally:
            micropython.heap_unlock()
        assert sink.sent > 0
        print(edit.__name__, "allocates nothing")


if __name__ == "__main__":
    main()
