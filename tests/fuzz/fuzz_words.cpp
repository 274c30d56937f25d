// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of labelled numbers, which are read by their words.
#include "tests/fuzz/logs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("words.log");
    file.hold({bytes, size});
    readAsLog(file, "words");
    return 0;
}
