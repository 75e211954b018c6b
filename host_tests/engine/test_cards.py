"""Cards as ints and as text."""

from engine import cards


def test_every_card_goes_to_text_and_back():
    for rank in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13):
        for suit in range(4):
            card = cards.card(rank, suit)
            assert 0 < card < 64 and cards.parse(cards.text(card)) == card


def test_texts_are_those_of_records():
    assert [cards.text(c) for c in (cards.card(7, cards.HEARTS), cards.card(1, cards.SPADES))] == ["7h", "As"]
    assert cards.text(cards.card(cards.JACK, cards.DIAMONDS)) == "Jd"
    assert cards.text(cards.card(cards.QUEEN, cards.CLUBS)) == "Qc"
    assert cards.text(cards.card(cards.KING, cards.HEARTS)) == "Kh"


def test_words_that_are_no_cards_are_refused():
    for word in ("", "7", "h", "7x", "1h", "0h", "Th", "10h", "jh", "7H", ".h", "7h ", "hh"):
        said = ""
        try:
            cards.parse(word)
        except ValueError as error:
            said = str(error)
        assert "'%s' is no card" % word in said
