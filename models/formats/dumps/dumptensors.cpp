// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumptensors.h"

#include "models/formats/dumps/dumpformat.h"

namespace rundiff
{

namespace
{

// Of the first format that knows the dump and its tensors.
std::unique_ptr<TensorStore> openTensors(const DumpLocation &location)
{
    for (const auto &format : dumpFormats()) {
        auto store = format->knows(location) ? format->openTensors(location) : nullptr;
        if (store)
            return store;
    }
    return nullptr;
}

} // namespace

DumpTensors::DumpTensors(const DumpLocation &location)
    : m_unknown(unknownDumpProblem(location)), m_store(openTensors(location))
{
}
DumpTensors::DumpTensors(DumpTensors &&other) noexcept = default;
DumpTensors &DumpTensors::operator=(DumpTensors &&other) noexcept = default;
DumpTensors::~DumpTensors() = default;

tl::expected<Tensor, Problem> DumpTensors::tensor(std::string_view dataName) const
{
    if (!m_store)
        return tl::unexpected(m_unknown);
    return m_store->tensor(dataName);
}

} // namespace rundiff
