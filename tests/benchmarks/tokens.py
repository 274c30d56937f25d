# SPDX-License-Identifier: GPL-3.0-or-later
"""The tokens of one step of a training by reinforcement: rollout engine against trainer."""
import os
import shutil

from measure import files_in, make, megabytes

MOST_MEMORY = 500  # MB
STEPS = (("nemo", 250, 4000, 1), ("prime", 512, 32000, 10))  # form, samples, tokens of each, seconds


def measure(bench):
    for form, samples, tokens, seconds in STEPS:
        count = samples // 50 if bench.small else samples
        run = os.path.join(bench.folder, "tokens")
        make("tokens", form, count, tokens, run)
        bar = (f"{seconds} s, {MOST_MEMORY} MB",
               lambda cost, _, most=seconds: cost.wall <= most and cost.memory <= MOST_MEMORY)
        bench.add(f"tokens, {count} samples of {tokens}", megabytes(files_in(run)),
                  ["compare", run, "--tokens", "--format", "json", "--quiet"], ("cat", ["cat", *files_in(run)]), bar)
        shutil.rmtree(run)
