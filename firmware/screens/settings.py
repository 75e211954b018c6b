"""What the users set: brightness, marks, movement, hand, sound; for teachers: open all, lock, erase."""

from firmware.drivers import keys
from firmware.ui import theme
from firmware.ui.labels import CENTRE
from firmware.ui.menu import Menu
from firmware.ui.page import Page as Base

BRIGHTNESS = (20, 40, 60, 80, 100)  # per cent


class Page(Base):
    """A row a setting; OK, left and right change it at once."""

    def __init__(self, app, at=0):
        super().__init__(app)
        self.label(app.font, self.words.SETTINGS, theme.YELLOW, self.width // 2, 8, CENTRE)
        self._settings = app.campaign.settings
        names = ["marks", "movement", "left_handed"]
        if app.sound:
            names.append("sound")
        names.append("open_all")
        names.append("lock")
        self._names = ["brightness"] + names
        self._menu = Menu(self, self._choices(), 40, rows=6, at=at)

    def _choices(self):
        w = self.words
        titles = {
            "brightness": w.BRIGHTNESS,
            "marks": w.MARKS,
            "movement": w.MOVEMENT,
            "left_handed": w.LEFT_HANDED,
            "sound": w.SOUND,
            "open_all": w.OPEN_ALL,
            "lock": w.LOCK,
        }
        choices = []
        for name in self._names:
            value = getattr(self._settings, name)
            if name == "brightness":
                value = "%d %%" % value
            else:
                value = w.ON if value else w.OFF
            choices.append(titles[name] + ": " + value)
        if self.app.campaign.progress is not None:
            choices.append(w.FORGET_GROUP)
        return choices

    def key(self, event):
        if event == keys.BACK:
            self.app.go("title", "settings")
            return
        chosen = self._menu.key(event)
        by = 1
        if event in (keys.LEFT, keys.RIGHT):
            chosen = self._menu.at
            by = 1 if event == keys.RIGHT else -1
        if 0 <= chosen < len(self._names):
            self._change(self._names[chosen], by)
        elif chosen >= 0 and event == keys.OK:
            self._ask()

    def _change(self, name, by):
        settings = self._settings
        if name == "lock" and not settings.lock:
            self.app.go("lock_new", self._menu.at)
            return
        if name == "lock":
            settings.lock = ""
        elif name == "brightness":
            at = 0
            while BRIGHTNESS[at] < settings.brightness:
                at += 1
            settings.brightness = BRIGHTNESS[(at + by) % len(BRIGHTNESS)]
        else:
            setattr(settings, name, not getattr(settings, name))
        self.app.campaign.save_settings()
        self.app.use_settings()
        if name == "left_handed":
            self.app.go("settings", self._menu.at)  # the whole panel is drawn anew
        else:
            self._menu.change(self._choices())

    def _ask(self):
        app = self.app
        at = self._menu.at
        question = self.words.FORGET_SURE % app.group_name(app.campaign.progress)

        def stay():
            app.go("settings", at)

        app.ask(question, lambda: app.ask_code(self._forget, stay), stay)

    def _forget(self):
        self.app.campaign.forget()
        self.app.go("title")
