"""Whatever a user can do wrong is one line on standard error and exit code 2; Ctrl-C and a closed pipe are quiet."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from northward.core.play import random_game
from northward.core.record import dump, starting
from tests.cli.conftest import Run

COMMAND = [sys.executable, "-c", "import sys; from northward.cli import main; sys.exit(main())"]

MISTAKES = [
    ("bogus", "bogus"),
    ("--bogus", "--bogus"),
    ("games --bogus", "--bogus"),
    ("games extra", "extra"),
    ("play", "name a game"),
    ("play nope", "no game 'nope'"),
    ("play honshu extra", "extra"),
    ("play honshu --seats 9", "2 to 5 players"),
    ("play honshu --seats 1", "2 to 5 players"),
    ("play honshu --seats -1", "--seats"),
    ("play honshu --seats many", "--seats"),
    ("play honshu --seat 4", "no seat 4"),
    ("play honshu --seat 0", "--seat"),
    ("play honshu --seed -1", "--seed"),
    ("play honshu --bot nope", "no bot 'nope'"),
    ("play honshu --option nope=1", "unknown option 'nope'"),
    ("play honshu --option side=C", "expected A, B"),
    ("play honshu --option side", "name=value"),
    ("play honshu --option side=A --option side=B", "the option 'side' is given twice: side=A and side=B"),
    ("play honshu --option side=A --option side=A", "given twice"),
    ("play honshu --lang tlh", "no language 'tlh'"),
    ("play honshu --save {folder}", "is not a file"),
    ("play honshu --save /dev/null", "is not a file"),
    ("play honshu --save {folder}/none/x.jsonl", "No such file or directory"),
    ("play honshu --save {record}", "exists already"),
    ("play --resume {folder}", "Is a directory"),
    ("play --resume {folder}/none.jsonl", "No such file or directory"),
    ("play --resume {damaged}", "line 20"),
    ("play other --resume {record}", "is a match of honshu"),
    ("play --resume {record} --seats 3", "leave out --seats"),
    ("play --resume {record} --option side=A", "leave out --seats"),
    ("play --resume {record} --seat 4", "no seat 4"),
    ("replay", "FILE"),
    ("replay {folder}", "Is a directory"),
    ("replay {folder}/none.jsonl", "No such file or directory"),
    ("replay {empty}", "line 1"),
    ("replay {binary}", "line 1"),
    ("replay {damaged}", "line 20"),
    ("replay {illegal}", "line 4"),
    ("replay {record} --seat 9", "no seat 9"),
    ("replay {record} --seat 1 --spectator", "--seat or --spectator"),
    ("replay {record} --lang tlh", "no language 'tlh'"),
    ("simulate", "GAME"),
    ("simulate nope", "no game 'nope'"),
    ("simulate honshu --games 0", "--games"),
    ("simulate honshu --games -5", "--games"),
    ("simulate honshu --seats 6", "2 to 5 players"),
    ("simulate honshu --bots random,nope", "no bot 'nope'"),
    ("simulate honshu --option side=A --option side=B", "the option 'side' is given twice"),
    ("simulate honshu --seats 2 --bots random,greedy,club", "3 bots (random, greedy, club) for 2 seats"),
    ("balance honshu --option side=B --seats 2 --bots random,greedy,club", "3 bots (random, greedy, club) for 2 seats"),
    ("balance honshu --option side=B --option side=A", "the option 'side' is given twice"),
    ("arena honshu --bots random,greedy --option side=A --option side=B", "the option 'side' is given twice"),
    ("simulate honshu --option pool=x", "option pool"),
    ("simulate honshu --games many", "'many' is not a whole number"),
    ("simulate honshu --seconds long", "'long' is not a number"),
    ("simulate honshu --games 1 --save {record}", "is a file; expected a folder"),
    ("bench --bogus", "--bogus"),
    ("rules", "GAME"),
    ("rules nope", "no game 'nope'"),
    ("rules honshu HON-99.9", "no rule 'HON-99.9'"),
    ("rules honshu --lang tlh", "no language 'tlh'"),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    import northward

    folder = tmp_path_factory.mktemp("records")
    game = northward.game("honshu")
    good = dump(starting(game, 3, actions=random_game(game, 3, Random(0))[1])).splitlines(keepends=True)
    contents = {
        "record": good,
        "empty": [],
        "binary": [b"\x00\xff\xfe\n"],
        "damaged": [*good[:19], good[19][:7]],
        "illegal": [*good[:3], good[-1]],
    }
    for name, lines in contents.items():
        (folder / name).write_bytes(b"".join(lines))
    return {"folder": folder, **{name: folder / name for name in contents}}


@pytest.mark.parametrize(("command", "told"), MISTAKES, ids=[command for command, _ in MISTAKES])
def test_a_mistake_is_one_line(run: Run, files: dict[str, Path], command: str, told: str) -> None:
    code, out, err = run(*(word.format(**files) for word in command.split()))
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("error: ")
    assert told in err


def test_refused_files_are_left_alone(run: Run, files: dict[str, Path]) -> None:
    before = files["record"].read_bytes()
    run("play", "honshu", "--save", files["record"])
    assert files["record"].read_bytes() == before


@pytest.mark.parametrize("command", ["play --resume x.jsonl", "replay x.jsonl"])
def test_permission_denied(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run(*command.split()) == (2, "", "error: Permission denied: x.jsonl\n")


def test_our_own_mistakes_are_not_dressed_up(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(_: str) -> None:
        raise KeyError("a mistake of the program")

    monkeypatch.setattr("northward.core.registry.game", mistaken)
    with pytest.raises(KeyError):
        run("simulate", "honshu")


def test_ctrl_c_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, _, err = run("play", "honshu")
    assert (code, err) == (130, "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", "honshu"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_without_standard_input_play_ends_cleanly() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "play", "honshu"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Not saved.\n")
