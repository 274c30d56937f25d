// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/arraydifference.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/npyfile.h"
#include "models/formats/tensors/ziparchive.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t blockElements = 65'536;

std::string words(const Tensor &tensor)
{
    return fmt::format("{} ({})", elementName(tensor.type), fmt::join(tensor.shape, ", "));
}

// The elements of two arrays of one type and shape, block by block.
class Elements
{
public:
    Elements(const Tensor &a, const Tensor &b)
        : m_type(a.type), m_size(elementSize(a.type)), m_blocksA(a), m_blocksB(b), m_rawA(blockElements * m_size),
          m_rawB(m_rawA.size()), m_valuesA(blockElements), m_valuesB(blockElements)
    {
    }

    bool compareAll(const Progress &progress)
    {
        while (m_blocksA.left() > 0) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(blockElements, m_blocksA.left()));
            const std::span<char> rawA(m_rawA.data(), count * m_size), rawB(m_rawB.data(), count * m_size);
            const bool isRead = m_blocksA.next(rawA) && m_blocksB.next(rawB);
            if (!isRead || progress.stopped())
                return false;
            if (!std::ranges::equal(rawA, rawB))
                compare(rawA, rawB, count);
        }
        return true;
    }

    std::uint64_t unequal() const { return m_unequal; }
    double largest() const { return m_largest; }

private:
    void compare(std::span<const char> rawA, std::span<const char> rawB, std::size_t count)
    {
        toDouble(m_type, rawA, std::span(m_valuesA).first(count));
        toDouble(m_type, rawB, std::span(m_valuesB).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            if (std::ranges::equal(rawA.subspan(i * m_size, m_size), rawB.subspan(i * m_size, m_size)))
                continue;
            ++m_unequal;
            const double distance = std::abs(m_valuesA[i] - m_valuesB[i]);
            m_largest = std::isnan(distance) ? m_largest : std::max(m_largest, distance);
        }
    }

    ElementType m_type;
    std::size_t m_size;
    ElementBlocks m_blocksA, m_blocksB;
    std::vector<char> m_rawA, m_rawB;
    std::vector<double> m_valuesA, m_valuesB;
    std::uint64_t m_unequal = 0;
    double m_largest = 0; // between numbers
};

std::optional<ZipArchive> archiveOf(const std::string &path)
{
    const auto source = openSource(path);
    auto archive = source ? ZipArchive::read(*source) : tl::unexpected(std::string());
    return archive ? std::optional(std::move(*archive)) : std::nullopt;
}

std::optional<Tensor> arrayOf(const ZipArchive &archive, const std::string &name)
{
    const ZipMember *member = archive.find(name);
    if (!member)
        return std::nullopt;
    const auto bytes = archive.open(*member);
    if (!bytes)
        return std::nullopt;
    auto array = readNpy(*bytes);
    return array ? std::optional(std::move(*array)) : std::nullopt;
}

} // namespace

std::optional<ArrayDifference> ArrayDifference::of(const Tensor &a, const Tensor &b, const Progress &progress)
{
    ArrayDifference found{words(a), words(b), false};
    if (found.a != found.b)
        return found;
    Elements elements(a, b);
    if (!elements.compareAll(progress))
        return std::nullopt;
    found.isNone = elements.unequal() == 0;
    found.b +=
        fmt::format(": {} of {} elements differ, by {:.4g} at most", elements.unequal(), a.count(), elements.largest());
    return found;
}

std::optional<ArrayDifference> ArrayDifference::ofFiles(const std::string &a, const std::string &b,
                                                        const Progress &progress)
{
    const auto sourceA = openSource(a), sourceB = openSource(b);
    if (!sourceA || !sourceB)
        return std::nullopt;
    const auto arrayA = readNpy(*sourceA), arrayB = readNpy(*sourceB);
    if (!arrayA || !arrayB)
        return std::nullopt;
    return of(*arrayA, *arrayB, progress);
}

void describeArrays(const std::string &archiveA, const std::string &archiveB, LineDifference &members,
                    const Progress &progress)
{
    const auto a = archiveOf(archiveA), b = archiveOf(archiveB);
    if (!a || !b)
        return;
    std::unordered_map<std::string_view, LoneLine *> ofB;
    for (LoneLine &member : members.onlyB)
        ofB.emplace(member.key, &member);
    std::vector<std::string> equal;
    for (LoneLine &member : members.onlyA) {
        const auto other = ofB.find(member.key);
        if (other == ofB.end() || !member.key.ends_with(".npy"))
            continue;
        const auto arrayA = arrayOf(*a, member.key), arrayB = arrayOf(*b, member.key);
        const auto found = arrayA && arrayB ? ArrayDifference::of(*arrayA, *arrayB, progress) : std::nullopt;
        if (!found)
            continue;
        if (found->isNone)
            equal.push_back(member.key);
        member.shown = found->a;
        other->second->shown = found->b;
    }
    const auto isEqual = [&](const LoneLine &member) { return std::ranges::binary_search(equal, member.key); };
    std::ranges::sort(equal);
    std::erase_if(members.onlyA, isEqual);
    std::erase_if(members.onlyB, isEqual);
}

} // namespace rundiff
