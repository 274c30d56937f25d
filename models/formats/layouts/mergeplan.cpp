// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergeplan.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/tensorstatistics.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace rundiff
{

namespace
{

std::uint64_t product(std::span<const std::uint64_t> sizes)
{
    return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t(1), std::multiplies<>());
}

// The numbers of a tensor that is made of others, some at a time, the last dimension fastest.
class Numbers
{
public:
    Numbers() = default;
    Numbers(const Numbers &) = delete;
    Numbers &operator=(const Numbers &) = delete;
    virtual ~Numbers() = default;

    virtual bool read(std::uint64_t first, std::span<double> into) = 0;
};

using NumbersPtr = std::unique_ptr<Numbers>;

class NumbersOfFile final : public Numbers
{
public:
    explicit NumbersOfFile(const Tensor &tensor) : m_type(tensor.type), m_blocks(tensor) {}

    bool read(std::uint64_t first, std::span<double> into) override
    {
        m_raw.resize(into.size() * elementSize(m_type));
        m_blocks.seek(first);
        if (!m_blocks.next(m_raw))
            return false;
        toDouble(m_type, m_raw, into);
        return true;
    }

private:
    ElementType m_type;
    ElementBlocks m_blocks;
    std::vector<char> m_raw;
};

class SummedNumbers final : public Numbers
{
public:
    SummedNumbers(std::vector<NumbersPtr> parts, double factor) : m_parts(std::move(parts)), m_factor(factor) {}

    bool read(std::uint64_t first, std::span<double> into) override
    {
        std::ranges::fill(into, 0.0);
        m_part.resize(into.size());
        for (const NumbersPtr &part : m_parts) {
            if (!part->read(first, m_part))
                return false;
            for (std::size_t i = 0; i < into.size(); ++i)
                into[i] += m_part[i] * m_factor;
        }
        return true;
    }

private:
    std::vector<NumbersPtr> m_parts;
    double m_factor;
    std::vector<double> m_part;
};

// Tensors one after the other in one dimension.
class JoinedNumbers final : public Numbers
{
public:
    // `blocks`: how many numbers of each part follow each other.
    JoinedNumbers(std::vector<NumbersPtr> parts, std::vector<std::uint64_t> blocks, double factor)
        : m_parts(std::move(parts)), m_blocks(std::move(blocks)),
          m_round(std::accumulate(m_blocks.begin(), m_blocks.end(), std::uint64_t(0))), m_factor(factor)
    {
    }

    bool read(std::uint64_t first, std::span<double> into) override
    {
        while (!into.empty()) {
            const std::uint64_t round = first / m_round;
            std::uint64_t inRound = first % m_round;
            std::size_t part = 0;
            while (inRound >= m_blocks[part])
                inRound -= m_blocks[part++];
            const std::size_t some = std::min<std::uint64_t>(into.size(), m_blocks[part] - inRound);
            if (!m_parts[part]->read(round * m_blocks[part] + inRound, into.first(some)))
                return false;
            for (double &number : into.first(some))
                number *= m_factor;
            into = into.subspan(some);
            first += some;
        }
        return true;
    }

private:
    std::vector<NumbersPtr> m_parts;
    std::vector<std::uint64_t> m_blocks;
    std::uint64_t m_round;
    double m_factor;
};

NumbersPtr numbersOfFile(const MergePlan &plan, const MergePlan::OpenTensor &open)
{
    const auto tensor = open(*plan.dump, plan.dataName);
    const bool isWhatItSays = tensor && tensor->count() == product(plan.shape);
    return isWhatItSays ? std::make_unique<NumbersOfFile>(*tensor) : nullptr;
}

// Whether the parts make the shape of the whole; the shapes are those of files.
bool fit(const MergePlan &plan)
{
    if (plan.rule.kind != MergeRule::Kind::Joined)
        return std::ranges::all_of(plan.parts, [&](const auto &part) { return part->shape == plan.shape; });
    std::vector<std::uint64_t> joined = plan.parts.front()->shape;
    if (plan.rule.dimension >= joined.size())
        return false;
    joined[plan.rule.dimension] = 0;
    for (const MergePlanPtr &part : plan.parts) {
        std::vector<std::uint64_t> others = part->shape;
        if (others.size() != joined.size())
            return false;
        const std::uint64_t together = joined[plan.rule.dimension] + std::exchange(others[plan.rule.dimension], 0);
        joined[plan.rule.dimension] = 0;
        if (others != joined)
            return false;
        joined[plan.rule.dimension] = together;
    }
    return joined == plan.shape;
}

NumbersPtr numbersOf(const MergePlan &plan, const MergePlan::OpenTensor &open)
{
    if (plan.parts.empty())
        return numbersOfFile(plan, open);
    if (!fit(plan))
        return nullptr;
    std::vector<NumbersPtr> parts;
    std::vector<std::uint64_t> blocks;
    const bool isJoined = plan.rule.kind == MergeRule::Kind::Joined;
    for (const MergePlanPtr &part : plan.parts) {
        const std::span shape(part->shape);
        parts.push_back(numbersOf(*part, open));
        if (!parts.back())
            return nullptr;
        if (isJoined)
            blocks.push_back(product(shape.subspan(plan.rule.dimension)));
    }
    double factor = plan.rule.factor;
    if (isJoined)
        return std::make_unique<JoinedNumbers>(std::move(parts), std::move(blocks), factor);
    if (plan.rule.kind == MergeRule::Kind::Mean)
        factor /= static_cast<double>(plan.parts.size());
    return std::make_unique<SummedNumbers>(std::move(parts), factor);
}

} // namespace

std::optional<PartValue> MergePlan::statistics(const OpenTensor &open, const Progress &progress) const
{
    const std::uint64_t count = product(shape);
    const NumbersPtr numbers = count > 0 ? numbersOf(*this, open) : nullptr;
    if (!numbers)
        return std::nullopt;
    NumberTotals totals;
    std::vector<double> block;
    for (std::uint64_t first = 0; first < count; first += block.size()) {
        block.resize(std::min<std::uint64_t>(statisticsBlock, count - first));
        if (progress.stopped() || !numbers->read(first, block))
            return std::nullopt;
        totals.add(totalsOf(std::span<const double>(block)));
    }
    const TensorStatistics found = statisticsOf(totals, count);
    return PartValue{shape, found.max, found.min, found.mean, found.norm};
}

} // namespace rundiff
