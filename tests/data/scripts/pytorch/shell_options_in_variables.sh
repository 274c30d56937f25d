SEED=${SEED:-42}
OPTIONS=(
  --seed $SEED  # of everything
  --deterministic-mode
)
MODEL="--attention-dropout 0.1 --hidden-dropout 0.0"
export PYTHONHASHSEED=$SEED
torchrun train.py "${OPTIONS[@]}" $MODEL
