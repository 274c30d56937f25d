unset HCCL_DETERMINISTIC
env PYTHONHASHSEED=0 CUBLAS_WORKSPACE_CONFIG=:4096:8 \
    torchrun --nproc_per_node 8 train.py --attention-dropout 0.1
