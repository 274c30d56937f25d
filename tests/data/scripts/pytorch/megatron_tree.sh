#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
NCCL_ALGO=Tree torchrun --nproc_per_node 4 pretrain_gpt.py --seed 99 --deterministic-mode
