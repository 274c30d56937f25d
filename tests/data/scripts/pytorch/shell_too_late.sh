python train.py
export PYTHONHASHSEED=0
export HCCL_DETERMINISTIC=true
