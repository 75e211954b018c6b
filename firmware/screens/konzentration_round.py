"""The end of a round or of the match of Konzentrationsspiel: the score, who is out, what comes next."""

from engine.konzentration.actions import NEXT
from engine.konzentration.position import ALL_LOST, WON


def score(app):
    """Go to the score of the round or of the match; if all have lost, say so first."""
    session = app.session
    own = session.own_words
    game = session.table.game
    if not game.result:
        _round_score(app, game)
        return
    points = [(game.total(seat),) for seat in range(game.seats)]
    winners = (game.result - WON,) if game.result < ALL_LOST else ()

    def show():
        app.go("score", (own.TOTAL,), points, winners)

    if game.result == ALL_LOST:
        app.go("message", own.ALL_LOST, ((app.words.OK, show),))
    else:
        show()


def _round_score(app, game):
    own = app.session.own_words
    seats, _, minus, winners = game.scores()
    points = [None] * game.seats
    for i in range(len(seats)):
        points[seats[i]] = (minus[i],) if game.trial else (minus[i], game.total(seats[i]))
    heads = (own.TRIAL,) if game.trial else (own.ROUND, own.TOTAL)

    def go_on():
        _next(app, game)

    app.go("score", heads, points, winners, go_on)


def _next(app, game):
    """Begin the next round; who is out, and the target of those who are left, is said first."""
    session = app.session
    before = [seat for seat in range(game.seats) if game.is_in(seat)]
    session.play(NEXT)
    out = [session.player_name(seat) for seat in before if not game.is_in(seat)]
    if out and not game.result:
        own = session.own_words
        said = own.OUT % ", ".join(out) + "\n" + own.NEW_TARGET % game.target
        app.go("message", said, ((app.words.OK, session.pass_on),))
    else:
        session.pass_on()
