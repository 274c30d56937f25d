// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/formats/logs/vocabulary/metrickind.h"
#include "models/formats/logs/vocabulary/phrases.h"

#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// resources/vocabulary.json, member by member.
class VocabularyFile
{
public:
    VocabularyFile();

    const Json &at(const char *member) const { return m_json.at(member); }
    const Json &at(const char *member, const char *inner) const { return m_json.at(member).at(inner); }
    std::vector<std::string> list(const char *member, const char *inner) const { return at(member, inner); }
    Phrases phrases(const char *member, const char *inner) const;
    static Phrases phrases(const Json &entry); // its member "phrases"

    std::vector<std::pair<MetricKind, KindRule>> kinds() const;
    static MetricKind kind(const Json &entry);
    static MetricRole role(const Json &entry);
    // Names, or their words, with their kinds.
    std::vector<std::pair<std::string, MetricKind>> kindsByName(const char *member, bool words) const;

private:
    Json m_json;
};

} // namespace rundiff
