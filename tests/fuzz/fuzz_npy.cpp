// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/tensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("array.npy");
    file.hold({bytes, size});
    readAsTensors(file);
    return 0;
}
