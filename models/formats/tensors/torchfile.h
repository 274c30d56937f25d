// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"
#include "models/formats/tensors/torchstorage.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// The object in a file of torch.save, as data.
struct TorchObject {
    std::shared_ptr<const std::string> text; // the pickle points into it
    Pickle pickle;
    FindStorage find;
};
tl::expected<TorchObject, std::string> openTorchArchive(std::shared_ptr<const ByteSource> file, AllowedGlobals allowed);
tl::expected<TorchObject, std::string> openTorchPickles(std::shared_ptr<const ByteSource> file, AllowedGlobals allowed);

// The output of torch.save: an archive (since PyTorch 1.6), or a sequence of pickles followed by the storages (before).
// Tensors keep their strides and share their storages; their elements are not read yet.
tl::expected<TensorFileContent, std::string> readTorchArchive(std::shared_ptr<const ByteSource> file);
tl::expected<TensorFileContent, std::string> readTorchPickles(std::shared_ptr<const ByteSource> file);

} // namespace rundiff
