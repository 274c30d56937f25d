// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"
#include "models/formats/tensors/pickle.h"

#include <tl/expected.hpp>

#include <functional>
#include <string>
#include <vector>

namespace rundiff
{

// A storage as a pickle names it: ("storage", torch.FloatStorage, "0", "cpu", 1024[, view of another storage]).
struct TorchStorage {
    std::string key;
    ElementType type = ElementType::UInt8;
    bool untyped = false; // `count` are bytes, the tensor itself says its type
    std::uint64_t count = 0;
    std::uint64_t firstElement = 0; // of a view of another storage, as old files have them
};

bool allowedInTorchFiles(std::string_view name);

tl::expected<TorchStorage, std::string> torchStorage(const Pickle &pickle, const PickleValue &persistent);

// Where a storage's bytes lie.
struct StorageBytes {
    std::shared_ptr<const ByteSource> bytes;
    bool bigEndian = false;
};
using FindStorage = std::function<tl::expected<StorageBytes, std::string>(const TorchStorage &)>;

// Every tensor that the root value holds, directly or in dictionaries and lists, with its place as its name.
tl::expected<std::vector<NamedTensor>, std::string> tensorsIn(const Pickle &pickle, const FindStorage &find);

} // namespace rundiff
