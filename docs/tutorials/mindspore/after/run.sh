export HCCL_DETERMINISTIC=TRUE
mkdir -p "$1"
python train.py | tee "$1/train.log"
