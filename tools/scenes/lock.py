"""Scenes of the teacher's lock."""

from tools.picture_scenes import scene

CODE = "ABXY"


def _locked(stage):
    """Locked, and the code is asked for."""
    stage.handheld.do("app.campaign.settings.lock = %r" % CODE)
    stage.open("title", "settings")
    stage.press("ok")


@scene("lock")
def _lock(stage):
    _locked(stage)
    for key in CODE[:2]:
        stage.handheld.press(key)


@scene("lock-wrong")
def _lock_wrong(stage):
    _locked(stage)
    for key in reversed(CODE):
        stage.handheld.press(key)


@scene("lock-settings")
def _lock_settings(stage):
    """The code was right; the cursor is on the row of the lock."""
    _locked(stage)
    for key in CODE:
        stage.handheld.press(key)
    while stage.handheld.ask("app.page._names[app.page._menu.at % len(app.page._names)]") != "lock":
        stage.press("next")


@scene("lock-new")
def _lock_new(stage):
    stage.open("lock_new", 0)
    for key in CODE[:3]:
        stage.handheld.press(key)


@scene("lock-new-sure")
def _lock_new_sure(stage):
    stage.open("lock_new", 0)
    for key in CODE:
        stage.handheld.press(key)
