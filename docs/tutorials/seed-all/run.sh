export HCCL_DETERMINISTIC=TRUE
export PYTHONHASHSEED=1234
python train.py | tee train.log
