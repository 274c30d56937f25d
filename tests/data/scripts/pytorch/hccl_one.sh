#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
export HCCL_DETERMINISTIC=1
