// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/dump.h"

#include <cstdint>
#include <map>
#include <utility>

namespace rundiff
{

// Which layers of the whole model the stages of a pipeline have. All have as many, unless a dump has more than its
// share: then each has those that its dump has.
class StageLayers
{
public:
    StageLayers() = default;
    explicit StageLayers(const Layout &layout) : m_layout(layout) {}

    void add(const Dump &dump, std::int64_t stage);
    // How many layers are before the first one of a stage; of several virtual stages, `chunk` is the number.
    std::int64_t before(std::int64_t stage, std::int64_t chunk) const;

private:
    bool areEven() const;
    std::int64_t share() const { return m_layout.layers / m_layout.chunks / m_layout.pipeline; }

    Layout m_layout;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_counts; // of a chunk and a stage
};

} // namespace rundiff
