"""A PPO agent of sb3-contrib learns Honshū against random play, in a few minutes on one core.

pip install 'northward[adapters]' sb3-contrib
python examples/train_ppo.py
"""

from statistics import fmean
from typing import Any

import torch
from sb3_contrib import MaskablePPO

from northward.adapters.gymnasium import NorthwardEnv
from northward.lab.intervals import rate

STEPS = 40_000
"""Small choices of the agent in training; a match has about eighty."""
MATCHES = 200
"""How many matches test the trained agent."""


def show_progress(training: dict[str, Any], _: Any) -> bool:
    """A line for every tenth of the training."""
    agent = training["self"]
    if agent.num_timesteps % (STEPS // 10) == 0:
        points = fmean(match["r"] for match in agent.ep_info_buffer)
        print(f"{agent.num_timesteps:7,} steps: {points:4.1f} points a match (the latest hundred)", flush=True)
    return True


def share_of_win(agent: MaskablePPO, table: NorthwardEnv, seed: int) -> float:
    """1 for a match that the agent wins, one half for a shared win."""
    observation, info = table.reset(seed=seed)
    while table.walk.seat is not None:
        action, _ = agent.predict(observation, action_masks=info["action_mask"])
        observation, *_, info = table.step(int(action))
    return (table.walk.returns()[table.seat] + 1) / 2


torch.set_num_threads(1)  # the network is small: several threads would wait for one another
# A reward for every point at once: the win alone, after so many small choices, teaches slowly.
table = NorthwardEnv("honshu", opponents=["random"], reward="points")
settings = {"n_steps": 2048, "batch_size": 256, "n_epochs": 4, "gamma": 0.9, "ent_coef": 0.005}
agent = MaskablePPO("MlpPolicy", table, policy_kwargs={"net_arch": [64]}, seed=1, device="cpu", **settings)
agent.learn(STEPS, callback=show_progress)
agent.save("ppo_honshu.zip")
won = [share_of_win(agent, table, seed=1000 + number) for number in range(MATCHES)]
low, high = rate([won])
print(f"against random: {fmean(won):.1%} of {MATCHES} matches won (95 %: {low:.1%} to {high:.1%})")
