"""The tests on a board: python3 tools/test.py --on-board, on simulated boards."""

from simulated_board import SimulatedBoard, needs_micropython, ports

from tools.bench import image
from tools.on_board import command

pytestmark = needs_micropython

MODEL = "waveshare_pico_lcd_13"


def test_try(tmp_path):
    with SimulatedBoard(tmp_path) as board:
        board.put(image.files(board=MODEL))
        status = command.main(["store", "speed", "--report", str(tmp_path / "r.txt")], ports(board))
        print((tmp_path / "r.txt").read_text())
        assert status == 0
