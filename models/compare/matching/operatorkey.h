// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

enum class KeyDirection : std::uint8_t { None, Forward, Backward, ParametersGrad };

// The parts of an operator's key; decided only from its last two segments, because classes and modules may also be
// called "forward". Views into the key.
struct OperatorKey {
    std::string_view stem;   // "Functional.linear", "Module.fc.Linear"
    std::string_view number; // of the call; empty if there is none
    KeyDirection direction = KeyDirection::None;
    bool numberFirst = false; // "2.forward" (API) or "forward.2" (module)
};

OperatorKey splitKey(std::string_view key);

// msprobe's renumbering: with recomputation the call numbers of backward calls differ between runs although their
// order agrees, so backward calls are counted per stem in the order of the file.
class BackwardCounts
{
public:
    // The key under which the operator is searched in the other run. Must be called for all operators in order.
    std::string_view compareKey(std::string_view key);

private:
    Names m_stems;
    std::vector<std::uint32_t> m_counts; // by number of the stem
    std::string m_text;
};

} // namespace rundiff
