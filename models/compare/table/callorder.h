// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The time at which a call ended, according to the order of the dump. Calls are ordered by it.
struct CallTime {
    int phase = 0;             // saved variables: 0 the values, 1 their gradients
    std::int64_t position = 0; // of the call, or of the last call inside it
    std::int64_t tier = 0;     // at the same position: calls, then the enclosing modules from the inside out
    std::uint32_t call = 0;

    auto operator<=>(const CallTime &) const = default;
};

// The order of a dump's calls in time, and the module around each call. msprobe lists most modules after the calls
// inside them, but MindSpore's cells before, and the gradients of a module's parameters before its backward pass has
// ended; a saved variable's gradient is listed right after it although it is computed after all variables.
class CallOrder
{
public:
    explicit CallOrder(const Dump &dump);

    CallTime time(std::uint32_t call) const { return m_times[call]; }
    // The module around a call, as an index into the dump's operators, or DumpOperator::nothing. Backward calls whose
    // module is not in construct.json have that of their forward call.
    std::uint32_t parent(std::uint32_t call) const { return m_parents[call]; }
    bool isInside(std::uint32_t call, std::uint32_t module) const;
    std::uint32_t find(std::string_view key) const;

private:
    void findParents();
    std::uint32_t repairedParent(std::uint32_t call) const;
    void placeModulesBehindTheirCalls();
    void placeGradientsBehindTheirModules();
    void placeSavedVariables();

    const Dump &m_dump;
    std::vector<std::uint32_t> m_calls; // by number of the key
    std::vector<std::uint32_t> m_parents;
    std::vector<CallTime> m_times;
};

// The call stack of a call; backward calls have that of their forward call.
const std::vector<std::string> &stackOf(const Dump &dump, const CallOrder &order, std::uint32_t call);

} // namespace rundiff
