// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/account/differences/linedifference.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace rundiff
{

// What is left of the files, put into groups: equal substitutions are one.
class LeftGroups
{
public:
    // What the lines of a file mean where they differ.
    enum class Meaning : std::uint8_t { Text, Fields, Settings };

    void addFile(const std::string &path, const std::string &a, const std::string &b);
    // Two files that hold one array each, in words.
    void addArrays(const std::string &path, const std::string &a, const std::string &b);
    // What differs between the lines of two files; false: settings only.
    bool addLines(const std::string &path, LineDifference difference, Meaning meaning);

    void finish(Account &account);

private:
    void add(LeftDifference difference);
    void addPair(const std::string &path, const LoneLine &a, const LoneLine &b, Meaning meaning);
    void addLone(const std::string &path, const LoneLine &line, bool isOfA, Meaning meaning);

    using Key = std::tuple<LeftKind, std::string, std::string, std::string>;
    static constexpr std::size_t mostGroups = 1000;

    std::vector<LeftDifference> m_groups;
    std::map<Key, std::size_t> m_known;
    std::size_t m_more = 0, m_left = 0; // m_left: differences other than settings
};

} // namespace rundiff
