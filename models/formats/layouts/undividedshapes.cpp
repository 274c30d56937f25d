// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/undividedshapes.h"

#include "models/formats/layouts/readparts.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

// The dimensions that divide tensors; the stages of a pipeline divide the model.
constexpr std::array<std::int64_t Layout::*, 3> dividing{&Layout::tensor, &Layout::context, &Layout::data};
constexpr unsigned choices = 1U << dividing.size();

// By how much the dimensions of a choice divide a tensor.
std::uint64_t parts(unsigned choice, const Layout &layout)
{
    std::uint64_t product = 1;
    for (std::size_t i = 0; i < dividing.size(); ++i) {
        if (choice & (1U << i))
            product *= static_cast<std::uint64_t>(layout.*dividing[i]);
    }
    return product;
}

} // namespace

UndividedShapes::UndividedShapes(const DumpParts &parts, const Progress &progress)
    : m_own(parts.layout), m_otherLayout(parts.otherLayout)
{
    DumpParts other;
    other.layout = parts.otherLayout;
    other.ranks = parts.others;
    const ReadParts read(other, nullptr, progress);
    for (const MergedCall &call : read.calls) {
        const CallPart &part = call.parts.front();
        const DumpOperator &owner = part.dump->operators[part.place];
        for (std::uint32_t i = 0; i < owner.rowCount; ++i) {
            const DumpRow row = part.dump->rows[owner.firstRow + i];
            if (auto shape = dimensionsOf(part.dump->name(row.shape)))
                m_other.emplace(call.name + std::string(part.dump->name(row.suffix)), *std::move(shape));
        }
    }
}

UndividedShapes::Shape UndividedShapes::of(const std::string &row, const Shape &part) const
{
    const auto found = m_other.find(row);
    if (found == m_other.end() || found->second.size() != part.size())
        return {};
    Shape whole;
    for (std::size_t i = 0; i < part.size(); ++i) {
        whole.push_back(common(part[i], m_own, found->second[i], m_otherLayout));
        if (whole.back() == 0 && part[i] > 0)
            return {};
    }
    return whole;
}

// What divides the one divides the other, too, as far as it is divided in that dimension: this is tried first. The
// sequence is an exception, which tensor parallel processes divide in one of the runs only.
std::uint64_t UndividedShapes::common(std::uint64_t one, const Layout &ofOne, std::uint64_t other,
                                      const Layout &ofOther)
{
    std::uint64_t alike = 0, any = 0;
    const auto take = [](std::uint64_t &least, std::uint64_t size) {
        least = least == 0 ? size : std::min(least, size);
    };
    for (unsigned choice = 0; choice < choices; ++choice) {
        const std::uint64_t size = one * parts(choice, ofOne);
        for (unsigned otherChoice = 0; otherChoice < choices; ++otherChoice) {
            if (other * parts(otherChoice, ofOther) != size)
                continue;
            take(any, size);
            if (choice == otherChoice)
                take(alike, size);
        }
    }
    return alike > 0 ? alike : any;
}

} // namespace rundiff
