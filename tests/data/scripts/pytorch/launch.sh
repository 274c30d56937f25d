#!/bin/bash
# export CUBLAS_WORKSPACE_CONFIG=:16:8
export HCCL_DETERMINISTIC=TRUE
PYTHONHASHSEED=0 python3 train.py --seed 1
echo "export NCCL_ALGO=Ring"
