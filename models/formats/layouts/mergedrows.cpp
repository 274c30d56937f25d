// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergedrows.h"

#include "models/formats/layouts/dumpparts.h"

#include <utility>

namespace rundiff
{

MergedRows::MergedRows(const DumpLocation &location, const Progress &progress)
    : m_parts(*location.parts), m_whole(m_parts.whole, progress), m_shapes(m_parts, progress),
      m_read(m_parts, m_whole.dump(), progress)
{
    for (const auto &dump : m_read.dumps)
        m_tensors.try_emplace(dump.get(), dump->location);
}

MergedRow MergedRows::row(const MergedCall &call, const std::string &name, std::vector<RowPart> parts) const
{
    const PartValue whole = wholeOf(name, parts.front().value);
    MergedRow merged = MergedRow::of(call, name, std::move(parts), whole, m_parts);
    if (isTiedGradient(call)) {
        merged.value = PartValue{merged.value.shape, {}, {}, {}, {}};
        merged.plan = nullptr;
    }
    return merged;
}

std::optional<Tensor> MergedRows::tensor(const MergePlan &plan, const JoinOrders &orders, std::size_t copy) const
{
    const auto open = [this](const Dump &dump, const std::string &dataName) {
        auto tensor = m_tensors.at(&dump).tensor(dataName);
        return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
    };
    return plan.tensor(open, orders, copy);
}

// Where the other run is divided, too, only the shape is known: parts that should be the same are compared with the
// first one.
PartValue MergedRows::wholeOf(const std::string &row, const PartValue &first) const
{
    if (m_parts.whole || m_parts.others.empty())
        return m_whole.find(row);
    PartValue whole = first;
    whole.shape = m_shapes.of(row, first.shape);
    return whole;
}

// The embedding and the output layer have one weight. In a pipeline they are in two processes, each with a part of its
// gradient until these are added.
bool MergedRows::isTiedGradient(const MergedCall &call) const
{
    if (!m_parts.layout.tied || call.call.pass != CallPass::Gradients)
        return false;
    return call.name.find("word_embeddings") != call.name.npos || call.name.find("output_layer") != call.name.npos;
}

} // namespace rundiff
