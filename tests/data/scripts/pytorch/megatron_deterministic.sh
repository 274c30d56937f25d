#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
export NCCL_ALGO=Ring
export NVTE_ALLOW_NONDETERMINISTIC_ALGO=0
torchrun --nproc_per_node 4 pretrain_gpt.py --seed 99 --deterministic-mode --data-parallel-random-init \
    --attention-dropout 0.0 --hidden-dropout 0.0
