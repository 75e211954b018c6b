"""The command line of tools.classroom."""

from pathlib import Path

from tools.boards.command import Parser

FOLDER = Path("classroom")
LANGUAGES = ("de", "en")


def read_options(arguments):
    """The command line as a namespace. Raises BoardError."""
    parser = Parser(
        prog="python3 -m tools.classroom",
        allow_abbrev=False,
        description="Look after all the boards of a classroom at once.",
    )
    parser.add_argument(
        "--registry",
        type=Path,
        default=FOLDER / "boards.txt",
        metavar="FILE",
        help="the names of the boards (default: %(default)s)",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser, required=True)

    def command(name, words, names="*"):
        about = words[0].upper() + words[1:] + "."
        added = commands.add_parser(name, help=words, description=about, allow_abbrev=False)
        if names:
            added.add_argument("names", nargs=names, metavar="NAME", help="a board (default: all plugged in)")
        return added

    def folder(name, default, words):
        return {
            "type": Path,
            "default": FOLDER / default,
            "metavar": "FOLDER",
            "dest": name,
            "help": words + "(default: %(default)s)",
        }

    command("list", "list the boards that are plugged in and ask for the name of a new one", None)
    added = command("name", "name a board", None)
    added.add_argument("id", metavar="ID", help="its serial id, as list shows it")
    added.add_argument("name", metavar="NAME", help="its new name")
    command("forget", "strike boards off the list", "+")
    added = command("deploy", "bring the program on the boards up to date")
    added.add_argument("--board", metavar="NAME", help="the model (default: what each board says)")
    added.add_argument("--replace", action="store_true", help="replace another program that is on a board")
    added = command("collect", "write the teacher's page and CSV files")
    added.add_argument("--to", **folder("to", "report", ""))
    added.add_argument(
        "--report", choices=LANGUAGES, default="de", help="language of the report (default: de)"
    )
    added = command("backup", "save the saves of the boards")
    added.add_argument("--to", **folder("to", "backup", ""))
    added = command("restore", "put back the newest backup of each board", "+")
    added.add_argument("--from", **folder("source", "backup", "where backups are, or one ZIP file "))
    added = command("set", "set language, open tasks and lock")
    added.add_argument("--language", choices=LANGUAGES, help="language of the boards")
    added.add_argument("--open-all", choices=("on", "off"), help="are all tasks open?")
    added.add_argument(
        "--lock",
        metavar="CODE",
        help="four of the keys A B X Y before the settings, or off: a forgotten code is lifted so",
    )
    return parser.parse_args(arguments)
