// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/scannedsources.h"

#include <cstddef>
#include <cstdint>

// As a script, and as the configuration that it may be.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const rundiff::SourceText source{"run.sh", std::string(reinterpret_cast<const char *>(bytes), size), {}};
    rundiff::SourceFiles files;
    files.shell.push_back(source);
    files.configurations.push_back(source);
    rundiff::scanSources(std::move(files));
    return 0;
}
