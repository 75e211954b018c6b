"""The campaign in its short form: a bot wins by keys in one power-up, and the memory stays in one piece."""

import pytest

from tools import campaign
from tools.bench.child import interpreters

SCENARIOS = 4
# Of the largest free block, about half of all that is free: the memory for drawing the next page is taken
# already, in between.
LEAST = 72 * 1024  # of the longest free piece: names of the program take what is missing to 96 KB


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "pimoroni_pico_display_2"])
def test_a_campaign_is_played_in_one_power_up_without_splitting_the_memory(board):
    if interpreters()[0] != "micropython":
        pytest.skip("no MicroPython for this PC")
    said = []
    looks = campaign.play(SCENARIOS, board, said.append)
    assert len(said) == len(looks) == SCENARIOS
    blocks = sorted(largest for largest, _ in looks)
    assert blocks[len(blocks) // 2] >= LEAST, looks
    assert max(free for _, free in looks[2:]) >= looks[0][1] - 4096, "something stays behind each time"


def test_the_command_says_when_memory_shrinks_or_a_game_stops(monkeypatch, capsys):
    monkeypatch.setattr(campaign, "play", lambda *_: [(100, 100), (89, 100)])
    assert campaign.main(["--scenarios", "2"]) == 1
    assert "shrank from 100 to 89" in capsys.readouterr().err
    monkeypatch.setattr(campaign, "play", lambda *_: [(100, 100), (90, 100)])
    assert campaign.main([]) == 0

    def stop(*_):
        raise campaign.CampaignError("Scenario 7 was not won.")

    monkeypatch.setattr(campaign, "play", stop)
    assert campaign.main([]) == 1
    assert capsys.readouterr().err == "Scenario 7 was not won.\n"
    with pytest.raises(SystemExit):
        campaign.main(["--scenarios", "51"])
