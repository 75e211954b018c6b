"""The page in a browser, the server behind it, and the command line."""

import contextlib
import http.client
import itertools
import json
import os
import socket
import threading
import types
from pathlib import Path

import pytest
from square_handheld import KEYS, SIZE, SquareHandheld

from tools import play
from tools.bench import Handheld
from tools.demo import Step
from tools.page.layout import describe
from tools.page.player import Player
from tools.page.server import PageServer

BOARD = types.SimpleNamespace(WIDTH=240, HEIGHT=240, KEYS=tuple((key, pin) for pin, key in enumerate(KEYS)))
FOUR = types.SimpleNamespace(WIDTH=320, HEIGHT=240, KEYS=(("A", 12), ("B", 13), ("X", 14), ("Y", 15)))


@contextlib.contextmanager
def running(board=BOARD, demo=None, handheld=None):
    """A served handheld: the pair of server and player."""
    player = Player(handheld or SquareHandheld(), demo)
    server = PageServer(0, player, describe("square", board))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    player.start()
    try:
        yield server, player
    finally:
        player.stop()
        server.shutdown()
        server.server_close()
        thread.join()


def log_of(player, entry):
    """The player's log as soon as it holds `entry`; an AssertionError where that never happens."""
    number = 0
    for _ in range(50):
        if entry in player.handheld.log:
            return player.handheld.log
        number = player.state(number, timeout=0.1)["number"]
    raise AssertionError("%s is not in %s" % (entry, player.handheld.log))


# The player


def test_a_pressed_key_changes_the_picture_in_the_state():
    with running() as (_, player):
        before = player.state(0)
        player.send(("press", "right"))
        after = player.state(before["number"])
        assert after["picture"] != before["picture"]
        player.send(("release", "right"))
        assert log_of(player, "up right") == ["down right", "up right"]


def test_a_tap_within_one_slice_is_still_held_for_a_slice():
    handheld = SquareHandheld()
    times = []
    handheld.down = lambda key: times.append(handheld.time)
    handheld.up = lambda key: times.append(handheld.time)
    player = Player(handheld)
    player.send(("press", "A"), ("release", "A"), ("press", "A"), ("release", "A"))
    player.start()
    while len(times) < 4:
        player.state(timeout=0.05)
    player.stop()
    assert [later - earlier >= 20 for earlier, later in itertools.pairwise(times)] == [True] * 3


def test_two_keys_at_once_go_down_in_the_same_slice():
    handheld = SquareHandheld()
    times = []
    handheld.down = lambda key: times.append(handheld.time)
    player = Player(handheld)
    player.send(("press", "A"), ("press", "B"))
    player.start()
    while len(times) < 2:
        player.state(timeout=0.05)
    player.stop()
    assert times[0] == times[1]


def test_the_handheld_runs_only_with_switch_and_battery():
    with running() as (_, player):
        for event, is_on in (("battery", False), ("switch", False), ("battery", False), ("switch", True)):
            number = player.state(0)["number"]
            player.send((event, None))
            state = player.state(number)
            while state["on"] != is_on:
                state = player.state(state["number"])
        assert player.handheld.log == ["off", "on"]


def test_words_follow_once_the_picture_is_still():
    with running() as (_, player):
        player.send(("press", "down"))
        state = player.state(0)
        while state["words"] != ["Square", "at 4 5"]:
            state = player.state(state["number"])


def test_a_handheld_that_fails_ends_the_player_with_its_error():
    handheld = SquareHandheld()
    handheld.run = lambda ms: 1 // 0
    player = Player(handheld)
    player.start()
    assert player.state(10**9, timeout=5)["ended"]
    assert isinstance(player.error, ZeroDivisionError)


def test_the_state_tells_when_the_program_has_stopped():
    with running() as (_, player):
        player.handheld.crashed = "Traceback ..."
        state = player.state(0)
        while not state["stopped"]:
            state = player.state(state["number"])


def test_the_demo_ends_when_the_power_goes():
    rest = Step("", None, 0, "a rest")
    with running(demo=itertools.repeat(rest)) as (_, player):
        player.send(("switch", None))
        state = player.state(0)
        while state["on"] or state["caption"]:
            state = player.state(state["number"])


def test_a_demo_plays_until_a_person_presses_a_key():
    right = Step("", "right", 0, "to the right")
    steps = iter([right, right, right, Step("", None, 10**6, "a rest")])
    with running(demo=steps) as (_, player):
        state = player.state(0)
        while state["caption"] != "a rest":
            state = player.state(state["number"])
        assert player.handheld.log == ["down right", "up right"] * 3
        player.send(("press", "left"))
        assert log_of(player, "down left")
        state = player.state(0)
        assert state["caption"] == ""


# The server


def ask(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


def test_every_answer_carries_the_strict_policy():
    with running() as (server, _):
        for path in ("/", "/page.js", "/page.css", "/icon.svg", "/board", "/state", "/nothing"):
            answer, _ = ask(server, "GET", path)
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self';")
            assert answer.status == (404 if path == "/nothing" else 200)


def test_a_rebound_name_is_refused():
    with running() as (server, _):
        for path in ("/", "/state"):
            answer, _ = ask(server, "GET", path, Host="evil.example:%d" % server.server_port)
            assert answer.status == 403


def test_only_the_page_itself_presses_keys():
    with running() as (server, player):
        own = "http://127.0.0.1:%d" % server.server_port
        body = json.dumps([["press", "A"]])
        assert ask(server, "POST", "/events", body)[0].status == 403
        for origin, status in (("http://evil.example", 403), ("null", 403), (own, 204)):
            answer, _ = ask(server, "POST", "/events", body, Origin=origin)
            assert answer.status == status
        assert log_of(player, "down A") == ["down A"]


@pytest.mark.parametrize("body", [
    "", "{", "[" * 4000, "9" * 4000, "[]x", "{}", "[1]",
    '[["press"]]', '[["press", "Q"]]', '[["press", null]]', '[["switch", "A"]]',
    '[["explode", null]]', '[[["press"], "A"]]', "\xff",
])
def test_events_that_are_none_are_refused(body):
    with running() as (server, player):
        origin = "http://127.0.0.1:%d" % server.server_port
        answer, _ = ask(server, "POST", "/events", body.encode("latin-1"), Origin=origin)
        assert answer.status == 400
        assert player.handheld.log == []


@pytest.mark.parametrize("length", ["1000000", "9" * 5000, "-1", "", "two"])
def test_a_long_post_is_refused_unread(length):
    with running() as (server, _):
        origin = "http://127.0.0.1:%d" % server.server_port
        answer, _ = ask(server, "POST", "/events", b"[]", Origin=origin, **{"Content-Length": length})
        assert answer.status == 413


@pytest.mark.parametrize(("path", "status"), [
    ("/state?after=" + "9" * 5000, 400), ("/state?after=-1", 400), ("/state?after=", 200), ("//[", 404),
    ("/state?after=%00", 400), ("/%", 404),
])  # fmt: skip
def test_odd_addresses_are_answered(path, status):
    with running() as (server, _):
        assert ask(server, "GET", path)[0].status == status


def test_four_keys_have_the_keyboard_of_previous_next_choose_back():
    keyboard = describe("pimoroni_pico_display_2", FOUR)["keyboard"]
    pressed = {typed: keyboard[typed] for typed in ("ArrowUp", "ArrowRight", "Enter", "Escape", "b")}
    assert pressed == {"ArrowUp": "A", "ArrowRight": "B", "Enter": "X", "Escape": "Y", "b": "B"}


# The page


@contextlib.contextmanager
def opened(browser, board=BOARD, handheld=None, **settings):
    """The page in the browser: the triple of page, player and server. Errors in the page are errors here."""
    with running(board, handheld=handheld) as (server, player):
        context = browser.new_context(**settings)
        page = context.new_page()
        page.set_default_timeout(10_000)
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(server.address)
        page.wait_for_selector("html.on")
        yield page, player, server
        assert errors == []
        context.close()


def square_at(page, x, y):
    """Waits until the middle of the glass' square at (x, y) is lit."""
    page.wait_for_function(
        """([x, y]) => {
            const glass = document.getElementById("glass");
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [glass.naturalWidth, glass.naturalHeight];
            const context = canvas.getContext("2d");
            context.drawImage(glass, 0, 0);
            return context.getImageData(x, y, 1, 1).data[0] > 200;
        }""",
        arg=[x * SIZE + SIZE // 2, y * SIZE + SIZE // 2])


def test_keyboard_moves_the_square(browser):
    with opened(browser) as (page, player, _):
        square_at(page, 4, 4)
        page.keyboard.press("ArrowRight")
        square_at(page, 5, 4)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        log = log_of(player, "up B")
        assert log == ["down right", "up right", "down press", "up press", "down B", "up B"]


def test_a_key_that_is_held_is_pressed_once_and_released_with_the_window(browser):
    with opened(browser) as (page, player, _):
        page.keyboard.down("x")
        page.keyboard.down("x")  # the repeat of the keyboard
        assert log_of(player, "down X") == ["down X"]
        page.evaluate("window.dispatchEvent(new Event('blur'))")
        assert log_of(player, "up X") == ["down X", "up X"]


def test_a_key_does_not_stay_down_under_the_command_key(browser):
    """macOS swallows its release as long as Command is held."""
    with opened(browser) as (page, player, _):
        page.keyboard.down("x")
        page.keyboard.down("Meta")
        assert log_of(player, "up X") == ["down X", "up X"]
        page.keyboard.up("Meta")
        page.keyboard.down("x")  # it was never let go: the keyboard repeats it, and that is no press
        page.keyboard.up("x")
        page.keyboard.press("b")
        assert log_of(player, "up B") == ["down X", "up X", "down B", "up B"]


def test_mouse_holds_a_key_until_it_is_released_elsewhere(browser):
    with opened(browser) as (page, player, _):
        page.hover("[data-key=down]")
        page.mouse.down()
        square_at(page, 4, 5)
        page.mouse.move(5, 5)
        assert log_of(player, "down down") == ["down down"]
        page.mouse.up()
        assert log_of(player, "up down") == ["down down", "up down"]


def test_two_fingers_hold_two_keys(browser):
    with opened(browser, has_touch=True) as (page, player, _):
        points = []
        for key in ("left", "A"):
            box = page.locator("[data-key=%s]" % key).bounding_box()
            middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            points.append({**middle, "id": len(points)})
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        assert log_of(player, "down A") == ["down left", "down A"]
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert sorted(log_of(player, "up left") and log_of(player, "up A")[2:]) == ["up A", "up left"]


def test_a_focused_key_is_pressed_once_by_the_space_bar(browser):
    with opened(browser) as (page, player, _):
        page.focus("[data-key=Y]")
        page.keyboard.press("Space")
        page.keyboard.press("b")
        assert log_of(player, "up B") == ["down Y", "up Y", "down B", "up B"]


def test_german_and_english_by_the_browser(browser):
    for locale, label in (("de-DE", "Batterie herausnehmen"), ("en-GB", "Pull the battery")):
        with opened(browser, locale=locale) as (page, _, _):
            assert page.locator("html").get_attribute("lang") == locale[:2]
            assert page.locator("#battery").inner_text() == label


def test_words_are_read_out(browser):
    with opened(browser) as (page, _, _):
        page.keyboard.press("ArrowUp")
        page.locator("[aria-live]").get_by_text("Square. at 4 3").wait_for(state="attached")
        assert page.locator("#glass").get_attribute("alt").endswith("Square, at 4 3")


def test_battery_and_switch_turn_the_handheld_off_and_on(browser):
    with opened(browser) as (page, player, _):
        for control in ("#battery", "#battery", "#switch"):
            is_on = player.handheld.is_on
            page.click(control)
            page.wait_for_selector("html.on" if not is_on else "html:not(.on)")
        assert player.handheld.log == ["off", "on", "off"]
        assert page.locator("#message").inner_text() == "The handheld is off."


def test_the_glass_has_a_whole_scale_and_a_real_size(browser):
    with opened(browser, viewport={"width": 1280, "height": 800}) as (page, _, _):
        assert page.locator("#glass").bounding_box()["width"] in (480, 720)
        style = page.locator("#glass").evaluate("glass => getComputedStyle(glass).imageRendering")
        assert style == "pixelated"
        page.click("#real")
        assert 20 < page.locator("#glass").bounding_box()["width"] * 25.4 / 96 < 30


@pytest.mark.parametrize("board", [BOARD, FOUR])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (1024, 768), (1920, 1080)])
def test_nothing_lies_outside_the_window(browser, board, width, height):
    with opened(browser, board, viewport={"width": width, "height": height}) as (page, _, _):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for key, _ in board.KEYS:
            box = page.locator("[data-key=%s]" % key).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height


def test_the_page_says_that_the_server_ended(browser):
    with opened(browser) as (page, player, _):
        player.stop()
        page.wait_for_selector("html.ended")
        assert "ended" in page.locator("#message").inner_text()


def test_the_real_handheld_plays_in_the_page(browser):
    with Handheld(seed=1) as handheld, opened(browser, handheld.board, handheld) as (page, _, _):
        spoken = page.locator("[aria-live]")
        spoken.get_by_text("Kreuzsummen").wait_for(state="attached")
        for _ in ("more games", "language"):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        spoken.get_by_text("English").wait_for(state="attached")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        spoken.get_by_text("Play").wait_for(state="attached")
        page.click("#battery")
        page.wait_for_selector("html:not(.on)")
        page.click("#battery")
        page.wait_for_selector("html.on")
        spoken.get_by_text("Play").wait_for(state="attached")  # the language was saved


# The command line


def refused(capsys, *arguments):
    """The one sentence with which the command refuses."""
    assert play.main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.endswith(".\n")
    return captured.err


@pytest.fixture(autouse=True)
def prepared(monkeypatch, tmp_path):
    """No set-up of packages and no data folder of the user in these tests."""
    monkeypatch.setattr(play.setup, "enter", lambda what: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@pytest.mark.parametrize(("arguments", "words"), [
    (["--nonsense"], "--nonsense"),
    (["nonsense"], "nonsense"),
    (["--board"], "--board"),
    (["--port", "x"], "1 to 65535"),
    (["--port", "0"], "1 to 65535"),
    (["--scale", "17"], "1 to 16"),
    (["--scenario", "51", "--demo"], "1 to 50"),
    (["--scenario", "2"], "--demo"),
    (["--demo", "--keys", "A"], "--keys"),
    (["--demo", "--flash", "x.img"], "--flash"),
    (["--interpreter", "ruby"], "micropython"),
])
def test_wrong_options_are_refused_in_one_sentence(capsys, arguments, words):
    assert words in refused(capsys, *arguments)


def with_square(*arguments):
    play.play(play.read_options(list(arguments)), SquareHandheld)


def test_keys_and_picture_save_the_glass_enlarged(tmp_path, capsys):
    from PIL import Image

    file = tmp_path / "glass.png"
    with_square("--keys", "right right A", "--picture", str(file), "--scale", "2", "--words")
    with Image.open(file) as picture:
        assert picture.size == (480, 480)
        assert picture.getpixel((6 * SIZE * 2 + 1, 4 * SIZE * 2 + 1)) == (240, 228, 66)
    assert capsys.readouterr().out == "Square\nat 6 4\n"


@pytest.mark.parametrize("name", ["no/such/folder/glass.png", "glass.nonsense"])
def test_a_picture_that_cannot_be_saved_is_refused(tmp_path, name):
    with pytest.raises(play.PlayError, match="can't be saved"):
        with_square("--picture", str(tmp_path / name))


def test_an_unknown_key_is_refused():
    with pytest.raises(play.PlayError, match="no key Q"):
        with_square("--keys", "A Q")


def test_an_unknown_board_is_refused_with_the_known_ones():
    with pytest.raises(play.PlayError, match="waveshare_pico_lcd_13"):
        with_square("--board", "toaster")


def test_a_port_in_use_is_refused_and_a_free_one_found():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(play.PlayError, match=str(port)):
            play.open_server(port, None, {})
    server = play.open_server(None, None, {})
    second = play.open_server(None, None, {})
    assert server.server_port != second.server_port
    server.server_close()
    second.server_close()


def test_a_flash_in_use_is_refused(tmp_path):
    path = tmp_path / "flash.img"
    with play.flash_file(path, False), pytest.raises(play.PlayError, match="Another play"):
        play.flash_file(path, False).__enter__()


def test_fresh_keeps_the_old_flash_aside(tmp_path, capsys):
    path = tmp_path / "flash.img"
    path.write_bytes(b"progress")
    with play.flash_file(path, True):
        assert not path.exists()
    kept = [file for file in tmp_path.iterdir() if file.name.startswith("flash.img-")]
    assert [file.read_bytes() for file in kept] == [b"progress"]
    assert str(kept[0]) in capsys.readouterr().out


def test_a_place_where_no_flash_can_be_kept_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file" / "flash.img", tmp_path, Path(os.devnull)):
        with pytest.raises(play.PlayError, match="flash"), play.flash_file(path, False):
            pass
