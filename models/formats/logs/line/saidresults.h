// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rundiff
{

// The lines of a log that name a loss or a score in words from which no curve can be read: "Accuracy of the network on
// the test images: 55.2 %".
class SaidResults
{
public:
    bool see(std::string_view line, std::int64_t number); // whether it is one
    void append(const SaidResults &next, std::int64_t linesBefore);
    std::vector<SaidResult> take() { return std::move(m_results); }

private:
    std::vector<SaidResult> m_results;
};

} // namespace rundiff
