// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Names of runs, files, metrics and operators. In a text they are data: a run called "clean" stays "clean". A
// translation is made with a sign in the place of each name, which no phrase contains.
class KeptNames
{
public:
    using Translate = std::function<std::string(std::string_view)>;

    KeptNames() = default;
    // Those of the names that `translate` may take for something else.
    KeptNames(const std::vector<std::string> &names, const Translate &translate);

    bool empty() const { return m_names.empty(); }

    // With signs for all names in it, or only for those of several words: a phrase may have a word like a name, but no
    // sequence of them.
    enum class Which { All, OfSeveralWords };
    std::string hidden(std::string_view text, Which which = Which::All) const;
    std::string shown(std::string_view hidden) const;

    // A sign where the text as a whole is a name; else empty.
    std::string signOf(std::string_view text) const;

private:
    std::vector<std::string> m_names; // the longest first
    std::unordered_map<std::string, std::size_t> m_numbers;
};

// Whether a phrase or a part of one can look like it. No phrase is a path, or has dots or underscores in a word.
bool looksLikeWords(std::string_view name);

} // namespace rundiff
