// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/logs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("mlflow.db");
    file.hold({bytes, size});
    readAsLog(file, "tracker_database");
    return 0;
}
