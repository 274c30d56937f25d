// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/graphcache.h"

#include "models/formats/kernels/executionorder.h"
#include "models/formats/kernels/graphsource.h"

#include <functional>

namespace rundiff
{

namespace
{

constexpr std::size_t mostKept = 200'000; // kernels of all graphs, about 60 MB
constexpr std::size_t mostGraphs = 64;

} // namespace

GraphKernelsPtr GraphCache::read(std::string_view order, std::string_view source)
{
    const std::hash<std::string_view> hash;
    const Content content = {order.size(), hash(order), source.size(), hash(source)};
    const std::shared_ptr<Graph> graph = graphOf(content);
    const std::lock_guard reading(graph->reading);
    if (graph->kernels)
        return graph->kernels;
    auto kernels = std::make_shared<GraphKernels>();
    readExecutionOrder(order, *kernels);
    readGraphSource(source, *kernels);
    addNamesWithoutScope(*kernels);
    graph->kernels = std::move(kernels);
    const std::lock_guard guard(m_mutex);
    m_kept.emplace_back(content, graph->kernels->byName.size());
    dropOldest(m_kept.back().second);
    return graph->kernels;
}

std::shared_ptr<GraphCache::Graph> GraphCache::graphOf(const Content &content)
{
    const std::lock_guard guard(m_mutex);
    std::shared_ptr<Graph> &graph = m_graphs[content];
    if (!graph)
        graph = std::make_shared<Graph>();
    return graph;
}

void GraphCache::dropOldest(std::size_t added)
{
    for (m_kernels += added; m_kept.size() > 1 && (m_kernels > mostKept || m_kept.size() > mostGraphs);
         m_kept.pop_front()) {
        m_kernels -= m_kept.front().second;
        m_graphs.erase(m_kept.front().first);
    }
}

} // namespace rundiff
