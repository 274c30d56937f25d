# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import os

import mindspore as ms
from mindformers import Trainer, MindFormerConfig
from mindformers.core.context import build_context
from mindformers.tools.logger import logger


def main(args):
    config = MindFormerConfig(args.config)
    config.seed = args.seed
    ms.set_seed(args.seed)
    ms.set_context(mode=ms.GRAPH_MODE, device_target="Ascend", deterministic="ON")
    os.environ["HCCL_DETERMINISTIC"] = "true"
    build_context(config)
    trainer = Trainer(args=config)
    if config.do_train:
        logger.info("begin to train")
        trainer.train(train_checkpoint=config.load_checkpoint)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", default="configs/llama2/run_llama2_7b.yaml")
    parser.add_argument("--seed", default=0, type=int)
    main(parser.parse_args())
