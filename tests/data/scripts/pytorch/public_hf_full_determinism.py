# SPDX-License-Identifier: GPL-3.0-or-later
from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments, enable_full_determinism

enable_full_determinism(42)
arguments = TrainingArguments(output_dir="out", seed=42, data_seed=42, full_determinism=True,
                              dataloader_num_workers=0, max_grad_norm=1.0)
model = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased")
Trainer(model=model, args=arguments, train_dataset=rows).train()
