// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/dumpparts.h"
#include "models/run/progress.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Where both runs are divided, in different ways: the shapes that the rows of the undivided training would have, from
// those of a part in each run.
class UndividedShapes
{
public:
    using Shape = std::vector<std::uint64_t>;

    // Of a run whose counterpart is not divided there are none.
    UndividedShapes(const DumpParts &parts, const Progress &progress);

    // Empty: the other run has no such row, or the shapes do not tell.
    Shape of(const std::string &row, const Shape &part) const;

    // The size of which both are a part; 0: there is none.
    static std::uint64_t common(std::uint64_t one, const Layout &ofOne, std::uint64_t other, const Layout &ofOther);

private:
    const Layout m_own, m_otherLayout;
    std::unordered_map<std::string, Shape> m_other;
};

} // namespace rundiff
