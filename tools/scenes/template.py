"""The shell of the other games, shown with the template game."""

from engine.table import Table
from tools.picture_scenes import scene

_OPEN = "app.developer = True; app.session.open('template')"
_BEGIN = """
from engine.table import Table
from firmware.session import Match
app.session.match = Match(%r, Table.load(%r))
app.session.players = list(app.session.match.players)
app.session.save()
"""
_PLAY = "for action in %r: app.session.play(action)"
FOX, OWL, HEDGEHOG, BEAR, OTTER, RAVEN = range(6)
EASY, MEDIUM, STRONG = 16, 32, 48  # added to an animal: a bot plays it


def _match(stage, players=(FOX, OWL), actions=()):
    """A match of the template game with a fixed deck, after these actions."""
    table = Table.new("template", b"\x0a", 2, 0, 5)
    stage.handheld.do(_OPEN)
    stage.handheld.do(_BEGIN % (bytes(players), table.pack()))
    stage.handheld.do(_PLAY % (tuple(actions),))


def _show(stage, code):
    stage.handheld.do(code)
    stage.handheld.settle()


@scene("games")
def _games(stage):
    stage.handheld.do("app.developer = True")
    stage.open("games")


@scene("games-in-progress")
def _games_in_progress(stage):
    _match(stage)
    stage.open("games", "template")


@scene("games-go-on")
def _games_go_on(stage):
    _games_in_progress(stage)
    stage.press("ok")


@scene("seats")
def _seats(stage):
    stage.handheld.do(_OPEN)
    stage.open("seats")


@scene("seats-most")
def _seats_most(stage):
    """As many players as a game may have, with the longest words."""
    stage.handheld.do(_OPEN)
    players = (FOX, OWL, HEDGEHOG + EASY, BEAR + MEDIUM, OTTER + STRONG, RAVEN)
    stage.handheld.do("app.session.players = %r" % (list(players),))
    stage.open("seats", 4)


@scene("seat-person", 0, (FOX, OWL))
@scene("seat-bot", 1, (FOX, HEDGEHOG + MEDIUM))
@scene("seat-alone", 0, (FOX, HEDGEHOG + MEDIUM))
def _seat(stage, seat, players):
    stage.handheld.do(_OPEN)
    stage.handheld.do("app.session.players = %r" % (list(players),))
    stage.open("seat", seat)


@scene("name-player")
def _name_player(stage):
    """A player's name as long as it may be."""
    _seat(stage, 0, (FOX, OWL))
    stage.handheld.do("app.campaign.settings.names[0] = 'MAXIMIL'")
    stage.press("previous")
    stage.press("ok")


@scene("seats-named")
def _seats_named(stage):
    stage.handheld.do(_OPEN)
    stage.handheld.do("app.session.players = [0, 1, 2 + 48]")
    stage.handheld.do("app.campaign.settings.names[:2] = ['MIA', 'MAXIMIL']")
    stage.open("seats", 3)


@scene("options")
def _options(stage):
    stage.handheld.do(_OPEN)
    stage.open("options")


@scene("options-clash")
def _options_clash(stage):
    """Players and options that the game refuses."""
    stage.handheld.do(_OPEN)
    stage.handheld.do("app.session.players.append(4)")
    stage.open("options")
    stage.press("ok")


@scene("curtain-begin", ())
@scene("curtain-told", (2,))
def _curtain(stage, actions):
    _match(stage, (FOX, HEDGEHOG), actions)
    _show(stage, "app.session.pass_on()")


@scene("curtain-long")
def _curtain_long(stage):
    """More to tell than there is room for."""
    _match(stage, (FOX, HEDGEHOG), (2,))
    line = "app.session.own_words.TOOK[1] %% app.words.ANIMALS[%d]" % HEDGEHOG
    stage.handheld.do("app.session._told = [(0, 1, %s), (0, 2, %s + ' ' + %s)]" % (line, line, line))
    _show(stage, "app.session.pass_on()")


@scene("pause")
def _pause(stage):
    _match(stage, (FOX, OWL), (2,))
    stage.open("pause", "curtain")


@scene("curtain-alone", (1, 2), (FOX, HEDGEHOG + EASY))
@scene("curtain-bot", (1,), (FOX, HEDGEHOG + EASY))
def _curtain_bots(stage, actions, players):
    _match(stage, players, actions)
    _show(stage, "app.session.pass_on()")


@scene("template", ())
@scene("template-cards", (2, 1, 1, 2))
def _page(stage, actions):
    _match(stage, (FOX, OWL), actions)
    stage.open("template")


@scene("template-rules")
def _rules(stage):
    _match(stage)
    stage.open("rules", "template", 1, 0, "template")


@scene("score")
def _score(stage):
    _match(stage, (FOX, OWL), (2, 2, 2, 2, 2))
    stage.open("template")


_ROUNDS = """
heads = ("Runde", "Gesamt") if app.language == "de" else ("Round", "Total")
app.session.match.players = bytes(range(6))
app.go("score", heads, [(0, 12), (14, 104), (3, 33), (22, 88), None, (5, 5)], %r, %s)
"""


@scene("score-round", (0,), "lambda: None")
@scene("score-shared", (0, 3), "None")
@scene("score-nobody", (), "None")
def _score_round(stage, winners, go_on):
    """As many players as a game may have, with points of the round and in total."""
    _match(stage)
    _show(stage, _ROUNDS % (winners, go_on))
    stage.handheld.do("app.session.match.players = bytes(2)")
