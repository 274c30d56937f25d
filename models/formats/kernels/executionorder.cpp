// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/executionorder.h"

#include "models/formats/kernels/kernelnames.h"
#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::string_view orderTitle = "NodeExecutionOrder-FullNameWithScope";

bool isNameLine(std::string_view line)
{
    return std::ranges::none_of(line, [](char sign) { return sign >= 0 && sign < ' '; }) && isUtf8(line);
}

// A name that is in the list twice has no position.
void placeKernel(std::string_view fullName, std::uint32_t position, GraphKernels &kernels)
{
    if (kernels.byName.size() >= mostGraphKernels)
        return;
    const auto [known, added] = kernels.byName.try_emplace(kernelNameInFiles(fullName));
    known->second.fullName = fullName;
    known->second.position = added ? std::optional(position) : std::nullopt;
}

} // namespace

void readExecutionOrder(std::string_view text, GraphKernels &kernels)
{
    std::uint32_t position = 0;
    std::int64_t line = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view name = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line;
        if (name.empty() || name == orderTitle)
            continue;
        if (isNameLine(name))
            placeKernel(name, position++, kernels);
        else if (kernels.damagedLines++ == 0)
            kernels.firstDamaged = line;
    }
}

} // namespace rundiff
