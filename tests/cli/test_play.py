"""`northward play`, with prepared keys. With two players the first menu has no groups: one key is one action."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import northward
from northward import bots
from northward.cli import terminal
from northward.core import words
from northward.core.match import Match
from northward.core.record import read
from northward.core.text import LANGUAGES
from tests.cli.conftest import ALWAYS_FIRST, Run


def own_actions(file: Path, seat: int = 0) -> list[Any]:
    return [action for action in read(file).actions if action.seat == seat]


@pytest.mark.parametrize(
    "arguments",
    [
        "--seats 2 --bot random",
        "--seats 2 --option selection=draft --bot random",
        "--seats 3 --seat 3 --lang fr",
        "--seats 5 --seat 5 --option selection=draft --option scoring_card=random --bot random",
    ],
)
def test_a_whole_match_by_always_choosing_the_first_entry(run: Run, arguments: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    code, out, err = run("play", "honshu", "--seed", 1, "--save", file, *arguments.split(), keys=ALWAYS_FIRST)
    assert (code, err) == (0, "")
    match = Match(read(file))
    assert match.over
    for score in match.game.scores(match.state):
        assert str(score.total) in out
    assert "tie-break" in out or "départage" in out
    assert "wins." in out or "share the win." in out or "l'emporte." in out or "partagent" in out


def test_the_seed_decides_everything(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    for seed, file in zip((7, 7, 8), files, strict=True):
        run("play", "honshu", "--seed", seed, "--save", file, keys="1\n1\n" * 6)
    first, same, other = (file.read_bytes() for file in files)
    assert first == same != other


def test_three_play_unless_told_otherwise(run: Run, tmp_path: Path) -> None:
    run("play", "honshu", "--save", tmp_path / "m")
    assert read(tmp_path / "m").seats == 3


def test_quit_and_resume_to_the_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    code, out, _ = run("play", "honshu", "--seats", 2, "--bot", "random", "--save", file, keys="1\nq\n")
    assert code == 0
    assert out.rstrip().endswith(f"Saved: {file}")
    begun = read(file).actions
    assert len(own_actions(file)) == 1
    code, out, err = run("play", "--resume", file, "--bot", "random", keys=ALWAYS_FIRST)
    assert (code, err) == (0, "")
    saved = read(file)
    assert Match(saved).over
    assert saved.actions[: len(begun)] == begun
    before = file.read_bytes()
    code, out, err = run("play", "honshu", "--resume", file)
    assert (code, err) == (0, "")
    assert "total" in out and "Your choice" not in out
    assert file.read_bytes() == before


def test_resume_may_save_elsewhere(run: Run, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    run("play", "honshu", "--seats", 2, "--save", old)
    before = old.read_bytes()
    run("play", "--resume", old, "--save", new, keys="1\n")
    assert old.read_bytes() == before
    assert len(own_actions(new)) == 1


def test_every_own_action_is_saved_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut while the bots think loses nothing."""
    file = tmp_path / "match.jsonl"

    class PowerCut(Exception):
        pass

    class Slow:
        def choose(self, view: Any, legal: Sequence[Any], clock: None, rng: Random) -> Any:
            if view.has_chosen[0]:
                raise PowerCut
            return legal[0]

    monkeypatch.setattr(bots, "make", lambda name, game: Slow())
    with pytest.raises(PowerCut):
        run("play", "honshu", "--seats", 4, "--seed", 1, "--save", file, keys="1\n1\n1\n")
    assert len(own_actions(file)) == 1


@pytest.mark.parametrize("saving", [True, False])
def test_the_end_of_input_is_a_clean_end(run: Run, tmp_path: Path, saving: bool) -> None:
    file = tmp_path / "match.jsonl"
    code, out, err = run("play", "honshu", *(("--save", file) if saving else ()), keys="1\n")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == (f"Saved: {file}" if saving else "Not saved.")


def test_bots_are_handed_views_of_their_own_seat(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()

    class Watcher:
        def choose(self, view: Any, legal: Sequence[Any], clock: None, rng: Random) -> Any:
            assert type(view) is northward.game("honshu").View
            assert all(action.seat == view.seat for action in legal)
            seen.add(view.seat)
            return legal[0]

    monkeypatch.setattr(bots, "make", lambda name, game: Watcher())
    run("play", "honshu", "--seats", 4, "--seat", 2, keys="1\n1\n" * 4)
    assert seen == {0, 2, 3}


def test_nobody_elses_cards_are_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    out = run("play", "honshu", "--seats", 3, "--option", "selection=draft", "--seed", 4, "--save", file).out
    match = Match(read(file))
    assert "You got" in out
    for seat, hand in enumerate(match.actions[1].hands):
        assert (", ".join(map(str, hand)) in out) == (seat == 0)


def test_groups_open_and_close(run: Run) -> None:
    out = run("play", "honshu", "--seed", 1, keys="b\n1\nb\n2\nq\n").out
    assert "this is the first menu already" in out
    assert out.count("b: back") == 2
    assert out.count("   1  card ") == 2


def test_undo_by_consent_goes_back_to_the_last_own_action(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    out = run("play", "honshu", "--seats", 2, "--seed", 1, "--save", file, keys="u\n1\nu\nu\nq\n").out
    assert out.count("The bots agree") == 1
    assert out.count("there is nothing to take back") == 2
    assert own_actions(file) == []


def test_undo_is_free_where_nobody_has_acted_since(capsys: pytest.CaptureFixture[str]) -> None:
    """Two players: whoever pays chooses the pair next, and may take the payment back."""
    match = Match.new(northward.game("honshu"), 2)
    rng = Random(1)
    while not (match.to_move == (0,) and match.may_undo(0)):
        match.run_chance(rng)
        legal = match.legal(match.to_move[0])
        match.play(legal[-1] if match.state.phase == "pay" else legal[rng.randrange(len(legal))])
    length = len(match.actions)
    session = terminal.Session(match, 0, {}, 0, "en", None)
    assert session.undo()
    assert len(match.actions) == length - 1
    assert "Your last action is taken back." in capsys.readouterr().out


def test_help_and_rules(run: Run) -> None:
    out = run("play", "honshu", keys="h\nh hon-6.4\nh HON-99\nr HON-6.5\nq\n").out
    assert "take back your last action" in out
    assert "HON-6.4 " in out and "HON-6.5 " in out
    assert "no rule 'HON-99'" in out
    assert "HON-11.3" not in out
    for word in ("r", "rules"):
        assert "HON-11.3" in run("play", "honshu", keys=f"{word}\nq\n").out


@pytest.mark.parametrize(
    "line", ["x", "0", "7", "-1", "1.5", "²", "9" * 5000, "\x00", "é" * 100, "[bold]", "{seat}", "%s"]
)
def test_what_makes_no_sense_gets_one_line(run: Run, line: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    quiet = run("play", "honshu", "--seed", 1, keys="q\n").out
    code, out, err = run("play", "honshu", "--seed", 1, "--save", file, keys=f"{line}\nq\n")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(quiet.splitlines()) + 2  # the answer, and the next prompt
    assert own_actions(file) == []


def test_an_empty_line_asks_again(run: Run) -> None:
    assert run("play", "honshu", keys="\n   \nq\n").out.count("Your choice") == 3


def test_draw_again(run: Run) -> None:
    assert run("play", "honshu", "--seed", 1, keys="d\nq\n").out.count("round 1 of 12") == 2


def test_save_by_command(run: Run, tmp_path: Path) -> None:
    file, taken = tmp_path / "match.jsonl", tmp_path / "taken"
    taken.write_text("something else")
    keys = f"s\ns {tmp_path}/none/x\ns {tmp_path}\ns {taken}\ns {file}\ns {file}\n1\n"
    code, out, err = run("play", "honshu", "--seats", 2, keys=keys)
    assert (code, err) == (0, "")
    for told in ("give the name of a file", "cannot save: No such file", "is not a file", "exists already"):
        assert told in out
    assert taken.read_text() == "something else"
    assert out.count(f"Saved: {file}") == 3
    assert len(own_actions(file)) == 1


def test_a_full_disk_does_not_end_the_match(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def fsync(file: int) -> None:
        written.append(file)
        if len(written) > 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    code, out, err = run("play", "honshu", "--seats", 2, "--save", tmp_path / "m", keys="1\nd\nq\n")
    assert f"cannot save: No space left on device: {tmp_path / 'm'}" in out
    assert out.count("Your choice") == 3
    assert (code, len(err.splitlines())) == (2, 1)  # at the end it is an error: the match is lost


def test_a_linked_file_stays_a_link(run: Run, tmp_path: Path) -> None:
    file, link = tmp_path / "match.jsonl", tmp_path / "link"
    run("play", "honshu", "--seats", 2, "--save", file)
    link.symlink_to(file)
    run("play", "--resume", link, keys="1\n")
    assert link.is_symlink()
    assert len(own_actions(file)) == 1


def test_every_language_has_every_word() -> None:
    english, *others = (words.load("northward.cli", language).keys() for language in LANGUAGES)
    assert all(other == english for other in others)


def test_long_menus_are_cut_off_but_complete(capsys: pytest.CaptureFixture[str]) -> None:
    session = terminal.Session(Match.new(northward.game("honshu"), 2), 0, {}, 0, "en", None)
    menu = [(f"entry {number}", number) for number in range(1, 1001)]
    session.show_menu([menu])
    out = capsys.readouterr().out
    assert f"entry {terminal.SHOWN}\n" in out and "entry 1000" not in out
    assert "up to 1000" in out
    assert session.entry(menu, "1000") == 1000
