// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/summedtensor.h"

#include "models/formats/tensors/numberblocks.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::uint64_t blockElements = 16384;

class SummedBytes final : public ByteSource
{
public:
    SummedBytes(std::vector<Tensor> parts, double factor) : m_parts(std::move(parts)), m_factor(factor) {}

    std::uint64_t size() const override { return m_parts.front().count() * sizeof(double); }

    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        if (into.size() > size() || offset > size() - into.size())
            return false;
        while (!into.empty()) {
            const std::uint64_t first = offset / sizeof(double), inside = offset % sizeof(double);
            const std::uint64_t wanted = (inside + into.size() + sizeof(double) - 1) / sizeof(double);
            const auto sums = sumsFrom(first, std::min(wanted, blockElements));
            if (!sums)
                return false;
            const std::size_t some = std::min<std::size_t>(sums->size() * sizeof(double) - inside, into.size());
            std::memcpy(into.data(), reinterpret_cast<const char *>(sums->data()) + inside, some);
            offset += some;
            into = into.subspan(some);
        }
        return true;
    }

private:
    std::optional<std::vector<double>> sumsFrom(std::uint64_t first, std::uint64_t count) const
    {
        std::vector<double> sums(count), values(count);
        for (const Tensor &part : m_parts) {
            NumberBlocks blocks(part);
            blocks.seek(first);
            if (!blocks.next(values))
                return std::nullopt;
            for (std::size_t i = 0; i < count; ++i)
                sums[i] += values[i] * m_factor;
        }
        return sums;
    }

    std::vector<Tensor> m_parts;
    double m_factor;
};

} // namespace

std::optional<Tensor> summedTensor(std::vector<Tensor> parts, double factor)
{
    if (parts.empty())
        return std::nullopt;
    const std::vector<std::uint64_t> shape = parts.front().shape;
    if (!std::ranges::all_of(parts, [&](const Tensor &part) { return part.shape == shape; }))
        return std::nullopt;
    auto tensor = makeTensor({ElementType::Float64, false, shape, {}, 0},
                             std::make_shared<SummedBytes>(std::move(parts), factor));
    return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
}

} // namespace rundiff
