# SPDX-License-Identifier: GPL-3.0-or-later
import json
from mmengine.runner import Runner

with open("more.json") as more:
    given = json.load(more)
runner = Runner(model=net, work_dir="out", randomness={"seed": 11, "deterministic": True, **given})
runner.train()
