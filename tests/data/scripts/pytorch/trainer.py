from transformers import Trainer, TrainingArguments, set_seed
set_seed(42)
