// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <string_view>

namespace rundiff
{

// The part of the step that each kernel belongs to: by its scope, or, in names without one, by its type and by the
// kernels before it. To be asked in the order of execution.
class KernelPasses
{
public:
    KernelPass next(std::string_view name, std::string_view type);

private:
    bool m_inBackward = false;
};

// The module around a kernel: "Default/network-Net/conv1-Conv2d" of a full name, "Default_network-Net_conv1-Conv2d" of
// the same name in a file, which does not show where modules end. Empty if the name has no scope.
std::string_view kernelScope(std::string_view name);

} // namespace rundiff
