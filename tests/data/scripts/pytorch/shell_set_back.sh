export PYTHONHASHSEED=0
export PYTHONHASHSEED=random
export HCCL_DETERMINISTIC=true
unset HCCL_DETERMINISTIC
export NCCL_ALGO=Ring
python train.py
