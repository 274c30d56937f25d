#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Golden values in the form of Megatron-LM's functional tests: make-golden.py FOLDER [CASES] [STEPS] writes FOLDER/golden
and FOLDER/new, which agree but for one loss of the middle case; times differ everywhere, as they do."""

import json
import math
import pathlib
import random
import sys

METRICS = ("lm loss", "num-zeros", "mem-allocated-bytes", "mem-max-allocated-bytes", "iteration-time")


def values_of(metric, steps, numbers):
    for step in range(1, steps + 1):
        if metric == "lm loss":
            yield round(10.9 - 2.1 * math.log1p(step / 9) + numbers.uniform(-0.05, 0.05), 5)
        elif metric == "num-zeros":
            yield float(numbers.randrange(1500, 3500))
        elif metric == "iteration-time":
            yield "nan" if step == 1 else round(numbers.uniform(0.25, 0.4), 5)
        else:
            yield float(512 * 10**6 + (4096 if step > 1 else 0))


def case_of(number, steps):
    numbers = random.Random(number)
    return {
        metric: {
            "start_step": 1,
            "end_step": steps,
            "step_interval": 1,
            "values": {str(step): value for step, value in enumerate(values_of(metric, steps, numbers), 1)},
        }
        for metric in METRICS
    }


def write(path, case):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(case, indent=4))


def make(folder, cases=181, steps=100):
    for number in range(cases):
        name = f"gpt/case_{number:03}/golden_values_dev_h100.json"
        case = case_of(number, steps)
        write(folder / "golden" / name, case)
        times = case["iteration-time"]["values"]
        times.update({step: round(value * 1.03, 5) for step, value in times.items() if value != "nan"})
        if number == cases // 2:
            case["lm loss"]["values"][str(steps)] += 0.25
        write(folder / "new" / name, case)


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:]))
