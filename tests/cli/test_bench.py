"""`northward bench`: the shape of its answer. How fast it is depends on the machine."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import northward
from northward.core import registry
from northward.core.kernels import are_compiled
from northward.games.card_maps.measurements import middle_of_games
from northward.lab import bench, peers
from northward.server import latency
from tests.cli.conftest import Run

CARD_MAPS = ("honshu", "hokkaido")


def working(rng: Random) -> peers.PlayOne:
    print("hello from a peer")  # as pygame does
    return lambda: 10


def broken(rng: Random) -> peers.PlayOne:
    raise RuntimeError("two\nlines")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK", bench.Speed(0.01, 1))
    monkeypatch.setattr(bench, "LIST", 4)
    monkeypatch.setattr(bench, "SIMULATIONS", 4)
    monkeypatch.setattr(bench, "DECISIONS", 1)
    monkeypatch.setattr(latency, "MOVES", 4)
    monkeypatch.setattr(bench, "start_up", {"import northward": 0.1, "pass": 0.05}.__getitem__)
    monkeypatch.setattr(bench, "PEERS", {"working": working, "broken": broken, "absent": broken})
    monkeypatch.setattr(bench, "PACKAGES", {"working": "json", "broken": "json", "absent": "no_such_package"})


def test_json(run: Run) -> None:
    code, out, err = run("bench", "--quick", "--json")
    report = json.loads(out)
    assert code == 0
    assert report["compiled"] is are_compiled()
    loops = {"random_games_per_s", "actions_per_s", "stepped_games_per_s", "stepped_actions_per_s"}
    figures = loops | {"replay_ms", "simulations_per_s", "environment_steps_per_s"}
    assert report["games"].keys() == set(registry.names())
    for game, found in report["games"].items():
        assert found.keys() == figures | {"seats", "own"}
        assert found["own"].keys() == ({"placement_us", "enumerate_us"} if game in CARD_MAPS else set())
        assert all(found[figure] > 0 for figure in figures) and all(figure > 0 for figure in found["own"].values())
    assert report["peers"].keys() == report["ratios"].keys() == {"working"}
    assert report["ratios"]["working"] == pytest.approx(
        report["games"]["honshu"]["actions_per_s"] / report["peers"]["working"]
    )
    assert report["missing"] == ["absent"]
    assert report["import_ms"] == pytest.approx(50)
    assert report["server"].keys() == {"answer_ms", "push_ms", "push_p95_ms"}
    assert len(err.splitlines()) == 1
    assert "broken" in err and "two lines" in err


def test_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # how wide the figures are, and so what has to be broken, is the machine's
    code, out, _ = run("bench", "--quick")
    assert code == 0
    assert f"kernels: {'compiled' if are_compiled() else 'plain Python'}" in out
    assert "working" in out and "hello" not in out
    assert "random play" in out and "random play by step" in out
    assert out.count(": environment") == len(registry.names())
    assert "not installed, so not measured: absent" in out
    assert out.count("the master bot thinks") == len(registry.names())


@pytest.mark.parametrize("name", CARD_MAPS)
def test_maps_have_eight_cards_and_a_card_to_lay(name: str) -> None:
    game: Any = northward.game(name)
    for state, seat, card in middle_of_games(game, 6):
        assert len(state.maps[seat].cards) == 8
        assert card in state.deck
        assert len(game.placement_totals(state, seat, card)) == len(game.placements(state.maps[seat], card))


def test_every_peer_has_a_package() -> None:
    assert peers.PEERS.keys() == peers.PACKAGES.keys()


@pytest.mark.parametrize("name", peers.PEERS)
def test_peers_that_are_installed_play(name: str) -> None:
    pytest.importorskip(peers.PACKAGES[name])
    assert peers.PEERS[name](Random(1))() > 0


def test_a_fresh_interpreter_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert bench.start_up("pass") > 0
