#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
export HCCL_DETERMINISTIC=false
msrun --worker_num=8 train.py
