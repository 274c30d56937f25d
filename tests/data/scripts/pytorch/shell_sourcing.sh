source "$(dirname "$0")/shell_common.sh"
mpirun -x CUBLAS_WORKSPACE_CONFIG=:4096:8 -n 8 python train.py
