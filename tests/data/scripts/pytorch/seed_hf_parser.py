from dataclasses import dataclass
from transformers import HfArgumentParser, TrainingArguments, set_seed

@dataclass
class DataArguments:
    path: str = "data"

parser = HfArgumentParser((DataArguments, TrainingArguments))
data_args, training_args = parser.parse_args_into_dataclasses()
set_seed(training_args.seed)
