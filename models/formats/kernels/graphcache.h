// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/graphkernels.h"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

namespace rundiff
{

// Graphs that were read last, by the content of their files: all steps and most ranks of a run have the same graph, and
// so has the other run. May be used from any thread.
class GraphCache
{
public:
    // `order` is the text of the order of execution, `source` that of the .ir file; both may be empty.
    GraphKernelsPtr read(std::string_view order, std::string_view source);

private:
    using Content = std::array<std::uint64_t, 4>; // sizes and hashes
    struct Graph {
        std::mutex reading;
        GraphKernelsPtr kernels;
    };

    std::shared_ptr<Graph> graphOf(const Content &content);
    void dropOldest(std::size_t added);

    std::mutex m_mutex;
    std::map<Content, std::shared_ptr<Graph>> m_graphs;
    std::deque<std::pair<Content, std::size_t>> m_kept; // with the number of kernels, the oldest first
    std::size_t m_kernels = 0;
};

} // namespace rundiff
