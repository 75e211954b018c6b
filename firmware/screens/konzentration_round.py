"""The end of a round or of the match of Konzentrationsspiel: the score, who is out, what comes next."""

from engine.konzentration import scoring
from engine.konzentration.actions import NEXT
from engine.konzentration.position import ALL_LOST, GIVEN_UP, WON


def score(app):
    """Go to the score of the round, or of the match where that is decided; if all have lost, say so first."""
    session = app.session
    own = session.own_words
    game = session.table.game
    if not game.result and _is_decided(game):
        session.play(NEXT)
    if game.result == GIVEN_UP:
        app.go("score", (own.TOTAL,), [(game.total(seat),) for seat in range(game.seats)], ())
    elif game.result == ALL_LOST:
        app.go("message", own.ALL_LOST, ((app.words.OK, lambda: _show(app, game)),))
    else:
        _show(app, game)


def _show(app, game):
    """The minus points of the round, and all; who was out before has none in it. A trial has only its own."""
    own = app.session.own_words
    seats, _, minus, winners = game.scores()
    columns = 1 if game.trial else 2
    heads = (own.TRIAL if game.trial else own.ROUND, own.TOTAL)[:columns]
    points = [(None, game.total(seat))[:columns] for seat in range(game.seats)]
    for i in range(len(seats)):
        points[seats[i]] = (minus[i], game.total(seats[i]))[:columns]
    if game.result:
        winners = (game.result - WON,) if game.result < ALL_LOST else ()
        app.go("score", heads, points, winners)
    else:
        app.go("score", heads, points, winners, lambda: _next(app, game))


def _is_decided(game):
    """Is at most one player left after this round?"""
    totals = [game.total(seat) for seat in game.scores()[0]]
    return not game.trial and scoring.verdict(totals) != scoring.GO_ON


def _next(app, game):
    """Begin the next round; who is out, and the target of those who are left, is said first."""
    session = app.session
    before = [seat for seat in range(game.seats) if game.is_in(seat)]
    session.play(NEXT)
    out = [session.player_name(seat) for seat in before if not game.is_in(seat)]
    if out:
        own = session.own_words
        said = own.OUT % ", ".join(out) + "\n" + own.NEW_TARGET % game.target
        app.go("message", said, ((app.words.OK, session.pass_on),))
    else:
        session.pass_on()
