// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/tensorslice.h"

#include "models/run/lookup.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

using Dimensions = std::vector<std::uint64_t>;

constexpr std::size_t fewestTensors = 8;

// The shapes of a tensor in both runs.
struct ShapePair {
    Dimensions a, b;
    bool ofParameter = false;
};

std::optional<ShapePair> shapesOf(const PairTable &table, const PairRow &row)
{
    const bool both = row.inBoth();
    if (!both || table.a->rows.scalar(row.a) || table.b->rows.scalar(row.b))
        return std::nullopt;
    const auto a = dimensionsOf(table.a->name(table.a->rows.shape(row.a))),
               b = dimensionsOf(table.b->name(table.b->rows.shape(row.b)));
    if (!a || !b)
        return std::nullopt;
    const Side side = table.a->rows.side(row.a);
    return ShapePair{*a, *b, isAnyOf(side, {Side::Parameters, Side::ParametersGrad})};
}

bool haveSameShape(const PairTable &table, const PairRow &row)
{
    const bool both = row.inBoth();
    return !both || table.a->name(table.a->rows.shape(row.a)) == table.b->name(table.b->rows.shape(row.b));
}

std::optional<TensorSlice> firstSlice(const ShapePair &shapes)
{
    if (shapes.a.size() != shapes.b.size())
        return std::nullopt;
    const auto [a, b] = std::ranges::mismatch(shapes.a, shapes.b);
    TensorSlice slice;
    slice.ofA = *a < *b;
    slice.dimension = static_cast<std::size_t>(a - shapes.a.begin());
    slice.size = std::min(*a, *b);
    return slice;
}

bool explains(const TensorSlice &slice, const ShapePair &shapes)
{
    const Dimensions &part = slice.ofA ? shapes.a : shapes.b;
    Dimensions whole = slice.ofA ? shapes.b : shapes.a;
    if (slice.dimension < whole.size())
        whole[slice.dimension] = std::min(whole[slice.dimension], slice.size);
    return part == whole;
}

} // namespace

std::optional<TensorSlice> sliceOf(const PairTable &table)
{
    std::optional<TensorSlice> slice;
    std::size_t differing = 0, parameters = 0;
    for (const PairRow &row : table.rows) {
        const auto shapes = haveSameShape(table, row) ? std::nullopt : shapesOf(table, row);
        if (!shapes)
            continue;
        if (!slice)
            slice = firstSlice(*shapes);
        if (!slice || !explains(*slice, *shapes))
            return std::nullopt;
        ++differing;
        parameters += shapes->ofParameter;
    }
    const bool isEverywhere = differing >= fewestTensors && parameters > 0;
    if (!isEverywhere)
        return std::nullopt;
    const bool holds = std::ranges::all_of(table.rows, [&](const PairRow &row) {
        const auto shapes = shapesOf(table, row);
        return !shapes || explains(*slice, *shapes);
    });
    return holds ? slice : std::nullopt;
}

} // namespace rundiff
