from transformers import Trainer, TrainingArguments

arguments = TrainingArguments("out", seed=3, full_determinism=True)
Trainer(model, arguments).train()
