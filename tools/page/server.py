"""The web server of the page: loopback only, the standard library's http.server.

    GET /                     the page; /page.js, /page.css, /icon.svg belong to it
    GET /board                size, keys and keyboard of the board, as JSON
    GET /state?after=NUMBER   waits for a state newer than NUMBER (see player.Player.state), as JSON
    POST /events              a JSON list of [kind, key], in their order (see player.Player.send)

The page asks for the next state as soon as it has one (a long poll), so that a changed picture is on its
way at once. A foreign page in the same browser can neither read nor press anything: the Host header must
name this server (a name that was rebound to 127.0.0.1 doesn't), and a POST must come from this page.
"""

import json
import os
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

FOLDER = Path(__file__).resolve().parent
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                               "img-src 'self' data:; base-uri 'none'; form-action 'none'; "
                               "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
MOST_BYTES = 4096  # of one POST
MOST_DIGITS = 15  # of a number that the page sends


class PageServer(ThreadingHTTPServer):
    """Serves the page of `player`, which holds a handheld with the keys of `board` (plain data).

    `board["keys"]` is the list of key names. Raises OSError where the port can't be had.
    """

    daemon_threads = True
    # On Windows two servers would get the same port.
    allow_reuse_address = os.name == "posix"

    def __init__(self, port, player, board):
        super().__init__(("127.0.0.1", port), _Handler)
        self.player = player
        self.board = board
        self.hosts = {"%s:%d" % (name, self.server_port) for name in ("127.0.0.1", "localhost")}

    def handle_error(self, request, client_address):
        """A browser that closes a connection early is no error; anything else is a slip of this file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self):
        """Where a browser finds the page."""
        return "http://127.0.0.1:%d/" % self.server_port


def _number(text):
    """The number in a text of a few plain digits; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # head and body in one packet

    def do_GET(self):
        if not self._is_ours():
            return
        path, _, query = self.path.partition("?")
        if path in FILES:
            name, kind = FILES[path]
            self._answer(HTTPStatus.OK, kind, (FOLDER / name).read_bytes())
        elif path == "/board":
            self._answer_json(self.server.board)
        elif path == "/state":
            after = _number(parse_qs(query).get("after", ["0"])[0])
            if after is None:
                self._refuse(HTTPStatus.BAD_REQUEST, "after must be a number.")
            else:
                self._answer_json(self.server.player.state(after))
        else:
            self._refuse(HTTPStatus.NOT_FOUND, "There is nothing here.")

    def do_POST(self):
        if not self._is_ours():
            return
        if self.headers.get("Origin") != "http://" + self.headers["Host"]:
            self._refuse(HTTPStatus.FORBIDDEN, "Only the page itself may press keys.")
            return
        if self.path != "/events":
            self._refuse(HTTPStatus.NOT_FOUND, "There is nothing here.")
            return
        length = _number(self.headers.get("Content-Length", ""))
        if length is None or length > MOST_BYTES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "That is too much at once.")
            return
        events = self._events(self.rfile.read(length))
        if events is None:
            self._refuse(HTTPStatus.BAD_REQUEST, "These are no events, or the board has no such key.")
            return
        self.server.player.send(*events)
        self._answer(HTTPStatus.NO_CONTENT, None, b"")

    def _events(self, body):
        """The list of pairs for the player, or None where the body is anything else."""
        try:
            events = json.loads(body)
        except (ValueError, RecursionError):
            return None
        if not isinstance(events, list) or not all(self._is_event(event) for event in events):
            return None
        return [(kind, key) for kind, key in events]

    def _is_event(self, event):
        if not isinstance(event, list) or len(event) != 2:
            return False
        kind, key = event
        if kind in ("press", "release"):
            return key in self.server.board["keys"]
        return kind in ("switch", "battery") and key is None

    def _is_ours(self):
        if self.headers.get("Host") in self.server.hosts:
            return True
        self._refuse(HTTPStatus.FORBIDDEN, "This server answers to 127.0.0.1 only.")
        return False

    def _answer_json(self, data):
        self._answer(HTTPStatus.OK, "application/json", json.dumps(data).encode("utf-8"))

    def _refuse(self, status, sentence):
        # What is left of a body that was not read would be taken for the next request.
        self.close_connection = True
        self._answer(status, "text/plain; charset=utf-8", sentence.encode("utf-8"))

    def _answer(self, status, kind, body):
        try:
            self.send_response(status)
            for name, value in HEADERS.items():
                self.send_header(name, value)
            if kind:
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
            if self.close_connection:
                self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body)
            self.wfile.flush()
        except ConnectionError:
            self.close_connection = True  # the page was closed while it waited

    def log_message(self, *_):
        """The terminal is for people."""
