prepare() {
  export CUBLAS_WORKSPACE_CONFIG=:4096:8
}
function unused {
  export HCCL_DETERMINISTIC=true
}
prepare
false && export PYTHONHASHSEED=0
python train.py
