# SPDX-License-Identifier: GPL-3.0-or-later
import sys
from dataclasses import dataclass, field
from typing import Optional

from datasets import load_dataset
from transformers import (AutoModelForCausalLM, AutoTokenizer, DataCollatorForLanguageModeling, HfArgumentParser,
                          Trainer, TrainingArguments, set_seed)


@dataclass
class ModelArguments:
    model_name_or_path: str = field(default="gpt2")
    torch_dtype: Optional[str] = field(default=None)


def main():
    parser = HfArgumentParser((ModelArguments, TrainingArguments))
    if len(sys.argv) == 2 and sys.argv[1].endswith(".json"):
        model_args, training_args = parser.parse_json_file(json_file=sys.argv[1])
    else:
        model_args, training_args = parser.parse_args_into_dataclasses()
    set_seed(training_args.seed)

    tokenizer = AutoTokenizer.from_pretrained(model_args.model_name_or_path)
    model = AutoModelForCausalLM.from_pretrained(model_args.model_name_or_path, torch_dtype=model_args.torch_dtype)
    data = load_dataset("wikitext", "wikitext-2-raw-v1")
    columns = data["train"].column_names
    data = data.map(lambda rows: tokenizer(rows["text"]), batched=True, remove_columns=columns)
    trainer = Trainer(model=model, args=training_args, train_dataset=data["train"],
                      data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False))
    trainer.train(resume_from_checkpoint=training_args.resume_from_checkpoint)
    trainer.save_model()


if __name__ == "__main__":
    main()
