# SPDX-License-Identifier: GPL-3.0-or-later
# A language model's pretraining on Ascend: the launcher's patches come before the training library.
import os
from functools import partial

import torch
from mindspeed_llm import megatron_adaptor  # noqa: F401

from megatron.core import mpu, tensor_parallel
from megatron.core.datasets.gpt_dataset import GPTDataset, GPTDatasetConfig
from megatron.core.enums import ModelType
from megatron.core.models.gpt import GPTModel
from megatron.training import get_args, get_timers, get_tokenizer, pretrain, print_rank_0


def model_provider(pre_process=True, post_process=True):
    args = get_args()
    print_rank_0("building the model ...")
    return GPTModel(config=args.config, vocab_size=args.padded_vocab_size, pre_process=pre_process,
                    post_process=post_process)


def loss_func(mask, output):
    losses = output.float()
    loss = torch.sum(losses.view(-1) * mask.view(-1)) / mask.sum()
    return loss, {"lm loss": loss}


def forward_step(iterator, model):
    timers = get_timers()
    timers("batch-generator").start()
    data = tensor_parallel.broadcast_data(["text"], next(iterator), torch.int64)
    timers("batch-generator").stop()
    output = model(data["text"])
    return output, partial(loss_func, data["text"].ne(0))


def train_valid_test_datasets_provider(samples):
    args = get_args()
    config = GPTDatasetConfig(random_seed=args.seed, sequence_length=args.seq_length, blend=args.data_path,
                              split=args.split)
    return GPTDataset(config, samples)


if __name__ == "__main__":
    os.environ.setdefault("CUDA_DEVICE_MAX_CONNECTIONS", "1")
    pretrain(train_valid_test_datasets_provider, model_provider, ModelType.encoder_or_decoder, forward_step,
             args_defaults={"tokenizer_type": "GPT2BPETokenizer"})
