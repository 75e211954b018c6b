"""The command line of tools.classroom."""

from pathlib import Path

from tools.boards import sentences
from tools.boards.command import Parser
from tools.boards.sentences import LANGUAGES, sentence

FOLDER = Path("classroom")
_OF_BOARDS = "set"  # the command whose own --language is that of the boards


def read_options(arguments):
    """The command line as a namespace; from here on its language is spoken. Raises BoardError."""
    sentences.choose_by(arguments, _OF_BOARDS)
    parser = Parser(
        prog="python3 -m tools.classroom", allow_abbrev=False, description=sentence("class_about")
    )
    parser.add_argument(
        "--registry",
        type=Path,
        default=FOLDER / "boards.txt",
        metavar=sentence("meta_file"),
        help=sentence("class_registry"),
    )
    # Chosen already; here it is checked.
    spoken = {"dest": "spoken", "choices": LANGUAGES, "help": sentence("class_language")}
    parser.add_argument(sentences.OPTION, **spoken)
    commands = parser.add_subparsers(
        dest="command", metavar=sentence("meta_command"), parser_class=Parser, required=True
    )

    def command(name, names="*"):
        words = sentence("class_" + name)
        about = words[0].upper() + words[1:] + "."
        added = commands.add_parser(name, help=words, description=about, allow_abbrev=False)
        if names:
            about = sentence("class_names" if names == "*" else "class_one_name")
            added.add_argument("names", nargs=names, metavar="NAME", help=about)
        if name != _OF_BOARDS:
            added.add_argument(sentences.OPTION, **spoken)
        return added

    def folder(name, default, words="class_folder"):
        return {
            "type": Path,
            "default": FOLDER / default,
            "metavar": sentence("meta_folder"),
            "dest": name,
            "help": sentence(words),
        }

    command("list", None)
    added = command("name", None)
    added.add_argument("id", metavar="ID", help=sentence("class_name_id"))
    added.add_argument("name", metavar="NAME", help=sentence("class_name_name"))
    command("forget", "+")
    added = command("deploy")
    added.add_argument("--board", metavar="NAME", help=sentence("class_deploy_board"))
    added.add_argument("--replace", action="store_true", help=sentence("class_deploy_replace"))
    added = command("firmware")
    added.add_argument("--file", type=Path, required=True, metavar=sentence("meta_file"),
                       help=sentence("class_file"))  # fmt: skip
    added.add_argument("--to", **folder("to", "backup"))
    added = command("collect")
    added.add_argument("--to", **folder("to", "report"))
    added.add_argument("--report", choices=LANGUAGES, help=sentence("class_report"))
    added = command("backup")
    added.add_argument("--to", **folder("to", "backup"))
    added = command("restore", "+")
    added.add_argument("--from", **folder("source", "backup", "class_from"))
    added.add_argument("--onto", metavar=sentence("meta_board"), help=sentence("class_onto"))
    added.add_argument("--damaged", action="store_true", help=sentence("class_damaged"))
    added = command("set")
    added.add_argument("--language", choices=LANGUAGES, help=sentence("class_set_language"))
    added.add_argument("--open-all", choices=("on", "off"), help=sentence("class_set_open"))
    added.add_argument("--lock", metavar="CODE", help=sentence("class_set_lock"))
    return parser.parse_args(arguments)
