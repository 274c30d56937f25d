// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/logreadingtext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::array<std::pair<std::string_view, UserText LogReading::*>, 4> readingMembers = {
    {{":format=", &LogReading::format},
     {":encoding=", &LogReading::encoding},
     {":pattern=", &LogReading::pattern},
     {":anchor=", &LogReading::anchor}}};

} // namespace

std::vector<std::string> readingTexts(const std::string &path, const LogReading &reading)
{
    std::vector<std::string> texts;
    for (const auto &[sign, member] : readingMembers) {
        if (!(reading.*member).empty())
            texts.push_back(path + std::string(sign) + reading.*member);
    }
    if (texts.empty()) // detected, also where other logs are not
        texts.push_back(path + ":format=");
    return texts;
}

bool takeReadingText(std::string_view text, LogReading &ofAll, LogReadings &ofSingle)
{
    const auto placeOf = [&](const auto &member) { return text.find(member.first); }; // npos is the largest
    const auto first =
        std::min_element(readingMembers.begin(), readingMembers.end(),
                         [&](const auto &one, const auto &other) { return placeOf(one) < placeOf(other); });
    const std::size_t place = placeOf(*first);
    if (place == std::string_view::npos)
        return false;
    const std::string path(text.substr(0, place));
    LogReading &reading = path.empty() ? ofAll : ofSingle[path];
    reading.*first->second = text.substr(place + first->first.size());
    return true;
}

} // namespace rundiff
