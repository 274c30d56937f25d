if [ "$1" = fixed ]; then
  export PYTHONHASHSEED=0
fi
if false; then
  export HCCL_DETERMINISTIC=true
else
  export CUBLAS_WORKSPACE_CONFIG=:16:8
fi
python train.py
