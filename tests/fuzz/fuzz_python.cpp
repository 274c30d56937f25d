// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/scannedsources.h"

#include <cstddef>
#include <cstdint>

// As a program, and as the notebook that it may be.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const rundiff::SourceText source{"train.py", std::string(reinterpret_cast<const char *>(bytes), size), {}};
    rundiff::SourceFiles files;
    files.python.push_back(source);
    if (source.text.starts_with('{'))
        files.python.push_back(rundiff::notebookCode(source));
    rundiff::scanSources(std::move(files));
    return 0;
}
