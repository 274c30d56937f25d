// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A record with a tensor is named by the tensor's file, as in msprobe's tables. A name that is the place of another
// record contradicts its own place: the records changed places, or a name is damaged. Rows of that name are then not of
// one tensor, however equal they are.
class TensorNames
{
public:
    // `place`: where the record of the operator `key` is: ".input.0".
    void note(std::string_view key, std::string_view place, const std::string &name);

    struct Contradictions {
        std::size_t count = 0;
        std::string first; // the name
        std::string place; // where it is
    };
    // Of the whole dump, after its last record.
    Contradictions contradictions(const Dump &dump) const;

private:
    struct OddName {
        std::string name, place; // with the operator's key
        bool ofOtherSide = false;
    };
    std::vector<OddName> m_odd; // names that are not those of their places
};

} // namespace rundiff
