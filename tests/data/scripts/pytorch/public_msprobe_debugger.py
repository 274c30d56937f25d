# SPDX-License-Identifier: GPL-3.0-or-later
import torch
import torch_npu
from msprobe.pytorch import PrecisionDebugger, seed_all
from torch.utils.data import DataLoader

seed_all(seed=1234, mode=True, rm_dropout=True)
debugger = PrecisionDebugger(config_path="./config.json")


def main():
    model = torch.nn.Linear(4, 4).npu()
    model.load_state_dict(torch.load("start.pt", map_location="cpu"))
    loader = DataLoader(rows, batch_size=4, shuffle=False, num_workers=0)
    for batch in loader:
        debugger.start(model=model)
        loss = model(batch.npu()).sum()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        debugger.stop()
        debugger.step()


if __name__ == "__main__":
    main()
