// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythontree.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <memory>
#include <string_view>
#include <unordered_map>

namespace rundiff
{

// The words of sources that may belong to a wanted name; words repeat, so each is checked once.
class TellingWords
{
public:
    explicit TellingWords(const WantedNames &wanted) : m_wanted(wanted) {}
    const WantedNames &wanted() const { return m_wanted; }
    bool has(std::string_view word, bool alone);

private:
    struct Known {
        bool part = false, alone = false;
    };
    const WantedNames &m_wanted;
    std::unordered_map<std::string_view, Known> m_known;
};

// Never fails: invalid Python is skipped, token by token. The source must outlive the module and the words.
std::shared_ptr<const PythonModule> parsePython(std::string_view source, TellingWords &words);

} // namespace rundiff
