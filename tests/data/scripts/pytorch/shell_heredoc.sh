cat > notes.txt <<EOF
export PYTHONHASHSEED=0
EOF
# export CUBLAS_WORKSPACE_CONFIG=:4096:8
echo "export NCCL_ALGO=Ring"
python train.py
