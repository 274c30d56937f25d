// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumptensors.h"
#include "models/formats/layouts/partvalue.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace rundiff
{

// The dump of the undivided run, by the names of its rows.
class WholeRows
{
public:
    // Null: there is none.
    WholeRows(const std::shared_ptr<const DumpLocation> &location, const Progress &progress);

    const Dump *dump() const { return m_dump.get(); }
    // A row without a shape: the undivided run has none of this name.
    PartValue find(const std::string &name) const;
    // Nothing: there is none, or it cannot be read.
    std::optional<Tensor> tensor(const std::string &name) const;

private:
    std::shared_ptr<const Dump> m_dump;
    std::optional<DumpTensors> m_tensors;
    std::unordered_map<std::string, std::uint32_t> m_rows;
};

} // namespace rundiff
