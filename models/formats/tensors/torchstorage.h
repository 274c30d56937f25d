// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"
#include "models/formats/tensors/pickle.h"

#include <tl/expected.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A storage in the spelling of a pickle: ("storage", torch.FloatStorage, "0", "cpu", 1024[, view of another storage]).
struct TorchStorage {
    std::string key;
    ElementType type = ElementType::UInt8;
    bool untyped = false; // `count` are bytes, the tensor itself has its type
    std::uint64_t count = 0;
    std::uint64_t firstElement = 0; // of a view of another storage, as in old files
};

bool allowedInTorchFiles(std::string_view name);

tl::expected<TorchStorage, std::string> torchStorage(const Pickle &pickle, const PickleValue &persistent);

// The location of a storage's bytes.
struct StorageBytes {
    std::shared_ptr<const ByteSource> bytes;
    bool bigEndian = false;
};
using FindStorage = std::function<tl::expected<StorageBytes, std::string>(const TorchStorage &)>;

// The tensor that a call makes, also where others wrap it. Nothing: it makes something else.
std::optional<tl::expected<Tensor, std::string>> torchTensor(const Pickle &pickle, const PickleValue &call,
                                                             const FindStorage &find);

// Every tensor in a value, directly or in dictionaries and lists, with its path as its name.
tl::expected<TensorFileContent, std::string> tensorsIn(const Pickle &pickle, const PickleValue &value,
                                                       const FindStorage &find);

} // namespace rundiff
