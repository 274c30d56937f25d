// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/logicalcall.h"
#include "models/run/dumprows.h"
#include "models/run/spelling.h"

#include <array>
#include <cstdint>
#include <optional>

namespace rundiff
{

// In which ways the parts of a row differ: they are merged one way after the other.
enum class LayoutAxis : std::uint8_t { Tensor, Context, Data, MicroBatch };
inline constexpr std::array allLayoutAxes{LayoutAxis::Tensor, LayoutAxis::Context, LayoutAxis::Data,
                                          LayoutAxis::MicroBatch};
constexpr std::size_t layoutAxes = allLayoutAxes.size();

template <>
struct Spelling<LayoutAxis> {
    static constexpr SpellingTable<LayoutAxis, layoutAxes> names{{{"tp", LayoutAxis::Tensor},
                                                                  {"cp", LayoutAxis::Context},
                                                                  {"dp", LayoutAxis::Data},
                                                                  {"micro", LayoutAxis::MicroBatch}}};
};

// What the parts of a row are of the row of the undivided training.
struct MergeRule {
    enum class Kind : std::uint8_t { Same, Joined, Sum, Mean, Last };
    Kind kind = Kind::Same;
    std::size_t dimension = 0; // of Joined
    double factor = 1;         // of the result
};

template <>
struct Spelling<MergeRule::Kind> {
    static constexpr SpellingTable<MergeRule::Kind, 5> names{{{"same", MergeRule::Kind::Same},
                                                              {"joined", MergeRule::Kind::Joined},
                                                              {"sum", MergeRule::Kind::Sum},
                                                              {"mean", MergeRule::Kind::Mean},
                                                              {"last", MergeRule::Kind::Last}}};
};

// A row, for its rule. The rule never depends on the numbers of the row.
struct MergedKind {
    const LogicalCall *call = nullptr;
    Side side = Side::Input;
    bool isNumber = false;  // of one element, in the undivided training, too
    bool isInteger = false; // its elements are whole numbers, such as tokens

    bool isOfGradient() const { return call->pass == CallPass::Gradients; } // of a parameter
    bool isOfParameter() const { return side == Side::Parameters || isOfGradient(); }
};

// `parts`: how many there are along the axis; `dimension`: which one it divides, if any (DividedDimensions); `given`:
// the user's own rule, if any.
MergeRule mergeRule(LayoutAxis axis, const MergedKind &row, std::size_t parts, std::optional<std::size_t> dimension,
                    const Layout &layout, const std::optional<MergeRule> &given = {});

} // namespace rundiff
