// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/writtenrows.h"

#include "models/formats/tensors/numberblocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

struct GroupedOperator {
    std::string_view name, groups; // the argument that holds the number of tokens of each group
};

constexpr std::array<GroupedOperator, 2> groupedOperators{
    {{"npu_dequant_swiglu_quant", ".input.group_index"}, {"npu_grouped_matmul", ".input.group_list"}}};

constexpr std::uint64_t mostGroups = 1 << 20;

bool countsTokens(ElementType type)
{
    switch (type) {
    case ElementType::Bool:
    case ElementType::Int8:
    case ElementType::UInt8:
    case ElementType::Int16:
    case ElementType::Int32:
    case ElementType::Int64:
        return true;
    default:
        return false;
    }
}

std::optional<std::uint64_t> tokensOf(const Tensor &groups)
{
    if (!countsTokens(groups.type) || groups.count() > mostGroups)
        return std::nullopt;
    std::vector<double> counts(groups.count());
    if (!NumberBlocks(groups).next(counts))
        return std::nullopt;
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    if (sum >= 0 && sum < 0x1p53)
        return static_cast<std::uint64_t>(sum);
    return std::nullopt;
}

std::optional<std::uint64_t> rowsWritten(const Dump &dump, const DumpOperator &call, const DumpTensors &tensors)
{
    const std::string_view key = dump.name(call.key);
    const auto *const known =
        std::find_if(groupedOperators.begin(), groupedOperators.end(),
                     [&](const GroupedOperator &grouped) { return key.find(grouped.name) != std::string_view::npos; });
    if (known == groupedOperators.end())
        return std::nullopt;
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
        const std::string_view file = dump.name(dump.rows.dataName(row));
        if (dump.name(dump.rows[row].suffix) != known->groups || file.empty())
            continue;
        const auto groups = tensors.tensor(file);
        if (groups)
            return tokensOf(*groups);
        break;
    }
    return std::nullopt;
}

// Another source up to a byte, followed by zeros.
class ZerosBehind final : public ByteSource
{
public:
    ZerosBehind(std::shared_ptr<const ByteSource> written, std::uint64_t end)
        : m_written(std::move(written)), m_end(end)
    {
    }
    std::uint64_t size() const override { return m_written->size(); }
    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        const std::uint64_t left = m_end - std::min(offset, m_end);
        const std::size_t count = std::min<std::uint64_t>(left, into.size());
        std::fill(into.begin() + static_cast<std::ptrdiff_t>(count), into.end(), '\0');
        return count == 0 || m_written->read(offset, into.first(count));
    }

private:
    std::shared_ptr<const ByteSource> m_written;
    std::uint64_t m_end;
};

} // namespace

WrittenRows::WrittenRows(const Dump &dump, const DumpTensors &tensors) : m_dump(&dump)
{
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        if (const auto rows = rowsWritten(dump, dump.operators[call], tensors))
            m_rows.emplace(call, *rows);
    }
}

bool WrittenRows::mayBeUnwritten(std::uint32_t row) const
{
    return !m_rows.empty() && m_dump->rows.side(row) == Side::Output && m_rows.contains(m_dump->ownerOf(row));
}

Tensor WrittenRows::writtenPart(std::uint32_t row, Tensor tensor) const
{
    if (!mayBeUnwritten(row) || tensor.shape.empty() || !tensor.inOrder())
        return tensor;
    const auto found = m_rows.find(m_dump->ownerOf(row));
    if (found->second >= tensor.shape.front())
        return tensor;
    const std::uint64_t rowBytes = tensor.count() / tensor.shape.front() * elementSize(tensor.type);
    tensor.bytes = std::make_shared<ZerosBehind>(tensor.bytes, tensor.start + found->second * rowBytes);
    return tensor;
}

} // namespace rundiff
