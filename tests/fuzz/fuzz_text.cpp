// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/logs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("train.log");
    file.hold({bytes, size});
    readAsLog(file, {});
    return 0;
}
