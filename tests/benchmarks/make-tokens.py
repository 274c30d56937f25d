#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a step of log-probabilities: make-tokens.py FORM SAMPLES TOKENS RUN, where FORM is nemo or prime. Both columns
agree up to rounding."""
import json
import os
import random
import sys

KINDS = 8  # samples that differ; the others repeat them, to be written soon


def columns(seed, tokens):
    numbers = random.Random(seed)
    trainer = [round(-numbers.expovariate(1), 6) for _ in range(tokens)]
    rollout = [round(value + numbers.gauss(0, 0.004), 6) for value in trainer]
    ids = [numbers.randrange(3, 150000) for _ in range(tokens)]
    return json.dumps(ids), json.dumps(rollout), json.dumps(trainer)


def nemo(index, ids, rollout, trainer, tokens):
    mask = json.dumps([1] * tokens)
    return (f'{{"idx": {index}, "input_ids": [{ids}], "input_lengths": [{tokens}], "token_loss_mask": [{mask}], '
            f'"sample_loss_mask": [1.0], "generation_logprobs": [{rollout}], "prev_logprobs": [{trainer}]}}\n')


def prime(index, ids, rollout, trainer, tokens):
    mask = json.dumps([True] * tokens)
    places = json.dumps(list(range(tokens)))
    return (f'{{"schema_version": 1, "step": 1, "rank": 0, "export_sequence_idx": {index}, "token_ids": {ids}, '
            f'"position_ids": {places}, "loss_mask": {mask}, "inference_logprobs": {rollout}, '
            f'"trainer_logprobs": {trainer}}}\n')


def main():
    form, samples, tokens, run = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    place = "train_data_step1.jsonl" if form == "nemo" else "token_exports/step_1/rank_0.jsonl"
    path = os.path.join(run, place)
    os.makedirs(os.path.dirname(path))
    line = nemo if form == "nemo" else prime
    kinds = [line("INDEX", *columns(seed, tokens), tokens) for seed in range(KINDS)]
    with open(path, "w", encoding="utf-8") as file:
        for index in range(samples):
            file.write(kinds[index % KINDS].replace("INDEX", str(index), 1))


if __name__ == "__main__":
    main()
