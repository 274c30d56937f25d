// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cfloat>
#include <cmath>
#include <cstddef>
#include <vector>

namespace rundiff
{

// Numbers, one for each token. Those of 32 bits, which is what engines have, take half of the memory.
class TokenValues
{
public:
    std::size_t size() const { return m_wide.empty() ? m_narrow.size() : m_wide.size(); }
    bool empty() const { return size() == 0; }
    double operator[](std::size_t at) const { return m_wide.empty() ? double(m_narrow[at]) : m_wide[at]; }

    void add(double value)
    {
        if (m_wide.empty() && isNarrow(value)) {
            m_narrow.push_back(static_cast<float>(value));
            return;
        }
        if (m_wide.empty()) {
            m_wide.assign(m_narrow.begin(), m_narrow.end());
            m_narrow = {};
        }
        m_wide.push_back(value);
    }

    bool operator==(const TokenValues &) const = default;

private:
    static bool isNarrow(double value)
    {
        if (!std::isfinite(value))
            return true;
        const bool fits = std::fabs(value) <= double(FLT_MAX);
        return fits && double(static_cast<float>(value)) == value;
    }

    std::vector<float> m_narrow;
    std::vector<double> m_wide;
};

} // namespace rundiff
