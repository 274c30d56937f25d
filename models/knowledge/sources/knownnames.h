// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonsyntax.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <functional>
#include <string>
#include <unordered_map>

namespace rundiff
{

// The wanted names, with a cache of names that occurred before. Used by one thread.
struct KnownNames {
    struct Kind {
        bool wanted = false, model = false, changing = false;
    };
    explicit KnownNames(const WantedNames &names) : wanted(names), asksFor(names.asksFor), words(names) {}
    Kind kindOf(const std::string &wholeName);

    const WantedNames &wanted;
    std::function<bool(const SourceFact &)> asksFor; // also updates the cache
    TellingWords words;

private:
    std::unordered_map<std::string, Kind> m_kinds;
};

} // namespace rundiff
