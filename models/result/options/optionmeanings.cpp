// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/options/optionmeanings.h"

#include "models/compare/judging/reviewdecisions.h"
#include "models/formats/layouts/layout.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/text/encoding.h"
#include "models/result/session/decisionsfile.h"
#include "models/result/texts/spelling.h"
#include "models/run/logreadingtext.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

const std::string settingsName = "settings", textName = "text", filesName = "files";

constexpr std::int64_t largestStep = 1'000'000'000'000'000;

OptionTexts nothing(const CompareOptions &)
{
    return {};
}

// "A=7" is about A alone, "7" about both.
struct SidedText {
    bool a = true, b = true;
    std::string_view text;
};

SidedText sidedText(std::string_view text)
{
    if (text.starts_with("A="))
        return {true, false, text.substr(2)};
    if (text.starts_with("B="))
        return {false, true, text.substr(2)};
    return {true, true, text};
}

bool hasName(const std::string &bound)
{
    return bound.find('=') != std::string::npos;
}

bool hasEmptyName(const std::string &bound)
{
    return bound.rfind('=') == 0;
}

// "1e-3" for the losses, "grad_norm=0.05" for one metric.
OptionComplaint takeBounds(std::string_view option, const OptionTexts &given, double &bound,
                           MetricTolerances &ofMetrics, std::optional<double> MetricTolerance::*ownBound)
{
    const bool unclear = std::ranges::count_if(given, std::not_fn(hasName)) > 1;
    if (unclear || std::ranges::any_of(given, hasEmptyName))
        return message(Messages::tr("The option {} may be given only once without a name; NAME=X is for single "
                                    "metrics."),
                       option);
    for (const std::string &text : given) {
        const std::size_t behindName = text.rfind('=') + 1; // 0: it has no name
        const auto number = boundFrom(option, text.substr(behindName));
        if (!number)
            return number.error();
        if (behindName == 0)
            bound = *number;
        else
            addBound(ofMetrics, text.substr(0, behindName - 1), ownBound, *number);
    }
    return std::nullopt;
}

void addOwnBounds(const MetricTolerances &ofMetrics, std::optional<double> MetricTolerance::*bound, OptionTexts &texts)
{
    for (const MetricTolerance &own : ofMetrics) {
        if (own.*bound)
            texts.push_back(own.metric + "=" + allDigits(*(own.*bound)));
    }
}

// "proc11" stays, "0" is rank0.
std::string rankFolderOf(const std::string &text)
{
    const bool number = text.find_first_not_of("0123456789") == std::string::npos;
    if (number)
        return "rank" + text;
    return text;
}

std::string wrongEncoding(std::string_view option, const std::string &encoding)
{
    return message(Messages::tr("{} expects one of {}, not \"{}\"."), option,
                   fmt::format("{}", fmt::join(logEncodings(), ", ")), encoding);
}

bool isEncoding(const std::string &name)
{
    return name.empty() || encodingNamed(name, {});
}

// A list has no blanks: "no-partner" is the reason "no partner".
std::string withBlanks(std::string name)
{
    std::ranges::replace(name, '-', ' ');
    return name;
}

std::string withoutBlanks(std::string_view name)
{
    std::string joined(name);
    std::ranges::replace(joined, ' ', '-');
    return joined;
}

OptionTexts namesIn(const OptionTexts &lists)
{
    OptionTexts names;
    for (const std::string &list : lists) {
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t comma = std::min(list.find(',', begin), list.size());
            names.push_back(list.substr(begin, comma - begin));
            begin = comma + 1;
        }
    }
    return names;
}

} // namespace

OptionMeaning baselinesOption()
{
    return {
        [](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
            options.baselines.assign(given.begin(), given.end());
            return std::nullopt;
        },
        [](const CompareOptions &options) { return OptionTexts(options.baselines.begin(), options.baselines.end()); }};
}

OptionMeaning encodingOption()
{
    OptionMeaning meaning = textOption<&CompareOptions::logReading, &LogReading::encoding>();
    meaning.take = [take = meaning.take](std::string_view name, const OptionTexts &given,
                                         CompareOptions &options) -> OptionComplaint {
        if (!isEncoding(given.back()))
            return wrongEncoding(name, given.back());
        return take(name, given, options);
    };
    return meaning;
}

OptionMeaning logReadingsOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                for (const std::string &text : given) {
                    if (!takeReadingText(text, options.logReading, options.logReadings))
                        return message(Messages::tr("--log-reading {}: LOG:pattern=REGEX, LOG:anchor=REGEX, "
                                                    "LOG:format=ID or LOG:encoding=NAME is expected."),
                                       text);
                }
                for (const auto &[path, reading] : options.logReadings) {
                    if (!isEncoding(reading.encoding))
                        return wrongEncoding(name, reading.encoding);
                }
                return std::nullopt;
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                if (!options.logReading.anchor.empty())
                    texts.push_back(":anchor=" + options.logReading.anchor);
                for (const auto &[path, reading] : options.logReadings) {
                    const OptionTexts own = readingTexts(path, reading);
                    texts.insert(texts.end(), own.begin(), own.end());
                }
                return texts;
            }};
}

OptionMeaning offsetOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                const auto number = integerFrom(name, given.back(), -largestStep, largestStep);
                if (!number)
                    return number.error();
                options.offset = *number;
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                if (options.offset == 0)
                    return {};
                return {std::to_string(options.offset)};
            }};
}

namespace
{

OptionTexts segmentTexts(const CompareOptions &options)
{
    if (options.segmentB)
        return {"A=" + options.segment.text(), "B=" + options.segmentB->text()};
    if (options.segment == SegmentChoice())
        return {};
    return {options.segment.text()};
}

} // namespace

OptionMeaning segmentOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                std::optional<SegmentChoice> a, b;
                for (const std::string &text : given) {
                    const SidedText sided = sidedText(text);
                    const auto choice = SegmentChoice::fromText(sided.text);
                    if (!choice)
                        return message(Messages::tr("--segment expects a number from 1, last, first, all or auto, "
                                                    "alone or after A= or B=, not \"{}\"."),
                                       text);
                    if (sided.a)
                        a = choice;
                    if (sided.b)
                        b = choice;
                }
                options.segment = a.value_or(SegmentChoice());
                if (a != b)
                    options.segmentB = b.value_or(SegmentChoice());
                return std::nullopt;
            },
            segmentTexts};
}

OptionMeaning dumpOffsetOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                for (const std::string &text : given) {
                    const SidedText sided = sidedText(text);
                    const auto offset = integerFrom({}, std::string(sided.text), -largestStep, largestStep);
                    if (!offset)
                        return message(Messages::tr("--dump-offset expects a whole number, alone or after A= or B=, "
                                                    "not \"{}\""),
                                       text);
                    if (sided.a)
                        options.dumpOffsetA = *offset;
                    if (sided.b)
                        options.dumpOffsetB = *offset;
                }
                return std::nullopt;
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                if (options.dumpOffsetA)
                    texts.push_back("A=" + std::to_string(*options.dumpOffsetA));
                if (options.dumpOffsetB)
                    texts.push_back("B=" + std::to_string(*options.dumpOffsetB));
                return texts;
            }};
}

OptionMeaning rankMapOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                for (const std::string &pair : given) {
                    const std::size_t colon = std::min(pair.find(':'), pair.size());
                    const std::string a = pair.substr(0, colon), b = pair.substr(std::min(colon + 1, pair.size()));
                    if (a.empty() || b.empty())
                        return message(Messages::tr("--rank-map expects two ranks, A's and B's, as in 0:4 or "
                                                    "proc11:proc12, not \"{}\""),
                                       pair);
                    options.rankMap.emplace_back(rankFolderOf(a), rankFolderOf(b));
                }
                return std::nullopt;
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                for (const auto &[a, b] : options.rankMap)
                    texts.push_back(a + ":" + b);
                return texts;
            }};
}

OptionComplaint wrongLayout(std::string_view option, const std::string &text)
{
    if (Layout().with(text))
        return std::nullopt;
    return message(Messages::tr("{} expects sizes as in tp=2,pp=4,sp, not \"{}\"."), option, text);
}

OptionMeaning rankOrderOption()
{
    return {[](std::string_view option, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                options.rankOrder = given.back();
                if (Layout::isOrder(given.back()))
                    return std::nullopt;
                return message(Messages::tr("{} expects dimensions as in tp-cp-dp-pp, not \"{}\"."), option,
                               given.back());
            },
            textOption<&CompareOptions::rankOrder>().texts};
}

OptionMeaning atolOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                options.tolerance.atolGiven = !std::ranges::all_of(given, hasName);
                return takeBounds(name, given, options.tolerance.atol, options.metricTolerances,
                                  &MetricTolerance::atol);
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                const double atol = options.tolerance.atol;
                if (options.tolerance.atolGiven || atol != Tolerance().atol) // the default cannot decide all
                    texts.push_back(allDigits(atol));
                addOwnBounds(options.metricTolerances, &MetricTolerance::atol, texts);
                return texts;
            }};
}

OptionMeaning rtolOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                return takeBounds(name, given, options.tolerance.rtol, options.metricTolerances,
                                  &MetricTolerance::rtol);
            },
            [](const CompareOptions &options) {
                OptionTexts texts;
                if (options.tolerance.rtol != Tolerance().rtol)
                    texts.push_back(allDigits(options.tolerance.rtol));
                addOwnBounds(options.metricTolerances, &MetricTolerance::rtol, texts);
                return texts;
            }};
}

OptionMeaning rowToleranceOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                const auto number = boundFrom(name, given.back());
                if (!number)
                    return number.error();
                options.rowTolerance = *number;
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                if (!options.rowTolerance)
                    return {};
                return {allDigits(*options.rowTolerance)};
            }};
}

OptionMeaning columnsOption()
{
    using Names = TokenColumnNames;
    static constexpr std::array members{std::pair("rollout=", &Names::rollout), std::pair("trainer=", &Names::trainer),
                                        std::pair("mask=", &Names::mask)};
    return {
        [](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
            for (const std::string &text : namesIn(given)) {
                const auto known =
                    std::ranges::find_if(members, [&](const auto &member) { return text.starts_with(member.first); });
                if (known == members.end())
                    return message(Messages::tr("{} expects a list of rollout=NAME, trainer=NAME and mask=NAME, not "
                                                "\"{}\"."),
                                   name, text);
                options.tokens.columns.*known->second = text.substr(std::string_view(known->first).size());
            }
            return std::nullopt;
        },
        [](const CompareOptions &options) {
            OptionTexts texts;
            for (const auto &[start, member] : members) {
                if (!(options.tokens.columns.*member).empty())
                    texts.push_back(start + options.tokens.columns.*member);
            }
            return texts;
        }};
}

OptionMeaning atolLogprobOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                const auto number = boundFrom(name, given.back());
                if (!number)
                    return number.error();
                options.tokens.atol = *number;
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                if (options.tokens.atol == TokenOptions().atol)
                    return {};
                return {allDigits(options.tokens.atol)};
            }};
}

OptionMeaning decisionsOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                const auto decisions = readDecisions(given.back());
                if (!decisions)
                    return decisions.error();
                options.decisions = *decisions;
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                if (!appearInOutput(options.decisions))
                    return {};
                return {decisionsFileName};
            }};
}

OptionMeaning jobsOption()
{
    return {[](std::string_view name, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                const auto number = integerFrom(name, given.back(), 1, 4096);
                if (!number)
                    return number.error();
                options.jobs = static_cast<unsigned>(*number);
                return std::nullopt;
            },
            nothing};
}

OptionMeaning requireOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                auto names = namesIn(given);
                options.demands.settingsRequired = std::erase(names, settingsName) > 0;
                const bool isList = !names.empty(); // settings alone are required in addition
                if (isList) {
                    options.demands.required.clear();
                    options.demands.textTolerated = std::erase(names, textName) == 0;
                    options.demands.filesTolerated = std::erase(names, filesName) == 0;
                }
                for (const std::string &name : names) {
                    const auto kind = fromSpelling<CoverageKind>(withBlanks(name));
                    if (name == "all") {
                        options.demands.required = CoverageDemands().required;
                        options.demands.textTolerated = options.demands.filesTolerated = false;
                    } else if (kind) {
                        options.demands.required.insert(*kind);
                    } else {
                        return message(
                            Messages::tr("--require expects all or a list of {}, text, files, settings, not \"{}\"."),
                            namesOfChoices<CoverageKind>(), name);
                    }
                }
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                if (!options.demands.settingsRequired)
                    return {};
                return {settingsName};
            }};
}

namespace
{

// What --tolerate lists, as it lists it.
std::vector<std::string> toleratedNames(const CoverageDemands &demands)
{
    std::vector<std::string> names;
    for (const CoverageKind kind : CoverageDemands().required) {
        if (!demands.required.contains(kind))
            names.push_back(withoutBlanks(spelled(kind)));
    }
    for (const UnreadReason reason : demands.tolerated)
        names.push_back(withoutBlanks(spelled(reason)));
    if (demands.textTolerated)
        names.emplace_back(textName);
    if (demands.filesTolerated)
        names.emplace_back(filesName);
    return names;
}

} // namespace

OptionMeaning tolerateOption()
{
    return {[](std::string_view, const OptionTexts &given, CompareOptions &options) -> OptionComplaint {
                auto names = namesIn(given);
                if (std::erase(names, textName) > 0)
                    options.demands.textTolerated = true;
                if (std::erase(names, filesName) > 0)
                    options.demands.filesTolerated = true;
                for (const std::string &name : names) {
                    const auto kind = fromSpelling<CoverageKind>(withBlanks(name));
                    const auto reason = fromSpelling<UnreadReason>(withBlanks(name));
                    if (kind)
                        options.demands.required.erase(*kind);
                    else if (reason)
                        options.demands.tolerated.insert(*reason);
                    else
                        return message(Messages::tr("--tolerate expects a list of {}, {}, text, files, not \"{}\"."),
                                       namesOfChoices<CoverageKind>(), namesOfChoices<UnreadReason>(), name);
                }
                return std::nullopt;
            },
            [](const CompareOptions &options) -> OptionTexts {
                const std::vector<std::string> names = toleratedNames(options.demands);
                if (names.empty())
                    return {};
                return {fmt::format("{}", fmt::join(names, ","))};
            }};
}

} // namespace rundiff
