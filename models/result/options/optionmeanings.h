// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/options/comparisonoption.h"
#include "models/result/options/optionnumbers.h"
#include "models/run/messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace rundiff
{

// The meanings of the options. A member of the options is named by pointers to members, from outside to inside:
// textOption<&CompareOptions::logReading, &LogReading::format>().

template <auto first, auto... inside>
auto &memberOf(auto &value)
{
    if constexpr (sizeof...(inside) == 0)
        return value.*first;
    else
        return memberOf<inside...>(value.*first);
}

template <auto... member>
OptionMeaning textOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                memberOf<member...>(options) = given.back();
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                const std::string &text = memberOf<member...>(options);
                if (text.empty())
                    return {};
                return {text};
            }};
}

OptionComplaint wrongLayout(std::string_view option, const std::string &text);

template <UserText CompareOptions::*member>
OptionMeaning layoutOption()
{
    return {[](std::string_view option, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                options.*member = given.back();
                return wrongLayout(option, given.back());
            },
            textOption<member>().texts};
}

// The text of an option without a value says only that it is given.
template <auto... member>
OptionMeaning flagOption()
{
    return {[](std::string_view, const OptionTexts &, CompareOptions &options) -> OptionComplaint {
                memberOf<member...>(options) = true;
                return std::nullopt;
            },
            [](const CompareOptions &options) { return OptionTexts(memberOf<member...>(options) ? 1 : 0); }};
}

template <typename Choice>
std::string namesOfChoices()
{
    std::vector<std::string_view> names;
    for (const auto &[name, choice] : Spelling<Choice>::names)
        names.push_back(name);
    return fmt::format("{}", fmt::join(names, ", "));
}

// One of the names of an enumeration; the default one is not written.
template <auto... member>
OptionMeaning choiceOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                auto &choice = memberOf<member...>(options);
                using Choice = std::remove_reference_t<decltype(choice)>;
                const auto chosen = fromSpelling<Choice>(given.back());
                if (!chosen)
                    return message(Messages::tr("{} expects one of {}, not \"{}\"."), name, namesOfChoices<Choice>(),
                                   given.back());
                choice = *chosen;
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                const auto choice = memberOf<member...>(options);
                const CompareOptions usual;
                if (choice == memberOf<member...>(usual))
                    return {};
                return {std::string(spelled(choice))};
            }};
}

template <auto... member>
OptionMeaning numbersOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                auto chosen = numbersFrom(name, given);
                if (!chosen)
                    return chosen.error();
                memberOf<member...>(options) = *std::move(chosen);
                return std::nullopt;
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                for (const NumberRange &range : memberOf<member...>(options))
                    texts.push_back(range.text());
                return texts;
            }};
}

// Each time that it is given, one more text.
template <auto member>
OptionMeaning textsOption()
{
    return {
        [](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
            (options.*member).assign(given.begin(), given.end());
            return std::nullopt;
        },
        [](const CompareOptions &options) { return OptionTexts((options.*member).begin(), (options.*member).end()); }};
}

OptionMeaning baselinesOption();
OptionMeaning encodingOption();
OptionMeaning logReadingsOption();
OptionMeaning offsetOption();
OptionMeaning segmentOption();
OptionMeaning dumpOffsetOption();
OptionMeaning rankMapOption();
OptionMeaning rankOrderOption();
OptionMeaning atolOption();
OptionMeaning rtolOption();
OptionMeaning rowToleranceOption();
OptionMeaning columnsOption();
OptionMeaning atolLogprobOption();
OptionMeaning decisionsOption();
OptionMeaning jobsOption();    // changes no result and is never written
OptionMeaning requireOption(); // what is not required is written as tolerated, equal settings apart
OptionMeaning tolerateOption();

} // namespace rundiff
