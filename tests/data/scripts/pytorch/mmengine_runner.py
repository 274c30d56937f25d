# SPDX-License-Identifier: GPL-3.0-or-later
from mmengine.runner import Runner

runner = Runner(model=net, work_dir="out", train_dataloader=loader, train_cfg=dict(by_epoch=True, max_epochs=2),
                randomness=dict(seed=11, deterministic=True))
runner.train()
