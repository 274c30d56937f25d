# SPDX-License-Identifier: GPL-3.0-or-later
"""States of a training: weights in shards with an index, and weights with moments in one archive of torch.save."""
import json

import numpy

from kind import Account, Kind
from tensorfiles import add_members, add_safetensors, pickled_tensor, safetensors, text, torch_archive, weights

FOLDER = "checkpoint-10/"
SHARDS = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors")
ARCHIVE = "ckpt_step10.pt"


def shards(random, apart):
    found = weights(random, apart)
    names = sorted(found)
    halves = names[:2], names[2:]
    places = {name: shard for shard, half in zip(SHARDS, halves) for name in half}
    files = {FOLDER + shard: safetensors({name: found[name] for name in half}) for shard, half in zip(SHARDS, halves)}
    index = {"metadata": {"total_size": sum(values.nbytes for values in found.values())}, "weight_map": places}
    return {**files, FOLDER + "model.safetensors.index.json": json.dumps(index).encode()}


def shards_account(files):
    """Which file a tensor is in does not matter, and the index only says it again."""
    account = Account()
    for name, content in sorted(files.items()):
        if name.endswith(".safetensors"):
            add_safetensors(account, ("weights",), content, named=True)
    account.values.pop(("weights", "end"), None)
    return account


def dictionary(members):
    return b"}(" + b"".join(text(name) + value for name, value in members.items()) + b"u"


def archive(random, apart):
    found = weights(random, apart)
    moments = {name: numpy.array(values * 0.125) for name, values in found.items()}
    storages, model, state = {}, {}, {}
    for name, values in found.items():
        model[name] = pickled_tensor(str(len(storages)), values)
        storages[str(len(storages))] = values
        state[name] = dictionary({"exp_avg": pickled_tensor(str(len(storages)), moments[name])})
        storages[str(len(storages))] = moments[name]
    saved = {"model": dictionary(model), "optimizer": dictionary({"state": dictionary(state)})}
    return {ARCHIVE: torch_archive(dictionary(saved), storages)}


def archive_account(files):
    account = Account()
    if ARCHIVE in files:
        add_members(account, (ARCHIVE,), files[ARCHIVE], lambda member: not member.endswith("/version"))
    return account


def kinds():
    yield Kind("checkpoint-shards", shards, shards_account)
    yield Kind("checkpoint-torch", archive, archive_account)
