#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Neither flag sets the variable for cards that have met already.
FLAGS="--npu-deterministic --seed 7"
torchrun --nproc_per_node 8 pretrain_gpt.py $FLAGS --use-deter-comp
