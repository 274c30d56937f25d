#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
export CUDA_DEVICE_MAX_CONNECTIONS=1
export PYTORCH_NPU_ALLOC_CONF=expandable_segments:True
export HCCL_DETERMINISTIC=true
export PYTHONHASHSEED=1234
export LCCL_DETERMINISTIC=1

NPUS_PER_NODE=8
MASTER_ADDR=localhost
MASTER_PORT=6000
CKPT_LOAD_DIR="./ckpt"

DISTRIBUTED_ARGS="
    --nproc_per_node $NPUS_PER_NODE \
    --nnodes 1 \
    --node_rank 0 \
    --master_addr $MASTER_ADDR \
    --master_port $MASTER_PORT
"

GPT_ARGS="
    --tensor-model-parallel-size 8 \
    --seq-length 4096 \
    --attention-dropout 0.0 \
    --hidden-dropout 0.0 \
    --seed 1234 \
    --clip-grad 1.0 \
    --use-deter-comp \
    --no-shuffle \
    --bf16
"

torchrun $DISTRIBUTED_ARGS pretrain_gpt.py \
    $GPT_ARGS \
    --load ${CKPT_LOAD_DIR} \
    --distributed-backend nccl \
    | tee logs/train.log
