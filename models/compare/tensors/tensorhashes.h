// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// Where one dump of kernels has hashes and the other one tensors without hashes, the tensors get hashes of the same
// kind, of the bytes that MindSpore hashes. Otherwise the dump is returned as it is.
std::shared_ptr<const Dump> withHashesLike(const std::shared_ptr<const Dump> &dump, const Dump &other,
                                           const Progress &progress);

} // namespace rundiff
